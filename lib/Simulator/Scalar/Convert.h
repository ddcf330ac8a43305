//===- Convert.h - Conversions of single values -------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_CONVERT_H
#define TESSERA_LIB_SIMULATOR_SCALAR_CONVERT_H

#include "Scalar/FloatValue.h"

namespace tessera::simulator {

/// cvt between integers, f16, bf16, f32 and f64, one value each.
void decodeScalarConversion(DecodeContext &context, const Modifiers &modifiers);
/// cvt to or from packed formats, and to tf32.
void decodePackedConversion(DecodeContext &context, const Modifiers &modifiers);
bool isScalarFloat(ptx::Type type);

/// What is done to a result beside rounding it.
struct NarrowingForm {
  FloatRounding rounding = FloatRounding::NearestEven;
  /// Values beyond the range become the largest, infinities too.
  bool isSaturating = false;
  /// Negative values become +0.
  bool isRelu = false;
};

/// Codes of `Format` for `value`; canonical NaNs.
template <typename Format>
LANE_OPERATION uint32_t narrowElement(double value, const NarrowingForm &form) {
  constexpr uint32_t signCode = uint32_t(1) << (Format::width - 1);
  if (value != value)
    return Format::specials == FloatSpecials::FiniteOnly
               ? uint32_t(narrowFloat<Format>(value)) // the largest value
               : signCode - 1;
  uint32_t code = narrowFloat<Format>(value, form.rounding, form.isSaturating);
  return form.isRelu && code & signCode ? 0 : code;
}

/// Rounded up with a probability of the fraction of an ulp that is cut off: `random` out of
/// 2^`numBits` is added to it.
template <typename Format>
uint32_t narrowStochastically(double value, uint32_t random, unsigned numBits,
                              const NarrowingForm &form) {
  uint64_t bits = getFloatBits(value);
  uint64_t magnitude = bits & ~(uint64_t(1) << 63);
  int exponent = int(magnitude >> 52) - 1023;
  // Finite values of the format's normal or subnormal range only; all others are not rounded.
  if (magnitude == 0 || exponent < -1022 || exponent > 1022)
    return narrowElement<Format>(value, form);
  constexpr int minExponent = 1 - Format::bias;
  int quantum = (exponent < minExponent ? minExponent : exponent) - int(Format::mantissaBits);
  // Exact but for values far below the quantum, whose share of it is below 2^-numBits anyway.
  double step = std::ldexp(double(random), quantum - int(numBits));
  NarrowingForm truncating = form;
  truncating.rounding = FloatRounding::Zero;
  double sum = addRoundedToOdd(makeFloat(magnitude), step);
  sum = makeFloat(getFloatBits(sum) | (bits ^ magnitude));
  // Truncation alone would never overflow.
  if (Format::specials == FloatSpecials::IEEE &&
      std::fabs(sum) >= std::ldexp(1.0, Format::bias + 1))
    truncating.rounding = FloatRounding::NearestEven;
  return narrowElement<Format>(sum, truncating);
}

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_CONVERT_H
