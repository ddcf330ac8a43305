//===- TileShapeOps.td - The shape group: data movement inside tiles ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILESHAPEOPS
#define TESSERA_DIALECT_TILE_IR_TILESHAPEOPS

include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

def Tile_IotaOp : Tile_Op<"iota", [Pure]> {
  let summary = "count from 0 along a rank-1 tile";
  let description = [{
    Every number must fit the element type, read as unsigned: extent <= 2^width.

    ```mlir
    %i = tile.iota : tensor<128xi32>
    ```
  }];
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Tile_BroadcastOp : Tile_Op<"broadcast", [Pure]> {
  let summary = "repeat a tile along its dimensions of extent 1";
  let description = [{
    The rank stays; an extent that is not 1 stays too.

    ```mlir
    %y = tile.broadcast %x : tensor<1x64xf32> -> tensor<128x64xf32>
    ```
  }];
  let arguments = (ins Tile_Tile:$source);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_ReshapeOp : Tile_Op<"reshape", [Pure]> {
  let summary = "view the elements of a tile, in row-major order, as another shape";
  let description = [{
    The number of elements stays. A tile of one element may become a scalar; a scalar becomes
    a tile by `tensor.splat`.

    ```mlir
    %y = tile.reshape %x : tensor<8x16xf32> -> tensor<128xf32>
    %s = tile.reshape %t : tensor<1x1xf32> -> f32
    ```
  }];
  let arguments = (ins Tile_Tile:$source);
  let results = (outs Tile_Value:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_PermuteOp : Tile_Op<"permute", [Pure]> {
  let summary = "reorder the dimensions of a tile";
  let description = [{
    Dimension `i` of the result is dimension `permutation[i]` of the source.

    ```mlir
    %y = tile.permute %x [1, 0] : tensor<8x16xf32> -> tensor<16x8xf32>
    ```
  }];
  let arguments = (ins Tile_Tile:$source, DenseI32ArrayAttr:$permutation);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source $permutation attr-dict `:` type($source) `->` type($result)";
  // The result's type follows from the rest.
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
                                 "::llvm::ArrayRef<int32_t>":$permutation)>];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_CatOp : Tile_Op<"cat", [Pure]> {
  let summary = "join two tiles of one type along a dimension";
  let description = [{
    Extents are powers of two, so the halves are equal.

    ```mlir
    %y = tile.cat %a, %b axis 0 : tensor<4x8xf32> -> tensor<8x8xf32>
    ```
  }];
  let arguments = (ins Tile_Tile:$lhs, Tile_Tile:$rhs, I32Attr:$axis);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `axis` $axis attr-dict `:` custom<CatTypes>(type($lhs), type($rhs), type($result))
  }];
  // The result's type follows from the rest.
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs, "int32_t":$axis)>];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_ExtractOp : Tile_Op<"extract", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "take one slice of a tile cut into equal slices";
  let description = [{
    The result's extents divide the source's. Indices are *slice numbers*, one per dimension,
    unsigned; one that is out of range is immediate undefined behaviour, so the operation is
    speculatable only where all indices are constants in range.

    ```mlir
    %y = tile.extract %x[%i, %j] : tensor<8x16xf32>, i32, i32 -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins Tile_Tile:$source, Variadic<Tile_ScalarInt>:$indices);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` attr-dict `:` type($source) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_InsertOp : Tile_Op<"insert", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    AllTypesMatch<["destination", "result"]>]> {
  let summary = "replace one slice of a tile cut into equal slices";
  let description = [{
    The inverse of `tile.extract`, with the same indices and the same undefined behaviour.

    ```mlir
    %y = tile.insert %s, %x[%i, %j] : tensor<4x4xf32>, tensor<8x16xf32>, i32, i32
    ```
  }];
  let arguments = (ins Tile_Tile:$source, Tile_Tile:$destination,
                       Variadic<Tile_ScalarInt>:$indices);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = [{
    $source `,` $destination `[` $indices `]` attr-dict
    `:` type($source) `,` type($destination) `,` type($indices)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_PackOp : Tile_Op<"pack", [Pure]> {
  let summary = "view a rank-1 tile as bytes";
  let description = [{
    Bit-exact, element 0 in the lowest bits. An i1 counts 1 bit, f4 and i4 4 bits, tf32 32 bits,
    of which the low 13 are zero. Elements of 8 bits have `tile.bitcast` instead.

    ```mlir
    %b = tile.pack %x : tensor<32xf4E2M1FN> -> tensor<16xi8>
    ```
  }];
  let arguments = (ins Tile_NumberTile:$source);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_UnpackOp : Tile_Op<"unpack", [Pure]> {
  let summary = "view bytes as a rank-1 tile of another element type";
  let description = [{
    The inverse of `tile.pack`; the low 13 bits of a tf32's word are dropped.

    ```mlir
    %x = tile.unpack %b : tensor<16xi8> -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Tile_NumberTile:$source);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_BitcastOp : Tile_Op<"bitcast", [Pure]> {
  let summary = "read the bits of each element as another type of the same width";
  let description = [{
    Pointers have `tile.ptr_to_int` and `tile.int_to_ptr` instead.

    ```mlir
    %b = tile.bitcast %x : tensor<16xf8E4M3FN> -> tensor<16xi8>
    ```
  }];
  let arguments = (ins Tile_NumberValue:$source);
  let results = (outs Tile_NumberValue:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif
