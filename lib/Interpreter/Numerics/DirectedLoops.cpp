//===- DirectedLoops.cpp - Float arithmetic in directed roundings ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host's own rounding mode is set around each loop. This file is compiled with
// -frounding-math, so that no operation moves out of the scope or is evaluated
// by the compiler. Halves are computed in float and narrowed in the same
// direction: rounding twice towards one side is rounding once.
//
//===----------------------------------------------------------------------===//

#include "DirectedLoops.h"
#include <cfenv>
#include <cmath>

#pragma STDC FENV_ACCESS ON

using namespace tessera;
using namespace tessera::interpreter;

namespace {

class RoundingScope {
public:
  explicit RoundingScope(FloatRounding rounding) : saved(std::fegetround()) {
    std::fesetround(rounding == FloatRounding::Zero          ? FE_TOWARDZERO
                    : rounding == FloatRounding::NegativeInf ? FE_DOWNWARD
                    : rounding == FloatRounding::PositiveInf ? FE_UPWARD
                                                             : FE_TONEAREST);
  }
  ~RoundingScope() { std::fesetround(saved); }

private:
  int saved;
};

float flush(float value, bool flushToZero) {
  uint32_t bits = __builtin_bit_cast(uint32_t, value);
  if (flushToZero && !(bits & 0x7f800000))
    bits &= 0x80000000;
  return __builtin_bit_cast(float, bits);
}
double flush(double value, bool) { return value; }

template <Element element>
auto narrow(typename ArithmeticFloat<element>::Compute value, FloatRounding rounding) {
  if constexpr (element == Element::F16)
    return narrowFloat<Float16>(value, rounding);
  else if constexpr (element == Element::BF16)
    return narrowFloat<BFloat16>(value, rounding);
  else
    return value;
}

template <Element element, typename Compute>
LLVM_ATTRIBUTE_NOINLINE void run(const std::byte *const *operands, std::byte *result, int64_t count,
                                 FloatRounding rounding, bool flushToZero, Compute compute) {
  using Number = ArithmeticFloat<element>;
  using Storage = typename Number::Storage;
  auto load = [&](unsigned operand, int64_t i) {
    return flush(Number::load(as<Storage>(operands[operand])[i]), flushToZero);
  };
  for (int64_t i = 0; i < count; ++i) {
    auto value = flush(canonicalize(compute(load, i)), flushToZero);
    as<Storage>(result)[i] = narrow<element>(value, rounding);
  }
}

template <Element element>
void runOperation(FloatOperation operation, const std::byte *const *operands, std::byte *result,
                  int64_t count, FloatRounding rounding, bool flushToZero) {
  auto with = [&](auto compute) {
    run<element>(operands, result, count, rounding, flushToZero, compute);
  };
  switch (operation) {
  case FloatOperation::Add:
    return with([](auto load, int64_t i) { return load(0, i) + load(1, i); });
  case FloatOperation::Sub:
    return with([](auto load, int64_t i) { return load(0, i) - load(1, i); });
  case FloatOperation::Mul:
    return with([](auto load, int64_t i) { return load(0, i) * load(1, i); });
  case FloatOperation::Div:
    return with([](auto load, int64_t i) { return load(0, i) / load(1, i); });
  case FloatOperation::Sqrt:
    return with([](auto load, int64_t i) { return std::sqrt(load(0, i)); });
  case FloatOperation::Fma:
    return with([](auto load, int64_t i) { return std::fma(load(0, i), load(1, i), load(2, i)); });
  default:
    return;
  }
}

} // namespace

bool interpreter::hasDirectedRounding(FloatOperation operation, Element element) {
  bool isArithmetic = element == Element::F16 || element == Element::BF16 ||
                      element == Element::F32 || element == Element::F64;
  switch (operation) {
  case FloatOperation::Add:
  case FloatOperation::Sub:
  case FloatOperation::Mul:
  case FloatOperation::Div:
  case FloatOperation::Sqrt:
  case FloatOperation::Fma:
    return isArithmetic;
  default:
    return false;
  }
}

void interpreter::runDirected(FloatOperation operation, Element element, FloatRounding rounding,
                              bool flushToZero, const std::byte *const *operands, std::byte *result,
                              int64_t count) {
  RoundingScope scope(rounding);
  switch (element) {
  case Element::F16:
    return runOperation<Element::F16>(operation, operands, result, count, rounding, false);
  case Element::BF16:
    return runOperation<Element::BF16>(operation, operands, result, count, rounding, false);
  case Element::F32:
    return runOperation<Element::F32>(operation, operands, result, count, rounding, flushToZero);
  case Element::F64:
    return runOperation<Element::F64>(operation, operands, result, count, rounding, false);
  default:
    return;
  }
}
