//===- Clock.cpp - What happened before what ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Clock.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::simulator;

Time VectorClock::get(Agent agent) const {
  const Entry *at = llvm::lower_bound(
      entries, agent, [](const Entry &entry, Agent value) { return entry.agent < value; });
  return at != entries.end() && at->agent == agent ? at->time : 0;
}

void VectorClock::raise(Agent agent, Time time) {
  Entry *at = llvm::lower_bound(
      entries, agent, [](const Entry &entry, Agent value) { return entry.agent < value; });
  if (at != entries.end() && at->agent == agent)
    at->time = std::max(at->time, time);
  else
    entries.insert(at, {agent, time});
}

void VectorClock::join(const VectorClock &other) {
  if (other.entries.empty())
    return;
  llvm::SmallVector<Entry, 0> joined;
  joined.reserve(entries.size() + other.entries.size());
  const Entry *left = entries.begin(), *right = other.entries.begin();
  while (left != entries.end() || right != other.entries.end()) {
    if (right == other.entries.end() || (left != entries.end() && left->agent < right->agent)) {
      joined.push_back(*left++);
    } else if (left == entries.end() || right->agent < left->agent) {
      joined.push_back(*right++);
    } else {
      joined.push_back({left->agent, std::max(left->time, right->time)});
      ++left;
      ++right;
    }
  }
  entries = std::move(joined);
}

void AgentClock::release(SyncClock &to) {
  known.happened.raise(agent, now);
  to.join(known);
  ++now;
}

void AgentClock::acquire(const SyncClock &from, LaneMask lanes) {
  known.join(from);
  if (Time own = from.happened.get(agent))
    for (unsigned lane = 0; lane < warpSize; ++lane)
      if (lanes >> lane & 1)
        laneSync[lane] = std::max(laneSync[lane], own);
}

void AgentClock::synchroniseLanes(LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      laneSync[lane] = now;
  ++now;
}

void AgentClock::fenceProxy() {
  known.happened.raise(agent, now);
  known.proxied.join(known.happened);
  ++now;
}

void AgentClock::fence(LaneMask lanes) {
  acquire(pending, lanes);
  pending.clear();
  known.happened.raise(agent, now);
  fenced = known;
  ++now;
}
