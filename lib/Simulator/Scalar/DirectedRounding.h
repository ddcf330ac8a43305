//===- DirectedRounding.h - Arithmetic in any rounding mode -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_DIRECTEDROUNDING_H
#define TESSERA_LIB_SIMULATOR_SCALAR_DIRECTEDROUNDING_H

#include "tessera/Support/SmallFloat.h"

namespace tessera::simulator {

enum class FloatOperation : uint8_t { Add, Subtract, Multiply, MultiplyAdd, Divide, Root };

/// `a op b`, or a * b + c, or the square root of a, rounded once. NearestAway is not served.
float computeRounded(FloatOperation operation, FloatRounding rounding, float a, float b, float c);
double computeRounded(FloatOperation operation, FloatRounding rounding, double a, double b,
                      double c);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_DIRECTEDROUNDING_H
