//===- TensorMap.cpp - The descriptor of a tensor copy --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/TensorMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

template <typename... Arguments>
static llvm::Error fail(const char *format, Arguments &&...arguments) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Arguments>(arguments)...).str());
}

unsigned TensorMap::getElementBits() const {
  static constexpr uint8_t bits[] = {8, 16, 32, 32, 64, 64, 16, 32, 32, 64, 16, 32, 32, 4, 4, 6};
  return elementType < std::size(bits) ? bits[elementType] : 0;
}

unsigned TensorMap::getSwizzleBytes() const {
  static constexpr uint8_t span[] = {0, 32, 64, 128, 96};
  return swizzle < std::size(span) ? span[swizzle] : 0;
}

llvm::Error TensorMap::verify() const {
  unsigned bits = getElementBits();
  if (!bits)
    return fail("element type {0} does not exist; the codes are 0 to 15", unsigned(elementType));
  if (rank < 1 || rank > 5)
    return fail("rank is {0}, expected 1 to 5", unsigned(rank));
  if (swizzle > 4 || interleave > 2 || swizzleAtomicity > 3 || fill > 1)
    return fail("swizzle, interleave, atomicity or fill has a code that does not exist");
  bool isPadded = elementType >= 14;
  unsigned alignment = interleave == 2 || isPadded ? 32 : 16;
  if (address % alignment)
    return fail("address {0:x} is no multiple of {1}", address, alignment);
  bool isFloat = elementType >= 6 && elementType <= 12;
  if (fill == 1 && !isFloat)
    return fail("NaN fills only floats");
  uint64_t boxBytes = uint64_t(boxShape[0]) * bits / 8;
  for (unsigned axis = 0; axis < rank; ++axis) {
    if (globalShape[axis] < 1 || globalShape[axis] > (uint64_t(1) << 32))
      return fail("extent {0} of dimension {1} is not in 1 to 2^32", globalShape[axis], axis);
    if (boxShape[axis] < 1 || boxShape[axis] > 256)
      return fail("box extent {0} of dimension {1} is not in 1 to 256", boxShape[axis], axis);
    if (elementStrides[axis] < 1 || elementStrides[axis] > 8)
      return fail("element stride {0} of dimension {1} is not in 1 to 8", elementStrides[axis],
                  axis);
    if (axis > 0 &&
        (globalStrides[axis - 1] % alignment || globalStrides[axis - 1] >= (uint64_t(1) << 40)))
      return fail("stride {0} of dimension {1} is no multiple of {2} below 2^40",
                  globalStrides[axis - 1], axis, alignment);
  }
  if (interleave == 0 && boxBytes % 16)
    return fail("rows of the box have {0} bytes, expected a multiple of 16", boxBytes);
  if (interleave == 0 && getSwizzleBytes() && boxBytes > getSwizzleBytes())
    return fail("rows of the box have {0} bytes, more than the {1} of the swizzle", boxBytes,
                getSwizzleBytes());
  if (isPadded && (boxShape[0] != 128 || globalShape[0] % 128))
    return fail("padded types need rows of 128 elements, found {0} in the box and {1} in memory",
                boxShape[0], globalShape[0]);
  return llvm::Error::success();
}

namespace {
/// The encoding. Rank, box and strides of elements are kept less one, so that zeros mean ones.
struct Encoded {
  uint64_t address;
  uint64_t globalShapeLessOne[5];
  uint64_t globalStrides[4];
  uint16_t boxShapeLessOne[5];
  uint8_t elementStridesLessOne[5];
  uint8_t rankLessOne;
  uint8_t elementType;
  uint8_t interleave;
  uint8_t swizzle;
  uint8_t swizzleAtomicity;
  uint8_t fill;
};
static_assert(sizeof(Encoded) <= TensorMap::bytes);
} // namespace

void TensorMap::encode(uint8_t *to) const {
  Encoded encoded = {};
  encoded.address = address;
  for (unsigned axis = 0; axis < 5; ++axis) {
    encoded.globalShapeLessOne[axis] = globalShape[axis] - 1;
    encoded.boxShapeLessOne[axis] = boxShape[axis] - 1;
    encoded.elementStridesLessOne[axis] = elementStrides[axis] - 1;
  }
  std::memcpy(encoded.globalStrides, globalStrides.data(), sizeof(encoded.globalStrides));
  encoded.rankLessOne = rank - 1;
  encoded.elementType = elementType;
  encoded.interleave = interleave;
  encoded.swizzle = swizzle;
  encoded.swizzleAtomicity = swizzleAtomicity;
  encoded.fill = fill;
  std::memset(to, 0, bytes);
  std::memcpy(to, &encoded, sizeof(encoded));
}

TensorMap TensorMap::decode(const uint8_t *from) {
  Encoded encoded;
  std::memcpy(&encoded, from, sizeof(encoded));
  TensorMap map;
  map.address = encoded.address;
  for (unsigned axis = 0; axis < 5; ++axis) {
    map.globalShape[axis] = encoded.globalShapeLessOne[axis] + 1;
    map.boxShape[axis] = uint32_t(encoded.boxShapeLessOne[axis]) + 1;
    map.elementStrides[axis] = uint32_t(encoded.elementStridesLessOne[axis]) + 1;
  }
  std::memcpy(map.globalStrides.data(), encoded.globalStrides, sizeof(encoded.globalStrides));
  map.rank = encoded.rankLessOne + 1;
  map.elementType = encoded.elementType;
  map.interleave = encoded.interleave;
  map.swizzle = encoded.swizzle;
  map.swizzleAtomicity = encoded.swizzleAtomicity;
  map.fill = encoded.fill;
  return map;
}
