//===- IntegerDivision.cpp - div, rem, sad, mul24, mad24, dot products ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Division by zero gives all ones, quotient and remainder, as the hardware does.
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/IntegerValue.h"
#include "Scalar/Modifiers.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
struct Divide {
  LANE_OPERATION T operator()(T a, T b) const {
    if (b == 0)
      return T(-1);
    if constexpr (std::is_signed_v<T>)
      if (b == -1)
        return subtractWrapping(T(0), a);
    return T(a / b);
  }
};
template <typename T>
struct Remainder {
  LANE_OPERATION T operator()(T a, T b) const {
    if (b == 0)
      return T(-1);
    if constexpr (std::is_signed_v<T>)
      if (b == -1)
        return 0;
    return T(a % b);
  }
};
template <typename T>
struct SumOfAbsoluteDifference {
  LANE_OPERATION T operator()(T a, T b, T c) const {
    return addWrapping(c, a < b ? subtractWrapping(b, a) : subtractWrapping(a, b));
  }
};
} // namespace

void simulator::decodeIntegerDiv(DecodeContext &context, const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  if (!modifiers.expectOnly(context, {}) || !decodeOperands(context, type, {type, type}))
    return;
  withInteger(type, [&](auto value) { setSlowOperation(context, Divide<decltype(value)>()); });
}

/// The one type of an integer instruction without modifiers, which is 16 to 64 bits wide.
static std::optional<Type> takeIntegerType(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (type && isScalarInteger(*type) && ptx::getBits(*type) > 8)
    return type;
  context.unsupported("expected an integer type of 16, 32 or 64 bits");
  return std::nullopt;
}

// rem.type d, a, b;
void simulator::decodeRem(DecodeContext &context) {
  std::optional<Type> type = takeIntegerType(context);
  if (!type || !decodeOperands(context, *type, {*type, *type}))
    return;
  withInteger(*type, [&](auto value) { setSlowOperation(context, Remainder<decltype(value)>()); });
}

// sad.type d, a, b, c;
void simulator::decodeSad(DecodeContext &context) {
  std::optional<Type> type = takeIntegerType(context);
  if (!type || !decodeOperands(context, *type, {*type, *type, *type}))
    return;
  withInteger(*type, [&](auto value) {
    setOperation(context, SumOfAbsoluteDifference<decltype(value)>());
  });
}

//===----------------------------------------------------------------------===//
// mul24, mad24
//===----------------------------------------------------------------------===//

namespace {
/// Bits 0 to 31 or 16 to 47 of the product of the low 24 bits.
template <typename T, bool IsHigh>
struct Multiply24 {
  LANE_OPERATION T operator()(T a, T b) const {
    // The sign is bit 23.
    T left = T(uint32_t(a) << 8) >> 8;
    T right = T(uint32_t(b) << 8) >> 8;
    auto product = Widened<T>(left) * Widened<T>(right);
    return T(IsHigh ? product >> 16 : product);
  }
};
template <typename T, bool IsHigh>
struct MultiplyAdd24 {
  LANE_OPERATION T operator()(T a, T b, T c) const {
    return addWrapping(Multiply24<T, IsHigh>()(a, b), c);
  }
};
struct MultiplyAdd24Saturating {
  LANE_OPERATION int32_t operator()(int32_t a, int32_t b, int32_t c) const {
    return clampToS32(int64_t(Multiply24<int32_t, true>()(a, b)) + c);
  }
};
} // namespace

template <typename T, bool IsHigh>
static void set24(DecodeContext &context, bool isMad) {
  isMad ? setOperation(context, MultiplyAdd24<T, IsHigh>())
        : setOperation(context, Multiply24<T, IsHigh>());
}

// mul24.{hi, lo}.type d, a, b;    mad24.{hi, lo}{.sat}.type d, a, b, c;
static void decode24(DecodeContext &context, bool isMad) {
  std::optional<unsigned> half = context.takeOneOf({"lo", "hi"});
  bool isSaturating = context.take("sat");
  std::optional<Type> type = takeIntegerType(context);
  if (!type)
    return;
  if (!half || ptx::getBits(*type) != 32)
    return context.unsupported("expected '.lo' or '.hi' and a type of 32 bits");
  if (!(isMad ? decodeOperands(context, *type, {*type, *type, *type})
              : decodeOperands(context, *type, {*type, *type})))
    return;
  bool isSigned = *type == Type::S32;
  if (isSaturating) {
    if (!isMad || !isSigned || *half == 0)
      return context.unsupported("'.sat' goes with 'mad24.hi.s32' only");
    return setOperation(context, MultiplyAdd24Saturating());
  }
  if (isSigned)
    return *half ? set24<int32_t, true>(context, isMad) : set24<int32_t, false>(context, isMad);
  *half ? set24<uint32_t, true>(context, isMad) : set24<uint32_t, false>(context, isMad);
}

void simulator::decodeMul24(DecodeContext &context) { decode24(context, /*isMad=*/false); }
void simulator::decodeMad24(DecodeContext &context) { decode24(context, /*isMad=*/true); }

//===----------------------------------------------------------------------===//
// dp4a, dp2a
//===----------------------------------------------------------------------===//

namespace {
/// Element `index` of `Width` bits, extended with its sign where it has one.
template <bool IsSigned, unsigned Width>
LANE_OPERATION uint32_t extractElement(uint32_t packed, unsigned index) {
  uint32_t top = packed << (32 - Width * (index + 1));
  return IsSigned ? uint32_t(int32_t(top) >> (32 - Width)) : top >> (32 - Width);
}

template <bool IsSignedA, bool IsSignedB>
struct DotProductOf4 {
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    for (unsigned index = 0; index < 4; ++index)
      c += extractElement<IsSignedA, 8>(a, index) * extractElement<IsSignedB, 8>(b, index);
    return c;
  }
};
template <bool IsSignedA, bool IsSignedB, bool IsHigh>
struct DotProductOf2 {
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    for (unsigned index = 0; index < 2; ++index)
      c += extractElement<IsSignedA, 16>(a, index) *
           extractElement<IsSignedB, 8>(b, index + (IsHigh ? 2 : 0));
    return c;
  }
};
} // namespace

template <bool IsSignedA, bool IsSignedB>
static void setDotProduct(DecodeContext &context, std::optional<unsigned> half) {
  if (!half)
    setOperation(context, DotProductOf4<IsSignedA, IsSignedB>());
  else if (*half == 0)
    setOperation(context, DotProductOf2<IsSignedA, IsSignedB, false>());
  else
    setOperation(context, DotProductOf2<IsSignedA, IsSignedB, true>());
}

static void decodeDotProduct(DecodeContext &context, std::optional<unsigned> half) {
  std::optional<Type> a = context.takeType(), b = context.takeType();
  auto isKnown = [](std::optional<Type> type) { return type == Type::U32 || type == Type::S32; };
  if (!isKnown(a) || !isKnown(b))
    return context.unsupported("expected two types of '.u32' or '.s32'");
  if (!decodeOperands(context, Type::B32, {Type::B32, Type::B32, Type::B32}))
    return;
  if (*a == Type::S32)
    return *b == Type::S32 ? setDotProduct<true, true>(context, half)
                           : setDotProduct<true, false>(context, half);
  *b == Type::S32 ? setDotProduct<false, true>(context, half)
                  : setDotProduct<false, false>(context, half);
}

// dp4a.atype.btype d, a, b, c;
void simulator::decodeDp4a(DecodeContext &context) { decodeDotProduct(context, std::nullopt); }

// dp2a.{lo, hi}.atype.btype d, a, b, c;
void simulator::decodeDp2a(DecodeContext &context) {
  std::optional<unsigned> half = context.takeOneOf({"lo", "hi"});
  if (!half)
    return context.unsupported("expected '.lo' or '.hi'");
  decodeDotProduct(context, half);
}
