//===- ShapeFolds.cpp - Folds of data movement inside tiles ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here computes: a fold gives the very bits that the operation would
// have moved. Constants never grow, except from splat to splat.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Larger constants stay where they are: moving their elements one by one is slower than the
/// operation, and one constant would become two.
static constexpr int64_t maxMovedElements = 4096;

/// The constant as a list of numbers, or null: elements may also be resources and strings.
static DenseIntOrFPElementsAttr asNumbers(Attribute constant) {
  return dyn_cast_or_null<DenseIntOrFPElementsAttr>(constant);
}

/// A splat constant of another shape, or null if `constant` is no splat.
static Attribute resplat(Attribute constant, Type type) {
  auto elements = asNumbers(constant);
  auto tile = dyn_cast<RankedTensorType>(type);
  if (!elements || !elements.isSplat() || !tile)
    return {};
  return cast<DenseElementsAttr>(elements).resizeSplat(tile);
}

/// The constant of type `type` whose element at `position` is that of `constant` at
/// `sourcePosition(position)`, or null if there is no such constant or it is too large.
template <typename SourcePosition>
static Attribute moveElements(Attribute constant, Type type, SourcePosition sourcePosition) {
  auto elements = asNumbers(constant);
  auto tile = cast<RankedTensorType>(type);
  if (!elements || tile.getNumElements() > maxMovedElements)
    return {};
  ArrayRef<int64_t> sourceShape = elements.getType().getShape();
  auto values = elements.getValues<Attribute>();
  SmallVector<Attribute> moved;
  SmallVector<int64_t> position(tile.getRank(), 0);
  for (int64_t i = 0, e = tile.getNumElements(); i < e; ++i) {
    int64_t linear = 0;
    for (auto [index, extent] : llvm::zip(sourcePosition(position), sourceShape))
      linear = linear * extent + index;
    moved.push_back(values[linear]);
    for (int64_t dim = tile.getRank() - 1; dim >= 0; --dim) {
      if (++position[dim] < tile.getDimSize(dim))
        break;
      position[dim] = 0;
    }
  }
  return DenseElementsAttr::get(tile, moved);
}

/// The slice numbers if all are constants inside the tile.
static std::optional<SmallVector<int64_t>>
constantSlice(OperandRange indices, RankedTensorType slice, RankedTensorType whole) {
  SmallVector<int64_t> numbers;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    APInt number;
    if (!matchPattern(index, m_ConstantInt(&number)) ||
        number.uge(static_cast<uint64_t>(whole.getDimSize(dim) / slice.getDimSize(dim))))
      return std::nullopt;
    numbers.push_back(number.getZExtValue());
  }
  return numbers;
}

//===----------------------------------------------------------------------===//
// broadcast, reshape, permute, cat
//===----------------------------------------------------------------------===//

/// Moving equal elements around gives equal elements.
template <typename Op>
static LogicalResult moveSplat(Op op, PatternRewriter &rewriter) {
  auto splat = op.getSource().template getDefiningOp<tensor::SplatOp>();
  auto tile = dyn_cast<RankedTensorType>(op.getType());
  if (!splat || !tile)
    return failure();
  rewriter.replaceOpWithNewOp<tensor::SplatOp>(op, splat.getInput(), tile);
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<BroadcastOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  return resplat(adaptor.getSource(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  return moveSplat(op, rewriter);
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<ReshapeOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  auto tile = dyn_cast<RankedTensorType>(getType());
  if (auto splat = getSource().getDefiningOp<tensor::SplatOp>(); splat && !tile)
    return splat.getInput();
  auto elements = asNumbers(adaptor.getSource());
  if (!elements)
    return {};
  if (tile)
    return cast<DenseElementsAttr>(elements).reshape(tile);
  return *elements.value_begin<Attribute>();
}

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) {
  return moveSplat(op, rewriter);
}

OpFoldResult PermuteOp::fold(FoldAdaptor adaptor) {
  if (llvm::equal(getPermutation(), llvm::seq<int32_t>(0, getPermutation().size())))
    return getSource();
  if (auto inner = getSource().getDefiningOp<PermuteOp>()) {
    SmallVector<int32_t> combined;
    for (int32_t dim : getPermutation())
      combined.push_back(inner.getPermutation()[dim]);
    setPermutation(combined);
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  if (Attribute splat = resplat(adaptor.getSource(), getType()))
    return splat;
  return moveElements(adaptor.getSource(), getType(), [&](ArrayRef<int64_t> position) {
    SmallVector<int64_t> source(position.size());
    for (auto [index, dim] : llvm::zip(position, getPermutation()))
      source[dim] = index;
    return source;
  });
}

LogicalResult PermuteOp::canonicalize(PermuteOp op, PatternRewriter &rewriter) {
  return moveSplat(op, rewriter);
}

OpFoldResult CatOp::fold(FoldAdaptor adaptor) {
  return adaptor.getLhs() == adaptor.getRhs() ? resplat(adaptor.getLhs(), getType()) : Attribute();
}

LogicalResult CatOp::canonicalize(CatOp op, PatternRewriter &rewriter) {
  auto lhs = op.getLhs().getDefiningOp<tensor::SplatOp>();
  auto rhs = op.getRhs().getDefiningOp<tensor::SplatOp>();
  if (!lhs || !rhs || lhs.getInput() != rhs.getInput())
    return failure();
  rewriter.replaceOpWithNewOp<tensor::SplatOp>(op, lhs.getInput(),
                                               cast<RankedTensorType>(op.getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// extract, insert
//===----------------------------------------------------------------------===//

OpFoldResult ExtractOp::fold(FoldAdaptor adaptor) {
  auto slice = cast<RankedTensorType>(getType());
  auto whole = cast<RankedTensorType>(getSource().getType());
  // Every slice number of a slice as large as the tile is 0.
  if (slice == whole)
    return getSource();
  if (auto insert = getSource().getDefiningOp<InsertOp>();
      insert && insert.getSource().getType() == slice) {
    if (llvm::equal(insert.getIndices(), getIndices()))
      return insert.getSource();
    // Slices of one size are the same one or do not overlap.
    auto mine = constantSlice(getIndices(), slice, whole);
    auto inserted = constantSlice(insert.getIndices(), slice, whole);
    if (mine && inserted) {
      if (*mine == *inserted)
        return insert.getSource();
      getSourceMutable().assign(insert.getDestination());
      return getResult();
    }
  }
  if (Attribute splat = resplat(adaptor.getSource(), slice))
    return splat;
  if (auto numbers = constantSlice(getIndices(), slice, whole))
    return moveElements(adaptor.getSource(), slice, [&](ArrayRef<int64_t> position) {
      SmallVector<int64_t> source(position);
      for (int64_t dim = 0; dim < slice.getRank(); ++dim)
        source[dim] += (*numbers)[dim] * slice.getDimSize(dim);
      return source;
    });
  return {};
}

/// A slice of `cat` that lies in one half is a slice of that half.
static LogicalResult extractFromHalf(ExtractOp op, PatternRewriter &rewriter) {
  auto cat = op.getSource().getDefiningOp<CatOp>();
  if (!cat)
    return failure();
  auto slice = cast<RankedTensorType>(op.getType());
  auto half = cast<RankedTensorType>(cat.getLhs().getType());
  int64_t axis = cat.getAxis();
  int64_t slicesPerHalf = half.getDimSize(axis) / slice.getDimSize(axis);
  APInt number;
  // A slice of the whole axis lies in no half.
  if (slicesPerHalf == 0 || !matchPattern(op.getIndices()[axis], m_ConstantInt(&number)) ||
      number.uge(static_cast<uint64_t>(2 * slicesPerHalf)))
    return failure();
  SmallVector<Value> indices(op.getIndices());
  bool inRhs = number.uge(static_cast<uint64_t>(slicesPerHalf));
  if (inRhs)
    indices[axis] = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        IntegerAttr::get(indices[axis].getType(), number - static_cast<uint64_t>(slicesPerHalf)));
  rewriter.replaceOpWithNewOp<ExtractOp>(op, slice, inRhs ? cat.getRhs() : cat.getLhs(), indices);
  return success();
}

LogicalResult ExtractOp::canonicalize(ExtractOp op, PatternRewriter &rewriter) {
  if (succeeded(moveSplat(op, rewriter)))
    return success();
  return extractFromHalf(op, rewriter);
}

OpFoldResult InsertOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  auto inner = getDestination().getDefiningOp<InsertOp>();
  // A slice that is replaced at once was never there.
  if (inner && inner.getSource().getType() == getSource().getType() &&
      llvm::equal(inner.getIndices(), getIndices())) {
    getDestinationMutable().assign(inner.getDestination());
    return getResult();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// pack, unpack, bitcast
//===----------------------------------------------------------------------===//

OpFoldResult PackOp::fold(FoldAdaptor adaptor) {
  auto inner = getSource().getDefiningOp<UnpackOp>();
  // tf32 has 19 bits in a value, so unpacking drops 13.
  if (inner && inner.getSource().getType() == getType() &&
      !getElementTypeOrSelf(getSource().getType()).isTF32())
    return inner.getSource();
  return {};
}

OpFoldResult UnpackOp::fold(FoldAdaptor adaptor) {
  auto inner = getSource().getDefiningOp<PackOp>();
  if (inner && inner.getSource().getType() == getType())
    return inner.getSource();
  return {};
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<BitcastOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  Type element = getElementTypeOrSelf(getType());
  if (auto elements = asNumbers(adaptor.getSource()))
    return cast<DenseElementsAttr>(elements).bitcast(element);
  APInt bits;
  if (auto integer = dyn_cast_or_null<IntegerAttr>(adaptor.getSource()))
    bits = integer.getValue();
  else if (auto number = dyn_cast_or_null<FloatAttr>(adaptor.getSource()))
    bits = number.getValue().bitcastToAPInt();
  else
    return {};
  if (auto type = dyn_cast<FloatType>(element))
    return FloatAttr::get(type, APFloat(type.getFloatSemantics(), bits));
  return IntegerAttr::get(element, bits);
}
