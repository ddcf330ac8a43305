//===- UpstreamFaults.h - Inputs that upstream gets wrong -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults of MLIR's own parser, verifier, printer and folders, each described in upstream-faults.md.
// Inputs that trigger one are left out, as narrowly as they can be recognised.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_FUZZ_UPSTREAMFAULTS_H
#define TESSERA_TEST_FUZZ_UPSTREAMFAULTS_H

#include "mlir/IR/BuiltinOps.h"

namespace tessera::fuzz {

/// Whether upstream prints or simplifies a module that verifies wrongly.
bool hasUpstreamFault(mlir::ModuleOp module);

} // namespace tessera::fuzz

#endif // TESSERA_TEST_FUZZ_UPSTREAMFAULTS_H
