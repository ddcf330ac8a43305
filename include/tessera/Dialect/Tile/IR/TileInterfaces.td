//===- TileInterfaces.td - Interfaces of the tile dialect -----*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEINTERFACES
#define TESSERA_DIALECT_TILE_IR_TILEINTERFACES

include "mlir/IR/OpBase.td"

def Tile_MemoryOpInterface : OpInterface<"MemoryOpInterface"> {
  let cppNamespace = "::tessera::tile";
  let description = [{
    An operation that accesses global memory: it takes an optional token, gives a token, and is
    ordered against other accesses of its block by these tokens and by data dependence only.
  }];
  let methods = [
    InterfaceMethod<"The token this access runs after, or null.",
      "::mlir::Value", "getInputToken", (ins), [{}], [{ return $_op.getToken(); }]>,
    InterfaceMethod<"The token operand, empty or of one element; `assign` sets it.",
      "::mlir::MutableOperandRange", "getInputTokenMutable", (ins), [{}],
      [{ return $_op.getTokenMutable(); }]>,
    InterfaceMethod<"The token that stands for this access having been performed.",
      "::mlir::Value", "getOutputToken", (ins), [{}], [{ return $_op.getResultToken(); }]>,
    InterfaceMethod<"The partition, pointer or tile of pointers that is accessed; null for fences.",
      "::mlir::Value", "getAccessed", (ins)>,
    InterfaceMethod<"Whether memory is read.", "bool", "readsMemory", (ins)>,
    InterfaceMethod<"Whether memory is written.", "bool", "writesMemory", (ins)>,
    InterfaceMethod<"The ordering of the access; weak accesses order nothing else.",
      "::tessera::tile::Ordering", "getMemoryOrdering", (ins)>
  ];
}

#endif // TESSERA_DIALECT_TILE_IR_TILEINTERFACES
