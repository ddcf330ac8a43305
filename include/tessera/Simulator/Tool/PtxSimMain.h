//===- PtxSimMain.h - The command line of ptx-sim --------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_TOOL_PTXSIMMAIN_H
#define TESSERA_SIMULATOR_TOOL_PTXSIMMAIN_H

namespace tessera::simulator {

/// All of `ptx-sim` but its main: reads the command line, runs the kernel, reports. Returns the
/// exit code.
int ptxSimMain(int argc, char **argv);

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_TOOL_PTXSIMMAIN_H
