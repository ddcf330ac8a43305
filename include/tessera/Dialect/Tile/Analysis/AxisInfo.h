//===- AxisInfo.h - Regularity of integers and pointers in tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many lanes an access may take at once depends on three facts about its
// addresses. They are computed by a sparse forward analysis on upstream's data
// flow framework, with `tile.assume` as a source of facts. What an operation leaves
// unspecified in a lane (a division by zero, say) counts as whatever suits.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_ANALYSIS_AXISINFO_H
#define TESSERA_DIALECT_TILE_ANALYSIS_AXISINFO_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

namespace tessera::tile {

/// Facts about a value, per dimension; a scalar has one dimension of extent 1. All numbers are
/// powers of two, and larger ones say more.
///
/// Along dimension d, elements fall into groups of `contiguity[d]` neighbours in each of which the
/// value grows by `unit`; the first value of every group is a multiple of `divisibility[d]`. They
/// also fall into groups of `constancy[d]` equal neighbours. Groups start at multiples of their
/// size. Integers are residues modulo 2 to their width, so sums may wrap; extending one keeps only
/// what cannot.
///
/// For example, rows of a 4x8 tile of i32 that count 0 to 7, 16 to 23, 32 to 39 and 48 to 55 have
/// contiguity [1, 8], divisibility [1, 16] and constancy [1, 1].
struct AxisInfo {
  /// Divisors beyond this are not told apart.
  static constexpr int64_t maxDivisor = int64_t(1) << 62;

  llvm::SmallVector<int64_t, 4> contiguity, divisibility, constancy;
  /// 1 for integers, the bytes of an element for pointers.
  int64_t unit = 1;

  /// Nothing is known yet: the value has not been reached.
  bool isUninitialized() const { return contiguity.empty(); }
  unsigned getRank() const { return contiguity.size(); }

  /// All that holds for any value of the type.
  static AxisInfo getPessimistic(mlir::Type type);

  /// A multiple of which the first values of groups of `size` are; `size` divides the contiguity.
  int64_t getDivisor(unsigned dim, int64_t size) const;
  /// A multiple of which every value is.
  int64_t getElementDivisor() const;

  /// What holds for both.
  static AxisInfo join(const AxisInfo &lhs, const AxisInfo &rhs);
  bool operator==(const AxisInfo &other) const;
  void print(llvm::raw_ostream &os) const;
};

using AxisInfoLattice = mlir::dataflow::Lattice<AxisInfo>;

/// Computes `AxisInfo` of every integer, pointer, and tile of them. Load it by `loadAxisInfo`.
class AxisInfoAnalysis : public mlir::dataflow::SparseForwardDataFlowAnalysis<AxisInfoLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  mlir::LogicalResult visitOperation(mlir::Operation *op,
                                     llvm::ArrayRef<const AxisInfoLattice *> operands,
                                     llvm::ArrayRef<AxisInfoLattice *> results) override;
  void visitNonControlFlowArguments(mlir::Operation *op, const mlir::RegionSuccessor &successor,
                                    llvm::ArrayRef<AxisInfoLattice *> arguments,
                                    unsigned firstIndex) override;
  void setToEntryState(AxisInfoLattice *lattice) override;
};

/// The result of `op` (an operation of one integer or pointer result), from the facts about its
/// operands, all of which are initialized.
AxisInfo inferAxisInfo(mlir::Operation *op, llvm::ArrayRef<AxisInfo> operands);

/// Loads the analysis, and those it depends on, into `solver`.
void loadAxisInfo(mlir::DataFlowSolver &solver);

/// What `solver` found for `value`: nothing where it is not reached.
std::optional<AxisInfo> lookupAxisInfo(const mlir::DataFlowSolver &solver, mlir::Value value);

} // namespace tessera::tile

#endif // TESSERA_DIALECT_TILE_ANALYSIS_AXISINFO_H
