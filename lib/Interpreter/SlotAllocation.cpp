//===- SlotAllocation.cpp - Values of disjoint lifetimes share a slot -----===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linear scan over the steps. Sharing keeps a block's storage small enough
// for the caches. Whole slots are shared, never storage alone, because steps
// exchange the storage pointers of slots.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <queue>

using namespace mlir;
using namespace tessera::interpreter;

void Compiler::finish() {
  constexpr uint32_t never = ~0u;
  struct Interval {
    uint32_t begin = never, end = 0;
  };
  std::vector<Interval> intervals(slots.size());
  for (auto [position, step] : llvm::enumerate(code.steps)) {
    uint32_t at = position;
    for (uint32_t i = step.firstOperand; i < step.firstResult + step.numResults; ++i) {
      Interval &interval = intervals[code.operands[i]];
      interval.begin = std::min(interval.begin, at);
      interval.end = std::max(interval.end, at);
    }
  }

  // The innermost loop around each step.
  std::vector<int32_t> loopOf(code.steps.size(), -1);
  for (auto [index, each] : llvm::enumerate(loops))
    for (uint32_t at = each.begin; at <= each.end; ++at)
      loopOf[at] = index; // Inner loops come later.

  // What is made before a loop and used in it must last until the loop's last round ends.
  for (Interval &interval : intervals) {
    if (interval.begin == never)
      continue;
    for (int32_t at = loopOf[interval.end]; at != -1; at = loops[at].parent)
      if (interval.begin < loops[at].begin)
        interval.end = std::max(interval.end, loops[at].end);
  }
  for (Slot parameter : code.parameters)
    intervals[parameter] = {0, static_cast<uint32_t>(code.steps.size())};

  std::vector<Slot> order;
  for (Slot slot = 0; slot < slots.size(); ++slot)
    if (intervals[slot].begin != never)
      order.push_back(slot);
  llvm::sort(order, [&](Slot a, Slot b) {
    return std::pair(intervals[a].begin, a) < std::pair(intervals[b].begin, b);
  });

  std::vector<Slot> physical(slots.size(), 0);
  std::map<uint64_t, std::vector<Slot>> freeSlots;
  using Ending = std::pair<uint32_t, Slot>;
  std::priority_queue<Ending, std::vector<Ending>, std::greater<Ending>> active;
  for (Slot slot : order) {
    const VirtualSlot &info = slots[slot];
    // A result never shares with an operand of its own step.
    while (!active.empty() && active.top().first < intervals[slot].begin) {
      Slot ended = active.top().second;
      freeSlots[code.slots[ended].bytes].push_back(ended);
      active.pop();
    }
    std::vector<Slot> &candidates = freeSlots[info.bytes];
    if (!info.constant && !info.pinned && !candidates.empty()) {
      physical[slot] = candidates.back();
      candidates.pop_back();
    } else {
      physical[slot] = code.slots.size();
      code.slots.push_back({info.bytes, info.constant});
    }
    if (!info.constant && !info.pinned)
      active.push({intervals[slot].end, physical[slot]});
  }

  for (Slot &slot : code.operands)
    slot = physical[slot];
  for (Slot &slot : code.parameters)
    slot = physical[slot];
  for (Slot &slot : code.outputs)
    slot = physical[slot];
  for (Assignment &assignment : code.assignments) {
    for (Slot &slot : assignment.slots)
      slot = physical[slot];
    for (Assignment::Copy &copy : assignment.copies) {
      copy.destination = physical[copy.destination];
      copy.source = physical[copy.source];
    }
  }
}
