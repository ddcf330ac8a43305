//===- Reduce.cpp - redux.sync -------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/FloatValue.h"
#include "Scalar/WarpGroups.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class Reduction : uint8_t { Add, Min, Max, And, Or, Xor };

struct ReductionForm {
  Reduction operation;
  Type type;
  bool isAbsolute = false;
  bool isNaNKept = false;
  Slot members = noSlot;
};
} // namespace

static uint32_t combineIntegers(const ReductionForm &form, uint32_t a, uint32_t b) {
  bool isSigned = form.type == Type::S32;
  bool isLess = isSigned ? int32_t(a) < int32_t(b) : a < b;
  switch (form.operation) {
  case Reduction::Add:
    return a + b;
  case Reduction::Min:
    return isLess ? a : b;
  case Reduction::Max:
    return isLess ? b : a;
  case Reduction::And:
    return a & b;
  case Reduction::Or:
    return a | b;
  case Reduction::Xor:
    return a ^ b;
  }
  return 0;
}

/// -0 is below +0. A NaN loses against a number, or with .NaN wins.
static uint32_t combineFloats(const ReductionForm &form, uint32_t a, uint32_t b) {
  float left = makeFloat(a), right = makeFloat(b);
  bool isLeftNaN = left != left, isRightNaN = right != right;
  if (isLeftNaN || isRightNaN) {
    if (form.isNaNKept || (isLeftNaN && isRightNaN))
      return 0x7fffffff;
    return isLeftNaN ? b : a;
  }
  bool isMax = form.operation == Reduction::Max;
  if (left == right)
    return isMax ? a & b : a | b;
  return (left < right) == isMax ? b : a;
}

static uint32_t reduce(Warp &warp, const Record &record, LaneMask lanes) {
  const auto &form = record.get<ReductionForm>();
  const uint32_t *values = warp.lanes<uint32_t>(record.sources[0]);
  uint32_t magnitude = form.isAbsolute ? 0x7fffffff : 0xffffffff;
  uint32_t result = values[llvm::countr_zero(lanes)] & magnitude;
  if (form.type == Type::F32)
    result = combineFloats(form, result, result);
  for (LaneMask rest = lanes & (lanes - 1); rest; rest &= rest - 1) {
    uint32_t value = values[llvm::countr_zero(rest)] & magnitude;
    result = form.type == Type::F32 ? combineFloats(form, result, value)
                                    : combineIntegers(form, result, value);
  }
  return result;
}

static void executeReduction(Warp &warp, const Record &record, LaneMask mask) {
  synchroniseGroups(warp, record, record.get<ReductionForm>().members, mask, [&](LaneMask lanes) {
    uint32_t result = reduce(warp, record, lanes);
    markShared(warp, record.destination, {record.sources[0]}, lanes);
    storeShared(warp, record.destination, lanes, result);
  });
}

// redux.sync.{add, min, max}.{u32, s32} d, a, membermask;
// redux.sync.{and, or, xor}.b32 d, a, membermask;
// redux.sync.{min, max}{.abs}{.NaN}.f32 d, a, membermask;
void simulator::decodeRedux(DecodeContext &context) {
  std::optional<unsigned> which = context.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  if (!which)
    return context.unsupported("expected an operation such as '.add'");
  ReductionForm form = {Reduction(*which), Type::B32};
  form.isAbsolute = context.take("abs");
  form.isNaNKept = context.take("NaN");
  std::optional<Type> type = context.takeType();
  bool isBitwise = form.operation >= Reduction::And;
  bool isMinMax = form.operation == Reduction::Min || form.operation == Reduction::Max;
  bool isFloat = type == Type::F32;
  bool isKnown = isFloat     ? isMinMax
                 : isBitwise ? type == Type::B32
                             : type == Type::U32 || type == Type::S32;
  if (!isKnown || (!isFloat && (form.isAbsolute || form.isNaNKept)))
    return context.unsupported("the type or a modifier does not go with this operation");
  if (!context.expectOperands(3))
    return;
  form.type = *type;
  form.members = context.source(2, Type::B32);
  context.record.destination = context.destination(0, Type::B32);
  context.record.sources[0] = context.source(1, Type::B32);
  context.record.data = context.keep(form);
  context.record.handler = executeReduction;
}
