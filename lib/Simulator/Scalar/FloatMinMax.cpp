//===- FloatMinMax.cpp - min, max, copysign, testp of f32 and f64 --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/FloatValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
LANE_OPERATION T clearSign(T value) {
  auto bits = getFloatBits(value);
  return makeFloat(bits & (decltype(bits)(-1) >> 1));
}

/// The smaller or larger number, -0 below +0. A NaN loses against a number, or with `IsNaNKept`
/// wins.
template <bool IsMax, bool IsNaNKept, typename T>
LANE_OPERATION T selectExtremum(T a, T b) {
  bool isFirst = IsMax ? a > b : a < b;
  T result = isFirst ? a : b;
  // Equal values differ at most in the sign of zero.
  auto bitsOfA = getFloatBits(a), bitsOfB = getFloatBits(b);
  T equal = makeFloat(IsMax ? bitsOfA & bitsOfB : bitsOfA | bitsOfB);
  result = a == b ? equal : result;
  result = a != a ? (IsNaNKept ? a : b) : result;
  result = b != b ? (IsNaNKept ? b : a) : result;
  return canonicalise(result);
}

template <typename T, bool IsMax, bool IsNaNKept, bool Ftz>
struct Extremum {
  LANE_OPERATION T operator()(T a, T b) const {
    return selectExtremum<IsMax, IsNaNKept>(flushIf<Ftz>(a), flushIf<Ftz>(b));
  }
};
/// Of the magnitudes, with the sign that the product has.
template <bool IsMax, bool IsNaNKept, bool Ftz>
struct ExtremumXorsign {
  LANE_OPERATION float operator()(float a, float b) const {
    a = flushIf<Ftz>(a);
    b = flushIf<Ftz>(b);
    float result = selectExtremum<IsMax, IsNaNKept>(clearSign(a), clearSign(b));
    uint32_t sign = (getFloatBits(a) ^ getFloatBits(b)) & 0x80000000;
    return canonicalise(makeFloat(getFloatBits(result) | sign));
  }
};
template <bool IsMax, bool IsNaNKept, bool Ftz>
struct ExtremumOf3 {
  bool isAbsolute;
  LANE_OPERATION float operator()(float a, float b, float c) const {
    a = flushIf<Ftz>(isAbsolute ? clearSign(a) : a);
    b = flushIf<Ftz>(isAbsolute ? clearSign(b) : b);
    c = flushIf<Ftz>(isAbsolute ? clearSign(c) : c);
    return selectExtremum<IsMax, IsNaNKept>(selectExtremum<IsMax, IsNaNKept>(a, b), c);
  }
};
} // namespace

template <bool IsMax, bool IsNaNKept, bool Ftz>
static void setFloat32(DecodeContext &context, const Modifiers &modifiers) {
  if (modifiers.has(Modifier::XorsignAbs))
    return setOperation(context, ExtremumXorsign<IsMax, IsNaNKept, Ftz>());
  if (context.getNumOperands() == 4)
    return setOperation(context, ExtremumOf3<IsMax, IsNaNKept, Ftz>{modifiers.has(Modifier::Abs)});
  setOperation(context, Extremum<float, IsMax, IsNaNKept, Ftz>());
}

template <bool IsMax>
static void decodeExtremum(DecodeContext &context, const Modifiers &modifiers) {
  bool isNaNKept = modifiers.has(Modifier::NaN), isFlushing = modifiers.has(Modifier::Ftz);
  if (modifiers.types.front() == Type::F64)
    return setOperation(context, Extremum<double, IsMax, false, false>());
  if (isNaNKept)
    return isFlushing ? setFloat32<IsMax, true, true>(context, modifiers)
                      : setFloat32<IsMax, true, false>(context, modifiers);
  isFlushing ? setFloat32<IsMax, false, true>(context, modifiers)
             : setFloat32<IsMax, false, false>(context, modifiers);
}

// {min, max}{.ftz}{.NaN}{.xorsign.abs}.f32 d, a, b;    {min, max}{.ftz}{.NaN}{.abs}.f32 d, a, b, c;
// {min, max}.f64 d, a, b;
void simulator::decodeFloatMinMax(DecodeContext &context, ArithmeticOperation operation,
                                  const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  if (type == Type::F32x2)
    return context.unsupported("this instruction has no such form");
  bool isFloat32 = type == Type::F32;
  bool hasThree = isFloat32 && context.getNumOperands() == 4;
  if (!(isFloat32 ? modifiers.expectOnly(context, {Modifier::Ftz, Modifier::NaN,
                                                   hasThree ? Modifier::Abs : Modifier::XorsignAbs})
                  : modifiers.expectOnly(context, {})))
    return;
  if (!(hasThree ? decodeOperands(context, type, {type, type, type})
                 : decodeOperands(context, type, {type, type})))
    return;
  operation == ArithmeticOperation::Max ? decodeExtremum<true>(context, modifiers)
                                        : decodeExtremum<false>(context, modifiers);
}

//===----------------------------------------------------------------------===//
// copysign, testp
//===----------------------------------------------------------------------===//

namespace {
/// The magnitude of `b` with the sign of `a`.
template <typename T>
struct CopySign {
  LANE_OPERATION T operator()(T a, T b) const {
    T sign = ~(T(-1) >> 1);
    return (a & sign) | (b & ~sign);
  }
};

enum class FloatProperty : uint8_t { Finite, Infinite, Number, NotANumber, Normal, Subnormal };

template <typename T, unsigned MantissaBits>
struct TestProperty {
  FloatProperty property;
  LANE_OPERATION bool operator()(T bits) const {
    constexpr T magnitudeMask = T(-1) >> 1;
    constexpr T smallestNormal = T(1) << MantissaBits;
    constexpr T infinity = magnitudeMask & ~(smallestNormal - 1);
    T magnitude = bits & magnitudeMask;
    bool isSubnormal = magnitude != 0 && magnitude < smallestNormal;
    switch (property) {
    case FloatProperty::Finite:
      return magnitude < infinity;
    case FloatProperty::Infinite:
      return magnitude == infinity;
    case FloatProperty::Number:
      return magnitude <= infinity;
    case FloatProperty::NotANumber:
      return magnitude > infinity;
    case FloatProperty::Normal:
      return magnitude < infinity && !isSubnormal;
    case FloatProperty::Subnormal:
      return isSubnormal;
    }
    return false;
  }
};
} // namespace

/// .f32 or .f64; none, having failed, for anything else.
static std::optional<Type> takeFloatType(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (type == Type::F32 || type == Type::F64) {
    context.record.instructionClass =
        type == Type::F64 ? InstructionClass::Float64 : InstructionClass::Float32;
    return type;
  }
  context.unsupported("expected '.f32' or '.f64'");
  return std::nullopt;
}

// copysign.type d, a, b;
void simulator::decodeCopysign(DecodeContext &context) {
  std::optional<Type> type = takeFloatType(context);
  if (!type || !decodeOperands(context, *type, {*type, *type}))
    return;
  type == Type::F32 ? setOperation(context, CopySign<uint32_t>())
                    : setOperation(context, CopySign<uint64_t>());
}

// testp.op.type p, a;
void simulator::decodeTestp(DecodeContext &context) {
  std::optional<unsigned> property =
      context.takeOneOf({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  std::optional<Type> type = takeFloatType(context);
  if (!type)
    return;
  if (!property)
    return context.unsupported("expected a property such as '.finite'");
  if (!decodeOperands(context, Type::Pred, {*type}))
    return;
  FloatProperty which = FloatProperty(*property);
  type == Type::F32 ? setOperation(context, TestProperty<uint32_t, 23>{which})
                    : setOperation(context, TestProperty<uint64_t, 52>{which});
}
