//===- CopyAsync.cpp - cp.async and its groups ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ISA 9.7.9.25. Copies of 4, 8 or 16 bytes from global to shared memory. The
// thread's copies since the last commit form a group; wait_group N waits until
// at most the N newest groups are pending. What was copied is visible to the
// thread itself after the wait, to others after a barrier.
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Access.h"
#include "Memory/Checker.h"
#include "Memory/State.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct CopyData {
  AddressOperand to, from;
  unsigned bytes = 0;
  /// Bytes that are read, as a register; noSlot for all.
  Slot sourceBytes = noSlot;
  /// A predicate that holds for lanes whose source is ignored.
  Slot ignored = noSlot;
  bool isIgnoredNegated = false;
};
} // namespace

static uint64_t getSourceBytes(Warp &warp, const Record &record, const CopyData &data,
                               unsigned lane) {
  if (data.ignored != noSlot)
    return (warp.predicate(data.ignored) >> lane & 1) != data.isIgnoredNegated ? 0 : data.bytes;
  if (data.sourceBytes == noSlot)
    return data.bytes;
  uint32_t given = warp.lanes<uint32_t>(data.sourceBytes)[lane];
  if (given > data.bytes)
    warp.report(FindingKind::OutOfBounds, record, lane,
                "source size is " + llvm::Twine(given) + ", more than the " +
                    llvm::Twine(data.bytes) + " bytes that are copied");
  return std::min<uint64_t>(given, data.bytes);
}

static void issueCopy(Warp &warp, const Record &record, const CopyData &data, unsigned lane,
                      uint64_t toAddress, uint64_t fromAddress, uint32_t operation, bool isEarly) {
  uint64_t sourceBytes = getSourceBytes(warp, record, data, lane);
  Place to = findPlace(warp, record, lane, ptx::Space::Shared, toAddress, data.bytes, true);
  Place from;
  if (sourceBytes)
    from = findPlace(warp, record, lane, ptx::Space::Global, fromAddress, sourceBytes, false,
                     data.bytes);
  if (!to || (sourceBytes && !from))
    return;
  GroupCopy copy;
  copy.operation = operation;
  CopyQueue &queue = warp.getMemory().copies[lane];
  copy.group = queue.committed + 1;
  copy.to = {to.region, to.offset, data.bytes, true};
  copy.from = {from.region, from.offset, sourceBytes, false};
  if (to.region->shadow) {
    checkIssue({warp, record, lane, *to.region, to.offset, data.bytes, /*isWrite=*/true});
    if (sourceBytes)
      checkAccess({warp, record, lane, *from.region, from.offset, sourceBytes});
    markOperation(*to.region, to.offset, data.bytes, operation, /*isReading=*/false);
  }
  if (isEarly)
    copy.move();
  queue.pending.push_back(std::move(copy));
}

static void executeCopy(Warp &warp, const Record &record, LaneMask mask) {
  const CopyData &data = record.get<CopyData>();
  warp.requirePlain(record, data.to.base, mask, "an address");
  warp.requirePlain(record, data.from.base, mask, "an address");
  uint64_t to[warpSize], from[warpSize];
  computeAddresses(warp, data.to, mask, to);
  computeAddresses(warp, data.from, mask, from);
  countAccess(warp, record, ptx::Space::Shared, mask, to, data.bytes, /*isStore=*/true);
  LaneMask reading = mask;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if ((mask >> lane & 1) && getSourceBytes(warp, record, data, lane) == 0)
      reading &= ~(LaneMask(1) << lane);
  if (reading)
    countAccess(warp, record, ptx::Space::Global, reading, from, data.bytes, /*isStore=*/false);
  ++warp.getMemory().serial;
  uint32_t operation = warp.getMachine().getMemory().async.begin(record);
  bool isEarly = movesAtIssue(warp.getMachine());
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      issueCopy(warp, record, data, lane, to[lane], from[lane], operation, isEarly);
}

// cp.async.ca/cg.shared{::cta}.global{hints} [dst], [src], cp-size{, src-size}{, cache-policy};
void simulator::decodeCopyAsync(DecodeContext &context) {
  CopyData data;
  bool isHinted = false;
  context.takeOneOf({"ca", "cg"});
  if (!context.takeOneOf({"shared", "shared::cta"}) || !context.take("global"))
    return context.unsupported("expected .shared.global");
  while (context.peek().starts_with("L2::")) {
    isHinted |= context.peek() == "L2::cache_hint";
    context.take(context.peek());
  }
  if (!context.expectOperands(3, 5))
    return;
  data.to = context.address(0, ptx::Space::Shared);
  data.from = context.address(1, ptx::Space::Global);
  std::optional<int64_t> bytes = context.constant(context.getOperand(2));
  if (!bytes || (*bytes != 4 && *bytes != 8 && *bytes != 16))
    return context.unsupported("expected a size of 4, 8 or 16 bytes");
  data.bytes = *bytes;
  if (context.getNumOperands() > 3u + isHinted) {
    const ptx::Operand &size = context.getOperand(3);
    if (context.getRegisterBits(size, 32) == 1) {
      data.ignored = context.source(size, ptx::Type::Pred);
      data.isIgnoredNegated = size.isNegated;
    } else {
      data.sourceBytes = context.source(size, ptx::Type::U32);
    }
  }
  context.record.data = context.keep(data);
  context.record.handler = executeCopy;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static void executeCommit(Warp &warp, const Record &record, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      ++warp.getMemory().copies[lane].committed;
}

static void finishCopy(GroupCopy &copy, const AccessStamp &stamp, bool isAsync) {
  copy.move();
  unmarkOperation(*copy.to.region, copy.to.offset, copy.to.bytes, copy.operation);
  recordOperation(*copy.to.region, copy.to.offset, copy.to.bytes, stamp, /*isWrite=*/true, isAsync);
}

/// Finishes the copies of groups up to `group`.
static void finishGroups(Warp &warp, const Record &record, unsigned lane, uint32_t group) {
  CopyQueue &queue = warp.getMemory().copies[lane];
  const AgentClock &clock = warp.getMemory().clock;
  while (!queue.pending.empty() && queue.pending.front().group <= group) {
    GroupCopy &copy = queue.pending.front();
    uint32_t issued = warp.getMachine().getMemory().async.getRecordId(copy.operation);
    finishCopy(copy, {clock.getAgent(), clock.getNow(), LaneMask(1) << lane, issued},
               /*isAsync=*/false);
    queue.pending.pop_front();
  }
}

static void executeWaitGroup(Warp &warp, const Record &record, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint32_t committed = warp.getMemory().copies[lane].committed;
    if (record.immediate <= int64_t(committed))
      finishGroups(warp, record, lane, committed - record.immediate);
  }
}

static void executeWaitAll(Warp &warp, const Record &record, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      finishGroups(warp, record, lane, ~uint32_t(0));
}

void simulator::finishCopiesAtExit(Warp &warp, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    for (GroupCopy &copy : warp.getMemory().copies[lane].pending)
      copy.move();
    // Who touches the bytes later has not waited: the marks stay.
    warp.getMemory().copies[lane].pending.clear();
  }
}

// cp.async.commit_group;
void simulator::decodeCopyAsyncCommit(DecodeContext &context) {
  context.record.handler = executeCommit;
}

// cp.async.wait_group N;
void simulator::decodeCopyAsyncWait(DecodeContext &context) {
  if (!context.expectOperands(1))
    return;
  std::optional<int64_t> number = context.constant(context.getOperand(0));
  context.record.immediate = number.value_or(0);
  context.record.handler = executeWaitGroup;
}

// cp.async.wait_all;
void simulator::decodeCopyAsyncWaitAll(DecodeContext &context) {
  context.record.handler = executeWaitAll;
}

//===----------------------------------------------------------------------===//
// cp.async.mbarrier.arrive
//===----------------------------------------------------------------------===//

namespace {
struct ArriveData {
  AddressOperand barrier;
  ptx::Space space;
  bool increments;
};
} // namespace

/// The lane's copies so far and the arrival that follows them.
static void finishThenArrive(Warp &warp, const Record &record, unsigned lane,
                             std::deque<GroupCopy> &copies, Mbarrier &barrier) {
  AgentClock &clock = warp.getMemory().asyncClock;
  for (GroupCopy &copy : copies)
    finishCopy(copy,
               {clock.getAgent(), clock.getNow(), LaneMask(1) << lane,
                warp.getMachine().getMemory().async.getRecordId(copy.operation)},
               /*isAsync=*/true);
  arriveAsync(warp, record, barrier, clock);
}

static void executeCopyArrive(Warp &warp, const Record &record, LaneMask mask) {
  const ArriveData &data = record.get<ArriveData>();
  warp.requirePlain(record, data.barrier.base, mask, "an address");
  uint64_t addresses[warpSize];
  computeAddresses(warp, data.barrier, mask, addresses);
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint64_t address = addresses[lane] + (data.space == ptx::Space::Shared ? window::shared : 0);
    std::shared_ptr<Mbarrier> barrier = findMbarrier(warp, record, lane, address);
    if (!barrier)
      continue;
    if (data.increments)
      ++barrier->pending;
    auto copies = std::make_shared<std::deque<GroupCopy>>();
    copies->swap(warp.getMemory().copies[lane].pending);
    auto finish = [&warp, &record, lane, copies, barrier] {
      finishThenArrive(warp, record, lane, *copies, *barrier);
    };
    if (movesAtIssue(warp.getMachine()))
      finish();
    else
      warp.getMachine().getMemory().async.enqueue(finish);
  }
}

// cp.async.mbarrier.arrive{.noinc}{.shared{::cta}}.b64 [addr];
void simulator::decodeCopyAsyncArrive(DecodeContext &context) {
  ArriveData data;
  data.increments = !context.take("noinc");
  data.space =
      context.takeOneOf({"shared", "shared::cta"}) ? ptx::Space::Shared : ptx::Space::Generic;
  if (!context.take("b64"))
    return context.unsupported("expected .b64");
  data.barrier = context.address(0, data.space);
  context.record.data = context.keep(data);
  context.record.handler = executeCopyArrive;
}
