//===- Space.cpp - State spaces and memory semantics in spellings ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Space.h"
#include "Memory/State.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tessera;
using namespace tessera::simulator;

std::optional<ptx::Space> simulator::takeSpace(DecodeContext &context) {
  auto space = llvm::StringSwitch<std::optional<ptx::Space>>(context.peek())
                   .Case("global", ptx::Space::Global)
                   .Cases({"shared", "shared::cta", "shared::cluster"}, ptx::Space::Shared)
                   .Case("local", ptx::Space::Local)
                   .Cases({"param", "param::entry", "param::func"}, ptx::Space::Parameter)
                   .Case("const", ptx::Space::Constant)
                   .Default(std::nullopt);
  if (space)
    context.take(context.peek());
  return space;
}

bool simulator::takeSemantics(DecodeContext &context, Semantics &semantics) {
  bool isAny = false;
  for (;; isAny = true) {
    if (context.take("weak"))
      continue;
    if (std::optional<unsigned> order = context.takeOneOf(
            {"relaxed", "acquire", "release", "acq_rel", "sc", "volatile", "mmio"})) {
      semantics.isStrong = true;
      semantics.acquires |= *order == 1 || *order == 3 || *order == 4;
      semantics.releases |= *order == 2 || *order == 3 || *order == 4;
      if (*order >= 5)
        semantics.scope = Scope::Sys;
      continue;
    }
    if (std::optional<unsigned> scope = context.takeOneOf({"cta", "cluster", "gpu", "sys"})) {
      semantics.scope = Scope(*scope);
      continue;
    }
    return isAny;
  }
}

void simulator::orderAccess(Warp &warp, unsigned lane, const Place &place,
                            const Semantics &semantics, bool isRead, bool isWrite) {
  if (!semantics.isStrong || !place.region || !hasChecks(warp))
    return;
  AgentClock &clock = warp.getMemory().clock;
  LocationClock &location = warp.getMachine().getMemory().locations[{place.region, place.offset}];
  const Block *block = &warp.getBlock();
  if (isRead) {
    SyncClock &to = clock.getPending();
    to.join(location.wide);
    if (location.block == block)
      to.join(location.inBlock);
    if (semantics.acquires)
      clock.acquire(clock.getPending(), LaneMask(1) << lane);
  }
  if (!isWrite)
    return;
  bool isInBlock = semantics.scope == Scope::Cta;
  if (isInBlock && location.block != block) {
    location.block = block;
    location.inBlock.clear();
  }
  SyncClock &to = isInBlock ? location.inBlock : location.wide;
  if (semantics.releases)
    clock.release(to);
  else
    to.join(clock.getFenced());
}
