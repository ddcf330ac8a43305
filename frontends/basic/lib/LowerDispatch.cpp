//===- LowerDispatch.cpp - Jumps of programs with very many of them -------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Lifting duplicates values at every place where control flow meets: for some
// hundred tangled jumps the result is larger than can be handled, and it nests as
// deep as jumps follow each other. Such a region becomes one loop around a switch
// instead: each round runs one basic block and names the next. The loop carries
// every variable that any of the blocks takes, so its size is the number of blocks
// times that of variables.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <map>

using namespace mlir;
using namespace tessera::basic;
using arith::CmpIPredicate;

namespace {
/// Turns the blocks of a region into cases. Blocks share no values but their arguments, so a block
/// can move as it is.
class Dispatcher {
public:
  /// A variable that blocks take as argument, with the value it has if none was given yet.
  struct Slot {
    NameId name;
    Value initial;
  };

  Dispatcher(Region &region, Block *exit, ArrayRef<Slot> slots,
             const DenseMap<Block *, SmallVector<NameId>> &argumentNames)
      : region(region), exit(exit), slots(slots), argumentNames(argumentNames),
        builder(region.getContext()) {
    for (auto [index, slot] : llvm::enumerate(slots))
      slotOf[slot.name] = index;
  }

  void run();

private:
  Value getState(Location location, Block *block) {
    return arith::ConstantOp::create(builder, location, builder.getI32IntegerAttr(states[block]));
  }
  /// The next state and the variables when `block` is entered with `operands`.
  SmallVector<Value> enter(Location location, Block *block, ValueRange operands,
                           ArrayRef<Value> current);
  /// Replaces the branch that ends a block; `current` holds the variables before it.
  SmallVector<Value> replaceTerminator(Operation *terminator, ArrayRef<Value> current);
  void replaceArguments(Block *block, ArrayRef<Value> current);

  Region &region;
  Block *exit;
  ArrayRef<Slot> slots;
  const DenseMap<Block *, SmallVector<NameId>> &argumentNames;
  OpBuilder builder;
  DenseMap<NameId, unsigned> slotOf;
  DenseMap<Block *, int32_t> states;
};
} // namespace

SmallVector<Value> Dispatcher::enter(Location location, Block *block, ValueRange operands,
                                     ArrayRef<Value> current) {
  SmallVector<Value> result = {getState(location, block)};
  llvm::append_range(result, current);
  for (auto [name, operand] : llvm::zip_equal(argumentNames.at(block), operands))
    result[1 + slotOf[name]] = operand;
  return result;
}

SmallVector<Value> Dispatcher::replaceTerminator(Operation *terminator, ArrayRef<Value> current) {
  builder.setInsertionPoint(terminator);
  Location location = terminator->getLoc();
  SmallVector<Value> result;
  if (auto branch = dyn_cast<cf::BranchOp>(terminator)) {
    result = enter(location, branch.getDest(), branch.getDestOperands(), current);
  } else if (auto branch = dyn_cast<cf::CondBranchOp>(terminator)) {
    SmallVector<Value> ifTrue =
        enter(location, branch.getTrueDest(), branch.getTrueDestOperands(), current);
    SmallVector<Value> ifFalse =
        enter(location, branch.getFalseDest(), branch.getFalseDestOperands(), current);
    for (auto [a, b] : llvm::zip_equal(ifTrue, ifFalse))
      result.push_back(a == b
                           ? a
                           : arith::SelectOp::create(builder, location, branch.getCondition(), a, b)
                                 .getResult());
  } else {
    auto branches = cast<cf::SwitchOp>(terminator);
    result =
        enter(location, branches.getDefaultDestination(), branches.getDefaultOperands(), current);
    SmallVector<APInt> caseValues(branches.getCaseValues()->value_begin<APInt>(),
                                  branches.getCaseValues()->value_end<APInt>());
    for (auto [index, block] : llvm::enumerate(branches.getCaseDestinations())) {
      Value value = arith::ConstantOp::create(
          builder, location, builder.getI32IntegerAttr(caseValues[index].getSExtValue()));
      Value isCase =
          arith::CmpIOp::create(builder, location, CmpIPredicate::eq, branches.getFlag(), value);
      SmallVector<Value> entered = enter(location, block, branches.getCaseOperands(index), current);
      for (auto [chosen, other] : llvm::zip_equal(result, entered))
        if (chosen != other)
          chosen = arith::SelectOp::create(builder, location, isCase, other, chosen);
    }
  }
  terminator->erase();
  return result;
}

void Dispatcher::replaceArguments(Block *block, ArrayRef<Value> current) {
  for (auto [argument, name] : llvm::zip_equal(block->getArguments(), argumentNames.at(block)))
    argument.replaceAllUsesWith(current[slotOf[name]]);
}

void Dispatcher::run() {
  Location location = region.getLoc();
  Block *start = &region.front();
  SmallVector<Block *> cases;
  for (Block &block : llvm::drop_begin(region)) {
    states[&block] = states.size();
    if (&block != exit)
      cases.push_back(&block);
  }
  if (!exit)
    states[nullptr] = -1;

  SmallVector<Value> initial;
  SmallVector<Type> types = {builder.getI32Type()};
  for (const Slot &slot : slots) {
    initial.push_back(slot.initial);
    types.push_back(slot.initial.getType());
  }
  SmallVector<Value> first = replaceTerminator(start->getTerminator(), initial);
  builder.setInsertionPointToEnd(start);
  auto loop = scf::WhileOp::create(builder, location, types, first);
  SmallVector<Location> locations(types.size(), location);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locations);
  Value exitState = getState(location, exit);
  Value goesOn = arith::CmpIOp::create(builder, location, CmpIPredicate::ne, before->getArgument(0),
                                       exitState);
  scf::ConditionOp::create(builder, location, goesOn, before->getArguments());
  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locations);
  Value index = arith::IndexCastUIOp::create(builder, location, builder.getIndexType(),
                                             after->getArgument(0));
  SmallVector<int64_t> caseValues;
  for (Block *block : ArrayRef(cases).drop_front())
    caseValues.push_back(states[block]);
  auto choice =
      scf::IndexSwitchOp::create(builder, location, types, index, caseValues, caseValues.size());
  scf::YieldOp::create(builder, location, choice.getResults());

  SmallVector<Value> current(after->getArguments().drop_front());
  for (auto [number, block] : llvm::enumerate(cases)) {
    SmallVector<Value> next = replaceTerminator(block->getTerminator(), current);
    replaceArguments(block, current);
    // Operands of the branch may be arguments of the block, too.
    for (Value &value : next)
      if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == block)
        value = current[slotOf[argumentNames.at(block)[argument.getArgNumber()]]];
    Region &body = number == 0 ? choice.getDefaultRegion() : choice.getCaseRegions()[number - 1];
    Block *target = builder.createBlock(&body);
    target->getOperations().splice(target->end(), block->getOperations());
    builder.setInsertionPointToEnd(target);
    scf::YieldOp::create(builder, location, next);
  }
  if (exit) {
    replaceArguments(exit, SmallVector<Value>(loop.getResults().drop_front()));
    start->getOperations().splice(start->end(), exit->getOperations());
  }
  for (Block *block : cases)
    block->dropAllReferences();
  for (Block *block : cases)
    block->erase();
  if (exit)
    exit->erase();
}

void Lowering::createDispatchLoop(Region &blocksRegion, Block *exit, SourceOffset offset) {
  DenseMap<Block *, SmallVector<NameId>> argumentNames;
  std::map<NameId, Value> initial;
  for (Block &block : blocksRegion)
    argumentNames[&block];
  for (auto [id, block] : blocks) {
    for (NameId name : flow.getLiveIn(id)) {
      if (!assignedInRegion.test(name))
        continue;
      argumentNames[block].push_back(name);
      if (!initial.count(name))
        initial[name] = getValue(blocksRegion.getLoc(), name);
    }
  }
  SmallVector<Dispatcher::Slot> slots;
  for (auto [name, value] : initial)
    slots.push_back({name, value});
  Dispatcher(blocksRegion, exit, slots, argumentNames).run();
  if (exit)
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&blocksRegion.front());
  createEndlessLoopAssert(builder, source, offset);
  scf::YieldOp::create(builder, at(offset), ValueRange());
}
