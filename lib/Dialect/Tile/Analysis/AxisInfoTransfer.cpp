//===- AxisInfoTransfer.cpp - Axis information through operations ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/Analysis/AxisInfo.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

static unsigned getWidth(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<IntegerType>(element) ? element.getIntOrFloatBitWidth() : 64;
}

/// Zero is a multiple of everything; as a residue modulo 2^width it is one of that.
static int64_t getDivisorLimit(Type type) {
  return std::min<int64_t>(AxisInfo::maxDivisor, int64_t(1) << std::min(62u, getWidth(type)));
}

static int64_t multiplyDivisors(int64_t lhs, int64_t rhs, int64_t limit) {
  int64_t product;
  return llvm::MulOverflow(lhs, rhs, product) ? limit : std::min(product, limit);
}

static int64_t getExtent(Type type, unsigned dim) {
  ArrayRef<int64_t> shape = getTileShape(type);
  return shape.empty() ? 1 : shape[dim];
}

/// The value of a constant that is the same in all lanes.
static std::optional<APInt> getUniformConstant(Value value) {
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    value = splat.getInput();
  if (auto broadcast = value.getDefiningOp<BroadcastOp>())
    return getUniformConstant(broadcast.getSource());
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  return std::nullopt;
}

/// The exponent, if `value` is a positive power of two.
static std::optional<unsigned> getUniformLog2(Value value) {
  std::optional<APInt> constant = getUniformConstant(value);
  if (!constant || !constant->isStrictlyPositive() || !constant->isPowerOf2())
    return std::nullopt;
  return constant->logBase2();
}

/// A result whose elements are multiples of `divisor`, and as constant as all `operands` together.
static AxisInfo makeUniform(Type type, int64_t divisor, ArrayRef<AxisInfo> operands) {
  AxisInfo info = AxisInfo::getPessimistic(type);
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    info.divisibility[dim] = divisor;
    info.constancy[dim] = getExtent(type, dim);
    for (const AxisInfo &operand : operands)
      if (operand.getRank() == info.getRank())
        info.constancy[dim] = std::min(info.constancy[dim], operand.constancy[dim]);
  }
  return info;
}

/// The same facts, but for the step from one element to the next.
static AxisInfo forgetContiguity(Type type, const AxisInfo &source) {
  AxisInfo info = makeUniform(type, source.getElementDivisor(), source);
  return info;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static int64_t getDivisorOf(const APInt &value, int64_t limit) {
  if (value.isZero())
    return limit;
  return std::min(limit, int64_t(1) << std::min(62u, value.countr_zero()));
}

/// Finds the largest groups of a dense constant by trying each size.
static AxisInfo inferDense(DenseIntElementsAttr dense, Type type) {
  AxisInfo info = AxisInfo::getPessimistic(type);
  auto values = llvm::to_vector(dense.getValues<APInt>());
  int64_t limit = getDivisorLimit(type);
  ArrayRef<int64_t> shape = getTileShape(type);
  int64_t stride = 1;
  for (int64_t dim = static_cast<int64_t>(shape.size()) - 1; dim >= 0; stride *= shape[dim--]) {
    auto holds = [&](int64_t size, uint64_t step) {
      for (size_t i = 0; i < values.size(); ++i)
        if ((i / stride) % size != 0 && values[i] != values[i - stride] + step)
          return false;
      return true;
    };
    while (info.contiguity[dim] < shape[dim] && holds(info.contiguity[dim] * 2, 1))
      info.contiguity[dim] *= 2;
    while (info.constancy[dim] < shape[dim] && holds(info.constancy[dim] * 2, 0))
      info.constancy[dim] *= 2;
    int64_t divisor = limit;
    for (size_t i = 0; i < values.size(); ++i)
      if ((i / stride) % info.contiguity[dim] == 0)
        divisor = std::min(divisor, getDivisorOf(values[i], limit));
    info.divisibility[dim] = divisor;
  }
  return info;
}

static AxisInfo inferConstant(arith::ConstantOp op) {
  Type type = op.getType();
  if (std::optional<APInt> uniform = getUniformConstant(op))
    return makeUniform(type, getDivisorOf(*uniform, getDivisorLimit(type)), {});
  auto dense = dyn_cast<DenseIntElementsAttr>(op.getValue());
  if (dense && dense.getNumElements() <= 4096)
    return inferDense(dense, type);
  return AxisInfo::getPessimistic(type);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// x + y, the elements of y counting `scale` times (for pointers). A group that grows may move by
/// one that does not change.
static AxisInfo inferSum(Type type, const AxisInfo &x, const AxisInfo &y, int64_t scale,
                         bool isDifference = false) {
  AxisInfo info = AxisInfo::getPessimistic(type);
  int64_t limit = getDivisorLimit(type);
  int64_t xDivisor = x.getElementDivisor();
  int64_t yDivisor = multiplyDivisors(y.getElementDivisor(), scale, limit);
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t xGrows = std::min(x.contiguity[dim], y.constancy[dim]);
    int64_t yGrows = isDifference ? 1 : std::min(y.contiguity[dim], x.constancy[dim]);
    int64_t divisor = std::min(xDivisor, yDivisor);
    if (xGrows > 1 && xGrows >= yGrows)
      divisor = std::min(x.getDivisor(dim, xGrows), yDivisor);
    else if (yGrows > 1)
      divisor = std::min(multiplyDivisors(y.getDivisor(dim, yGrows), scale, limit), xDivisor);
    info.contiguity[dim] = std::max(xGrows, yGrows);
    info.divisibility[dim] = std::min(divisor, limit);
    info.constancy[dim] = std::min(x.constancy[dim], y.constancy[dim]);
  }
  return info;
}

/// The size of groups of neighbours, at most `size`, that start at multiples of their size: such a
/// group crosses neither the ends of the type nor a multiple of a larger power of two.
static int64_t getAlignedGroup(const AxisInfo &x, unsigned dim, int64_t size) {
  return std::min({x.contiguity[dim], x.divisibility[dim], size});
}

/// floor(x / 2^log2), x read as signed or as unsigned.
static AxisInfo inferFloorDivision(Type type, const AxisInfo &x, unsigned log2) {
  int64_t divisor = int64_t(1) << std::min(62u, log2);
  AxisInfo info = makeUniform(type, std::max<int64_t>(1, x.getElementDivisor() / divisor), x);
  for (unsigned dim = 0; dim < info.getRank(); ++dim)
    info.constancy[dim] = std::max(info.constancy[dim], getAlignedGroup(x, dim, divisor));
  return info;
}

/// x modulo 2^log2, not negative.
static AxisInfo inferModulo(Type type, const AxisInfo &x, unsigned log2) {
  int64_t modulus = int64_t(1) << std::min(62u, log2);
  int64_t limit = getDivisorLimit(type);
  AxisInfo info = makeUniform(type, 1, x);
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t size = getAlignedGroup(x, dim, modulus);
    // Alignment matters only for groups: a single element keeps its divisor.
    size = std::max<int64_t>(1, size);
    int64_t divisor = size == 1 ? x.getElementDivisor() : x.getDivisor(dim, size);
    info.contiguity[dim] = size;
    info.divisibility[dim] = divisor >= modulus ? limit : divisor;
  }
  return info;
}

/// Truncating division and its remainder: what follows from divisors alone.
static AxisInfo inferSignedDivision(Type type, ArrayRef<AxisInfo> operands,
                                    std::optional<unsigned> log2) {
  int64_t divisor = 1;
  if (log2 && *log2 < 62)
    divisor = std::max<int64_t>(1, operands[0].getElementDivisor() >> *log2);
  return makeUniform(type, divisor, operands);
}

static AxisInfo inferRemainder(Type type, ArrayRef<AxisInfo> operands) {
  // x - q * y
  return makeUniform(
      type, std::min(operands[0].getElementDivisor(), operands[1].getElementDivisor()), operands);
}

static AxisInfo inferAnd(arith::AndIOp op, ArrayRef<AxisInfo> operands) {
  Type type = op.getType();
  int64_t divisor = std::max(operands[0].getElementDivisor(), operands[1].getElementDivisor());
  for (unsigned side : {0u, 1u}) {
    std::optional<APInt> mask = getUniformConstant(op->getOperand(side));
    if (!mask)
      continue;
    const AxisInfo &x = operands[1 - side];
    if (mask->isMask())
      return inferModulo(type, x, mask->countr_one());
    if (mask->isNegatedPowerOf2()) {
      unsigned log2 = std::min(62u, mask->countr_zero());
      AxisInfo info = inferFloorDivision(type, x, log2);
      for (int64_t &each : info.divisibility)
        each = std::min(divisor, getDivisorLimit(type));
      return info;
    }
  }
  return makeUniform(type, std::min(divisor, getDivisorLimit(type)), operands);
}

static AxisInfo inferSelect(arith::SelectOp op, ArrayRef<AxisInfo> operands) {
  AxisInfo info = AxisInfo::join(operands[1], operands[2]);
  if (!isa<RankedTensorType>(op.getCondition().getType()))
    return info;
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t size = std::min(info.contiguity[dim], operands[0].constancy[dim]);
    info.divisibility[dim] = info.getDivisor(dim, size);
    info.contiguity[dim] = size;
    info.constancy[dim] = std::min(info.constancy[dim], operands[0].constancy[dim]);
  }
  return info;
}

/// Comparisons give the same for a group that does not cross the other operand.
static AxisInfo inferCompare(arith::CmpIOp op, ArrayRef<AxisInfo> operands) {
  using arith::CmpIPredicate;
  AxisInfo info = makeUniform(op.getType(), 1, operands);
  CmpIPredicate predicate = op.getPredicate();
  // x < y and x >= y, or y > x and y <= x.
  bool growsLeft = llvm::is_contained(
      {CmpIPredicate::slt, CmpIPredicate::ult, CmpIPredicate::sge, CmpIPredicate::uge}, predicate);
  bool growsRight = llvm::is_contained(
      {CmpIPredicate::sgt, CmpIPredicate::ugt, CmpIPredicate::sle, CmpIPredicate::ule}, predicate);
  if (!growsLeft && !growsRight)
    return info;
  const AxisInfo &x = operands[growsLeft ? 0 : 1], &y = operands[growsLeft ? 1 : 0];
  int64_t half = getDivisorLimit(op.getLhs().getType()) / 2;
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t size = std::min({y.constancy[dim], y.getElementDivisor(), std::max<int64_t>(1, half)});
    info.constancy[dim] = std::max(info.constancy[dim], getAlignedGroup(x, dim, size));
  }
  return info;
}

/// A wider type: a group stays one if it cannot wrap.
static AxisInfo inferExtension(Type from, Type to, const AxisInfo &x) {
  AxisInfo info = AxisInfo::getPessimistic(to);
  int64_t half = std::max<int64_t>(1, getDivisorLimit(from) / 2);
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t size = getAlignedGroup(x, dim, half);
    info.contiguity[dim] = size;
    info.divisibility[dim] = size == 1 ? x.getElementDivisor() : x.getDivisor(dim, size);
    info.constancy[dim] = x.constancy[dim];
  }
  return info;
}

static AxisInfo inferTruncation(Type to, const AxisInfo &x) {
  AxisInfo info = x;
  int64_t limit = getDivisorLimit(to);
  for (unsigned dim = 0; dim < info.getRank(); ++dim)
    info.divisibility[dim] = std::min(x.divisibility[dim], limit);
  return info;
}

static AxisInfo inferResize(Type from, Type to, const AxisInfo &x) {
  if (getWidth(from) < getWidth(to))
    return inferExtension(from, to, x);
  return inferTruncation(to, x);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static AxisInfo inferBroadcast(BroadcastOp op, const AxisInfo &x) {
  AxisInfo info = x;
  for (auto [dim, extent] : llvm::enumerate(getTileShape(op.getSource().getType())))
    if (extent == 1) {
      info.contiguity[dim] = 1;
      info.divisibility[dim] = x.getElementDivisor();
      info.constancy[dim] = getExtent(op.getType(), dim);
    }
  return info;
}

/// Dimensions of extent 1 come and go; other reshapes keep the divisor alone.
static AxisInfo inferReshape(ReshapeOp op, const AxisInfo &x) {
  ArrayRef<int64_t> from = getTileShape(op.getSource().getType()), to = getTileShape(op.getType());
  AxisInfo info = AxisInfo::getPessimistic(op.getType());
  for (int64_t &divisor : info.divisibility)
    divisor = x.getElementDivisor();
  SmallVector<unsigned> source, target;
  for (auto [dim, extent] : llvm::enumerate(from))
    if (extent != 1)
      source.push_back(dim);
  for (auto [dim, extent] : llvm::enumerate(to))
    if (extent != 1)
      target.push_back(dim);
  if (source.size() != target.size())
    return info;
  for (auto [s, t] : llvm::zip(source, target))
    if (from[s] != to[t])
      return info;
  for (auto [s, t] : llvm::zip(source, target)) {
    info.contiguity[t] = x.contiguity[s];
    info.divisibility[t] = x.divisibility[s];
    info.constancy[t] = x.constancy[s];
  }
  return info;
}

static AxisInfo inferPermute(PermuteOp op, const AxisInfo &x) {
  AxisInfo info = x;
  for (auto [dim, from] : llvm::enumerate(op.getPermutation())) {
    info.contiguity[dim] = x.contiguity[from];
    info.divisibility[dim] = x.divisibility[from];
    info.constancy[dim] = x.constancy[from];
  }
  return info;
}

/// No group is larger than the slice.
static AxisInfo inferSlice(Type slice, const AxisInfo &x) {
  AxisInfo info = x;
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    int64_t extent = getExtent(slice, dim);
    info.divisibility[dim] = x.getDivisor(dim, std::min(x.contiguity[dim], extent));
    info.contiguity[dim] = std::min(x.contiguity[dim], extent);
    info.constancy[dim] = std::min(x.constancy[dim], extent);
  }
  return info;
}

//===----------------------------------------------------------------------===//
// Pointers and facts
//===----------------------------------------------------------------------===//

static AxisInfo inferPtrOffset(PtrOffsetOp op, ArrayRef<AxisInfo> operands) {
  Type type = op.getType();
  unsigned bytes = getByteWidth(cast<PtrType>(getElementTypeOrSelf(type)).getPointee());
  if (bytes == 0)
    return makeUniform(type, 1, operands);
  Type offset = op.getOffset().getType();
  AxisInfo wide =
      getWidth(offset) < 64
          ? inferExtension(offset, withElementType(offset, IntegerType::get(op.getContext(), 64)),
                           operands[1])
          : operands[1];
  return inferSum(type, operands[0], wide, bytes);
}

/// A cast between pointers or to and from addresses: elements step by other amounts.
static AxisInfo inferAddressCast(Operation *op, const AxisInfo &x) {
  Type type = op->getResult(0).getType();
  AxisInfo info = AxisInfo::getPessimistic(type);
  if (info.unit != x.unit)
    return forgetContiguity(type, x);
  return x;
}

static AxisInfo inferAssume(AssumeOp op, AxisInfo info) {
  int64_t limit = getDivisorLimit(op.getType());
  if (auto fact = dyn_cast<DivByAttr>(op.getPredicate())) {
    int64_t divisor = std::min<int64_t>(fact.getDivisor(), limit);
    if (!fact.getEvery()) {
      for (int64_t &each : info.divisibility)
        each = std::max(each, divisor);
    } else if (int64_t size = *fact.getEvery(), dim = *fact.getAlong();
               llvm::isPowerOf2_64(size) && size <= getExtent(op.getType(), dim)) {
      info.contiguity[dim] = std::max(info.contiguity[dim], size);
      info.divisibility[dim] = std::max(info.divisibility[dim], divisor);
    }
  } else if (auto fact = dyn_cast<SameElementsAttr>(op.getPredicate())) {
    for (auto [constancy, size] : llvm::zip(info.constancy, fact.getGroups()))
      if (llvm::isPowerOf2_64(size))
        constancy = std::max(constancy, size);
  }
  return info;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

AxisInfo tessera::tile::inferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands) {
  Type type = op->getResult(0).getType();
  int64_t limit = getDivisorLimit(type);
  auto log2 = [&] { return getUniformLog2(op->getOperand(1)); };
  return llvm::TypeSwitch<Operation *, AxisInfo>(op)
      .Case([&](arith::ConstantOp constant) { return inferConstant(constant); })
      .Case([&](arith::AddIOp) { return inferSum(type, operands[0], operands[1], 1); })
      .Case([&](arith::SubIOp) {
        return inferSum(type, operands[0], operands[1], 1, /*isDifference=*/true);
      })
      .Case([&](arith::MulIOp) {
        int64_t divisor = multiplyDivisors(operands[0].getElementDivisor(),
                                           operands[1].getElementDivisor(), limit);
        return makeUniform(type, divisor, operands);
      })
      .Case([&](arith::ShLIOp shift) {
        std::optional<APInt> amount = getUniformConstant(shift.getRhs());
        int64_t factor = amount && amount->ult(62) ? int64_t(1) << amount->getZExtValue() : 1;
        return makeUniform(type, multiplyDivisors(operands[0].getElementDivisor(), factor, limit),
                           operands);
      })
      .Case<arith::ShRSIOp, arith::ShRUIOp>([&](Operation *shift) {
        std::optional<APInt> amount = getUniformConstant(shift->getOperand(1));
        if (!amount || !amount->ult(getWidth(type)))
          return makeUniform(type, 1, operands);
        return inferFloorDivision(type, operands[0], amount->getZExtValue());
      })
      .Case<arith::DivUIOp, arith::FloorDivSIOp>([&](Operation *) {
        return log2() ? inferFloorDivision(type, operands[0], *log2())
                      : makeUniform(type, 1, operands);
      })
      .Case([&](arith::DivSIOp) { return inferSignedDivision(type, operands, log2()); })
      .Case([&](arith::RemUIOp) {
        return log2() ? inferModulo(type, operands[0], *log2()) : inferRemainder(type, operands);
      })
      .Case([&](arith::RemSIOp) { return inferRemainder(type, operands); })
      .Case([&](arith::AndIOp both) { return inferAnd(both, operands); })
      .Case<arith::OrIOp, arith::XOrIOp, arith::MinSIOp, arith::MinUIOp, arith::MaxSIOp,
            arith::MaxUIOp>([&](Operation *) { return inferRemainder(type, operands); })
      .Case([&](arith::SelectOp select) { return inferSelect(select, operands); })
      .Case([&](arith::CmpIOp compare) { return inferCompare(compare, operands); })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp,
            arith::IndexCastUIOp>([&](Operation *resize) {
        return inferResize(resize->getOperand(0).getType(), type, operands[0]);
      })
      .Case([&](tensor::SplatOp) { return makeUniform(type, operands[0].getElementDivisor(), {}); })
      .Case(
          [&](tensor::ExtractOp) { return makeUniform(type, operands[0].getElementDivisor(), {}); })
      .Case([&](IotaOp) {
        AxisInfo info = AxisInfo::getPessimistic(type);
        info.contiguity[0] = getExtent(type, 0);
        info.divisibility[0] = limit;
        return info;
      })
      .Case([&](BroadcastOp broadcast) { return inferBroadcast(broadcast, operands[0]); })
      .Case([&](ReshapeOp reshape) { return inferReshape(reshape, operands[0]); })
      .Case([&](PermuteOp permute) { return inferPermute(permute, operands[0]); })
      .Case([&](CatOp) { return AxisInfo::join(operands[0], operands[1]); })
      .Case([&](ExtractOp) { return inferSlice(type, operands[0]); })
      .Case([&](InsertOp insert) {
        return AxisInfo::join(operands[0], inferSlice(insert.getSource().getType(), operands[1]));
      })
      .Case([&](PtrOffsetOp offset) { return inferPtrOffset(offset, operands); })
      .Case<PtrCastOp, PtrToIntOp, IntToPtrOp>(
          [&](Operation *cast) { return inferAddressCast(cast, operands[0]); })
      .Case([&](AssumeOp assume) { return inferAssume(assume, operands[0]); })
      .Default([&](Operation *) {
        if (op->hasTrait<OpTrait::Elementwise>() && isMemoryEffectFree(op))
          return makeUniform(type, 1, operands);
        return AxisInfo::getPessimistic(type);
      });
}
