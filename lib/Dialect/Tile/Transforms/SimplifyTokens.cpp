//===- SimplifyTokens.cpp - Drop order that nothing needs -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dropping an edge between two accesses must not drop the order of others that ran
// through it. So the old order is read first, as a graph; then each access is given
// tokens of the nodes before it that it conflicts with, less those that are already
// before one another in the new order. What leaves a region, a call or the function
// keeps everything that was before it.
//
//===----------------------------------------------------------------------===//

#include "TokenGraph.h"
#include "TokenUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tessera/Dialect/Tile/Analysis/ValueFlow.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"

namespace tessera::tile {
#define GEN_PASS_DEF_TILESIMPLIFYTOKENS
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"
} // namespace tessera::tile

using namespace mlir;
using namespace tessera::tile;

namespace {

class TokenSimplifier {
public:
  explicit TokenSimplifier(Operation *callable)
      : conflicts(callable), graph(callable), callable(callable) {}

  /// Returns the number of token operands that changed.
  unsigned run();

private:
  /// A token operand and the nodes it shall name.
  struct Change {
    OpOperand *operand;
    SmallVector<unsigned> nodes;
  };

  void visit(Block &block);
  void visitOperands(Operation *op);
  void setOrder(Value token, unsigned index);
  llvm::BitVector &sinkOrder(Operation *op, unsigned operand) { return sinks[{op, operand}]; }

  bool isNeeded(unsigned node, Operation *access) const;
  bool mayMatterLater(unsigned node) const;
  SmallVector<unsigned> reduce(const llvm::BitVector &needed, llvm::BitVector &covered) const;
  void apply(Change &change);

  MemoryConflicts conflicts;
  TokenGraph graph;
  Operation *callable;
  /// By node: what is before it on every path in the new order.
  std::vector<llvm::BitVector> order;
  /// The same for token operands of terminators, loops and calls.
  llvm::DenseMap<std::pair<Operation *, unsigned>, llvm::BitVector> sinks;
  std::vector<Change> changes;
};

} // namespace

/// Whether `node` has to be before `access`.
bool TokenSimplifier::isNeeded(unsigned index, Operation *access) const {
  const TokenGraph::Node &node = graph[index];
  switch (node.kind) {
  case TokenGraph::Node::Access:
    return conflicts.mayConflict(node.op, access);
  case TokenGraph::Node::Region:
  case TokenGraph::Node::Carried:
    // What an iteration argument stands for happened in an earlier iteration.
    return node.isUniversal || llvm::any_of(node.inside, [&](Operation *inner) {
             return conflicts.mayConflict(
                 inner, access, node.kind == TokenGraph::Node::Carried ? node.op : nullptr);
           });
  case TokenGraph::Node::Opaque:
    return !conflicts.readsConstantMemory(access) || conflicts.mayMatterLater(access);
  }
  return true;
}

/// Whether an unknown access later on may need `node` to be before it.
bool TokenSimplifier::mayMatterLater(unsigned index) const {
  const TokenGraph::Node &node = graph[index];
  switch (node.kind) {
  case TokenGraph::Node::Access:
    return conflicts.mayMatterLater(node.op);
  case TokenGraph::Node::Region:
  case TokenGraph::Node::Carried:
    return node.isUniversal || llvm::any_of(node.inside, [&](Operation *inner) {
             return conflicts.mayMatterLater(inner);
           });
  case TokenGraph::Node::Opaque:
    return true;
  }
  return true;
}

/// The nodes of `needed` that are not before others of it in the new order; `covered` is what they
/// are after, themselves included.
SmallVector<unsigned> TokenSimplifier::reduce(const llvm::BitVector &needed,
                                              llvm::BitVector &covered) const {
  SmallVector<unsigned> kept;
  covered.clear();
  covered.resize(graph.size());
  // A node has a higher number than what is before it.
  for (int index = needed.find_last(); index >= 0; index = needed.find_prev(index)) {
    if (covered.test(index))
      continue;
    kept.push_back(index);
    covered |= order[index];
    covered.set(index);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

/// Computes what is before the node of `token` on every path. Its definition has been visited.
void TokenSimplifier::setOrder(Value token, unsigned index) {
  llvm::BitVector &before = order[index];
  before.resize(graph.size());
  if (auto argument = dyn_cast<BlockArgument>(token)) {
    Operation *owner = argument.getOwner()->getParentOp();
    unsigned number = argument.getArgNumber();
    if (auto loop = dyn_cast<scf::ForOp>(owner)) {
      number -= loop.getNumInductionVars();
      // Each iteration's token is after the first if each yields one after the one it got.
      if (graph.isAlwaysAfter(loop.getYieldedValues()[number], token))
        before = sinkOrder(owner, loop.getNumControlOperands() + number);
    } else if (auto loop = dyn_cast<scf::WhileOp>(owner)) {
      if (argument.getOwner() == loop.getAfterBody())
        before = sinkOrder(loop.getConditionOp(), 1 + number);
      else if (graph.isAlwaysAfter(loop.getYieldOp().getOperand(number), token))
        before = sinkOrder(owner, number);
    }
    return;
  }
  Operation *op = token.getDefiningOp();
  unsigned number = cast<OpResult>(token).getResultNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    before = sinkOrder(op, loop.getNumControlOperands() + number);
    if (!graph.isAlwaysAfter(loop.getYieldedValues()[number], loop.getRegionIterArgs()[number]))
      before &= sinkOrder(loop.getBody()->getTerminator(), number);
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    before = sinkOrder(loop.getConditionOp(), 1 + number);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op)) {
    bool isFirst = true;
    for (Region &region : op->getRegions()) {
      llvm::BitVector &yielded = sinkOrder(region.front().getTerminator(), number);
      if (isFirst)
        before = yielded;
      else
        before &= yielded;
      isFirst = false;
    }
  } else if (isa<PrintOp>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<TokenType>(operand.get().getType()))
        before = sinkOrder(op, operand.getOperandNumber());
  } else if (auto call = dyn_cast<func::CallOp>(op)) {
    // A call keeps the order of its operand if the callee threads its token through.
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock())
      return;
    Operation *end = callee.getBody().front().getTerminator();
    for (auto [position, operand] : llvm::enumerate(call.getOperands()))
      if (isa<TokenType>(operand.getType()) &&
          graph.isAlwaysAfter(end->getOperand(number), callee.getArgument(position)))
        before |= sinkOrder(op, position);
  }
}

void TokenSimplifier::visitOperands(Operation *op) {
  bool isAccess = MemoryConflicts::isOrdered(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TokenType>(operand.get().getType()))
      continue;
    llvm::BitVector needed = graph.getReach(operand.get());
    for (unsigned index : needed.set_bits())
      if (isAccess ? !isNeeded(index, op) : !mayMatterLater(index))
        needed.reset(index);
    llvm::BitVector covered;
    SmallVector<unsigned> kept = reduce(needed, covered);
    SmallVector<unsigned> old = graph.expand(operand.get());
    llvm::sort(old);
    // Where a select named a node because what it selects was after it, a join has to.
    if (old != kept || (kept.empty() && isAccess) || graph.namesThroughSelect(operand.get()))
      changes.push_back({&operand, std::move(kept)});
    Value result = getTokenResult(op);
    if (isAccess && result)
      order[*graph.lookup(result)] = std::move(covered);
    else
      sinkOrder(op, operand.getOperandNumber()) = std::move(covered);
  }
}

void TokenSimplifier::visit(Block &block) {
  for (BlockArgument argument : block.getArguments())
    if (std::optional<unsigned> index = graph.lookup(argument))
      setOrder(argument, *index);
  for (Operation &op : block) {
    bool isTransparent = op.getNumResults() == 1 && isa<TokenType>(op.getResult(0).getType()) &&
                         isTransparentToken(op.getResult(0));
    if (isTransparent)
      continue;
    visitOperands(&op);
    for (Region &region : op.getRegions())
      if (!region.empty())
        visit(region.front());
    if (MemoryConflicts::isOrdered(&op)) {
      if (Value token = getTokenResult(&op))
        order[*graph.lookup(token)].resize(graph.size());
      continue;
    }
    for (Value result : op.getResults())
      if (std::optional<unsigned> index = graph.lookup(result))
        setOrder(result, *index);
  }
}

void TokenSimplifier::apply(Change &change) {
  Operation *op = change.operand->getOwner();
  if (change.nodes.empty() && MemoryConflicts::isOrdered(op)) {
    getTokenOperand(op)->clear();
    return;
  }
  OpBuilder builder(op);
  SmallVector<Value> tokens;
  for (unsigned index : change.nodes)
    tokens.push_back(graph[index].token);
  change.operand->set(joinTokens(builder, op->getLoc(), tokens));
}

unsigned TokenSimplifier::run() {
  if (!graph.isValid() || graph.size() == 0)
    return 0;
  order.resize(graph.size());
  visit(callable->getRegions().back().front());
  // The graph names values of the old order, so nothing changes before it has been read.
  for (Change &change : changes)
    apply(change);
  return changes.size();
}

/// A weak load whose value nobody uses only passes its token on.
static unsigned forwardDeadLoads(Operation *callable) {
  SmallVector<MemoryOpInterface> dead;
  callable->walk([&](MemoryOpInterface op) {
    if (isa<LoadOp, LoadTileOp>(op.getOperation()) && op.getMemoryOrdering() == Ordering::Weak &&
        op->getResult(0).use_empty())
      dead.push_back(op);
  });
  for (MemoryOpInterface op : dead) {
    OpBuilder builder(op);
    Value token = op.getInputToken();
    if (!op.getOutputToken().use_empty())
      op.getOutputToken().replaceAllUsesWith(token ? token : joinTokens(builder, op.getLoc(), {}));
    op->erase();
  }
  return dead.size();
}

namespace {
struct SimplifyTokensPass : public tessera::tile::impl::TileSimplifyTokensBase<SimplifyTokensPass> {
  void runOnOperation() override {
    SmallVector<Operation *> callables;
    getOperation()->walk([&](Operation *op) {
      if (isa<EntryOp, func::FuncOp>(op))
        callables.push_back(op);
    });
    for (Operation *callable : callables) {
      numDeadLoads += forwardDeadLoads(callable);
      numChanged += TokenSimplifier(callable).run();
      removeDeadTokens(callable);
    }
  }
};
} // namespace
