//===- ShapeOps.cpp - Data movement inside tiles: verification ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

/// The types of `cat`: operand type, then result type.
static ParseResult parseCatTypes(OpAsmParser &parser, Type &lhs, Type &rhs, Type &result) {
  if (parser.parseType(lhs) || parser.parseArrow() || parser.parseType(result))
    return failure();
  rhs = lhs;
  return success();
}
static void printCatTypes(OpAsmPrinter &printer, Operation *, Type lhs, Type, Type result) {
  printer << lhs << " -> " << result;
}

LogicalResult IotaOp::verify() {
  auto type = cast<RankedTensorType>(getType());
  auto element = dyn_cast<IntegerType>(type.getElementType());
  if (type.getRank() != 1 || !element || element.getWidth() == 4)
    return emitOpError() << "found result " << type
                         << ", expected a rank-1 tile of integers other than i4";
  unsigned width = element.getWidth();
  if (width < 63 && type.getDimSize(0) > (int64_t(1) << width))
    return emitOpError() << "found extent " << type.getDimSize(0) << ", expected at most 2^"
                         << width << ", as many numbers as " << element << " has";
  return success();
}

LogicalResult BroadcastOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto result = cast<RankedTensorType>(getType());
  if (source.getElementType() != result.getElementType() || source.getRank() != result.getRank())
    return emitOpError() << "found " << source << " to " << result
                         << ", expected the same element type and rank";
  for (auto [from, to] : llvm::zip(source.getShape(), result.getShape()))
    if (from != to && from != 1)
      return emitOpError() << "found extent " << from << " broadcast to " << to
                           << ", expected extent 1 where extents differ";
  return success();
}

LogicalResult ReshapeOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  Type result = getType();
  if (source.getElementType() != getElementTypeOrSelf(result))
    return emitOpError() << "found " << source << " to " << result
                         << ", expected the same element type";
  int64_t elements = ShapedType::getNumElements(getTileShape(result));
  if (source.getNumElements() != elements)
    return emitOpError() << "found " << source.getNumElements() << " elements reshaped to "
                         << elements << ", expected the same number";
  return success();
}

/// The source's type with its dimensions in another order.
static RankedTensorType permuteType(RankedTensorType source, ArrayRef<int32_t> permutation) {
  SmallVector<int64_t> shape;
  for (int32_t dim : permutation)
    shape.push_back(source.getDimSize(dim));
  return RankedTensorType::get(shape, source.getElementType());
}

LogicalResult PermuteOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  SmallVector<bool> seen(source.getRank(), false);
  bool valid = static_cast<int64_t>(getPermutation().size()) == source.getRank();
  for (int32_t dim : getPermutation()) {
    valid = valid && dim >= 0 && dim < source.getRank() && !seen[dim];
    if (!valid)
      break;
    seen[dim] = true;
  }
  if (!valid)
    return emitOpError() << "expected a permutation of the source's " << source.getRank()
                         << " dimensions";
  RankedTensorType expected = permuteType(source, getPermutation());
  if (getType() != expected)
    return emitOpError() << "found result " << getType() << ", expected " << expected;
  return success();
}

void PermuteOp::build(OpBuilder &builder, OperationState &state, Value source,
                      ArrayRef<int32_t> permutation) {
  build(builder, state, permuteType(cast<RankedTensorType>(source.getType()), permutation), source,
        permutation);
}

/// The type of two tiles of `half` joined along `axis`.
static RankedTensorType catType(RankedTensorType half, int32_t axis) {
  SmallVector<int64_t> shape(half.getShape());
  shape[axis] *= 2;
  return RankedTensorType::get(shape, half.getElementType());
}

LogicalResult CatOp::verify() {
  auto half = cast<RankedTensorType>(getLhs().getType());
  if (getRhs().getType() != half)
    return emitOpError() << "found " << half << " and " << getRhs().getType()
                         << ", expected operands of one type";
  auto axis = static_cast<int32_t>(getAxis());
  if (axis < 0 || axis >= half.getRank())
    return emitOpError() << "found axis " << axis << ", expected one of 0 to "
                         << half.getRank() - 1;
  RankedTensorType expected = catType(half, axis);
  if (getType() != expected)
    return emitOpError() << "found result " << getType() << ", expected " << expected;
  return success();
}

void CatOp::build(OpBuilder &builder, OperationState &state, Value lhs, Value rhs, int32_t axis) {
  build(builder, state, catType(cast<RankedTensorType>(lhs.getType()), axis), lhs, rhs, axis);
}

/// Checks a slice type and the number of indices against the tile that is sliced.
static LogicalResult verifySlice(Operation *op, RankedTensorType slice, RankedTensorType whole,
                                 OperandRange indices) {
  if (slice.getElementType() != whole.getElementType() || slice.getRank() != whole.getRank())
    return op->emitOpError() << "found slice " << slice << " of " << whole
                             << ", expected the same element type and rank";
  if (static_cast<int64_t>(indices.size()) != whole.getRank())
    return op->emitOpError() << "found " << indices.size() << " indices, expected "
                             << whole.getRank() << ", one per dimension";
  // Slice numbers are not checked, not even constant ones: constant propagation may bring one that
  // is out of range to code that does not run, and the program is still a valid one.
  for (auto [part, extent] : llvm::zip(slice.getShape(), whole.getShape()))
    if (extent % part != 0)
      return op->emitOpError() << "found slice extent " << part << " of " << extent
                               << ", expected a divisor";
  return success();
}

/// A slice whose numbers are constants in range can be taken anywhere.
static Speculation::Speculatability speculateSlice(Type slice, Type whole, OperandRange indices) {
  for (auto [index, part, extent] : llvm::zip(indices, getTileShape(slice), getTileShape(whole))) {
    APInt number;
    if (!matchPattern(index, m_ConstantInt(&number)) ||
        number.uge(static_cast<uint64_t>(extent / part)))
      return Speculation::NotSpeculatable;
  }
  return Speculation::Speculatable;
}

LogicalResult ExtractOp::verify() {
  return verifySlice(*this, cast<RankedTensorType>(getType()),
                     cast<RankedTensorType>(getSource().getType()), getIndices());
}
Speculation::Speculatability ExtractOp::getSpeculatability() {
  return speculateSlice(getType(), getSource().getType(), getIndices());
}

LogicalResult InsertOp::verify() {
  return verifySlice(*this, cast<RankedTensorType>(getSource().getType()),
                     cast<RankedTensorType>(getType()), getIndices());
}
Speculation::Speculatability InsertOp::getSpeculatability() {
  return speculateSlice(getSource().getType(), getType(), getIndices());
}

/// Checks that `bytes` is the rank-1 i8 tile of the same size as the rank-1 tile `other`.
static LogicalResult verifyPacked(Operation *op, Type other, Type bytes) {
  auto otherTile = cast<RankedTensorType>(other);
  auto byteTile = cast<RankedTensorType>(bytes);
  if (byteTile.getRank() != 1 || !byteTile.getElementType().isSignlessInteger(8))
    return op->emitOpError() << "found " << bytes << ", expected a rank-1 tile of i8";
  unsigned width = getPackedBitWidth(otherTile.getElementType());
  if (otherTile.getRank() != 1 || width == 8)
    return op->emitOpError() << "found " << other
                             << ", expected a rank-1 tile of elements that are not 8 bits wide";
  if (otherTile.getNumElements() * width != byteTile.getNumElements() * 8)
    return op->emitOpError() << "found " << otherTile.getNumElements() * width << " bits and "
                             << byteTile.getNumElements() * 8 << " bits, expected the same size";
  return success();
}

LogicalResult PackOp::verify() { return verifyPacked(*this, getSource().getType(), getType()); }
LogicalResult UnpackOp::verify() { return verifyPacked(*this, getType(), getSource().getType()); }

LogicalResult BitcastOp::verify() {
  Type source = getSource().getType(), result = getType();
  if (getTileShape(source) != getTileShape(result))
    return emitOpError() << "found " << source << " to " << result << ", expected the same shape";
  unsigned from = getElementTypeOrSelf(source).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(result).getIntOrFloatBitWidth();
  if (from != to)
    return emitOpError() << "found elements of " << from << " and " << to
                         << " bits, expected the same width";
  return success();
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileShapeOps.cpp.inc"
