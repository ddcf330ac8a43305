//===- FindingPrinter.cpp - Prints findings -------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FindingPrinter.h"

using namespace tessera;
using namespace tessera::simulator;

static void printPlace(llvm::raw_ostream &os, llvm::StringRef path, ptx::Position position) {
  os << path << ':';
  if (position.line != 0)
    os << position.line << ':';
  os << ' ';
}

void simulator::printFinding(llvm::raw_ostream &os, llvm::StringRef path, const Finding &finding) {
  printPlace(os, path, finding.position);
  os << (finding.isWarning ? "warning: " : "error: ") << getName(finding.kind) << ": "
     << finding.message << '\n';
  for (const FindingNote &note : finding.notes) {
    printPlace(os, path, note.position.line ? note.position : finding.position);
    os << "note: " << note.text << '\n';
  }
}
