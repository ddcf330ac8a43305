//===- TileMemoryOps.td - The memory group: views, accesses, atomics, tokens ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEMEMORYOPS
#define TESSERA_DIALECT_TILE_IR_TILEMEMORYOPS

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileInterfaces.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

def Tile_MakeViewOp : Tile_Op<"make_view", [Pure, AttrSizedOperandSegments]> {
  let summary = "describe an array in global memory";
  let description = [{
    One operand for every `?` among the extents, then among the strides; all are read as
    unsigned. An extent may be 0. Addresses of elements must fit signed 64 bits.

    ```mlir
    %v = tile.make_view %p, sizes[%m : i32], strides[%s : i64]
        : !tile.view<?x16xf32, strides=[?,1]>
    %w = tile.make_view %p, sizes[], strides[] : !tile.view<8xf32, strides=[1]>
    ```
  }];
  let arguments = (ins Tile_PtrType:$base, Variadic<Tile_ScalarInt>:$sizes,
                       Variadic<Tile_ScalarInt>:$strides);
  let results = (outs Tile_ViewType:$view);
  let assemblyFormat = [{
    $base `,` `sizes` `[` ($sizes^ `:` type($sizes))? `]`
    `,` `strides` `[` ($strides^ `:` type($strides))? `]` attr-dict
    `:` custom<MakeViewTypes>(type($base), type($view))
  }];
  let hasVerifier = 1;
}

def Tile_MakePartitionOp : Tile_Op<"make_partition", [Pure]> {
  let summary = "cut a view into tiles";
  let description = [{
    The partition's type says all: see `!tile.partition`.

    ```mlir
    %p = tile.make_partition %v : !tile.partition<4x4, !tile.view<?x16xf32, strides=[16,1]>>
    ```
  }];
  let arguments = (ins Tile_ViewType:$view);
  let results = (outs Tile_PartitionType:$partition);
  let assemblyFormat = "$view attr-dict `:` custom<PartitionTypes>(type($view), type($partition))";
  let hasVerifier = 1;
}

def Tile_ViewDimOp : Tile_Op<"view_dim", [Pure]> {
  let summary = "give an extent of a view";
  let description = [{
    Read as unsigned; an extent that does not fit the result type gives an unspecified value.

    ```mlir
    %m = tile.view_dim %v 0 : !tile.view<?x16xf32, strides=[16,1]> -> i32
    ```
  }];
  let arguments = (ins Tile_ViewType:$view, I32Attr:$dim);
  let results = (outs Tile_ScalarInt:$result);
  let assemblyFormat = "$view $dim attr-dict `:` qualified(type($view)) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_IndexSpaceOp : Tile_Op<"index_space", [Pure]> {
  let summary = "give the number of tiles along a dimension of a partition";
  let description = [{
    Ceil of the view's extent over the traversal stride. Along a gather dimension it is the
    extent itself. Read as unsigned.

    ```mlir
    %n = tile.index_space %p 1 : !tile.partition<4x4, !tile.view<?x16xf32, strides=[16,1]>> -> i32
    ```
  }];
  let arguments = (ins Tile_PartitionType:$partition, I32Attr:$dim);
  let results = (outs Tile_ScalarInt:$result);
  let assemblyFormat = "$partition $dim attr-dict `:` qualified(type($partition)) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

class Tile_MemoryOp<string mnemonic, list<Trait> traits = []> : Tile_Op<mnemonic, traits # [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<Tile_MemoryOpInterface,
        ["getAccessed", "readsMemory", "writesMemory", "getMemoryOrdering"]>]>;

def Tile_OptionalHints : OptionalAttr<DictionaryAttr>;

def Tile_LoadTileOp : Tile_MemoryOp<"load_tile", [AttrSizedOperandSegments]> {
  let summary = "load one tile of a partition";
  let description = [{
    One index per dimension, unsigned: a tile number, or along a gather dimension a rank-1 tile
    of element positions. A tile number outside the index space is undefined behaviour unless
    the partition pads: then the whole tile is padding. `inbounds` promises, per dimension, that
    every element is inside. A weak load has no scope, `relaxed` and `acquire` need one.

    ```mlir
    %t, %token = tile.load_tile %p[%i, %j] after %t0
        : !tile.partition<4x4, !tile.view<?x16xf32, strides=[16,1]>>, i32, i32 -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins Tile_PartitionType:$partition, Variadic<Tile_IndexValue>:$indices,
                       Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds, Tile_OptionalHints:$hints);
  let results = (outs Tile_Tile:$result, Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $partition `[` $indices `]` (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)? (`scope` custom<Keyword>($scope)^)?
    (`inbounds` $inbounds^)? (`hints` $hints^)? attr-dict
    `:` qualified(type($partition)) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_StoreTileOp : Tile_MemoryOp<"store_tile", [AttrSizedOperandSegments]> {
  let summary = "store one tile of a partition";
  let description = [{
    Indices as for `tile.load_tile`. Lanes outside the view are not written, and nothing is for a
    tile number outside the index space of a partition that pads. Weak, `relaxed` or `release`.

    ```mlir
    %token = tile.store_tile %x, %p[%i] after %t0
        : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1]>>, i32
    ```
  }];
  let arguments = (ins Tile_Tile:$value, Tile_PartitionType:$partition,
                       Variadic<Tile_IndexValue>:$indices, Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds, Tile_OptionalHints:$hints);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $value `,` $partition `[` $indices `]` (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)?
    (`scope` custom<Keyword>($scope)^)? (`inbounds` $inbounds^)? (`hints` $hints^)? attr-dict
    `:` type($value) `,` qualified(type($partition)) `,` type($indices)
  }];
  let hasVerifier = 1;
}

def Tile_ReduceTileOp : Tile_MemoryOp<"reduce_tile", [AttrSizedOperandSegments]> {
  let summary = "combine a tile into memory, each element atomically";
  let description = [{
    Relaxed, at block or device scope; the old values are not given. The partition has no
    padding and no gather dimension, `xchg` is not a reduction.

    ```mlir
    %token = tile.reduce_tile addf %x, %p[%i] scope device
        : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1]>>, i32
    ```
  }];
  let arguments = (ins Tile_AtomicKindAttr:$kind, Tile_Tile:$value, Tile_PartitionType:$partition,
                       Variadic<Tile_IndexValue>:$indices, Optional<Tile_TokenType>:$token,
                       Tile_ScopeAttr:$scope, OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    custom<Keyword>($kind) $value `,` $partition `[` $indices `]` (`after` $token^)? `scope` custom<Keyword>($scope)
    (`inbounds` $inbounds^)? attr-dict
    `:` type($value) `,` qualified(type($partition)) `,` type($indices)
  }];
  let hasVerifier = 1;
}

def Tile_LoadOp : Tile_MemoryOp<"load", [AttrSizedOperandSegments]> {
  let summary = "load through a pointer or a tile of pointers";
  let description = [{
    Lanes whose mask is false do not touch memory and give `other`, or an unspecified value
    without it. `other` needs a mask.

    ```mlir
    %x, %token = tile.load %p mask %m other %z after %t0 : tensor<8x!tile.ptr<f32>>
    ```
  }];
  let arguments = (ins Tile_PtrValue:$pointer, Optional<Tile_BoolValue>:$mask,
                       Optional<Tile_Value>:$other, Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope, Tile_OptionalHints:$hints);
  let results = (outs Tile_Value:$result, Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $pointer (`mask` $mask^)? (`other` $other^)? (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)?
    (`scope` custom<Keyword>($scope)^)? (`hints` $hints^)? attr-dict
    `:` custom<PointerTypes>(type($pointer), type($result), ref($mask), type($mask), ref($other), type($other))
  }];
  let hasVerifier = 1;
}

def Tile_StoreOp : Tile_MemoryOp<"store", [AttrSizedOperandSegments]> {
  let summary = "store through a pointer or a tile of pointers";
  let description = [{
    Lanes whose mask is false are not written. Which lane wins at an address that several lanes
    name is unspecified.

    ```mlir
    %token = tile.store %x, %p mask %m after %t0 : tensor<8x!tile.ptr<f32>>
    ```
  }];
  let arguments = (ins Tile_Value:$value, Tile_PtrValue:$pointer, Optional<Tile_BoolValue>:$mask,
                       Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope, Tile_OptionalHints:$hints);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $value `,` $pointer (`mask` $mask^)? (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)?
    (`scope` custom<Keyword>($scope)^)? (`hints` $hints^)? attr-dict
    `:` custom<StoreTypes>(type($value), type($pointer), ref($mask), type($mask))
  }];
  let hasVerifier = 1;
}

def Tile_AtomicRMWOp : Tile_MemoryOp<"atomic_rmw", [AttrSizedOperandSegments,
    AllTypesMatch<["value", "result"]>]> {
  let summary = "read, combine and write memory atomically, each lane on its own";
  let description = [{
    Gives the old values. and, or, xor, add, max, min, umax, umin take i32 and i64; addf takes
    f16, bf16, f32, f64; xchg 32 and 64 bits, integer or float. Masked-off lanes do not touch memory
    and give an unspecified value. addf rounds to nearest even.

    ```mlir
    %old, %token = tile.atomic_rmw add %p, %x ordering relaxed scope device : tensor<8x!tile.ptr<i32>>
    ```
  }];
  let arguments = (ins Tile_AtomicKindAttr:$kind, Tile_PtrValue:$pointer, Tile_Value:$value,
                       Optional<Tile_BoolValue>:$mask, Optional<Tile_TokenType>:$token,
                       Tile_OrderingAttr:$ordering, Tile_ScopeAttr:$scope);
  let results = (outs Tile_Value:$result, Tile_TokenType:$result_token);
  let assemblyFormat = [{
    custom<Keyword>($kind) $pointer `,` $value (`mask` $mask^)? (`after` $token^)? `ordering` custom<Keyword>($ordering)
    `scope` custom<Keyword>($scope) attr-dict
    `:` custom<StoreTypes>(type($value), type($pointer), ref($mask), type($mask))
  }];
  let hasVerifier = 1;
}

def Tile_AtomicCASOp : Tile_MemoryOp<"atomic_cas", [AttrSizedOperandSegments,
    AllTypesMatch<["value", "compare", "result"]>]> {
  let summary = "compare memory bitwise and, where equal, exchange it atomically";
  let description = [{
    Gives the old values; masked-off lanes give `compare`. 32 and 64 bits, integer or float.

    ```mlir
    %old, %token = tile.atomic_cas %p, %expected, %new ordering acq_rel scope device : !tile.ptr<i32>
    ```
  }];
  let arguments = (ins Tile_PtrValue:$pointer, Tile_Value:$compare, Tile_Value:$value,
                       Optional<Tile_BoolValue>:$mask, Optional<Tile_TokenType>:$token,
                       Tile_OrderingAttr:$ordering, Tile_ScopeAttr:$scope);
  let results = (outs Tile_Value:$result, Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $pointer `,` $compare `,` $value (`mask` $mask^)? (`after` $token^)? `ordering` custom<Keyword>($ordering)
    `scope` custom<Keyword>($scope) attr-dict
    `:` custom<StoreTypes>(type($value), type($pointer), ref($mask), type($mask))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Memory of several devices (PTX ISA, multimem)
//===----------------------------------------------------------------------===//

def Tile_MultimemLoadReduceOp
    : Tile_MemoryOp<"multimem_load_reduce", [AttrSizedOperandSegments]> {
  let summary = "load a tile from all copies of multicast memory, combined";
  let description = [{
    The view is multicast. Weak, relaxed or acquire. addf, max and min take floats; the integer
    reductions take i32 and i64.

    ```mlir
    %t, %token = tile.multimem_load_reduce addf %p[%i] ordering relaxed scope system
        : !tile.partition<8, !tile.view<?xf32, strides=[1], multicast>>, i32 -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Tile_AtomicKindAttr:$kind, Tile_PartitionType:$partition,
                       Variadic<Tile_IndexValue>:$indices, Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Tile_Tile:$result, Tile_TokenType:$result_token);
  let assemblyFormat = [{
    custom<Keyword>($kind) $partition `[` $indices `]` (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)?
    (`scope` custom<Keyword>($scope)^)? (`inbounds` $inbounds^)? attr-dict
    `:` qualified(type($partition)) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_MultimemReduceOp : Tile_MemoryOp<"multimem_reduce", [AttrSizedOperandSegments]> {
  let summary = "combine a tile into all copies of multicast memory";
  let description = [{
    The view is multicast. Relaxed or release, always with a scope.

    ```mlir
    %token = tile.multimem_reduce addf %x, %p[%i] ordering relaxed scope system
        : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1], multicast>>, i32
    ```
  }];
  let arguments = (ins Tile_AtomicKindAttr:$kind, Tile_Tile:$value, Tile_PartitionType:$partition,
                       Variadic<Tile_IndexValue>:$indices, Optional<Tile_TokenType>:$token,
                       Tile_OrderingAttr:$ordering, Tile_ScopeAttr:$scope,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    custom<Keyword>($kind) $value `,` $partition `[` $indices `]` (`after` $token^)? `ordering` custom<Keyword>($ordering)
    `scope` custom<Keyword>($scope) (`inbounds` $inbounds^)? attr-dict
    `:` type($value) `,` qualified(type($partition)) `,` type($indices)
  }];
  let hasVerifier = 1;
}

def Tile_MultimemStoreOp : Tile_MemoryOp<"multimem_store", [AttrSizedOperandSegments]> {
  let summary = "store a tile to all copies of multicast memory";
  let description = [{
    The view is multicast. Weak, relaxed or release.

    ```mlir
    %token = tile.multimem_store %x, %p[%i]
        : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1], multicast>>, i32
    ```
  }];
  let arguments = (ins Tile_Tile:$value, Tile_PartitionType:$partition,
                       Variadic<Tile_IndexValue>:$indices, Optional<Tile_TokenType>:$token,
                       DefaultValuedAttr<Tile_OrderingAttr, "::tessera::tile::Ordering::Weak">:$ordering,
                       OptionalAttr<Tile_ScopeAttr>:$scope,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    $value `,` $partition `[` $indices `]` (`after` $token^)? (`ordering` custom<Keyword>($ordering)^)?
    (`scope` custom<Keyword>($scope)^)? (`inbounds` $inbounds^)? attr-dict
    `:` type($value) `,` qualified(type($partition)) `,` type($indices)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

def Tile_MakeTokenOp : Tile_Op<"make_token", [Pure]> {
  let summary = "make a token that orders nothing";
  let description = "Example: `%t = tile.make_token`.";
  let results = (outs Tile_TokenType:$result);
  let assemblyFormat = "attr-dict";
}

def Tile_JoinTokensOp : Tile_Op<"join_tokens", [Pure]> {
  let summary = "make a token that is ordered after several";
  let description = "Example: `%t = tile.join_tokens %a, %b`.";
  let arguments = (ins Variadic<Tile_TokenType>:$tokens);
  let results = (outs Tile_TokenType:$result);
  let assemblyFormat = "$tokens attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_FenceOp : Tile_MemoryOp<"fence"> {
  let summary = "order accesses before it and after it for other observers";
  let description = [{
    With an ordering and a scope, a fence of the memory model (PTX ISA, `fence`). With `alias`
    instead, it orders accesses that reach the same memory through different virtual addresses
    (PTX ISA, `fence.proxy.alias`).

    ```mlir
    %t1 = tile.fence ordering acq_rel scope device after %t0
    %t2 = tile.fence alias after %t1
    ```
  }];
  let arguments = (ins OptionalAttr<Tile_OrderingAttr>:$ordering, OptionalAttr<Tile_ScopeAttr>:$scope,
                       UnitAttr:$alias, Optional<Tile_TokenType>:$token);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = [{
    (`alias` $alias^)? (`ordering` custom<Keyword>($ordering)^)? (`scope` custom<Keyword>($scope)^)? (`after` $token^)? attr-dict
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Pointers and storage
//===----------------------------------------------------------------------===//

def Tile_PtrOffsetOp : Tile_Op<"ptr_offset", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    AllTypesMatch<["pointer", "result"]>]> {
  let summary = "move a pointer by a number of elements";
  let description = [{
    The offset is signed and counts elements of the pointee (f4: half bytes are not addressable,
    so the offset is even). An address that overflows is undefined behaviour, so the operation
    is not speculatable. A tile moves each pointer by its own offset.

    ```mlir
    %q = tile.ptr_offset %p, %i : tensor<8x!tile.ptr<f32>>, tensor<8xi32>
    ```
  }];
  let arguments = (ins Tile_PtrValue:$pointer, Tile_IntValue:$offset);
  let results = (outs Tile_PtrValue:$result);
  let assemblyFormat = "$pointer `,` $offset attr-dict `:` type($pointer) `,` type($offset)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tile_PtrToIntOp : Tile_Op<"ptr_to_int", [Pure]> {
  let summary = "give an address as an unsigned i64";
  let description = [{
    ```mlir
    %i = tile.ptr_to_int %p : !tile.ptr<f32> -> i64
    ```
  }];
  let arguments = (ins Tile_PtrValue:$source);
  let results = (outs Tile_IntValue:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_IntToPtrOp : Tile_Op<"int_to_ptr", [Pure]> {
  let summary = "read an unsigned i64 as an address";
  let description = [{
    ```mlir
    %p = tile.int_to_ptr %i : tensor<8xi64> -> tensor<8x!tile.ptr<f16>>
    ```
  }];
  let arguments = (ins Tile_IntValue:$source);
  let results = (outs Tile_PtrValue:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_PtrCastOp : Tile_Op<"ptr_cast", [Pure]> {
  let summary = "change the pointee of a pointer";
  let description = [{
    The address stays. Whether it is multicast stays too.

    ```mlir
    %q = tile.ptr_cast %p : !tile.ptr<f32> -> !tile.ptr<i8>
    ```
  }];
  let arguments = (ins Tile_PtrValue:$source);
  let results = (outs Tile_PtrValue:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_AllocaOp : Tile_Op<"alloca"> {
  let summary = "reserve memory of this block until the enclosing region ends";
  let description = [{
    `count` elements of the pointee at an alignment that is a power of two, 0 for the element's own.
    The contents are undefined. `global` makes it visible to accesses of other blocks. At most
    2^48 bytes, aligned to at most 2^32.

    ```mlir
    %p = tile.alloca 128 align 16 : !tile.ptr<f32>
    ```
  }];
  let arguments = (ins I64Attr:$count, DefaultValuedAttr<I64Attr, "0">:$alignment,
                       UnitAttr:$is_global);
  let results = (outs Res<Tile_PtrType, "", [MemAlloc<AutomaticAllocationScopeResource>]>:$result);
  let assemblyFormat = [{
    custom<PlainInt>($count) (`align` custom<PlainInt>($alignment)^)? (`global` $is_global^)?
    attr-dict `:` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def Tile_GlobalOp : Tile_Op<"global", [Symbol]> {
  let summary = "define initialised global storage";
  let description = [{
    A rank-1 array, shared by all blocks. `private` hides the symbol from the host; stores to
    `constant` storage are undefined behaviour.

    ```mlir
    tile.global private constant @table align 16 = dense<[1.0, 2.0]> : tensor<2xf32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, ElementsAttr:$value,
                       DefaultValuedAttr<I64Attr, "0">:$alignment,
                       OptionalAttr<StrAttr>:$sym_visibility, UnitAttr:$is_constant);
  let assemblyFormat = [{
    (`` custom<Visibility>($sym_visibility)^)? (`constant` $is_constant^)? $sym_name
    (`align` custom<PlainInt>($alignment)^)? `=` $value attr-dict
  }];
  let hasVerifier = 1;
}

def Tile_GlobalAddrOp : Tile_Op<"global_addr", [
    Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "give the address of a global's first element";
  let description = "Example: `%p = tile.global_addr @table : !tile.ptr<f32>`.";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs Tile_PtrType:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
}

#endif
