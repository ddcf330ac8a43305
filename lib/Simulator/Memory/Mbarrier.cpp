//===- Mbarrier.cpp - The state of mbarriers ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Mbarrier.h"
#include "Memory/Checker.h"
#include "Memory/State.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::simulator;

static constexpr unsigned mbarrierBytes = 8;
/// Bytes that may be announced or come early: 2^20 - 1.
static constexpr int64_t maximalTransactions = (1 << 20) - 1;

std::shared_ptr<Mbarrier> simulator::findMbarrier(Warp &warp, const Record &record, unsigned lane,
                                                  uint64_t address) {
  Place place = findPlace(warp, record, lane, ptx::Space::Generic, address, mbarrierBytes, false);
  if (!place)
    return nullptr;
  if (!place.region || !place.region->block) {
    warp.report(FindingKind::Barrier, record, lane,
                "an mbarrier must be in shared memory, found an address elsewhere");
    return nullptr;
  }
  auto &mbarriers = place.region->block->getMemory().mbarriers;
  auto found = mbarriers.find(place.offset);
  if (found == mbarriers.end()) {
    warp.report(FindingKind::Barrier, record, lane,
                "no mbarrier was initialised at shared address 0x" + llvm::utohexstr(place.offset));
    return nullptr;
  }
  // Like an atomic access: it conflicts with the initialisation when nothing orders them.
  if (place.region->shadow)
    checkAccess({warp, record, lane, *place.region, place.offset, mbarrierBytes, /*isWrite=*/false,
                 /*isStrong=*/true});
  return found->second;
}

void simulator::checkMbarrierBytes(Warp &warp, const Record &record, unsigned lane,
                                   const Place &place, uint64_t bytes) {
  if (!place.region->block)
    return;
  auto &mbarriers = place.region->block->getMemory().mbarriers;
  if (mbarriers.empty())
    return;
  auto after = mbarriers.lower_bound(place.offset + bytes);
  if (after == mbarriers.begin())
    return;
  if (std::prev(after)->first + mbarrierBytes > place.offset)
    warp.report(FindingKind::Barrier, record, lane,
                "an ordinary access to the mbarrier at shared address 0x" +
                    llvm::utohexstr(std::prev(after)->first) +
                    "; end its life with mbarrier.inval");
}

static void completeIfDone(Warp &warp, Mbarrier &barrier) {
  if (barrier.pending != 0 || barrier.transactions != 0)
    return;
  ++barrier.phase;
  ++warp.getMachine().getStatistics().mbarrierPhases;
  barrier.pending = barrier.expected;
  barrier.completed.join(barrier.arriving);
  barrier.arriving.clear();
  for (const BarrierWaiter &waiter : barrier.waiters)
    Warp::wake(*waiter.split);
  barrier.waiters.clear();
}

void simulator::completeTransaction(Warp &warp, const Record &record, Mbarrier &barrier,
                                    uint64_t bytes, AgentClock &by) {
  barrier.transactions -= bytes;
  if (hasChecks(warp))
    by.release(barrier.arriving);
  completeIfDone(warp, barrier);
}

void simulator::expectTransaction(Warp &warp, const Record &record, unsigned lane,
                                  Mbarrier &barrier, uint64_t bytes) {
  barrier.transactions += bytes;
  if (barrier.transactions > maximalTransactions)
    warp.report(FindingKind::Barrier, record, lane,
                "the mbarrier now expects " + llvm::Twine(barrier.transactions) +
                    " bytes, more than 2^20 - 1");
}

void simulator::arriveAsync(Warp &warp, const Record &record, Mbarrier &barrier, AgentClock &by) {
  if (hasChecks(warp))
    by.release(barrier.arriving);
  if (barrier.pending == 0)
    return warp.report(FindingKind::Barrier, record, 0,
                       "more arrivals than the " + llvm::Twine(barrier.expected) +
                           " that the mbarrier expects");
  --barrier.pending;
  completeIfDone(warp, barrier);
}

void simulator::arriveThread(Warp &warp, const Record &record, unsigned lane, Mbarrier &barrier,
                             uint32_t count, bool isRelaxed, bool mayComplete) {
  if (hasChecks(warp) && !isRelaxed)
    warp.getMemory().clock.release(barrier.arriving);
  if (count > barrier.pending) {
    warp.report(FindingKind::Barrier, record, lane,
                "arrives " + llvm::Twine(count) + " times where the phase needs only " +
                    llvm::Twine(barrier.pending) + " more of " + llvm::Twine(barrier.expected));
    count = barrier.pending;
  }
  barrier.pending -= count;
  if (!mayComplete && barrier.pending == 0 && barrier.transactions == 0)
    warp.report(FindingKind::Barrier, record, lane,
                "an arrival with .noComplete completes the phase");
  completeIfDone(warp, barrier);
}
