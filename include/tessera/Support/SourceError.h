//===- SourceError.h - An error at a place in a text ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_SOURCEERROR_H
#define TESSERA_SUPPORT_SOURCEERROR_H

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

namespace tessera {

/// An error that knows its file, line and column. Its message is a whole diagnostic: file, line,
/// column, text, source line, caret.
class SourceError : public llvm::ErrorInfo<SourceError> {
public:
  static char ID;

  explicit SourceError(llvm::SMDiagnostic diagnostic) : diagnostic(std::move(diagnostic)) {}

  const llvm::SMDiagnostic &getDiagnostic() const { return diagnostic; }
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  llvm::SMDiagnostic diagnostic;
};

/// Prints a diagnostic as SMDiagnostic does, but of a very long line only what is near the caret.
void printDiagnostic(llvm::raw_ostream &os, const llvm::SMDiagnostic &diagnostic);

/// Prints each error in `error`: a SourceError as its diagnostic, others as `error: message`.
void printErrors(llvm::raw_ostream &os, llvm::Error error);

} // namespace tessera

#endif // TESSERA_SUPPORT_SOURCEERROR_H
