//===- Math.cpp - Kernels of transcendental functions ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value is the host library's in double, rounded once to the element type
// (f64: the library's own value). That is within half a unit in the last place of
// the narrower types but for rare cases that lie very close to a tie.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

using Unary = double (*)(double);
using Binary = double (*)(double, double);

static float flush(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
}

/// tile's own functions of f32 may take subnormals for zero.
static Kernel makeFlushingUnary(Unary function, int64_t count) {
  return [=](const std::byte *const *operands, std::byte *const *results) {
    const float *source = as<float>(operands[0]);
    for (int64_t i = 0; i < count; ++i) {
      float value = function(flush(source[i]));
      as<float>(results[0])[i] = flush(canonicalize(value));
    }
  };
}

template <Element element>
static Kernel makeUnary(Unary function, int64_t count) {
  using Number = ArithmeticFloat<element>;
  return [=](const std::byte *const *operands, std::byte *const *results) {
    const auto *source = as<typename Number::Storage>(operands[0]);
    auto *result = as<typename Number::Storage>(results[0]);
    for (int64_t i = 0; i < count; ++i)
      result[i] = Number::store(canonicalize(function(Number::load(source[i]))));
  };
}

template <Element element>
static Kernel makeBinary(Binary function, int64_t count) {
  using Number = ArithmeticFloat<element>;
  return [=](const std::byte *const *operands, std::byte *const *results) {
    const auto *lhs = as<typename Number::Storage>(operands[0]);
    const auto *rhs = as<typename Number::Storage>(operands[1]);
    auto *result = as<typename Number::Storage>(results[0]);
    for (int64_t i = 0; i < count; ++i)
      result[i] = Number::store(canonicalize(function(Number::load(lhs[i]), Number::load(rhs[i]))));
  };
}

/// x^n for an integer n. The sign is found apart, because a large n loses its last bit in double.
static double power(double base, int64_t exponent) {
  double magnitude = std::pow(std::fabs(base), static_cast<double>(exponent));
  return std::signbit(base) && (exponent & 1) ? -magnitude : magnitude;
}

template <Element element>
static Kernel makeIntegerPower(unsigned exponentBytes, bool isBoolean, int64_t count) {
  using Number = ArithmeticFloat<element>;
  return [=](const std::byte *const *operands, std::byte *const *results) {
    const auto *base = as<typename Number::Storage>(operands[0]);
    auto *result = as<typename Number::Storage>(results[0]);
    for (int64_t i = 0; i < count; ++i) {
      int64_t exponent = 0;
      switch (exponentBytes) {
      case 1:
        exponent = as<int8_t>(operands[1])[i];
        break;
      case 2:
        exponent = as<int16_t>(operands[1])[i];
        break;
      case 4:
        exponent = as<int32_t>(operands[1])[i];
        break;
      default:
        exponent = as<int64_t>(operands[1])[i];
        break;
      }
      if (isBoolean)
        exponent = -exponent;
      result[i] = Number::store(canonicalize(power(Number::load(base[i]), exponent)));
    }
  };
}

/// Calls `make` with the element as a template argument; null for others than the four.
template <typename Make>
static Kernel dispatch(Element element, Make make) {
  switch (element) {
  case Element::F16:
    return make(std::integral_constant<Element, Element::F16>());
  case Element::BF16:
    return make(std::integral_constant<Element, Element::BF16>());
  case Element::F32:
    return make(std::integral_constant<Element, Element::F32>());
  case Element::F64:
    return make(std::integral_constant<Element, Element::F64>());
  default:
    return {};
  }
}

static double reciprocalRoot(double value) { return 1 / std::sqrt(value); }

static Unary getUnary(Operation *op) {
  return llvm::TypeSwitch<Operation *, Unary>(op)
      .Case<math::AtanOp>([](auto) -> Unary { return std::atan; })
      .Case<math::CosOp>([](auto) -> Unary { return std::cos; })
      .Case<math::CoshOp>([](auto) -> Unary { return std::cosh; })
      .Case<math::ErfOp>([](auto) -> Unary { return std::erf; })
      .Case<math::ExpOp, tile::ExpOp>([](auto) -> Unary { return std::exp; })
      .Case<math::Exp2Op, tile::Exp2Op>([](auto) -> Unary { return std::exp2; })
      .Case<math::ExpM1Op>([](auto) -> Unary { return std::expm1; })
      .Case<math::LogOp>([](auto) -> Unary { return std::log; })
      .Case<math::Log10Op>([](auto) -> Unary { return std::log10; })
      .Case<math::Log1pOp>([](auto) -> Unary { return std::log1p; })
      .Case<math::Log2Op>([](auto) -> Unary { return std::log2; })
      .Case<math::RsqrtOp, tile::RsqrtOp>([](auto) -> Unary { return reciprocalRoot; })
      .Case<math::SinOp>([](auto) -> Unary { return std::sin; })
      .Case<math::SinhOp>([](auto) -> Unary { return std::sinh; })
      .Case<math::TanOp>([](auto) -> Unary { return std::tan; })
      .Case<math::TanhOp, tile::TanhOp>([](auto) -> Unary { return std::tanh; })
      .Default([](Operation *) -> Unary { return nullptr; });
}

Kernel tessera::interpreter::selectMathKernel(Operation *op, Element element, int64_t count) {
  if (isa<math::FPowIOp>(op)) {
    std::optional<Element> exponent = getElement(op->getOperand(1).getType());
    if (!exponent || !isInteger(*exponent))
      return {};
    return dispatch(element, [&](auto kind) {
      return makeIntegerPower<decltype(kind)::value>(getBytes(*exponent), *exponent == Element::I1,
                                                     count);
    });
  }
  if (isa<math::PowFOp, math::Atan2Op>(op)) {
    Binary function =
        isa<math::PowFOp>(op) ? static_cast<Binary>(std::pow) : static_cast<Binary>(std::atan2);
    return dispatch(element,
                    [&](auto kind) { return makeBinary<decltype(kind)::value>(function, count); });
  }
  Unary function = getUnary(op);
  if (!function)
    return {};
  bool flushToZero =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case<tile::RsqrtOp, tile::Exp2Op>([](auto tileOp) { return tileOp.getFlushToZero(); })
          .Default([](Operation *) { return false; });
  if (flushToZero)
    return element == Element::F32 ? makeFlushingUnary(function, count) : Kernel();
  return dispatch(element,
                  [&](auto kind) { return makeUnary<decltype(kind)::value>(function, count); });
}
