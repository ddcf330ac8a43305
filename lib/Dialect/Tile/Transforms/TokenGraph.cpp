//===- TokenGraph.cpp - The order that tokens give ------------------------===//
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
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tessera::tile;

bool tessera::tile::isTransparentToken(Value token) {
  return isa_and_present<MakeTokenOp, JoinTokensOp, arith::SelectOp, ub::PoisonOp>(
      token.getDefiningOp());
}

/// Appends what a transparent token names.
static void appendOperands(Value token, SmallVectorImpl<Value> &worklist) {
  for (Value operand : token.getDefiningOp()->getOperands())
    if (isa<TokenType>(operand.getType()))
      worklist.push_back(operand);
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

TokenGraph::TokenGraph(Operation *callable) {
  // Order of the text is an order of dominance in single blocks only.
  WalkResult walk = callable->walk([](Operation *op) {
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock())
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  valid = !walk.wasInterrupted();
  if (valid && callable->getNumRegions() > 0) {
    Region &body = callable->getRegions().back();
    if (!body.empty())
      number(body.front());
  }
}

std::optional<unsigned> TokenGraph::lookup(Value token) const {
  auto found = indices.find(token);
  return found == indices.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

SmallVector<unsigned> TokenGraph::expand(Value token) const {
  llvm::SmallSetVector<unsigned, 4> named;
  SmallVector<Value> worklist{token};
  llvm::SmallPtrSet<Value, 8> visited;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    if (std::optional<unsigned> index = lookup(value))
      named.insert(*index);
    else if (isTransparentToken(value))
      appendOperands(value, worklist);
  }
  return named.takeVector();
}

bool TokenGraph::namesThroughSelect(Value token) const {
  SmallVector<Value> worklist{token};
  llvm::SmallPtrSet<Value, 8> visited;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second || !isTransparentToken(value))
      continue;
    if (value.getDefiningOp<arith::SelectOp>())
      return true;
    appendOperands(value, worklist);
  }
  return false;
}

llvm::BitVector TokenGraph::getReach(Value token) const {
  llvm::BitVector reach(nodes.size());
  for (unsigned index : expand(token)) {
    llvm::BitVector inner = nodes[index].reach;
    inner.resize(nodes.size());
    reach |= inner;
    reach.set(index);
  }
  return reach;
}

void TokenGraph::addNode(Value token, Node::Kind kind, Operation *op) {
  if (nodes.size() >= maxNodes)
    valid = false;
  if (!valid)
    return;
  Node node{kind, token, op, {}, false, {}, {}};
  llvm::SmallSetVector<unsigned, 4> before;
  if (kind == Node::Region || kind == Node::Carried) {
    summarize(node, op);
  } else {
    node.isUniversal = kind == Node::Opaque;
    if (Operation *definition = token.getDefiningOp())
      for (Value operand : definition->getOperands())
        if (isa<TokenType>(operand.getType()))
          llvm::append_range(node.before, expand(operand));
  }
  before.insert(node.before.begin(), node.before.end());
  node.before.assign(before.begin(), before.end());
  node.reach.resize(nodes.size());
  for (unsigned index : node.before) {
    llvm::BitVector inner = nodes[index].reach;
    inner.resize(nodes.size());
    node.reach |= inner;
    node.reach.set(index);
  }
  indices[token] = nodes.size();
  nodes.push_back(std::move(node));
}

void TokenGraph::summarize(Node &node, Operation *owner) {
  SmallVector<Value> worklist{node.token};
  llvm::SmallPtrSet<Value, 16> visited;
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    bool isOwn = value.getDefiningOp() == owner || isDefinedInside(value, owner);
    if (!isOwn) {
      llvm::append_range(node.before, expand(value));
      continue;
    }
    if (isTransparentToken(value)) {
      appendOperands(value, worklist);
    } else if (auto sources = getFlowSources(value)) {
      llvm::append_range(worklist, *sources);
    } else if (Operation *op = value.getDefiningOp()) {
      if (!MemoryConflicts::isOrdered(op))
        node.isUniversal = true;
      else if (seen.insert(op).second)
        node.inside.push_back(op);
      appendOperands(value, worklist);
    } else {
      node.isUniversal = true;
    }
  }
}

void TokenGraph::number(Block &block) {
  Operation *owner = block.getParentOp();
  for (BlockArgument argument : block.getArguments())
    if (isa<TokenType>(argument.getType())) {
      bool isCarried = getFlowSources(argument).has_value();
      addNode(argument, isCarried ? Node::Carried : Node::Opaque, owner);
    }
  for (Operation &op : block) {
    for (Region &region : op.getRegions())
      if (!region.empty())
        number(region.front());
    for (Value result : op.getResults()) {
      if (!isa<TokenType>(result.getType()) || isTransparentToken(result))
        continue;
      Node::Kind kind = MemoryConflicts::isOrdered(&op) ? Node::Access
                        : getFlowSources(result)        ? Node::Region
                                                        : Node::Opaque;
      addNode(result, kind, &op);
    }
  }
}

//===----------------------------------------------------------------------===//
// Order on every path
//===----------------------------------------------------------------------===//

bool TokenGraph::isAlwaysAfter(Value token, Value target) const {
  llvm::DenseMap<Value, bool> known;
  return isAlwaysAfter(token, target, known);
}

bool TokenGraph::isAlwaysAfter(Value token, Value target,
                               llvm::DenseMap<Value, bool> &known) const {
  if (token == target)
    return true;
  // Until it is known otherwise: no.
  auto [entry, isNew] = known.try_emplace(token, false);
  if (!isNew)
    return entry->second;
  auto isAfter = [&](Value value) { return isAlwaysAfter(value, target, known); };
  bool result = false;
  Operation *op = token.getDefiningOp();
  if (isTransparentToken(token) || (op && (MemoryConflicts::isOrdered(op) || isa<PrintOp>(op)))) {
    SmallVector<Value> operands;
    appendOperands(token, operands);
    // A select with a known condition becomes one of its operands.
    result = isa<arith::SelectOp>(op) ? llvm::all_of(operands, isAfter)
                                      : llvm::any_of(operands, isAfter);
  } else if (op && isa<scf::ForOp>(op)) {
    // Zero iterations give the first value.
    auto loop = cast<scf::ForOp>(op);
    unsigned index = cast<OpResult>(token).getResultNumber();
    result = isAfter(loop.getInitArgs()[index]) &&
             (isAlwaysAfter(loop.getYieldedValues()[index], loop.getRegionIterArgs()[index]) ||
              isAfter(loop.getYieldedValues()[index]));
  } else if (op && isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp, scf::WhileOp>(op)) {
    result = llvm::all_of(*getFlowSources(token), isAfter);
  } else if (!op) {
    // The values after the condition of `scf.while` pass it first.
    auto argument = cast<BlockArgument>(token);
    auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
    if (loop && argument.getOwner() == loop.getAfterBody())
      result = llvm::all_of(*getFlowSources(token), isAfter);
  }
  known[token] = result;
  return result;
}
