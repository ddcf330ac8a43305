//===- Shift.cpp - shl, shr, shf, prmt -----------------------------------===//
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
/// Amounts above the width count as the width.
template <typename T>
struct ShiftLeft {
  LANE_OPERATION T operator()(T a, uint32_t amount) const {
    constexpr unsigned width = 8 * sizeof(T);
    T shifted = T(Wrapping<T>(a) << (amount & (width - 1)));
    return amount < width ? shifted : T(0);
  }
};
template <typename T>
struct ShiftRight {
  LANE_OPERATION T operator()(T a, uint32_t amount) const {
    constexpr unsigned width = 8 * sizeof(T);
    T fill = std::is_signed_v<T> && a < 0 ? T(-1) : T(0);
    T shifted = T(a >> (amount & (width - 1)));
    return amount < width ? shifted : fill;
  }
};

/// The upper word of {b, a} shifted left, or the lower of it shifted right.
template <bool IsLeft, bool IsClamping>
struct FunnelShift {
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t amount) const {
    amount = IsClamping ? (amount < 32 ? amount : 32) : amount & 31;
    uint64_t both = uint64_t(b) << 32 | a;
    return IsLeft ? uint32_t((both << amount) >> 32) : uint32_t(both >> amount);
  }
};
} // namespace

// shl.{b16, b32, b64} d, a, amount;
void simulator::decodeShl(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (type != Type::B16 && type != Type::B32 && type != Type::B64)
    return context.unsupported("expected '.b16', '.b32' or '.b64'");
  if (decodeOperands(context, *type, {*type, Type::U32}))
    withWidth(*type, [&](auto value) { setOperation(context, ShiftLeft<decltype(value)>()); });
}

// shr.type d, a, amount;
void simulator::decodeShr(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (!type || ptx::isFloat(*type) || ptx::getBits(*type) < 16 || ptx::getBits(*type) > 64)
    return context.unsupported("expected a type of bits or integers");
  if (!decodeOperands(context, *type, {*type, Type::U32}))
    return;
  if (withInteger(*type, [&](auto value) { setOperation(context, ShiftRight<decltype(value)>()); }))
    return;
  withWidth(*type, [&](auto value) { setOperation(context, ShiftRight<decltype(value)>()); });
}

// shf.{l, r}.{clamp, wrap}.b32 d, a, b, amount;
void simulator::decodeShf(DecodeContext &context) {
  std::optional<unsigned> direction = context.takeOneOf({"l", "r"});
  std::optional<unsigned> mode = context.takeOneOf({"clamp", "wrap"});
  if (!direction || !mode || context.takeType() != Type::B32)
    return context.unsupported("expected '.l' or '.r', '.clamp' or '.wrap', and '.b32'");
  if (!decodeOperands(context, Type::B32, {Type::B32, Type::B32, Type::U32}))
    return;
  if (*direction == 0)
    return *mode == 0 ? setOperation(context, FunnelShift<true, true>())
                      : setOperation(context, FunnelShift<true, false>());
  *mode == 0 ? setOperation(context, FunnelShift<false, true>())
             : setOperation(context, FunnelShift<false, false>());
}

//===----------------------------------------------------------------------===//
// prmt
//===----------------------------------------------------------------------===//

namespace {
/// Each result byte is the one of {b, a} that a nibble of the selector numbers; with the nibble's
/// top bit set, eight copies of that byte's sign.
struct PermuteBytes {
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t selector) const {
    uint64_t both = uint64_t(b) << 32 | a;
    uint32_t result = 0;
    for (unsigned index = 0; index < 4; ++index) {
      uint32_t nibble = selector >> (4 * index) & 0xf;
      uint32_t byte = uint32_t(both >> (8 * (nibble & 7))) & 0xff;
      uint32_t sign = byte & 0x80 ? 0xff : 0;
      result |= (nibble & 8 ? sign : byte) << (8 * index);
    }
    return result;
  }
};

/// The modes, each as the selectors that the two low bits of c stand for.
struct PermuteByMode {
  uint16_t selectors[4];
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    return PermuteBytes()(a, b, selectors[c & 3]);
  }
};
} // namespace

static constexpr PermuteByMode permuteModes[] = {
    {{0x3210, 0x4321, 0x5432, 0x6543}}, // f4e
    {{0x5670, 0x6701, 0x7012, 0x0123}}, // b4e
    {{0x0000, 0x1111, 0x2222, 0x3333}}, // rc8
    {{0x3210, 0x3211, 0x3222, 0x3333}}, // ecl
    {{0x0000, 0x1110, 0x2210, 0x3210}}, // ecr
    {{0x1010, 0x3232, 0x1010, 0x3232}}, // rc16
};

// prmt.b32{.mode} d, a, b, c;
void simulator::decodePrmt(DecodeContext &context) {
  if (context.takeType() != Type::B32)
    return context.unsupported("expected '.b32'");
  std::optional<unsigned> mode = context.takeOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  if (!decodeOperands(context, Type::B32, {Type::B32, Type::B32, Type::B32}))
    return;
  mode ? setOperation(context, permuteModes[*mode]) : setOperation(context, PermuteBytes());
}
