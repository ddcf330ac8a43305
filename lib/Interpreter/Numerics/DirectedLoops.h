//===- DirectedLoops.h - Float arithmetic in directed roundings ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_NUMERICS_DIRECTEDLOOPS_H
#define TESSERA_LIB_INTERPRETER_NUMERICS_DIRECTEDLOOPS_H

#include "Loops.h"

namespace tessera::interpreter {

/// Whether runDirected has the operation: + - * / sqrt and fma on f16, bf16, f32, f64.
bool hasDirectedRounding(FloatOperation operation, Element element);

/// Computes `count` elements, each the exact result rounded once in `rounding`: zero, negative_inf
/// or positive_inf. `flushToZero` counts for f32 only.
void runDirected(FloatOperation operation, Element element, FloatRounding rounding,
                 bool flushToZero, const std::byte *const *operands, std::byte *result,
                 int64_t count);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_NUMERICS_DIRECTEDLOOPS_H
