//===- TileProgramOps.td - The program group: entries, grid, calls ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEPROGRAMOPS
#define TESSERA_DIALECT_TILE_IR_TILEPROGRAMOPS

include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileAttrs.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

def Tile_EntryOp : Tile_Op<"entry", [
    Symbol, IsolatedFromAbove, AutomaticAllocationScope]> {
  let summary = "define a kernel";
  let description = [{
    The body runs once per block of the grid. Parameters are scalars and pointers, each with a
    name and a *role*: `in`, `out`, `inout` for arrays that a launcher binds, `workspace` for
    memory that it allocates per block, none for scalars (and for pointers of foreign origin,
    which a launcher binds by position).

    The optional *launch region* is a function of the scalar parameters, in their order. It has
    no side effects and ends in `tile.launch_yield`, which gives the grid, the extents of each
    array parameter and the bytes per block of each workspace.

    `hints` is a dictionary of dictionaries, keyed by architecture or `default`; a hint changes
    speed, never validity or values, and unknown ones are ignored.

    The launch region's arguments are written without types, since they are the scalars'.

    ```mlir
    tile.entry @main(%n: i32 "N", %a: !tile.ptr<f32> "A" in, %c: !tile.ptr<f32> "C" out)
        launch(%ln) {
      %l = arith.extsi %ln : i32 to i64
      %tile = arith.constant 128 : i64
      %grid = arith.ceildivsi %l, %tile : i64
      %one = arith.constant 1 : i64
      tile.launch_yield grid(%grid, %one, %one) shapes([%l], [%l])
    } {
      tile.return
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypedArrayAttrBase<Tile_ParameterAttr, "parameter attributes">:$parameters,
    OptionalAttr<DictionaryAttr>:$hints);
  let regions = (region MaxSizedRegion<1>:$launch, SizedRegion<1>:$body);
  let extraClassDeclaration = [{
    unsigned getNumParameters() { return getParameters().size(); }
    ParameterAttr getParameter(unsigned index) {
      return ::llvm::cast<ParameterAttr>(getParameters()[index]);
    }
    ::mlir::Type getParameterType(unsigned index) {
      return getBody().getArgument(index).getType();
    }
    bool hasLaunch() { return !getLaunch().empty(); }
    /// Positions of the parameters that the launch region takes, in order.
    ::llvm::SmallVector<unsigned> getScalarParameters();
    /// Positions of parameters with role in, out or inout, in order.
    ::llvm::SmallVector<unsigned> getArrayParameters();
    /// Positions of parameters with role workspace, in order.
    ::llvm::SmallVector<unsigned> getWorkspaceParameters();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tile_LaunchYieldOp : Tile_Op<"launch_yield", [
    Pure, Terminator, HasParent<"EntryOp">, AttrSizedOperandSegments]> {
  let summary = "end a launch region with grid, array extents and workspace sizes";
  let description = [{
    `grid` has three operands. `shapes` lists the extents, in elements, of every array parameter
    in order; `workspace` the bytes per block of every workspace parameter in order.

    ```mlir
    tile.launch_yield grid(%x, %y, %z) shapes([%m, %k], [%k, %n]) workspace(%bytes)
    ```
  }];
  let arguments = (ins Variadic<I64>:$grid, Variadic<I64>:$extents,
                       DenseI32ArrayAttr:$ranks, Variadic<I64>:$workspace);
  let extraClassDeclaration = [{
    /// The extents of array parameter number `index`.
    ::mlir::OperandRange getShape(unsigned index);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tile_ReturnOp : Tile_Op<"return", [Pure, Terminator, HasParent<"EntryOp">]> {
  let summary = "end a kernel's body";
  let description = "Every body ends in one; it takes nothing and returns nothing.";
  let assemblyFormat = "attr-dict";
}

class Tile_GridOp<string mnemonic> : Tile_Op<mnemonic, [Pure]> {
  let arguments = (ins Tile_GridAxisAttr:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "custom<Keyword>($axis) attr-dict";
}

def Tile_BlockIdOp : Tile_GridOp<"block_id"> {
  let summary = "give this block's position in the grid";
  let description = "From 0; an axis holds at most 2^24-1 blocks. Example: `%i = tile.block_id x`.";
}

def Tile_NumBlocksOp : Tile_GridOp<"num_blocks"> {
  let summary = "give the extent of the grid";
  let description = "Example: `%n = tile.num_blocks y`.";
}

class Tile_DependenceOp<string mnemonic> : Tile_Op<mnemonic, [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Optional<Tile_TokenType>:$token);
  let results = (outs Tile_TokenType:$result_token);
  let assemblyFormat = "(`after` $token^)? attr-dict";
}

def Tile_LaunchDependentsOp : Tile_DependenceOp<"launch_dependents"> {
  let summary = "let the next grid in the stream start";
  let description = [{
    Programmatic dependent launch (PTX ISA, `griddepcontrol.launch_dependents`). It says nothing
    about memory: the next grid sees this one's writes only after `tile.wait_dependencies`.

    ```mlir
    %t1 = tile.launch_dependents after %t0
    ```
  }];
}

def Tile_WaitDependenciesOp : Tile_DependenceOp<"wait_dependencies"> {
  let summary = "wait until the grids this one depends on have ended";
  let description = [{
    PTX ISA, `griddepcontrol.wait`: their writes are visible to accesses ordered after the
    result. A grid that depends on none does not wait.

    ```mlir
    %t0 = tile.wait_dependencies
    ```
  }];
}

def Tile_CallExternOp : Tile_Op<"call_extern", [
    AttrSizedOperandSegments, AttrSizedResultSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "call a device function of another compiler's library";
  let description = [{
    `callee` is the symbol to link against. The call is assumed to read and write global memory
    unless marked `pure`; tokens order it among the accesses of its block. The interpreter runs
    it only where the host registered a function of that name.

    ```mlir
    %y = tile.call_extern pure @__nv_erfinvf(%x) : (f32) -> f32
    %z, %token = tile.call_extern @push(%x) after %t : (f32) -> i32, !tile.token
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Tile_Value>:$arguments,
                       Optional<Tile_TokenType>:$token, UnitAttr:$is_pure);
  let results = (outs Variadic<Tile_Value>:$results, Optional<Tile_TokenType>:$result_token);
  let assemblyFormat = [{
    (`pure` $is_pure^)? $callee `(` $arguments `)` (`after` $token^)? attr-dict
    `:` functional-type($arguments, $results) (`,` type($result_token)^)?
  }];
}

#endif
