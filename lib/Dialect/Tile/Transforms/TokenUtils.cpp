//===- TokenUtils.cpp - What the passes on tokens share -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TokenUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::tile;

Access tessera::tile::getOwnAccess(Operation *op) {
  if (auto memory = dyn_cast<MemoryOpInterface>(op)) {
    bool commutes = memory.readsMemory() && !memory.writesMemory() &&
                    memory.getMemoryOrdering() == Ordering::Weak;
    return commutes ? Access::Read : Access::Write;
  }
  if (isa<LaunchDependentsOp, WaitDependenciesOp>(op))
    return Access::Write;
  if (auto call = dyn_cast<CallExternOp>(op))
    return call.getIsPure() ? Access::None : Access::Write;
  return Access::None;
}

std::optional<MutableOperandRange> tessera::tile::getTokenOperand(Operation *op) {
  using Result = std::optional<MutableOperandRange>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([](MemoryOpInterface memory) -> Result { return memory.getInputTokenMutable(); })
      .Case<LaunchDependentsOp, WaitDependenciesOp, CallExternOp, PrintOp>(
          [](auto ordered) -> Result { return ordered.getTokenMutable(); })
      .Default(Result());
}

Value tessera::tile::getTokenResult(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([](MemoryOpInterface memory) { return memory.getOutputToken(); })
      .Case<LaunchDependentsOp, WaitDependenciesOp, CallExternOp, PrintOp>(
          [](auto ordered) -> Value { return ordered.getResultToken(); })
      .Default(Value());
}

Value tessera::tile::joinTokens(OpBuilder &builder, Location loc, ArrayRef<Value> tokens) {
  llvm::SmallSetVector<Value, 4> unique(tokens.begin(), tokens.end());
  if (unique.empty())
    return MakeTokenOp::create(builder, loc, TokenType::get(builder.getContext()));
  if (unique.size() == 1)
    return unique.front();
  return JoinTokensOp::create(builder, loc, TokenType::get(builder.getContext()),
                              unique.getArrayRef());
}

Operation *tessera::tile::appendOperandsAndResults(OpBuilder &builder, Operation *op,
                                                   ValueRange operands, TypeRange results) {
  SmallVector<Value> allOperands(op->getOperands());
  llvm::append_range(allOperands, operands);
  SmallVector<Type> allTypes(op->getResultTypes());
  llvm::append_range(allTypes, results);
  Operation *copy = Operation::create(
      op->getLoc(), op->getName(), allTypes, allOperands, op->getDiscardableAttrDictionary(),
      op->getPropertiesStorage(), op->getSuccessors(), op->getNumRegions());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  builder.insert(copy);
  for (auto [from, to] : llvm::zip(op->getRegions(), copy->getRegions()))
    to.takeBody(from);
  op->replaceAllUsesWith(copy->getResults().take_front(op->getNumResults()));
  op->erase();
  return copy;
}
