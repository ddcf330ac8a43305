//===- ConvertPack.cpp - cvt.pack ----------------------------------------===//
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
/// Both values clamped to `bits` bits, the first above the second, above them the low bits of c.
struct PackForm {
  int32_t low, high;
  unsigned bits;

  LANE_OPERATION uint32_t clamp(int32_t value) const {
    int32_t clamped = value < low ? low : value > high ? high : value;
    return uint32_t(clamped) & ((uint32_t(1) << bits) - 1);
  }
};
struct Pack {
  PackForm form;
  LANE_OPERATION uint32_t operator()(int32_t a, int32_t b) const {
    return form.clamp(a) << form.bits | form.clamp(b);
  }
};
struct PackOnto {
  PackForm form;
  LANE_OPERATION uint32_t operator()(int32_t a, int32_t b, uint32_t c) const {
    return c << (2 * form.bits) | form.clamp(a) << form.bits | form.clamp(b);
  }
};
} // namespace

// cvt.pack.sat.{u16, s16}.s32 d, a, b;    cvt.pack.sat.{u8, s8, u4, s4, u2, s2}.s32.b32 d, a, b, c;
void simulator::decodeCvtPack(DecodeContext &context) {
  struct Target {
    llvm::StringLiteral name;
    unsigned bits;
    bool isSigned;
  };
  static constexpr Target targets[] = {{"u16", 16, false}, {"s16", 16, true}, {"u8", 8, false},
                                       {"s8", 8, true},    {"u4", 4, false},  {"s4", 4, true},
                                       {"u2", 2, false},   {"s2", 2, true}};
  bool isSaturating = context.take("sat");
  const Target *target = nullptr;
  for (const Target &each : targets)
    if (!target && context.take(each.name))
      target = &each;
  if (!isSaturating || !target || context.takeType() != Type::S32)
    return context.unsupported("expected '.sat', a type of 2 to 16 bits, and '.s32'");
  PackForm form;
  form.bits = target->bits;
  form.high = int32_t((uint32_t(1) << (target->bits - target->isSigned)) - 1);
  form.low = target->isSigned ? -1 - form.high : 0;
  if (form.bits == 16) {
    if (decodeOperands(context, Type::B32, {Type::S32, Type::S32}))
      setOperation(context, Pack{form});
    return;
  }
  if (context.takeType() != Type::B32)
    return context.unsupported("expected '.b32'");
  if (decodeOperands(context, Type::B32, {Type::S32, Type::S32, Type::B32}))
    setOperation(context, PackOnto{form});
}
