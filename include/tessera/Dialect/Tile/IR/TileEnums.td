//===- TileEnums.td - Enumerations of the tile dialect --------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILEENUMS
#define TESSERA_DIALECT_TILE_IR_TILEENUMS

include "mlir/IR/EnumAttr.td"
include "tessera/Dialect/Tile/IR/TileBase.td"

class Tile_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::tessera::tile";
}

class Tile_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<Tile_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Tile_Rounding : Tile_Enum<"Rounding", "how a float result is rounded", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">,
  I32EnumAttrCase<"Zero", 1, "zero">,
  I32EnumAttrCase<"NegativeInf", 2, "negative_inf">,
  I32EnumAttrCase<"PositiveInf", 3, "positive_inf">,
  I32EnumAttrCase<"Approx", 4, "approx">,
  I32EnumAttrCase<"Full", 5, "full">,
  I32EnumAttrCase<"NearestAway", 6, "nearest_away">
]>;
def Tile_RoundingAttr : Tile_EnumAttr<Tile_Rounding, "rounding">;

def Tile_Padding : Tile_Enum<"Padding", "what a lane outside the tensor reads as", [
  I32EnumAttrCase<"Zero", 0, "zero">,
  I32EnumAttrCase<"NegZero", 1, "neg_zero">,
  I32EnumAttrCase<"NaN", 2, "nan">,
  I32EnumAttrCase<"PosInf", 3, "pos_inf">,
  I32EnumAttrCase<"NegInf", 4, "neg_inf">
]>;
def Tile_PaddingAttr : Tile_EnumAttr<Tile_Padding, "padding">;

def Tile_Ordering : Tile_Enum<"Ordering", "memory ordering of an access (PTX ISA, memory consistency model)", [
  I32EnumAttrCase<"Weak", 0, "weak">,
  I32EnumAttrCase<"Relaxed", 1, "relaxed">,
  I32EnumAttrCase<"Acquire", 2, "acquire">,
  I32EnumAttrCase<"Release", 3, "release">,
  I32EnumAttrCase<"AcqRel", 4, "acq_rel">
]>;
def Tile_OrderingAttr : Tile_EnumAttr<Tile_Ordering, "ordering">;

def Tile_Scope : Tile_Enum<"Scope", "who observes an ordered access", [
  I32EnumAttrCase<"Block", 0, "block">,
  I32EnumAttrCase<"Device", 1, "device">,
  I32EnumAttrCase<"System", 2, "system">
]>;
def Tile_ScopeAttr : Tile_EnumAttr<Tile_Scope, "scope">;

def Tile_AtomicKind : Tile_Enum<"AtomicKind", "how an atomic combines memory with its operand", [
  I32EnumAttrCase<"And", 0, "and">,
  I32EnumAttrCase<"Or", 1, "or">,
  I32EnumAttrCase<"Xor", 2, "xor">,
  I32EnumAttrCase<"Add", 3, "add">,
  I32EnumAttrCase<"AddF", 4, "addf">,
  I32EnumAttrCase<"Max", 5, "max">,
  I32EnumAttrCase<"Min", 6, "min">,
  I32EnumAttrCase<"UMax", 7, "umax">,
  I32EnumAttrCase<"UMin", 8, "umin">,
  I32EnumAttrCase<"Xchg", 9, "xchg">
]>;
def Tile_AtomicKindAttr : Tile_EnumAttr<Tile_AtomicKind, "atomic_kind">;

def Tile_Precision : Tile_Enum<"Precision", "how f32 operands of a matrix product are read", [
  I32EnumAttrCase<"IEEE", 0, "ieee">,
  I32EnumAttrCase<"TF32", 1, "tf32">,
  I32EnumAttrCase<"TF32x3", 2, "tf32x3">
]>;
def Tile_PrecisionAttr : Tile_EnumAttr<Tile_Precision, "precision">;

def Tile_ParameterRole : Tile_Enum<"ParameterRole", "what a launcher does with an entry parameter", [
  I32EnumAttrCase<"Scalar", 0, "scalar">,
  I32EnumAttrCase<"In", 1, "in">,
  I32EnumAttrCase<"Out", 2, "out">,
  I32EnumAttrCase<"InOut", 3, "inout">,
  I32EnumAttrCase<"Workspace", 4, "workspace">
]>;
def Tile_ParameterRoleAttr : Tile_EnumAttr<Tile_ParameterRole, "role">;

def Tile_GridAxis : Tile_Enum<"GridAxis", "an axis of the grid", [
  I32EnumAttrCase<"X", 0, "x">,
  I32EnumAttrCase<"Y", 1, "y">,
  I32EnumAttrCase<"Z", 2, "z">
]>;
def Tile_GridAxisAttr : Tile_EnumAttr<Tile_GridAxis, "axis">;

#endif // TESSERA_DIALECT_TILE_IR_TILEENUMS
