//===- Barrier.h - Barriers of blocks and clusters ----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_BARRIER_H
#define TESSERA_LIB_SIMULATOR_MEMORY_BARRIER_H

#include "Memory/Clock.h"
#include <vector>

namespace tessera::simulator {

class Block;
class Cluster;
class Frame;
class Warp;
struct Split;

constexpr unsigned numNamedBarriers = 16;

struct BarrierWaiter {
  Warp *warp = nullptr;
  Split *split = nullptr;
  /// Of bar.red: where the result goes.
  Frame *frame = nullptr;
  const Record *record = nullptr;
  LaneMask lanes = 0;
};

/// bar and barrier{.cta}.
struct NamedBarrier {
  /// Threads that complete the phase; 0 for all of the block.
  uint32_t expected = 0;
  uint32_t arrived = 0;
  std::vector<BarrierWaiter> waiters;
  SyncClock clock;
  /// Of bar.red: threads whose predicate held, and all of them.
  uint32_t holding = 0;
  uint32_t voting = 0;
};

struct ClusterBarrier {
  uint32_t arrived = 0;
  uint64_t phase = 0;
  std::vector<BarrierWaiter> waiters;
  SyncClock arriving;
  /// Of the phase that completed last.
  SyncClock completed;
};

/// Threads have exited: those that wait may go on.
void recheckBarriers(Block &block);
void recheckClusterBarrier(Cluster &cluster);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_BARRIER_H
