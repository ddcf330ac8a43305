//===- Split.cpp - How the lanes of a warp part and meet ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/ControlFlow.h"
#include "Core/Machine.h"
#include "Core/Warp.h"
#include "Memory/Access.h"
#include "Memory/State.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

Split *Warp::makeSplit(LaneMask mask, Frame *frame, uint32_t pc) {
  splits.push_back(std::make_unique<Split>());
  Split *made = splits.back().get();
  made->mask = mask;
  made->frame = frame;
  made->pc = pc;
  return made;
}

void Warp::removeSplit(Split *gone) {
  auto at = llvm::find_if(splits, [&](const auto &each) { return each.get() == gone; });
  deadSplits.push_back(std::move(*at));
  splits.erase(at);
  if (split == gone)
    select(nullptr);
}

void Warp::branch(const Record &record, llvm::ArrayRef<Target> targets) {
  llvm::SmallVector<Target, 4> parts;
  for (const Target &target : targets) {
    auto *same = llvm::find_if(parts, [&](const Target &part) { return part.pc == target.pc; });
    if (same != parts.end())
      same->mask |= target.mask;
    else if (target.mask)
      parts.push_back(target);
  }
  if (parts.size() == 1) {
    split->pc = parts.front().pc;
    return;
  }
  part(split->frame->function->reconvergence[split->pc - 1], parts);
}

void Warp::part(uint32_t meet, llvm::ArrayRef<Target> parts) {
  Split *whole = split;
  bool hasMeet = meet != DecodedFunction::noReconvergence;
  bool isSameMeet = hasMeet && whole->parent && meet == whole->reconvergence &&
                    whole->frame == whole->reconvergenceFrame;
  if (hasMeet && !isSameMeet) {
    whole->state = SplitState::Suspended;
    whole->pc = meet;
    whole->arrived = 0;
    whole->numChildren = 0;
    Split *first = nullptr;
    for (const Target &part : parts) {
      if (part.pc == meet) {
        whole->arrived |= part.mask;
        continue;
      }
      Split *child = makeSplit(part.mask, whole->frame, part.pc);
      child->reconvergence = meet;
      child->reconvergenceFrame = whole->frame;
      child->parent = whole;
      ++whole->numChildren;
      if (!first)
        first = child;
    }
    return select(first);
  }
  // The parts meet where the whole would have been absorbed, or never: they become its siblings.
  Split *parent = whole->parent;
  bool isFirst = true;
  for (const Target &part : parts) {
    if (isSameMeet && part.pc == meet) {
      parent->arrived |= part.mask;
      continue;
    }
    if (isFirst) {
      whole->mask = part.mask;
      whole->pc = part.pc;
      isFirst = false;
      continue;
    }
    Split *sibling = makeSplit(part.mask, whole->frame, part.pc);
    sibling->reconvergence = whole->reconvergence;
    sibling->reconvergenceFrame = whole->reconvergenceFrame;
    sibling->parent = parent;
    if (parent)
      ++parent->numChildren;
  }
}

void Warp::absorb() {
  Split *parent = split->parent;
  parent->arrived |= split->mask;
  removeSplit(split);
  childGone(parent);
}

void Warp::childGone(Split *parent) {
  sinceMeeting = 0;
  while (parent && --parent->numChildren == 0) {
    if (parent->arrived == 0) {
      Split *next = parent->parent;
      removeSplit(parent);
      parent = next;
      continue;
    }
    parent->mask = parent->arrived;
    parent->arrived = 0;
    parent->state = SplitState::Ready;
    bool isAbsorbed = parent->parent && parent->pc == parent->reconvergence &&
                      parent->frame == parent->reconvergenceFrame;
    if (!isAbsorbed)
      return select(parent);
    Split *next = parent->parent;
    next->arrived |= parent->mask;
    removeSplit(parent);
    parent = next;
  }
}

void Warp::exit(LaneMask mask) {
  live &= ~mask;
  split->mask &= ~mask;
  if (split->mask == 0) {
    Split *parent = split->parent;
    removeSplit(split);
    childGone(parent);
  }
  resumeSynchronised();
  noteExit(*this, mask);
}

LaneMask Warp::getNeeded() const {
  LaneMask leaving = 0;
  for (const auto &each : splits) {
    if (each->state != SplitState::Suspended || each->frame->caller)
      continue;
    const Record &next = each->frame->function->records[each->pc];
    if (next.handler == executeExit && next.guard == noSlot)
      leaving |= each->arrived;
  }
  return live & ~leaving;
}

bool Warp::releaseParked() {
  for (size_t index = 0; index < splits.size(); ++index) {
    Split *parent = splits[index].get();
    if (parent->state != SplitState::Suspended || parent->arrived == 0)
      continue;
    Split *released = makeSplit(parent->arrived, parent->frame, parent->pc);
    parent->arrived = 0;
    released->reconvergence = parent->reconvergence;
    released->reconvergenceFrame = parent->reconvergenceFrame;
    released->parent = parent->parent;
    if (parent->parent)
      ++parent->parent->numChildren;
    wasReleased = true;
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Frame *Warp::allocateFrame(const DecodedFunction &function, uint64_t localBase) {
  Frame *made = nullptr;
  if (!freeFrames.empty()) {
    made = freeFrames.back();
    freeFrames.pop_back();
  } else {
    frames.push_back(std::make_unique<Frame>());
    made = frames.back().get();
  }
  reserveLocal(*this, localBase, function.localBytes);
  made->reset(function, *this, localBase);
  made->caller = nullptr;
  return made;
}

Frame *Warp::call(const Record &record, const DecodedFunction &function, LaneMask mask) {
  if (mask != split->mask) {
    uint32_t after = split->pc;
    LaneMask rest = split->mask & ~mask;
    part(after, {{after, rest}, {after - 1, mask}});
    // The child is as if it had just fetched the call.
    split->pc = after;
  }
  uint64_t base = frame->localBase + frame->function->localBytes;
  if (base + function.localBytes > maximalLocalBytes) {
    report(FindingKind::OutOfBounds, record, llvm::countr_zero(mask),
           "calls nest so deeply that a thread needs more than " +
               llvm::Twine(maximalLocalBytes >> 10) + " KiB of local memory");
    machine.stop();
    return nullptr;
  }
  Frame *callee = allocateFrame(function, base);
  callee->caller = frame;
  callee->returnAddress = split->pc;
  callee->callRecord = &record;
  callee->users = split->mask;
  split->frame = callee;
  split->pc = 0;
  select(split);
  return callee;
}

void Warp::partCall(uint32_t after, LaneMask rest, LaneMask first, LaneMask second) {
  part(after, {{after, rest}, {after - 1, first}});
  if (!second)
    return;
  Split *parent = split->parent;
  Split *other = makeSplit(second, split->frame, after - 1);
  other->reconvergence = split->reconvergence;
  other->reconvergenceFrame = split->reconvergenceFrame;
  other->parent = parent;
  ++parent->numChildren;
}

void Warp::returnFromCall() {
  Frame *callee = frame;
  finishCall(*this, *callee->callRecord, split->mask, *callee);
  callee->users &= ~split->mask;
  split->frame = callee->caller;
  split->pc = callee->returnAddress;
  select(split);
  if (callee->users == 0)
    freeFrames.push_back(callee);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

void Warp::wait(std::string what) {
  split->state = SplitState::Waiting;
  split->waitsFor = std::move(what);
  split->isRetrying = false;
}

void Warp::waitAndRetry(std::string what) {
  --split->pc;
  wait(std::move(what));
  split->isRetrying = true;
}

LaneMask Warp::synchronise(const Record &record, LaneMask members, LaneMask mask, bool anywhere) {
  if (LaneMask stray = mask & ~members)
    report(FindingKind::Barrier, record, llvm::countr_zero(stray),
           "an executing lane is not in the member mask 0x" + llvm::utohexstr(members));
  LaneMask needed = members & live;
  if ((needed & ~mask) == 0)
    return mask;
  split->warpSyncMembers = members;
  split->warpSyncRecord = &record;
  split->warpSyncLanes = mask;
  split->isWarpSyncAnywhere = anywhere;
  LaneMask gathered = gatherSynchronised(*split, needed);
  if (needed & ~gathered) {
    wait("lanes 0x" + llvm::utohexstr(needed & ~gathered) + " of the member mask 0x" +
         llvm::utohexstr(members));
    return 0;
  }
  LaneMask together = 0;
  for (const auto &each : splits) {
    if (!each->warpSyncMembers || each->warpSyncMembers != members)
      continue;
    if (each->warpSyncRecord == &record && each->frame == split->frame)
      together |= each->warpSyncLanes;
    each->warpSyncMembers = 0;
    wake(*each);
  }
  return together;
}

LaneMask Warp::gatherSynchronised(const Split &last, LaneMask needed) const {
  LaneMask gathered = 0;
  for (const auto &each : splits) {
    if (each->warpSyncMembers != last.warpSyncMembers)
      continue;
    bool isSame = each->warpSyncRecord == last.warpSyncRecord && each->frame == last.frame;
    if (isSame || (last.isWarpSyncAnywhere && each->isWarpSyncAnywhere))
      gathered |= each->warpSyncLanes;
  }
  return gathered & needed;
}

void Warp::resumeSynchronised() {
  // The lane that exited may have been the last one missing. The first split to wait executes the
  // record again and gathers the others.
  for (const auto &each : splits) {
    if (each->state != SplitState::Waiting || !each->warpSyncMembers)
      continue;
    LaneMask needed = each->warpSyncMembers & live;
    if (needed & ~gatherSynchronised(*each, needed))
      continue;
    --each->pc;
    wake(*each);
    return;
  }
}
