//===- Dispatch.cpp - Chooses the loops for this machine ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

using namespace tessera::interpreter;

const LoopSet &tessera::interpreter::getLoops() {
#ifdef TESSERA_HAS_X86_64_V3
  static const bool hasV3 = __builtin_cpu_supports("x86-64-v3");
  if (hasV3)
    return x86_64_v3::getLoopSet();
#endif
  return baseline::getLoopSet();
}
