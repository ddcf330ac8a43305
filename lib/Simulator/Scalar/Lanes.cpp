//===- Lanes.cpp - Operands and the choice of loops -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Lanes.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::simulator;

bool simulator::hasWideLanes() {
#if defined(TESSERA_WIDE_LANES)
  static const bool result = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                             __builtin_cpu_supports("f16c") && __builtin_cpu_supports("bmi") &&
                             __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
                             __builtin_cpu_supports("popcnt");
  return result;
#else
  return false;
#endif
}

bool simulator::decodeOperands(DecodeContext &context, ptx::Type result,
                               llvm::ArrayRef<ptx::Type> sources) {
  if (context.hasFailed() || !context.expectOperands(1 + sources.size()))
    return false;
  context.record.destination = context.destination(0, result);
  for (auto [index, type] : llvm::enumerate(sources))
    context.record.sources[index] = context.source(1 + index, type);
  return !context.hasFailed();
}
