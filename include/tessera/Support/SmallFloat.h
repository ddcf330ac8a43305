//===- SmallFloat.h - Conversions among float formats ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every float format of tiles, as bits in the low end of an integer, to and from
// double. Widening is exact. Narrowing rounds once; since double holds every
// value of the other formats, it serves for all sources.
//
//   format      exponent, mantissa bits, bias   infinity   NaN
//   f16          5, 10,  15                     yes        yes      (IEEE)
//   bf16         8,  7, 127                     yes        yes
//   tf32         8, 10, 127                     yes        yes      held as an f32 whose low
//                                                                   13 bits are zero
//   f8E5M2       5,  2,  15                     yes        yes
//   f8E4M3FN     4,  3,   7                     no         0x7f, 0xff (OCP 8-bit floats)
//   f8E8M0FNU    8,  0, 127                     no         0xff       (OCP microscaling)
//   f4E2M1FN     2,  1,   1                     no         no
//
// Rules of narrowing where IEEE 754 has none:
//   - The rounded value decides: one beyond the range becomes infinity (NaN in f8E4M3FN and
//     f8E8M0FNU, the largest value in f4E2M1FN), or the largest finite value where the rounding
//     mode says so or `saturate` is set. An infinity stays, or becomes what an overflow gives.
//   - A NaN keeps its sign and its upper payload and becomes quiet; f4E2M1FN has none and takes
//     its largest positive value, as the hardware does.
//   - f8E8M0FNU has neither sign nor zero: the magnitude is converted, and all that is below
//     2^-127 becomes 2^-127, as NVIDIA's conversions do. A tie goes up.
//
// All functions are inlined always: files compiled for different instruction sets include them,
// and an out-of-line copy of one would serve all.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_SMALLFLOAT_H
#define TESSERA_SUPPORT_SMALLFLOAT_H

#include "llvm/Support/Compiler.h"
#include <cstdint>

namespace llvm {
class APFloat;
struct fltSemantics;
} // namespace llvm

namespace tessera {

enum class FloatRounding : uint8_t { NearestEven, NearestAway, Zero, NegativeInf, PositiveInf };

enum class FloatSpecials : uint8_t {
  IEEE,      ///< infinities and NaNs
  NaNOnly,   ///< the code of all ones, of either sign, is NaN
  FiniteOnly ///< neither
};

/// Formats as types, so that code for one is specialised. `Bits` holds a value; `width` of its bits
/// count.
struct Float16 {
  using Bits = uint16_t;
  static constexpr unsigned width = 16, mantissaBits = 10;
  static constexpr int bias = 15;
  static constexpr FloatSpecials specials = FloatSpecials::IEEE;
};
struct BFloat16 {
  using Bits = uint16_t;
  static constexpr unsigned width = 16, mantissaBits = 7;
  static constexpr int bias = 127;
  static constexpr FloatSpecials specials = FloatSpecials::IEEE;
};
/// The 19 bits themselves; see narrowToTF32 for the form in memory.
struct TFloat32 {
  using Bits = uint32_t;
  static constexpr unsigned width = 19, mantissaBits = 10;
  static constexpr int bias = 127;
  static constexpr FloatSpecials specials = FloatSpecials::IEEE;
};
struct Float32 {
  using Bits = uint32_t;
  static constexpr unsigned width = 32, mantissaBits = 23;
  static constexpr int bias = 127;
  static constexpr FloatSpecials specials = FloatSpecials::IEEE;
};
struct Float8E5M2 {
  using Bits = uint8_t;
  static constexpr unsigned width = 8, mantissaBits = 2;
  static constexpr int bias = 15;
  static constexpr FloatSpecials specials = FloatSpecials::IEEE;
};
struct Float8E4M3FN {
  using Bits = uint8_t;
  static constexpr unsigned width = 8, mantissaBits = 3;
  static constexpr int bias = 7;
  static constexpr FloatSpecials specials = FloatSpecials::NaNOnly;
};
struct Float4E2M1FN {
  using Bits = uint8_t;
  static constexpr unsigned width = 4, mantissaBits = 1;
  static constexpr int bias = 1;
  static constexpr FloatSpecials specials = FloatSpecials::FiniteOnly;
};
/// Has rules of its own throughout.
struct Float8E8M0FNU {
  using Bits = uint8_t;
  static constexpr unsigned width = 8;
};

namespace detail {

LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr double scaleByPowerOfTwo(int exponent) {
  return __builtin_bit_cast(double, uint64_t(exponent + 1023) << 52);
}

/// What is added to a significand before its low bits are cut off, so that it rounds. `keptOdd` is
/// the lowest bit that stays, `half` the weight of the bit below it.
LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr uint64_t
getRoundingAddend(FloatRounding rounding, bool isNegative, uint64_t keptOdd, uint64_t half) {
  switch (rounding) {
  case FloatRounding::NearestEven:
    return half - 1 + keptOdd;
  case FloatRounding::NearestAway:
    return half;
  case FloatRounding::Zero:
    return 0;
  case FloatRounding::NegativeInf:
    return isNegative ? 2 * half - 1 : 0;
  case FloatRounding::PositiveInf:
    return isNegative ? 0 : 2 * half - 1;
  }
  return 0;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr bool overflowsToInfinity(FloatRounding rounding,
                                                                bool isNegative) {
  return rounding == FloatRounding::NearestEven || rounding == FloatRounding::NearestAway ||
         rounding == (isNegative ? FloatRounding::NegativeInf : FloatRounding::PositiveInf);
}

LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr uint8_t narrowToE8M0(double value, FloatRounding rounding,
                                                            bool saturate) {
  constexpr uint64_t infinity = uint64_t(0x7ff) << 52;
  uint64_t magnitude = __builtin_bit_cast(uint64_t, value) & ~(uint64_t(1) << 63);
  if (magnitude > infinity)
    return 0xff;
  if (magnitude == infinity)
    return saturate ? 0xfe : 0xff;
  constexpr uint64_t half = uint64_t(1) << 51;
  // The significand's integer bit is 1, hence odd: ties go up.
  uint64_t rounded = (magnitude + getRoundingAddend(rounding, false, 1, half)) >> 52;
  constexpr uint64_t offset = 1023 - 127;
  if (rounded <= offset)
    return 0;
  if (rounded - offset < 0xff)
    return uint8_t(rounded - offset);
  return saturate || !overflowsToInfinity(rounding, false) ? 0xfe : 0xff;
}

} // namespace detail

/// The bits of `value` in a format, rounded once.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr typename Format::Bits
narrowFloat(double value, FloatRounding rounding = FloatRounding::NearestEven,
            bool saturate = false) {
  constexpr unsigned mantissaBits = Format::mantissaBits;
  constexpr int bias = Format::bias;
  constexpr uint64_t signCode = uint64_t(1) << (Format::width - 1);
  constexpr bool isIEEE = Format::specials == FloatSpecials::IEEE;
  // Codes of magnitudes, which count up with the value.
  constexpr uint64_t topExponent = ((signCode - 1) >> mantissaBits) << mantissaBits;
  constexpr uint64_t largest = isIEEE                                       ? topExponent - 1
                               : Format::specials == FloatSpecials::NaNOnly ? signCode - 2
                                                                            : signCode - 1;
  constexpr uint64_t overflow =
      Format::specials == FloatSpecials::FiniteOnly ? largest : largest + 1;
  constexpr uint64_t infinity = uint64_t(0x7ff) << 52;

  uint64_t bits = __builtin_bit_cast(uint64_t, value);
  uint64_t magnitude = bits & ~(uint64_t(1) << 63);
  bool isNegative = bits != magnitude;
  uint64_t sign = isNegative ? signCode : 0;

  // The significand with its integer bit, cut where the target's quantum is. Doubles below the
  // normal range are below half of any target's smallest value, so that the integer bit they do
  // not have does no harm.
  int exponent = int(magnitude >> 52) - 1023;
  uint64_t significand = (magnitude & ((uint64_t(1) << 52) - 1)) | (uint64_t(1) << 52);
  if (magnitude == 0)
    significand = 0;
  constexpr int minExponent = 1 - bias;
  int deficit = exponent < minExponent ? minExponent - exponent : 0;
  int base = exponent < minExponent ? minExponent : exponent;
  int shift = int(52 - mantissaBits) +
              (deficit > 10 + int(mantissaBits) ? 10 + int(mantissaBits) : deficit);
  uint64_t half = uint64_t(1) << (shift - 1);
  uint64_t keptOdd = (significand >> shift) & 1;
  uint64_t kept =
      (significand + detail::getRoundingAddend(rounding, isNegative, keptOdd, half)) >> shift;
  // The integer bit, where there is one, carries into the exponent.
  uint64_t code = (uint64_t(base + bias - 1) << mantissaBits) + kept;

  bool toInfinity = !saturate && detail::overflowsToInfinity(rounding, isNegative);
  code = code > largest ? (toInfinity ? overflow : largest) : code;
  code = magnitude == infinity ? (saturate ? largest : overflow) : code;
  if constexpr (isIEEE) {
    uint64_t quiet = topExponent | (uint64_t(1) << (mantissaBits - 1)) |
                     ((magnitude >> (52 - mantissaBits)) & ((uint64_t(1) << mantissaBits) - 1));
    code = magnitude > infinity ? quiet : code;
  } else {
    code = magnitude > infinity ? signCode - 1 : code;
    if constexpr (Format::specials == FloatSpecials::FiniteOnly)
      sign = magnitude > infinity ? 0 : sign;
  }
  return typename Format::Bits(sign | code);
}

template <>
LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr uint8_t
narrowFloat<Float8E8M0FNU>(double value, FloatRounding rounding, bool saturate) {
  return detail::narrowToE8M0(value, rounding, saturate);
}

/// The value of a code, exactly.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr double widenFloat(typename Format::Bits bits) {
  constexpr unsigned mantissaBits = Format::mantissaBits;
  constexpr uint64_t signCode = uint64_t(1) << (Format::width - 1);
  uint64_t magnitude = bits & (signCode - 1);
  uint64_t sign = uint64_t((bits & signCode) != 0) << 63;
  constexpr uint64_t offset = uint64_t(1023 - Format::bias) << 52;
  uint64_t normal = (magnitude << (52 - mantissaBits)) + offset;
  uint64_t subnormal = __builtin_bit_cast(
      uint64_t,
      double(magnitude) * detail::scaleByPowerOfTwo(1 - Format::bias - int(mantissaBits)));
  uint64_t result = magnitude >> mantissaBits ? normal : subnormal;
  if constexpr (Format::specials == FloatSpecials::IEEE) {
    constexpr uint64_t topExponent = ((signCode - 1) >> mantissaBits) << mantissaBits;
    uint64_t special = (magnitude << (52 - mantissaBits)) | (uint64_t(0x7ff) << 52);
    special |= magnitude > topExponent ? uint64_t(1) << 51 : 0;
    result = magnitude >= topExponent ? special : result;
  } else if constexpr (Format::specials == FloatSpecials::NaNOnly) {
    result = magnitude == signCode - 1 ? uint64_t(0xfff) << 51 : result;
  }
  return __builtin_bit_cast(double, result | sign);
}

template <>
LLVM_ATTRIBUTE_ALWAYS_INLINE constexpr double widenFloat<Float8E8M0FNU>(uint8_t bits) {
  return __builtin_bit_cast(double, bits == 0xff ? uint64_t(0xfff) << 51
                                                 : uint64_t(bits + 1023 - 127) << 52);
}

/// As above for formats that loops meet often, from and to float, in fewer steps: one, where the
/// file is compiled for hardware that has it. Narrowing is to nearest even.
LLVM_ATTRIBUTE_ALWAYS_INLINE float widenF16(uint16_t bits) {
#ifdef __F16C__
  return float(__builtin_bit_cast(_Float16, bits));
#else
  uint32_t magnitude = bits & 0x7fff;
  uint32_t normal = (magnitude << 13) + (uint32_t(127 - 15) << 23);
  // Through an integer, because hardware is slow on subnormal floats.
  uint32_t subnormal = __builtin_bit_cast(uint32_t, float(int32_t(magnitude)) * 0x1p-24f);
  uint32_t special = (magnitude << 13) | 0x7f800000 | (magnitude > 0x7c00 ? 0x00400000 : 0);
  uint32_t result = magnitude < 0x0400 ? subnormal : normal;
  result = magnitude >= 0x7c00 ? special : result;
  return __builtin_bit_cast(float, result | uint32_t(bits & 0x8000) << 16);
#endif
}

LLVM_ATTRIBUTE_ALWAYS_INLINE uint16_t narrowF16(float value) {
#ifdef __F16C__
  return __builtin_bit_cast(uint16_t, _Float16(value));
#else
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  uint32_t magnitude = bits & 0x7fffffff;
  uint32_t normal =
      (magnitude + (uint32_t(15 - 127) << 23) + 0xfff + ((magnitude >> 13) & 1)) >> 13;
  // Adding a number whose ulp is the subnormal quantum makes the hardware round.
  constexpr uint32_t magic = uint32_t(127 - 15 + 23 - 10 + 1) << 23;
  uint32_t subnormal = __builtin_bit_cast(uint32_t, __builtin_bit_cast(float, magnitude) +
                                                        __builtin_bit_cast(float, magic)) -
                       magic;
  uint32_t result = magnitude < 0x38800000 ? subnormal : normal;
  result = magnitude >= 0x47800000 ? 0x7c00 : result;
  result = magnitude > 0x7f800000 ? (0x7e00 | ((magnitude >> 13) & 0x3ff)) : result;
  return uint16_t(result | ((bits >> 16) & 0x8000));
#endif
}

LLVM_ATTRIBUTE_ALWAYS_INLINE float widenBF16(uint16_t bits) {
  uint32_t wide = uint32_t(bits) << 16;
  wide |= (wide & 0x7fffffff) > 0x7f800000 ? 0x00400000 : 0;
  return __builtin_bit_cast(float, wide);
}

LLVM_ATTRIBUTE_ALWAYS_INLINE uint16_t narrowBF16(float value) {
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  uint32_t quiet = (bits >> 16) | 0x40;
  return uint16_t((bits & 0x7fffffff) > 0x7f800000 ? quiet : rounded);
}

/// An f32 rounded to tf32, in the form in memory. A NaN stays one.
LLVM_ATTRIBUTE_ALWAYS_INLINE float narrowToTF32(float value) {
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  uint32_t rounded = (bits + 0xfff + ((bits >> 13) & 1)) & ~uint32_t(0x1fff);
  uint32_t quiet = (bits & ~uint32_t(0x1fff)) | 0x00400000;
  return __builtin_bit_cast(float, (bits & 0x7fffffff) > 0x7f800000 ? quiet : rounded);
}

/// `a + b` rounded to odd: exact or, between two doubles, the one whose last bit is 1. Rounded
/// again to at most 51 bits it gives what rounding the exact sum once gives.
LLVM_ATTRIBUTE_ALWAYS_INLINE double addRoundedToOdd(double a, double b) {
  double sum = a + b;
  double bPart = sum - a;
  double error = (a - (sum - bPart)) + (b - bPart);
  uint64_t bits = __builtin_bit_cast(uint64_t, sum);
  // An even last bit moves one step towards the exact sum. Infinities and NaNs have a NaN or zero
  // error, or an infinite one that must not count.
  bool isFinite = (bits & (uint64_t(0x7ff) << 52)) != uint64_t(0x7ff) << 52;
  bool moves = isFinite && error != 0 && error == error && !(bits & 1);
  bool outward = (error < 0) == (sum < 0);
  uint64_t moved = outward ? bits + 1 : bits - 1;
  return __builtin_bit_cast(double, moves ? moved : bits);
}

/// `value` in one of the formats above, f32 or f64 from any of them, by the rules above, which
/// APFloat's own conversion does not follow where a format lacks infinity, NaN, zero or sign. The
/// value itself for a format that is none of these.
llvm::APFloat convertFloat(const llvm::APFloat &value, const llvm::fltSemantics &format,
                           FloatRounding rounding = FloatRounding::NearestEven,
                           bool saturate = false);

} // namespace tessera

#endif // TESSERA_SUPPORT_SMALLFLOAT_H
