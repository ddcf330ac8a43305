//===- FactOps.cpp - Assumptions ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

static LogicalResult verifyDivBy(AssumeOp op, DivByAttr fact) {
  Type type = op.getType(), element = getElementTypeOrSelf(type);
  if (!isa<IntegerType, PtrType>(element))
    return op.emitOpError() << "found " << type
                            << ", expected integers or pointers for 'tile.div_by'";
  int64_t rank = getTileShape(type).size();
  if (fact.getAlong() && *fact.getAlong() >= rank)
    return op.emitOpError() << "found dimension " << *fact.getAlong()
                            << " in 'tile.div_by', expected less than the rank " << rank;
  return success();
}

static LogicalResult verifySameElements(AssumeOp op, SameElementsAttr fact) {
  ArrayRef<int64_t> shape = getTileShape(op.getType());
  if (shape.empty())
    return op.emitOpError() << "found " << op.getType()
                            << ", expected a tile for 'tile.same_elements'";
  if (fact.getGroups().size() != shape.size())
    return op.emitOpError() << "found " << fact.getGroups().size()
                            << " groups in 'tile.same_elements', expected " << shape.size()
                            << ", one per dimension";
  for (auto [group, extent] : llvm::zip(fact.getGroups(), shape))
    if (extent % group != 0)
      return op.emitOpError() << "found groups of " << group << " along extent " << extent
                              << ", expected a divisor";
  return success();
}

LogicalResult AssumeOp::verify() {
  if (auto fact = dyn_cast<DivByAttr>(getPredicate()))
    return verifyDivBy(*this, fact);
  if (auto fact = dyn_cast<SameElementsAttr>(getPredicate()))
    return verifySameElements(*this, fact);
  if (isa<BoundedAttr>(getPredicate())) {
    if (!isIntValue(getType()))
      return emitOpError() << "found " << getType() << ", expected integers for 'tile.bounded'";
    return success();
  }
  return emitOpError() << "found predicate " << getPredicate()
                       << ", expected #tile.div_by, #tile.bounded or #tile.same_elements";
}

Speculation::Speculatability AssumeOp::getSpeculatability() { return Speculation::NotSpeculatable; }

/// A promise that always holds says nothing.
OpFoldResult AssumeOp::fold(FoldAdaptor adaptor) {
  if (auto fact = dyn_cast<DivByAttr>(getPredicate()); fact && fact.getDivisor() == 1)
    return getValue();
  if (auto fact = dyn_cast<BoundedAttr>(getPredicate());
      fact && !fact.getLower() && !fact.getUpper())
    return getValue();
  if (auto fact = dyn_cast<SameElementsAttr>(getPredicate());
      fact && llvm::all_of(fact.getGroups(), [](int64_t size) { return size == 1; }))
    return getValue();
  return {};
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileFactOps.cpp.inc"
