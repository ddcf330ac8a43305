//===- Assume.cpp - Whether assumed facts hold ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assume.h"
#include "Integers.h"
#include "PrintFormat.h"
#include "Run.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

namespace {

/// The assumed value, as a check sees it.
struct AssumedValue {
  explicit AssumedValue(Type type)
      : shape(tile::getTileShape(type)), count(getSlotElements(type)),
        bytes(getSlotElementBytes(getElementTypeOrSelf(type))) {
    Type element = getElementTypeOrSelf(type);
    width = isa<IntegerType>(element) ? element.getIntOrFloatBitWidth() : 8 * bytes;
    if (auto pointer = dyn_cast<tile::PtrType>(element))
      elementStep = std::max(1u, tile::getByteWidth(pointer.getPointee()));
  }

  uint64_t get(const std::byte *data, int64_t lane) const {
    return readUnsigned(data + lane * bytes, bytes);
  }
  void report(Context &context, int64_t lane, const Twine &found) const {
    std::string where = shape.empty() ? std::string() : " at element " + describeLane(shape, lane);
    context.report(FindingKind::BrokenAssume,
                   "the assumed fact does not hold: found " + found + where);
  }

  SmallVector<int64_t> shape;
  int64_t count;
  unsigned bytes;
  unsigned width;
  /// How much neighbours in a contiguous group differ by.
  uint64_t elementStep = 1;
};

} // namespace

static Action getDivBy(tile::DivByAttr attribute, AssumedValue value) {
  uint64_t mask = static_cast<uint64_t>(attribute.getDivisor()) - 1;
  std::optional<int64_t> every = attribute.getEvery();
  // Lanes of one group are `stride` apart, and the dimension they lie along has `extent` lanes.
  int64_t stride = 1, extent = 1;
  if (every && !value.shape.empty()) {
    int64_t along = attribute.getAlong().value_or(0);
    if (along < 0 || along >= static_cast<int64_t>(value.shape.size()))
      return nullptr;
    for (int64_t dim = along + 1; dim < static_cast<int64_t>(value.shape.size()); ++dim)
      stride *= value.shape[dim];
    extent = value.shape[along];
  }
  int64_t group = every ? std::max<int64_t>(1, *every) : 1;
  return [=](const std::byte *const *operands, std::byte *const *, Context &context) {
    for (int64_t lane = 0; lane < value.count; ++lane) {
      uint64_t found = value.get(operands[0], lane);
      int64_t inGroup = lane / stride % extent % group;
      if (inGroup == 0) {
        if (found & mask)
          return value.report(context, lane,
                              Twine(signExtend(found, value.width)) + ", expected a multiple of " +
                                  Twine(mask + 1));
        continue;
      }
      uint64_t expected = value.get(operands[0], lane - stride) + value.elementStep;
      if (value.width < 64)
        expected &= (uint64_t(1) << value.width) - 1;
      if (found != expected)
        return value.report(context, lane,
                            Twine(signExtend(found, value.width)) + ", expected " +
                                Twine(signExtend(expected, value.width)) +
                                ", the neighbour's successor");
    }
  };
}

static Action getBounded(tile::BoundedAttr attribute, AssumedValue value) {
  std::optional<int64_t> lower = attribute.getLower(), upper = attribute.getUpper();
  return [=](const std::byte *const *operands, std::byte *const *, Context &context) {
    for (int64_t lane = 0; lane < value.count; ++lane) {
      int64_t found = signExtend(value.get(operands[0], lane), value.width);
      if (lower && found < *lower)
        return value.report(context, lane, Twine(found) + ", expected at least " + Twine(*lower));
      if (upper && found > *upper)
        return value.report(context, lane, Twine(found) + ", expected at most " + Twine(*upper));
    }
  };
}

static Action getSameElements(tile::SameElementsAttr attribute, AssumedValue value) {
  SmallVector<int64_t> groups(attribute.getGroups());
  if (groups.size() != value.shape.size())
    return nullptr;
  return [=](const std::byte *const *operands, std::byte *const *, Context &context) {
    for (int64_t lane = 0; lane < value.count; ++lane) {
      // The first element of the lane's group.
      int64_t rest = lane, first = 0, stride = 1;
      for (size_t dim = value.shape.size(); dim-- > 0;) {
        int64_t at = rest % value.shape[dim];
        rest /= value.shape[dim];
        first += (at - at % std::max<int64_t>(1, groups[dim])) * stride;
        stride *= value.shape[dim];
      }
      if (std::memcmp(operands[0] + lane * value.bytes, operands[0] + first * value.bytes,
                      value.bytes) != 0)
        return value.report(
            context, lane, "a value that differs from that at " + describeLane(value.shape, first));
    }
  };
}

Action tessera::interpreter::getAssumeCheck(tile::AssumeOp op) {
  AssumedValue value(op.getValue().getType());
  Attribute predicate = op.getPredicate();
  if (auto divBy = dyn_cast<tile::DivByAttr>(predicate))
    return getDivBy(divBy, value);
  if (auto bounded = dyn_cast<tile::BoundedAttr>(predicate))
    return getBounded(bounded, value);
  if (auto same = dyn_cast<tile::SameElementsAttr>(predicate))
    return getSameElements(same, value);
  return nullptr;
}
