//===- ThreadTokens.cpp - Order accesses as the program text does ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TokenUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"

namespace tessera::tile {
#define GEN_PASS_DEF_TILETHREADTOKENS
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"
} // namespace tessera::tile

using namespace mlir;
using namespace tessera::tile;

namespace {

/// What the next access has to wait for. Weak loads wait for `base`; all else for `reads` too,
/// each of which already waits for `base`.
struct State {
  Value base;
  SmallVector<Value> reads;
};

class TokenThreader {
public:
  explicit TokenThreader(Operation *root) : root(root), builder(root->getContext()) {
    findAccesses();
  }

  /// Checks, then threads, all kernels and functions.
  LogicalResult run();
  /// Checks, then threads, `entry` alone.
  LogicalResult run(EntryOp entry);

private:
  void findAccesses();
  bool raise(Operation *op, Access access);
  Access getAccess(Operation *op) const;
  LogicalResult check(Operation *callable, bool allowCalls);

  void threadFunction(func::FuncOp function);
  void threadBlock(Block &block, State &state);
  void threadAccess(Operation *op, Access access, State &state);
  void threadLoop(Operation *op, Access access, State &state);
  void threadBranch(Operation *op, Access access, State &state);
  void threadCall(func::CallOp call, Access access, State &state);

  /// Rebuilds `op` with more operands and results. A new operation may get its address, so what was
  /// known by that is forgotten.
  Operation *rebuild(Operation *op, ValueRange operands);

  /// The token that follows all accesses so far.
  Value flush(State &state, Location loc);
  /// The token that a construct which only reads starts from.
  Value start(State &state, Location loc);
  /// Notes that `token` stands for the accesses of a construct.
  void advance(State &state, Access access, Value token);
  /// Threads a region that starts in `state` and appends its last token to what it yields.
  void threadRegion(Region &region, State state);

  TokenType tokenType() { return TokenType::get(builder.getContext()); }

  Operation *root;
  OpBuilder builder;
  /// Of operations with regions and functions: what happens inside.
  DenseMap<Operation *, Access> accesses;
  /// Bodies of the functions called, by call.
  SymbolTableCollection symbolTables;
  DenseMap<Operation *, func::FuncOp> callees;
};

} // namespace

//===----------------------------------------------------------------------===//
// What accesses memory
//===----------------------------------------------------------------------===//

Access TokenThreader::getAccess(Operation *op) const {
  if (auto callee = callees.lookup(op))
    return accesses.lookup(callee);
  Access own = getOwnAccess(op);
  return own == Access::None ? accesses.lookup(op) : own;
}

/// Notes `access` for `op`; true if that is news.
bool TokenThreader::raise(Operation *op, Access access) {
  Access &known = accesses[op];
  if (known >= access)
    return false;
  known = access;
  return true;
}

void TokenThreader::findAccesses() {
  root->walk([&](func::CallOp call) {
    if (auto callee =
            symbolTables.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr()))
      callees[call] = callee;
  });
  // Functions call each other, perhaps in circles, so until nothing changes.
  bool changed = true;
  while (changed) {
    changed = false;
    root->walk([&](Operation *op) {
      Access access = getAccess(op);
      if (access == Access::None)
        return;
      for (Operation *inner = op; !isa<func::FuncOp, EntryOp>(inner);) {
        inner = inner->getParentOp();
        if (!inner || !raise(inner, access))
          break;
        changed = true;
      }
    });
  }
}

/// Emits an error at what cannot be threaded.
LogicalResult TokenThreader::check(Operation *callable, bool allowCalls) {
  WalkResult walk = callable->walk([&](Operation *op) -> WalkResult {
    if (isa<func::CallOp>(op)) {
      func::FuncOp callee = callees.lookup(op);
      if (!callee || callee.isExternal()) {
        op->emitError() << "found a call of '" << cast<func::CallOp>(op).getCallee()
                        << "', which has no body to order, expected 'tile.call_extern'";
        return WalkResult::interrupt();
      }
      if (!allowCalls && getAccess(op) != Access::None) {
        op->emitError() << "found a call of '" << callee.getName()
                        << "', which accesses memory; thread the whole module";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    }
    if (op->getNumRegions() == 0 || getAccess(op) == Access::None)
      return WalkResult::advance();
    if (!isa<EntryOp, func::FuncOp, scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp,
             scf::ExecuteRegionOp>(op)) {
      op->emitError() << "found accesses to memory inside '" << op->getName()
                      << "', expected them in scf.for, while, if, index_switch or "
                         "execute_region only";
      return WalkResult::interrupt();
    }
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock()) {
        op->emitError("found accesses to memory in a region of several blocks, expected "
                      "structured control flow; run 'lift-cf-to-scf' first");
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Threading
//===----------------------------------------------------------------------===//

LogicalResult TokenThreader::run() {
  SmallVector<func::FuncOp> functions;
  SmallVector<EntryOp> entries;
  bool fails = false;
  root->walk([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op); function && getAccess(op) != Access::None)
      functions.push_back(function);
    else if (auto entry = dyn_cast<EntryOp>(op))
      entries.push_back(entry);
    else
      return;
    fails |= failed(check(op, /*allowCalls=*/true));
  });
  if (fails)
    return failure();
  for (func::FuncOp function : functions)
    threadFunction(function);
  for (EntryOp entry : entries) {
    State state;
    threadBlock(entry.getBody().front(), state);
  }
  return success();
}

LogicalResult TokenThreader::run(EntryOp entry) {
  if (failed(check(entry, /*allowCalls=*/false)))
    return failure();
  State state;
  threadBlock(entry.getBody().front(), state);
  return success();
}

void TokenThreader::threadFunction(func::FuncOp function) {
  unsigned numArguments = function.getNumArguments();
  (void)function.insertArgument(numArguments, tokenType(), {}, function.getLoc());
  (void)function.insertResult(function.getNumResults(), tokenType(), {});
  Value argument = function.getArgument(numArguments);
  // A call of a function that only reads counts as a load, which may run beside others: its token
  // parameter is a base then as well.
  State state{argument, {}};
  threadRegion(function.getBody(), state);
}

void TokenThreader::threadBlock(Block &block, State &state) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    Access access = getAccess(&op);
    if (access == Access::None || isa<EntryOp, func::FuncOp>(op))
      continue;
    if (auto call = dyn_cast<func::CallOp>(op))
      threadCall(call, access, state);
    else if (isa<scf::ForOp, scf::WhileOp>(op))
      threadLoop(&op, access, state);
    else if (op.getNumRegions() > 0)
      threadBranch(&op, access, state);
    else
      threadAccess(&op, access, state);
  }
}

Operation *TokenThreader::rebuild(Operation *op, ValueRange operands) {
  accesses.erase(op);
  callees.erase(op);
  return appendOperandsAndResults(builder, op, operands, tokenType());
}

Value TokenThreader::flush(State &state, Location loc) {
  if (!state.reads.empty())
    return joinTokens(builder, loc, state.reads);
  return start(state, loc);
}

Value TokenThreader::start(State &state, Location loc) {
  return state.base ? state.base : joinTokens(builder, loc, {});
}

void TokenThreader::advance(State &state, Access access, Value token) {
  if (access == Access::Read)
    state.reads.push_back(token);
  else
    state = {token, {}};
}

void TokenThreader::threadAccess(Operation *op, Access access, State &state) {
  builder.setInsertionPoint(op);
  SmallVector<Value> before;
  std::optional<MutableOperandRange> operand = getTokenOperand(op);
  if (!operand->empty())
    before.push_back((*operand)[0].get());
  if (access == Access::Write && !state.reads.empty())
    llvm::append_range(before, state.reads);
  else if (state.base)
    before.push_back(state.base);
  if (!before.empty())
    operand->assign(joinTokens(builder, op->getLoc(), before));
  if (!getTokenResult(op)) {
    // Only `tile.call_extern` may lack one, and the segments of its results name it.
    auto segments = cast<CallExternOp>(op).getProperties().resultSegmentSizes;
    op = rebuild(op, {});
    segments[1] = 1;
    cast<CallExternOp>(op).getProperties().resultSegmentSizes = segments;
  }
  advance(state, access, getTokenResult(op));
}

void TokenThreader::threadCall(func::CallOp call, Access access, State &state) {
  builder.setInsertionPoint(call);
  Value before = access == Access::Read ? start(state, call.getLoc()) : flush(state, call.getLoc());
  func::FuncOp callee = callees.lookup(call);
  ArrayAttr arguments = call.getArgAttrsAttr(), results = call.getResAttrsAttr();
  auto withEmpty = [&](ArrayAttr list) {
    SmallVector<Attribute> all(list.getValue());
    all.push_back(builder.getDictionaryAttr({}));
    return builder.getArrayAttr(all);
  };
  call = cast<func::CallOp>(rebuild(call, before));
  callees[call] = callee;
  if (arguments)
    call.setArgAttrsAttr(withEmpty(arguments));
  if (results)
    call.setResAttrsAttr(withEmpty(results));
  advance(state, access, call.getResults().back());
}

void TokenThreader::threadRegion(Region &region, State state) {
  Block &block = region.front();
  threadBlock(block, state);
  Operation *terminator = block.getTerminator();
  builder.setInsertionPoint(terminator);
  Value last = flush(state, terminator->getLoc());
  terminator->insertOperands(terminator->getNumOperands(), last);
}

void TokenThreader::threadLoop(Operation *op, Access access, State &state) {
  builder.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value before = access == Access::Read ? start(state, loc) : flush(state, loc);
  op = rebuild(op, before);
  for (Region &region : op->getRegions()) {
    Value carried = region.front().addArgument(tokenType(), loc);
    // Loads of one iteration need not wait for those of another: they hang off what is before the
    // loop, and the carried token collects them.
    threadRegion(region,
                 access == Access::Read ? State{state.base, {carried}} : State{carried, {}});
  }
  advance(state, access, op->getResults().back());
}

void TokenThreader::threadBranch(Operation *op, Access access, State &state) {
  op = rebuild(op, {});
  for (Region &region : op->getRegions()) {
    if (region.empty()) {
      builder.createBlock(&region);
      scf::YieldOp::create(builder, op->getLoc());
    }
    threadRegion(region, access == Access::Read ? State{state.base, {}} : state);
  }
  advance(state, access, op->getResults().back());
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

LogicalResult tessera::tile::threadTokens(ModuleOp module) { return TokenThreader(module).run(); }

LogicalResult tessera::tile::threadTokens(EntryOp entry) {
  Operation *module = entry->getParentOfType<ModuleOp>();
  return TokenThreader(module ? module : entry.getOperation()).run(entry);
}

namespace {
struct ThreadTokensPass : public tessera::tile::impl::TileThreadTokensBase<ThreadTokensPass> {
  void runOnOperation() override {
    if (failed(threadTokens(getOperation())))
      signalPassFailure();
  }
};
} // namespace
