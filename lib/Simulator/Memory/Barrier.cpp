//===- Barrier.cpp - bar and barrier --------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An aligned barrier is executed by whole warps, of which each counts 32
// threads, as the ISA says; without .aligned threads are counted.
//
//===----------------------------------------------------------------------===//

#include "Memory/Barrier.h"
#include "Core/Decoder.h"
#include "Memory/State.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
enum class Reduction : uint8_t { None, Popc, And, Or };

struct BarrierData {
  Slot barrier = noSlot;
  /// noSlot for all threads of the block.
  Slot count = noSlot;
  /// Of bar.red.
  Slot predicate = noSlot;
  bool isPredicateNegated = false;
  Reduction reduction = Reduction::None;
  bool isAligned = true;
  bool waits = true;
};
} // namespace

/// Threads that a barrier without a count waits for.
static uint32_t countNeeded(const Block &block, bool isAligned) {
  uint32_t needed = 0;
  for (const auto &warp : block.warps)
    if (LaneMask lanes = warp->getNeeded())
      needed += isAligned ? warpSize : llvm::popcount(lanes);
  return needed;
}

static void complete(NamedBarrier &barrier) {
  for (const BarrierWaiter &waiter : barrier.waiters) {
    const BarrierData &data = waiter.record->get<BarrierData>();
    if (hasChecks(*waiter.warp)) {
      AgentClock &clock = waiter.warp->getMemory().clock;
      clock.acquire(barrier.clock, waiter.lanes);
    }
    Slot to = waiter.record->destination;
    if (data.reduction == Reduction::Popc) {
      uint32_t *lanes = waiter.frame->lanes<uint32_t>(to);
      for (unsigned lane = 0; lane < warpSize; ++lane)
        if (waiter.lanes >> lane & 1)
          lanes[lane] = barrier.holding;
      waiter.frame->plain(to) |= waiter.lanes;
    } else if (data.reduction != Reduction::None) {
      bool result = data.reduction == Reduction::And ? barrier.holding == barrier.voting
                                                     : barrier.holding > 0;
      LaneMask &lanes = waiter.frame->predicate(to);
      lanes = result ? lanes | waiter.lanes : lanes & ~waiter.lanes;
      waiter.frame->plain(to) |= waiter.lanes;
    }
    Warp::wake(*waiter.split);
  }
  barrier = {};
}

static void completeIfAll(Block &block, NamedBarrier &barrier, bool isAligned) {
  if (barrier.arrived == 0)
    return;
  uint32_t needed = barrier.expected ? barrier.expected : countNeeded(block, isAligned);
  if (barrier.arrived >= needed)
    complete(barrier);
}

void simulator::recheckBarriers(Block &block) {
  for (NamedBarrier &barrier : block.getMemory().barriers)
    if (!barrier.waiters.empty() && !barrier.expected)
      completeIfAll(block, barrier, barrier.waiters[0].record->get<BarrierData>().isAligned);
}

/// The value of an operand that all lanes must agree on.
static std::optional<uint32_t> getUniform(Warp &warp, const Record &record, Slot slot,
                                          LaneMask mask, llvm::StringRef what) {
  if (!warp.requirePlain(record, slot, mask, what))
    return std::nullopt;
  const uint32_t *values = warp.lanes<uint32_t>(slot);
  uint32_t first = values[llvm::countr_zero(mask)];
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1) || values[lane] == first)
      continue;
    warp.report(FindingKind::Barrier, record, lane,
                what + " is " + llvm::Twine(values[lane]) + " here and " + llvm::Twine(first) +
                    " in another lane of the warp");
    return std::nullopt;
  }
  return first;
}

static bool checkAligned(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask missing = warp.getNeeded() & ~mask;
  if (!missing)
    return true;
  // Parts of a warp that were let go on one by one come one by one.
  if (warp.hasReleasedLanes())
    return true;
  warp.report(FindingKind::Barrier, record, llvm::countr_zero(missing),
              "lanes of the warp do not execute the barrier with the others: it is in divergent "
              "code, or its guard differs");
  return false;
}

static void executeBarrier(Warp &warp, const Record &record, LaneMask mask) {
  const BarrierData &data = record.get<BarrierData>();
  auto index = getUniform(warp, record, data.barrier, mask, "the barrier's number");
  if (!index)
    return warp.getMachine().stop();
  if (*index >= numNamedBarriers) {
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(mask),
                "barrier " + llvm::Twine(*index) + " does not exist; there are 0 to 15");
    return warp.getMachine().stop();
  }
  uint32_t count = 0;
  if (data.count != noSlot) {
    auto given = getUniform(warp, record, data.count, mask, "the barrier's thread count");
    if (!given)
      return warp.getMachine().stop();
    count = *given;
    if (count == 0 || (data.isAligned && count % warpSize != 0) ||
        count > warp.getBlock().getNumThreads() + warpSize - 1) {
      warp.report(FindingKind::Barrier, record, llvm::countr_zero(mask),
                  "found a thread count of " + llvm::Twine(count) +
                      ", expected a multiple of 32 up to the " +
                      llvm::Twine(warp.getBlock().getNumThreads()) + " threads of the block");
      return warp.getMachine().stop();
    }
  }
  if (data.isAligned)
    checkAligned(warp, record, mask);
  ++warp.getMachine().getStatistics().barrierArrivals;
  NamedBarrier &barrier = warp.getBlock().getMemory().barriers[*index];
  if (barrier.arrived && barrier.expected != count)
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(mask),
                "barrier " + llvm::Twine(*index) + " is used with a thread count of " +
                    llvm::Twine(count) + " while others wait with " +
                    llvm::Twine(barrier.expected) + " (0: all)");
  barrier.expected = count;
  barrier.arrived += data.isAligned ? warpSize : llvm::popcount(mask);
  if (hasChecks(warp)) {
    warp.getMemory().clock.release(barrier.clock);
  }
  if (data.reduction != Reduction::None) {
    warp.requirePlain(record, data.predicate, mask, "a vote");
    LaneMask holds = warp.predicate(data.predicate);
    holds = (data.isPredicateNegated ? ~holds : holds) & mask;
    barrier.holding += llvm::popcount(holds);
    barrier.voting += llvm::popcount(mask);
  }
  if (data.waits) {
    barrier.waiters.push_back({&warp, &warp.getSplit(), &warp.getFrame(), &record, mask});
    warp.wait("barrier " + std::to_string(*index));
  }
  completeIfAll(warp.getBlock(), barrier, data.isAligned);
}

static void decodeBarrierForm(DecodeContext &context, bool isAlwaysAligned) {
  BarrierData data;
  context.take("cta");
  std::optional<unsigned> form = context.takeOneOf({"sync", "arrive", "red"});
  if (!form)
    return context.unsupported("expected .sync, .arrive or .red");
  data.waits = *form != 1;
  if (*form == 2) {
    std::optional<unsigned> reduction = context.takeOneOf({"popc", "and", "or"});
    if (!reduction)
      return context.unsupported("expected .popc, .and or .or");
    data.reduction = Reduction(*reduction + 1);
  }
  data.isAligned = context.take("aligned") || isAlwaysAligned;
  unsigned next = 0;
  if (data.reduction != Reduction::None) {
    context.takeOneOf({"pred", "u32"});
    context.record.destination = context.destination(
        0, data.reduction == Reduction::Popc ? ptx::Type::U32 : ptx::Type::Pred);
    next = 1;
  }
  data.barrier = context.source(next++, ptx::Type::U32);
  unsigned left = context.getNumOperands() - next;
  if (left == (data.reduction == Reduction::None ? 1u : 2u))
    data.count = context.source(next++, ptx::Type::U32);
  if (data.reduction != Reduction::None) {
    data.isPredicateNegated = context.getOperand(next).isNegated;
    data.predicate = context.source(next, ptx::Type::Pred);
  }
  context.record.data = context.keep(data);
  context.record.handler = executeBarrier;
}

// bar{.cta}.sync a{, b}; bar.arrive a, b; bar.red.op d, a{, b}, c; always aligned.
void simulator::decodeBar(DecodeContext &context) { decodeBarrierForm(context, true); }
// barrier{.cta}.sync{.aligned} a{, b}; and so on.
void simulator::decodeBarrier(DecodeContext &context) { decodeBarrierForm(context, false); }

static void executeWarpBarrier(Warp &warp, const Record &record, LaneMask mask) {
  auto members = getUniform(warp, record, record.sources[0], mask, "the member mask");
  if (!members)
    return warp.getMachine().stop();
  LaneMask together = warp.synchronise(record, *members, mask, /*anywhere=*/true);
  if (together && hasChecks(warp))
    warp.getMemory().clock.synchroniseLanes(*members & warp.getLive());
}

// bar.warp.sync membermask;
void simulator::decodeWarpBarrier(DecodeContext &context) {
  context.record.sources[0] = context.source(0, ptx::Type::U32);
  context.record.handler = executeWarpBarrier;
}
