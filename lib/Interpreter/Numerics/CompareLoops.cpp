//===- CompareLoops.cpp - Float comparisons, classes and selection ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {
namespace {

template <typename T, unsigned outcomes>
void compare(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const T *__restrict a = as<T>(operands[0]);
  const T *__restrict b = as<T>(operands[1]);
  uint8_t *__restrict result = as<uint8_t>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    bool isUnordered = a[i] != a[i] || b[i] != b[i];
    result[i] = ((outcomes & Equal) && a[i] == b[i]) || ((outcomes & Greater) && a[i] > b[i]) ||
                ((outcomes & Less) && a[i] < b[i]) || ((outcomes & Unordered) && isUnordered);
  }
}

template <unsigned outcomes>
Loop selectCompare(Element element) {
  if (element == Element::F32)
    return compare<float, outcomes>;
  return element == Element::F64 ? compare<double, outcomes> : Loop(nullptr);
}

template <typename T, FloatClass floatClass>
void classify(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const T *__restrict source = as<T>(operands[0]);
  uint8_t *__restrict result = as<uint8_t>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    T value = source[i];
    bool isNaN = value != value, isFinite = value - value == 0;
    result[i] = floatClass == FloatClass::NaN      ? isNaN
                : floatClass == FloatClass::Finite ? isFinite
                                                   : !isNaN && !isFinite;
  }
}

template <FloatClass floatClass>
Loop selectClass(Element element) {
  if (element == Element::F32)
    return classify<float, floatClass>;
  return element == Element::F64 ? classify<double, floatClass> : Loop(nullptr);
}

template <typename Bits>
void choose(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const uint8_t *__restrict condition = as<uint8_t>(operands[0]);
  const Bits *__restrict whenTrue = as<Bits>(operands[1]);
  const Bits *__restrict whenFalse = as<Bits>(operands[2]);
  Bits *__restrict result = as<Bits>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    // Both are read, so that the loop has no branch.
    Bits first = whenTrue[i], second = whenFalse[i];
    result[i] = condition[i] ? first : second;
  }
}

} // namespace

Loop selectFloatCompare(unsigned outcomes, Element element) {
#define TESSERA_CASE(number)                                                                       \
  case number:                                                                                     \
    return selectCompare<number>(element);
  switch (outcomes) {
    TESSERA_CASE(0)
    TESSERA_CASE(1)
    TESSERA_CASE(2)
    TESSERA_CASE(3)
    TESSERA_CASE(4)
    TESSERA_CASE(5)
    TESSERA_CASE(6)
    TESSERA_CASE(7)
    TESSERA_CASE(8)
    TESSERA_CASE(9)
    TESSERA_CASE(10)
    TESSERA_CASE(11)
    TESSERA_CASE(12)
    TESSERA_CASE(13)
    TESSERA_CASE(14)
    TESSERA_CASE(15)
  }
#undef TESSERA_CASE
  return nullptr;
}

Loop selectClassify(FloatClass floatClass, Element element) {
  switch (floatClass) {
  case FloatClass::NaN:
    return selectClass<FloatClass::NaN>(element);
  case FloatClass::Infinite:
    return selectClass<FloatClass::Infinite>(element);
  case FloatClass::Finite:
    return selectClass<FloatClass::Finite>(element);
  }
  return nullptr;
}

Loop selectSelect(unsigned bytes) {
  switch (bytes) {
  case 1:
    return choose<uint8_t>;
  case 2:
    return choose<uint16_t>;
  case 4:
    return choose<uint32_t>;
  case 8:
    return choose<uint64_t>;
  default:
    return nullptr;
  }
}

} // namespace tessera::interpreter::TESSERA_ISA
