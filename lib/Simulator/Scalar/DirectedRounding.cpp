//===- DirectedRounding.cpp - Arithmetic in any rounding mode -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By the host's rounding mode. Everything that depends on it is in this file,
// where the compiler is told so, and in functions that are not inlined
// elsewhere.
//
//===----------------------------------------------------------------------===//

#include "Scalar/DirectedRounding.h"
#include <cfenv>
#include <cmath>

#pragma STDC FENV_ACCESS ON

using namespace tessera;
using namespace tessera::simulator;

static int getHostRounding(FloatRounding rounding) {
  switch (rounding) {
  case FloatRounding::Zero:
    return FE_TOWARDZERO;
  case FloatRounding::NegativeInf:
    return FE_DOWNWARD;
  case FloatRounding::PositiveInf:
    return FE_UPWARD;
  default:
    return FE_TONEAREST;
  }
}

template <typename T>
static T compute(FloatOperation operation, FloatRounding rounding, T a, T b, T c) {
  // Values that the compiler cannot know, or it might compute with them before the mode is set.
  volatile T x = a, y = b, z = c, result = 0;
  int before = std::fegetround();
  std::fesetround(getHostRounding(rounding));
  switch (operation) {
  case FloatOperation::Add:
    result = x + y;
    break;
  case FloatOperation::Subtract:
    result = x - y;
    break;
  case FloatOperation::Multiply:
    result = x * y;
    break;
  case FloatOperation::MultiplyAdd:
    result = std::fma(T(x), T(y), T(z));
    break;
  case FloatOperation::Divide:
    result = x / y;
    break;
  case FloatOperation::Root:
    result = std::sqrt(T(x));
    break;
  }
  std::fesetround(before);
  return result;
}

LLVM_ATTRIBUTE_NOINLINE float simulator::computeRounded(FloatOperation operation,
                                                        FloatRounding rounding, float a, float b,
                                                        float c) {
  return compute(operation, rounding, a, b, c);
}

LLVM_ATTRIBUTE_NOINLINE double simulator::computeRounded(FloatOperation operation,
                                                         FloatRounding rounding, double a, double b,
                                                         double c) {
  return compute(operation, rounding, a, b, c);
}
