//===- UpstreamFaults.cpp - Inputs that upstream gets wrong ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamFaults.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace tessera;

bool fuzz::hasUpstreamFault(mlir::ModuleOp module) {
  mlir::WalkResult result = module->walk([](mlir::Operation *operation) {
    // 1 and 2. Attributes of a terminator without operands are lost or printed where they cannot
    // be parsed.
    if (operation->getNumOperands() == 0 &&
        llvm::isa<mlir::scf::YieldOp, mlir::scf::ReduceOp>(operation) &&
        !operation->getDiscardableAttrDictionary().empty())
      return mlir::WalkResult::interrupt();
    return mlir::WalkResult::advance();
  });
  return result.wasInterrupted();
}
