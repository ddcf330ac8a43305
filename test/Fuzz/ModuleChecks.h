//===- ModuleChecks.h - What holds for every module of tile -----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_FUZZ_MODULECHECKS_H
#define TESSERA_TEST_FUZZ_MODULECHECKS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera::fuzz {

/// A context with the dialects that `tile` uses.
mlir::MLIRContext &getContext();
/// Makes a fresh context for the next input, once in some thousand: types and attributes are never
/// freed, and a fresh context takes longer than a small input.
void renewContext();

/// Keeps the errors emitted in `getContext()` during its life from being printed.
class ErrorRecorder {
public:
  ErrorRecorder();
  ~ErrorRecorder();

  unsigned getCount() const { return count; }
  bool hasUnknownLocation() const { return hasUnknown; }
  /// The first message.
  llvm::StringRef getMessage() const { return message; }

private:
  mlir::DiagnosticEngine::HandlerID handler;
  unsigned count = 0;
  bool hasUnknown = false;
  std::string message;
};

/// Parses and verifies MLIR text as every tool does. When it is refused, at least one error was
/// recorded.
mlir::OwningOpRef<mlir::ModuleOp> parseModule(llvm::StringRef text, ErrorRecorder &errors);

/// Text, custom and generic, and bytecode are read back as the same module.
void checkRoundTrips(mlir::ModuleOp module);

/// Canonicalisation and common subexpression elimination end with a module that verifies and
/// survives the round trips. Changes the module.
void checkSimplification(mlir::ModuleOp module);

} // namespace tessera::fuzz

#endif // TESSERA_TEST_FUZZ_MODULECHECKS_H
