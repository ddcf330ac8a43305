//===- Passes.td - Passes on the tile dialect -----------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_TRANSFORMS_PASSES
#define TESSERA_DIALECT_TILE_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def TileThreadTokens : Pass<"tile-thread-tokens", "::mlir::ModuleOp"> {
  let summary = "Order memory accesses as the program text does";
  let description = [{
    In: a module whose accesses a frontend wrote in program order without tokens (or with some).
    Out: the same module with tokens that make that order binding. Every access that writes, every
    access that is not weak, every fence, `tile.launch_dependents`, `tile.wait_dependencies` and
    every `tile.call_extern` that is not pure runs after all accesses before it. Weak loads run
    after the last of those, and not after each other, so loads between two stores stay parallel.

    Tokens pass through `scf` operations as added iteration arguments and results, and through
    functions that access memory as an added last parameter and result. A loop or branch that only
    loads counts as one load. Tokens that were there stay and are joined to the new ones.

    Left alone: `tile.print` and `tile.assert`, whose order on the console is that of the text
    anyway; launch regions, which access nothing. Refused, with an error at the operation: accesses
    in a region of several blocks (lift its branches to `scf` first), accesses inside an operation
    with regions that is not of `scf`, and calls of functions without a body.

    ```mlir
    %x, %a = tile.load %p : !tile.ptr<f32>
    %y, %b = tile.load %q : !tile.ptr<f32>
    %c = tile.store %x, %q : !tile.ptr<f32>
    // becomes
    %x, %a = tile.load %p : !tile.ptr<f32>
    %y, %b = tile.load %q : !tile.ptr<f32>
    %j = tile.join_tokens %a, %b
    %c = tile.store %x, %q after %j : !tile.ptr<f32>
    ```
  }];
  let dependentDialects = ["::tessera::tile::TileDialect"];
}

#endif // TESSERA_DIALECT_TILE_TRANSFORMS_PASSES
