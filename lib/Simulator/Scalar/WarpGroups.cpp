//===- WarpGroups.cpp - Lanes that give the same member mask -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/WarpGroups.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct Group {
  LaneMask members, lanes;
};
} // namespace

void simulator::synchroniseGroups(Warp &warp, const Record &record, Slot members, LaneMask mask,
                                  GroupWork work) {
  warp.requirePlain(record, members, mask, "a member mask");
  const LaneMask *values = warp.lanes<LaneMask>(members);
  llvm::SmallVector<Group, 4> groups;
  for (LaneMask rest = mask; rest;) {
    Group group = {values[llvm::countr_zero(rest)], 0};
    for (unsigned lane = 0; lane < warpSize; ++lane)
      group.lanes |= LaneMask(values[lane] == group.members) << lane;
    group.lanes &= rest;
    rest &= ~group.lanes;
    groups.push_back(group);
  }
  if (groups.size() == 1) {
    if (LaneMask lanes = warp.synchronise(record, groups.front().members, mask))
      work(lanes);
    return;
  }
  for (const Group &group : groups) {
    if ((group.members & warp.getLive() & ~group.lanes) == 0)
      continue;
    // This group waits and the others go on: they execute the record again apart from each other.
    return warp.partCall(warp.getSplit().pc, warp.getActive() & ~mask, group.lanes,
                         mask & ~group.lanes);
  }
  for (const Group &group : groups)
    if (LaneMask lanes = warp.synchronise(record, group.members, group.lanes))
      work(lanes);
}

void simulator::markShared(Warp &warp, Slot destination, llvm::ArrayRef<Slot> sources,
                           LaneMask lanes) {
  for (Slot source : sources) {
    if ((warp.plain(source) & lanes) == lanes)
      continue;
    warp.getFrame().origin(destination) = warp.getFrame().origin(source);
    warp.plain(destination) &= ~lanes;
    return;
  }
  warp.setPlain(destination, lanes);
}

void simulator::storeShared(Warp &warp, Slot slot, LaneMask lanes, uint32_t value) {
  uint32_t *destination = warp.lanes<uint32_t>(slot);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    destination[lane] = lanes >> lane & 1 ? value : destination[lane];
}

void simulator::storeSharedPredicate(Warp &warp, Slot slot, LaneMask lanes, bool value) {
  LaneMask &destination = warp.predicate(slot);
  destination = value ? destination | lanes : destination & ~lanes;
}
