//===- Clock.h - What happened before what ------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Races are found with vector clocks. Every warp is an agent and so is the
// asynchronous engine of each block. An agent has a time of its own that goes
// on whenever it releases something; an access is remembered as (agent, time).
// The clock of an agent says for each other up to which time the other's
// accesses happened before now. An access conflicts with an earlier one to the
// same bytes, at least one of them a write, that its clock does not cover.
//
//   warp 0                          warp 1                        clocks
//   st.shared [x]   at (0, time 1)                                w0 {1, 0}
//   bar.sync        publishes 0:1, its time becomes 2             w0 {2, 0}
//                                   bar.sync  takes over 0:1      w1 {1, 1}
//                                   ld.shared [x]                 1 <= 1: ordered
//   st.shared [x]   at (0, time 2)                                w0 {2, 1}
//                                   ld.shared [x]                 2 >  1: a race
//
// Two refinements:
//
//   - Lanes. The lanes of a warp share its agent, but without bar.warp.sync or
//     something stronger nothing orders the accesses of different lanes. For
//     each lane the time of its last warp-wide synchronisation is kept.
//
//   - Proxies. Bulk and tensor copies reach memory through the async proxy. What
//     a thread wrote through the generic proxy is visible there only after
//     fence.proxy.async, by the thread itself or by one that is ordered after
//     it. So a second clock says which of the accesses that happened before were
//     also made visible; it is published and taken over like the first, and the
//     fence sets it to the first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_CLOCK_H
#define TESSERA_LIB_SIMULATOR_MEMORY_CLOCK_H

#include "Core/Record.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace tessera::simulator {

using Agent = uint32_t;
using Time = uint32_t;

/// For each agent a time, 0 for most. Sorted by agent.
class VectorClock {
public:
  Time get(Agent agent) const;
  void raise(Agent agent, Time time);
  void join(const VectorClock &other);
  void clear() { entries.clear(); }
  bool isEmpty() const { return entries.empty(); }

private:
  struct Entry {
    Agent agent;
    Time time;
  };
  llvm::SmallVector<Entry, 0> entries;
};

/// What a barrier, an mbarrier or a location in memory hands on.
struct SyncClock {
  VectorClock happened;
  VectorClock proxied;

  void join(const SyncClock &other) {
    happened.join(other.happened);
    proxied.join(other.proxied);
  }
  void clear() {
    happened.clear();
    proxied.clear();
  }
};

/// The clock of an agent.
class AgentClock {
public:
  explicit AgentClock(Agent agent) : agent(agent) {}

  Agent getAgent() const { return agent; }
  Time getNow() const { return now; }
  /// Whether an access at `time` by lanes `lanes` of `other` happened before one by `lane` now.
  bool isOrdered(Agent other, Time time, LaneMask lanes, unsigned lane) const {
    if (other != agent)
      return time <= known.happened.get(other);
    return lanes == LaneMask(1) << lane || time <= laneSync[lane];
  }
  /// Whether it was also made visible to the async proxy.
  bool isProxied(Agent other, Time time) const { return time <= known.proxied.get(other); }

  /// Hands on all that happened before, own accesses included.
  void release(SyncClock &to);
  /// Takes over for `lanes`, what other lanes of the agent handed on included.
  void acquire(const SyncClock &from, LaneMask lanes);
  /// Lanes of `mask` have met.
  void synchroniseLanes(LaneMask mask);
  /// All accesses so far become visible to the async proxy.
  void fenceProxy();

  /// fence: what was read from others by relaxed operations is now known, and relaxed writes from
  /// here on hand on what is known now.
  void fence(LaneMask lanes);
  /// What a relaxed write hands on: what was known at the last fence.
  const SyncClock &getFenced() const { return fenced; }
  /// What a relaxed read saw; known after the next fence.
  SyncClock &getPending() { return pending; }

private:
  Agent agent;
  Time now = 1;
  SyncClock known, fenced, pending;
  std::array<Time, warpSize> laneSync = {};
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_CLOCK_H
