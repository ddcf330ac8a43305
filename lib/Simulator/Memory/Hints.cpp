//===- Hints.cpp - What changes no value ----------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prefetches, cache policies, register budgets, sleeping, dependent launches:
// a launch here has neither a cache nor a predecessor.
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/State.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

static void executeNothing(Warp &warp, const Record &record, LaneMask mask) {}

static void skipAll(DecodeContext &context) {
  while (!context.isAtEnd())
    context.take(context.peek());
}

// prefetch{.space}.level [a]; prefetchu.L1 [a]; applypriority, discard: of cached lines.
void simulator::decodeHint(DecodeContext &context) {
  skipAll(context);
  context.record.handler = executeNothing;
}

static void executePolicy(Warp &warp, const Record &record, LaneMask mask) {
  uint64_t *to = warp.lanes<uint64_t>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = 0;
  warp.setPlain(record.destination, mask);
}

// createpolicy.... policy, ...;
void simulator::decodeCreatePolicy(DecodeContext &context) {
  skipAll(context);
  context.record.destination = context.destination(0, ptx::Type::B64);
  context.record.handler = executePolicy;
}

// griddepcontrol.{launch_dependents, wait};
void simulator::decodeGridDependency(DecodeContext &context) {
  if (!context.takeOneOf({"launch_dependents", "wait"}))
    return context.unsupported("expected .launch_dependents or .wait");
  context.record.handler = executeNothing;
}

// nanosleep.u32 t;
void simulator::decodeNanosleep(DecodeContext &context) {
  context.take("u32");
  context.record.handler = executeNothing;
}

static void executeSetMaximalRegisters(Warp &warp, const Record &record, LaneMask mask) {
  if (LaneMask missing = warp.getNeeded() & ~mask)
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(missing),
                "all lanes of the warp must execute setmaxnreg");
}

// setmaxnreg.{inc, dec}.sync.aligned.u32 n;
void simulator::decodeSetMaximalRegisters(DecodeContext &context) {
  if (!context.takeOneOf({"inc", "dec"}) || !context.take("sync") || !context.take("aligned") ||
      !context.take("u32"))
    return context.unsupported("expected .inc or .dec, then .sync.aligned.u32");
  std::optional<int64_t> number = context.constant(context.getOperand(0));
  if (number && (*number < 24 || *number > 256 || *number % 8 != 0))
    return context.unsupported("expected a multiple of 8 from 24 to 256");
  context.record.handler = executeSetMaximalRegisters;
}
