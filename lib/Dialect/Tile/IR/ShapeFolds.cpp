//===- ShapeFolds.cpp - Folds of data movement inside tiles ---===//
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

/// A splat constant of another shape, or null if `constant` is no splat.
static Attribute resplat(Attribute constant, Type type) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(constant);
  auto tile = dyn_cast<RankedTensorType>(type);
  if (!splat || !tile)
    return {};
  return splat.resizeSplat(tile);
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

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<ReshapeOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  auto elements = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSource());
  if (!elements)
    return {};
  if (auto tile = dyn_cast<RankedTensorType>(getType()))
    return elements.reshape(tile);
  return *elements.value_begin<Attribute>();
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
  return resplat(adaptor.getSource(), getType());
}

OpFoldResult ExtractOp::fold(FoldAdaptor adaptor) {
  // Every slice number of a slice as large as the tile is 0.
  if (getSource().getType() == getType())
    return getSource();
  return resplat(adaptor.getSource(), getType());
}

OpFoldResult InsertOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  return {};
}

OpFoldResult PackOp::fold(FoldAdaptor adaptor) {
  auto inner = getSource().getDefiningOp<UnpackOp>();
  if (inner && inner.getSource().getType() == getType())
    return inner.getSource();
  return {};
}

OpFoldResult UnpackOp::fold(FoldAdaptor adaptor) {
  auto inner = getSource().getDefiningOp<PackOp>();
  if (inner && inner.getSource().getType() == getType())
    return inner.getSource();
  return {};
}

/// The constant with the same bits in another type of the same width.
static Attribute bitcastConstant(Attribute constant, Type element) {
  APInt bits;
  if (auto integer = dyn_cast<IntegerAttr>(constant))
    bits = integer.getValue();
  else if (auto number = dyn_cast<FloatAttr>(constant))
    bits = number.getValue().bitcastToAPInt();
  else
    return {};
  if (auto type = dyn_cast<FloatType>(element))
    return FloatAttr::get(type, APFloat(type.getFloatSemantics(), bits));
  return IntegerAttr::get(element, bits);
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<BitcastOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  Attribute constant = adaptor.getSource();
  Type element = getElementTypeOrSelf(getType());
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(constant)) {
    Attribute value = bitcastConstant(splat.getSplatValue<Attribute>(), element);
    return value ? DenseElementsAttr::get(cast<ShapedType>(getType()), value) : Attribute();
  }
  return constant && !isa<ElementsAttr>(constant) ? bitcastConstant(constant, element)
                                                  : Attribute();
}
