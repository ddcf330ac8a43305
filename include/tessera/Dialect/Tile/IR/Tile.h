//===- Tile.h - The tile dialect ---*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILE_H
#define TESSERA_DIALECT_TILE_IR_TILE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tessera/Dialect/Tile/IR/TileTypes.h"
#include "llvm/Support/Error.h"

#include "tessera/Dialect/Tile/IR/TileDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tessera/Dialect/Tile/IR/TileAttrs.h.inc"

#include "tessera/Dialect/Tile/IR/TileInterfaces.h.inc"

namespace tessera::tile {

/// All of global memory, as one resource: loads read it, everything that stores, combines or
/// orders writes it. Upstream passes therefore move no access across another that matters.
struct GlobalMemory : public mlir::SideEffects::Resource::Base<GlobalMemory> {
  llvm::StringRef getName() final { return "tile.GlobalMemory"; }
};

/// What print and assert write: their order among themselves is kept.
struct Console : public mlir::SideEffects::Resource::Base<Console> {
  llvm::StringRef getName() final { return "tile.Console"; }
};

/// Checks that every value of `root`'s regions obeys the tile rules and that every operation of an
/// upstream dialect takes the element types the tile dialect allows it (the table stands in
/// lib/Dialect/Tile/IR/RegionVerifier.cpp). Emits one error at the first operation that does not.
mlir::LogicalResult verifyTileRegions(mlir::Operation *root);

} // namespace tessera::tile

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileProgramOps.h.inc"
#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileShapeOps.h.inc"
#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileMemoryOps.h.inc"
#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileComputeOps.h.inc"
#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileFactOps.h.inc"
#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileEffectOps.h.inc"

#endif // TESSERA_DIALECT_TILE_IR_TILE_H
