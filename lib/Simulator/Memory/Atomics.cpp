//===- Atomics.cpp - atom and red -----------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ISA 9.7.13.5 and 6. Without semantics an atomic is relaxed with scope gpu.
// The lanes of an instruction take effect one after the other, by lane.
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Access.h"
#include "Memory/AtomicOperation.h"
#include "Memory/Checker.h"
#include "Memory/Space.h"
#include "Memory/State.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct AtomicData {
  AtomicOperation operation;
  ptx::Type type;
  unsigned bytes;
  ptx::Space space = ptx::Space::Generic;
  Semantics semantics;
  AddressOperand address;
  /// By element; results are empty for red.
  llvm::ArrayRef<Slot> results, first;
  Slot second = noSlot;
};
} // namespace

static void executeLane(Warp &warp, const Record &record, const AtomicData &data, unsigned lane,
                        uint64_t address) {
  unsigned total = data.bytes * data.first.size();
  Place place = findPlace(warp, record, lane, data.space, address, total, /*isStore=*/true);
  if (!place)
    return;
  if (place.region && place.region->shadow) {
    checkMbarrierBytes(warp, record, lane, place, total);
    checkAccess({warp, record, lane, *place.region, place.offset, total, /*isWrite=*/true,
                 /*isStrong=*/true});
    bool needsOld = data.operation != AtomicOperation::Exch;
    if (needsOld && !place.region->shadow->isPlain(place.offset, total))
      warp.report(FindingKind::Uninitialised, record, lane,
                  "an atomic operation on memory that nothing has written");
    place.region->shadow->setPlain(place.offset, total, true);
  }
  orderAccess(warp, lane, place, data.semantics, /*isRead=*/true, /*isWrite=*/true);
  for (unsigned index = 0; index < data.first.size(); ++index) {
    uint8_t *at = place.data + index * data.bytes;
    uint8_t old[16], result[16];
    std::memcpy(old, at, data.bytes);
    const uint8_t *first = warp.lanes<uint8_t>(data.first[index]) + lane * data.bytes;
    const uint8_t *second =
        data.second == noSlot ? first : warp.lanes<uint8_t>(data.second) + lane * data.bytes;
    applyAtomic(data.operation, data.type, old, first, second, result);
    std::memcpy(at, result, data.bytes);
    if (!data.results.empty())
      std::memcpy(warp.lanes<uint8_t>(data.results[index]) + lane * data.bytes, old, data.bytes);
  }
}

static void executeAtomic(Warp &warp, const Record &record, LaneMask mask) {
  const AtomicData &data = record.get<AtomicData>();
  warp.requirePlain(record, data.address.base, mask, "an address");
  for (Slot slot : data.first)
    warp.requirePlain(record, slot, mask, "an operand of an atomic operation");
  if (data.second != noSlot)
    warp.requirePlain(record, data.second, mask, "an operand of an atomic operation");
  uint64_t addresses[warpSize];
  computeAddresses(warp, data.address, mask, addresses);
  countAccess(warp, record, data.space, mask, addresses, data.bytes * data.first.size(),
              /*isStore=*/true);
  ++warp.getMemory().serial;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      executeLane(warp, record, data, lane, addresses[lane]);
  for (Slot slot : data.results)
    warp.setPlain(slot, mask);
}

static bool takeModifiers(DecodeContext &context, AtomicData &data, unsigned &number) {
  data.semantics.isStrong = true;
  bool hasOperation = false;
  // Compilers differ in the order of semantics, scope, space and operation.
  for (;;) {
    if (takeSemantics(context, data.semantics))
      continue;
    if (std::optional<ptx::Space> space = takeSpace(context)) {
      data.space = *space;
      continue;
    }
    if (std::optional<AtomicOperation> operation = parseAtomicOperation(context.peek())) {
      context.take(context.peek());
      data.operation = *operation;
      hasOperation = true;
      continue;
    }
    if (context.take("noftz") || context.take("L2::cache_hint"))
      continue;
    if (std::optional<unsigned> vector = context.takeOneOf({"v2", "v4", "v8"})) {
      number = 2u << *vector;
      continue;
    }
    break;
  }
  std::optional<ptx::Type> type = context.takeType();
  if (!hasOperation || !type || !isAtomicType(data.operation, *type)) {
    context.unsupported("expected an operation and a type that it has");
    return false;
  }
  data.type = *type;
  data.bytes = ptx::getBits(*type) / 8;
  return true;
}

static ptx::Type getContainer(ptx::Type type) {
  switch (ptx::getBits(type)) {
  case 16:
    return ptx::Type::B16;
  case 32:
    return ptx::Type::B32;
  case 64:
    return ptx::Type::B64;
  default:
    return ptx::Type::B128;
  }
}

static void decodeAtomicForm(DecodeContext &context, bool hasResult) {
  AtomicData data;
  unsigned number = 1;
  // red.async is a copy of its own.
  if (!takeModifiers(context, data, number))
    return;
  unsigned next = hasResult;
  bool isCas = data.operation == AtomicOperation::Cas;
  if (!context.expectOperands(next + 2 + isCas, next + 3 + isCas))
    return;
  ptx::Type container = getContainer(data.type);
  data.address = context.address(next, data.space);
  llvm::SmallVector<Slot> first, results;
  for (const ptx::Operand &element : context.elements(context.getOperand(next + 1)))
    first.push_back(context.source(element, container));
  if (hasResult)
    for (const ptx::Operand &element : context.elements(context.getOperand(0)))
      results.push_back(context.destination(element, container));
  if (first.size() != number || (hasResult && results.size() != number))
    return context.unsupported("expected vectors of " + llvm::Twine(number) + " elements");
  if (data.bytes * number > 32)
    return context.unsupported("an access has at most 32 bytes");
  if (isCas)
    data.second = context.source(next + 2, container);
  data.first = context.copyArray<Slot>(first);
  data.results = context.copyArray<Slot>(results);
  context.record.data = context.keep(data);
  context.record.handler = executeAtomic;
}

// atom{.sem}{.scope}{.space}.op{.vec}.type d, [a], b{, c};
void simulator::decodeAtom(DecodeContext &context) { decodeAtomicForm(context, true); }
// red{.sem}{.scope}{.space}.op{.vec}.type [a], b;
void simulator::decodeRed(DecodeContext &context) { decodeAtomicForm(context, false); }
