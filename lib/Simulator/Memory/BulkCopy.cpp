//===- BulkCopy.cpp - cp.async.bulk ---------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ISA 9.7.9.25.4. A thread copies a run of bytes, a multiple of 16. Copies to
// shared memory complete on an mbarrier, those to global memory with groups of
// the thread.
//
//===----------------------------------------------------------------------===//

#include "Memory/BulkCopy.h"
#include "Memory/Access.h"
#include "Memory/Checker.h"
#include "Memory/Space.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

/// Checks a range at the issue and marks it.
static void beginRange(Warp &warp, const Record &record, unsigned lane, const AsyncRange &range,
                       uint32_t operation) {
  if (!range.region->shadow || range.bytes == 0)
    return;
  checkIssue({warp, record, lane, *range.region, range.offset, range.bytes, range.isWrite,
              range.isAtomic, /*isAsync=*/true});
  if (!range.isAtomic)
    markOperation(*range.region, range.offset, range.bytes, operation, !range.isWrite);
}

static void endRange(const AsyncRange &range, uint32_t operation, const AccessStamp &stamp) {
  unmarkOperation(*range.region, range.offset, range.bytes, operation);
  recordOperation(*range.region, range.offset, range.bytes, stamp, range.isWrite,
                  /*isAsync=*/true, range.isAtomic);
}

static AccessStamp getAsyncStamp(Warp &warp, unsigned lane, uint32_t operation) {
  const AgentClock &clock = warp.getMemory().asyncClock;
  return {clock.getAgent(), clock.getNow(), allLanes,
          warp.getMachine().getMemory().async.getRecordId(operation)};
}

void simulator::issueLoad(Warp &warp, const Record &record, unsigned lane, BulkLoad load) {
  Machine &machine = warp.getMachine();
  uint32_t operation = machine.getMemory().async.begin(record);
  for (const AsyncRange &range : load.ranges)
    beginRange(warp, record, lane, range, operation);
  Statistics &statistics = machine.getStatistics();
  ++statistics.bulkLoads;
  bool isEarly = movesAtIssue(machine);
  if (isEarly)
    load.move();
  auto finish = [&warp, &record, lane, operation, isEarly, load = std::move(load)] {
    if (!isEarly)
      load.move();
    AccessStamp stamp = getAsyncStamp(warp, lane, operation);
    for (const AsyncRange &range : load.ranges)
      endRange(range, operation, stamp);
    for (const BulkSignal &signal : load.signals)
      completeTransaction(warp, record, *signal.barrier, signal.bytes, warp.getMemory().asyncClock);
  };
  if (isEarly)
    finish();
  else
    machine.getMemory().async.enqueue(std::move(finish));
}

void simulator::issueStore(Warp &warp, const Record &record, unsigned lane,
                           std::vector<AsyncRange> ranges, std::function<void()> move) {
  Machine &machine = warp.getMachine();
  uint32_t operation = machine.getMemory().async.begin(record);
  for (const AsyncRange &range : ranges)
    beginRange(warp, record, lane, range, operation);
  ++machine.getStatistics().bulkStores;
  BulkQueue &queue = warp.getMemory().bulkCopies[lane];
  GroupCopy copy;
  copy.operation = operation;
  copy.group = queue.committed + 1;
  copy.others = std::move(ranges);
  copy.moveOther = std::move(move);
  if (movesAtIssue(machine))
    copy.move();
  queue.pending.push_back(std::move(copy));
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static void executeCommit(Warp &warp, const Record &record, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      ++warp.getMemory().bulkCopies[lane].committed;
}

/// The source of a store may be overwritten.
static void freeSource(Warp &warp, unsigned lane, GroupCopy &copy) {
  if (copy.isSourceFree)
    return;
  copy.isSourceFree = true;
  copy.move();
  for (const AsyncRange &range : copy.others)
    if (!range.isWrite)
      unmarkOperation(*range.region, range.offset, range.bytes, copy.operation);
}

namespace {
struct WaitData {
  uint32_t number;
  bool isReadOnly;
};
} // namespace

static void executeWait(Warp &warp, const Record &record, LaneMask mask) {
  const WaitData &data = record.get<WaitData>();
  const AgentClock &clock = warp.getMemory().clock;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    BulkQueue &queue = warp.getMemory().bulkCopies[lane];
    if (queue.committed < data.number)
      continue;
    uint32_t last = queue.committed - data.number;
    for (GroupCopy &copy : queue.pending)
      if (copy.group <= last)
        freeSource(warp, lane, copy);
    if (data.isReadOnly)
      continue;
    while (!queue.pending.empty() && queue.pending.front().group <= last) {
      GroupCopy &copy = queue.pending.front();
      AccessStamp stamp = {clock.getAgent(), clock.getNow(), LaneMask(1) << lane,
                           warp.getMachine().getMemory().async.getRecordId(copy.operation)};
      for (const AsyncRange &range : copy.others)
        if (range.isWrite)
          endRange(range, copy.operation, stamp);
      queue.pending.pop_front();
    }
  }
}

void simulator::finishBulkCopiesAtExit(Warp &warp, LaneMask mask) {
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    BulkQueue &queue = warp.getMemory().bulkCopies[lane];
    for (GroupCopy &copy : queue.pending) {
      if (!copy.isSourceFree && hasChecks(warp)) {
        Finding finding;
        finding.kind = FindingKind::Leak;
        uint32_t record = warp.getMachine().getMemory().async.getRecordId(copy.operation);
        finding.position = warp.getMachine().getProgram().instructions[record]->position;
        finding.message = "the thread ends without cp.async.bulk.wait_group: shared memory may be "
                          "gone before it is read";
        warp.getMachine().report(std::move(finding));
      }
      copy.move();
    }
    queue.pending.clear();
  }
}

// cp.async.bulk.commit_group;
void simulator::decodeBulkCommit(DecodeContext &context) { context.record.handler = executeCommit; }

// cp.async.bulk.wait_group{.read} N;
void simulator::decodeBulkWait(DecodeContext &context) {
  bool isReadOnly = context.take("read");
  std::optional<int64_t> number = context.constant(context.getOperand(0));
  context.record.data = context.keep(WaitData{uint32_t(number.value_or(0)), isReadOnly});
  context.record.handler = executeWait;
}

//===----------------------------------------------------------------------===//
// cp.async.bulk
//===----------------------------------------------------------------------===//

namespace {
struct BulkData {
  ptx::Space toSpace = ptx::Space::Shared, fromSpace = ptx::Space::Global;
  AddressOperand to, from, barrier;
  Slot bytes = noSlot;
  /// Blocks that receive the data; noSlot without multicast.
  Slot blocks = noSlot;
};
} // namespace

uint64_t simulator::getLaneAddress(Warp &warp, const AddressOperand &operand, unsigned lane) {
  uint64_t addresses[warpSize];
  computeAddresses(warp, operand, LaneMask(1) << lane, addresses);
  return addresses[lane];
}

llvm::SmallVector<uint64_t, 4> simulator::getMulticastReceivers(Warp &warp, const Record &record,
                                                                unsigned lane, uint64_t address,
                                                                Slot blocks) {
  if (blocks == noSlot)
    return {address};
  uint16_t mask = warp.lanes<uint16_t>(blocks)[lane];
  llvm::SmallVector<uint64_t, 4> result;
  unsigned number = warp.getBlock().getCluster().blocks.size();
  for (unsigned rank = 0; rank < 16; ++rank) {
    if (!(mask >> rank & 1))
      continue;
    if (rank >= number) {
      warp.report(FindingKind::OutOfBounds, record, lane,
                  "multicast to block " + llvm::Twine(rank) + " of a cluster of " +
                      llvm::Twine(number));
      continue;
    }
    uint64_t offset = address & ((uint64_t(1) << sharedRankShift) - 1);
    result.push_back(offset | uint64_t(rank) << sharedRankShift);
  }
  return result;
}

static void copyToShared(Warp &warp, const Record &record, unsigned lane, const BulkData &data,
                         uint32_t bytes) {
  uint64_t fromAddress = getLaneAddress(warp, data.from, lane);
  uint64_t toAddress = getLaneAddress(warp, data.to, lane);
  uint64_t barrierAddress = getLaneAddress(warp, data.barrier, lane);
  Place from = findPlace(warp, record, lane, data.fromSpace, fromAddress, bytes, false, 16);
  if (!from)
    return;
  BulkLoad load;
  std::vector<std::pair<AsyncRange, AsyncRange>> moves;
  AsyncRange source = {from.region, from.offset, bytes, false};
  load.ranges.push_back(source);
  auto toAddresses = getMulticastReceivers(warp, record, lane, toAddress, data.blocks);
  auto barriers = getMulticastReceivers(warp, record, lane, barrierAddress, data.blocks);
  for (auto [receiver, barrierAt] : llvm::zip_equal(toAddresses, barriers)) {
    Place to = findPlace(warp, record, lane, ptx::Space::Shared, receiver, bytes, true, 16);
    auto barrier = findMbarrier(warp, record, lane, barrierAt + window::shared);
    if (!to || !barrier)
      return;
    AsyncRange target = {to.region, to.offset, bytes, true};
    load.ranges.push_back(target);
    load.signals.push_back({barrier, bytes});
    moves.push_back({target, source});
  }
  load.move = [moves] {
    for (const auto &[to, from] : moves)
      copyRange(to, from);
  };
  if (data.fromSpace == ptx::Space::Global) {
    Statistics &statistics = warp.getMachine().getStatistics();
    statistics.bulkLoadBytes += bytes;
    statistics.bulkSectors += countSectors(fromAddress, bytes);
    touchSectors(warp.getMachine(), fromAddress, bytes);
  }
  issueLoad(warp, record, lane, std::move(load));
}

static void copyToGlobal(Warp &warp, const Record &record, unsigned lane, const BulkData &data,
                         uint32_t bytes) {
  uint64_t fromAddress = getLaneAddress(warp, data.from, lane);
  uint64_t toAddress = getLaneAddress(warp, data.to, lane);
  Place from = findPlace(warp, record, lane, ptx::Space::Shared, fromAddress, bytes, false, 16);
  Place to = findPlace(warp, record, lane, ptx::Space::Global, toAddress, bytes, true, 16);
  if (!from || !to)
    return;
  AsyncRange source = {from.region, from.offset, bytes, false};
  AsyncRange target = {to.region, to.offset, bytes, true};
  Statistics &statistics = warp.getMachine().getStatistics();
  statistics.bulkStoreBytes += bytes;
  statistics.bulkSectors += countSectors(toAddress, bytes);
  touchSectors(warp.getMachine(), toAddress, bytes);
  issueStore(warp, record, lane, {source, target}, [source, target] { copyRange(target, source); });
}

static void executeBulk(Warp &warp, const Record &record, LaneMask mask) {
  const BulkData &data = record.get<BulkData>();
  warp.requirePlain(record, data.to.base, mask, "an address");
  warp.requirePlain(record, data.from.base, mask, "an address");
  warp.requirePlain(record, data.bytes, mask, "a size");
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint32_t bytes = warp.lanes<uint32_t>(data.bytes)[lane];
    if (bytes % 16 != 0) {
      warp.report(FindingKind::Misaligned, record, lane,
                  "a bulk copy of " + llvm::Twine(bytes) + " bytes, expected a multiple of 16");
      continue;
    }
    if (bytes == 0)
      continue;
    if (data.toSpace == ptx::Space::Shared)
      copyToShared(warp, record, lane, data, bytes);
    else
      copyToGlobal(warp, record, lane, data, bytes);
  }
}

// cp.async.bulk.shared::cluster.{global, shared::cta}.mbarrier::complete_tx::bytes
//     {.multicast::cluster}{.L2::cache_hint} [dst], [src], size, [mbar]{, mask}{, policy};
// cp.async.bulk.global.shared::cta.bulk_group{.L2::cache_hint} [dst], [src], size{, policy};
void simulator::decodeBulk(DecodeContext &context) {
  BulkData data;
  if (context.take("prefetch"))
    return decodeHint(context);
  std::optional<ptx::Space> to = takeSpace(context);
  std::optional<ptx::Space> from = takeSpace(context);
  if (!to || !from)
    return context.unsupported("expected two state spaces");
  data.toSpace = *to;
  data.fromSpace = *from;
  if (context.take("mbarrier::complete_tx::bytes")) {
    if (data.toSpace != ptx::Space::Shared || !context.expectOperands(4, 6))
      return context.unsupported("only copies to shared memory complete on an mbarrier");
    data.barrier = context.address(3, ptx::Space::Shared);
    if (context.take("multicast::cluster"))
      data.blocks = context.source(4, ptx::Type::B16);
  } else if (!context.take("bulk_group") || data.toSpace != ptx::Space::Global) {
    return context.unsupported("expected .mbarrier::complete_tx::bytes or .bulk_group");
  }
  context.take("L2::cache_hint");
  data.to = context.address(0, data.toSpace);
  data.from = context.address(1, data.fromSpace);
  data.bytes = context.source(2, ptx::Type::U32);
  context.record.data = context.keep(data);
  context.record.handler = executeBulk;
}
