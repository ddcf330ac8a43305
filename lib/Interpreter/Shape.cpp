//===- Shape.cpp - Data movement inside tiles -----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codec.h"
#include "Compiler.h"
#include "Integers.h"
#include "Run.h"
#include "StridedCopy.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

static unsigned getElementBytes(Type type) {
  return getSlotElementBytes(getElementTypeOrSelf(type));
}

static Kernel getCopy(StridedCopy copy) {
  return [copy = std::move(copy)](const std::byte *const *operands, std::byte *const *results) {
    copy.run(operands[0], results[0]);
  };
}

static Kernel getIota(tile::IotaOp op) {
  Type element = getElementTypeOrSelf(op.getResult().getType());
  int64_t count = getSlotElements(op.getResult().getType());
  unsigned bytes = getElementBytes(op.getResult().getType());
  unsigned width = element.getIntOrFloatBitWidth();
  return [=](const std::byte *const *, std::byte *const *results) {
    for (int64_t i = 0; i < count; ++i)
      writeInteger(results[0] + i * bytes, bytes, width, i);
  };
}

static Kernel getBroadcast(tile::BroadcastOp op) {
  ArrayRef<int64_t> from = tile::getTileShape(op.getSource().getType());
  ArrayRef<int64_t> to = tile::getTileShape(op.getResult().getType());
  SmallVector<int64_t> strides = getRowMajorStrides(from);
  for (auto [dim, extent] : llvm::enumerate(from))
    if (extent == 1)
      strides[dim] = 0;
  return getCopy(
      StridedCopy(to, strides, getRowMajorStrides(to), getElementBytes(op.getResult().getType())));
}

static Kernel getPermute(tile::PermuteOp op) {
  ArrayRef<int64_t> to = tile::getTileShape(op.getResult().getType());
  SmallVector<int64_t> source = getRowMajorStrides(tile::getTileShape(op.getSource().getType()));
  SmallVector<int64_t> strides;
  for (int32_t dim : op.getPermutation())
    strides.push_back(source[dim]);
  return getCopy(
      StridedCopy(to, strides, getRowMajorStrides(to), getElementBytes(op.getResult().getType())));
}

static Kernel getCat(tile::CatOp op) {
  ArrayRef<int64_t> half = tile::getTileShape(op.getLhs().getType());
  SmallVector<int64_t> to = getRowMajorStrides(tile::getTileShape(op.getResult().getType()));
  unsigned bytes = getElementBytes(op.getResult().getType());
  StridedCopy copy(half, getRowMajorStrides(half), to, bytes);
  int64_t offset = half[op.getAxis()] * to[op.getAxis()] * bytes;
  return [copy = std::move(copy), offset](const std::byte *const *operands,
                                          std::byte *const *results) {
    copy.run(operands[0], results[0]);
    copy.run(operands[1], results[0] + offset);
  };
}

/// Where a slice begins in the tile it is cut from.
namespace {
class SlicePosition {
public:
  SlicePosition(Type whole, Type slice, OperandRange indices)
      : extents(tile::getTileShape(slice)), strides(getRowMajorStrides(tile::getTileShape(whole))),
        bytes(getElementBytes(whole)) {
    for (auto [dim, index] : llvm::enumerate(indices)) {
      indexBytes.push_back(getElementBytes(index.getType()));
      slices.push_back(tile::getTileShape(whole)[dim] / extents[dim]);
    }
  }

  /// The offset in bytes; none, and a finding, if a slice number is out of range.
  std::optional<int64_t> get(const std::byte *const *indices, Context &context) const {
    int64_t offset = 0;
    for (size_t dim = 0; dim < slices.size(); ++dim) {
      uint64_t number = readUnsigned(indices[dim], indexBytes[dim]);
      if (number >= static_cast<uint64_t>(slices[dim])) {
        context.report(FindingKind::ExtractOutOfRange,
                       "slice number " + Twine(number) + " along dimension " + Twine(dim) +
                           ", expected less than " + Twine(slices[dim]));
        return std::nullopt;
      }
      offset += static_cast<int64_t>(number) * extents[dim] * strides[dim] * bytes;
    }
    return offset;
  }

private:
  SmallVector<int64_t> extents, strides, slices;
  SmallVector<unsigned> indexBytes;
  unsigned bytes;
};
} // namespace

static Action getExtract(tile::ExtractOp op) {
  ArrayRef<int64_t> slice = tile::getTileShape(op.getResult().getType());
  unsigned bytes = getElementBytes(op.getResult().getType());
  uint64_t resultBytes = getValueBytes(op.getResult().getType());
  StridedCopy copy(slice, getRowMajorStrides(tile::getTileShape(op.getSource().getType())),
                   getRowMajorStrides(slice), bytes);
  SlicePosition position(op.getSource().getType(), op.getResult().getType(), op.getIndices());
  return [=](const std::byte *const *operands, std::byte *const *results, Context &context) {
    if (std::optional<int64_t> offset = position.get(operands + 1, context))
      copy.run(operands[0] + *offset, results[0]);
    else
      std::memset(results[0], 0, resultBytes);
  };
}

static Action getInsert(tile::InsertOp op) {
  ArrayRef<int64_t> slice = tile::getTileShape(op.getSource().getType());
  unsigned bytes = getElementBytes(op.getResult().getType());
  uint64_t resultBytes = getValueBytes(op.getResult().getType());
  StridedCopy copy(slice, getRowMajorStrides(slice),
                   getRowMajorStrides(tile::getTileShape(op.getResult().getType())), bytes);
  SlicePosition position(op.getResult().getType(), op.getSource().getType(), op.getIndices());
  return [=](const std::byte *const *operands, std::byte *const *results, Context &context) {
    std::memcpy(results[0], operands[1], resultBytes);
    if (std::optional<int64_t> offset = position.get(operands + 2, context))
      copy.run(operands[0], results[0] + *offset);
  };
}

/// Reads element `index` of a row of elements that are `bits` wide and lie close together.
static uint64_t readPacked(const std::byte *data, unsigned bits, int64_t index) {
  if (bits >= 8)
    return readUnsigned(data + index * (bits / 8), bits / 8);
  int64_t bit = index * bits;
  return (static_cast<uint64_t>(data[bit / 8]) >> (bit % 8)) & ((1u << bits) - 1);
}

static Kernel getPack(tile::PackOp op) {
  Type type = op.getSource().getType();
  unsigned bits = tile::getPackedBitWidth(getElementTypeOrSelf(type));
  int64_t count = getSlotElements(type);
  int64_t resultCount = getSlotElements(op.getResult().getType());
  return [=](const std::byte *const *operands, std::byte *const *results) {
    if (bits >= 8) {
      std::memcpy(results[0], operands[0], resultCount);
      return;
    }
    std::memset(results[0], 0, resultCount);
    for (int64_t i = 0; i < count; ++i)
      results[0][i * bits / 8] |= operands[0][i] << (i * bits % 8);
  };
}

static Kernel getUnpack(tile::UnpackOp op) {
  Type type = op.getResult().getType();
  Codec codec = getCodec(getElementTypeOrSelf(type));
  unsigned bits = tile::getPackedBitWidth(getElementTypeOrSelf(type));
  unsigned bytes = getElementBytes(type);
  int64_t count = getSlotElements(type);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    for (int64_t i = 0; i < count; ++i) {
      uint64_t value = readPacked(operands[0], bits, i);
      std::memcpy(results[0] + i * bytes, &value, bytes);
    }
    if (codec == Codec::TF32)
      normalizeLoaded(codec, results[0], count);
  };
}

Lowering tessera::interpreter::compileShapeOperation(Compiler &compiler, Operation *op) {
  Kernel kernel = llvm::TypeSwitch<Operation *, Kernel>(op)
                      .Case([](tile::IotaOp iota) { return getIota(iota); })
                      .Case([](tile::BroadcastOp broadcast) { return getBroadcast(broadcast); })
                      .Case([](tile::PermuteOp permute) { return getPermute(permute); })
                      .Case([](tile::CatOp cat) { return getCat(cat); })
                      .Case([](tile::PackOp pack) { return getPack(pack); })
                      .Case([](tile::UnpackOp unpack) { return getUnpack(unpack); })
                      .Default([](Operation *) { return nullptr; });
  if (kernel) {
    compiler.emitKernel(op, std::move(kernel));
    return Lowering::Done;
  }
  if (auto extract = dyn_cast<tile::ExtractOp>(op)) {
    compiler.emitAction(op, getExtract(extract));
    return Lowering::Done;
  }
  if (auto insert = dyn_cast<tile::InsertOp>(op)) {
    compiler.emitAction(op, getInsert(insert));
    return Lowering::Done;
  }
  return Lowering::NotMine;
}
