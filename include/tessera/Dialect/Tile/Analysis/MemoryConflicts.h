//===- MemoryConflicts.h - Which accesses need an order ---------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses conflict if their order may matter: they may touch the same memory
// and one of them writes, or one of them orders others (acquire, release, fences,
// calls). What memory an access may touch is decided from its *bases*, and for one
// base from tile numbers.
//
// - `tile.alloca` and `tile.global` storage is apart from parameters and from each
//   other.
// - A `workspace` parameter is apart from every other parameter.
// - An array with role `in` is written by nobody while the kernel runs, so loads
//   from it conflict with nothing but `tile.wait_dependencies`. If the kernel itself
//   stores through the parameter, its role is not believed.
// - Other parameters may be one array: a launch may bind `out` and `inout` to one
//   buffer.
// - A pointer that comes from an integer, a call or memory may be any of these,
//   except that it does not write an `in` array.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_ANALYSIS_MEMORYCONFLICTS_H
#define TESSERA_DIALECT_TILE_ANALYSIS_MEMORYCONFLICTS_H

#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tessera::tile {

/// The storage that a pointer may lead to: entry or function parameters and `tile.alloca`s as
/// values, `tile.global`s by name. `isUnknown` if it may lead elsewhere too.
struct MemoryBases {
  llvm::SmallPtrSet<mlir::Value, 2> values;
  llvm::SmallPtrSet<mlir::Attribute, 1> globals;
  bool isUnknown = false;
};

/// The bases of a pointer, a tile of pointers, a view or a partition.
MemoryBases findMemoryBases(mlir::Value address);

/// Answers for the accesses of one `tile.entry` or `func.func`. Valid while addresses and
/// accesses stay; tokens may change.
class MemoryConflicts {
public:
  explicit MemoryConflicts(mlir::Operation *callable);

  /// Whether `op` is an access, or ordered like one.
  static bool isOrdered(mlir::Operation *op);

  /// Whether `op` is a weak load of memory that nobody writes while the kernel runs.
  bool readsConstantMemory(mlir::Operation *op) const;

  /// Whether anything after `op` may depend on its having been performed.
  bool mayMatterLater(mlir::Operation *op) const;

  /// Whether the order of `first` and `second` may matter. A value that both use is the same value
  /// for both, unless it is defined inside `loop`: then it is that of two different iterations.
  bool mayConflict(mlir::Operation *first, mlir::Operation *second,
                   mlir::Operation *loop = nullptr) const;

private:
  const MemoryBases &getBases(mlir::Operation *op) const;
  bool computeReadsConstantMemory(mlir::Operation *op) const;
  bool mayAlias(const MemoryBases &first, const MemoryBases &second) const;
  bool areApart(mlir::Operation *first, mlir::Operation *second, mlir::Operation *loop) const;
  bool isReadOnly(mlir::Value base) const { return readOnly.contains(base); }

  mutable llvm::DenseMap<mlir::Operation *, MemoryBases> bases;
  mutable llvm::DenseMap<mlir::Operation *, bool> constantReads;
  llvm::SmallPtrSet<mlir::Value, 4> readOnly;
  /// Whether a `tile.wait_dependencies` may be on the way anywhere in the module.
  bool hasWaits = false;
};

} // namespace tessera::tile

#endif // TESSERA_DIALECT_TILE_ANALYSIS_MEMORYCONFLICTS_H
