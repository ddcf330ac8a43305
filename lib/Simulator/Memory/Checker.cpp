//===- Checker.cpp - Finds accesses that nothing orders -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Checker.h"
#include "Memory/State.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
enum class Conflict : uint8_t { None, InFlight, Unordered, Unproxied, SameInstruction };
} // namespace

static bool isOrdered(const AgentClock &clock, const AccessStamp &stamp, unsigned lane) {
  return stamp.time == 0 || clock.isOrdered(stamp.agent, stamp.time, stamp.lanes, lane);
}

/// Whether the bytes already hold what is stored.
static bool storesWhatIsThere(const CheckedAccess &access) {
  return access.value &&
         std::memcmp(access.region.data + access.offset, access.value, access.bytes) == 0;
}

/// The first of the cell's accesses that conflicts with `access`, which is left in `with`.
static Conflict findConflict(const CheckedAccess &access, ShadowCell &cell, AccessStamp &with) {
  const AgentClock &clock = access.warp.getMemory().clock;
  if (cell.operation && (access.isWrite || !cell.isOperationReading)) {
    with.record = access.warp.getMachine().getMemory().async.getRecordId(cell.operation);
    return Conflict::InFlight;
  }
  if (cell.write.time && !(cell.isWriteStrong && access.isStrong)) {
    with = cell.write;
    if (!isOrdered(clock, cell.write, access.lane)) {
      // Done, but nothing has waited for it.
      if (cell.isWriteAsync)
        return Conflict::InFlight;
      if (!access.isWrite || cell.write.record != access.record.id)
        return Conflict::Unordered;
      // Lanes, also of several warps, that store one value by one instruction do not race:
      // compilers leave it to all of them where they know the value to be the same.
      if (!storesWhatIsThere(access))
        return cell.write.agent == clock.getAgent() &&
                       cell.writeSerial == access.warp.getMemory().serial
                   ? Conflict::SameInstruction
                   : Conflict::Unordered;
    } else if (access.isAsync && !cell.isWriteAsync && !clock.isProxied(with.agent, with.time)) {
      return Conflict::Unproxied;
    }
  }
  if (!access.isWrite)
    return Conflict::None;
  auto conflicts = [&](const AccessStamp &stamp) {
    with = stamp;
    return !isOrdered(clock, stamp, access.lane) && !(cell.isReadStrong && access.isStrong);
  };
  if (conflicts(cell.read))
    return Conflict::Unordered;
  if (cell.moreReaders)
    for (const AccessStamp &stamp : access.region.shadow->getMoreReaders(cell))
      if (conflicts(stamp))
        return Conflict::Unordered;
  return Conflict::None;
}

static std::string describePlace(const CheckedAccess &access) {
  return (llvm::Twine(access.bytes) + " bytes at offset " + llvm::Twine(access.offset) + " of " +
          access.region.name)
      .str();
}

static void reportConflict(const CheckedAccess &access, Conflict conflict, const AccessStamp &with,
                           bool wasWrite) {
  const ptx::Instruction *other = access.warp.getMachine().getProgram().instructions[with.record];
  llvm::StringRef verb = access.isWrite ? "writes" : "reads";
  std::string place = describePlace(access);
  switch (conflict) {
  case Conflict::None:
    return;
  case Conflict::InFlight:
    return access.warp.report(
        FindingKind::InFlight, access.record, access.lane,
        verb + " " + place + " while an asynchronous operation works on them",
        {{other->position, "by '" + other->spelling.str() + "', which nothing has waited for"}});
  case Conflict::Unordered:
    return access.warp.report(FindingKind::Race, access.record, access.lane,
                              verb + " " + place + " without order after " +
                                  (wasWrite ? "a write" : "a read"),
                              {{other->position, "the other access"}});
  case Conflict::Unproxied:
    return access.warp.report(
        FindingKind::Race, access.record, access.lane,
        verb + " " + place +
            " through the async proxy, where an earlier write is not visible; fence.proxy.async is "
            "missing after the write",
        {{other->position, "the write"}});
  case Conflict::SameInstruction:
    return access.warp.report(FindingKind::Race, access.record, access.lane,
                              "lanes of one instruction write unequal values to " + place, {},
                              /*isWarning=*/true);
  }
}

void simulator::checkIssue(const CheckedAccess &access) {
  bool isReported = false;
  access.region.shadow->forEach(access.offset, access.bytes, [&](ShadowCell &cell) {
    if (isReported)
      return;
    AccessStamp with;
    Conflict conflict = findConflict(access, cell, with);
    if (conflict == Conflict::None)
      return;
    bool wasWrite = with.time == cell.write.time && with.record == cell.write.record;
    reportConflict(access, conflict, with, wasWrite);
    isReported = true;
  });
}

/// Adds a reader; one of the same agent, or one that happened before, gives way.
static void addReader(Shadow &shadow, ShadowCell &cell, const AccessStamp &stamp, bool isStrong,
                      llvm::function_ref<bool(const AccessStamp &)> happenedBefore) {
  auto replace = [&](AccessStamp &old) {
    if (old.agent == stamp.agent && old.time == stamp.time) {
      old.lanes |= stamp.lanes;
      return true;
    }
    if (old.time && !happenedBefore(old))
      return false;
    old = stamp;
    return true;
  };
  cell.isReadStrong = (cell.read.time == 0 || cell.isReadStrong) && isStrong;
  if (replace(cell.read))
    return;
  std::vector<AccessStamp> &more = shadow.getMoreReaders(cell);
  for (AccessStamp &old : more)
    if (replace(old))
      return;
  more.push_back(stamp);
}

static void remember(Shadow &shadow, ShadowCell &cell, const AccessStamp &stamp, bool isWrite,
                     bool isStrong, bool isAsync, uint32_t serial,
                     llvm::function_ref<bool(const AccessStamp &)> happenedBefore) {
  if (!isWrite)
    return addReader(shadow, cell, stamp, isStrong, happenedBefore);
  cell.write = stamp;
  cell.writeSerial = serial;
  cell.isWriteStrong = isStrong;
  cell.isWriteAsync = isAsync;
  cell.read = {};
  cell.isReadStrong = false;
  if (cell.moreReaders)
    shadow.getMoreReaders(cell).clear();
}

void simulator::checkAccess(const CheckedAccess &access) {
  checkIssue(access);
  const AgentClock &clock = access.warp.getMemory().clock;
  Shadow &shadow = *access.region.shadow;
  AccessStamp stamp = {clock.getAgent(), clock.getNow(), LaneMask(1) << access.lane,
                       access.record.id};
  auto happenedBefore = [&](const AccessStamp &old) {
    return clock.isOrdered(old.agent, old.time, old.lanes, access.lane);
  };
  shadow.forEach(access.offset, access.bytes, [&](ShadowCell &cell) {
    remember(shadow, cell, stamp, access.isWrite, access.isStrong, access.isAsync,
             access.warp.getMemory().serial, happenedBefore);
  });
}

void simulator::markOperation(Region &region, uint64_t offset, uint64_t bytes, uint32_t operation,
                              bool isReading) {
  if (!region.shadow)
    return;
  region.shadow->forEach(offset, bytes, [&](ShadowCell &cell) {
    cell.operation = operation;
    cell.isOperationReading = isReading;
  });
}

void simulator::unmarkOperation(Region &region, uint64_t offset, uint64_t bytes,
                                uint32_t operation) {
  if (!region.shadow)
    return;
  region.shadow->forEach(offset, bytes, [&](ShadowCell &cell) {
    if (cell.operation == operation)
      cell.operation = 0;
  });
}

void simulator::recordOperation(Region &region, uint64_t offset, uint64_t bytes,
                                const AccessStamp &stamp, bool isWrite, bool isAsync,
                                bool isStrong) {
  if (!region.shadow)
    return;
  Shadow &shadow = *region.shadow;
  shadow.forEach(offset, bytes, [&](ShadowCell &cell) {
    remember(shadow, cell, stamp, isWrite, isStrong, isAsync, /*serial=*/0,
             [&](const AccessStamp &old) { return old.agent == stamp.agent; });
  });
}
