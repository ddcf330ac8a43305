//===- DeadTokens.cpp - Remove tokens that order nothing ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TokenGraph.h"
#include "TokenUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "tessera/Dialect/Tile/Analysis/ValueFlow.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tessera::tile;

static bool isToken(Value value) { return isa<TokenType>(value.getType()); }

static bool isControlFlow(Operation *op) {
  return isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op);
}

/// Whether what `op` takes as tokens only flows on.
static bool passesTokens(Operation *op) {
  return isControlFlow(op) || isa<JoinTokensOp, arith::SelectOp>(op) ||
         (isa<scf::YieldOp, scf::ConditionOp>(op) && isControlFlow(op->getParentOp()));
}

//===----------------------------------------------------------------------===//
// Tokens that are always the same
//===----------------------------------------------------------------------===//

/// The only token from outside of `owner` that `value`, a result or iteration argument of it, can
/// be; fresh tokens order nothing and do not count. Null for a fresh token only, `std::nullopt` if
/// there are several or some are made inside.
static std::optional<Value> getOnlySource(Value value, Operation *owner) {
  Value only;
  SmallVector<Value> worklist{value};
  llvm::SmallPtrSet<Value, 8> visited;
  while (!worklist.empty()) {
    Value current = worklist.pop_back_val();
    if (!visited.insert(current).second ||
        isa_and_present<MakeTokenOp, ub::PoisonOp>(current.getDefiningOp()))
      continue;
    if (current.getDefiningOp() != owner && !isDefinedInside(current, owner)) {
      if (only && only != current)
        return std::nullopt;
      only = current;
      continue;
    }
    if (auto join = current.getDefiningOp<JoinTokensOp>()) {
      llvm::append_range(worklist, join.getTokens());
      continue;
    }
    auto sources = getFlowSources(current);
    if (!sources)
      return std::nullopt;
    llvm::append_range(worklist, *sources);
  }
  return only;
}

/// Replaces tokens that control flow only passes around by where they come from.
static void forwardTokens(Operation *op) {
  auto forward = [&](Value value) {
    if (!isToken(value) || value.use_empty() || !getFlowSources(value))
      return;
    std::optional<Value> source = getOnlySource(value, op);
    if (!source)
      return;
    OpBuilder builder(op);
    value.replaceAllUsesWith(*source ? *source : joinTokens(builder, op->getLoc(), {}));
  };
  for (Value result : op->getResults())
    forward(result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        forward(argument);
}

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

/// The tokens that an access, a print, a call or anything else but control flow takes, directly or
/// through control flow.
static llvm::DenseSet<Value> findLiveTokens(Operation *callable) {
  SmallVector<Value> worklist;
  callable->walk([&](Operation *op) {
    if (passesTokens(op))
      return;
    llvm::copy_if(op->getOperands(), std::back_inserter(worklist), isToken);
  });
  llvm::DenseSet<Value> live;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!live.insert(value).second)
      continue;
    if (auto sources = getFlowSources(value)) {
      llvm::append_range(worklist, *sources);
      // The result of a loop and its iteration argument stand or fall together.
      if (auto loop = value.getDefiningOp<scf::ForOp>())
        worklist.push_back(loop.getRegionIterArgs()[cast<OpResult>(value).getResultNumber()]);
    } else if (auto join = value.getDefiningOp<JoinTokensOp>()) {
      llvm::append_range(worklist, join.getTokens());
    }
  }
  return live;
}

/// Copies `op` without some operands and results, and moves its regions.
static void dropOperandsAndResults(Operation *op, const llvm::BitVector &operands,
                                   const llvm::BitVector &results) {
  SmallVector<Value> keptOperands;
  for (OpOperand &operand : op->getOpOperands())
    if (!operands.test(operand.getOperandNumber()))
      keptOperands.push_back(operand.get());
  SmallVector<Type> keptTypes;
  for (OpResult result : op->getResults())
    if (!results.test(result.getResultNumber()))
      keptTypes.push_back(result.getType());
  Operation *copy = Operation::create(
      op->getLoc(), op->getName(), keptTypes, keptOperands, op->getDiscardableAttrDictionary(),
      op->getPropertiesStorage(), op->getSuccessors(), op->getNumRegions());
  OpBuilder builder(op);
  builder.insert(copy);
  for (auto [from, to] : llvm::zip(op->getRegions(), copy->getRegions()))
    to.takeBody(from);
  unsigned next = 0;
  for (OpResult result : op->getResults())
    if (!results.test(result.getResultNumber()))
      result.replaceAllUsesWith(copy->getResult(next++));
  op->erase();
}

/// Erases the marked arguments of a block; what dead joins are left take a fresh token.
static void eraseArguments(Block &block, const llvm::BitVector &dead, unsigned offset) {
  OpBuilder builder(block.getParent());
  builder.setInsertionPointToStart(&block);
  llvm::BitVector erased(block.getNumArguments());
  for (unsigned index : dead.set_bits()) {
    BlockArgument argument = block.getArgument(offset + index);
    if (!argument.use_empty())
      argument.replaceAllUsesWith(joinTokens(builder, argument.getLoc(), {}));
    erased.set(offset + index);
  }
  block.eraseArguments(erased);
}

static void eraseOperands(Operation *op, const llvm::BitVector &dead, unsigned offset) {
  llvm::BitVector erased(op->getNumOperands());
  for (unsigned index : dead.set_bits())
    erased.set(offset + index);
  op->eraseOperands(erased);
}

/// `dead`, moved up by `offset` in a vector of `size`.
static llvm::BitVector shift(const llvm::BitVector &dead, unsigned offset, unsigned size) {
  llvm::BitVector shifted(size);
  for (unsigned index : dead.set_bits())
    shifted.set(offset + index);
  return shifted;
}

/// Removes the tokens that `op` passes on to nobody.
static void removeFrom(Operation *op, const llvm::DenseSet<Value> &live) {
  auto findDead = [&](auto &&values) {
    llvm::BitVector dead(values.size());
    for (auto [index, value] : llvm::enumerate(values))
      if (isToken(value) && !live.contains(value))
        dead.set(index);
    return dead;
  };
  auto freshen = [](Operation *owner, const llvm::BitVector &dead) {
    for (unsigned index : dead.set_bits())
      if (Value result = owner->getResult(index); !result.use_empty()) {
        OpBuilder builder(owner);
        result.replaceAllUsesWith(joinTokens(builder, owner->getLoc(), {}));
      }
  };

  llvm::BitVector dead = findDead(op->getResults());
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    // Two sets of values: those before the condition and those it passes on.
    llvm::BitVector deadBefore = findDead(loop.getBeforeArguments());
    llvm::BitVector deadAfter = findDead(loop.getAfterArguments());
    dead &= deadAfter;
    if (dead.none() && deadBefore.none())
      return;
    freshen(op, dead);
    eraseOperands(loop.getConditionOp(), dead, 1);
    eraseOperands(loop.getYieldOp(), deadBefore, 0);
    eraseArguments(*loop.getAfterBody(), dead, 0);
    eraseArguments(*loop.getBeforeBody(), deadBefore, 0);
    dropOperandsAndResults(op, deadBefore, dead);
    return;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    dead &= findDead(loop.getRegionIterArgs());
    if (dead.none())
      return;
    freshen(op, dead);
    eraseOperands(loop.getBody()->getTerminator(), dead, 0);
    eraseArguments(*loop.getBody(), dead, loop.getNumInductionVars());
    unsigned control = loop.getNumControlOperands();
    dropOperandsAndResults(op, shift(dead, control, op->getNumOperands()), dead);
    return;
  }
  if (dead.none())
    return;
  freshen(op, dead);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (isa<scf::YieldOp>(block.back()))
        eraseOperands(&block.back(), dead, 0);
  dropOperandsAndResults(op, llvm::BitVector(op->getNumOperands()), dead);
}

void tessera::tile::removeDeadTokens(Operation *callable) {
  SmallVector<Operation *> controlFlow;
  callable->walk([&](Operation *op) {
    if (isControlFlow(op))
      controlFlow.push_back(op);
  });
  for (Operation *op : controlFlow)
    forwardTokens(op);
  llvm::DenseSet<Value> live = findLiveTokens(callable);
  for (Operation *op : controlFlow)
    removeFrom(op, live);

  SmallVector<Operation *> joins;
  callable->walk([&](Operation *op) {
    if (op->getNumResults() == 1 && isToken(op->getResult(0)) &&
        isTransparentToken(op->getResult(0)))
      joins.push_back(op);
  });
  for (Operation *op : llvm::reverse(joins))
    if (op->use_empty())
      op->erase();
}
