//===- Effects.cpp - Print, assert, assume and calls of the host ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assume.h"
#include "Compiler.h"
#include "Integers.h"
#include "PrintFormat.h"
#include "Run.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

static Action getAssert(tile::AssertOp op) {
  SmallVector<int64_t> shape(tile::getTileShape(op.getCondition().getType()));
  int64_t count = getSlotElements(op.getCondition().getType());
  std::string message = op.getMessage().str();
  return [=](const std::byte *const *operands, std::byte *const *, Context &context) {
    const std::byte *condition = operands[0];
    const std::byte *failing = std::find(condition, condition + count, std::byte(0));
    if (failing == condition + count)
      return;
    std::string where =
        shape.empty() ? std::string() : " at element " + describeLane(shape, failing - condition);
    context.report(FindingKind::Assert, "assertion failed: " + message + where);
    context.run.stop = true;
  };
}

static Lowering compileExtern(Compiler &compiler, tile::CallExternOp op) {
  auto found = compiler.getOptions().externFunctions.find(op.getCallee());
  if (found == compiler.getOptions().externFunctions.end()) {
    op.emitError() << "found a call of external function '" << op.getCallee()
                   << "', which the host has not registered with the interpreter";
    return Lowering::Failed;
  }
  // A token has no storage, so the function does not see it.
  ExternFunction function = found->second;
  Step &step = compiler.emitAction(op, [function](const std::byte *const *operands,
                                                  std::byte *const *results,
                                                  Context &) { function(operands, results); });
  step.ordered = !op.getIsPure();
  return Lowering::Done;
}

Lowering tessera::interpreter::compileEffect(Compiler &compiler, Operation *op) {
  return llvm::TypeSwitch<Operation *, Lowering>(op)
      .Case([&](tile::PrintOp print) {
        FailureOr<PrintFormat> format = PrintFormat::get(print);
        if (failed(format))
          return Lowering::Failed;
        Step &step = compiler.emitAction(
            op, [format = std::move(*format)](const std::byte *const *operands, std::byte *const *,
                                              Context &context) {
              if (context.run.options.output)
                context.run.print(format.apply(operands));
            });
        step.ordered = true;
        return Lowering::Done;
      })
      .Case([&](tile::AssertOp assertOp) {
        compiler.emitAction(op, getAssert(assertOp)).ordered = true;
        return Lowering::Done;
      })
      .Case([&](tile::AssumeOp assume) {
        compiler.alias(assume.getResult(), assume.getValue());
        if (Action verify = getAssumeCheck(assume))
          compiler
              .emitAction(op->getLoc(), std::move(verify), {compiler.getSlot(assume.getValue())},
                          {})
              .kind = StepKind::Verify;
        return Lowering::Done;
      })
      .Case([&](tile::CallExternOp call) { return compileExtern(compiler, call); })
      .Default([](Operation *) { return Lowering::NotMine; });
}
