//===- TileTypes.h - Types of the tile dialect and questions about them ---*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_IR_TILETYPES_H
#define TESSERA_DIALECT_TILE_IR_TILETYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/Sequence.h"
#include <optional>

#include "tessera/Dialect/Tile/IR/TileEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tessera/Dialect/Tile/IR/TileTypes.h.inc"

namespace tessera::tile {

/// The most elements a tile may have (Tile IR's own limit).
constexpr int64_t maxTileElements = int64_t(1) << 24;

/// i1, i4, i8, i16, i32, i64 and the floats f16, bf16, f32, f64, tf32, f8E4M3FN, f8E5M2,
/// f8E8M0FNU, f4E2M1FN.
bool isNumber(mlir::Type type);
/// The four floats that arithmetic exists for: f16, bf16, f32, f64.
bool isArithFloat(mlir::Type type);
/// A number or a pointer.
bool isElement(mlir::Type type);

/// A static tensor of rank 1 or more with extents that are powers of two, at most 2^24 elements,
/// and elements that are numbers or pointers; f4 needs an extent that is even.
bool isTile(mlir::Type type);
/// Why `type` is not a tile, for diagnostics: found and expected; empty if it is one.
std::string explainNotTile(mlir::Type type);

bool isNumberTile(mlir::Type type);
bool isTileOrScalar(mlir::Type type);
bool isNumberValue(mlir::Type type);
bool isIntValue(mlir::Type type);
bool isBoolValue(mlir::Type type);
bool isFloatValue(mlir::Type type);
bool isArithFloatValue(mlir::Type type);
bool isF32Value(mlir::Type type);
bool isPtrValue(mlir::Type type);
bool isScalarInt(mlir::Type type);
bool isTileIndex(mlir::Type type);

/// The extents of a tile, none for a scalar.
llvm::ArrayRef<int64_t> getTileShape(mlir::Type type);
/// A tile of `shape`, or the scalar itself for an empty shape.
mlir::Type getTileOrScalar(llvm::ArrayRef<int64_t> shape, mlir::Type element);
/// The type with another element type and the same shape.
mlir::Type withElementType(mlir::Type type, mlir::Type element);

/// Bits that an element counts in `tile.pack`: i1 1, i4 and f4 4, tf32 32, else the width;
/// pointers 64.
unsigned getPackedBitWidth(mlir::Type element);
/// Bytes between neighbouring elements in memory: i1 one, tf32 four, pointers eight. Elements of
/// four bits share a byte and have no such number: 0.
unsigned getByteWidth(mlir::Type element);

} // namespace tessera::tile

#endif // TESSERA_DIALECT_TILE_IR_TILETYPES_H
