//===- Logic.cpp - and, or, xor, not, cnot, lop3 -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
struct And {
  LANE_OPERATION T operator()(T a, T b) const { return a & b; }
};
template <typename T>
struct Or {
  LANE_OPERATION T operator()(T a, T b) const { return a | b; }
};
template <typename T>
struct Xor {
  LANE_OPERATION T operator()(T a, T b) const { return a ^ b; }
};
template <typename T>
struct Not {
  LANE_OPERATION T operator()(T a) const { return T(~a); }
};
template <typename T>
struct LogicalNot {
  LANE_OPERATION T operator()(T a) const { return a == 0; }
};
} // namespace

enum class PredicateOperation : uint8_t { And, Or, Xor };

/// Predicates are masks: all lanes at once.
template <PredicateOperation Operation>
static void executePredicates(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask a = warp.predicate(record.sources[0]), b = warp.predicate(record.sources[1]);
  LaneMask result = Operation == PredicateOperation::And  ? a & b
                    : Operation == PredicateOperation::Or ? a | b
                                                          : a ^ b;
  LaneMask &destination = warp.predicate(record.destination);
  destination = (destination & ~mask) | (result & mask);
  markResult(warp, record, mask, 2);
}

static void executeNotPredicate(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask result = ~warp.predicate(record.sources[0]);
  LaneMask &destination = warp.predicate(record.destination);
  destination = (destination & ~mask) | (result & mask);
  markResult(warp, record, mask, 1);
}

/// The type of a logic instruction; none, having failed, for anything but .pred and .b16 to .b64.
static std::optional<Type> takeBitsType(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (type == Type::Pred || type == Type::B16 || type == Type::B32 || type == Type::B64)
    return type;
  context.unsupported("expected '.pred', '.b16', '.b32' or '.b64'");
  return std::nullopt;
}

template <template <typename> class Operation>
static void decodeBinary(DecodeContext &context, Handler ofPredicates) {
  std::optional<Type> type = takeBitsType(context);
  if (!type || !decodeOperands(context, *type, {*type, *type}))
    return;
  context.record.handler = ofPredicates;
  withWidth(*type, [&](auto value) { setOperation(context, Operation<decltype(value)>()); });
}

// and.type d, a, b;
void simulator::decodeAnd(DecodeContext &context) {
  decodeBinary<And>(context, executePredicates<PredicateOperation::And>);
}
// or.type d, a, b;
void simulator::decodeOr(DecodeContext &context) {
  decodeBinary<Or>(context, executePredicates<PredicateOperation::Or>);
}
// xor.type d, a, b;
void simulator::decodeXor(DecodeContext &context) {
  decodeBinary<Xor>(context, executePredicates<PredicateOperation::Xor>);
}

// not.type d, a;
void simulator::decodeNot(DecodeContext &context) {
  std::optional<Type> type = takeBitsType(context);
  if (!type || !decodeOperands(context, *type, {*type}))
    return;
  context.record.handler = executeNotPredicate;
  withWidth(*type, [&](auto value) { setOperation(context, Not<decltype(value)>()); });
}

// cnot.type d, a;
void simulator::decodeCnot(DecodeContext &context) {
  std::optional<Type> type = takeBitsType(context);
  if (type == Type::Pred)
    return context.unsupported("expected '.b16', '.b32' or '.b64'");
  if (!type || !decodeOperands(context, *type, {*type}))
    return;
  withWidth(*type, [&](auto value) { setOperation(context, LogicalNot<decltype(value)>()); });
}

//===----------------------------------------------------------------------===//
// lop3
//===----------------------------------------------------------------------===//

namespace {
/// Bit (4a + 2b + c) of the table is the result for bits a, b, c.
struct LookUp3 {
  /// All ones where the table has 1.
  uint32_t entries[8];
  explicit LookUp3(unsigned table = 0) {
    for (unsigned index = 0; index < 8; ++index)
      entries[index] = 0 - (table >> index & 1);
  }
  LANE_OPERATION static uint32_t choose(uint32_t bits, uint32_t ones, uint32_t zeros) {
    return (bits & ones) | (~bits & zeros);
  }
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    uint32_t both = choose(b, choose(c, entries[7], entries[6]), choose(c, entries[5], entries[4]));
    uint32_t none = choose(b, choose(c, entries[3], entries[2]), choose(c, entries[1], entries[0]));
    return choose(a, both, none);
  }
};

struct LookUp3WithPredicate {
  LookUp3 table;
  Slot predicate;
  Slot other;
  bool isOtherNegated;
  bool isAnd;
};
} // namespace

static void executeLookUp3(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<LookUp3WithPredicate>();
  const uint32_t *a = warp.lanes<uint32_t>(record.sources[0]);
  const uint32_t *b = warp.lanes<uint32_t>(record.sources[1]);
  const uint32_t *c = warp.lanes<uint32_t>(record.sources[2]);
  uint32_t results[warpSize];
  LaneMask notZero = 0;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    results[lane] = form.table(a[lane], b[lane], c[lane]);
    notZero |= LaneMask(results[lane] != 0) << lane;
  }
  LaneMask other = warp.predicate(form.other) ^ (form.isOtherNegated ? allLanes : 0);
  LaneMask result = form.isAnd ? notZero & other : notZero | other;
  // The sources' marks, before the destination overwrites one of them.
  warp.propagatePlain(form.predicate,
                      {record.sources[0], record.sources[1], record.sources[2], form.other}, mask);
  storeLanes<uint32_t>(warp, record.destination, mask, results);
  warp.propagatePlain(record, mask);
  LaneMask &destination = warp.predicate(form.predicate);
  destination = (destination & ~mask) | (result & mask);
}

// lop3.b32 d, a, b, c, table;    lop3.{or, and}.b32 d|p, a, b, c, table, q;
void simulator::decodeLop3(DecodeContext &context) {
  std::optional<unsigned> combination = context.takeOneOf({"or", "and"});
  if (context.takeType() != Type::B32)
    return context.unsupported("expected '.b32'");
  if (!context.expectOperands(combination ? 6 : 5))
    return;
  std::optional<int64_t> table = context.constant(context.getOperand(4));
  if (!table)
    return;
  if (*table < 0 || *table > 255)
    return context.unsupported("expected a table from 0 to 255");
  Record &record = context.record;
  for (unsigned source = 0; source < 3; ++source)
    record.sources[source] = context.source(1 + source, Type::B32);
  const ptx::Operand &result = context.getOperand(0);
  if (!combination) {
    record.destination = context.destination(result, Type::B32);
    return setOperation(context, LookUp3(*table));
  }
  if (result.kind != ptx::Operand::Kind::Pair)
    return context.unsupported("expected a register and a predicate as destination");
  const ptx::Operand &other = context.getOperand(5);
  record.destination = context.destination(result.elements[0], Type::B32);
  record.data = context.keep(
      LookUp3WithPredicate{LookUp3(*table), context.destination(result.elements[1], Type::Pred),
                           context.source(other, Type::Pred), other.isNegated, *combination == 1});
  record.handler = executeLookUp3;
}
