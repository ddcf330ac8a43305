//===- Session.h - A source file on its way to a module of tile -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_SESSION_H
#define TESSERA_DRIVER_SESSION_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Frontend/Frontend.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>
#include <optional>

namespace tessera {

/// What to compile, as a command line says it.
struct SourceRequest {
  /// A file, or `-` for standard input.
  std::string path;
  /// The frontend's name, `mlir`, or empty to choose by the file's first bytes or extension.
  std::string frontend;
  FrontendOptions frontendOptions;
  /// Passes to run on the module, in the syntax of --pass-pipeline; the `builtin.module(...)`
  /// around them may be left out.
  std::string passes;
};

/// Holds everything that a module needs to live, and prints diagnostics with their source line on
/// stderr. Every member that fails has said why.
class Session {
public:
  Session(const mlir::DialectRegistry &dialects, const FrontendRegistry &frontends);

  /// Reads the file, translates or parses it, verifies it and runs the passes.
  mlir::LogicalResult load(const SourceRequest &request);

  mlir::MLIRContext &getContext() { return context; }
  mlir::ModuleOp getModule() { return *module; }
  /// The entry called `name`, or the only one when `name` is empty.
  mlir::FailureOr<tile::EntryOp> findEntry(llvm::StringRef name);

private:
  mlir::LogicalResult translate(const SourceRequest &request);
  mlir::LogicalResult runPasses(llvm::StringRef passes);

  const FrontendRegistry &frontends;
  mlir::MLIRContext context;
  std::shared_ptr<llvm::SourceMgr> sourceMgr;
  std::optional<mlir::SourceMgrDiagnosticHandler> diagnosticHandler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Prints `error: message`, or the diagnostic of a SourceError, on stderr after all that was
/// printed on stdout so far.
void reportError(llvm::Error error);
void reportError(const llvm::Twine &message);

} // namespace tessera

#endif // TESSERA_DRIVER_SESSION_H
