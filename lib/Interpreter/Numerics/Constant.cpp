//===- Constant.cpp - Writes constants to slots ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace tessera::interpreter;

/// An element as it is stored: a tf32 is the f32 of the same value, all else its bits.
static void writeBits(Element element, APInt bits, std::byte *storage) {
  uint64_t raw = bits.zextOrTrunc(64).getZExtValue();
  if (element == Element::TF32)
    raw <<= 13;
  std::memcpy(storage, &raw, getBytes(element));
}

static LogicalResult writeScalar(Element element, Attribute value, Type elementType,
                                 std::byte *storage) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != elementType)
    return failure();
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    writeBits(element, integer.getValue(), storage);
    return success();
  }
  if (auto number = dyn_cast<FloatAttr>(value)) {
    writeBits(element, number.getValue().bitcastToAPInt(), storage);
    return success();
  }
  return failure();
}

LogicalResult tessera::interpreter::writeConstant(Attribute value, Type type, std::byte *storage) {
  Type elementType = getElementTypeOrSelf(type);
  std::optional<Element> element = getElement(elementType);
  if (!element)
    return failure();
  unsigned bytes = getBytes(*element);
  int64_t count = getSlotElements(type);
  if (isa<ub::PoisonAttrInterface>(value)) {
    std::memset(storage, 0, count * bytes);
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense)
    return isa<RankedTensorType>(type) ? failure()
                                       : writeScalar(*element, value, elementType, storage);
  if (dense.getType() != type)
    return failure();
  if (dense.isSplat()) {
    if (failed(writeScalar(*element, dense.getSplatValue<Attribute>(), elementType, storage)))
      return failure();
    for (int64_t done = 1; done < count; done *= 2)
      std::memcpy(storage + done * bytes, storage, std::min(done, count - done) * bytes);
    return success();
  }
  if (isa<FloatType>(elementType)) {
    for (const APFloat &each : dense.getValues<APFloat>()) {
      writeBits(*element, each.bitcastToAPInt(), storage);
      storage += bytes;
    }
    return success();
  }
  if (!isa<IntegerType, IndexType>(elementType))
    return failure();
  for (const APInt &each : dense.getValues<APInt>()) {
    writeBits(*element, each, storage);
    storage += bytes;
  }
  return success();
}
