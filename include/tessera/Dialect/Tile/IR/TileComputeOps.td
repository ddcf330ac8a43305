//===- TileComputeOps.td - The compute group: products, reductions, float arithmetic ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILECOMPUTEOPS
#define TESSERA_DIALECT_TILE_IR_TILECOMPUTEOPS

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileAttrs.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

def Tile_MmaOp : Tile_Op<"mma", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "multiply two matrices and add a third";
  let description = [{
    `MxK * KxN + MxN`, or with one leading batch dimension. Element types, operands to
    accumulator: f8E4M3FN, f8E5M2 to f16 or f32; f16 to f16 or f32; bf16, tf32, f32 to f32; f64
    to f64; i8 to i32 (each side signed unless marked unsigned; the sum wraps).

    f32 operands are multiplied in full unless `precision` says `tf32` (round operands to tf32)
    or `tf32x3` (three tf32 products). `fast_accumulation` lets fp8 products accumulate in the
    hardware's own precision. The order of the sum is unspecified; products are not rounded
    before they are added, sums are rounded to the accumulator's type.

    ```mlir
    %d = tile.mma %a, %b, %c : tensor<16x8xf16>, tensor<8x32xf16>, tensor<16x32xf32>
    %e = tile.mma %x, %y, %z lhs_unsigned : tensor<16x8xi8>, tensor<8x32xi8>, tensor<16x32xi32>
    ```
  }];
  let arguments = (ins Tile_NumberTile:$lhs, Tile_NumberTile:$rhs, Tile_NumberTile:$acc,
      DefaultValuedAttr<Tile_PrecisionAttr, "::tessera::tile::Precision::IEEE">:$precision,
      UnitAttr:$lhs_unsigned, UnitAttr:$rhs_unsigned, UnitAttr:$fast_accumulation);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc (`precision` custom<Keyword>($precision)^)? (`lhs_unsigned` $lhs_unsigned^)?
    (`rhs_unsigned` $rhs_unsigned^)? (`fast_accumulation` $fast_accumulation^)? attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($acc)
  }];
  let hasVerifier = 1;
}

def Tile_MmaScaledOp : Tile_Op<"mma_scaled", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "multiply two matrices whose blocks along K carry scales and add a third";
  let description = [{
    Element k of a row of `lhs` stands for `lhs[m,k] * lhs_scale[m, k/V]`, of a column of `rhs`
    for `rhs[k,n] * rhs_scale[k/V, n]`. The block V is K over the scales' extent: 32 for fp8
    with f8E8M0FNU scales, 16 for f4E2M1FN with f8E4M3FN scales, 16 or 32 for f4E2M1FN with
    f8E8M0FNU scales. The accumulator is f32.

    ```mlir
    %d = tile.mma_scaled %a scale %sa, %b scale %sb, %c
        : tensor<16x64xf8E4M3FN>, tensor<16x2xf8E8M0FNU>,
          tensor<64x8xf8E4M3FN>, tensor<2x8xf8E8M0FNU>, tensor<16x8xf32>
    ```
  }];
  let arguments = (ins Tile_NumberTile:$lhs, Tile_NumberTile:$lhs_scale, Tile_NumberTile:$rhs,
                       Tile_NumberTile:$rhs_scale, Tile_NumberTile:$acc);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = [{
    $lhs `scale` $lhs_scale `,` $rhs `scale` $rhs_scale `,` $acc attr-dict
    `:` type($lhs) `,` type($lhs_scale) `,` type($rhs) `,` type($rhs_scale) `,` type($acc)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

def Tile_ReduceOp : Tile_Op<"reduce", [
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove,
    SingleBlock]> {
  let summary = "combine the elements along one dimension";
  let description = [{
    The body takes, for each operand in turn, an element and the accumulated value, and yields
    the new accumulated values. It is pure, associative and commutative with the identities as
    neutral elements, so the order is free, unless `ordered`: then it need be associative only
    and elements are combined as f(f(x0, x1), x2)..., the accumulated value in x0's place.
    The dimension is dropped; a rank-1 tile gives a scalar, and a dimension of extent 1 its only
    element. Without `ordered` the identities may be combined in any number of times or not at
    all, which shows where one is not quite neutral: 0.0 + -0.0 is 0.0.

    ```mlir
    %s = tile.reduce(%x) axis 1 identities [0.0 : f32] {
    ^bb0(%element: f32, %accumulated: f32):
      %sum = arith.addf %accumulated, %element : f32
      tile.yield %sum : f32
    } : (tensor<8x16xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Variadic<Tile_NumberTile>:$operands, I32Attr:$axis, ArrayAttr:$identities,
                       UnitAttr:$ordered);
  let results = (outs Variadic<Tile_NumberValue>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $operands `)` `axis` custom<PlainInt32>($axis) `identities` $identities
    (`ordered` $ordered^)? $body attr-dict `:` functional-type($operands, $results)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tile_ScanOp : Tile_Op<"scan", [
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove,
    SingleBlock]> {
  let summary = "give every prefix combined along one dimension";
  let description = [{
    Inclusive. The body is associative and need not be commutative. It takes all accumulated
    values of earlier elements, then all values of the next element, and yields the new
    accumulated values: y[i] = f(y[i-1], x[i]). With `reverse` it runs from the last element down.

    ```mlir
    %y = tile.scan(%x) axis 0 identities [0 : i32] {
    ^bb0(%earlier: i32, %later: i32):
      %sum = arith.addi %earlier, %later : i32
      tile.yield %sum : i32
    } : (tensor<128xi32>) -> tensor<128xi32>
    ```
  }];
  let arguments = (ins Variadic<Tile_NumberTile>:$operands, I32Attr:$axis, ArrayAttr:$identities,
                       UnitAttr:$reverse);
  let results = (outs Variadic<Tile_NumberTile>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $operands `)` `axis` custom<PlainInt32>($axis) `identities` $identities
    (`reverse` $reverse^)? $body attr-dict `:` functional-type($operands, $results)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tile_YieldOp : Tile_Op<"yield", [
    Pure, Terminator, ParentOneOf<["ReduceOp", "ScanOp"]>]> {
  let summary = "end the body of a reduction or scan with the accumulated values";
  let description = "Example: `tile.yield %sum, %count : f32, i32`.";
  let arguments = (ins Variadic<Tile_NumberValue>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

//===----------------------------------------------------------------------===//
// Float arithmetic that `arith` and `math` do not have
//===----------------------------------------------------------------------===//

class Tile_RoundedOp<string mnemonic, dag operands, string format, list<Trait> traits = []>
    : Tile_Op<mnemonic, [Pure, SameOperandsAndResultType] # traits> {
  let arguments = !con(operands, (ins
    DefaultValuedAttr<Tile_RoundingAttr, "::tessera::tile::Rounding::NearestEven">:$rounding,
    UnitAttr:$flush_to_zero));
  let results = (outs Tile_ArithFloatValue:$result);
  let assemblyFormat = format # [{ (`rounding` custom<Keyword>($rounding)^)? (`flush_to_zero` $flush_to_zero^)?
    attr-dict `:` type($result) }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Tile_RoundedBinaryOp<string mnemonic, list<Trait> traits = []>
    : Tile_RoundedOp<mnemonic, (ins Tile_ArithFloatValue:$lhs, Tile_ArithFloatValue:$rhs),
                     "$lhs `,` $rhs", traits>;

class Tile_RoundedUnaryOp<string mnemonic>
    : Tile_RoundedOp<mnemonic, (ins Tile_ArithFloatValue:$source), "$source">;

defvar roundingText = [{
    Rounding is nearest_even, zero, negative_inf or positive_inf; f16 and bf16 are computed in f32
    and rounded once. `flush_to_zero` (f32 only) turns subnormal operands and results into zero
    of the same sign. Without either, use `arith`.
}];

def Tile_AddFOp : Tile_RoundedBinaryOp<"addf", [Commutative]> {
  let summary = "add floats in a stated rounding";
  let description = roundingText # [{
    ```mlir
    %y = tile.addf %a, %b rounding zero flush_to_zero : tensor<8xf32>
    ```
  }];
}
def Tile_SubFOp : Tile_RoundedBinaryOp<"subf"> {
  let summary = "subtract floats in a stated rounding";
  let description = roundingText;
}
def Tile_MulFOp : Tile_RoundedBinaryOp<"mulf", [Commutative]> {
  let summary = "multiply floats in a stated rounding";
  let description = roundingText;
}
def Tile_DivFOp : Tile_RoundedBinaryOp<"divf"> {
  let summary = "divide floats in a stated rounding or approximation";
  let description = roundingText # [{
    Two more, for f32 only: `full` is within 2 ulp; `approx` is x times an approximate 1/y, within
    2 ulp for 2^-126 <= |y| <= 2^126 and beyond that 0, or NaN for infinite x.
  }];
}
def Tile_FmaOp : Tile_RoundedOp<"fma",
    (ins Tile_ArithFloatValue:$lhs, Tile_ArithFloatValue:$rhs, Tile_ArithFloatValue:$acc),
    "$lhs `,` $rhs `,` $acc"> {
  let summary = "multiply and add floats with one rounding";
  let description = roundingText # [{
    `math.fma` is the nearest_even form.
  }];
}
def Tile_SqrtOp : Tile_RoundedUnaryOp<"sqrt"> {
  let summary = "take a square root in a stated rounding or approximation";
  let description = roundingText # [{
    `approx` is for f32 only.
  }];
}
def Tile_RsqrtOp : Tile_RoundedUnaryOp<"rsqrt"> {
  let summary = "take the reciprocal of a square root";
  let description = "Rounding is nearest_even or `approx`; `flush_to_zero` is for f32 only.";
}
def Tile_ExpOp : Tile_RoundedUnaryOp<"exp"> {
  let summary = "raise e to a power, approximately";
  let description = "Rounding is `full` (as `math.exp`) or `approx` (f32 only: exp2 of x times log2 e).";
}
def Tile_Exp2Op : Tile_RoundedUnaryOp<"exp2"> {
  let summary = "raise 2 to a power";
  let description = "Rounding is nearest_even or `approx`; `flush_to_zero` is for f32 only.";
}
def Tile_TanhOp : Tile_RoundedUnaryOp<"tanh"> {
  let summary = "take a hyperbolic tangent, approximately";
  let description = "Rounding is `full` (as `math.tanh`) or `approx` (f32 only, subnormals kept).";
}

class Tile_ExtremumOp<string mnemonic> : Tile_Op<mnemonic, [
    Pure, Commutative, SameOperandsAndResultType]> {
  let description = [{
    A number beats a NaN, or with `propagate_nan` a NaN beats a number; a NaN result is the
    canonical one. -0 is below +0. `flush_to_zero` is for f32 only.

    ```mlir
    %y = tile.maxf %a, %b propagate_nan : tensor<8xf32>
    ```
  }];
  let arguments = (ins Tile_ArithFloatValue:$lhs, Tile_ArithFloatValue:$rhs,
                       UnitAttr:$propagate_nan, UnitAttr:$flush_to_zero);
  let results = (outs Tile_ArithFloatValue:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`propagate_nan` $propagate_nan^)? (`flush_to_zero` $flush_to_zero^)? attr-dict
    `:` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}
def Tile_MaxFOp : Tile_ExtremumOp<"maxf"> { let summary = "take the larger float"; }
def Tile_MinFOp : Tile_ExtremumOp<"minf"> { let summary = "take the smaller float"; }

//===----------------------------------------------------------------------===//
// Conversions and integers
//===----------------------------------------------------------------------===//

def Tile_TruncFOp : Tile_Op<"truncf", [Pure]> {
  let summary = "convert to another float type in a stated rounding";
  let description = [{
    Any two different float types. Rounding is nearest_even, nearest_away, zero, negative_inf or
    positive_inf (f8E8M0FNU: zero or positive_inf). A value too large becomes infinity, or NaN
    where the type has none; with `saturate` values beyond the range, infinities included,
    become the largest finite value. Only one rounding takes place.

    ```mlir
    %y = tile.truncf %x saturate : tensor<16xf32> -> tensor<16xf8E4M3FN>
    ```
  }];
  let arguments = (ins Tile_FloatValue:$source,
      DefaultValuedAttr<Tile_RoundingAttr, "::tessera::tile::Rounding::NearestEven">:$rounding,
      UnitAttr:$saturate);
  let results = (outs Tile_FloatValue:$result);
  let assemblyFormat = [{
    $source (`rounding` custom<Keyword>($rounding)^)? (`saturate` $saturate^)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_FPToIOp : Tile_Op<"fptoi", [Pure]> {
  let summary = "convert floats to integers in a stated rounding";
  let description = [{
    Rounds to an integer (toward zero by default) and gives it as signed, or as unsigned. With
    `saturate` values out of range become the nearest end and NaN becomes 0; without it they
    give an unspecified value.

    ```mlir
    %i = tile.fptoi %x saturate : tensor<16xf32> -> tensor<16xi32>
    %u = tile.fptoi %y unsigned rounding nearest_even : f32 -> i8
    ```
  }];
  let arguments = (ins Tile_FloatValue:$source,
      DefaultValuedAttr<Tile_RoundingAttr, "::tessera::tile::Rounding::Zero">:$rounding,
      UnitAttr:$is_unsigned, UnitAttr:$saturate);
  let results = (outs Tile_IntValue:$result);
  let assemblyFormat = [{
    $source (`unsigned` $is_unsigned^)? (`rounding` custom<Keyword>($rounding)^)? (`saturate` $saturate^)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_MulHiOp : Tile_Op<"mulhi", [Pure, Commutative, SameOperandsAndResultType]> {
  let summary = "give the high half of an unsigned product";
  let description = "Any integers but i4. Example: `%h = tile.mulhi %a, %b : tensor<8xi32>`.";
  let arguments = (ins Tile_IntValue:$lhs, Tile_IntValue:$rhs);
  let results = (outs Tile_IntValue:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif
