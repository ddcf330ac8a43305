//===- FloatDivision.cpp - div, rcp, sqrt, rsqrt -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The approximate forms are rounded once from double, which the ISA's error
// bounds allow. What the ISA says of particular forms:
//
//   div.approx.f32              0, or NaN for an infinite dividend, where the magnitude of the
//                               divisor is above 2^126
//   rcp, rsqrt.approx.ftz.f64   of the upper half of the source, into the upper half of the result
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/DirectedRounding.h"
#include "Scalar/FloatValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T, bool Ftz>
struct Divide {
  LANE_OPERATION T operator()(T a, T b) const {
    return finishFloat<Ftz, false>(flushIf<Ftz>(a) / flushIf<Ftz>(b));
  }
};
template <bool Ftz>
struct DivideApproximately {
  LANE_OPERATION float operator()(float a, float b) const {
    a = flushIf<Ftz>(a);
    b = flushIf<Ftz>(b);
    float quotient = a / b;
    float magnitude = makeFloat(getFloatBits(b) & 0x7fffffff);
    bool isLarge = magnitude > 0x1p126f && magnitude < makeFloat(uint32_t(0x7f800000));
    // Infinity times zero is the NaN that is wanted.
    quotient = isLarge ? a * (b < 0 ? -0.0f : 0.0f) : quotient;
    return finishFloat<Ftz, false>(quotient);
  }
};
template <typename T, bool Ftz>
struct Reciprocal {
  LANE_OPERATION T operator()(T a) const { return finishFloat<Ftz, false>(1 / flushIf<Ftz>(a)); }
};
template <typename T, bool Ftz>
struct SquareRoot {
  LANE_OPERATION T operator()(T a) const {
    return finishFloat<Ftz, false>(__builtin_elementwise_sqrt(flushIf<Ftz>(a)));
  }
};
template <bool Ftz>
struct ReciprocalSquareRoot {
  LANE_OPERATION float operator()(float a) const {
    return finishFloat<Ftz, false>(float(1 / __builtin_elementwise_sqrt(double(flushIf<Ftz>(a)))));
  }
};
struct ReciprocalSquareRootOfDouble {
  LANE_OPERATION double operator()(double a) const { return 1 / __builtin_elementwise_sqrt(a); }
};

/// The forms that work on the upper 32 bits of doubles.
template <bool IsRoot>
struct GrossReciprocal {
  LANE_OPERATION static double truncate(double value) {
    uint64_t bits = getFloatBits(value);
    uint64_t sign = bits & (uint64_t(1) << 63);
    bool isSubnormal = (bits >> 52 & 0x7ff) == 0;
    bool isNaN = value != value;
    uint64_t upper = bits & 0xffffffff00000000;
    return makeFloat(isSubnormal ? sign : isNaN ? 0x7fffffff00000000 : upper);
  }
  LANE_OPERATION double operator()(double a) const {
    a = truncate(a);
    return truncate(1 / (IsRoot ? __builtin_elementwise_sqrt(a) : a));
  }
};

/// In a mode that the host does not have by default.
template <typename T>
struct Directed {
  FloatOperation operation;
  FloatRounding rounding;
  bool isFlushing;
  T compute(T a, T b) const {
    if (!isFlushing)
      return canonicalise(computeRounded(operation, rounding, a, b, T(0)));
    T result = computeRounded(operation, rounding, flushIf<true>(a), flushIf<true>(b), T(0));
    return canonicalise(flushIf<true>(result));
  }
};
template <typename T>
struct DirectedDivide {
  Directed<T> form;
  T operator()(T a, T b) const { return form.compute(a, b); }
};
template <typename T>
struct DirectedReciprocal {
  Directed<T> form;
  T operator()(T a) const { return form.compute(T(1), a); }
};
template <typename T>
struct DirectedRoot {
  Directed<T> form;
  T operator()(T a) const { return form.compute(a, T(0)); }
};
} // namespace

/// Fails for what no instruction here has. Sets the class.
static bool checkModifiers(DecodeContext &context, const Modifiers &modifiers) {
  if (!modifiers.expectOnly(context, {Modifier::RN, Modifier::RZ, Modifier::RM, Modifier::RP,
                                      Modifier::Approx, Modifier::Full, Modifier::Ftz}))
    return false;
  Type type = modifiers.types.front();
  if (modifiers.types.size() != 1 || (type != Type::F32 && type != Type::F64)) {
    context.unsupported("the types do not go with this instruction");
    return false;
  }
  context.record.instructionClass =
      type == Type::F64 ? InstructionClass::Float64 : InstructionClass::Special;
  return true;
}

static bool isRounded(const Modifiers &modifiers) {
  return modifiers.has(Modifier::RN) || modifiers.getRounding() != Modifier::RN;
}

/// Sets a rounded operation: `Nearest` by the host's own arithmetic, or `DirectedForm`.
template <template <typename, bool> class Nearest, template <typename> class DirectedForm>
static void setRounded(DecodeContext &context, FloatOperation operation,
                       const Modifiers &modifiers) {
  bool isDouble = modifiers.types.front() == Type::F64;
  bool isFlushing = modifiers.has(Modifier::Ftz);
  if (isDouble && isFlushing)
    return context.unsupported("'.ftz' goes with '.f32' only");
  FloatRounding rounding = getFloatRounding(modifiers.getRounding());
  if (rounding != FloatRounding::NearestEven)
    return isDouble
               ? setSlowOperation(context, DirectedForm<double>{{operation, rounding, false}})
               : setSlowOperation(context, DirectedForm<float>{{operation, rounding, isFlushing}});
  if (isDouble)
    return setOperation(context, Nearest<double, false>());
  isFlushing ? setOperation(context, Nearest<float, true>())
             : setOperation(context, Nearest<float, false>());
}

// div.{approx, full}{.ftz}.f32 d, a, b;    div.rnd{.ftz}.type d, a, b;    div.type d, a, b;
void simulator::decodeDiv(DecodeContext &context) {
  Modifiers modifiers(context);
  if (context.hasFailed())
    return;
  Type type = modifiers.types.front();
  if (isScalarInteger(type) && modifiers.types.size() == 1 && ptx::getBits(type) > 8) {
    context.record.instructionClass = InstructionClass::Integer;
    return decodeIntegerDiv(context, modifiers);
  }
  if (!checkModifiers(context, modifiers))
    return;
  bool isApproximate = modifiers.has(Modifier::Approx), isFull = modifiers.has(Modifier::Full);
  if (isApproximate + isFull + isRounded(modifiers) != 1)
    return context.unsupported("expected '.approx', '.full' or a rounding");
  if (!decodeOperands(context, type, {type, type}))
    return;
  if (!isApproximate && !isFull)
    return setRounded<Divide, DirectedDivide>(context, FloatOperation::Divide, modifiers);
  if (type == Type::F64)
    return context.unsupported("expected a rounding");
  bool isFlushing = modifiers.has(Modifier::Ftz);
  if (isFull)
    return isFlushing ? setOperation(context, Divide<float, true>())
                      : setOperation(context, Divide<float, false>());
  isFlushing ? setOperation(context, DivideApproximately<true>())
             : setOperation(context, DivideApproximately<false>());
}

/// The operands of an instruction on one source that is either approximate or rounded.
static std::optional<Modifiers> decodeUnary(DecodeContext &context) {
  Modifiers modifiers(context);
  if (context.hasFailed() || !checkModifiers(context, modifiers))
    return std::nullopt;
  Type type = modifiers.types.front();
  if (modifiers.has(Modifier::Full) || modifiers.has(Modifier::Approx) == isRounded(modifiers)) {
    context.unsupported("expected '.approx' or a rounding");
    return std::nullopt;
  }
  if (!decodeOperands(context, type, {type}))
    return std::nullopt;
  return modifiers;
}

// rcp.approx{.ftz}.f32 d, a;    rcp.approx.ftz.f64 d, a;    rcp.rnd{.ftz}.type d, a;
void simulator::decodeRcp(DecodeContext &context) {
  std::optional<Modifiers> modifiers = decodeUnary(context);
  if (!modifiers)
    return;
  bool isFlushing = modifiers->has(Modifier::Ftz);
  if (!modifiers->has(Modifier::Approx))
    return setRounded<Reciprocal, DirectedReciprocal>(context, FloatOperation::Divide, *modifiers);
  if (modifiers->types.front() == Type::F64)
    return isFlushing ? setOperation(context, GrossReciprocal<false>())
                      : context.unsupported("'rcp.approx.f64' needs '.ftz'");
  isFlushing ? setOperation(context, Reciprocal<float, true>())
             : setOperation(context, Reciprocal<float, false>());
}

// sqrt.approx{.ftz}.f32 d, a;    sqrt.rnd{.ftz}.type d, a;
void simulator::decodeSqrt(DecodeContext &context) {
  std::optional<Modifiers> modifiers = decodeUnary(context);
  if (!modifiers)
    return;
  if (!modifiers->has(Modifier::Approx))
    return setRounded<SquareRoot, DirectedRoot>(context, FloatOperation::Root, *modifiers);
  if (modifiers->types.front() == Type::F64)
    return context.unsupported("expected a rounding");
  modifiers->has(Modifier::Ftz) ? setOperation(context, SquareRoot<float, true>())
                                : setOperation(context, SquareRoot<float, false>());
}

// rsqrt.approx{.ftz}.type d, a;
void simulator::decodeRsqrt(DecodeContext &context) {
  std::optional<Modifiers> modifiers = decodeUnary(context);
  if (!modifiers)
    return;
  bool isFlushing = modifiers->has(Modifier::Ftz);
  if (!modifiers->has(Modifier::Approx))
    return context.unsupported("expected '.approx'");
  if (modifiers->types.front() == Type::F64)
    return isFlushing ? setOperation(context, GrossReciprocal<true>())
                      : setOperation(context, ReciprocalSquareRootOfDouble());
  isFlushing ? setOperation(context, ReciprocalSquareRoot<true>())
             : setOperation(context, ReciprocalSquareRoot<false>());
}
