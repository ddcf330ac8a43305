//===- TileEffectOps.td - The effect group: print and assert ---*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEEFFECTOPS
#define TESSERA_DIALECT_TILE_IR_TILEEFFECTOPS

include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/Dialect/Tile/IR/TileTypes.td"

def Tile_PrintOp : Tile_Op<"print", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "print a text with values in it";
  let description = [{
    The format is C's, one conversion per operand: d, i, u, x, X, o, c for integers, e, f, g, a
    (and capitals) for floats, p for pointers, with flags, width, precision and any of C's length
    modifiers, which are ignored since the operand's type is known; `%%` is a percent sign. i1
    prints as 0 or 1; floats narrower than f64 are widened exactly. A tile prints all its
    elements in row-major order, each in that format: [[1, 2], [3, 4]]. A print is one piece:
    prints of other blocks do not mix into it.

    ```mlir
    tile.print "n = %d, x = %f\n"(%n, %x : i32, tensor<4xf32>)
    ```
  }];
  let arguments = (ins StrAttr:$format, Variadic<Tile_Value>:$arguments,
                       Optional<Tile_TokenType>:$token);
  let results = (outs Optional<Tile_TokenType>:$result_token);
  let assemblyFormat = [{
    $format (`(` $arguments^ `:` type($arguments) `)`)? (`after` $token^)? attr-dict
    (`->` type($result_token)^)?
  }];
  let extraClassDeclaration = [{
    /// One piece of a format: literal text, or a conversion with its letter.
    struct Piece {
      ::std::string text;
      char conversion = 0;
    };
    /// Splits a format; fails, with a reason, on a conversion that is not known.
    static ::llvm::Expected<::llvm::SmallVector<Piece>> parseFormat(::llvm::StringRef format);
  }];
  let hasVerifier = 1;
}

def Tile_AssertOp : Tile_Op<"assert", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stop the kernel with a message unless a condition holds";
  let description = [{
    A tile asserts every element. The host is told the message and the source line.

    ```mlir
    tile.assert %c, "index is negative" : tensor<8xi1>
    ```
  }];
  let arguments = (ins Tile_BoolValue:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let hasCanonicalizeMethod = 1;
}

#endif
