//===- TensorCopy.cpp - cp.async.bulk.tensor ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ISA 9.7.9.25.5. A thread copies a box of a tensor, in tile mode. In shared
// memory the box is dense, the innermost dimension first, and then permuted by
// the swizzle on the bits of the address. Elements outside the tensor are filled
// on the way in and dropped on the way out; an mbarrier hears of all bytes of
// the box all the same.
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Memory/AtomicOperation.h"
#include "Memory/BulkCopy.h"
#include "Memory/Checker.h"
#include "Memory/Space.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct TensorData {
  unsigned rank = 0;
  bool isLoad = false;
  std::optional<AtomicOperation> reduction;
  AddressOperand map, shared, barrier;
  llvm::ArrayRef<Slot> coordinates;
  Slot blocks = noSlot;
};

/// A run of elements of the box's innermost dimension.
struct BoxRow {
  /// Of the row in the dense box.
  uint64_t offset = 0;
  /// Generic address of its first element, which may lie outside the tensor.
  uint64_t address = 0;
  /// Elements that are inside: from first to last.
  uint64_t first = 0, last = 0;
};

struct Box {
  TensorMap map;
  unsigned elementBytes = 0;
  uint64_t rowElements = 0;
  uint64_t bytes = 0;
  /// Bytes from one element of a row to the next in global memory.
  uint64_t step = 0;
  std::vector<BoxRow> rows;
};
} // namespace

/// Where an offset in shared memory really lies.
static uint64_t applySwizzle(const TensorMap &map, uint64_t address) {
  switch (map.swizzle) {
  case 1:
    return address ^ (address >> 3 & 0x10);
  case 2:
    return address ^ (address >> 3 & 0x30);
  case 3:
    // By the size of what stays together: 16, 32 or 64 bytes.
    if (map.swizzleAtomicity == 1)
      return address ^ (address >> 2 & 0x60);
    if (map.swizzleAtomicity == 3)
      return address ^ (address >> 1 & 0x40);
    return address ^ (address >> 3 & 0x70);
  default:
    return address;
  }
}

static std::optional<TensorMap> readMap(Warp &warp, const Record &record, unsigned lane,
                                        const TensorData &data) {
  Place place = findPlace(warp, record, lane, ptx::Space::Generic,
                          getLaneAddress(warp, data.map, lane), TensorMap::bytes, false, 64);
  if (!place)
    return std::nullopt;
  if (place.region && place.region->shadow)
    checkIssue({warp, record, lane, *place.region, place.offset, TensorMap::bytes,
                /*isWrite=*/false, /*isStrong=*/false, /*isAsync=*/true});
  TensorMap map = TensorMap::decode(place.data);
  auto refuse = [&](const llvm::Twine &message) {
    warp.report(FindingKind::Descriptor, record, lane, message);
    return std::nullopt;
  };
  if (llvm::Error error = map.verify())
    return refuse("the tensor map is not valid: " + llvm::toString(std::move(error)));
  if (map.rank != data.rank)
    return refuse("the tensor map has rank " + llvm::Twine(map.rank) + ", the copy " +
                  llvm::Twine(data.rank));
  if (map.interleave || map.swizzle == 4 || map.swizzleAtomicity == 2 || map.getElementBits() < 8)
    return refuse("interleaved layouts, swizzles of 96 bytes or with flipped halves, and elements "
                  "below a byte are not modelled");
  return map;
}

static Box makeBox(Warp &warp, const TensorData &data, unsigned lane, const TensorMap &map) {
  Box box;
  box.map = map;
  box.elementBytes = map.getElementBits() / 8;
  // Without interleave the stride of the innermost dimension counts as 1.
  uint64_t counts[5];
  int64_t start[5];
  uint64_t numRows = 1;
  for (unsigned axis = 0; axis < map.rank; ++axis) {
    uint32_t stride = axis == 0 ? 1 : map.elementStrides[axis];
    counts[axis] = llvm::divideCeil(map.boxShape[axis], stride);
    start[axis] = warp.lanes<int32_t>(data.coordinates[axis])[lane];
    if (axis > 0)
      numRows *= counts[axis];
  }
  box.rowElements = counts[0];
  box.step = box.elementBytes;
  uint64_t rowBytes = counts[0] * box.elementBytes;
  box.bytes = numRows * rowBytes;
  auto shape = [&](unsigned axis) { return int64_t(map.globalShape[axis]); };
  for (uint64_t index = 0; index < numRows; ++index) {
    BoxRow row;
    row.offset = index * rowBytes;
    row.address = map.address + start[0] * int64_t(box.elementBytes);
    row.first = std::clamp<int64_t>(-start[0], 0, counts[0]);
    row.last = std::clamp<int64_t>(shape(0) - start[0], row.first, counts[0]);
    uint64_t rest = index;
    for (unsigned axis = 1; axis < map.rank; ++axis) {
      int64_t at = start[axis] + int64_t(rest % counts[axis]) * map.elementStrides[axis];
      rest /= counts[axis];
      row.address += at * int64_t(map.globalStrides[axis - 1]);
      if (at < 0 || at >= shape(axis))
        row.last = row.first;
    }
    box.rows.push_back(row);
  }
  return box;
}

/// The part of global memory of each row; false when a part lies outside the memory there is.
static bool findRows(Warp &warp, const Record &record, unsigned lane, const Box &box, bool isStore,
                     bool isAtomic, std::vector<AsyncRange> &ranges) {
  for (const BoxRow &row : box.rows) {
    uint64_t bytes = (row.last - row.first) * box.elementBytes;
    if (bytes == 0) {
      ranges.push_back({});
      continue;
    }
    Place place =
        findPlace(warp, record, lane, ptx::Space::Global,
                  row.address + row.first * box.elementBytes, bytes, isStore, box.elementBytes);
    if (!place)
      return false;
    if (!place.region)
      return false;
    ranges.push_back({place.region, place.offset, bytes, isStore, isAtomic});
  }
  return true;
}

/// NaN of the tensor's type, all ones as the hardware fills, or zeros.
static void fillElement(const TensorMap &map, uint8_t *to, unsigned bytes) {
  std::memset(to, 0, bytes);
  if (map.fill == 0)
    return;
  std::memset(to, 0xff, bytes);
  to[bytes - 1] = 0x7f;
}

/// Calls `visit` for each piece of a row that stays together under the swizzle: the offset in the
/// block's shared memory, the first element and their number.
static void forEachPiece(const Box &box, const BoxRow &row, uint64_t sharedOffset,
                         llvm::function_ref<void(uint64_t, uint64_t, uint64_t)> visit) {
  constexpr uint64_t pieceBytes = 16;
  uint64_t perPiece = std::max<uint64_t>(pieceBytes / box.elementBytes, 1);
  for (uint64_t first = 0; first < box.rowElements; first += perPiece) {
    uint64_t dense = sharedOffset + row.offset + first * box.elementBytes;
    visit(applySwizzle(box.map, dense), first, std::min(perPiece, box.rowElements - first));
  }
}

static void moveIn(const Box &box, const std::vector<AsyncRange> &rows, Region &shared,
                   uint64_t sharedOffset) {
  unsigned bytes = box.elementBytes;
  for (size_t number = 0; number < box.rows.size(); ++number) {
    const BoxRow &row = box.rows[number];
    const AsyncRange &from = rows[number];
    forEachPiece(box, row, sharedOffset, [&](uint64_t at, uint64_t first, uint64_t count) {
      if (first >= row.first && first + count <= row.last)
        return copyRange({&shared, at, count * bytes, true},
                         {from.region, from.offset + (first - row.first) * bytes, count * bytes});
      for (uint64_t index = first; index < first + count; ++index) {
        AsyncRange to = {&shared, at + (index - first) * bytes, bytes, true};
        if (index >= row.first && index < row.last) {
          copyRange(to, {from.region, from.offset + (index - row.first) * bytes, bytes});
          continue;
        }
        fillElement(box.map, shared.data + to.offset, bytes);
        if (shared.shadow)
          shared.shadow->setPlain(to.offset, bytes, true);
      }
    });
  }
}

/// The type that reductions compute in.
static ptx::Type getReductionType(uint8_t elementType) {
  using T = ptx::Type;
  static constexpr T types[] = {T::U8,  T::U16, T::U32, T::S32,  T::U64, T::S64, T::F16,
                                T::F32, T::F32, T::F64, T::BF16, T::F32, T::F32};
  return elementType < std::size(types) ? types[elementType] : T::B8;
}

static void moveOut(const Box &box, const std::vector<AsyncRange> &rows, Region &shared,
                    uint64_t sharedOffset, std::optional<AtomicOperation> reduction) {
  unsigned bytes = box.elementBytes;
  for (size_t number = 0; number < box.rows.size(); ++number) {
    const BoxRow &row = box.rows[number];
    const AsyncRange &to = rows[number];
    forEachPiece(box, row, sharedOffset, [&](uint64_t at, uint64_t first, uint64_t count) {
      for (uint64_t index = std::max(first, row.first); index < std::min(first + count, row.last);
           ++index) {
        uint64_t target = to.offset + (index - row.first) * bytes;
        AsyncRange from = {&shared, at + (index - first) * bytes, bytes};
        if (!reduction) {
          copyRange({to.region, target, bytes, true}, from);
          continue;
        }
        uint8_t result[8];
        const uint8_t *value = shared.data + from.offset;
        applyAtomic(*reduction, getReductionType(box.map.elementType), to.region->data + target,
                    value, value, result);
        std::memcpy(to.region->data + target, result, bytes);
      }
    });
  }
}

static void addRowRanges(const std::vector<AsyncRange> &rows, std::vector<AsyncRange> &ranges) {
  for (const AsyncRange &row : rows)
    if (row.region)
      ranges.push_back(row);
}

static void countBulk(Warp &warp, const Box &box, const std::vector<AsyncRange> &rows,
                      bool isLoad) {
  Statistics &statistics = warp.getMachine().getStatistics();
  (isLoad ? statistics.bulkLoadBytes : statistics.bulkStoreBytes) += box.bytes;
  for (const AsyncRange &row : rows)
    if (row.region) {
      statistics.bulkSectors += countSectors(row.region->base + row.offset, row.bytes);
      touchSectors(warp.getMachine(), row.region->base + row.offset, row.bytes);
    }
}

static constexpr unsigned sharedAlignment = 128;

static void loadBox(Warp &warp, const Record &record, unsigned lane, const TensorData &data,
                    const Box &box) {
  std::vector<AsyncRange> rows;
  if (!findRows(warp, record, lane, box, /*isStore=*/false, /*isAtomic=*/false, rows))
    return;
  BulkLoad load;
  addRowRanges(rows, load.ranges);
  std::vector<std::pair<Region *, uint64_t>> targets;
  auto receivers = getMulticastReceivers(warp, record, lane,
                                         getLaneAddress(warp, data.shared, lane), data.blocks);
  auto barriers = getMulticastReceivers(warp, record, lane,
                                        getLaneAddress(warp, data.barrier, lane), data.blocks);
  for (auto [receiver, barrierAt] : llvm::zip_equal(receivers, barriers)) {
    Place to = findPlace(warp, record, lane, ptx::Space::Shared, receiver, box.bytes, true,
                         sharedAlignment);
    auto barrier = findMbarrier(warp, record, lane, barrierAt + window::shared);
    if (!to || !barrier)
      return;
    load.ranges.push_back({to.region, to.offset, box.bytes, true});
    load.signals.push_back({barrier, box.bytes});
    targets.push_back({to.region, to.offset});
  }
  countBulk(warp, box, rows, /*isLoad=*/true);
  load.move = [box, rows, targets] {
    for (auto [region, offset] : targets)
      moveIn(box, rows, *region, offset);
  };
  issueLoad(warp, record, lane, std::move(load));
}

static void storeBox(Warp &warp, const Record &record, unsigned lane, const TensorData &data,
                     const Box &box) {
  Place from =
      findPlace(warp, record, lane, ptx::Space::Shared, getLaneAddress(warp, data.shared, lane),
                box.bytes, false, sharedAlignment);
  std::vector<AsyncRange> rows;
  if (!from ||
      !findRows(warp, record, lane, box, /*isStore=*/true, data.reduction.has_value(), rows))
    return;
  std::vector<AsyncRange> ranges = {{from.region, from.offset, box.bytes, false}};
  addRowRanges(rows, ranges);
  countBulk(warp, box, rows, /*isLoad=*/false);
  issueStore(warp, record, lane, std::move(ranges), [box, rows, from, reduction = data.reduction] {
    moveOut(box, rows, *from.region, from.offset, reduction);
  });
}

static void executeTensor(Warp &warp, const Record &record, LaneMask mask) {
  const TensorData &data = record.get<TensorData>();
  warp.requirePlain(record, data.map.base, mask, "an address");
  warp.requirePlain(record, data.shared.base, mask, "an address");
  for (Slot slot : data.coordinates)
    warp.requirePlain(record, slot, mask, "a coordinate");
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    std::optional<TensorMap> map = readMap(warp, record, lane, data);
    if (!map)
      continue;
    Box box = makeBox(warp, data, lane, *map);
    if (data.isLoad)
      loadBox(warp, record, lane, data, box);
    else
      storeBox(warp, record, lane, data, box);
  }
}

/// `[map, {coordinates}]`.
static bool takeTensor(DecodeContext &context, unsigned index, TensorData &data) {
  const ptx::Operand &operand = context.getOperand(index);
  data.map = context.address(operand, ptx::Space::Generic);
  llvm::SmallVector<Slot> coordinates;
  if (operand.elements.size() >= 2)
    for (const ptx::Operand &element : context.elements(operand.elements[1]))
      coordinates.push_back(context.source(element, ptx::Type::B32));
  data.coordinates = context.copyArray<Slot>(coordinates);
  if (operand.elements.size() == 2 && coordinates.size() == data.rank)
    return true;
  context.unsupported("expected a tensor map and " + llvm::Twine(data.rank) + " coordinates");
  return false;
}

static bool takeRank(DecodeContext &context, TensorData &data) {
  std::optional<unsigned> rank = context.takeOneOf({"1d", "2d", "3d", "4d", "5d"});
  data.rank = rank.value_or(0) + 1;
  if (!rank)
    context.unsupported("expected .1d to .5d");
  return rank.has_value();
}

// cp.async.bulk.tensor.dim.shared::cluster.global{.tile}.mbarrier::complete_tx::bytes
//     {.multicast::cluster}{.cta_group::1}{.L2::cache_hint} [dst], [map, coordinates], [mbar]...;
// cp.async.bulk.tensor.dim.global.shared::cta{.tile}.bulk_group [map, coordinates], [src];
void simulator::decodeBulkTensor(DecodeContext &context) {
  TensorData data;
  if (!takeRank(context, data))
    return;
  std::optional<ptx::Space> to = takeSpace(context);
  std::optional<ptx::Space> from = takeSpace(context);
  context.take("tile");
  if (to == ptx::Space::Shared && from == ptx::Space::Global) {
    data.isLoad = true;
    if (!context.take("mbarrier::complete_tx::bytes") || !context.expectOperands(3, 5))
      return context.unsupported("expected .mbarrier::complete_tx::bytes; im2col is not modelled");
    if (context.take("multicast::cluster"))
      data.blocks = context.source(3, ptx::Type::B16);
    context.take("cta_group::1");
    data.shared = context.address(0, ptx::Space::Shared);
    data.barrier = context.address(2, ptx::Space::Shared);
    if (!takeTensor(context, 1, data))
      return;
  } else if (to == ptx::Space::Global && from == ptx::Space::Shared) {
    if (!context.take("bulk_group"))
      return context.unsupported("expected .bulk_group; im2col and scatter are not modelled");
    data.shared = context.address(1, ptx::Space::Shared);
    if (!takeTensor(context, 0, data))
      return;
  } else {
    return context.unsupported("expected .shared::cluster.global or .global.shared::cta");
  }
  context.take("L2::cache_hint");
  context.record.data = context.keep(data);
  context.record.handler = executeTensor;
}

// cp.reduce.async.bulk.tensor.dim.global.shared::cta.op{.tile}.bulk_group [map, ...], [src];
void simulator::decodeReduceTensor(DecodeContext &context) {
  TensorData data;
  if (!takeRank(context, data))
    return;
  if (takeSpace(context) != ptx::Space::Global || takeSpace(context) != ptx::Space::Shared)
    return context.unsupported("expected .global.shared::cta");
  data.reduction = parseAtomicOperation(context.peek());
  if (!data.reduction)
    return context.unsupported("expected an operation");
  context.take(context.peek());
  context.take("tile");
  if (!context.take("bulk_group"))
    return context.unsupported("expected .bulk_group; im2col is not modelled");
  context.take("L2::cache_hint");
  data.shared = context.address(1, ptx::Space::Shared);
  if (!takeTensor(context, 0, data))
    return;
  context.record.data = context.keep(data);
  context.record.handler = executeTensor;
}
