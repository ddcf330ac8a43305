//===- TensorMapReplace.cpp - tensormap.replace and cp_fenceproxy ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/BulkCopy.h"
#include "Memory/Space.h"
#include "Memory/State.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
enum class Field : uint8_t {
  GlobalAddress,
  Rank,
  BoxDim,
  GlobalDim,
  GlobalStride,
  ElementStride,
  ElementType,
  Interleave,
  Swizzle,
  Fill,
  SwizzleAtomicity
};

struct ReplaceData {
  Field field;
  ptx::Space space;
  AddressOperand address;
  unsigned ordinal = 0;
  Slot value = noSlot;
  bool isWide = false;
};
} // namespace

static void replace(TensorMap &map, const ReplaceData &data, uint64_t value) {
  switch (data.field) {
  case Field::GlobalAddress:
    map.address = value;
    return;
  case Field::Rank:
    // The field holds the rank less one.
    map.rank = value + 1;
    return;
  case Field::BoxDim:
    map.boxShape[data.ordinal] = value;
    return;
  case Field::GlobalDim:
    map.globalShape[data.ordinal] = value;
    return;
  case Field::GlobalStride:
    map.globalStrides[data.ordinal] = value;
    return;
  case Field::ElementStride:
    map.elementStrides[data.ordinal] = value;
    return;
  case Field::ElementType:
    map.elementType = value;
    return;
  case Field::Interleave:
    map.interleave = value;
    return;
  case Field::Swizzle:
    map.swizzle = value;
    return;
  case Field::Fill:
    map.fill = value;
    return;
  case Field::SwizzleAtomicity:
    map.swizzleAtomicity = value;
    return;
  }
}

static void executeReplace(Warp &warp, const Record &record, LaneMask mask) {
  const ReplaceData &data = record.get<ReplaceData>();
  warp.requirePlain(record, data.address.base, mask, "an address");
  warp.requirePlain(record, data.value, mask, "a field of a tensor map");
  ++warp.getMemory().serial;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    Place place = findPlace(warp, record, lane, data.space,
                            getLaneAddress(warp, data.address, lane), TensorMap::bytes, true, 64);
    if (!place)
      continue;
    TensorMap map = TensorMap::decode(place.data);
    replace(map, data,
            data.isWide ? warp.lanes<uint64_t>(data.value)[lane]
                        : warp.lanes<uint32_t>(data.value)[lane]);
    uint8_t bytes[TensorMap::bytes];
    map.encode(bytes);
    writePlace(warp, record, lane, place, bytes, TensorMap::bytes, /*isPlain=*/true,
               /*isStrong=*/false);
  }
}

// tensormap.replace.tile.field{.ss}.b1024.type [addr]{, ord}, value;
void simulator::decodeTensorMapReplace(DecodeContext &context) {
  ReplaceData data;
  context.take("tile");
  std::optional<unsigned> field = context.takeOneOf(
      {"global_address", "rank", "box_dim", "global_dim", "global_stride", "element_stride",
       "elemtype", "interleave_layout", "swizzle_mode", "fill_mode", "swizzle_atomicity"});
  if (!field)
    return context.unsupported("expected a field of a tensor map");
  data.field = Field(*field);
  data.space = takeSpace(context).value_or(ptx::Space::Generic);
  if (!context.take("b1024"))
    return context.unsupported("expected .b1024");
  std::optional<unsigned> width = context.takeOneOf({"b32", "b64"});
  if (!width)
    return context.unsupported("expected .b32 or .b64");
  data.isWide = *width == 1;
  bool hasOrdinal = data.field >= Field::BoxDim && data.field <= Field::ElementStride;
  if (!context.expectOperands(2 + hasOrdinal))
    return;
  data.address = context.address(0, data.space);
  if (hasOrdinal) {
    std::optional<int64_t> ordinal = context.constant(context.getOperand(1));
    unsigned limit = data.field == Field::GlobalStride ? 4 : 5;
    if (!ordinal || *ordinal < 0 || *ordinal >= limit)
      return context.unsupported("expected a dimension below " + llvm::Twine(limit));
    data.ordinal = *ordinal;
  }
  data.value = context.source(1 + hasOrdinal, data.isWide ? ptx::Type::B64 : ptx::Type::B32);
  context.record.data = context.keep(data);
  context.record.handler = executeReplace;
}

namespace {
struct FenceCopyData {
  AddressOperand to, from;
};
} // namespace

static void executeFenceCopy(Warp &warp, const Record &record, LaneMask mask) {
  const FenceCopyData &data = record.get<FenceCopyData>();
  if (LaneMask missing = warp.getNeeded() & ~mask)
    warp.report(FindingKind::Barrier, record, llvm::countr_zero(missing),
                "all lanes of the warp must execute tensormap.cp_fenceproxy");
  // All lanes copy together, as one.
  unsigned lane = llvm::countr_zero(mask);
  Place from = findPlace(warp, record, lane, ptx::Space::Shared,
                         getLaneAddress(warp, data.from, lane), TensorMap::bytes, false);
  Place to = findPlace(warp, record, lane, ptx::Space::Global, getLaneAddress(warp, data.to, lane),
                       TensorMap::bytes, true);
  if (!from || !to)
    return;
  uint8_t bytes[TensorMap::bytes];
  bool isPlain = readPlace(warp, record, lane, from, bytes, TensorMap::bytes, /*isStrong=*/false);
  ++warp.getMemory().serial;
  writePlace(warp, record, lane, to, bytes, TensorMap::bytes, isPlain, /*isStrong=*/false);
  if (hasChecks(warp))
    warp.getMemory().clock.synchroniseLanes(mask);
}

// tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned
//     [dst], [src], 128;
void simulator::decodeTensorMapFenceCopy(DecodeContext &context) {
  FenceCopyData data;
  if (!context.take("global") || !context.take("shared::cta") ||
      !context.take("tensormap::generic"))
    return context.unsupported("expected .global.shared::cta.tensormap::generic");
  Semantics semantics;
  takeSemantics(context, semantics);
  context.take("sync");
  context.take("aligned");
  data.to = context.address(0, ptx::Space::Global);
  data.from = context.address(1, ptx::Space::Shared);
  context.record.data = context.keep(data);
  context.record.handler = executeFenceCopy;
}
