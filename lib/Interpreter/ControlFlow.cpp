//===- ControlFlow.cpp - Lowers scf and calls to jumps --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

using namespace mlir;
using namespace tessera::interpreter;

Step &Compiler::emitAssign(Location location, ArrayRef<Slot> sources, ArrayRef<Slot> destinations,
                           std::optional<uint32_t> ending, ArrayRef<Slot> dying,
                           std::optional<Slot> keep) {
  code.assignments.emplace_back();
  Assignment &assignment = code.assignments.back();

  llvm::DenseSet<Slot> isDestination, isKept;
  for (auto [source, destination] : llvm::zip_equal(sources, destinations)) {
    if (source == destination)
      isKept.insert(source);
    else
      isDestination.insert(destination);
  }
  if (keep)
    isKept.insert(*keep);
  auto isDead = [&](Slot slot) {
    if (!ending || slots[slot].constant || slots[slot].pinned || isKept.contains(slot))
      return false;
    return isDestination.contains(slot) || llvm::is_contained(dying, slot) ||
           isInside(slots[slot].scope, *ending);
  };

  // Each dead value gives its storage to the first destination that takes it.
  llvm::MapVector<Slot, Slot> takenFrom; // destination -> source
  llvm::DenseMap<Slot, Slot> takenBy;    // source -> destination
  SmallVector<std::pair<Slot, Slot>> copied;
  for (auto [source, destination] : llvm::zip_equal(sources, destinations)) {
    if (source == destination || slots[destination].bytes == 0)
      continue;
    if (isDead(source) && takenBy.try_emplace(source, destination).second)
      takenFrom.insert({destination, source});
    else
      copied.push_back({destination, source});
  }

  // The storage that destinations lose goes to those that gave theirs away.
  std::map<uint64_t, SmallVector<Slot>> spare;
  for (auto [destination, source] : takenFrom)
    if (!takenBy.contains(destination))
      spare[slots[destination].bytes].push_back(destination);
  SmallVector<std::pair<Slot, Slot>> refills;
  auto refill = [&](Slot slot) {
    SmallVector<Slot> &candidates = spare[slots[slot].bytes];
    refills.push_back({slot, candidates.pop_back_val()});
  };
  for (auto [destination, source] : takenFrom)
    if (!isDestination.contains(source))
      refill(source);
  for (auto [destination, source] : copied)
    if (takenBy.contains(destination))
      refill(destination);

  llvm::DenseMap<Slot, uint32_t> index;
  auto getIndex = [&](Slot slot) {
    auto [entry, isNew] = index.try_emplace(slot, assignment.slots.size());
    if (isNew) {
      assignment.slots.push_back(slot);
      assignment.sources.push_back(entry->second);
    }
    return entry->second;
  };
  auto take = [&](Slot destination, Slot source) {
    uint32_t to = getIndex(destination), from = getIndex(source);
    assignment.sources[to] = from;
  };
  for (auto [destination, source] : takenFrom)
    take(destination, source);
  for (auto [destination, source] : refills)
    take(destination, source);
  for (auto [destination, source] : copied) {
    auto moved = takenBy.find(source);
    assignment.copies.push_back(
        {destination, moved == takenBy.end() ? source : moved->second, slots[destination].bytes});
  }

  Step &step = emit(StepKind::Assign, location, sources, destinations);
  step.assignment = &assignment;
  return step;
}

LogicalResult Compiler::compileFor(Operation *op) {
  auto loopOp = cast<scf::ForOp>(op);
  Location location = op->getLoc();
  Block *body = loopOp.getBody();
  Slot induction = define(loopOp.getInductionVar());
  SmallVector<Slot> carried = define(loopOp.getRegionIterArgs());
  SmallVector<Slot> targets = {induction};
  targets.append(carried);
  SmallVector<Slot> initial = {getSlot(loopOp.getLowerBound())};
  initial.append(getSlots(loopOp.getInitArgs()));
  emitAssign(location, initial, targets, std::nullopt);

  Type inductionType = loopOp.getInductionVar().getType();
  uint8_t bits = inductionType.isIndex() ? 64 : inductionType.getIntOrFloatBitWidth();
  uint32_t test = getPosition();
  openLoop();
  {
    Step &step = emit(StepKind::Test, location,
                      {induction, getSlot(loopOp.getUpperBound()), getSlot(loopOp.getStep())}, {});
    step.integerBits = bits;
    step.isUnsigned = loopOp.getUnsignedCmp();
  }
  code.maxControlDepth = std::max<uint16_t>(code.maxControlDepth, ++controlDepth);
  uint32_t inner = openScope();
  if (failed(compileBlock(loopOp.getRegion())))
    return failure();
  Operation *yield = body->getTerminator();
  if (!carried.empty())
    emitAssign(yield->getLoc(), getSlots(yield->getOperands()), carried, inner);
  closeScope();
  --controlDepth;
  {
    Step &step =
        emit(StepKind::Advance, location, {induction, getSlot(loopOp.getStep())}, {induction});
    step.integerBits = bits;
    step.isUnsigned = loopOp.getUnsignedCmp();
    step.target = test;
  }
  closeLoop();
  code.steps[test].target = getPosition();
  for (auto [result, slot] : llvm::zip_equal(loopOp.getResults(), carried))
    aliasSlot(result, slot);
  return success();
}

LogicalResult Compiler::compileWhile(Operation *op) {
  auto loopOp = cast<scf::WhileOp>(op);
  Location location = op->getLoc();
  SmallVector<Slot> before = define(loopOp.getBeforeArguments());
  SmallVector<Slot> after = define(loopOp.getAfterArguments());
  emitAssign(location, getSlots(loopOp.getInits()), before, std::nullopt).entersControl = true;

  code.maxControlDepth = std::max<uint16_t>(code.maxControlDepth, ++controlDepth);
  uint32_t header = getPosition();
  openLoop();
  uint32_t inner = openScope();
  if (failed(compileBlock(loopOp.getBefore())))
    return failure();
  scf::ConditionOp condition = loopOp.getConditionOp();
  Slot decides = getSlot(condition.getCondition());
  emitAssign(condition.getLoc(), getSlots(condition.getArgs()), after, inner, before, decides);
  closeScope();
  uint32_t exit = getPosition();
  emit(StepKind::Branch, condition.getLoc(), {decides}, {}).accumulatesControl = true;

  inner = openScope();
  if (failed(compileBlock(loopOp.getAfter())))
    return failure();
  Operation *yield = loopOp.getYieldOp();
  emitAssign(yield->getLoc(), getSlots(yield->getOperands()), before, inner, after);
  closeScope();
  emit(StepKind::Jump, location, {}, {}).target = header;
  closeLoop();
  --controlDepth;
  code.steps[exit].target = getPosition();
  for (auto [result, slot] : llvm::zip_equal(loopOp.getResults(), after))
    aliasSlot(result, slot);
  return success();
}

LogicalResult Compiler::compileIf(Operation *op) {
  auto ifOp = cast<scf::IfOp>(op);
  SmallVector<Slot> results = define(ifOp.getResults());
  uint32_t branch = getPosition();
  emit(StepKind::Branch, op->getLoc(), {getSlot(ifOp.getCondition())}, {});
  code.maxControlDepth = std::max<uint16_t>(code.maxControlDepth, ++controlDepth);
  auto compileArm = [&](Region &region) -> LogicalResult {
    uint32_t inner = openScope();
    if (failed(compileBlock(region)))
      return failure();
    Operation *yield = region.front().getTerminator();
    if (!results.empty())
      emitAssign(yield->getLoc(), getSlots(yield->getOperands()), results, inner);
    closeScope();
    return success();
  };
  if (failed(compileArm(ifOp.getThenRegion())))
    return failure();
  if (ifOp.getElseRegion().empty()) {
    code.steps[branch].target = getPosition();
  } else {
    uint32_t jump = getPosition();
    emit(StepKind::Jump, op->getLoc(), {}, {});
    code.steps[branch].target = getPosition();
    if (failed(compileArm(ifOp.getElseRegion())))
      return failure();
    code.steps[jump].target = getPosition();
  }
  --controlDepth;
  return success();
}

LogicalResult Compiler::compileIndexSwitch(Operation *op) {
  auto switchOp = cast<scf::IndexSwitchOp>(op);
  SmallVector<Slot> results = define(switchOp.getResults());
  code.tables.emplace_back();
  SwitchTable &table = code.tables.back();
  table.cases.assign(switchOp.getCases().begin(), switchOp.getCases().end());
  emit(StepKind::Switch, op->getLoc(), {getSlot(switchOp.getArg())}, {}).table = &table;
  code.maxControlDepth = std::max<uint16_t>(code.maxControlDepth, ++controlDepth);
  SmallVector<uint32_t> jumps;
  auto compileArm = [&](Region &region) -> LogicalResult {
    uint32_t inner = openScope();
    if (failed(compileBlock(region)))
      return failure();
    Operation *yield = region.front().getTerminator();
    emitAssign(yield->getLoc(), getSlots(yield->getOperands()), results, inner);
    closeScope();
    jumps.push_back(getPosition());
    emit(StepKind::Jump, op->getLoc(), {}, {});
    return success();
  };
  for (Region &region : switchOp.getCaseRegions()) {
    table.targets.push_back(getPosition());
    if (failed(compileArm(region)))
      return failure();
  }
  table.defaultTarget = getPosition();
  if (failed(compileArm(switchOp.getDefaultRegion())))
    return failure();
  for (uint32_t jump : jumps)
    code.steps[jump].target = getPosition();
  --controlDepth;
  return success();
}

/// Functions that call others twice each inline to exponentially many steps.
static constexpr uint32_t maxInlinedSteps = 1 << 22;
static constexpr uint32_t maxCallDepth = 256;

/// Calls are inlined: steps have no stack.
LogicalResult Compiler::compileCall(Operation *op) {
  auto call = cast<func::CallOp>(op);
  auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
  if (!function)
    return op->emitError() << "found a call of '" << call.getCallee()
                           << "', which this module does not define";
  if (function.isExternal())
    return op->emitError() << "found a call of '" << call.getCallee()
                           << "', which has no body; use tile.call_extern for device functions";
  if (!activeFunctions.insert(function).second) {
    InFlightDiagnostic diagnostic = op->emitError()
                                    << "found a recursive call of '" << call.getCallee()
                                    << "', expected none: kernels have no stack";
    diagnostic.attachNote(function.getLoc()) << "the function is defined here";
    return diagnostic;
  }
  if (calls.size() >= maxCallDepth || getPosition() > maxInlinedSteps)
    return op->emitError() << "found calls that inline to more than " << maxInlinedSteps
                           << " steps or are nested deeper than " << maxCallDepth
                           << ", expected fewer";
  for (auto [argument, operand] : llvm::zip_equal(function.getArguments(), call.getOperands()))
    alias(argument, operand);
  calls.push_back(op);
  LogicalResult compiled = compileBlock(function.getBody());
  calls.pop_back();
  activeFunctions.erase(function);
  if (failed(compiled))
    return failure();
  Operation *terminator = function.getBody().front().getTerminator();
  for (auto [result, value] : llvm::zip_equal(call.getResults(), terminator->getOperands()))
    alias(result, value);
  return success();
}

Lowering Compiler::compileControlFlow(Operation *op) {
  LogicalResult result =
      llvm::TypeSwitch<Operation *, LogicalResult>(op)
          .Case([&](scf::ForOp) { return compileFor(op); })
          .Case([&](scf::WhileOp) { return compileWhile(op); })
          .Case([&](scf::IfOp) { return compileIf(op); })
          .Case([&](scf::IndexSwitchOp) { return compileIndexSwitch(op); })
          .Case([&](func::CallOp) { return compileCall(op); })
          .Case([&](scf::ExecuteRegionOp execute) -> LogicalResult {
            if (failed(compileBlock(execute.getRegion())))
              return failure();
            Operation *yield = execute.getRegion().front().getTerminator();
            for (auto [result, value] : llvm::zip_equal(op->getResults(), yield->getOperands()))
              alias(result, value);
            return success();
          })
          .Default([](Operation *) { return failure(); });
  if (succeeded(result))
    return Lowering::Done;
  return isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp, func::CallOp,
             scf::ExecuteRegionOp>(op)
             ? Lowering::Failed
             : Lowering::NotMine;
}
