//===- Passes.h - Passes on the tile dialect --------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_TRANSFORMS_PASSES_H
#define TESSERA_DIALECT_TILE_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

namespace tessera::tile {

#define GEN_PASS_DECL
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"

/// Gives program order to every kernel and function of `module` (see `tile-thread-tokens`). Fails,
/// with an error at the operation and nothing changed, where the order cannot be expressed.
mlir::LogicalResult threadTokens(mlir::ModuleOp module);

/// The same for one kernel. A kernel that calls functions which access memory is refused, since
/// their signatures would have to change for all callers: thread the whole module then.
mlir::LogicalResult threadTokens(EntryOp entry);

#define GEN_PASS_REGISTRATION
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"

} // namespace tessera::tile

#endif // TESSERA_DIALECT_TILE_TRANSFORMS_PASSES_H
