//===- TestAxisInfo.cpp - Prints axis information -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Pass/Pass.h"
#include "tessera/Dialect/Tile/Analysis/AxisInfo.h"

using namespace mlir;
using namespace tessera::tile;

namespace {

struct TestAxisInfoPass : public PassWrapper<TestAxisInfoPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestAxisInfoPass)

  StringRef getArgument() const final { return "test-tile-axis-info"; }
  StringRef getDescription() const final {
    return "Print contiguity, divisibility and constancy of integers and pointers";
  }

  /// One line per result or block argument that the analysis reached: the operation, or the
  /// argument's number, and what is known.
  void runOnOperation() override {
    DataFlowSolver solver;
    loadAxisInfo(solver);
    if (failed(solver.initializeAndRun(getOperation())))
      return signalPassFailure();
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (Value result : op->getResults())
        if (std::optional<AxisInfo> info = lookupAxisInfo(solver, result)) {
          llvm::outs() << op->getName() << " #" << cast<OpResult>(result).getResultNumber() << ": ";
          info->print(llvm::outs());
          llvm::outs() << "\n";
        }
      for (Region &region : op->getRegions())
        for (BlockArgument argument : region.getArguments())
          if (std::optional<AxisInfo> info = lookupAxisInfo(solver, argument)) {
            llvm::outs() << "argument #" << argument.getArgNumber() << " of " << op->getName()
                         << ": ";
            info->print(llvm::outs());
            llvm::outs() << "\n";
          }
    });
    markAllAnalysesPreserved();
  }
};

} // namespace

void tessera::test::registerTestAxisInfo() { PassRegistration<TestAxisInfoPass>(); }
