//===- Address.cpp - cvta, isspacep, mapa, getctarank ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Core/Machine.h"
#include "Memory/Space.h"

using namespace tessera;
using namespace tessera::simulator;

static uint64_t getWindow(ptx::Space space) {
  switch (space) {
  case ptx::Space::Shared:
    return window::shared;
  case ptx::Space::Local:
    return window::local;
  default:
    // Global, constant and parameter addresses are generic ones.
    return 0;
  }
}

template <typename T>
static void executeCvta(Warp &warp, const Record &record, LaneMask mask) {
  const T *from = warp.lanes<T>(record.sources[0]);
  T *to = warp.lanes<T>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = from[lane] + T(record.immediate);
  warp.propagatePlain(record, mask);
}

/// The address of an argument may be given whole, or as its low 32 bits.
static void executeCvtaParameter(Warp &warp, const Record &record, LaneMask mask) {
  const uint64_t *from = warp.lanes<uint64_t>(record.sources[0]);
  uint64_t *to = warp.lanes<uint64_t>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = from[lane] < window::size ? from[lane] + window::parameters : from[lane];
  warp.propagatePlain(record, mask);
}

// cvta{.to}.space.u64 d, a;
void simulator::decodeCvta(DecodeContext &context) {
  bool isTo = context.take("to");
  std::optional<ptx::Space> space = takeSpace(context);
  std::optional<ptx::Type> type = context.takeType();
  if (!space || !type || ptx::getBits(*type) != 64)
    return context.unsupported("expected a state space and .u64");
  uint64_t base = getWindow(*space);
  context.record.immediate = isTo ? -base : base;
  context.record.destination = context.destination(0, *type);
  context.record.sources[0] = context.source(1, *type);
  context.record.handler =
      *space == ptx::Space::Parameter && !isTo ? executeCvtaParameter : executeCvta<uint64_t>;
}

static bool isInSpace(const Warp &warp, uint64_t address, ptx::Space space, bool isOwnBlock) {
  auto isIn = [&](uint64_t base) { return address - base < window::size; };
  switch (space) {
  case ptx::Space::Shared:
    return isIn(window::shared) && (!isOwnBlock || (address - window::shared) >> sharedRankShift ==
                                                       warp.getBlock().getRank());
  case ptx::Space::Local:
    return isIn(window::local);
  case ptx::Space::Parameter:
    return isIn(window::parameters);
  case ptx::Space::Constant:
    return false;
  default:
    return !isIn(window::shared) && !isIn(window::local) && !isIn(window::parameters);
  }
}

namespace {
struct SpaceTest {
  ptx::Space space;
  bool isOwnBlock;
};
} // namespace

static void executeIsspacep(Warp &warp, const Record &record, LaneMask mask) {
  const SpaceTest &test = record.get<SpaceTest>();
  const uint64_t *address = warp.lanes<uint64_t>(record.sources[0]);
  LaneMask result = 0;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (isInSpace(warp, address[lane], test.space, test.isOwnBlock))
      result |= LaneMask(1) << lane;
  LaneMask &to = warp.predicate(record.destination);
  to = (to & ~mask) | (result & mask);
  warp.propagatePlain(record, mask);
}

// isspacep.space p, a;
void simulator::decodeIsspacep(DecodeContext &context) {
  bool isOwnBlock = context.peek() != "shared::cluster";
  std::optional<ptx::Space> space = takeSpace(context);
  if (!space)
    return context.unsupported("expected a state space");
  context.record.data = context.keep(SpaceTest{*space, isOwnBlock});
  context.record.destination = context.destination(0, ptx::Type::Pred);
  context.record.sources[0] = context.source(1, ptx::Type::U64);
  context.record.handler = executeIsspacep;
}

/// The address of the same variable in the block of another rank.
template <typename T>
static void executeMapa(Warp &warp, const Record &record, LaneMask mask) {
  const T *from = warp.lanes<T>(record.sources[0]);
  const uint32_t *rank = warp.lanes<uint32_t>(record.sources[1]);
  T *to = warp.lanes<T>(record.destination);
  constexpr T rankBits = T(0xff) << sharedRankShift;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = (from[lane] & ~rankBits) | T(rank[lane] & 0xff) << sharedRankShift;
  warp.propagatePlain(record, mask);
}

// mapa{.shared::cluster}.type d, a, b;
void simulator::decodeMapa(DecodeContext &context) {
  context.take("shared::cluster");
  std::optional<ptx::Type> type = context.takeType();
  if (!type || (ptx::getBits(*type) != 32 && ptx::getBits(*type) != 64))
    return context.unsupported("expected .u32 or .u64");
  context.record.destination = context.destination(0, *type);
  context.record.sources[0] = context.source(1, *type);
  context.record.sources[1] = context.source(2, ptx::Type::U32);
  context.record.handler =
      ptx::getBits(*type) == 32 ? executeMapa<uint32_t> : executeMapa<uint64_t>;
}

template <typename T>
static void executeGetctarank(Warp &warp, const Record &record, LaneMask mask) {
  const T *from = warp.lanes<T>(record.sources[0]);
  uint32_t *to = warp.lanes<uint32_t>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      to[lane] = uint32_t(from[lane]) >> sharedRankShift;
  warp.propagatePlain(record, mask);
}

// getctarank{.shared::cluster}.type d, a;
void simulator::decodeGetctarank(DecodeContext &context) {
  context.take("shared::cluster");
  std::optional<ptx::Type> type = context.takeType();
  if (!type || (ptx::getBits(*type) != 32 && ptx::getBits(*type) != 64))
    return context.unsupported("expected .u32 or .u64");
  context.record.destination = context.destination(0, ptx::Type::U32);
  context.record.sources[0] = context.source(1, *type);
  context.record.handler =
      ptx::getBits(*type) == 32 ? executeGetctarank<uint32_t> : executeGetctarank<uint64_t>;
}
