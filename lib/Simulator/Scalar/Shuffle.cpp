//===- Shuffle.cpp - shfl.sync -------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Lanes.h"
#include "Scalar/WarpGroups.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class ShuffleMode : uint8_t { Up, Down, Butterfly, Index };

struct ShuffleForm {
  ShuffleMode mode;
  Slot members;
  /// The second destination, or noSlot.
  Slot predicate = noSlot;
};
} // namespace

static void shuffle(Warp &warp, const Record &record, LaneMask lanes) {
  const auto &form = record.get<ShuffleForm>();
  const uint32_t *a = warp.lanes<uint32_t>(record.sources[0]);
  const uint32_t *b = warp.lanes<uint32_t>(record.sources[1]);
  const uint32_t *c = warp.lanes<uint32_t>(record.sources[2]);
  uint32_t results[warpSize];
  LaneMask inRange = 0, unknown = 0, plain = 0;
  LaneMask plainOfA = warp.plain(record.sources[0]);
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    int own = int(lane), amount = int(b[lane] & 31);
    int segment = int(c[lane] >> 8 & 31), clamp = int(c[lane] & 31);
    int lowest = own & segment;
    int bound = lowest | (clamp & ~segment);
    int from = own;
    switch (form.mode) {
    case ShuffleMode::Up:
      from = own - amount;
      break;
    case ShuffleMode::Down:
      from = own + amount;
      break;
    case ShuffleMode::Butterfly:
      from = own ^ amount;
      break;
    case ShuffleMode::Index:
      from = lowest | (amount & ~segment);
      break;
    }
    bool isInRange = form.mode == ShuffleMode::Up ? from >= bound : from <= bound;
    // Lane - amount may be negative only below a bound that is a lane.
    from = isInRange && from >= 0 ? from & 31 : own;
    results[lane] = a[from];
    inRange |= LaneMask(isInRange) << lane;
    unknown |= LaneMask(~lanes >> from & 1) << lane;
    plain |= LaneMask(plainOfA >> from & 1) << lane;
  }
  LaneMask plainControl = warp.plain(record.sources[1]) & warp.plain(record.sources[2]);
  if (form.predicate != noSlot) {
    warp.propagatePlain(form.predicate, {record.sources[1], record.sources[2]}, lanes);
    LaneMask &predicate = warp.predicate(form.predicate);
    predicate = (predicate & ~lanes) | (inRange & lanes);
  }
  // What a lane that does not take part would have sent is undefined.
  unknown &= lanes;
  plain &= plainControl & lanes & ~unknown;
  if (LLVM_LIKELY(plain == lanes)) {
    warp.setPlain(record.destination, lanes);
  } else {
    warp.getFrame().origin(record.destination) =
        warp.getFrame().origin(record.sources[plainControl == (plainControl | lanes) ? 0 : 1]);
    LaneMask &marks = warp.plain(record.destination);
    marks = (marks & ~lanes) | plain;
    if (unknown)
      warp.setNotPlain(record.destination, unknown, record);
  }
  storeLanes<uint32_t>(warp, record.destination, lanes, results);
}

static void executeShuffle(Warp &warp, const Record &record, LaneMask mask) {
  synchroniseGroups(warp, record, record.get<ShuffleForm>().members, mask,
                    [&](LaneMask lanes) { shuffle(warp, record, lanes); });
}

// shfl.sync.{up, down, bfly, idx}.b32 d{|p}, a, b, c, membermask;
void simulator::decodeShfl(DecodeContext &context) {
  std::optional<unsigned> mode = context.takeOneOf({"up", "down", "bfly", "idx"});
  if (!mode || context.takeType() != Type::B32)
    return context.unsupported("expected '.up', '.down', '.bfly' or '.idx', and '.b32'");
  if (!context.expectOperands(5))
    return;
  Record &record = context.record;
  ShuffleForm form = {ShuffleMode(*mode), context.source(4, Type::B32)};
  const ptx::Operand &result = context.getOperand(0);
  bool isPair = result.kind == ptx::Operand::Kind::Pair;
  record.destination = context.destination(isPair ? result.elements[0] : result, Type::B32);
  if (isPair)
    form.predicate = context.destination(result.elements[1], Type::Pred);
  for (unsigned source = 0; source < 3; ++source)
    record.sources[source] = context.source(1 + source, Type::B32);
  record.data = context.keep(form);
  record.handler = executeShuffle;
}
