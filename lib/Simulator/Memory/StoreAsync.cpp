//===- StoreAsync.cpp - st.async, red.async, cp.reduce.async.bulk ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Memory/AtomicOperation.h"
#include "Memory/BulkCopy.h"
#include "Memory/Space.h"

using namespace tessera;
using namespace tessera::simulator;

//===----------------------------------------------------------------------===//
// st.async and red.async
//===----------------------------------------------------------------------===//

namespace {
struct StoreData {
  std::optional<AtomicOperation> reduction;
  ptx::Type type;
  unsigned bytes = 0;
  AddressOperand to, barrier;
  llvm::ArrayRef<Slot> values;
};
} // namespace

static void executeStoreAsync(Warp &warp, const Record &record, LaneMask mask) {
  const StoreData &data = record.get<StoreData>();
  unsigned total = data.bytes * data.values.size();
  for (Slot slot : data.values)
    warp.requirePlain(record, slot, mask, "what is stored in another block");
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    Place to = findPlace(warp, record, lane, ptx::Space::Shared,
                         getLaneAddress(warp, data.to, lane), total, true);
    auto barrier =
        findMbarrier(warp, record, lane, getLaneAddress(warp, data.barrier, lane) + window::shared);
    if (!to || !barrier)
      continue;
    std::vector<uint8_t> value(total);
    for (auto [index, slot] : llvm::enumerate(data.values))
      std::memcpy(value.data() + index * data.bytes, warp.lanes<uint8_t>(slot) + lane * data.bytes,
                  data.bytes);
    BulkLoad load;
    load.ranges.push_back({to.region, to.offset, total, true, data.reduction.has_value()});
    load.signals.push_back({barrier, total});
    load.move = [to, value, reduction = data.reduction, type = data.type] {
      std::vector<uint8_t> result = value;
      if (reduction)
        applyAtomic(*reduction, type, to.data, value.data(), value.data(), result.data());
      std::memcpy(to.data, result.data(), result.size());
      if (to.region->shadow)
        to.region->shadow->setPlain(to.offset, result.size(), true);
    };
    issueLoad(warp, record, lane, std::move(load));
  }
}

static void decodeStoreForm(DecodeContext &context, bool isReduction) {
  StoreData data;
  Semantics semantics;
  takeSemantics(context, semantics);
  if (!context.take("shared::cluster") || !context.take("mbarrier::complete_tx::bytes"))
    return context.unsupported("expected .shared::cluster.mbarrier::complete_tx::bytes");
  if (isReduction) {
    data.reduction = parseAtomicOperation(context.peek());
    if (!data.reduction)
      return context.unsupported("expected an operation");
    context.take(context.peek());
  }
  context.takeOneOf({"v2", "v4"});
  std::optional<ptx::Type> type = context.takeType();
  if (!type || (ptx::getBits(*type) != 32 && ptx::getBits(*type) != 64) ||
      (isReduction && !isAtomicType(*data.reduction, *type)))
    return context.unsupported("expected a type of 32 or 64 bits");
  data.type = *type;
  data.bytes = ptx::getBits(*type) / 8;
  data.to = context.address(0, ptx::Space::Shared);
  data.barrier = context.address(2, ptx::Space::Shared);
  llvm::SmallVector<Slot> values;
  for (const ptx::Operand &element : context.elements(context.getOperand(1)))
    values.push_back(context.source(element, *type));
  if (values.size() > 4)
    return context.unsupported("expected at most 4 values");
  data.values = context.copyArray<Slot>(values);
  context.record.data = context.keep(data);
  context.record.handler = executeStoreAsync;
}

// st.async{.weak}.shared::cluster.mbarrier::complete_tx::bytes{.vec}.type [a], b, [mbar];
void simulator::decodeStAsync(DecodeContext &context) { decodeStoreForm(context, false); }
// red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.op.type [a], b, [mbar];
void simulator::decodeRedAsync(DecodeContext &context) { decodeStoreForm(context, true); }

//===----------------------------------------------------------------------===//
// cp.reduce.async.bulk
//===----------------------------------------------------------------------===//

namespace {
struct ReduceData {
  AtomicOperation operation;
  ptx::Type type;
  ptx::Space toSpace;
  AddressOperand to, from, barrier;
  Slot bytes = noSlot;
};
} // namespace

static void executeReduce(Warp &warp, const Record &record, LaneMask mask) {
  const ReduceData &data = record.get<ReduceData>();
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
    uint64_t toAddress = getLaneAddress(warp, data.to, lane);
    Place from = findPlace(warp, record, lane, ptx::Space::Shared,
                           getLaneAddress(warp, data.from, lane), bytes, false, 16);
    Place to = findPlace(warp, record, lane, data.toSpace, toAddress, bytes, true, 16);
    if (!from || !to)
      continue;
    auto move = [from, to, bytes, operation = data.operation, type = data.type] {
      unsigned step = ptx::getBits(type) / 8;
      for (uint64_t at = 0; at + step <= bytes; at += step) {
        uint8_t result[16];
        applyAtomic(operation, type, to.data + at, from.data + at, from.data + at, result);
        std::memcpy(to.data + at, result, step);
      }
    };
    AsyncRange source = {from.region, from.offset, bytes, false};
    AsyncRange target = {to.region, to.offset, bytes, true, /*isAtomic=*/true};
    if (data.toSpace == ptx::Space::Global) {
      warp.getMachine().getStatistics().bulkStoreBytes += bytes;
      warp.getMachine().getStatistics().bulkSectors += countSectors(toAddress, bytes);
      issueStore(warp, record, lane, {source, target}, move);
      continue;
    }
    auto barrier =
        findMbarrier(warp, record, lane, getLaneAddress(warp, data.barrier, lane) + window::shared);
    if (barrier)
      issueLoad(warp, record, lane, {{source, target}, move, {{barrier, bytes}}});
  }
}

// cp.reduce.async.bulk.{global, shared::cluster}.shared::cta.{bulk_group,
//     mbarrier::complete_tx::bytes}{.L2::cache_hint}.op{.noftz}.type [dst], [src], size{, [mbar]};
void simulator::decodeReduceBulk(DecodeContext &context) {
  ReduceData data;
  std::optional<ptx::Space> to = takeSpace(context);
  if (!to || takeSpace(context) != ptx::Space::Shared)
    return context.unsupported("expected .global.shared::cta or .shared::cluster.shared::cta");
  data.toSpace = *to;
  bool isLoad = context.take("mbarrier::complete_tx::bytes");
  if (!isLoad && !context.take("bulk_group"))
    return context.unsupported("expected .bulk_group or .mbarrier::complete_tx::bytes");
  if (isLoad != (*to == ptx::Space::Shared))
    return context.unsupported("copies to shared memory complete on an mbarrier, others in groups");
  context.take("L2::cache_hint");
  std::optional<AtomicOperation> operation = parseAtomicOperation(context.peek());
  if (!operation)
    return context.unsupported("expected an operation");
  context.take(context.peek());
  context.take("noftz");
  std::optional<ptx::Type> type = context.takeType();
  if (!type || !isAtomicType(*operation, *type))
    return context.unsupported("expected a type that has the operation");
  data.operation = *operation;
  data.type = *type;
  data.to = context.address(0, data.toSpace);
  data.from = context.address(1, ptx::Space::Shared);
  data.bytes = context.source(2, ptx::Type::U32);
  if (isLoad)
    data.barrier = context.address(3, ptx::Space::Shared);
  context.record.data = context.keep(data);
  context.record.handler = executeReduce;
}
