//===- TileFactOps.td - The fact group: what a program promises ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEFACTOPS
#define TESSERA_DIALECT_TILE_IR_TILEFACTOPS

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileAttrs.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

def Tile_AssumeOp : Tile_Op<"assume", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    SameOperandsAndResultType]> {
  let summary = "promise a fact about a value";
  let description = [{
    Passes the value. A promise that does not hold is immediate undefined behaviour, so the
    operation is not speculatable. `tile.div_by` is for integers, pointers and their tiles,
    `tile.bounded` for integers and tiles of them, `tile.same_elements` for any tile.

    ```mlir
    %q = tile.assume #tile.div_by<16>, %p : !tile.ptr<f32>
    %m = tile.assume #tile.bounded<0, ?>, %n : i32
    ```
  }];
  let arguments = (ins Tile_Value:$value, AnyAttr:$predicate);
  let results = (outs Tile_Value:$result);
  let assemblyFormat = "$predicate `,` $value attr-dict `:` type($value)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif
