//===- Vote.cpp - vote, match, elect, activemask -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/State.h"
#include "Scalar/Lanes.h"
#include "Scalar/WarpGroups.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

//===----------------------------------------------------------------------===//
// vote
//===----------------------------------------------------------------------===//

namespace {
enum class VoteMode : uint8_t { All, Any, Uniform, Ballot };

struct VoteForm {
  VoteMode mode;
  bool isNegated;
  Slot members;
};
} // namespace

static void executeVote(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<VoteForm>();
  synchroniseGroups(warp, record, form.members, mask, [&](LaneMask lanes) {
    LaneMask value = warp.predicate(record.sources[0]) ^ (form.isNegated ? allLanes : 0);
    LaneMask ballot = value & lanes;
    markShared(warp, record.destination, {record.sources[0]}, lanes);
    switch (form.mode) {
    case VoteMode::All:
      return storeSharedPredicate(warp, record.destination, lanes, ballot == lanes);
    case VoteMode::Any:
      return storeSharedPredicate(warp, record.destination, lanes, ballot != 0);
    case VoteMode::Uniform:
      return storeSharedPredicate(warp, record.destination, lanes, ballot == lanes || ballot == 0);
    case VoteMode::Ballot:
      return storeShared(warp, record.destination, lanes, ballot);
    }
  });
}

// vote.sync.{all, any, uni}.pred p, {!}a, membermask;    vote.sync.ballot.b32 d, {!}a, membermask;
void simulator::decodeVote(DecodeContext &context) {
  std::optional<unsigned> mode = context.takeOneOf({"all", "any", "uni", "ballot"});
  if (!mode)
    return context.unsupported("expected '.all', '.any', '.uni' or '.ballot'");
  bool isBallot = VoteMode(*mode) == VoteMode::Ballot;
  Type result = isBallot ? Type::B32 : Type::Pred;
  if (context.takeType() != result)
    return context.unsupported(isBallot ? "expected '.b32'" : "expected '.pred'");
  if (!context.expectOperands(3))
    return;
  context.record.destination = context.destination(0, result);
  context.record.sources[0] = context.source(1, Type::Pred);
  context.record.data = context.keep(
      VoteForm{VoteMode(*mode), context.getOperand(1).isNegated, context.source(2, Type::B32)});
  context.record.handler = executeVote;
}

//===----------------------------------------------------------------------===//
// match
//===----------------------------------------------------------------------===//

namespace {
struct MatchForm {
  bool isAll;
  Slot members;
  /// The second destination, or noSlot.
  Slot predicate = noSlot;
};
} // namespace

template <typename T>
static void executeMatch(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<MatchForm>();
  synchroniseGroups(warp, record, form.members, mask, [&](LaneMask lanes) {
    const T *a = warp.lanes<T>(record.sources[0]);
    uint32_t results[warpSize];
    bool isSame = true;
    for (unsigned lane = 0; lane < warpSize; ++lane) {
      LaneMask equal = 0;
      for (unsigned other = 0; other < warpSize; ++other)
        equal |= LaneMask(a[other] == a[lane]) << other;
      results[lane] = equal & lanes;
      if (lanes >> lane & 1)
        isSame &= results[lane] == lanes;
    }
    if (form.isAll)
      std::fill(results, results + warpSize, isSame ? lanes : 0);
    if (form.predicate != noSlot) {
      markShared(warp, form.predicate, {record.sources[0]}, lanes);
      storeSharedPredicate(warp, form.predicate, lanes, isSame);
    }
    markShared(warp, record.destination, {record.sources[0]}, lanes);
    storeLanes<uint32_t>(warp, record.destination, lanes, results);
    // The ISA promises no order of memory here, but libcu++ elects by match.any a lane that
    // releases for all of them (the end of cuda::pipeline's state).
    if (hasChecks(warp))
      warp.getMemory().clock.synchroniseLanes(lanes);
  });
}

// match.any.sync.type d, a, membermask;    match.all.sync.type d{|p}, a, membermask;
static void decodeMatch(DecodeContext &context, bool isAll) {
  std::optional<Type> type = context.takeType();
  if (type != Type::B32 && type != Type::B64)
    return context.unsupported("expected '.b32' or '.b64'");
  if (!context.expectOperands(3))
    return;
  MatchForm form = {isAll, context.source(2, Type::B32)};
  const ptx::Operand &result = context.getOperand(0);
  bool isPair = isAll && result.kind == ptx::Operand::Kind::Pair;
  context.record.destination = context.destination(isPair ? result.elements[0] : result, Type::B32);
  if (isPair)
    form.predicate = context.destination(result.elements[1], Type::Pred);
  context.record.sources[0] = context.source(1, *type);
  context.record.data = context.keep(form);
  context.record.handler = type == Type::B32 ? executeMatch<uint32_t> : executeMatch<uint64_t>;
}

void simulator::decodeMatchAny(DecodeContext &context) { decodeMatch(context, /*isAll=*/false); }
void simulator::decodeMatchAll(DecodeContext &context) { decodeMatch(context, /*isAll=*/true); }

//===----------------------------------------------------------------------===//
// elect, activemask
//===----------------------------------------------------------------------===//

/// The leader is the lowest lane. Destination and data: the lane's number, the predicate's slot.
static void executeElect(Warp &warp, const Record &record, LaneMask mask) {
  synchroniseGroups(warp, record, record.sources[0], mask, [&](LaneMask lanes) {
    unsigned leader = llvm::countr_zero(lanes);
    Slot predicate = record.get<Slot>();
    storeShared(warp, record.destination, lanes, leader);
    warp.setPlain(record.destination, lanes);
    storeSharedPredicate(warp, predicate, lanes, false);
    storeSharedPredicate(warp, predicate, LaneMask(1) << leader, true);
    warp.setPlain(predicate, lanes);
  });
}

// elect.sync d|p, membermask;
void simulator::decodeElect(DecodeContext &context) {
  if (!context.expectOperands(2))
    return;
  const ptx::Operand &result = context.getOperand(0);
  if (result.kind != ptx::Operand::Kind::Pair)
    return context.unsupported("expected a register and a predicate as destination");
  context.record.destination = context.destination(result.elements[0], Type::B32);
  context.record.data = context.keep(context.destination(result.elements[1], Type::Pred));
  context.record.sources[0] = context.source(1, Type::B32);
  context.record.handler = executeElect;
}

static void executeActivemask(Warp &warp, const Record &record, LaneMask mask) {
  storeShared(warp, record.destination, mask, mask);
  warp.setPlain(record.destination, mask);
}

// activemask.b32 d;
void simulator::decodeActivemask(DecodeContext &context) {
  if (context.takeType() != Type::B32)
    return context.unsupported("expected '.b32'");
  if (!context.expectOperands(1))
    return;
  context.record.destination = context.destination(0, Type::B32);
  context.record.handler = executeActivemask;
}
