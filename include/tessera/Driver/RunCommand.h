//===- RunCommand.h - Runs a kernel on arrays -------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_RUNCOMMAND_H
#define TESSERA_DRIVER_RUNCOMMAND_H

#include "tessera/Driver/Session.h"
#include "tessera/Support/ExitCode.h"
#include <optional>
#include <string>
#include <vector>

namespace tessera {

/// The options of `tilec run`, unparsed where the kernel is needed to understand them.
struct RunRequest {
  SourceRequest source;
  std::string entry;
  std::string launchPath;
  std::vector<std::string> scalars, inputs, outputs, inOuts, expectations;
  std::optional<double> relativeTolerance, absoluteTolerance;
  std::string grid;
  /// 0 means one worker per core.
  unsigned jobs = 0;
  bool check = false;
  /// Say on stderr how long compiling and running took.
  bool printTime = false;
  bool isRandomOrder = false;
  uint64_t seed = 0;
  uint64_t budget = 0;
};

/// Loads the source, binds the arguments, runs the kernel on the interpreter, compares and writes
/// the results. Outputs are opened before the run and replaced only after a run without a fault.
/// What the kernel prints and what became of its outputs goes to stdout, the rest to stderr.
ExitCode runKernel(const RunRequest &request, const mlir::DialectRegistry &dialects,
                   const FrontendRegistry &frontends);

} // namespace tessera

#endif // TESSERA_DRIVER_RUNCOMMAND_H
