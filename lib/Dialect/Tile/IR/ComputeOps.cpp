//===- ComputeOps.cpp - Products, reductions and float arithmetic: verification ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Keywords.h"
#include "mlir/IR/Builders.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

/// An i32 attribute without its type.
static ParseResult parsePlainInt32(OpAsmParser &parser, IntegerAttr &attribute) {
  int32_t value;
  if (parser.parseInteger(value))
    return failure();
  attribute = parser.getBuilder().getI32IntegerAttr(value);
  return success();
}
static void printPlainInt32(OpAsmPrinter &printer, Operation *, IntegerAttr attribute) {
  printer << attribute.getInt();
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// Checks `MxK * KxN + MxN`, all three with the same leading batch dimension or none.
static LogicalResult verifyProductShapes(Operation *op, RankedTensorType lhs, RankedTensorType rhs,
                                         RankedTensorType acc) {
  int64_t rank = lhs.getRank();
  if ((rank != 2 && rank != 3) || rhs.getRank() != rank || acc.getRank() != rank)
    return op->emitOpError() << "found ranks " << rank << ", " << rhs.getRank() << " and "
                             << acc.getRank() << ", expected all 2 or all 3";
  int64_t batch = rank - 2;
  auto shape = [&](RankedTensorType type, int64_t dim) { return type.getDimSize(batch + dim); };
  bool fits = shape(lhs, 1) == shape(rhs, 0) && shape(lhs, 0) == shape(acc, 0) &&
              shape(rhs, 1) == shape(acc, 1);
  if (batch)
    fits &= lhs.getDimSize(0) == rhs.getDimSize(0) && lhs.getDimSize(0) == acc.getDimSize(0);
  if (!fits)
    return op->emitOpError() << "found " << lhs << " times " << rhs << " plus " << acc
                             << ", expected MxK times KxN plus MxN";
  return success();
}

LogicalResult MmaOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType());
  auto rhs = cast<RankedTensorType>(getRhs().getType());
  auto acc = cast<RankedTensorType>(getAcc().getType());
  if (failed(verifyProductShapes(*this, lhs, rhs, acc)))
    return failure();
  Type in = lhs.getElementType(), out = acc.getElementType();
  bool isFp8 = isa<Float8E4M3FNType, Float8E5M2Type>(in);
  bool allowed = ((isFp8 || in.isF16()) && (out.isF16() || out.isF32())) ||
                 ((in.isBF16() || in.isTF32() || in.isF32()) && out.isF32()) ||
                 (in.isF64() && out.isF64()) ||
                 (in.isSignlessInteger(8) && out.isSignlessInteger(32));
  if (rhs.getElementType() != in || !allowed)
    return emitOpError() << "found " << in << " times " << rhs.getElementType() << " plus " << out
                         << ", expected fp8 or f16 to f16 or f32, bf16, tf32 or f32 to f32, f64 to "
                            "f64, or i8 to i32";
  if (getPrecision() != Precision::IEEE && !in.isF32())
    return emitOpError() << "found precision '" << stringifyPrecision(getPrecision())
                         << "' for operands of " << in << ", expected f32";
  if ((getLhsUnsigned() || getRhsUnsigned()) && !in.isSignlessInteger(8))
    return emitOpError() << "found an unsigned operand of " << in << ", expected i8";
  if (getFastAccumulation() && !isFp8)
    return emitOpError() << "found 'fast_accumulation' for operands of " << in
                         << ", expected f8E4M3FN or f8E5M2";
  return success();
}

LogicalResult MmaScaledOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType());
  auto rhs = cast<RankedTensorType>(getRhs().getType());
  auto acc = cast<RankedTensorType>(getAcc().getType());
  auto lhsScale = cast<RankedTensorType>(getLhsScale().getType());
  auto rhsScale = cast<RankedTensorType>(getRhsScale().getType());
  if (failed(verifyProductShapes(*this, lhs, rhs, acc)))
    return failure();
  int64_t rank = lhs.getRank();
  if (lhsScale.getRank() != rank || rhsScale.getRank() != rank)
    return emitOpError() << "found scales of ranks " << lhsScale.getRank() << " and "
                         << rhsScale.getRank() << ", expected " << rank;
  int64_t k = lhs.getDimSize(rank - 1), blocks = lhsScale.getDimSize(rank - 1);
  bool fits = rhsScale.getDimSize(rank - 2) == blocks && k % blocks == 0;
  for (int64_t dim = 0; dim < rank; ++dim) {
    fits &= dim == rank - 1 || lhsScale.getDimSize(dim) == lhs.getDimSize(dim);
    fits &= dim == rank - 2 || rhsScale.getDimSize(dim) == rhs.getDimSize(dim);
  }
  if (!fits)
    return emitOpError() << "found scales " << lhsScale << " and " << rhsScale << " for " << lhs
                         << " and " << rhs << ", expected MxK/V and K/VxN";
  Type in = lhs.getElementType(), scale = lhsScale.getElementType();
  int64_t block = k / blocks;
  bool isFp8 = isa<Float8E4M3FNType, Float8E5M2Type>(in), isFp4 = isa<Float4E2M1FNType>(in);
  bool isPowerScale = isa<Float8E8M0FNUType>(scale);
  bool allowed = (isFp8 && isPowerScale && block == 32) ||
                 (isFp4 && isPowerScale && (block == 16 || block == 32)) ||
                 (isFp4 && isa<Float8E4M3FNType>(scale) && block == 16);
  if (rhs.getElementType() != in || rhsScale.getElementType() != scale || !allowed ||
      !acc.getElementType().isF32())
    return emitOpError() << "found " << in << " and " << rhs.getElementType() << " with scales "
                         << scale << " and " << rhsScale.getElementType() << " per " << block
                         << " elements into " << acc.getElementType()
                         << ", expected fp8 with f8E8M0FNU per 32, f4E2M1FN with f8E8M0FNU per 16 "
                            "or 32, or f4E2M1FN with f8E4M3FN per 16, into f32";
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// What reduce and scan have in common: operands of one shape, an axis, typed identities.
static LogicalResult verifyAlongAxis(Operation *op, OperandRange operands, int64_t axis,
                                     ArrayAttr identities) {
  if (operands.empty())
    return op->emitOpError("expected at least one operand");
  auto first = cast<RankedTensorType>(operands.front().getType());
  for (Value operand : operands)
    if (getTileShape(operand.getType()) != first.getShape())
      return op->emitOpError() << "found " << first << " and " << operand.getType()
                               << ", expected operands of one shape";
  if (axis < 0 || axis >= first.getRank())
    return op->emitOpError() << "found axis " << axis << ", expected one of 0 to "
                             << first.getRank() - 1;
  if (identities.size() != operands.size())
    return op->emitOpError() << "found " << identities.size() << " identities, expected "
                             << operands.size() << ", one per operand";
  for (auto [identity, operand] : llvm::zip(identities, operands)) {
    auto typed = dyn_cast<TypedAttr>(identity);
    Type element = getElementTypeOrSelf(operand.getType());
    if (!typed || typed.getType() != element || !isa<IntegerAttr, FloatAttr>(typed))
      return op->emitOpError() << "found identity " << identity << ", expected a number of type "
                               << element;
  }
  return success();
}

/// Checks a body that combines scalars: its arguments, its terminator and that it is pure.
static LogicalResult verifyCombiner(Operation *op, Region &region, ArrayRef<Type> arguments,
                                    OperandRange operands) {
  Block &block = region.front();
  if (!llvm::equal(block.getArgumentTypes(), arguments)) {
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "found body arguments (" << block.getArgumentTypes()
                                    << "), expected (" << arguments << ")";
    return diagnostic;
  }
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield)
    return op->emitOpError("expected the body to end in 'tile.yield'");
  if (yield.getValues().size() != operands.size())
    return yield.emitOpError() << "found " << yield.getValues().size() << " values, expected "
                               << operands.size() << ", one per operand";
  for (auto [value, operand] : llvm::zip(yield.getValues(), operands))
    if (value.getType() != getElementTypeOrSelf(operand.getType()))
      return yield.emitOpError() << "found " << value.getType() << ", expected "
                                 << getElementTypeOrSelf(operand.getType());
  for (Operation &inner : block.without_terminator())
    if (!isPure(&inner))
      return inner.emitOpError("found an operation that is not pure in the body of a reduction or "
                               "scan, expected one without effects");
  return success();
}

LogicalResult ReduceOp::verify() {
  if (failed(
          verifyAlongAxis(*this, getOperands(), static_cast<int32_t>(getAxis()), getIdentities())))
    return failure();
  if (getResults().size() != getOperands().size())
    return emitOpError() << "found " << getResults().size() << " results, expected "
                         << getOperands().size();
  for (auto [operand, result] : llvm::zip(getOperands(), getResults())) {
    SmallVector<int64_t> shape(getTileShape(operand.getType()));
    shape.erase(shape.begin() + getAxis());
    Type expected = getTileOrScalar(shape, getElementTypeOrSelf(operand.getType()));
    if (result.getType() != expected)
      return emitOpError() << "found result " << result.getType() << ", expected " << expected;
  }
  return success();
}

LogicalResult ReduceOp::verifyRegions() {
  SmallVector<Type> arguments;
  for (Value operand : getOperands())
    arguments.append(2, getElementTypeOrSelf(operand.getType()));
  return verifyCombiner(*this, getBody(), arguments, getOperands());
}

LogicalResult ScanOp::verify() {
  if (failed(
          verifyAlongAxis(*this, getOperands(), static_cast<int32_t>(getAxis()), getIdentities())))
    return failure();
  if (!llvm::equal(getOperandTypes(), getResultTypes()))
    return emitOpError("expected the results to have the operands' types");
  return success();
}

LogicalResult ScanOp::verifyRegions() {
  SmallVector<Type> arguments;
  for (Value operand : getOperands())
    arguments.push_back(getElementTypeOrSelf(operand.getType()));
  arguments.append(arguments);
  return verifyCombiner(*this, getBody(), arguments, getOperands());
}

//===----------------------------------------------------------------------===//
// Float arithmetic
//===----------------------------------------------------------------------===//

static constexpr Rounding directedRoundings[] = {Rounding::NearestEven, Rounding::Zero,
                                                 Rounding::NegativeInf, Rounding::PositiveInf};

/// Checks a rounding mode and flush_to_zero against what the operation has for the type;
/// `f32Only` are modes that exist for f32 alone.
static LogicalResult verifyRounding(Operation *op, Rounding rounding, bool flushToZero, Type type,
                                    ArrayRef<Rounding> allowed, ArrayRef<Rounding> f32Only) {
  Type element = getElementTypeOrSelf(type);
  if (!llvm::is_contained(allowed, rounding) && !llvm::is_contained(f32Only, rounding)) {
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "found rounding '" << stringifyRounding(rounding)
                                    << "', expected one of ";
    SmallVector<Rounding> all(allowed);
    llvm::append_range(all, f32Only);
    llvm::interleaveComma(all, diagnostic,
                          [&](Rounding each) { diagnostic << stringifyRounding(each); });
    return diagnostic;
  }
  if (llvm::is_contained(f32Only, rounding) && !element.isF32())
    return op->emitOpError() << "found rounding '" << stringifyRounding(rounding) << "' for "
                             << element << ", expected f32";
  if (flushToZero && !element.isF32())
    return op->emitOpError() << "found 'flush_to_zero' for " << element << ", expected f32";
  return success();
}

#define TESSERA_VERIFY_ROUNDING(Op, allowed, ...)                                                  \
  LogicalResult Op::verify() {                                                                     \
    return verifyRounding(*this, getRounding(), getFlushToZero(), getType(), allowed,              \
                          __VA_ARGS__);                                                            \
  }

TESSERA_VERIFY_ROUNDING(AddFOp, directedRoundings, {})
TESSERA_VERIFY_ROUNDING(SubFOp, directedRoundings, {})
TESSERA_VERIFY_ROUNDING(MulFOp, directedRoundings, {})
TESSERA_VERIFY_ROUNDING(DivFOp, directedRoundings, {Rounding::Approx, Rounding::Full})
TESSERA_VERIFY_ROUNDING(FmaOp, directedRoundings, {})
TESSERA_VERIFY_ROUNDING(SqrtOp, directedRoundings, {Rounding::Approx})
TESSERA_VERIFY_ROUNDING(RsqrtOp, {Rounding::NearestEven}, {Rounding::Approx})
TESSERA_VERIFY_ROUNDING(Exp2Op, {Rounding::NearestEven}, {Rounding::Approx})

#undef TESSERA_VERIFY_ROUNDING

/// exp and tanh have `full` where others have nearest_even, and no flush_to_zero.
static LogicalResult verifyFullOrApprox(Operation *op, Rounding rounding, bool flushToZero,
                                        Type type) {
  if (flushToZero)
    return op->emitOpError("found 'flush_to_zero', which this operation does not have");
  return verifyRounding(op, rounding, false, type, {Rounding::Full}, {Rounding::Approx});
}

LogicalResult ExpOp::verify() {
  return verifyFullOrApprox(*this, getRounding(), getFlushToZero(), getType());
}
LogicalResult TanhOp::verify() {
  return verifyFullOrApprox(*this, getRounding(), getFlushToZero(), getType());
}

static LogicalResult verifyFlush(Operation *op, bool flushToZero, Type type) {
  if (flushToZero && !isF32Value(type))
    return op->emitOpError() << "found 'flush_to_zero' for " << getElementTypeOrSelf(type)
                             << ", expected f32";
  return success();
}
LogicalResult MaxFOp::verify() { return verifyFlush(*this, getFlushToZero(), getType()); }
LogicalResult MinFOp::verify() { return verifyFlush(*this, getFlushToZero(), getType()); }

//===----------------------------------------------------------------------===//
// Conversions and integers
//===----------------------------------------------------------------------===//

static LogicalResult verifySameShape(Operation *op, Type source, Type result) {
  if (getTileShape(source) != getTileShape(result))
    return op->emitOpError() << "found " << source << " to " << result
                             << ", expected the same shape";
  return success();
}

LogicalResult TruncFOp::verify() {
  Type source = getElementTypeOrSelf(getSource().getType());
  Type result = getElementTypeOrSelf(getType());
  if (failed(verifySameShape(*this, getSource().getType(), getType())))
    return failure();
  if (source == result)
    return emitOpError() << "found " << source << " to itself, expected different types";
  Rounding rounding = getRounding();
  if (rounding == Rounding::Approx || rounding == Rounding::Full)
    return emitOpError() << "found rounding '" << stringifyRounding(rounding)
                         << "', expected one of nearest_even, nearest_away, zero, negative_inf, "
                            "positive_inf";
  if (isa<Float8E8M0FNUType>(result) && rounding != Rounding::Zero &&
      rounding != Rounding::PositiveInf)
    return emitOpError() << "found rounding '" << stringifyRounding(rounding)
                         << "' to f8E8M0FNU, expected zero or positive_inf";
  return success();
}

LogicalResult FPToIOp::verify() {
  if (failed(verifySameShape(*this, getSource().getType(), getType())))
    return failure();
  if (getElementTypeOrSelf(getType()).isSignlessInteger(4))
    return emitOpError("found result element i4, expected i1, i8, i16, i32 or i64");
  Rounding rounding = getRounding();
  if (!llvm::is_contained(directedRoundings, rounding))
    return emitOpError() << "found rounding '" << stringifyRounding(rounding)
                         << "', expected one of nearest_even, zero, negative_inf, positive_inf";
  return success();
}

LogicalResult MulHiOp::verify() {
  if (getElementTypeOrSelf(getType()).isSignlessInteger(4))
    return emitOpError("found elements of i4, expected i1, i8, i16, i32 or i64");
  return success();
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileComputeOps.cpp.inc"
