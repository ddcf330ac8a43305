//===- TileAttrs.td - Attributes of the tile dialect ----------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEATTRS
#define TESSERA_DIALECT_TILE_IR_TILEATTRS

include "mlir/IR/AttrTypeBase.td"
include "tessera/Dialect/Tile/IR/TileEnums.td"

class Tile_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Tile_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Tile_ParameterAttr : Tile_Attr<"Parameter", "parameter"> {
  let summary = "name and role of an entry parameter";
  let description = [{
    `is_unsigned` tells a launcher that a signless integer travels as unsigned (u8, not i8). It
    changes no value inside the kernel. In a `tile.entry`'s own syntax this attribute is not
    written; the parameter's name and role stand behind its type.

    ```mlir
    #tile.parameter<"N", scalar>
    #tile.parameter<"A", inout, unsigned true>
    ```
  }];
  let parameters = (ins
    "::mlir::StringAttr":$name,
    "::tessera::tile::ParameterRole":$role,
    DefaultValuedParameter<"bool", "false">:$isUnsigned);
  let assemblyFormat = "`<` $name `,` $role (`,` `unsigned` $isUnsigned^)? `>`";
}

def Tile_DivByAttr : Tile_Attr<"DivBy", "div_by"> {
  let summary = "values are multiples of a power of two";
  let description = [{
    Without `every`, each element is a multiple of `divisor` (a pointer as a byte address). With
    `every e along d`, elements along dimension `d` come in groups of `e`: the first of a group
    is a multiple and the rest grow by 1 (integers) or by the element's size (pointers).

    ```mlir
    #tile.div_by<16>
    #tile.div_by<16, every 4, along 0>
    ```
  }];
  let parameters = (ins "int64_t":$divisor, OptionalParameter<"::std::optional<int64_t>">:$every,
                        OptionalParameter<"::std::optional<int64_t>">:$along);
  let assemblyFormat = "`<` $divisor (`,` `every` $every^)? (`,` `along` $along^)? `>`";
  let genVerifyDecl = 1;
}

def Tile_BoundedAttr : Tile_Attr<"Bounded", "bounded"> {
  let summary = "integers lie between inclusive signed bounds";
  let description = "An absent bound is written `?`. Example: `#tile.bounded<0, ?>`.";
  let parameters = (ins "::std::optional<int64_t>":$lower, "::std::optional<int64_t>":$upper);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Tile_SameElementsAttr : Tile_Attr<"SameElements", "same_elements"> {
  let summary = "groups of neighbouring elements are equal";
  let description = [{
    One group size per dimension of the tile: `#tile.same_elements<[1, 8]>` says that every eight
    neighbours of a row are one value.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$groups);
  let assemblyFormat = "`<` `[` $groups `]` `>`";
  let genVerifyDecl = 1;
}

#endif // TESSERA_DIALECT_TILE_IR_TILEATTRS
