//===- HalfArithmetic.cpp - add, sub, mul, fma, abs, neg of 16-bit floats ===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums of f16 and bf16 and products of f16 are right when rounded to f32 first,
// which has twice their bits and two more. Products of bf16 reach below f32's
// range and go through double, as sums of a product do, which are rounded to odd
// there.
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/FloatValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class Bound : uint8_t { None, Saturate, Relu };

template <typename F, bool Ftz, Bound B>
LANE_OPERATION uint16_t finishHalf(uint16_t bits) {
  bits = Ftz ? flushSubnormal16<F>(bits) : bits;
  if constexpr (B == Bound::Saturate)
    return saturate16<F>(bits);
  if constexpr (B == Bound::Relu)
    return relu16<F>(bits);
  return canonicalise16<F>(bits);
}
template <typename F, bool Ftz>
LANE_OPERATION float loadHalf(uint16_t bits) {
  return F::widen(Ftz ? flushSubnormal16<F>(bits) : bits);
}

template <typename F, bool Ftz, Bound B>
struct Add {
  LANE_OPERATION uint16_t operator()(uint16_t a, uint16_t b) const {
    return finishHalf<F, Ftz, B>(F::narrow(loadHalf<F, Ftz>(a) + loadHalf<F, Ftz>(b)));
  }
};
template <typename F, bool Ftz, Bound B>
struct Subtract {
  LANE_OPERATION uint16_t operator()(uint16_t a, uint16_t b) const {
    return finishHalf<F, Ftz, B>(F::narrow(loadHalf<F, Ftz>(a) - loadHalf<F, Ftz>(b)));
  }
};
template <typename F, bool Ftz, Bound B>
struct Multiply {
  LANE_OPERATION uint16_t operator()(uint16_t a, uint16_t b) const {
    if constexpr (std::is_same_v<F, Half>)
      return finishHalf<F, Ftz, B>(F::narrow(loadHalf<F, Ftz>(a) * loadHalf<F, Ftz>(b)));
    double product = double(loadHalf<F, Ftz>(a)) * double(loadHalf<F, Ftz>(b));
    return finishHalf<F, Ftz, B>(narrowFloat<typename F::Format>(product));
  }
};
template <typename F, bool Ftz, Bound B>
struct MultiplyAdd {
  LANE_OPERATION uint16_t operator()(uint16_t a, uint16_t b, uint16_t c) const {
    double product = double(loadHalf<F, Ftz>(a)) * double(loadHalf<F, Ftz>(b));
    double sum = addRoundedToOdd(product, double(loadHalf<F, Ftz>(c)));
    return finishHalf<F, Ftz, B>(narrowFloat<typename F::Format>(sum));
  }
};
template <typename F, bool Ftz>
struct Absolute {
  LANE_OPERATION uint16_t operator()(uint16_t a) const {
    return (Ftz ? flushSubnormal16<F>(a) : a) & 0x7fff;
  }
};
template <typename F, bool Ftz>
struct Negate {
  LANE_OPERATION uint16_t operator()(uint16_t a) const {
    return (Ftz ? flushSubnormal16<F>(a) : a) ^ 0x8000;
  }
};
} // namespace

template <typename F, unsigned Packing, bool Ftz, Bound B>
static void setBounded(DecodeContext &context, ArithmeticOperation operation) {
  switch (operation) {
  case ArithmeticOperation::Add:
    return setOperation<Packing>(context, Add<F, Ftz, B>());
  case ArithmeticOperation::Sub:
    return setOperation<Packing>(context, Subtract<F, Ftz, B>());
  case ArithmeticOperation::Mul:
    return setOperation<Packing>(context, Multiply<F, Ftz, B>());
  default:
    return setOperation<Packing>(context, MultiplyAdd<F, Ftz, B>());
  }
}

template <typename F, unsigned Packing, bool Ftz>
static void setFlushing(DecodeContext &context, ArithmeticOperation operation,
                        const Modifiers &modifiers) {
  if (operation == ArithmeticOperation::Abs)
    return setOperation<Packing>(context, Absolute<F, Ftz>());
  if (operation == ArithmeticOperation::Neg)
    return setOperation<Packing>(context, Negate<F, Ftz>());
  if (modifiers.has(Modifier::Sat))
    return setBounded<F, Packing, Ftz, Bound::Saturate>(context, operation);
  if (modifiers.has(Modifier::Relu))
    return setBounded<F, Packing, Ftz, Bound::Relu>(context, operation);
  setBounded<F, Packing, Ftz, Bound::None>(context, operation);
}

template <typename F, unsigned Packing>
static void setHalf(DecodeContext &context, ArithmeticOperation operation,
                    const Modifiers &modifiers) {
  if constexpr (std::is_same_v<F, Half>)
    if (modifiers.has(Modifier::Ftz))
      return setFlushing<F, Packing, true>(context, operation, modifiers);
  setFlushing<F, Packing, false>(context, operation, modifiers);
}

// {add, sub, mul}{.rn}{.ftz}{.sat}.type d, a, b;    {abs, neg}{.ftz}.type d, a;
// fma.rn{.ftz}{.sat, .relu}.type d, a, b, c;        .ftz and .sat not for bf16
void simulator::decodeHalfArithmetic(DecodeContext &context, ArithmeticOperation operation,
                                     const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isHalf16 = type == Type::F16 || type == Type::F16x2;
  bool isUnary = operation == ArithmeticOperation::Abs || operation == ArithmeticOperation::Neg;
  bool isFma = operation == ArithmeticOperation::Fma;
  if (operation == ArithmeticOperation::Mad)
    return context.unsupported("'mad' has no form for 16-bit floats");
  if (!modifiers.expectOnly(context, {Modifier::RN, Modifier::Ftz, Modifier::Sat, Modifier::Relu}))
    return;
  if ((!isHalf16 && (modifiers.has(Modifier::Ftz) || modifiers.has(Modifier::Sat))) ||
      (!isFma && modifiers.has(Modifier::Relu)) ||
      (isUnary && (modifiers.has(Modifier::Sat) || modifiers.has(Modifier::RN))) ||
      (modifiers.has(Modifier::Sat) && modifiers.has(Modifier::Relu)))
    return context.unsupported("the modifiers do not go with this instruction and type");
  if (!(isUnary ? decodeOperands(context, type, {type})
        : isFma ? decodeOperands(context, type, {type, type, type})
                : decodeOperands(context, type, {type, type})))
    return;
  switch (type) {
  case Type::F16:
    return setHalf<Half, 1>(context, operation, modifiers);
  case Type::F16x2:
    return setHalf<Half, 2>(context, operation, modifiers);
  case Type::BF16:
    return setHalf<Brain, 1>(context, operation, modifiers);
  default:
    return setHalf<Brain, 2>(context, operation, modifiers);
  }
}

//===----------------------------------------------------------------------===//
// min, max
//===----------------------------------------------------------------------===//

namespace {
/// An integer that orders codes as their values, -0 below +0.
LANE_OPERATION int32_t getOrder(uint16_t bits) {
  int32_t magnitude = bits & 0x7fff;
  return bits >> 15 ? -1 - magnitude : magnitude;
}

template <typename F, bool IsMax, bool IsNaNKept>
LANE_OPERATION uint16_t selectExtremum(uint16_t a, uint16_t b) {
  bool isFirst = IsMax ? getOrder(a) > getOrder(b) : getOrder(a) < getOrder(b);
  uint16_t result = isFirst ? a : b;
  result = isNaN16<F>(a) ? (IsNaNKept ? a : b) : result;
  result = isNaN16<F>(b) ? (IsNaNKept ? b : a) : result;
  return canonicalise16<F>(result);
}

template <typename F, bool IsMax, bool IsNaNKept>
struct Extremum {
  bool isFlushing, isXorsign;
  LANE_OPERATION uint16_t operator()(uint16_t a, uint16_t b) const {
    a = isFlushing ? flushSubnormal16<F>(a) : a;
    b = isFlushing ? flushSubnormal16<F>(b) : b;
    uint16_t kept = isXorsign ? 0x7fff : 0xffff;
    uint16_t sign = isXorsign ? (a ^ b) & 0x8000 : 0;
    return canonicalise16<F>(selectExtremum<F, IsMax, IsNaNKept>(a & kept, b & kept) | sign);
  }
};
} // namespace

template <typename F, unsigned Packing, bool IsMax>
static void setExtremum(DecodeContext &context, const Modifiers &modifiers) {
  bool isFlushing = modifiers.has(Modifier::Ftz), isXorsign = modifiers.has(Modifier::XorsignAbs);
  modifiers.has(Modifier::NaN)
      ? setOperation<Packing>(context, Extremum<F, IsMax, true>{isFlushing, isXorsign})
      : setOperation<Packing>(context, Extremum<F, IsMax, false>{isFlushing, isXorsign});
}

template <typename F, unsigned Packing>
static void setExtremum(DecodeContext &context, ArithmeticOperation operation,
                        const Modifiers &modifiers) {
  operation == ArithmeticOperation::Max ? setExtremum<F, Packing, true>(context, modifiers)
                                        : setExtremum<F, Packing, false>(context, modifiers);
}

// {min, max}{.ftz}{.NaN}{.xorsign.abs}.type d, a, b;
void simulator::decodeHalfMinMax(DecodeContext &context, ArithmeticOperation operation,
                                 const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isHalf16 = type == Type::F16 || type == Type::F16x2;
  if (!modifiers.expectOnly(context, {Modifier::Ftz, Modifier::NaN, Modifier::XorsignAbs}))
    return;
  if (!isHalf16 && modifiers.has(Modifier::Ftz))
    return context.unsupported("'.ftz' does not go with this type");
  if (!decodeOperands(context, type, {type, type}))
    return;
  switch (type) {
  case Type::F16:
    return setExtremum<Half, 1>(context, operation, modifiers);
  case Type::F16x2:
    return setExtremum<Half, 2>(context, operation, modifiers);
  case Type::BF16:
    return setExtremum<Brain, 1>(context, operation, modifiers);
  default:
    return setExtremum<Brain, 2>(context, operation, modifiers);
  }
}
