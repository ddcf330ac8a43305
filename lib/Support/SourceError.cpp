//===- SourceError.cpp - An error at a place in a text --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/SourceError.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace tessera;

char SourceError::ID = 0;

void SourceError::log(llvm::raw_ostream &os) const { printDiagnostic(os, diagnostic); }

std::error_code SourceError::convertToErrorCode() const { return llvm::inconvertibleErrorCode(); }

void tessera::printDiagnostic(llvm::raw_ostream &os, const llvm::SMDiagnostic &diagnostic) {
  constexpr size_t maxLine = 400, margin = 60;
  llvm::StringRef line = diagnostic.getLineContents();
  if (line.size() <= maxLine || diagnostic.getColumnNo() < 0) {
    diagnostic.print(/*ProgName=*/nullptr, os, os.has_colors());
    return;
  }
  // The same diagnostic without its place prints no line; the place is put in front by hand.
  size_t column = diagnostic.getColumnNo();
  os << diagnostic.getFilename() << ':' << diagnostic.getLineNo() << ':' << column + 1 << ": ";
  llvm::SMDiagnostic("", diagnostic.getKind(), diagnostic.getMessage())
      .print(/*ProgName=*/nullptr, os, os.has_colors());
  size_t start = column > margin ? column - margin : 0;
  os << "... ";
  // Tabs would move the caret.
  for (char c : line.substr(start, 2 * margin))
    os << (c == '\t' ? ' ' : c);
  os << " ...\n";
  os.indent(4 + std::min(column, line.size()) - start) << "^\n";
}

void tessera::printErrors(llvm::raw_ostream &os, llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const SourceError &located) { printDiagnostic(os, located.getDiagnostic()); },
      [&](const llvm::ErrorInfoBase &other) {
        llvm::WithColor::error(os) << other.message() << '\n';
      });
}
