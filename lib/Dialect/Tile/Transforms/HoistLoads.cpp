//===- HoistLoads.cpp - Move invariant loads out of loops -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load moves to where the loop's first iteration would run it anyway, so nothing
// is executed that was not before: `scf.while` always runs its condition; a loop
// that may run zero times gets a guard around the load.
//
//===----------------------------------------------------------------------===//

#include "TokenUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/Analysis/MemoryConflicts.h"
#include "tessera/Dialect/Tile/Analysis/ValueFlow.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace tessera::tile {
#define GEN_PASS_DEF_TILEHOISTLOADS
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"
} // namespace tessera::tile

using namespace mlir;
using namespace tessera::tile;

/// Whether what follows `op` is always reached: no assertion may stop the kernel, no loop run for
/// ever, nothing unknown happen.
static bool alwaysPasses(Operation *op) {
  WalkResult walk = op->walk([](Operation *inner) {
    bool passes = isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp, scf::YieldOp,
                      AllocaOp, PrintOp>(inner) ||
                  isa<MemoryOpInterface>(inner) ||
                  (isMemoryEffectFree(inner) && !isa<scf::WhileOp>(inner));
    return passes ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !walk.wasInterrupted();
}

/// Collects into `slice` the operations of `block` that `value` needs, which must be free of
/// effects and the same in every iteration. They need not be speculatable, as they are not executed
/// earlier than before.
static bool collectInvariants(Value value, Block *block, Operation *loop,
                              llvm::SetVector<Operation *> &slice) {
  if (!isDefinedInside(value, loop))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != block || op->getNumRegions() != 0 || !isMemoryEffectFree(op))
    return false;
  if (slice.contains(op))
    return true;
  for (Value operand : op->getOperands())
    if (!collectInvariants(operand, block, loop, slice))
      return false;
  slice.insert(op);
  return true;
}

/// Whether the loop is known to run.
static bool alwaysRuns(scf::ForOp loop) {
  APInt lower, upper;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)))
    return false;
  return loop.getUnsignedCmp() ? lower.ult(upper) : lower.slt(upper);
}

namespace {

/// Hoists out of one loop.
class LoadHoister {
public:
  LoadHoister(Operation *loop, Block &block, MemoryConflicts conflicts)
      : loop(loop), block(block), conflicts(std::move(conflicts)) {}

  /// Returns the number of loads that moved.
  unsigned run();

private:
  bool canHoist(MemoryOpInterface load, llvm::SetVector<Operation *> &slice) const;
  void hoist(MemoryOpInterface load, const llvm::SetVector<Operation *> &slice);

  Operation *loop;
  Block &block;
  const MemoryConflicts conflicts;
};

} // namespace

bool LoadHoister::canHoist(MemoryOpInterface load, llvm::SetVector<Operation *> &slice) const {
  if (!isa<LoadOp, LoadTileOp>(load.getOperation()) || load.getMemoryOrdering() != Ordering::Weak)
    return false;
  // The token has to come from outside as well. Operands in the loop move along if they can.
  for (Value operand : load->getOperands()) {
    bool isToken = isa<TokenType>(operand.getType());
    if (isToken ? isDefinedInside(operand, loop) : !collectInvariants(operand, &block, loop, slice))
      return false;
  }
  WalkResult walk = loop->walk([&](Operation *op) {
    bool mayChange = op != load.getOperation() &&
                     (MemoryConflicts::isOrdered(op) ? conflicts.mayConflict(op, load)
                                                     : isa<CallOpInterface>(op));
    return mayChange ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

void LoadHoister::hoist(MemoryOpInterface load, const llvm::SetVector<Operation *> &slice) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  if (!counted || alwaysRuns(counted)) {
    for (Operation *op : slice)
      op->moveBefore(loop);
    load->moveBefore(loop);
    return;
  }
  OpBuilder builder(loop);
  Location loc = load.getLoc();
  auto predicate = counted.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value runs = arith::CmpIOp::create(builder, loc, predicate, counted.getLowerBound(),
                                     counted.getUpperBound());
  auto guard = scf::IfOp::create(builder, loc, load->getResultTypes(), runs,
                                 /*withElseRegion=*/true);
  load->replaceAllUsesWith(guard.getResults());
  // The loop may use the operands elsewhere, so they are copied.
  builder.setInsertionPointToStart(guard.thenBlock());
  IRMapping mapping;
  for (Operation *op : slice)
    builder.clone(*op, mapping);
  Operation *copy = builder.clone(*load, mapping);
  scf::YieldOp::create(builder, loc, copy->getResults());
  // Where the loop does not run nobody sees the value; the token passes the order on.
  builder.setInsertionPointToStart(guard.elseBlock());
  Value poison = ub::PoisonOp::create(builder, loc, load->getResult(0).getType());
  Value token = load.getInputToken() ? load.getInputToken() : joinTokens(builder, loc, {});
  scf::YieldOp::create(builder, loc, ValueRange{poison, token});
  load->erase();
  for (Operation *op : llvm::reverse(slice))
    if (op->use_empty())
      op->erase();
}

unsigned LoadHoister::run() {
  unsigned count = 0;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    llvm::SetVector<Operation *> slice;
    if (auto load = dyn_cast<MemoryOpInterface>(op); load && canHoist(load, slice)) {
      hoist(load, slice);
      ++count;
    } else if (!alwaysPasses(&op)) {
      break;
    }
  }
  return count;
}

namespace {
struct HoistLoadsPass : public tessera::tile::impl::TileHoistLoadsBase<HoistLoadsPass> {
  void runOnOperation() override {
    // Inner loops first, so that a load can leave several.
    SmallVector<Operation *> loops;
    getOperation()->walk([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp>(op))
        loops.push_back(op);
    });
    for (Operation *loop : loops) {
      Operation *callable = loop->getParentOp();
      while (callable && !isa<EntryOp, func::FuncOp>(callable))
        callable = callable->getParentOp();
      Block &block = loop->getRegion(0).front();
      bool hasLoads = llvm::any_of(block, llvm::IsaPred<LoadOp, LoadTileOp>);
      // What is known of accesses holds while none is replaced, so for one loop.
      if (callable && hasLoads)
        numHoisted += LoadHoister(loop, block, MemoryConflicts(callable)).run();
    }
  }
};
} // namespace
