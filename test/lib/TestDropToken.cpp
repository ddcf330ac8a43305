//===- TestDropToken.cpp - Drops one token edge ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transform that loses an edge of the order is the fault that running in random
// order and the interpreter's checks exist to find. This pass plants it.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Pass/Pass.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

namespace {

struct TestDropTokenPass : public PassWrapper<TestDropTokenPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestDropTokenPass)

  TestDropTokenPass() = default;
  TestDropTokenPass(const TestDropTokenPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-tile-drop-token"; }
  StringRef getDescription() const final {
    return "Drop one token edge: operand of an operation that is not of the builtin control flow";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<TileDialect>();
  }

  /// Edges are the token operands of `tile` operations, in the order of the text.
  void runOnOperation() override {
    SmallVector<OpOperand *> edges;
    getOperation()->walk([&](Operation *op) {
      if (!isa_and_present<TileDialect>(op->getDialect()))
        return;
      for (OpOperand &operand : op->getOpOperands())
        if (isa<TokenType>(operand.get().getType()))
          edges.push_back(&operand);
    });
    if (edges.empty() || edge >= static_cast<int64_t>(edges.size())) {
      getOperation()->emitError() << "found " << edges.size() << " token edges, expected more than "
                                  << edge.getValue();
      return signalPassFailure();
    }
    // A multiplicative hash, so that neighbouring seeds drop distant edges.
    size_t index =
        edge >= 0 ? static_cast<size_t>(edge) : (seed * 0x9E3779B97F4A7C15ull >> 32) % edges.size();
    OpOperand &dropped = *edges[index];
    dropped.getOwner()->emitRemark() << "dropped token edge " << index << " of " << edges.size();
    OpBuilder builder(dropped.getOwner());
    dropped.set(MakeTokenOp::create(builder, dropped.getOwner()->getLoc(),
                                    TokenType::get(builder.getContext())));
  }

  Option<int64_t> edge{*this, "edge", llvm::cl::desc("Index of the edge"), llvm::cl::init(-1)};
  Option<uint64_t> seed{*this, "seed", llvm::cl::desc("Chooses the edge where no index is given"),
                        llvm::cl::init(0)};
};

} // namespace

void tessera::test::registerTestDropToken() { PassRegistration<TestDropTokenPass>(); }
