//===- MbarrierOperations.cpp - mbarrier.* --------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Access.h"
#include "Memory/Checker.h"
#include "Memory/Space.h"
#include "Memory/State.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct MbarrierData {
  AddressOperand address;
  bool isShared = false;
  Slot state = noSlot;
  /// Arrivals, bytes, a parity or a state.
  Slot value = noSlot;
  bool isRelaxed = false;
  bool expectsTransaction = false;
  bool drops = false;
  bool mayComplete = true;
  bool isParity = false;
  bool mayBlock = false;
};
} // namespace

/// Generic addresses of the lanes.
static void getAddresses(Warp &warp, const Record &record, const MbarrierData &data, LaneMask mask,
                         uint64_t (&addresses)[warpSize]) {
  warp.requirePlain(record, data.address.base, mask, "an address");
  computeAddresses(warp, data.address, mask, addresses);
  if (data.isShared)
    for (uint64_t &address : addresses)
      address += window::shared;
}

/// Takes `{.shared{::cta,::cluster}}.b64`.
static bool takeSpaceAndType(DecodeContext &context, MbarrierData &data) {
  data.isShared = context.takeOneOf({"shared", "shared::cta", "shared::cluster"}).has_value();
  if (context.take("b64"))
    return true;
  context.unsupported("expected .b64");
  return false;
}

static void takeOrder(DecodeContext &context, MbarrierData &data) {
  if (std::optional<unsigned> order = context.takeOneOf({"relaxed", "acquire", "release"}))
    data.isRelaxed = *order == 0;
  context.takeOneOf({"cta", "cluster"});
}

static AddressOperand takeAddress(DecodeContext &context, unsigned index,
                                  const MbarrierData &data) {
  return context.address(index, data.isShared ? ptx::Space::Shared : ptx::Space::Generic);
}

/// What arrive returns: the phase it arrived in, marked so that other values are told apart.
static constexpr uint64_t stateMark = uint64_t(0x6d62) << 48;
static uint64_t encodeState(const Mbarrier &barrier) {
  return stateMark | (uint64_t(barrier.pending & 0xffff) << 32) | uint32_t(barrier.phase);
}

static void executeInit(Warp &warp, const Record &record, LaneMask mask) {
  const MbarrierData &data = record.get<MbarrierData>();
  uint64_t addresses[warpSize];
  getAddresses(warp, record, data, mask, addresses);
  warp.requirePlain(record, data.value, mask, "a count");
  ++warp.getMemory().serial;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    Place place = findPlace(warp, record, lane, ptx::Space::Generic, addresses[lane], 8, true);
    if (!place)
      continue;
    if (!place.region || !place.region->block) {
      warp.report(FindingKind::Barrier, record, lane,
                  "an mbarrier must be in shared memory, found an address elsewhere");
      continue;
    }
    uint32_t count = warp.lanes<uint32_t>(data.value)[lane];
    if (count == 0 || count >= 1u << 20) {
      warp.report(FindingKind::Barrier, record, lane,
                  "found a count of " + llvm::Twine(count) + ", expected 1 to 2^20 - 1");
      continue;
    }
    std::shared_ptr<Mbarrier> &barrier = place.region->block->getMemory().mbarriers[place.offset];
    if (barrier)
      warp.report(FindingKind::Barrier, record, lane,
                  "an mbarrier lives at this address already; end its life with mbarrier.inval");
    if (place.region->shadow)
      checkAccess({warp, record, lane, *place.region, place.offset, 8, /*isWrite=*/true});
    barrier = std::make_shared<Mbarrier>();
    barrier->expected = barrier->pending = count;
    barrier->record = record.id;
  }
}

static void executeInval(Warp &warp, const Record &record, LaneMask mask) {
  const MbarrierData &data = record.get<MbarrierData>();
  uint64_t addresses[warpSize];
  getAddresses(warp, record, data, mask, addresses);
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1) || !findMbarrier(warp, record, lane, addresses[lane]))
      continue;
    Place place = findPlace(warp, record, lane, ptx::Space::Generic, addresses[lane], 8, true);
    if (place.region->shadow)
      checkAccess({warp, record, lane, *place.region, place.offset, 8, /*isWrite=*/true});
    place.region->block->getMemory().mbarriers.erase(place.offset);
  }
}

static void executeArrive(Warp &warp, const Record &record, LaneMask mask) {
  const MbarrierData &data = record.get<MbarrierData>();
  uint64_t addresses[warpSize];
  getAddresses(warp, record, data, mask, addresses);
  if (data.value != noSlot)
    warp.requirePlain(record, data.value, mask, "a count");
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    std::shared_ptr<Mbarrier> barrier = findMbarrier(warp, record, lane, addresses[lane]);
    if (!barrier)
      continue;
    uint32_t value = data.value == noSlot ? 1 : warp.lanes<uint32_t>(data.value)[lane];
    if (data.state != noSlot) {
      warp.lanes<uint64_t>(data.state)[lane] = encodeState(*barrier);
      warp.setPlain(data.state, LaneMask(1) << lane);
    }
    if (data.expectsTransaction)
      expectTransaction(warp, record, lane, *barrier, value);
    if (data.drops && barrier->expected > 0)
      barrier->expected -= data.expectsTransaction ? 1 : std::min(value, barrier->expected);
    arriveThread(warp, record, lane, *barrier, data.expectsTransaction ? 1 : value, data.isRelaxed,
                 data.mayComplete);
  }
}

static void executeTransaction(Warp &warp, const Record &record, LaneMask mask) {
  const MbarrierData &data = record.get<MbarrierData>();
  uint64_t addresses[warpSize];
  getAddresses(warp, record, data, mask, addresses);
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    std::shared_ptr<Mbarrier> barrier = findMbarrier(warp, record, lane, addresses[lane]);
    if (!barrier)
      continue;
    uint32_t bytes = warp.lanes<uint32_t>(data.value)[lane];
    if (data.expectsTransaction)
      expectTransaction(warp, record, lane, *barrier, bytes);
    else
      completeTransaction(warp, record, *barrier, bytes, warp.getMemory().clock);
  }
}

/// Whether the phase that a lane waits for has completed.
static bool hasCompleted(Warp &warp, const Record &record, const MbarrierData &data, unsigned lane,
                         const Mbarrier &barrier) {
  if (data.isParity)
    return (barrier.phase & 1) != (warp.lanes<uint32_t>(data.value)[lane] & 1);
  uint64_t state = warp.lanes<uint64_t>(data.value)[lane];
  uint32_t behind = uint32_t(barrier.phase) - uint32_t(state);
  if ((state ^ stateMark) >> 48 || behind > 1)
    warp.report(FindingKind::Barrier, record, lane,
                "waits with a state that is not of this phase or the one before");
  return behind >= 1;
}

static void executeWait(Warp &warp, const Record &record, LaneMask mask) {
  const MbarrierData &data = record.get<MbarrierData>();
  uint64_t addresses[warpSize];
  getAddresses(warp, record, data, mask, addresses);
  warp.requirePlain(record, data.value, mask, data.isParity ? "a parity" : "a state");
  LaneMask done = 0;
  llvm::SmallVector<std::shared_ptr<Mbarrier>, 4> waiting;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    std::shared_ptr<Mbarrier> barrier = findMbarrier(warp, record, lane, addresses[lane]);
    // One that is not there would never complete.
    if (!barrier)
      return warp.getMachine().stop();
    if (hasCompleted(warp, record, data, lane, *barrier)) {
      done |= LaneMask(1) << lane;
      if (hasChecks(warp) && !data.isRelaxed)
        warp.getMemory().clock.acquire(barrier->completed, LaneMask(1) << lane);
    } else if (!llvm::is_contained(waiting, barrier)) {
      waiting.push_back(barrier);
    }
  }
  // A wait may take its time: it does until something has changed, so that a deadlock shows.
  if (data.mayBlock && !done) {
    for (const std::shared_ptr<Mbarrier> &barrier : waiting)
      barrier->waiters.push_back({&warp, &warp.getSplit(), &warp.getFrame(), &record, mask});
    unsigned lane = llvm::countr_zero(mask);
    return warp.waitAndRetry("mbarrier at 0x" + llvm::utohexstr(addresses[lane] - window::shared) +
                             ", phase " + std::to_string(waiting.front()->phase) + ", " +
                             std::to_string(waiting.front()->pending) + " arrivals and " +
                             std::to_string(waiting.front()->transactions) + " bytes to come");
  }
  // Who polls lets the engine work.
  if (!data.mayBlock && !done)
    pollAsync(warp.getMachine());
  LaneMask &to = warp.predicate(record.destination);
  to = (to & ~mask) | done;
  warp.setPlain(record.destination, mask);
}

static void executePendingCount(Warp &warp, const Record &record, LaneMask mask) {
  const uint64_t *state = warp.lanes<uint64_t>(record.sources[0]);
  uint32_t *to = warp.lanes<uint32_t>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = state[lane] >> 32 & 0xffff;
  warp.propagatePlain(record, mask);
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static void decodeInit(DecodeContext &context, MbarrierData &data) {
  if (!takeSpaceAndType(context, data))
    return;
  data.address = takeAddress(context, 0, data);
  data.value = context.source(1, ptx::Type::U32);
  context.record.handler = executeInit;
}

static void decodeInval(DecodeContext &context, MbarrierData &data) {
  if (!takeSpaceAndType(context, data))
    return;
  data.address = takeAddress(context, 0, data);
  context.record.handler = executeInval;
}

// arrive{.noComplete}{.expect_tx}{.sem}{.scope}{.space}.b64 state, [addr]{, count};
static void decodeArrive(DecodeContext &context, MbarrierData &data) {
  data.expectsTransaction = context.take("expect_tx");
  data.mayComplete = !context.take("noComplete");
  takeOrder(context, data);
  if (!takeSpaceAndType(context, data))
    return;
  unsigned next = 0;
  if (context.getOperand(0).kind != ptx::Operand::Kind::Address) {
    if (context.getOperand(0).kind != ptx::Operand::Kind::Sink)
      data.state = context.destination(0, ptx::Type::B64);
    next = 1;
  }
  data.address = takeAddress(context, next, data);
  if (context.getNumOperands() > next + 1)
    data.value = context.source(next + 1, ptx::Type::U32);
  context.record.handler = executeArrive;
}

// {expect_tx, complete_tx}{.relaxed}{.scope}{.space}.b64 [addr], bytes;
static void decodeTransaction(DecodeContext &context, MbarrierData &data) {
  takeOrder(context, data);
  if (!takeSpaceAndType(context, data))
    return;
  data.address = takeAddress(context, 0, data);
  data.value = context.source(1, ptx::Type::U32);
  context.record.handler = executeTransaction;
}

// {test_wait, try_wait}{.parity}{.sem}{.scope}{.space}.b64 p, [addr], state or parity{, hint};
static void decodeWait(DecodeContext &context, MbarrierData &data) {
  data.isParity = context.take("parity");
  takeOrder(context, data);
  if (!takeSpaceAndType(context, data) || !context.expectOperands(3, 4))
    return;
  context.record.destination = context.destination(0, ptx::Type::Pred);
  data.address = takeAddress(context, 1, data);
  data.value = context.source(2, data.isParity ? ptx::Type::U32 : ptx::Type::B64);
  context.record.handler = executeWait;
}

void simulator::decodeMbarrier(DecodeContext &context) {
  MbarrierData data;
  if (context.take("init")) {
    decodeInit(context, data);
  } else if (context.take("inval")) {
    decodeInval(context, data);
  } else if (context.take("arrive")) {
    decodeArrive(context, data);
  } else if (context.take("arrive_drop")) {
    data.drops = true;
    decodeArrive(context, data);
  } else if (context.take("expect_tx")) {
    data.expectsTransaction = true;
    decodeTransaction(context, data);
  } else if (context.take("complete_tx")) {
    decodeTransaction(context, data);
  } else if (context.take("test_wait")) {
    decodeWait(context, data);
  } else if (context.take("try_wait")) {
    data.mayBlock = true;
    decodeWait(context, data);
  } else if (context.take("pending_count")) {
    context.take("b64");
    context.record.destination = context.destination(0, ptx::Type::U32);
    context.record.sources[0] = context.source(1, ptx::Type::B64);
    context.record.handler = executePendingCount;
  } else {
    return context.unsupported("this mbarrier operation is not known here");
  }
  context.record.data = context.keep(data);
}
