//===- Rounded.cpp - Kernels of tile's own float arithmetic ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectedLoops.h"
#include "Select.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;
using tile::Rounding;

static float flush(float value, bool flushToZero) {
  return flushToZero && std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
}

/// x times an approximate 1/y, as the hardware has it: the reciprocal of a |y| beyond 2^126 is
/// below the normal range and taken to be 0. Within the range the quotient rounded once stands for
/// all that are near enough.
static Kernel makeApproximateDivision(bool flushToZero, int64_t count) {
  return [=](const std::byte *const *operands, std::byte *const *results) {
    const float *lhs = as<float>(operands[0]), *rhs = as<float>(operands[1]);
    for (int64_t i = 0; i < count; ++i) {
      float x = flush(lhs[i], flushToZero), y = flush(rhs[i], flushToZero);
      float quotient = std::fabs(y) > 0x1p126f ? x * std::copysign(0.0f, y) : x / y;
      as<float>(results[0])[i] = flush(canonicalize(quotient), flushToZero);
    }
  };
}

static Kernel makeRounded(FloatOperation operation, Element element, Rounding rounding,
                          bool flushToZero, int64_t count) {
  FloatRounding directed = FloatRounding::Zero;
  switch (rounding) {
  case Rounding::Zero:
    break;
  case Rounding::NegativeInf:
    directed = FloatRounding::NegativeInf;
    break;
  case Rounding::PositiveInf:
    directed = FloatRounding::PositiveInf;
    break;
  case Rounding::Approx:
    if (operation == FloatOperation::Div)
      return element == Element::F32 ? makeApproximateDivision(flushToZero, count) : Kernel();
    [[fallthrough]];
  case Rounding::Full:
  case Rounding::NearestEven:
    // Rounded to nearest is within every bound that `approx` and `full` give.
    return makeKernel(getLoops().selectFloat(operation, element, flushToZero), count);
  case Rounding::NearestAway:
    return {};
  }
  if (!hasDirectedRounding(operation, element))
    return {};
  return [=](const std::byte *const *operands, std::byte *const *results) {
    runDirected(operation, element, directed, flushToZero, operands, results[0], count);
  };
}

Kernel tessera::interpreter::selectRoundedKernel(Operation *op, Element element, int64_t count) {
  auto select = [&](auto rounded, FloatOperation operation) {
    return makeRounded(operation, element, rounded.getRounding(), rounded.getFlushToZero(), count);
  };
  auto selectExtremum = [&](auto extremum, FloatOperation propagating, FloatOperation number) {
    FloatOperation operation = extremum.getPropagateNan() ? propagating : number;
    return makeKernel(getLoops().selectFloat(operation, element, extremum.getFlushToZero()), count);
  };
  return llvm::TypeSwitch<Operation *, Kernel>(op)
      .Case([&](tile::AddFOp add) { return select(add, FloatOperation::Add); })
      .Case([&](tile::SubFOp sub) { return select(sub, FloatOperation::Sub); })
      .Case([&](tile::MulFOp mul) { return select(mul, FloatOperation::Mul); })
      .Case([&](tile::DivFOp div) { return select(div, FloatOperation::Div); })
      .Case([&](tile::SqrtOp sqrt) { return select(sqrt, FloatOperation::Sqrt); })
      .Case([&](tile::FmaOp fma) { return select(fma, FloatOperation::Fma); })
      .Case([&](tile::MaxFOp max) {
        return selectExtremum(max, FloatOperation::MaxPropagatingNaN, FloatOperation::MaxNumber);
      })
      .Case([&](tile::MinFOp min) {
        return selectExtremum(min, FloatOperation::MinPropagatingNaN, FloatOperation::MinNumber);
      })
      .Default([](Operation *) { return Kernel(); });
}
