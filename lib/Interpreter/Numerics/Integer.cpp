//===- Integer.cpp - Kernels of integer arithmetic ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::interpreter;

static std::optional<IntegerOperation> getOperation(Operation *op) {
  using O = IntegerOperation;
  return llvm::TypeSwitch<Operation *, std::optional<O>>(op)
      .Case<arith::AddIOp>([](auto) { return O::Add; })
      .Case<arith::SubIOp>([](auto) { return O::Sub; })
      .Case<arith::MulIOp>([](auto) { return O::Mul; })
      .Case<arith::AndIOp>([](auto) { return O::And; })
      .Case<arith::OrIOp>([](auto) { return O::Or; })
      .Case<arith::XOrIOp>([](auto) { return O::Xor; })
      .Case<arith::ShLIOp>([](auto) { return O::ShiftLeft; })
      .Case<arith::ShRSIOp>([](auto) { return O::ShiftRightSigned; })
      .Case<arith::ShRUIOp>([](auto) { return O::ShiftRightUnsigned; })
      .Case<arith::MaxSIOp>([](auto) { return O::MaxSigned; })
      .Case<arith::MaxUIOp>([](auto) { return O::MaxUnsigned; })
      .Case<arith::MinSIOp>([](auto) { return O::MinSigned; })
      .Case<arith::MinUIOp>([](auto) { return O::MinUnsigned; })
      .Case<arith::DivSIOp>([](auto) { return O::DivSigned; })
      .Case<arith::DivUIOp>([](auto) { return O::DivUnsigned; })
      .Case<arith::RemSIOp>([](auto) { return O::RemSigned; })
      .Case<arith::RemUIOp>([](auto) { return O::RemUnsigned; })
      .Case<arith::CeilDivSIOp>([](auto) { return O::CeilDivSigned; })
      .Case<arith::CeilDivUIOp>([](auto) { return O::CeilDivUnsigned; })
      .Case<arith::FloorDivSIOp>([](auto) { return O::FloorDivSigned; })
      .Case<tessera::tile::MulHiOp>([](auto) { return O::MulHighUnsigned; })
      .Case<math::IPowIOp>([](auto) { return O::Power; })
      .Case<math::AbsIOp>([](auto) { return O::Abs; })
      .Case<math::CtPopOp>([](auto) { return O::PopulationCount; })
      .Case<math::CountLeadingZerosOp>([](auto) { return O::CountLeadingZeros; })
      .Case<math::CountTrailingZerosOp>([](auto) { return O::CountTrailingZeros; })
      .Case<arith::AddUIExtendedOp>([](auto) { return O::AddExtended; })
      .Case<arith::MulSIExtendedOp>([](auto) { return O::MulExtendedSigned; })
      .Case<arith::MulUIExtendedOp>([](auto) { return O::MulExtendedUnsigned; })
      .Default([](Operation *) { return std::nullopt; });
}

Kernel tessera::interpreter::selectIntegerKernel(Operation *op, Element element, int64_t count) {
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    static_assert(unsigned(arith::CmpIPredicate::uge) == unsigned(IntegerPredicate::UGE));
    auto predicate = IntegerPredicate(unsigned(compare.getPredicate()));
    return makeKernel(getLoops().selectIntegerCompare(predicate, element), count);
  }
  std::optional<IntegerOperation> operation = getOperation(op);
  if (!operation)
    return {};
  return makeKernel(getLoops().selectInteger(*operation, element), count);
}
