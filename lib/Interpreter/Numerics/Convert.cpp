//===- Convert.cpp - Kernels of conversions ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

static constexpr int64_t chunk = 512;

/// From any number to any float: exactly to double (or rounded to odd), then once to the result.
static Kernel makeFloatKernel(Element from, Element to, bool isSigned, FloatRounding rounding,
                              bool saturate, int64_t count) {
  if (rounding == FloatRounding::NearestEven && !saturate)
    if (Loop loop = getLoops().selectConvert(from, to, isSigned))
      return makeKernel(loop, count);
  WidenLoop widen = getLoops().selectWiden(from, isSigned);
  NarrowLoop narrow = getLoops().selectNarrow(to);
  if (!widen || !narrow)
    return {};
  unsigned fromBytes = getBytes(from), toBytes = getBytes(to);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    alignas(64) double wide[chunk];
    for (int64_t begin = 0; begin < count; begin += chunk) {
      int64_t length = std::min(chunk, count - begin);
      widen(operands[0] + begin * fromBytes, wide, length);
      narrow(wide, results[0] + begin * toBytes, length, rounding, saturate);
    }
  };
}

/// From any float to an integer. Out of range the nearest end, and 0 for NaN, stand also for the
/// values that the operations leave unspecified.
static Kernel makeIntegerKernel(Element from, Element to, bool isSigned, FloatRounding rounding,
                                int64_t count) {
  WidenLoop widen = getLoops().selectWiden(from, /*isSigned=*/false);
  ToIntegerLoop toInteger = getLoops().selectToInteger(to, isSigned);
  if (!isFloat(from) || !widen || !toInteger)
    return {};
  unsigned fromBytes = getBytes(from), toBytes = getBytes(to);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    alignas(64) double wide[chunk];
    for (int64_t begin = 0; begin < count; begin += chunk) {
      int64_t length = std::min(chunk, count - begin);
      widen(operands[0] + begin * fromBytes, wide, length);
      toInteger(wide, results[0] + begin * toBytes, length, rounding);
    }
  };
}

static Kernel makeCopyKernel(Element from, Element to, int64_t count) {
  if (getBytes(from) != getBytes(to))
    return {};
  size_t bytes = count * getBytes(from);
  return [bytes](const std::byte *const *operands, std::byte *const *results) {
    std::memcpy(results[0], operands[0], bytes);
  };
}

static FloatRounding getRounding(std::optional<arith::RoundingMode> mode) {
  if (!mode)
    return FloatRounding::NearestEven;
  switch (*mode) {
  case arith::RoundingMode::to_nearest_even:
    return FloatRounding::NearestEven;
  case arith::RoundingMode::downward:
    return FloatRounding::NegativeInf;
  case arith::RoundingMode::upward:
    return FloatRounding::PositiveInf;
  case arith::RoundingMode::toward_zero:
    return FloatRounding::Zero;
  case arith::RoundingMode::to_nearest_away:
    return FloatRounding::NearestAway;
  }
  return FloatRounding::NearestEven;
}

static std::optional<FloatRounding> getRounding(tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::NearestEven:
    return FloatRounding::NearestEven;
  case tile::Rounding::NearestAway:
    return FloatRounding::NearestAway;
  case tile::Rounding::Zero:
    return FloatRounding::Zero;
  case tile::Rounding::NegativeInf:
    return FloatRounding::NegativeInf;
  case tile::Rounding::PositiveInf:
    return FloatRounding::PositiveInf;
  case tile::Rounding::Approx:
  case tile::Rounding::Full:
    return std::nullopt;
  }
  return std::nullopt;
}

Kernel tessera::interpreter::selectConvertKernel(Operation *op, Element from, int64_t count) {
  std::optional<Element> result = getElement(op->getResult(0).getType());
  if (!result)
    return {};
  Element to = *result;
  auto makeResize = [&](bool isSigned) {
    bool areIntegers = isInteger(from) && isInteger(to);
    return makeKernel(areIntegers ? getLoops().selectConvert(from, to, isSigned) : nullptr, count);
  };
  return llvm::TypeSwitch<Operation *, Kernel>(op)
      .Case<arith::ExtFOp>([&](auto) {
        return makeFloatKernel(from, to, true, FloatRounding::NearestEven, false, count);
      })
      .Case<arith::TruncFOp>([&](arith::TruncFOp truncate) {
        return makeFloatKernel(from, to, true, getRounding(truncate.getRoundingmode()), false,
                               count);
      })
      .Case<arith::SIToFPOp, arith::UIToFPOp>([&](auto) {
        return makeFloatKernel(from, to, isa<arith::SIToFPOp>(op), FloatRounding::NearestEven,
                               false, count);
      })
      .Case<arith::FPToSIOp, arith::FPToUIOp>([&](auto) {
        return makeIntegerKernel(from, to, isa<arith::FPToSIOp>(op), FloatRounding::Zero, count);
      })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto) { return makeResize(true); })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp, arith::TruncIOp>(
          [&](auto) { return makeResize(false); })
      .Case<arith::BitcastOp, tile::BitcastOp>(
          [&](auto) { return makeCopyKernel(from, to, count); })
      .Case<tile::TruncFOp>([&](tile::TruncFOp truncate) -> Kernel {
        std::optional<FloatRounding> rounding = getRounding(truncate.getRounding());
        if (!rounding)
          return {};
        return makeFloatKernel(from, to, true, *rounding, truncate.getSaturate(), count);
      })
      .Case<tile::FPToIOp>([&](tile::FPToIOp convert) -> Kernel {
        std::optional<FloatRounding> rounding = getRounding(convert.getRounding());
        if (!rounding)
          return {};
        return makeIntegerKernel(from, to, !convert.getIsUnsigned(), *rounding, count);
      })
      .Default([](Operation *) { return Kernel(); });
}
