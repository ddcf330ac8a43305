//===- LowerFor.cpp - FOR -------------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// First value, limit and step are evaluated once. A whole-numbered loop must end
// even where the next value would wrap around, so it is counted, or compared in
// 64 bits. There are three forms, from the one that later passes like best:
//  - a loop with a constant first value >= 0 and a constant step > 0 counts in
//    its own variable: up to 2^31 + step nothing wraps in unsigned 32 bits;
//  - a whole-numbered loop that leaves its variable alone runs a number of times
//    computed before it starts;
//  - any other loop tests before each round whether to go on.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tessera::basic;
using arith::CmpFPredicate;
using arith::CmpIPredicate;

Lowering::ForBounds Lowering::lowerForBounds(ForStatement *loop) {
  Location location = at(loop->offset);
  ForBounds bounds;
  bounds.type = model.symbols[loop->variable].type.element;
  auto lowerAs = [&](Expression expression) {
    const ExpressionNode &root = program.nodes[expression.root()];
    return convert(at(root.offset), lower(expression), root.type.element, bounds.type);
  };
  // A literal in the type of the variable.
  auto getTyped = [&](Expression expression) -> std::optional<double> {
    std::optional<double> literal = getLiteral(program.getNodes(expression));
    if (literal && bounds.type == ElementType::I32)
      return std::trunc(std::clamp(*literal, -2147483648.0, 2147483647.0));
    return literal;
  };
  bounds.constantFrom = getTyped(loop->from);
  bounds.from = lowerAs(loop->from);
  const ExpressionNode &limit = program.nodes[loop->to.root()];
  bounds.limit = convert(at(limit.offset), lower(loop->to), limit.type.element,
                         widest(limit.type.element, ElementType::I32));
  bounds.limitType = widest(limit.type.element, ElementType::I32);
  if (loop->step.isValid()) {
    bounds.constantStep = getTyped(loop->step);
    bounds.step = lowerAs(loop->step);
  } else {
    bounds.constantStep = 1;
    bounds.step = convert(location, getInteger(location, builder.getI32Type(), 1), ElementType::I32,
                          bounds.type);
  }
  return bounds;
}

void Lowering::lowerFor(ForStatement *loop) {
  ForBounds bounds = lowerForBounds(loop);
  if (bounds.type != ElementType::I32 || loop->assignsVariable)
    return lowerForAsWhile(loop, bounds);
  if (bounds.constantFrom && *bounds.constantFrom >= 0 && bounds.constantStep &&
      *bounds.constantStep > 0)
    return lowerUnsignedFor(loop, bounds);
  lowerCountedFor(loop, bounds);
}

/// The limit as an i32: a float is rounded toward the side of the loop, which decides about the
/// same whole numbers. `isNumber` becomes false for NaN, which ends the loop before it starts, and
/// is null for whole limits.
Value Lowering::getWholeLimit(Location location, const ForBounds &bounds, Value &isNumber) {
  if (bounds.limitType == ElementType::I32)
    return bounds.limit;
  isNumber =
      arith::CmpFOp::create(builder, location, CmpFPredicate::ORD, bounds.limit, bounds.limit);
  Value below, above;
  if (!bounds.constantStep || *bounds.constantStep > 0)
    below = math::FloorOp::create(builder, location, bounds.limit);
  if (!bounds.constantStep || *bounds.constantStep < 0)
    above = math::CeilOp::create(builder, location, bounds.limit);
  Value rounded = below ? below : above;
  if (below && above) {
    Value zero = getZero(location, bounds.step.getType());
    Value isDown =
        builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::slt, bounds.step, zero);
    rounded = builder.createOrFold<arith::SelectOp>(location, isDown, above, below);
  }
  return convert(location, rounded, ElementType::F32, ElementType::I32);
}

void Lowering::lowerForBody(ForStatement *loop, ArrayRef<NameId> carried, ValueRange arguments) {
  setValues(carried, arguments);
  lowerList(loop->body);
  Location location = at(loop->nextOffset ? loop->nextOffset : loop->offset);
  scf::YieldOp::create(builder, location, getValues(location, carried));
}

/// Creates an scf.for without the terminator that upstream adds when there is nothing to carry.
static scf::ForOp createFor(OpBuilder &builder, Location location, Value lower, Value upper,
                            Value step, ValueRange carried, bool isUnsigned) {
  auto loop = scf::ForOp::create(builder, location, lower, upper, step, carried,
                                 /*bodyBuilder=*/nullptr, isUnsigned);
  if (carried.empty())
    loop.getBody()->getTerminator()->erase();
  return loop;
}

void Lowering::lowerUnsignedFor(ForStatement *loop, const ForBounds &bounds) {
  Location location = at(loop->offset);
  Type i32 = builder.getI32Type();
  Value isNumber;
  Value limit = getWholeLimit(location, bounds, isNumber);
  Value beforeFirst = getInteger(location, i32, int64_t(*bounds.constantFrom) - 1);
  if (isNumber)
    limit = builder.createOrFold<arith::SelectOp>(location, isNumber, limit, beforeFirst);
  Value last = builder.createOrFold<arith::MaxSIOp>(location, limit, beforeFirst);
  Value end = builder.createOrFold<arith::AddIOp>(location, last, getInteger(location, i32, 1));

  SmallVector<NameId> assigned = flow.getAssigned(loop->body);
  SmallVector<NameId> carried = keepLive(assigned, {loop->bodyBlock, loop->exitBlock});
  SavedValues saved = save(assigned);
  scf::ForOp forOp = createFor(builder, location, bounds.from, end, bounds.step,
                               getValues(location, carried), /*isUnsigned=*/true);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(forOp.getBody());
    setValue(loop->variable, forOp.getInductionVar());
    lowerForBody(loop, carried, forOp.getRegionIterArgs());
  }
  restore(saved);
  setValues(carried, forOp.getResults());
  Value next = end;
  if (*bounds.constantStep != 1) {
    Value span = builder.createOrFold<arith::SubIOp>(location, end, bounds.from);
    Value rounds = builder.createOrFold<arith::CeilDivUIOp>(location, span, bounds.step);
    Value way = builder.createOrFold<arith::MulIOp>(location, rounds, bounds.step);
    next = builder.createOrFold<arith::AddIOp>(location, bounds.from, way);
  }
  setValue(loop->variable, next);
}

void Lowering::lowerCountedFor(ForStatement *loop, const ForBounds &bounds) {
  Location location = at(loop->offset);
  Type i64 = builder.getI64Type();
  Value isNumber;
  Value limit = getWholeLimit(location, bounds, isNumber);
  auto widen = [&](Value value) {
    return builder.createOrFold<arith::ExtSIOp>(location, i64, value);
  };
  Value from = widen(bounds.from), to = widen(limit), step = widen(bounds.step);
  Value zero = getInteger(location, i64, 0), one = getInteger(location, i64, 1);
  Value up = builder.createOrFold<arith::SubIOp>(location, to, from);
  Value down = builder.createOrFold<arith::SubIOp>(location, from, to);
  Value isUp = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::sgt, step, zero);
  Value span = builder.createOrFold<arith::SelectOp>(location, isUp, up, down);
  Value stride = builder.createOrFold<arith::SelectOp>(
      location, isUp, step, builder.createOrFold<arith::SubIOp>(location, zero, step));
  Value isStill = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::eq, step, zero);
  Value divisor = builder.createOrFold<arith::SelectOp>(location, isStill, one, stride);
  Value steps = builder.createOrFold<arith::DivSIOp>(location, span, divisor);
  Value count = builder.createOrFold<arith::AddIOp>(location, steps, one);
  auto endIf = [&](Value condition) {
    count = builder.createOrFold<arith::SelectOp>(location, condition, zero, count);
  };
  endIf(builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::slt, span, zero));
  endIf(isStill);
  if (isNumber)
    count = builder.createOrFold<arith::SelectOp>(location, isNumber, count, zero);

  // The value after some rounds, wrapping like all I32 arithmetic.
  auto getVariable = [&](Value rounds) {
    Value narrow = builder.createOrFold<arith::TruncIOp>(location, builder.getI32Type(), rounds);
    Value way = builder.createOrFold<arith::MulIOp>(location, narrow, bounds.step);
    return builder.createOrFold<arith::AddIOp>(location, bounds.from, way);
  };
  SmallVector<NameId> assigned = flow.getAssigned(loop->body);
  SmallVector<NameId> carried = keepLive(assigned, {loop->bodyBlock, loop->exitBlock});
  SavedValues saved = save(assigned);
  scf::ForOp forOp = createFor(builder, location, zero, count, one, getValues(location, carried),
                               /*isUnsigned=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(forOp.getBody());
    setValue(loop->variable, getVariable(forOp.getInductionVar()));
    lowerForBody(loop, carried, forOp.getRegionIterArgs());
  }
  restore(saved);
  setValues(carried, forOp.getResults());
  setValue(loop->variable, getVariable(count));
}

/// Whether a loop goes on with `next`, which is an i64 in a whole-numbered loop.
Value Lowering::testFor(Location location, const ForBounds &bounds, Value next) {
  Value isNumber, limit, above, below, isUp, isDown;
  if (bounds.type == ElementType::I32) {
    limit = builder.createOrFold<arith::ExtSIOp>(location, builder.getI64Type(),
                                                 getWholeLimit(location, bounds, isNumber));
    below = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::sle, next, limit);
    above = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::sge, next, limit);
    Value zero = getZero(location, bounds.step.getType());
    isUp = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::sgt, bounds.step, zero);
    isDown = builder.createOrFold<arith::CmpIOp>(location, CmpIPredicate::slt, bounds.step, zero);
  } else {
    limit = convert(location, bounds.limit, bounds.limitType, ElementType::F32);
    below = builder.createOrFold<arith::CmpFOp>(location, CmpFPredicate::OLE, next, limit);
    above = builder.createOrFold<arith::CmpFOp>(location, CmpFPredicate::OGE, next, limit);
    Value zero = getZero(location, bounds.step.getType());
    isUp = builder.createOrFold<arith::CmpFOp>(location, CmpFPredicate::OGT, bounds.step, zero);
    isDown = builder.createOrFold<arith::CmpFOp>(location, CmpFPredicate::OLT, bounds.step, zero);
  }
  Value never = getInteger(location, builder.getI1Type(), 0);
  Value downward = builder.createOrFold<arith::SelectOp>(location, isDown, above, never);
  Value goesOn = builder.createOrFold<arith::SelectOp>(location, isUp, below, downward);
  if (isNumber)
    goesOn = builder.createOrFold<arith::AndIOp>(location, goesOn, isNumber);
  return goesOn;
}

/// The variable one step on, and whether the loop goes on with it.
std::pair<Value, Value> Lowering::advanceFor(Location location, const ForBounds &bounds,
                                             Value current) {
  if (bounds.type == ElementType::F32) {
    Value next = builder.createOrFold<arith::AddFOp>(location, current, bounds.step);
    return {next, testFor(location, bounds, next)};
  }
  Type i64 = builder.getI64Type();
  Value wideCurrent = builder.createOrFold<arith::ExtSIOp>(location, i64, current);
  Value wideStep = builder.createOrFold<arith::ExtSIOp>(location, i64, bounds.step);
  Value wideNext = builder.createOrFold<arith::AddIOp>(location, wideCurrent, wideStep);
  Value next = builder.createOrFold<arith::AddIOp>(location, current, bounds.step);
  return {next, testFor(location, bounds, wideNext)};
}

void Lowering::lowerForAsWhile(ForStatement *loop, const ForBounds &bounds) {
  Location location = at(loop->offset);
  Type i1 = builder.getI1Type();
  Value first = bounds.from;
  if (bounds.type == ElementType::I32)
    first = builder.createOrFold<arith::ExtSIOp>(location, builder.getI64Type(), first);
  Value starts = testFor(location, bounds, first);

  SmallVector<NameId> assigned = flow.getAssigned(loop->body);
  if (!llvm::is_contained(assigned, loop->variable))
    assigned.push_back(loop->variable);
  setValue(loop->variable, bounds.from);
  SmallVector<NameId> carried = keepLive(assigned, {loop->bodyBlock, loop->exitBlock});
  SavedValues saved = save(assigned);
  SmallVector<Type> types = getTypes(carried);
  SmallVector<Value> initial = getValues(location, carried);
  types.push_back(i1);
  initial.push_back(starts);
  SmallVector<Location> locations(types.size(), location);

  auto whileOp = scf::WhileOp::create(builder, location, types, initial);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&whileOp.getBefore(), {}, types, locations);
  scf::ConditionOp::create(builder, location, before->getArguments().back(),
                           before->getArguments());
  Block *after = builder.createBlock(&whileOp.getAfter(), {}, types, locations);
  setValues(carried, after->getArguments().drop_back());
  lowerList(loop->body);
  Location nextLocation = at(loop->nextOffset ? loop->nextOffset : loop->offset);
  auto [next, goesOn] = advanceFor(nextLocation, bounds, getValue(nextLocation, loop->variable));
  setValue(loop->variable, next);
  SmallVector<Value> yielded = getValues(nextLocation, carried);
  yielded.push_back(goesOn);
  scf::YieldOp::create(builder, nextLocation, yielded);

  restore(saved);
  setValues(carried, whileOp.getResults().drop_back());
}
