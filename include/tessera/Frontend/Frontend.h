//===- Frontend.h - What a language frontend is ------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend turns source text or bytes into a module of `tile` and knows
// nothing below that dialect. The driver finds it by name, by file extension or
// by the first bytes of the file.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTEND_FRONTEND_H
#define TESSERA_FRONTEND_FRONTEND_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>
#include <string>
#include <vector>

namespace tessera {

/// Options handed to a frontend as written on a command line (`--frontend-option=key=value`).
/// A frontend reports an option it does not know as an error at the start of the file.
using FrontendOptions = llvm::StringMap<std::string>;

/// One language. Implementations hold no state: `translate` may run on several
/// threads at a time, each with a context of its own.
class Frontend {
public:
  virtual ~Frontend();

  /// The name users type, for example `basic`.
  virtual llvm::StringRef getName() const = 0;
  /// One line for `--list-frontends`.
  virtual llvm::StringRef getDescription() const = 0;
  /// File extensions with the dot, for example `.bas`.
  virtual llvm::ArrayRef<llvm::StringRef> getExtensions() const = 0;
  /// Byte strings that a file of this language starts with; empty for text languages.
  virtual llvm::ArrayRef<llvm::StringRef> getMagicBytes() const { return {}; }
  /// The dialects that `translate` creates operations of.
  virtual void registerDialects(mlir::DialectRegistry &registry) const = 0;

  /// Translates the main buffer of `source` into a module that carries the `tile.module`
  /// attribute and verifies. Every error is emitted as a diagnostic at the user's own line; null
  /// means that at least one was. All errors of a file are reported in one call, up to the
  /// language's own limit.
  virtual mlir::OwningOpRef<mlir::ModuleOp> translate(const llvm::SourceMgr &source,
                                                      mlir::MLIRContext *context,
                                                      const FrontendOptions &options) const = 0;
};

/// The frontends a tool knows, in the order of registration.
class FrontendRegistry {
public:
  /// Adds a frontend; false if its name or one of its extensions is taken.
  bool add(std::unique_ptr<Frontend> frontend);

  llvm::ArrayRef<std::unique_ptr<Frontend>> getFrontends() const { return frontends; }
  const Frontend *findByName(llvm::StringRef name) const;
  /// The frontend for a file: magic bytes of `contents` first, then the extension of `path`.
  const Frontend *findForFile(llvm::StringRef path, llvm::StringRef contents) const;
  void registerDialects(mlir::DialectRegistry &registry) const;

private:
  std::vector<std::unique_ptr<Frontend>> frontends;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_FRONTEND_H
