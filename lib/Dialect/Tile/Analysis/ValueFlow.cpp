//===- ValueFlow.cpp - Where values come from through control flow --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Dialect/Tile/Analysis/ValueFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

using Sources = std::optional<SmallVector<Value>>;

/// What the `scf.yield`s of all regions of `op` give for result `index`.
static Sources getYielded(Operation *op, unsigned index) {
  SmallVector<Value> sources;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto yield = dyn_cast<scf::YieldOp>(block.back()))
        sources.push_back(yield.getOperand(index));
  return sources;
}

static Sources getResultSources(OpResult result) {
  unsigned index = result.getResultNumber();
  return llvm::TypeSwitch<Operation *, Sources>(result.getOwner())
      .Case([](arith::SelectOp op) -> Sources {
        return SmallVector<Value>{op.getTrueValue(), op.getFalseValue()};
      })
      .Case([&](scf::ForOp op) -> Sources {
        return SmallVector<Value>{op.getInitArgs()[index], op.getYieldedValues()[index]};
      })
      .Case([&](scf::WhileOp op) -> Sources {
        return SmallVector<Value>{op.getConditionOp().getArgs()[index]};
      })
      .Case<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(
          [&](Operation *op) { return getYielded(op, index); })
      .Default(Sources());
}

Sources tessera::tile::getFlowSources(Value value) {
  if (auto result = dyn_cast<OpResult>(value))
    return getResultSources(result);
  auto argument = cast<BlockArgument>(value);
  unsigned index = argument.getArgNumber();
  Operation *owner = argument.getOwner()->getParentOp();
  if (!argument.getOwner()->isEntryBlock())
    return std::nullopt;
  if (auto loop = dyn_cast_or_null<scf::ForOp>(owner)) {
    if (index < loop.getNumInductionVars())
      return std::nullopt;
    index -= loop.getNumInductionVars();
    return SmallVector<Value>{loop.getInitArgs()[index], loop.getYieldedValues()[index]};
  }
  if (auto loop = dyn_cast_or_null<scf::WhileOp>(owner)) {
    if (argument.getOwner()->getParent() == &loop.getAfter())
      return SmallVector<Value>{loop.getConditionOp().getArgs()[index]};
    return SmallVector<Value>{loop.getInits()[index], loop.getYieldOp().getOperand(index)};
  }
  return std::nullopt;
}

bool tessera::tile::isDefinedInside(Value value, Operation *op) {
  return op->isProperAncestor(value.getParentBlock()->getParentOp()) ||
         value.getParentBlock()->getParentOp() == op;
}
