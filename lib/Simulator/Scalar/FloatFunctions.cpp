//===- FloatFunctions.cpp - sin, cos, lg2, ex2, tanh ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computed in double and rounded once, which the ISA's error bounds allow. ex2
// and tanh also have 16-bit forms.
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/FloatValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
/// 2^x in a form that is vectorised: to about 2^-45, so that rounding it to f32 is wrong by a
/// hair's breadth more than half an ulp at most.
LANE_OPERATION double computeExp2(double x) {
  // Beyond these f32 overflows or is zero, and so are the results.
  x = x > 200 ? 200 : x < -200 ? -200 : x;
  // Adding 1.5 * 2^52 leaves the nearest integer in the low bits.
  constexpr double magic = 0x1.8p52;
  double shifted = x + magic;
  double whole = shifted - magic;
  // The Taylor series of e^(ln 2 * t), |t| <= 1/2.
  double t = (x - whole) * 0x1.62e42fefa39efp-1;
  double result = 1.0 / 479001600;
  constexpr double coefficients[] = {1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
                                     1.0 / 5040,     1.0 / 720,     1.0 / 120,    1.0 / 24,
                                     1.0 / 6,        1.0 / 2,       1.0,          1.0};
  for (double coefficient : coefficients)
    result = result * t + coefficient;
  uint64_t exponent = getFloatBits(shifted) << 52;
  return makeFloat(getFloatBits(result) + exponent);
}

struct Exp2 {
  LANE_OPERATION static float compute(float a) {
    float result = float(computeExp2(double(a)));
    return a == a ? result : a;
  }
};
struct Log2 {
  static float compute(float a) { return float(std::log2(double(a))); }
};
struct Sine {
  static float compute(float a) { return float(std::sin(double(a))); }
};
struct Cosine {
  static float compute(float a) { return float(std::cos(double(a))); }
};
struct HyperbolicTangent {
  static float compute(float a) { return float(std::tanh(double(a))); }
};

template <typename Function, bool Ftz>
struct OfFloat {
  LANE_OPERATION float operator()(float a) const {
    return finishFloat<Ftz, false>(Function::compute(flushIf<Ftz>(a)));
  }
};
template <typename Function, typename F, bool Ftz>
struct OfHalf {
  LANE_OPERATION uint16_t operator()(uint16_t a) const {
    a = Ftz ? flushSubnormal16<F>(a) : a;
    uint16_t result = F::narrow(Function::compute(F::widen(a)));
    return canonicalise16<F>(Ftz ? flushSubnormal16<F>(result) : result);
  }
};
} // namespace

template <typename Function, typename F, bool Ftz>
static void setHalf(DecodeContext &context, Type type) {
  ptx::getBits(type) == 16 ? setOperation<1>(context, OfHalf<Function, F, Ftz>())
                           : setOperation<2>(context, OfHalf<Function, F, Ftz>());
}

/// function.approx{.ftz}.type d, a;
template <typename Function>
static void decodeFunction(DecodeContext &context, bool hasFlush, bool hasHalf) {
  if (!context.take("approx"))
    return context.unsupported("expected '.approx'");
  bool isFlushing = hasFlush && context.take("ftz");
  std::optional<Type> type = context.takeType();
  if (type != Type::F32 && !(type && hasHalf && isHalf(*type)))
    return context.unsupported("the type does not go with this instruction");
  if (!decodeOperands(context, *type, {*type}))
    return;
  switch (*type) {
  case Type::F32:
    return isFlushing ? setOperation(context, OfFloat<Function, true>())
                      : setOperation(context, OfFloat<Function, false>());
  case Type::F16:
  case Type::F16x2:
    return isFlushing ? setHalf<Function, Half, true>(context, *type)
                      : setHalf<Function, Half, false>(context, *type);
  default:
    return isFlushing ? setHalf<Function, Brain, true>(context, *type)
                      : setHalf<Function, Brain, false>(context, *type);
  }
}

void simulator::decodeSin(DecodeContext &context) { decodeFunction<Sine>(context, true, false); }
void simulator::decodeCos(DecodeContext &context) { decodeFunction<Cosine>(context, true, false); }
void simulator::decodeLg2(DecodeContext &context) { decodeFunction<Log2>(context, true, false); }
void simulator::decodeEx2(DecodeContext &context) { decodeFunction<Exp2>(context, true, true); }
void simulator::decodeTanh(DecodeContext &context) {
  decodeFunction<HyperbolicTangent>(context, false, true);
}
