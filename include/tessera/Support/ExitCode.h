//===- ExitCode.h - What every tool returns ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_EXITCODE_H
#define TESSERA_SUPPORT_EXITCODE_H

namespace tessera {

/// The exit codes of every tool.
enum ExitCode : int {
  ExitSuccess = 0,
  /// The input, its compilation or the arguments are refused.
  ExitRefused = 1,
  /// The run found a fault: a finding, an assert, a mismatch.
  ExitFault = 2
};

} // namespace tessera

#endif // TESSERA_SUPPORT_EXITCODE_H
