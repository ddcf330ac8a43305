//===- Compare.cpp - setp ------------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Compare.h"
#include "Scalar/Arithmetic.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

std::optional<RelationName> simulator::takeRelation(DecodeContext &context) {
  static const llvm::StringRef names[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",
                                          "lo",  "ls",  "hi",  "hs",  "equ", "neu",
                                          "ltu", "leu", "gtu", "geu", "num", "nan"};
  std::optional<unsigned> which = context.takeOneOf(names);
  if (!which) {
    context.unsupported("expected a comparison such as '.eq'");
    return std::nullopt;
  }
  constexpr LaneMask yes = allLanes;
  static constexpr Relation equal = {0, yes, 0, 0}, notEqual = {yes, 0, yes, 0},
                            less = {yes, 0, 0, 0}, lessOrEqual = {yes, yes, 0, 0},
                            greater = {0, 0, yes, 0}, greaterOrEqual = {0, yes, yes, 0},
                            ordered = {yes, yes, yes, 0}, unordered = {0, 0, 0, yes};
  static constexpr Relation relations[] = {
      equal, notEqual,    less,    lessOrEqual,    greater, greaterOrEqual,
      less,  lessOrEqual, greater, greaterOrEqual, equal,   notEqual,
      less,  lessOrEqual, greater, greaterOrEqual, ordered, unordered};
  RelationName result;
  result.relation = relations[*which];
  result.isForBits = *which < 2;
  result.isForUnsigned = *which >= 6 && *which < 10;
  result.isForFloats = *which >= 10;
  if (*which >= 10 && *which < 16)
    result.relation.unordered = yes;
  return result;
}

bool simulator::checkRelation(DecodeContext &context, const RelationName &name, Type type) {
  bool isFits = true;
  switch (type) {
  case Type::B16:
  case Type::B32:
  case Type::B64:
    isFits = name.isForBits;
    break;
  default:
    isFits = ptx::isFloat(type) ? !name.isForUnsigned : !name.isForFloats;
    if (name.isForUnsigned && ptx::isSigned(type))
      isFits = false;
  }
  if (!isFits)
    context.unsupported("the comparison does not go with '." + ptx::getName(type) + "'");
  return isFits;
}

Combination simulator::takeCombination(DecodeContext &context) {
  std::optional<unsigned> which = context.takeOneOf({"and", "or", "xor"});
  return which ? Combination(1 + *which) : Combination::None;
}

InstructionClass simulator::getCompareClass(Type type) {
  if (isHalf(type))
    return InstructionClass::Half;
  if (type == Type::F64)
    return InstructionClass::Float64;
  return type == Type::F32 ? InstructionClass::Float32 : InstructionClass::Integer;
}

namespace {
struct SetpForm {
  Relation relation;
  CombinationForm combination;
  /// The second destination, or noSlot.
  Slot second = noSlot;
};
} // namespace

static void storePredicate(Warp &warp, Slot slot, LaneMask value, LaneMask mask) {
  LaneMask &destination = warp.predicate(slot);
  destination = (destination & ~mask) | (value & mask);
}

/// With a second destination or a predicate to combine with.
static void finishSetp(Warp &warp, const Record &record, LaneMask mask, const SetpForm &form,
                       LaneMask first, LaneMask second) {
  first = form.combination.apply(warp, first);
  second = form.combination.apply(warp, second);
  Slot sources[] = {record.sources[0], record.sources[1], form.combination.other};
  // Marks first: a destination may be the predicate to combine with.
  LaneMask plain = mask;
  for (Slot source : sources)
    if (source != noSlot)
      plain &= warp.plain(source);
  if (form.second != noSlot) {
    warp.propagatePlain(form.second, sources, mask);
    storePredicate(warp, form.second, second, mask);
  }
  if (form.second != noSlot && form.second == form.combination.other)
    warp.plain(record.destination) = (warp.plain(record.destination) & ~mask) | plain;
  else
    warp.propagatePlain(record.destination, sources, mask);
  storePredicate(warp, record.destination, first, mask);
}

template <typename Value, unsigned Packing>
LANE_OPERATION void setpLanes(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<SetpForm>();
  LaneMask masks[Packing];
  compareLanes<Value, Packing>(warp, record, form.relation, masks);
  if (Packing == 1 && form.second == noSlot && form.combination.combination == Combination::None) {
    storePredicate(warp, record.destination, masks[0], mask);
    return markResult(warp, record, mask, 2);
  }
  finishSetp(warp, record, mask, form, masks[0], Packing == 2 ? masks[Packing - 1] : ~masks[0]);
}

template <typename Value, unsigned Packing>
static void executeSetp(Warp &warp, const Record &record, LaneMask mask) {
  setpLanes<Value, Packing>(warp, record, mask);
}
#if defined(TESSERA_WIDE_LANES)
template <typename Value, unsigned Packing>
TESSERA_WIDE_LANES static void executeWideSetp(Warp &warp, const Record &record, LaneMask mask) {
  setpLanes<Value, Packing>(warp, record, mask);
}
#endif

// setp.CmpOp{.ftz}.type p{|q}, a, b;    setp.CmpOp.BoolOp{.ftz}.type p{|q}, a, b, {!}c;
void simulator::decodeSetp(DecodeContext &context) {
  std::optional<RelationName> relation = takeRelation(context);
  if (!relation)
    return;
  SetpForm form;
  form.relation = relation->relation;
  form.combination.combination = takeCombination(context);
  bool isFlushing = context.take("ftz");
  std::optional<Type> type = context.takeType();
  if (!type)
    return context.unsupported("expected a type");
  if (!checkRelation(context, *relation, *type))
    return;
  if (isFlushing && *type != Type::F32 && *type != Type::F16 && *type != Type::F16x2)
    return context.unsupported("'.ftz' does not go with this type");
  bool isCombined = form.combination.combination != Combination::None;
  if (!context.expectOperands(isCombined ? 4 : 3))
    return;
  Record &record = context.record;
  record.instructionClass = getCompareClass(*type);
  record.sources[0] = context.source(1, *type);
  record.sources[1] = context.source(2, *type);
  if (isCombined) {
    form.combination.other = context.source(3, Type::Pred);
    form.combination.isOtherNegated = context.getOperand(3).isNegated;
  }
  const ptx::Operand &result = context.getOperand(0);
  if (result.kind == ptx::Operand::Kind::Pair) {
    record.destination = context.destination(result.elements[0], Type::Pred);
    form.second = context.destination(result.elements[1], Type::Pred);
  } else {
    record.destination = context.destination(result, Type::Pred);
  }
  record.data = context.keep(form);
  bool isKnown = withValue(*type, isFlushing, [&](auto value, auto packing) {
    record.handler = executeSetp<decltype(value), decltype(packing)::value>;
#if defined(TESSERA_WIDE_LANES)
    if (hasWideLanes())
      record.handler = executeWideSetp<decltype(value), decltype(packing)::value>;
#endif
  });
  if (!isKnown)
    context.unsupported("'." + ptx::getName(*type) + "' is not compared");
}
