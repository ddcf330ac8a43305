//===- TileBase.td - The tile dialect -------------------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEBASE
#define TESSERA_DIALECT_TILE_IR_TILEBASE

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::tessera::tile";
  let summary = "kernels written for one block of a grid, on tiles";
  let description = [{
    A kernel is a `tile.entry`. It runs once per block of a grid and computes on
    *tiles*: builtin `tensor` values with static extents that are powers of two and
    at most 2^24 elements. A scalar is a builtin scalar; there is no tile of rank 0.

    Elementwise arithmetic is `arith` and `math`, control flow is `scf`, constants are
    `arith.constant`, a splat is `tensor.splat`. This dialect holds what those lack:
    the program frame, shapes, global memory, matrix products, reductions, and the
    float operations whose rounding or treatment of subnormals differs from `arith`'s.

    Memory operations are ordered by tokens and data dependence only, never by their
    order in the text. What each operation leaves undefined is tabled in
    `docs/undefined-behaviour.md`.

    Inside a kernel every value is a scalar, a pointer, a tile, a view, a partition, a token or a
    scalar `index`, and upstream operations take the element types of Tile IR only: arithmetic is
    on f16, bf16, f32 and f64 and on integers other than i4, and `index` is for control flow.
    The table stands in `lib/Dialect/Tile/IR/RegionVerifier.cpp`. The fastmath flags `contract`
    and `afn` are allowed; the others would let folding, interpreter and targets disagree.

    A builtin module with the unit attribute `tile.module` is a *tile module*: the rules
    that hold inside `tile.entry` hold in its `func.func`s as well.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect"
  ];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
  let discardableAttrs = (ins "::mlir::UnitAttr":$module);
}

class Tile_Op<string mnemonic, list<Trait> traits = []> : Op<Tile_Dialect, mnemonic, traits>;

#endif // TESSERA_DIALECT_TILE_IR_TILEBASE
