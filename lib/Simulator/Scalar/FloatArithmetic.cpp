//===- FloatArithmetic.cpp - add, sub, mul, fma, abs, neg of f32 and f64 -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To nearest even by the host's own arithmetic, in the other modes by its
// rounding mode.
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/DirectedRounding.h"
#include "Scalar/FloatValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T, bool Ftz, bool Sat>
struct Add {
  LANE_OPERATION T operator()(T a, T b) const {
    return finishFloat<Ftz, Sat>(flushIf<Ftz>(a) + flushIf<Ftz>(b));
  }
};
template <typename T, bool Ftz, bool Sat>
struct Subtract {
  LANE_OPERATION T operator()(T a, T b) const {
    return finishFloat<Ftz, Sat>(flushIf<Ftz>(a) - flushIf<Ftz>(b));
  }
};
template <typename T, bool Ftz, bool Sat>
struct Multiply {
  LANE_OPERATION T operator()(T a, T b) const {
    return finishFloat<Ftz, Sat>(flushIf<Ftz>(a) * flushIf<Ftz>(b));
  }
};
template <typename T, bool Ftz, bool Sat>
struct MultiplyAdd {
  LANE_OPERATION T operator()(T a, T b, T c) const {
    return finishFloat<Ftz, Sat>(
        __builtin_elementwise_fma(flushIf<Ftz>(a), flushIf<Ftz>(b), flushIf<Ftz>(c)));
  }
};

/// In a mode that the host does not have by default.
template <typename T>
struct Directed {
  FloatOperation operation;
  FloatRounding rounding;
  bool isFlushing, isSaturating;

  T compute(T a, T b, T c) const {
    if (isFlushing) {
      a = flushIf<true>(a);
      b = flushIf<true>(b);
      c = flushIf<true>(c);
    }
    T result = computeRounded(operation, rounding, a, b, c);
    if (isFlushing)
      result = flushIf<true>(result);
    return isSaturating ? saturate(result) : canonicalise(result);
  }
};
template <typename T>
struct DirectedBinary {
  Directed<T> form;
  T operator()(T a, T b) const { return form.compute(a, b, T(0)); }
};
template <typename T>
struct DirectedTernary {
  Directed<T> form;
  T operator()(T a, T b, T c) const { return form.compute(a, b, c); }
};

template <typename T, bool Ftz>
struct Absolute {
  LANE_OPERATION T operator()(T a) const {
    auto bits = getFloatBits(flushIf<Ftz>(a));
    return makeFloat(bits & (decltype(bits)(-1) >> 1));
  }
};
template <typename T, bool Ftz>
struct Negate {
  LANE_OPERATION T operator()(T a) const {
    auto bits = getFloatBits(flushIf<Ftz>(a));
    return makeFloat(bits ^ ~(decltype(bits)(-1) >> 1));
  }
};
} // namespace

static FloatOperation getFloatOperation(ArithmeticOperation operation) {
  switch (operation) {
  case ArithmeticOperation::Add:
    return FloatOperation::Add;
  case ArithmeticOperation::Sub:
    return FloatOperation::Subtract;
  case ArithmeticOperation::Mul:
    return FloatOperation::Multiply;
  default:
    return FloatOperation::MultiplyAdd;
  }
}

template <typename T, unsigned Packing, bool Ftz, bool Sat>
static void setNearest(DecodeContext &context, ArithmeticOperation operation) {
  switch (operation) {
  case ArithmeticOperation::Add:
    return setOperation<Packing>(context, Add<T, Ftz, Sat>());
  case ArithmeticOperation::Sub:
    return setOperation<Packing>(context, Subtract<T, Ftz, Sat>());
  case ArithmeticOperation::Mul:
    return setOperation<Packing>(context, Multiply<T, Ftz, Sat>());
  default:
    return setOperation<Packing>(context, MultiplyAdd<T, Ftz, Sat>());
  }
}

template <typename T, unsigned Packing>
static void setArithmetic(DecodeContext &context, ArithmeticOperation operation,
                          const Modifiers &modifiers) {
  bool isFlushing = modifiers.has(Modifier::Ftz), isSaturating = modifiers.has(Modifier::Sat);
  Modifier rounding = modifiers.getRounding();
  if (rounding != Modifier::RN) {
    Directed<T> form = {getFloatOperation(operation), getFloatRounding(rounding), isFlushing,
                        isSaturating};
    if (form.operation == FloatOperation::MultiplyAdd)
      return setSlowOperation<Packing>(context, DirectedTernary<T>{form});
    return setSlowOperation<Packing>(context, DirectedBinary<T>{form});
  }
  if constexpr (std::is_same_v<T, float>) {
    if (isFlushing)
      return isSaturating ? setNearest<T, Packing, true, true>(context, operation)
                          : setNearest<T, Packing, true, false>(context, operation);
    if (isSaturating)
      return setNearest<T, Packing, false, true>(context, operation);
  }
  setNearest<T, Packing, false, false>(context, operation);
}

// abs{.ftz}.type d, a;    neg{.ftz}.type d, a;
static void decodeSign(DecodeContext &context, ArithmeticOperation operation,
                       const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isFlushing = modifiers.has(Modifier::Ftz);
  if (!modifiers.expectOnly(context, {Modifier::Ftz}) || !decodeOperands(context, type, {type}))
    return;
  bool isAbsolute = operation == ArithmeticOperation::Abs;
  if (type == Type::F32x2 || (isFlushing && type == Type::F64))
    return context.unsupported("this instruction has no such form");
  if (type == Type::F64)
    return isAbsolute ? setOperation(context, Absolute<double, false>())
                      : setOperation(context, Negate<double, false>());
  if (isFlushing)
    return isAbsolute ? setOperation(context, Absolute<float, true>())
                      : setOperation(context, Negate<float, true>());
  isAbsolute ? setOperation(context, Absolute<float, false>())
             : setOperation(context, Negate<float, false>());
}

// {add, sub, mul}{.rnd}{.ftz}{.sat}.type d, a, b;    {mad, fma}.rnd{.ftz}{.sat}.type d, a, b, c;
void simulator::decodeFloatArithmetic(DecodeContext &context, ArithmeticOperation operation,
                                      const Modifiers &modifiers) {
  if (operation == ArithmeticOperation::Abs || operation == ArithmeticOperation::Neg)
    return decodeSign(context, operation, modifiers);
  Type type = modifiers.types.front();
  bool isTernary = operation == ArithmeticOperation::Mad || operation == ArithmeticOperation::Fma;
  if (!modifiers.expectOnly(context, {Modifier::RN, Modifier::RZ, Modifier::RM, Modifier::RP,
                                      Modifier::Ftz, Modifier::Sat}) ||
      !(isTernary ? decodeOperands(context, type, {type, type, type})
                  : decodeOperands(context, type, {type, type})))
    return;
  if ((type == Type::F64 && modifiers.has(Modifier::Ftz)) ||
      (type != Type::F32 && modifiers.has(Modifier::Sat)))
    return context.unsupported("'.ftz' and '.sat' go with '.f32', '.ftz' also with '.f32x2'");
  switch (type) {
  case Type::F32:
    return setArithmetic<float, 1>(context, operation, modifiers);
  case Type::F32x2:
    return setArithmetic<float, 2>(context, operation, modifiers);
  default:
    return setArithmetic<double, 1>(context, operation, modifiers);
  }
}

//===----------------------------------------------------------------------===//
// Mixed precision
//===----------------------------------------------------------------------===//

namespace {
template <typename F>
struct MixedSum {
  FloatOperation operation;
  FloatRounding rounding;
  bool isSaturating;
  float operator()(uint16_t a, float c) const {
    float result = computeRounded(operation, rounding, F::widen(a), c, 0.0f);
    return isSaturating ? saturate(result) : canonicalise(result);
  }
};
template <typename F>
struct MixedMultiplyAdd {
  FloatRounding rounding;
  bool isSaturating;
  float operator()(uint16_t a, uint16_t b, float c) const {
    float result =
        computeRounded(FloatOperation::MultiplyAdd, rounding, F::widen(a), F::widen(b), c);
    return isSaturating ? saturate(result) : canonicalise(result);
  }
};
} // namespace

template <typename F>
static void setMixed(DecodeContext &context, ArithmeticOperation operation,
                     const Modifiers &modifiers) {
  FloatRounding rounding = getFloatRounding(modifiers.getRounding());
  bool isSaturating = modifiers.has(Modifier::Sat);
  if (operation == ArithmeticOperation::Fma)
    return setSlowOperation(context, MixedMultiplyAdd<F>{rounding, isSaturating});
  setSlowOperation(context, MixedSum<F>{getFloatOperation(operation), rounding, isSaturating});
}

// {add, sub}{.rnd}{.sat}.f32.atype d, a, c;    fma.rnd{.sat}.f32.abtype d, a, b, c;
void simulator::decodeMixedPrecision(DecodeContext &context, ArithmeticOperation operation,
                                     const Modifiers &modifiers) {
  Type type = modifiers.types[1];
  bool isFma = operation == ArithmeticOperation::Fma;
  bool isKnown =
      isFma || operation == ArithmeticOperation::Add || operation == ArithmeticOperation::Sub;
  if (!isKnown || modifiers.types[0] != Type::F32 || (type != Type::F16 && type != Type::BF16))
    return context.unsupported("the types do not go with this instruction");
  context.record.instructionClass = InstructionClass::Float32;
  if (!modifiers.expectOnly(
          context, {Modifier::RN, Modifier::RZ, Modifier::RM, Modifier::RP, Modifier::Sat}) ||
      !(isFma ? decodeOperands(context, Type::F32, {type, type, Type::F32})
              : decodeOperands(context, Type::F32, {type, Type::F32})))
    return;
  type == Type::F16 ? setMixed<Half>(context, operation, modifiers)
                    : setMixed<Brain>(context, operation, modifiers);
}
