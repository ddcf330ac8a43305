//===- ComputeFolds.cpp - Constant folds of arithmetic ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Float arithmetic
//
// APFloat computes in the element type itself and rounds once, which is what the
// operations are defined to give. A NaN result is the canonical one, whatever the
// operands' payloads.
//===----------------------------------------------------------------------===//

static std::optional<APFloat::roundingMode> getRoundingMode(Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return APFloat::rmNearestTiesToEven;
  case Rounding::Zero:
    return APFloat::rmTowardZero;
  case Rounding::NegativeInf:
    return APFloat::rmTowardNegative;
  case Rounding::PositiveInf:
    return APFloat::rmTowardPositive;
  case Rounding::NearestAway:
    return APFloat::rmNearestTiesToAway;
  case Rounding::Approx:
  case Rounding::Full:
    return std::nullopt;
  }
  return std::nullopt;
}

static APFloat flush(const APFloat &value, bool flushToZero) {
  if (flushToZero && value.isDenormal())
    return APFloat::getZero(value.getSemantics(), value.isNegative());
  return value;
}

static APFloat finish(const APFloat &value, bool flushToZero) {
  return value.isNaN() ? APFloat::getQNaN(value.getSemantics()) : flush(value, flushToZero);
}

/// Folds `compute(lhs, rhs, mode)`, which leaves its result in `lhs`.
template <typename Op, typename Compute>
static Attribute foldBinary(Op op, ArrayRef<Attribute> operands, Compute compute) {
  std::optional<APFloat::roundingMode> mode = getRoundingMode(op.getRounding());
  if (!mode)
    return {};
  bool flushToZero = op.getFlushToZero();
  return constFoldBinaryOp<FloatAttr>(operands, [&](const APFloat &a, const APFloat &b) {
    APFloat result = flush(a, flushToZero);
    compute(result, flush(b, flushToZero), *mode);
    return finish(result, flushToZero);
  });
}

OpFoldResult AddFOp::fold(FoldAdaptor adaptor) {
  return foldBinary(*this, adaptor.getOperands(),
                    [](APFloat &a, const APFloat &b, auto mode) { a.add(b, mode); });
}
OpFoldResult SubFOp::fold(FoldAdaptor adaptor) {
  return foldBinary(*this, adaptor.getOperands(),
                    [](APFloat &a, const APFloat &b, auto mode) { a.subtract(b, mode); });
}
OpFoldResult MulFOp::fold(FoldAdaptor adaptor) {
  return foldBinary(*this, adaptor.getOperands(),
                    [](APFloat &a, const APFloat &b, auto mode) { a.multiply(b, mode); });
}
OpFoldResult DivFOp::fold(FoldAdaptor adaptor) {
  return foldBinary(*this, adaptor.getOperands(),
                    [](APFloat &a, const APFloat &b, auto mode) { a.divide(b, mode); });
}

OpFoldResult FmaOp::fold(FoldAdaptor adaptor) {
  std::optional<APFloat::roundingMode> mode = getRoundingMode(getRounding());
  if (!mode)
    return {};
  bool flushToZero = getFlushToZero();
  auto compute = [&](const APFloat &a, const APFloat &b, const APFloat &c) {
    APFloat result = flush(a, flushToZero);
    result.fusedMultiplyAdd(flush(b, flushToZero), flush(c, flushToZero), *mode);
    return finish(result, flushToZero);
  };
  auto lhs = dyn_cast_or_null<FloatAttr>(adaptor.getLhs());
  auto rhs = dyn_cast_or_null<FloatAttr>(adaptor.getRhs());
  auto acc = dyn_cast_or_null<FloatAttr>(adaptor.getAcc());
  if (lhs && rhs && acc)
    return FloatAttr::get(getType(), compute(lhs.getValue(), rhs.getValue(), acc.getValue()));
  auto lhsTile = dyn_cast_or_null<DenseElementsAttr>(adaptor.getLhs());
  auto rhsTile = dyn_cast_or_null<DenseElementsAttr>(adaptor.getRhs());
  auto accTile = dyn_cast_or_null<DenseElementsAttr>(adaptor.getAcc());
  if (!lhsTile || !rhsTile || !accTile)
    return {};
  SmallVector<APFloat> values;
  if (lhsTile.isSplat() && rhsTile.isSplat() && accTile.isSplat())
    values.push_back(compute(lhsTile.getSplatValue<APFloat>(), rhsTile.getSplatValue<APFloat>(),
                             accTile.getSplatValue<APFloat>()));
  else
    for (auto [a, b, c] : llvm::zip(lhsTile.getValues<APFloat>(), rhsTile.getValues<APFloat>(),
                                    accTile.getValues<APFloat>()))
      values.push_back(compute(a, b, c));
  return DenseElementsAttr::get(cast<ShapedType>(getType()), values);
}

// Square roots and transcendental functions are not folded: their values are those of the
// interpreter and the target, which a host library need not match.
OpFoldResult SqrtOp::fold(FoldAdaptor) { return {}; }
OpFoldResult RsqrtOp::fold(FoldAdaptor) { return {}; }
OpFoldResult ExpOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Exp2Op::fold(FoldAdaptor) { return {}; }
OpFoldResult TanhOp::fold(FoldAdaptor) { return {}; }

template <typename Op, typename Select>
static Attribute foldExtremum(Op op, ArrayRef<Attribute> operands, Select select) {
  return constFoldBinaryOp<FloatAttr>(operands, [&](const APFloat &a, const APFloat &b) {
    APFloat lhs = flush(a, op.getFlushToZero()), rhs = flush(b, op.getFlushToZero());
    bool anyNaN = lhs.isNaN() || rhs.isNaN(), bothNaN = lhs.isNaN() && rhs.isNaN();
    if (bothNaN || (anyNaN && op.getPropagateNan()))
      return APFloat::getQNaN(lhs.getSemantics());
    if (anyNaN)
      return lhs.isNaN() ? rhs : lhs;
    return select(lhs, rhs);
  });
}

OpFoldResult MaxFOp::fold(FoldAdaptor adaptor) {
  return foldExtremum(*this, adaptor.getOperands(),
                      [](const APFloat &a, const APFloat &b) { return llvm::maximum(a, b); });
}
OpFoldResult MinFOp::fold(FoldAdaptor adaptor) {
  return foldExtremum(*this, adaptor.getOperands(),
                      [](const APFloat &a, const APFloat &b) { return llvm::minimum(a, b); });
}

//===----------------------------------------------------------------------===//
// Conversions and integers
//===----------------------------------------------------------------------===//

static std::optional<tessera::FloatRounding> getFloatRounding(Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return tessera::FloatRounding::NearestEven;
  case Rounding::NearestAway:
    return tessera::FloatRounding::NearestAway;
  case Rounding::Zero:
    return tessera::FloatRounding::Zero;
  case Rounding::NegativeInf:
    return tessera::FloatRounding::NegativeInf;
  case Rounding::PositiveInf:
    return tessera::FloatRounding::PositiveInf;
  case Rounding::Approx:
  case Rounding::Full:
    return std::nullopt;
  }
  return std::nullopt;
}

OpFoldResult TruncFOp::fold(FoldAdaptor adaptor) {
  std::optional<tessera::FloatRounding> rounding = getFloatRounding(getRounding());
  if (!rounding)
    return {};
  const llvm::fltSemantics &format =
      cast<FloatType>(getElementTypeOrSelf(getType())).getFloatSemantics();
  bool saturate = getSaturate();
  return constFoldCastOp<FloatAttr, FloatAttr>(
      adaptor.getOperands(), getType(), [&](const APFloat &source, bool &castStatus) {
        APFloat value = tessera::convertFloat(source, format, *rounding, saturate);
        castStatus = &value.getSemantics() == &format;
        return value;
      });
}

OpFoldResult FPToIOp::fold(FoldAdaptor adaptor) {
  std::optional<APFloat::roundingMode> mode = getRoundingMode(getRounding());
  if (!mode)
    return {};
  unsigned width = getElementTypeOrSelf(getType()).getIntOrFloatBitWidth();
  bool isUnsigned = getIsUnsigned(), saturate = getSaturate();
  return constFoldCastOp<FloatAttr, IntegerAttr>(
      adaptor.getOperands(), getType(), [&](const APFloat &source, bool &castStatus) {
        // convertToInteger saturates and gives 0 for NaN, which is our rule.
        llvm::APSInt value(width, isUnsigned);
        bool isExact = false;
        APFloat::opStatus status = source.convertToInteger(value, *mode, &isExact);
        castStatus = saturate || !(status & APFloat::opInvalidOp);
        return APInt(value);
      });
}

OpFoldResult MulHiOp::fold(FoldAdaptor adaptor) {
  return constFoldBinaryOp<IntegerAttr>(adaptor.getOperands(), [](const APInt &a, const APInt &b) {
    unsigned width = a.getBitWidth();
    return (a.zext(2 * width) * b.zext(2 * width)).lshr(width).trunc(width);
  });
}
