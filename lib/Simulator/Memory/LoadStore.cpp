//===- LoadStore.cpp - ld, st, cvta ---------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Access.h"
#include "llvm/ADT/StringSwitch.h"

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
  llvm::ArrayRef<Slot> elements;
};
} // namespace

static std::optional<ptx::Space> takeSpace(DecodeContext &context) {
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
    if (readMemory(warp, record, lane, data.space, addresses[lane], bytes, total))
      plain |= LaneMask(1) << lane;
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

static void executeStore(Warp &warp, const Record &record, LaneMask mask) {
  const AccessData &data = record.get<AccessData>();
  warp.requirePlain(record, data.address.base, mask, "an address");
  uint64_t addresses[warpSize];
  computeAddresses(warp, data.address, mask, addresses);
  unsigned total = data.bytes * data.elements.size();
  countAccess(warp, record, data.space, mask, addresses, total, /*isStore=*/true);
  LaneMask plain = mask;
  for (Slot slot : data.elements)
    plain &= warp.plain(slot);
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint8_t bytes[64];
    for (unsigned index = 0; index < data.elements.size(); ++index)
      std::memcpy(bytes + index * data.bytes,
                  warp.lanes<uint8_t>(data.elements[index]) + lane * data.registerBytes,
                  data.bytes);
    writeMemory(warp, record, lane, data.space, addresses[lane], bytes, total, plain >> lane & 1);
  }
}

static void decodeAccess(DecodeContext &context, unsigned addressIndex, unsigned valueIndex) {
  AccessData data;
  while (context.takeOneOf({"volatile", "relaxed", "acquire", "release", "weak", "cta", "cluster",
                            "gpu", "sys", "mmio"}))
    ;
  data.space = takeSpace(context).value_or(ptx::Space::Generic);
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
    return context.unsupported("wrong number of elements");
  data.elements = context.copyArray<Slot>(slots);
  context.record.data = context.keep(data);
}

void simulator::decodeLd(DecodeContext &context) {
  decodeAccess(context, 1, 0);
  context.record.handler = executeLoad;
}

void simulator::decodeSt(DecodeContext &context) {
  decodeAccess(context, 0, 1);
  context.record.handler = executeStore;
}

static void executeCvta(Warp &warp, const Record &record, LaneMask mask) {
  const uint64_t *from = warp.lanes<uint64_t>(record.sources[0]);
  uint64_t *to = warp.lanes<uint64_t>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = from[lane] + record.immediate;
  warp.propagatePlain(record, mask);
}

void simulator::decodeCvta(DecodeContext &context) {
  bool isTo = context.take("to");
  ptx::Space space = takeSpace(context).value_or(ptx::Space::Generic);
  std::optional<ptx::Type> type = context.takeType();
  if (!type || ptx::getBits(*type) != 64)
    return context.unsupported("expected .u64");
  context.record.immediate = space == ptx::Space::Shared  ? int64_t(window::shared)
                             : space == ptx::Space::Local ? int64_t(window::local)
                                                          : 0;
  if (isTo)
    context.record.immediate = -context.record.immediate;
  context.record.destination = context.destination(0, *type);
  context.record.sources[0] = context.source(1, *type);
  context.record.handler = executeCvta;
}
