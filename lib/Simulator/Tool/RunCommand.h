//===- RunCommand.h - Runs an entry of a PTX file --------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_RUNCOMMAND_H
#define TESSERA_LIB_SIMULATOR_TOOL_RUNCOMMAND_H

#include "tessera/Simulator/Simulator.h"
#include "tessera/Support/ExitCode.h"
#include <string>
#include <vector>

namespace tessera::simulator {

/// The options of `ptx-sim`, unparsed where they are about arguments. Empty strings were not given.
struct RunRequest {
  std::string path;
  std::string launchPath;
  std::string entry;
  std::string grid, block, cluster;
  std::optional<uint64_t> sharedBytes;
  std::vector<std::string> arguments;
  RunOptions options;
  /// Write outputs even after findings.
  bool keep = false;
  bool listUnsupported = false;
  /// Print the table of counts and the roofline to stdout.
  bool report = false;
  /// Print the PTX with counts beside its lines to stdout.
  bool annotate = false;
  std::string statisticsPath;
  /// Row of the target table for the roofline; by default the PTX's own.
  std::string target;
};

/// Does what `ptx-sim` is asked for. Findings and errors go to stderr, the kernel's own prints and
/// reports to stdout.
ExitCode runCommand(const RunRequest &request);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_RUNCOMMAND_H
