//===- TileTypes.td - Types of the tile dialect ---------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILETYPES
#define TESSERA_DIALECT_TILE_IR_TILETYPES

include "mlir/IR/AttrTypeBase.td"
include "tessera/Dialect/Tile/IR/TileEnums.td"

class Tile_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Tile_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Tile_PtrType : Tile_Type<"Ptr", "ptr"> {
  let summary = "pointer";
  let description = [{
    A 64-bit address of one element of type `pointee`: any number type except i4. It may be
    the element of a tile. `multicast` marks the address of memory that several devices hold
    a copy of (only the multimem operations take it).

    ```mlir
    !tile.ptr<f32>
    tensor<128x!tile.ptr<f16>>
    !tile.ptr<f32, multicast>
    ```
  }];
  let parameters = (ins "::mlir::Type":$pointee, DefaultValuedParameter<"bool", "false">:$multicast);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointee), [{
    return $_get(pointee.getContext(), pointee, false);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Tile_ViewType : Tile_Type<"View", "view"> {
  let summary = "view";
  let description = [{
    An array in global memory: extents and strides, in elements, of rank 0 or more; `?` is known at run time
    only. Strides may alias. Elements of four bits are packed two to a byte (the even index
    in the low nibble) along a dimension of stride 1.

    ```mlir
    !tile.view<?x1024xf16, strides=[1024,1]>
    !tile.view<f32>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "::mlir::Type":$elementType,
    ArrayRefParameter<"int64_t">:$strides,
    DefaultValuedParameter<"bool", "false">:$multicast);
  let extraClassDeclaration = [{
    int64_t getRank() const { return getShape().size(); }
    /// How many extents and strides an operation that makes the view must supply.
    int64_t getNumDynamicExtents() const;
    int64_t getNumDynamicStrides() const;
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Tile_PartitionType : Tile_Type<"Partition", "partition"> {
  let summary = "partition";
  let description = [{
    A view cut into tiles. Dimension `i` of a tile lies along dimension `order[i]` of the view. Tile number `k` along
    it starts at element `k * traversal[i]`; `traversal` defaults to the tile's shape, may be
    smaller (overlap) or larger (gaps). The number of tiles along it, the *index space*, is
    ceil(extent / traversal), so partial tiles count.

    With `gather = d` the index along dimension `d` is not a tile number but a rank-1 tile of
    element positions, one for each row of the tile; `order` and `traversal` are then absent.

    Lanes outside the view read as `padding`, or are unspecified without it, and are not written.

    ```mlir
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>>
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>, order=[1,0], padding=zero>
    !tile.partition<8, !tile.view<?xf32, strides=[1]>, traversal=[3]>
    !tile.partition<8x16, !tile.view<?x?xf32, strides=[?,1]>, gather=0>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$tileShape,
    "::tessera::tile::ViewType":$view,
    ArrayRefParameter<"int64_t">:$order,
    "::std::optional<::tessera::tile::Padding>":$padding,
    ArrayRefParameter<"int64_t">:$traversal,
    "::std::optional<int64_t>":$gatherDim);
  let builders = [TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$tileShape, "::tessera::tile::ViewType":$view,
      CArg<"::std::optional<::tessera::tile::Padding>", "::std::nullopt">:$padding), [{
    auto dims = ::llvm::seq<int64_t>(0, tileShape.size());
    ::llvm::SmallVector<int64_t> order(dims.begin(), dims.end());
    return $_get(view.getContext(), tileShape, view, order, padding, tileShape, ::std::nullopt);
  }]>];
  let extraClassDeclaration = [{
    int64_t getRank() const { return getTileShape().size(); }
    ::mlir::Type getElementType() const { return getView().getElementType(); }
    /// The type of one tile.
    ::mlir::RankedTensorType getTileType() const;
    /// The extent of the index space along dimension `dim`, dynamic if the view's extent is.
    int64_t getStaticIndexSpace(int64_t dim) const;
    bool hasIdentityOrder() const;
    bool hasDefaultTraversal() const { return getTraversal() == getTileShape(); }
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Tile_TokenType : Tile_Type<"Token", "token"> {
  let summary = "token";
  let description = [{
    Order between memory operations of one block; it holds no data. An operation that takes a token runs after the operation that made it, and
    after all that one was ordered after. Tokens say nothing about other blocks.
  }];
}

//===----------------------------------------------------------------------===//
// Constraints. A *value* is a scalar or a tile.
//===----------------------------------------------------------------------===//

class Tile_Constraint<string predicate, string summary>
    : Type<CPred<"::tessera::tile::" # predicate # "($_self)">, summary>;

def Tile_Tile : Tile_Constraint<"isTile", "tile">;
def Tile_NumberTile : Tile_Constraint<"isNumberTile", "tile of numbers">;
def Tile_Value : Tile_Constraint<"isTileOrScalar", "tile or scalar">;
def Tile_NumberValue : Tile_Constraint<"isNumberValue", "number or tile of numbers">;
def Tile_IntValue : Tile_Constraint<"isIntValue", "integer or tile of integers">;
def Tile_BoolValue : Tile_Constraint<"isBoolValue", "i1 or tile of i1">;
def Tile_FloatValue : Tile_Constraint<"isFloatValue", "float or tile of floats">;
def Tile_ArithFloatValue
    : Tile_Constraint<"isArithFloatValue", "f16, bf16, f32 or f64, or a tile of one of them">;
def Tile_F32Value : Tile_Constraint<"isF32Value", "f32 or tile of f32">;
def Tile_PtrValue : Tile_Constraint<"isPtrValue", "pointer or tile of pointers">;
def Tile_ScalarInt : Tile_Constraint<"isScalarInt", "scalar integer">;
def Tile_IndexValue
    : Tile_Constraint<"isTileIndex", "scalar integer or rank-1 tile of integers">;

#endif // TESSERA_DIALECT_TILE_IR_TILETYPES
