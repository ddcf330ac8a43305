//===- Trace.cpp - Where values come from, for --check --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value comes from the accesses that its operands come from. An access also
// comes from the conditions under which it runs, and so does a value that
// leaves the region they guard; what follows that region does not.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Execution.h"

using namespace tessera::interpreter;

/// Notes what the step about to run does to origins.
void Frame::trace(const Step &step) {
  const Code &code = context.code;
  AccessGraph &graph = order->graph;
  llvm::ArrayRef<Slot> operands = code.getOperands(step), results = code.getResults(step);
  Origins &outer = controlOrigins[step.controlDepth];
  Origins &inner = controlOrigins[step.controlDepth + 1];

  if (step.kind == StepKind::Assign) {
    llvm::SmallVector<Origins, 8> origins;
    for (Slot slot : operands) {
      origins.push_back(slotOrigins[slot]);
      graph.merge(origins.back(), outer);
    }
    for (auto [slot, from] : llvm::zip_equal(results, origins))
      slotOrigins[slot] = from;
    if (step.entersControl)
      inner = outer;
    return;
  }

  Origins origins;
  for (Slot slot : operands)
    graph.merge(origins, slotOrigins[slot]);
  switch (step.kind) {
  case StepKind::Branch:
    if (step.accumulatesControl) {
      graph.merge(outer, origins);
      return;
    }
    [[fallthrough]];
  case StepKind::Switch:
  case StepKind::Test:
    graph.merge(origins, outer);
    inner = origins;
    return;
  default:
    break;
  }
  if (step.access) {
    graph.merge(origins, outer);
    AccessNode node = graph.add(origins);
    origins = Origins();
    graph.merge(origins, node);
    context.run.checker->begin(context, node);
    if (step.access->fence)
      context.run.checker->fence(context);
  }
  for (Slot slot : results)
    slotOrigins[slot] = origins;
}
