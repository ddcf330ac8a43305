//===- ArrayFill.cpp - Contents made up for arrays ------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ArrayFill.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace tessera;
using llvm::Error;

uint64_t tessera::getRandomBits(uint64_t seed, uint64_t index) {
  uint64_t bits = seed + (index + 1) * 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

static std::pair<double, double> getDefaultRange(ElementType type) {
  if (type == ElementType::I1 || type == ElementType::F8E8M0FNU)
    return {0, 2};
  if (isFloat(type))
    return {-1, 1};
  return isUnsignedInteger(type) ? std::pair(0.0, 16.0) : std::pair(-8.0, 8.0);
}

static Error fillRandom(HostArray &array, const ArrayFill &fill) {
  ElementType type = array.getType();
  auto [low, high] = fill.range.value_or(getDefaultRange(type));
  if (!std::isfinite(low) || !std::isfinite(high) || !(low < high) || !std::isfinite(high - low))
    return llvm::createStringError(llvm::formatv(
        "expected a range of two finite numbers, the lower first, found {0} to {1}", low, high));
  if (isFloat(type)) {
    for (uint64_t index = 0; index < array.getElementCount(); ++index) {
      double unit = static_cast<double>(getRandomBits(fill.seed, index) >> 11) * 0x1p-53;
      writeElementBits(type, array.getData(), index,
                       convertToBits(type, low + (high - low) * unit));
    }
    return Error::success();
  }
  unsigned width = type == ElementType::I1 ? 1 : getStorageBits(type);
  bool isUnsigned = type == ElementType::I1 || isUnsignedInteger(type);
  double least = isUnsigned ? 0 : -std::ldexp(1, width - 1);
  double past = std::ldexp(1, isUnsigned ? width : width - 1);
  if (low < least || high > past || low != std::floor(low) || high != std::floor(high))
    return llvm::createStringError(
        llvm::formatv("expected a range of whole numbers that {0} holds, found {1} to {2}",
                      getName(type), low, high));
  double span = high - low;
  uint64_t modulus = span >= 0x1p64 ? 0 : static_cast<uint64_t>(span);
  uint64_t base = convertToBits(isUnsigned ? ElementType::U64 : ElementType::I64, low);
  for (uint64_t index = 0; index < array.getElementCount(); ++index) {
    uint64_t bits = getRandomBits(fill.seed, index);
    writeElementBits(type, array.getData(), index, base + (modulus ? bits % modulus : bits));
  }
  return Error::success();
}

Error tessera::fillArray(HostArray &array, const ArrayFill &fill) {
  ElementType type = array.getType();
  switch (fill.kind) {
  case ArrayFill::Random:
    return fillRandom(array, fill);
  case ArrayFill::Iota:
    for (uint64_t index = 0; index < array.getElementCount(); ++index) {
      // Integers count modulo their width, i1 in turns of 0 and 1.
      uint64_t bits = isFloat(type)             ? convertToBits(type, static_cast<double>(index))
                      : type == ElementType::I1 ? index & 1
                                                : index;
      writeElementBits(type, array.getData(), index, bits);
    }
    return Error::success();
  case ArrayFill::Zeros:
  case ArrayFill::Ones: {
    uint64_t bits = convertToBits(type, fill.kind == ArrayFill::Ones ? 1 : 0);
    for (uint64_t index = 0; index < array.getElementCount(); ++index)
      writeElementBits(type, array.getData(), index, bits);
    return Error::success();
  }
  }
  return Error::success();
}
