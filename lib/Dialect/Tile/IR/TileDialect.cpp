//===- TileDialect.cpp - The tile dialect ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera::tile;

#include "tessera/Dialect/Tile/IR/TileDialect.cpp.inc"
#include "tessera/Dialect/Tile/IR/TileEnums.cpp.inc"
#include "tessera/Dialect/Tile/IR/TileInterfaces.cpp.inc"

namespace {

/// Helper functions may be inlined into kernels and into each other; a kernel into nothing.
struct TileInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *call, Operation *callable, bool wouldBeCloned) const final {
    return !isa<EntryOp>(callable);
  }
  bool isLegalToInline(Region *dest, Region *src, bool wouldBeCloned, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *op, Region *dest, bool wouldBeCloned, IRMapping &) const final {
    return true;
  }
};

} // namespace

void TileDialect::initialize() {
  registerTypes();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileProgramOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileShapeOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileMemoryOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileComputeOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileFactOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/Dialect/Tile/IR/TileEffectOps.cpp.inc"
      >();
  addInterfaces<TileInlinerInterface>();
}

Operation *TileDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                            Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult TileDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() != getModuleAttrHelper().getName())
    return op->emitError() << "unknown attribute '" << attribute.getName().getValue()
                           << "': the dialect attaches only 'tile.module'";
  if (!isa<UnitAttr>(attribute.getValue()))
    return op->emitError("expected 'tile.module' to be a unit attribute");
  if (!isa<ModuleOp>(op))
    return op->emitError("expected 'tile.module' on a builtin module");
  for (func::FuncOp function : cast<ModuleOp>(op).getOps<func::FuncOp>())
    if (failed(verifyTileRegions(function)))
      return failure();
  return success();
}
