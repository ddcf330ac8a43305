//===- LoadStore.cpp - ld and st --------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Access.h"
#include "Memory/Space.h"
#include "Memory/State.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct AccessData {
  ptx::Space space = ptx::Space::Generic;
  AddressOperand address;
  /// Of one element in memory and in a register.
  unsigned bytes = 0;
  unsigned registerBytes = 0;
  bool isSigned = false;
  Semantics semantics;
  llvm::ArrayRef<Slot> elements;
};
} // namespace

static void executeLoad(Warp &warp, const Record &record, LaneMask mask) {
  const AccessData &data = record.get<AccessData>();
  warp.requirePlain(record, data.address.base, mask, "an address");
  uint64_t addresses[warpSize];
  computeAddresses(warp, data.address, mask, addresses);
  unsigned total = data.bytes * data.elements.size();
  countAccess(warp, record, data.space, mask, addresses, total, /*isStore=*/false);
  LaneMask plain = 0;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint8_t bytes[64];
    Place place =
        findPlace(warp, record, lane, data.space, addresses[lane], total, /*isStore=*/false);
    if (!place) {
      // Zeros stand for what is not there: it has been reported.
      std::memset(bytes, 0, total);
      plain |= LaneMask(1) << lane;
    } else if (readPlace(warp, record, lane, place, bytes, total, data.semantics.isStrong)) {
      plain |= LaneMask(1) << lane;
    }
    if (place)
      orderAccess(warp, lane, place, data.semantics, /*isRead=*/true, /*isWrite=*/false);
    for (unsigned index = 0; index < data.elements.size(); ++index) {
      uint8_t *to = warp.lanes<uint8_t>(data.elements[index]) + lane * data.registerBytes;
      const uint8_t *from = bytes + index * data.bytes;
      std::memcpy(to, from, data.bytes);
      bool isNegative = data.isSigned && from[data.bytes - 1] >> 7;
      std::memset(to + data.bytes, isNegative ? 0xff : 0, data.registerBytes - data.bytes);
    }
  }
  for (Slot slot : data.elements) {
    warp.setPlain(slot, plain);
    if (mask & ~plain)
      warp.setNotPlain(slot, mask & ~plain, record);
  }
}

/// What reaches global memory must have been written; in shared and local memory it may be padding
/// that nobody looks at.
static void reportStored(Warp &warp, const Record &record, const AccessData &data, Slot slot,
                         LaneMask mask, const uint64_t (&addresses)[warpSize]) {
  LaneMask bad = mask & ~warp.plain(slot);
  if (!bad || data.space == ptx::Space::Shared || data.space == ptx::Space::Local ||
      data.space == ptx::Space::Parameter)
    return;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if ((bad >> lane & 1) && data.space == ptx::Space::Generic &&
        (addresses[lane] - window::shared < window::size ||
         addresses[lane] - window::local < window::size))
      bad &= ~(LaneMask(1) << lane);
  if (bad)
    warp.requirePlain(record, slot, bad, "what is stored to global memory");
}

static void executeStore(Warp &warp, const Record &record, LaneMask mask) {
  const AccessData &data = record.get<AccessData>();
  warp.requirePlain(record, data.address.base, mask, "an address");
  uint64_t addresses[warpSize];
  computeAddresses(warp, data.address, mask, addresses);
  unsigned total = data.bytes * data.elements.size();
  countAccess(warp, record, data.space, mask, addresses, total, /*isStore=*/true);
  ++warp.getMemory().serial;
  LaneMask plain = mask;
  for (Slot slot : data.elements) {
    plain &= warp.plain(slot);
    reportStored(warp, record, data, slot, mask, addresses);
  }
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint8_t bytes[64];
    for (unsigned index = 0; index < data.elements.size(); ++index)
      std::memcpy(bytes + index * data.bytes,
                  warp.lanes<uint8_t>(data.elements[index]) + lane * data.registerBytes,
                  data.bytes);
    Place place =
        findPlace(warp, record, lane, data.space, addresses[lane], total, /*isStore=*/true);
    if (!place)
      continue;
    writePlace(warp, record, lane, place, bytes, total, plain >> lane & 1, data.semantics.isStrong);
    orderAccess(warp, lane, place, data.semantics, /*isRead=*/false, /*isWrite=*/true);
  }
}

/// 256 bits: ld.global.v8.b32 of sm_100.
static constexpr unsigned maximalAccessBytes = 32;

static void chooseClass(DecodeContext &context, ptx::Space space, bool isStore) {
  InstructionClass &to = context.record.instructionClass;
  if (space == ptx::Space::Shared)
    to = isStore ? InstructionClass::SharedStore : InstructionClass::SharedLoad;
  else if (space == ptx::Space::Local || space == ptx::Space::Parameter)
    to = InstructionClass::LocalAccess;
}

static void decodeAccess(DecodeContext &context, unsigned addressIndex, unsigned valueIndex) {
  AccessData data;
  takeSemantics(context, data.semantics);
  data.space = takeSpace(context).value_or(ptx::Space::Generic);
  // Older spellings have the space first.
  takeSemantics(context, data.semantics);
  context.skipCacheHints();
  unsigned number = 1;
  if (context.take("v2"))
    number = 2;
  else if (context.take("v4"))
    number = 4;
  else if (context.take("v8"))
    number = 8;
  std::optional<ptx::Type> type = context.takeType();
  if (!type)
    return context.unsupported("expected a type");
  data.bytes = ptx::getBits(*type) / 8;
  data.isSigned = ptx::isSigned(*type);
  if (data.bytes == 0)
    return context.unsupported("expected a type of at least 8 bits");
  data.address = context.address(addressIndex, data.space);
  llvm::SmallVector<Slot> slots;
  for (const ptx::Operand &element : context.elements(context.getOperand(valueIndex))) {
    unsigned bits =
        std::max(context.getRegisterBits(element, ptx::getBits(*type)), ptx::getBits(*type));
    data.registerBytes = bits / 8;
    ptx::Type container = bits == 8    ? ptx::Type::B8
                          : bits == 16 ? ptx::Type::B16
                          : bits == 32 ? ptx::Type::B32
                          : bits == 64 ? ptx::Type::B64
                                       : ptx::Type::B128;
    slots.push_back(valueIndex == 0 ? context.destination(element, container)
                                    : context.source(element, container));
  }
  if (slots.size() != number)
    return context.unsupported("found " + llvm::Twine(slots.size()) + " elements, expected " +
                               llvm::Twine(number));
  if (data.bytes * number > maximalAccessBytes)
    return context.unsupported("an access has at most 32 bytes");
  chooseClass(context, data.space, valueIndex != 0);
  data.elements = context.copyArray<Slot>(slots);
  context.record.data = context.keep(data);
}

// ld{.semantics}{.space}{.hints}{.vec}.type d, [a];
void simulator::decodeLd(DecodeContext &context) {
  decodeAccess(context, 1, 0);
  context.record.handler = executeLoad;
}

// st{.semantics}{.space}{.hints}{.vec}.type [a], b;
void simulator::decodeSt(DecodeContext &context) {
  decodeAccess(context, 0, 1);
  context.record.handler = executeStore;
}
