//===- MemoryFolds.cpp - Folds of views, tokens and pointers ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tessera::tile;

/// `value` as a constant of `type`, or null if it does not fit there (which is unspecified, so the
/// operation stays).
static Attribute extentConstant(int64_t value, Type type) {
  unsigned width = type.getIntOrFloatBitWidth();
  if (width < 64 && static_cast<uint64_t>(value) >> width)
    return {};
  return IntegerAttr::get(type, APInt(width, static_cast<uint64_t>(value)));
}

OpFoldResult ViewDimOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int64_t> shape = getView().getType().getShape();
  int64_t dim = getDim();
  if (!ShapedType::isDynamic(shape[dim]))
    return extentConstant(shape[dim], getType());
  auto make = getView().getDefiningOp<MakeViewOp>();
  if (!make)
    return {};
  Value size = make.getSizes()[llvm::count_if(shape.take_front(dim), ShapedType::isDynamic)];
  return size.getType() == getType() ? OpFoldResult(size) : OpFoldResult();
}

OpFoldResult IndexSpaceOp::fold(FoldAdaptor adaptor) {
  int64_t extent = getPartition().getType().getStaticIndexSpace(getDim());
  return ShapedType::isDynamic(extent) ? Attribute() : extentConstant(extent, getType());
}

OpFoldResult JoinTokensOp::fold(FoldAdaptor adaptor) {
  // Tokens that order nothing, repeated tokens and the operands of inner joins say no more.
  llvm::SetVector<Value> tokens;
  for (Value token : getTokens()) {
    if (auto inner = token.getDefiningOp<JoinTokensOp>()) {
      tokens.insert(inner.getTokens().begin(), inner.getTokens().end());
      continue;
    }
    tokens.insert(token);
  }
  Value fresh;
  tokens.remove_if([&](Value token) {
    if (!token.getDefiningOp<MakeTokenOp>())
      return false;
    fresh = token;
    return true;
  });
  if (tokens.empty())
    return fresh;
  if (tokens.size() == 1)
    return tokens.front();
  if (llvm::equal(tokens, getTokens()))
    return {};
  getTokensMutable().assign(tokens.getArrayRef());
  return getResult();
}

OpFoldResult PtrOffsetOp::fold(FoldAdaptor adaptor) {
  return matchPattern(adaptor.getOffset(), m_Zero()) ? OpFoldResult(getPointer()) : OpFoldResult();
}

/// Joins two constant steps into one. The sum is exact, so no address appears that the steps did
/// not have; that the one between them must be valid too is forgotten.
LogicalResult PtrOffsetOp::canonicalize(PtrOffsetOp op, PatternRewriter &rewriter) {
  auto inner = op.getPointer().getDefiningOp<PtrOffsetOp>();
  APInt step, innerStep;
  if (!inner || !matchPattern(op.getOffset(), m_ConstantInt(&step)) ||
      !matchPattern(inner.getOffset(), m_ConstantInt(&innerStep)))
    return failure();
  bool overflow = false;
  APInt sum = step.sext(64).sadd_ov(innerStep.sext(64), overflow);
  if (overflow)
    return failure();
  unsigned width = std::max(step.getBitWidth(), innerStep.getBitWidth());
  if (!sum.isSignedIntN(width))
    width = 64;
  IntegerType element = rewriter.getIntegerType(width);
  Type type = withElementType(op.getOffset().getType(), element);
  TypedAttr offset = rewriter.getIntegerAttr(element, sum.trunc(width));
  if (auto tile = dyn_cast<RankedTensorType>(type))
    offset = DenseElementsAttr::get(tile, Attribute(offset));
  rewriter.replaceOpWithNewOp<PtrOffsetOp>(
      op, inner.getPointer(), arith::ConstantOp::create(rewriter, op.getLoc(), offset));
  return success();
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getSource().getDefiningOp<IntToPtrOp>())
    return inner.getSource();
  if (auto inner = getSource().getDefiningOp<PtrCastOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  return {};
}

OpFoldResult IntToPtrOp::fold(FoldAdaptor adaptor) {
  auto inner = getSource().getDefiningOp<PtrToIntOp>();
  if (inner && inner.getSource().getType() == getType())
    return inner.getSource();
  return {};
}

OpFoldResult PtrCastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<PtrCastOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  return {};
}
