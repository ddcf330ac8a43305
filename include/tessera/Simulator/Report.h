//===- Report.h - Statistics as JSON, as a table, beside the PTX -*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_REPORT_H
#define TESSERA_SIMULATOR_REPORT_H

#include "tessera/Simulator/Roofline.h"
#include "tessera/Simulator/Simulator.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::simulator {

/// Writes the object that docs/simulator.md describes key by key. `roofline` is null for PTX whose
/// architecture is not in the target table.
void writeStatisticsJSON(llvm::raw_ostream &os, const Statistics &statistics,
                         const Roofline *roofline);

/// Prints the same for people.
void printStatistics(llvm::raw_ostream &os, const Statistics &statistics, const Roofline *roofline);

/// Prints the PTX with what each statement did in front of it, and the source line above the
/// statements that came of it, with its text where the file can be read. Needs
/// RunOptions::countPerInstruction.
void printAnnotatedPTX(llvm::raw_ostream &os, const Program &program, const Statistics &statistics);

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_REPORT_H
