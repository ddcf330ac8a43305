//===- Element.h - Elements of tile slots, as loops see them ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by the files that are compiled once per instruction set, hence without
// any inline function of the standard library or LLVM: the linker keeps one copy
// of those, and it might be one that the machine cannot run.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_NUMERICS_ELEMENT_H
#define TESSERA_LIB_INTERPRETER_NUMERICS_ELEMENT_H

#include "tessera/Support/SmallFloat.h"
#include <cstddef>
#include <cstdint>

namespace tessera::interpreter {

/// How the elements of a slot are stored (Kernel.h has the table). `index` is I64, a pointer is
/// Pointer.
enum class Element : uint8_t {
  I1,
  I4,
  I8,
  I16,
  I32,
  I64,
  Pointer,
  F16,
  BF16,
  F32,
  F64,
  TF32,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  F4E2M1FN
};

constexpr bool isInteger(Element element) { return element <= Element::I64; }
constexpr bool isFloat(Element element) { return element >= Element::F16; }

constexpr unsigned getBytes(Element element) {
  switch (element) {
  case Element::I64:
  case Element::Pointer:
  case Element::F64:
    return 8;
  case Element::I32:
  case Element::F32:
  case Element::TF32:
    return 4;
  case Element::I16:
  case Element::F16:
  case Element::BF16:
    return 2;
  default:
    return 1;
  }
}

/// One loop over the elements of operands and results.
using Loop = void (*)(const std::byte *const *operands, std::byte *const *results, int64_t count);

template <typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE const T *as(const std::byte *storage) {
  return reinterpret_cast<const T *>(storage);
}
template <typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE T *as(std::byte *storage) {
  return reinterpret_cast<T *>(storage);
}

/// Arithmetic gives this NaN and no other, so that results do not depend on which operand the
/// compiler puts first. In integers, since a compiler may take one NaN for another.
LLVM_ATTRIBUTE_ALWAYS_INLINE float canonicalize(float value) {
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  return __builtin_bit_cast(float, (bits & 0x7fffffff) > 0x7f800000 ? uint32_t(0x7fc00000) : bits);
}
LLVM_ATTRIBUTE_ALWAYS_INLINE double canonicalize(double value) {
  uint64_t bits = __builtin_bit_cast(uint64_t, value);
  bool isNaN = (bits & ~(uint64_t(1) << 63)) > uint64_t(0x7ff) << 52;
  return __builtin_bit_cast(double, isNaN ? uint64_t(0x7ff8) << 48 : bits);
}

/// Loads and stores of the four floats that arithmetic exists for. `Compute` holds every value
/// exactly, and sums, differences, square roots and (but for bf16) products of halves rounded to it
/// and then to the half are rounded right.
template <Element>
struct ArithmeticFloat;
template <>
struct ArithmeticFloat<Element::F32> {
  using Storage = float;
  using Compute = float;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float load(float value) { return value; }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float store(float value) { return value; }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float store(double value) { return float(value); }
};
template <>
struct ArithmeticFloat<Element::F64> {
  using Storage = double;
  using Compute = double;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static double load(double value) { return value; }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static double store(double value) { return value; }
};
template <>
struct ArithmeticFloat<Element::F16> {
  using Storage = uint16_t;
  using Compute = float;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float load(uint16_t bits) { return widenF16(bits); }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static uint16_t store(float value) { return narrowF16(value); }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static uint16_t store(double value) {
    return narrowFloat<Float16>(value);
  }
};
template <>
struct ArithmeticFloat<Element::BF16> {
  using Storage = uint16_t;
  using Compute = float;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float load(uint16_t bits) { return widenBF16(bits); }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static uint16_t store(float value) { return narrowBF16(value); }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static uint16_t store(double value) {
    return narrowFloat<BFloat16>(value);
  }
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_NUMERICS_ELEMENT_H
