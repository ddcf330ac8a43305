//===- Select.cpp - set, selp, slct --------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Compare.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

//===----------------------------------------------------------------------===//
// set
//===----------------------------------------------------------------------===//

namespace {
struct SetForm {
  Relation relation;
  CombinationForm combination;
  /// What stands for true, in one element.
  uint32_t trueBits = 0;
};
} // namespace

/// `Element` is the type of a result for one compared element.
template <typename Value, unsigned Packing, typename Element>
static void executeSet(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<SetForm>();
  LaneMask masks[Packing];
  compareLanes<Value, Packing>(warp, record, form.relation, masks);
  Element results[warpSize * Packing];
  for (unsigned part = 0; part < Packing; ++part) {
    LaneMask value = form.combination.apply(warp, masks[part]);
    for (unsigned lane = 0; lane < warpSize; ++lane)
      results[Packing * lane + part] = value >> lane & 1 ? Element(form.trueBits) : Element(0);
  }
  warp.propagatePlain(record.destination,
                      {record.sources[0], record.sources[1], form.combination.other}, mask);
  storeLanes<simulator::detail::UnsignedOfSize<sizeof(Element) * Packing>>(warp, record.destination,
                                                                           mask, results);
}

/// What stands for true in a result of `type` (one half of it where it is packed); none for a type
/// that set does not write.
static std::optional<uint32_t> getTrueBits(Type type, bool isPacked) {
  switch (type) {
  case Type::U16:
  case Type::S16:
    return 0xffff;
  case Type::U32:
  case Type::S32:
    return isPacked ? 0xffff : 0xffffffff;
  case Type::F32:
    return 0x3f800000;
  case Type::F16:
  case Type::F16x2:
    return Half::one;
  case Type::BF16:
  case Type::BF16x2:
    return Brain::one;
  default:
    return std::nullopt;
  }
}

// set.CmpOp{.BoolOp}{.ftz}.dtype.stype d, a, b{, {!}c};
void simulator::decodeSet(DecodeContext &context) {
  std::optional<RelationName> relation = takeRelation(context);
  if (!relation)
    return;
  SetForm form;
  form.relation = relation->relation;
  form.combination.combination = takeCombination(context);
  bool isFlushing = context.take("ftz");
  std::optional<Type> result = context.takeType(), source = context.takeType();
  if (!result || !source)
    return context.unsupported("expected two types");
  if (!checkRelation(context, *relation, *source))
    return;
  bool isPacked = *source == Type::F16x2 || *source == Type::BF16x2;
  std::optional<uint32_t> trueBits = getTrueBits(*result, isPacked);
  bool isPackedResult = *result == Type::F16x2 || *result == Type::BF16x2;
  if (!trueBits ||
      (isPacked ? ptx::getBits(*result) != 32 || *result == Type::F32 : isPackedResult))
    return context.unsupported("the types do not go together");
  form.trueBits = *trueBits;
  bool isCombined = form.combination.combination != Combination::None;
  if (!context.expectOperands(isCombined ? 4 : 3))
    return;
  Record &record = context.record;
  record.instructionClass = getCompareClass(*source);
  record.destination = context.destination(0, *result);
  record.sources[0] = context.source(1, *source);
  record.sources[1] = context.source(2, *source);
  if (isCombined) {
    form.combination.other = context.source(3, Type::Pred);
    form.combination.isOtherNegated = context.getOperand(3).isNegated;
  }
  record.data = context.keep(form);
  bool is16 = ptx::getBits(*result) == 16;
  bool isKnown = withValue(*source, isFlushing, [&](auto value, auto packing) {
    using Value = decltype(value);
    if constexpr (decltype(packing)::value == 2)
      record.handler = executeSet<Value, 2, uint16_t>;
    else
      record.handler = is16 ? executeSet<Value, 1, uint16_t> : executeSet<Value, 1, uint32_t>;
  });
  if (!isKnown)
    context.unsupported("'." + ptx::getName(*source) + "' is not compared");
}

//===----------------------------------------------------------------------===//
// selp, slct
//===----------------------------------------------------------------------===//

namespace {
template <typename T>
struct SelectByPredicate {
  LANE_OPERATION T operator()(T a, T b, bool c) const { return c ? a : b; }
};
template <typename T>
struct SelectBySign {
  LANE_OPERATION T operator()(T a, T b, int32_t c) const { return c >= 0 ? a : b; }
};
template <typename T>
struct SelectByFloatSign {
  bool isFlushing;
  LANE_OPERATION T operator()(T a, T b, float c) const {
    return (isFlushing ? flushSubnormal(c) : c) >= 0 ? a : b;
  }
};
} // namespace

/// A type of 16, 32 or 64 bits; none, having failed, for anything else.
static std::optional<Type> takeSelectableType(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (type && ptx::getBits(*type) >= 16 && ptx::getBits(*type) <= 64)
    return type;
  context.unsupported("expected a type of 16, 32 or 64 bits");
  return std::nullopt;
}

// selp.type d, a, b, c;
void simulator::decodeSelp(DecodeContext &context) {
  std::optional<Type> type = takeSelectableType(context);
  if (!type || !decodeOperands(context, *type, {*type, *type, Type::Pred}))
    return;
  if (context.getOperand(3).isNegated)
    std::swap(context.record.sources[0], context.record.sources[1]);
  withWidth(*type,
            [&](auto value) { setOperation(context, SelectByPredicate<decltype(value)>()); });
}

// slct.dtype.s32 d, a, b, c;    slct{.ftz}.dtype.f32 d, a, b, c;
void simulator::decodeSlct(DecodeContext &context) {
  bool isFlushing = context.take("ftz");
  std::optional<Type> type = takeSelectableType(context);
  if (!type)
    return;
  std::optional<Type> selector = context.takeType();
  if (selector != Type::F32 && (selector != Type::S32 || isFlushing))
    return context.unsupported("expected '.s32' or '.f32'");
  if (!decodeOperands(context, *type, {*type, *type, *selector}))
    return;
  withWidth(*type, [&](auto value) {
    using T = decltype(value);
    if (selector == Type::S32)
      return setOperation(context, SelectBySign<T>());
    setOperation(context, SelectByFloatSign<T>{isFlushing});
  });
}
