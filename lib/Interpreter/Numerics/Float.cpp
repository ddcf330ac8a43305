//===- Float.cpp - Kernels of float arithmetic to nearest even ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::interpreter;

static std::optional<FloatOperation> getOperation(Operation *op) {
  using O = FloatOperation;
  return llvm::TypeSwitch<Operation *, std::optional<O>>(op)
      .Case<arith::AddFOp>([](auto) { return O::Add; })
      .Case<arith::SubFOp>([](auto) { return O::Sub; })
      .Case<arith::MulFOp>([](auto) { return O::Mul; })
      .Case<arith::DivFOp>([](auto) { return O::Div; })
      .Case<arith::RemFOp>([](auto) { return O::Rem; })
      .Case<arith::MaximumFOp>([](auto) { return O::MaxPropagatingNaN; })
      .Case<arith::MinimumFOp>([](auto) { return O::MinPropagatingNaN; })
      .Case<arith::MaxNumFOp>([](auto) { return O::MaxNumber; })
      .Case<arith::MinNumFOp>([](auto) { return O::MinNumber; })
      .Case<arith::NegFOp>([](auto) { return O::Negate; })
      .Case<math::CopySignOp>([](auto) { return O::CopySign; })
      .Case<math::AbsFOp>([](auto) { return O::Abs; })
      .Case<math::SqrtOp>([](auto) { return O::Sqrt; })
      .Case<math::CeilOp>([](auto) { return O::Ceil; })
      .Case<math::FloorOp>([](auto) { return O::Floor; })
      .Case<math::TruncOp>([](auto) { return O::Trunc; })
      .Case<math::RoundOp>([](auto) { return O::RoundAway; })
      .Case<math::RoundEvenOp>([](auto) { return O::RoundEven; })
      .Case<math::FmaOp>([](auto) { return O::Fma; })
      .Default([](Operation *) { return std::nullopt; });
}

Kernel tessera::interpreter::selectFloatKernel(Operation *op, Element element, int64_t count) {
  std::optional<FloatOperation> operation = getOperation(op);
  if (!operation)
    return {};
  return makeKernel(getLoops().selectFloat(*operation, element, /*flushToZero=*/false), count);
}
