//===- TileOps.td - All operations of the tile dialect --------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For documentation and for tools that want the whole dialect; C++ is generated
// per group.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEOPS
#define TESSERA_DIALECT_TILE_IR_TILEOPS

include "tessera/Dialect/Tile/IR/TileProgramOps.td"
include "tessera/Dialect/Tile/IR/TileShapeOps.td"
include "tessera/Dialect/Tile/IR/TileMemoryOps.td"
include "tessera/Dialect/Tile/IR/TileComputeOps.td"
include "tessera/Dialect/Tile/IR/TileFactOps.td"
include "tessera/Dialect/Tile/IR/TileEffectOps.td"

#endif // TESSERA_DIALECT_TILE_IR_TILEOPS
