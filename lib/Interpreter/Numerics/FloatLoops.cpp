//===- FloatLoops.cpp - Float arithmetic on elements, to nearest even ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 and bf16 results are those of the exact operation rounded once. Where float
// has too few bits to make the second rounding harmless, double is used: for
// quotients, for bf16 products (they may lie below float's normal range) and for
// the fused multiply-add, which is rounded to odd first.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {
namespace {

using Op = FloatOperation;

LLVM_ATTRIBUTE_ALWAYS_INLINE float root(float value) { return __builtin_sqrtf(value); }
LLVM_ATTRIBUTE_ALWAYS_INLINE double root(double value) { return __builtin_sqrt(value); }
LLVM_ATTRIBUTE_ALWAYS_INLINE float remainder(float a, float b) { return __builtin_fmodf(a, b); }
LLVM_ATTRIBUTE_ALWAYS_INLINE double remainder(double a, double b) { return __builtin_fmod(a, b); }
LLVM_ATTRIBUTE_ALWAYS_INLINE bool isNegative(float value) {
  return __builtin_bit_cast(int32_t, value) < 0;
}
LLVM_ATTRIBUTE_ALWAYS_INLINE bool isNegative(double value) {
  return __builtin_bit_cast(int64_t, value) < 0;
}
LLVM_ATTRIBUTE_ALWAYS_INLINE float flush(float value) {
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  return __builtin_bit_cast(float, bits & 0x7f800000 ? bits : bits & 0x80000000);
}

/// -0 is below +0.
template <typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE T larger(T a, T b) {
  return a > b || (a == b && !isNegative(a)) ? a : b;
}
template <typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE T smaller(T a, T b) {
  return a < b || (a == b && isNegative(a)) ? a : b;
}

template <Op operation, typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE T compute(T a, T b) {
  if constexpr (operation == Op::Add)
    return a + b;
  else if constexpr (operation == Op::Sub)
    return a - b;
  else if constexpr (operation == Op::Mul)
    return a * b;
  else if constexpr (operation == Op::Div)
    return a / b;
  else if constexpr (operation == Op::Rem)
    return remainder(a, b);
  else if constexpr (operation == Op::MaxPropagatingNaN)
    return a != a ? a : b != b ? b : larger(a, b);
  else if constexpr (operation == Op::MinPropagatingNaN)
    return a != a ? a : b != b ? b : smaller(a, b);
  else if constexpr (operation == Op::MaxNumber)
    return a != a ? b : b != b ? a : larger(a, b);
  else
    return a != a ? b : b != b ? a : smaller(a, b);
}

template <Op operation>
LLVM_ATTRIBUTE_ALWAYS_INLINE float compute(float value) {
  if constexpr (operation == Op::Sqrt)
    return root(value);
  else if constexpr (operation == Op::Ceil)
    return __builtin_ceilf(value);
  else if constexpr (operation == Op::Floor)
    return __builtin_floorf(value);
  else if constexpr (operation == Op::Trunc)
    return __builtin_truncf(value);
  else if constexpr (operation == Op::RoundAway)
    return __builtin_roundf(value);
  else
    return __builtin_roundevenf(value);
}
template <Op operation>
LLVM_ATTRIBUTE_ALWAYS_INLINE double compute(double value) {
  if constexpr (operation == Op::Sqrt)
    return root(value);
  else if constexpr (operation == Op::Ceil)
    return __builtin_ceil(value);
  else if constexpr (operation == Op::Floor)
    return __builtin_floor(value);
  else if constexpr (operation == Op::Trunc)
    return __builtin_trunc(value);
  else if constexpr (operation == Op::RoundAway)
    return __builtin_round(value);
  else
    return __builtin_roundeven(value);
}

LLVM_ATTRIBUTE_ALWAYS_INLINE float multiplyAdd(float a, float b, float c) {
#ifdef __FMA__
  return __builtin_fmaf(a, b, c);
#else
  return float(addRoundedToOdd(double(a) * double(b), double(c)));
#endif
}

template <Element element, Op operation, bool flushToZero>
void binary(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  using Number = ArithmeticFloat<element>;
  const auto *__restrict a = as<typename Number::Storage>(operands[0]);
  const auto *__restrict b = as<typename Number::Storage>(operands[1]);
  auto *__restrict result = as<typename Number::Storage>(results[0]);
  constexpr bool inDouble = (operation == Op::Div && getBytes(element) == 2) ||
                            (operation == Op::Mul && element == Element::BF16);
  for (int64_t i = 0; i < count; ++i) {
    auto lhs = Number::load(a[i]), rhs = Number::load(b[i]);
    if constexpr (flushToZero) {
      result[i] = flush(canonicalize(compute<operation>(flush(lhs), flush(rhs))));
    } else if constexpr (inDouble) {
      result[i] = Number::store(canonicalize(compute<operation>(double(lhs), double(rhs))));
    } else {
      result[i] = Number::store(canonicalize(compute<operation>(lhs, rhs)));
    }
  }
}

template <Element element, Op operation, bool flushToZero>
void unary(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  using Number = ArithmeticFloat<element>;
  const auto *__restrict source = as<typename Number::Storage>(operands[0]);
  auto *__restrict result = as<typename Number::Storage>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    auto value = Number::load(source[i]);
    if constexpr (flushToZero)
      result[i] = flush(canonicalize(compute<operation>(flush(value))));
    else
      result[i] = Number::store(canonicalize(compute<operation>(value)));
  }
}

template <Element element, bool flushToZero>
void ternary(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  using Number = ArithmeticFloat<element>;
  const auto *__restrict a = as<typename Number::Storage>(operands[0]);
  const auto *__restrict b = as<typename Number::Storage>(operands[1]);
  const auto *__restrict c = as<typename Number::Storage>(operands[2]);
  auto *__restrict result = as<typename Number::Storage>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    if constexpr (element == Element::F64) {
      result[i] = canonicalize(__builtin_fma(a[i], b[i], c[i]));
    } else if constexpr (element == Element::F32) {
      if constexpr (flushToZero)
        result[i] = flush(canonicalize(multiplyAdd(flush(a[i]), flush(b[i]), flush(c[i]))));
      else
        result[i] = canonicalize(multiplyAdd(a[i], b[i], c[i]));
    } else {
      double product = double(Number::load(a[i])) * double(Number::load(b[i]));
      result[i] = Number::store(canonicalize(addRoundedToOdd(product, double(Number::load(c[i])))));
    }
  }
}

/// Sign operations work on the bits, so that NaNs go through them unchanged.
template <typename Bits, Op operation>
void signs(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  constexpr Bits sign = Bits(Bits(1) << (sizeof(Bits) * 8 - 1));
  const Bits *__restrict source = as<Bits>(operands[0]);
  Bits *__restrict result = as<Bits>(results[0]);
  if constexpr (operation == Op::CopySign) {
    const Bits *__restrict from = as<Bits>(operands[1]);
    for (int64_t i = 0; i < count; ++i)
      result[i] = Bits((source[i] & Bits(~sign)) | (from[i] & sign));
  } else {
    for (int64_t i = 0; i < count; ++i)
      result[i] = operation == Op::Negate ? Bits(source[i] ^ sign) : Bits(source[i] & Bits(~sign));
  }
}

template <Element element, Op operation, bool flushToZero>
constexpr Loop getLoop() {
  if constexpr (operation == Op::Negate || operation == Op::Abs || operation == Op::CopySign) {
    if constexpr (flushToZero)
      return nullptr;
    else if constexpr (getBytes(element) == 2)
      return signs<uint16_t, operation>;
    else if constexpr (getBytes(element) == 4)
      return signs<uint32_t, operation>;
    else
      return signs<uint64_t, operation>;
  } else if constexpr (operation == Op::Fma) {
    return ternary<element, flushToZero>;
  } else if constexpr (operation >= Op::Sqrt) {
    return unary<element, operation, flushToZero>;
  } else {
    return binary<element, operation, flushToZero>;
  }
}

template <Op operation>
Loop select(Element element, bool flushToZero) {
  if (flushToZero)
    return element == Element::F32 ? getLoop<Element::F32, operation, true>() : nullptr;
  switch (element) {
  case Element::F16:
    return getLoop<Element::F16, operation, false>();
  case Element::BF16:
    return getLoop<Element::BF16, operation, false>();
  case Element::F32:
    return getLoop<Element::F32, operation, false>();
  case Element::F64:
    return getLoop<Element::F64, operation, false>();
  default:
    return nullptr;
  }
}

} // namespace

Loop selectFloat(FloatOperation operation, Element element, bool flushToZero) {
#define TESSERA_CASE(name)                                                                         \
  case FloatOperation::name:                                                                       \
    return select<FloatOperation::name>(element, flushToZero);
  switch (operation) {
    TESSERA_CASE(Add)
    TESSERA_CASE(Sub)
    TESSERA_CASE(Mul)
    TESSERA_CASE(Div)
    TESSERA_CASE(Rem)
    TESSERA_CASE(MaxPropagatingNaN)
    TESSERA_CASE(MinPropagatingNaN)
    TESSERA_CASE(MaxNumber)
    TESSERA_CASE(MinNumber)
    TESSERA_CASE(CopySign)
    TESSERA_CASE(Negate)
    TESSERA_CASE(Abs)
    TESSERA_CASE(Sqrt)
    TESSERA_CASE(Ceil)
    TESSERA_CASE(Floor)
    TESSERA_CASE(Trunc)
    TESSERA_CASE(RoundAway)
    TESSERA_CASE(RoundEven)
    TESSERA_CASE(Fma)
  }
#undef TESSERA_CASE
  return nullptr;
}

} // namespace tessera::interpreter::TESSERA_ISA
