//===- FindingPrinter.h - Prints findings ----------------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_FINDINGPRINTER_H
#define TESSERA_LIB_SIMULATOR_TOOL_FINDINGPRINTER_H

#include "tessera/Simulator/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::simulator {

/// One line for the finding, `k.ptx:12: error: race: text`, and one for each note below it.
void printFinding(llvm::raw_ostream &os, llvm::StringRef path, const Finding &finding);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_FINDINGPRINTER_H
