//===- FloatValue.h - What .ftz, .sat and NaN do to values --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A NaN that an f32, f16 or bf16 instruction makes is the canonical one, with
// all bits but the sign; f64 instructions keep payloads, as the host does.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_FLOATVALUE_H
#define TESSERA_LIB_SIMULATOR_SCALAR_FLOATVALUE_H

#include "Scalar/Lanes.h"
#include "Scalar/Modifiers.h"
#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>

namespace tessera::simulator {

LANE_OPERATION uint32_t getFloatBits(float value) { return llvm::bit_cast<uint32_t>(value); }
LANE_OPERATION float makeFloat(uint32_t bits) { return llvm::bit_cast<float>(bits); }
LANE_OPERATION uint64_t getFloatBits(double value) { return llvm::bit_cast<uint64_t>(value); }
LANE_OPERATION double makeFloat(uint64_t bits) { return llvm::bit_cast<double>(bits); }

/// `value`, or the canonical NaN for a NaN.
LANE_OPERATION float canonicalise(float value) {
  return value == value ? value : makeFloat(uint32_t(0x7fffffff));
}
LANE_OPERATION double canonicalise(double value) { return value; }

/// A zero of the same sign for a subnormal value.
LANE_OPERATION float flushSubnormal(float value) {
  uint32_t bits = getFloatBits(value);
  return makeFloat((bits & 0x7fffffff) < 0x00800000 ? bits & 0x80000000 : bits);
}
template <bool Ftz, typename T>
LANE_OPERATION T flushIf(T value) {
  if constexpr (Ftz && std::is_same_v<T, float>)
    return flushSubnormal(value);
  return value;
}

/// Clamped to [+0, 1]; +0 for a NaN.
template <typename T>
LANE_OPERATION T saturate(T value) {
  value = value > 0 ? value : T(0);
  return value < 1 ? value : T(1);
}

/// What an f32 or f64 instruction makes of its exact or rounded result.
template <bool Ftz, bool Sat, typename T>
LANE_OPERATION T finishFloat(T value) {
  value = flushIf<Ftz>(value);
  if constexpr (Sat)
    return saturate(value);
  return canonicalise(value);
}

/// The 16-bit formats.
struct Half {
  using Format = Float16;
  static constexpr uint16_t one = 0x3c00, largest = 0x7bff, infinity = 0x7c00, smallest = 0x0400;
  LANE_OPERATION static float widen(uint16_t bits) { return widenF16(bits); }
  LANE_OPERATION static uint16_t narrow(float value) { return narrowF16(value); }
};
struct Brain {
  using Format = BFloat16;
  static constexpr uint16_t one = 0x3f80, largest = 0x7f7f, infinity = 0x7f80, smallest = 0x0080;
  LANE_OPERATION static float widen(uint16_t bits) { return widenBF16(bits); }
  LANE_OPERATION static uint16_t narrow(float value) { return narrowBF16(value); }
};

template <typename F>
LANE_OPERATION bool isNaN16(uint16_t bits) {
  return (bits & 0x7fff) > F::infinity;
}
template <typename F>
LANE_OPERATION uint16_t canonicalise16(uint16_t bits) {
  return isNaN16<F>(bits) ? uint16_t(0x7fff) : bits;
}
template <typename F>
LANE_OPERATION uint16_t flushSubnormal16(uint16_t bits) {
  return (bits & 0x7fff) < F::smallest ? uint16_t(bits & 0x8000) : bits;
}
/// Clamped to [+0, 1]; +0 for a NaN.
template <typename F>
LANE_OPERATION uint16_t saturate16(uint16_t bits) {
  // Among values without sign codes count up with the value.
  uint16_t clamped = bits < F::one ? bits : F::one;
  return bits >> 15 || bits > F::infinity ? uint16_t(0) : clamped;
}
/// Clamped to at least +0; a NaN becomes the canonical one.
template <typename F>
LANE_OPERATION uint16_t relu16(uint16_t bits) {
  return isNaN16<F>(bits) ? uint16_t(0x7fff) : bits >> 15 ? uint16_t(0) : bits;
}

LANE_OPERATION FloatRounding getFloatRounding(Modifier rounding) {
  switch (rounding) {
  case Modifier::RZ:
    return FloatRounding::Zero;
  case Modifier::RM:
    return FloatRounding::NegativeInf;
  case Modifier::RP:
    return FloatRounding::PositiveInf;
  case Modifier::RNA:
    return FloatRounding::NearestAway;
  default:
    return FloatRounding::NearestEven;
  }
}

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_FLOATVALUE_H
