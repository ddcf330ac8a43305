//===- ClusterBarrier.cpp - barrier.cluster -------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/State.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct ClusterArrive {
  bool isRelaxed;
};
} // namespace

static ClusterBarrier &getBarrier(Cluster &cluster) {
  return cluster.blocks.front()->getMemory().clusterBarrier;
}

static uint32_t countLive(const Cluster &cluster) {
  uint32_t live = 0;
  for (const auto &block : cluster.blocks)
    for (const auto &warp : block->warps)
      live += llvm::popcount(warp->getNeeded());
  return live;
}

static void completeIfAll(Cluster &cluster) {
  ClusterBarrier &barrier = getBarrier(cluster);
  if (barrier.arrived == 0 || barrier.arrived < countLive(cluster))
    return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.completed.join(barrier.arriving);
  barrier.arriving.clear();
  for (const BarrierWaiter &waiter : barrier.waiters)
    Warp::wake(*waiter.split);
  barrier.waiters.clear();
}

void simulator::recheckClusterBarrier(Cluster &cluster) {
  // A cluster that is still being made has no state yet.
  if (!cluster.blocks.empty())
    completeIfAll(cluster);
}

static void executeArrive(Warp &warp, const Record &record, LaneMask mask) {
  Cluster &cluster = warp.getBlock().getCluster();
  ClusterBarrier &barrier = getBarrier(cluster);
  ++warp.getMachine().getStatistics().clusterBarrierArrivals;
  WarpMemory &memory = warp.getMemory();
  if (LaneMask twice = mask & memory.clusterArrived) {
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(twice),
                "arrives at the cluster barrier a second time without a wait between");
    return;
  }
  memory.clusterArrived |= mask;
  memory.clusterPhase = barrier.phase;
  barrier.arrived += llvm::popcount(mask);
  if (hasChecks(warp) && !record.get<ClusterArrive>().isRelaxed) {
    memory.clock.release(barrier.arriving);
  }
  completeIfAll(cluster);
}

static void executeWait(Warp &warp, const Record &record, LaneMask mask) {
  ClusterBarrier &barrier = getBarrier(warp.getBlock().getCluster());
  WarpMemory &memory = warp.getMemory();
  if (LaneMask missing = mask & ~memory.clusterArrived) {
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(missing),
                "waits at the cluster barrier without an arrival before");
    return;
  }
  if (barrier.phase == memory.clusterPhase) {
    barrier.waiters.push_back({&warp, &warp.getSplit(), &warp.getFrame(), &record, mask});
    return warp.waitAndRetry("the cluster barrier");
  }
  memory.clusterArrived &= ~mask;
  if (hasChecks(warp))
    memory.clock.acquire(barrier.completed, mask);
}

// barrier.cluster.arrive{.release, .relaxed}{.aligned}; barrier.cluster.wait{.acquire}{.aligned};
void simulator::decodeClusterBarrier(DecodeContext &context) {
  std::optional<unsigned> form = context.takeOneOf({"arrive", "wait"});
  if (!form)
    return context.unsupported("expected .arrive or .wait");
  std::optional<unsigned> order = context.takeOneOf({"release", "relaxed", "acquire"});
  context.take("aligned");
  context.record.data = context.keep(ClusterArrive{order && *order == 1});
  context.record.handler = *form == 0 ? executeArrive : executeWait;
}
