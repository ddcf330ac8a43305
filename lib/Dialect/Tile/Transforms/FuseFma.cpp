//===- FuseFma.cpp - Contract products and sums ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"

namespace tessera::tile {
#define GEN_PASS_DEF_TILEFUSEFMA
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"
} // namespace tessera::tile

using namespace mlir;
using namespace tessera::tile;

/// The operations of `tile` have no flags of their own, so a frontend attaches this attribute.
static constexpr llvm::StringLiteral fastMathName = "fastmath";

static bool mayContract(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op))
    return flags.getFastMathFlagsAttr() &&
           arith::bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                                     arith::FastMathFlags::contract);
  auto flags = op->getAttrOfType<arith::FastMathFlagsAttr>(fastMathName);
  return flags && arith::bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::contract);
}

/// The product behind `value` that may be fused into `sum`. One in another block is left where it
/// is, since that may be outside a loop.
template <typename MulOp>
static MulOp getProduct(Operation *sum, Value value) {
  auto product = value.getDefiningOp<MulOp>();
  if (!product || !value.hasOneUse() || product->getBlock() != sum->getBlock() ||
      !mayContract(product))
    return {};
  return product;
}

/// Fuses a sum or difference with a product among its operands, which `create` makes the operation
/// for. x*y - z is fma(x, y, -z) and z - x*y is fma(-x, y, z): negation is exact, so the only
/// change is the rounding of the product.
template <typename MulOp, typename Matches, typename Create>
static bool fuse(Operation *sum, bool isDifference, Matches matches, Create create) {
  if (!mayContract(sum))
    return false;
  OpBuilder builder(sum);
  auto negate = [&](Value value) -> Value {
    return arith::NegFOp::create(builder, sum->getLoc(), value);
  };
  for (unsigned side : {0u, 1u}) {
    auto product = getProduct<MulOp>(sum, sum->getOperand(side));
    if (!product || !matches(product))
      continue;
    Value lhs = product.getLhs(), rhs = product.getRhs(), other = sum->getOperand(1 - side);
    if (isDifference && side == 0)
      other = negate(other);
    if (isDifference && side == 1)
      lhs = negate(lhs);
    sum->getResult(0).replaceAllUsesWith(create(builder, lhs, rhs, other));
    sum->erase();
    product->erase();
    return true;
  }
  return false;
}

static bool fuseArith(Operation *sum) {
  Location loc = sum->getLoc();
  return fuse<arith::MulFOp>(
      sum, isa<arith::SubFOp>(sum), [](arith::MulFOp) { return true; },
      [&](OpBuilder &builder, Value lhs, Value rhs, Value acc) -> Value {
        return math::FmaOp::create(builder, loc, lhs, rhs, acc);
      });
}

template <typename SumOp>
static bool fuseTile(SumOp sum) {
  Location loc = sum.getLoc();
  Rounding rounding = sum.getRounding();
  bool flushToZero = sum.getFlushToZero();
  return fuse<MulFOp>(
      sum, std::is_same_v<SumOp, SubFOp>,
      [&](MulFOp product) {
        return product.getRounding() == rounding && product.getFlushToZero() == flushToZero;
      },
      [&](OpBuilder &builder, Value lhs, Value rhs, Value acc) -> Value {
        return FmaOp::create(builder, loc, lhs.getType(), lhs, rhs, acc, rounding, flushToZero);
      });
}

/// After this pass nobody may contract.
static void clearContract(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op)) {
    if (auto attribute = flags.getFastMathFlagsAttr())
      op->setAttr(flags.getFastMathAttrName(),
                  arith::FastMathFlagsAttr::get(
                      op->getContext(), attribute.getValue() & ~arith::FastMathFlags::contract));
  } else if (isa<AddFOp, SubFOp, MulFOp>(op)) {
    op->removeDiscardableAttr(fastMathName);
  }
}

namespace {
struct FuseFmaPass : public tessera::tile::impl::TileFuseFmaBase<FuseFmaPass> {
  void runOnOperation() override {
    SmallVector<Operation *> sums;
    getOperation()->walk([&](Operation *op) {
      if (isa<arith::AddFOp, arith::SubFOp, AddFOp, SubFOp>(op))
        sums.push_back(op);
    });
    for (Operation *sum : sums) {
      if (auto add = dyn_cast<AddFOp>(sum))
        numFused += fuseTile(add);
      else if (auto sub = dyn_cast<SubFOp>(sum))
        numFused += fuseTile(sub);
      else
        numFused += fuseArith(sum);
    }
    getOperation()->walk(clearContract);
  }
};
} // namespace
