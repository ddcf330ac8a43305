//===- Reduction.cpp - reduce and scan ------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are brought into rows, one for each position along the axis, so that
// the body works on whole rows. A reduction whose order is free combines the
// upper half of the rows with the lower until one is left; an ordered one and
// a scan take row after row.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "LaneBody.h"
#include "ScalarBody.h"
#include "StridedCopy.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

namespace {

/// A reduction or scan, with what is known when compiling.
struct Plan {
  /// Runs the body once; arguments as in the body, targets as it yields.
  using Body = std::function<void(unsigned variant, const std::byte *const *arguments,
                                  std::byte *const *targets, std::byte *scratch)>;

  unsigned count = 0;
  int64_t rows = 1;
  int64_t lanes = 1;
  /// Bytes of a row of each operand.
  SmallVector<int64_t> rowBytes;
  /// To rows and back; none if the operands are rows as they come.
  std::vector<StridedCopy> toRows, fromRows;
  Body body;

  const std::byte *getRow(const std::byte *base, unsigned index, int64_t row) const {
    return base + row * rowBytes[index];
  }
};

} // namespace

/// Scratch slots follow the results: `count` for rows, `count` twice for what is accumulated, and
/// one for the body.
static Kernel getTreeReduce(std::shared_ptr<Plan> plan) {
  return [plan](const std::byte *const *operands, std::byte *const *results) {
    unsigned count = plan->count;
    SmallVector<const std::byte *, 4> from(operands, operands + count);
    std::byte *const *scratch = results + count;
    if (!plan->toRows.empty())
      for (unsigned i = 0; i < count; ++i) {
        plan->toRows[i].run(operands[i], scratch[i]);
        from[i] = scratch[i];
      }
    if (plan->rows == 1) {
      for (unsigned i = 0; i < count; ++i)
        std::memcpy(results[i], from[i], plan->rowBytes[i]);
      return;
    }
    SmallVector<const std::byte *, 8> arguments(2 * count);
    SmallVector<std::byte *, 4> targets(count);
    unsigned variant = 0;
    for (int64_t half = plan->rows / 2; half >= 1; half /= 2, ++variant) {
      for (unsigned i = 0; i < count; ++i) {
        arguments[2 * i] = plan->getRow(from[i], i, half);
        arguments[2 * i + 1] = from[i];
        targets[i] = half == 1 ? results[i] : scratch[count * (1 + variant % 2) + i];
      }
      plan->body(variant, arguments.data(), targets.data(), scratch[3 * count]);
      for (unsigned i = 0; i < count; ++i)
        from[i] = targets[i];
    }
  };
}

static Kernel getOrderedReduce(std::shared_ptr<Plan> plan) {
  return [plan](const std::byte *const *operands, std::byte *const *results) {
    unsigned count = plan->count;
    SmallVector<const std::byte *, 4> from(operands, operands + count);
    std::byte *const *scratch = results + count;
    if (!plan->toRows.empty())
      for (unsigned i = 0; i < count; ++i) {
        plan->toRows[i].run(operands[i], scratch[i]);
        from[i] = scratch[i];
      }
    SmallVector<const std::byte *, 8> arguments(2 * count);
    SmallVector<std::byte *, 4> targets(count);
    SmallVector<const std::byte *, 4> accumulated(from);
    for (int64_t row = 1; row < plan->rows; ++row) {
      for (unsigned i = 0; i < count; ++i) {
        arguments[2 * i] = plan->getRow(from[i], i, row);
        arguments[2 * i + 1] = accumulated[i];
        targets[i] = scratch[count * (1 + row % 2) + i];
      }
      plan->body(0, arguments.data(), targets.data(), scratch[3 * count]);
      for (unsigned i = 0; i < count; ++i)
        accumulated[i] = targets[i];
    }
    for (unsigned i = 0; i < count; ++i)
      std::memcpy(results[i], accumulated[i], plan->rowBytes[i]);
  };
}

/// Scratch: `count` slots for rows of the operands, `count` for rows of the results, one for the
/// body.
static Kernel getScan(std::shared_ptr<Plan> plan, bool isReverse) {
  return [plan, isReverse](const std::byte *const *operands, std::byte *const *results) {
    unsigned count = plan->count;
    std::byte *const *scratch = results + count;
    SmallVector<const std::byte *, 4> from(operands, operands + count);
    SmallVector<std::byte *, 4> to(results, results + count);
    if (!plan->toRows.empty())
      for (unsigned i = 0; i < count; ++i) {
        plan->toRows[i].run(operands[i], scratch[i]);
        from[i] = scratch[i];
        to[i] = scratch[count + i];
      }
    SmallVector<const std::byte *, 8> arguments(2 * count);
    SmallVector<std::byte *, 4> targets(count);
    int64_t previous = 0;
    for (int64_t step = 0; step < plan->rows; ++step) {
      int64_t row = isReverse ? plan->rows - 1 - step : step;
      for (unsigned i = 0; i < count; ++i) {
        targets[i] = to[i] + row * plan->rowBytes[i];
        arguments[i] = to[i] + previous * plan->rowBytes[i];
        arguments[count + i] = plan->getRow(from[i], i, row);
        if (step == 0)
          std::memcpy(targets[i], arguments[count + i], plan->rowBytes[i]);
      }
      if (step != 0)
        plan->body(0, arguments.data(), targets.data(), scratch[2 * count]);
      previous = row;
    }
    if (!plan->fromRows.empty())
      for (unsigned i = 0; i < count; ++i)
        plan->fromRows[i].run(to[i], results[i]);
  };
}

/// Describes operands of one shape cut along an axis.
static std::shared_ptr<Plan> getPlan(ValueRange operands, int64_t axis) {
  auto plan = std::make_shared<Plan>();
  plan->count = operands.size();
  ArrayRef<int64_t> shape = tile::getTileShape(operands.front().getType());
  int64_t outer = 1, inner = 1;
  for (int64_t dim = 0; dim < axis; ++dim)
    outer *= shape[dim];
  for (int64_t dim = axis + 1; dim < static_cast<int64_t>(shape.size()); ++dim)
    inner *= shape[dim];
  plan->rows = shape[axis];
  plan->lanes = outer * inner;
  int64_t cut[] = {plan->rows, outer, inner};
  int64_t apart[] = {inner, plan->rows * inner, 1};
  int64_t together[] = {plan->lanes, inner, 1};
  for (Value operand : operands) {
    unsigned bytes = getSlotElementBytes(getElementTypeOrSelf(operand.getType()));
    plan->rowBytes.push_back(plan->lanes * bytes);
    if (outer == 1)
      continue;
    plan->toRows.emplace_back(cut, apart, together, bytes);
    plan->fromRows.emplace_back(cut, together, apart, bytes);
  }
  return plan;
}

/// Compiles the body for lanes if that can be, else as scalar code; gives the bytes of its scratch.
static FailureOr<uint64_t> setBody(Plan &plan, Compiler &compiler, Operation *op, int64_t maxLanes,
                                   unsigned halvings) {
  Region &region = op->getRegion(0);
  if (std::shared_ptr<LaneBody> body = LaneBody::get(region, maxLanes, halvings)) {
    plan.body = [body](unsigned variant, const std::byte *const *arguments,
                       std::byte *const *targets,
                       std::byte *scratch) { body->run(variant, arguments, targets, scratch); };
    return body->getScratchBytes();
  }
  std::shared_ptr<ScalarBody> body = ScalarBody::get(region, compiler.getOptions());
  if (!body)
    return failure();
  plan.body = [body, maxLanes](unsigned variant, const std::byte *const *arguments,
                               std::byte *const *targets,
                               std::byte *) { body->run(maxLanes >> variant, arguments, targets); };
  return 0;
}

static Lowering compileReduce(Compiler &compiler, tile::ReduceOp op) {
  std::shared_ptr<Plan> plan = getPlan(op.getOperands(), op.getAxis());
  bool isTree = !op.getOrdered();
  int64_t maxLanes = isTree ? std::max<int64_t>(1, plan->rows / 2) * plan->lanes : plan->lanes;
  unsigned halvings = isTree && plan->rows > 1 ? llvm::Log2_64(plan->rows) - 1 : 0;
  FailureOr<uint64_t> scratchBytes = setBody(*plan, compiler, op, maxLanes, halvings);
  if (failed(scratchBytes))
    return Lowering::Failed;
  SmallVector<Slot> scratch;
  for (int64_t bytes : plan->rowBytes)
    scratch.push_back(compiler.addScratch(plan->toRows.empty() ? 0 : plan->rows * bytes));
  for (unsigned buffer = 0; buffer < 2; ++buffer)
    for (int64_t bytes : plan->rowBytes)
      scratch.push_back(compiler.addScratch(maxLanes / plan->lanes * bytes));
  scratch.push_back(compiler.addScratch(*scratchBytes));
  compiler.emitKernel(op, isTree ? getTreeReduce(plan) : getOrderedReduce(plan), scratch);
  return Lowering::Done;
}

static Lowering compileScan(Compiler &compiler, tile::ScanOp op) {
  std::shared_ptr<Plan> plan = getPlan(op.getOperands(), op.getAxis());
  FailureOr<uint64_t> scratchBytes = setBody(*plan, compiler, op, plan->lanes, 0);
  if (failed(scratchBytes))
    return Lowering::Failed;
  SmallVector<Slot> scratch;
  for (unsigned buffer = 0; buffer < 2; ++buffer)
    for (int64_t bytes : plan->rowBytes)
      scratch.push_back(compiler.addScratch(plan->toRows.empty() ? 0 : plan->rows * bytes));
  scratch.push_back(compiler.addScratch(*scratchBytes));
  compiler.emitKernel(op, getScan(plan, op.getReverse()), scratch);
  return Lowering::Done;
}

Lowering tessera::interpreter::compileReduction(Compiler &compiler, Operation *op) {
  if (auto reduce = dyn_cast<tile::ReduceOp>(op))
    return compileReduce(compiler, reduce);
  if (auto scan = dyn_cast<tile::ScanOp>(op))
    return compileScan(compiler, scan);
  return Lowering::NotMine;
}
