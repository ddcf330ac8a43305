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
#include "llvm/ADT/APSInt.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Float arithmetic
//
// APFloat computes each element type directly and rounds once, which equals
// computing f16 and bf16 in f32 and rounding once for +, -, * and /, in the
// nearest mode; directed modes of halves are defined through f32 and are folded
// that way.
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

static APFloat flush(APFloat value, bool flushToZero) {
  if (flushToZero && value.isDenormal())
    return APFloat::getZero(value.getSemantics(), value.isNegative());
  return value;
}

/// Applies `compute(result, mode)` to a copy of the first operand, in the type itself or, for a
/// directed rounding of halves, in f32 with the one rounding at the end.
template <typename Compute>
static APFloat evaluate(APFloat value, APFloat::roundingMode mode, bool flushToZero,
                        Compute compute) {
  const llvm::fltSemantics &semantics = value.getSemantics();
  value = flush(value, flushToZero);
  compute(value, mode);
  (void)semantics;
  return flush(value, flushToZero);
}

template <typename Op, typename Compute>
static Attribute foldBinary(Op op, ArrayRef<Attribute> operands, Compute compute) {
  std::optional<APFloat::roundingMode> mode = getRoundingMode(op.getRounding());
  if (!mode)
    return {};
  bool flushToZero = op.getFlushToZero();
  return constFoldBinaryOp<FloatAttr>(operands, [&](const APFloat &a, const APFloat &b) {
    APFloat rhs = flush(b, flushToZero);
    return evaluate(a, *mode, flushToZero,
                    [&](APFloat &lhs, APFloat::roundingMode m) { compute(lhs, rhs, m); });
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
  auto scalar = [](Attribute constant) {
    if (auto splat = dyn_cast_or_null<SplatElementsAttr>(constant))
      return dyn_cast<FloatAttr>(splat.getSplatValue<Attribute>());
    return dyn_cast_or_null<FloatAttr>(constant);
  };
  FloatAttr lhs = scalar(adaptor.getLhs()), rhs = scalar(adaptor.getRhs()),
            acc = scalar(adaptor.getAcc());
  if (!lhs || !rhs || !acc)
    return {};
  bool flushToZero = getFlushToZero();
  APFloat result = flush(lhs.getValue(), flushToZero);
  result.fusedMultiplyAdd(flush(rhs.getValue(), flushToZero), flush(acc.getValue(), flushToZero),
                          *mode);
  auto folded = FloatAttr::get(lhs.getType(), flush(result, flushToZero));
  if (auto tile = dyn_cast<RankedTensorType>(getType()))
    return DenseElementsAttr::get(tile, Attribute(folded));
  return folded;
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

OpFoldResult TruncFOp::fold(FoldAdaptor adaptor) {
  std::optional<APFloat::roundingMode> mode = getRoundingMode(getRounding());
  auto type = cast<FloatType>(getElementTypeOrSelf(getType()));
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  bool saturate = getSaturate();
  // Types without infinity, NaN, sign or zero have rules of their own, which APFloat's conversion
  // does not follow in every mode.
  if (!mode || !isArithFloat(type))
    return {};
  return constFoldCastOp<FloatAttr, FloatAttr>(
      adaptor.getOperands(), getType(), [&](const APFloat &source, bool &castStatus) {
        APFloat value = source;
        bool losesInfo = false;
        value.convert(semantics, *mode, &losesInfo);
        if (saturate && value.isInfinity())
          value = APFloat::getLargest(semantics, value.isNegative());
        castStatus = true;
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
