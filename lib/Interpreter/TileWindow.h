//===- TileWindow.h - The lanes of one tile of a partition -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_TILEWINDOW_H
#define TESSERA_LIB_INTERPRETER_TILEWINDOW_H

#include "Codec.h"
#include "LaneAccess.h"

namespace tessera::interpreter {

/// What is known when compiling about an access to a tile of a partition.
struct TileAccess {
  TileAccess(tile::PartitionType type, mlir::OperandRange indices,
             std::optional<llvm::ArrayRef<bool>> inbounds);

  int64_t rank;
  llvm::SmallVector<int64_t, 4> tileShape;
  /// Per tile dimension: its dimension in the view, and elements between tile starts.
  llvm::SmallVector<int64_t, 4> viewDim;
  llvm::SmallVector<uint64_t, 4> traversal;
  std::optional<int64_t> gatherDim;
  llvm::SmallVector<unsigned, 4> indexBytes;
  llvm::SmallVector<bool, 4> inbounds;
  int64_t elements;
  Codec codec;
  std::optional<tile::Padding> padding;
  /// One padding element as it lies in a slot.
  uint64_t paddingBits = 0;
};

/// Where the lanes of one tile lie. Valid lanes, those inside the view, are visited in runs.
class TileWindow {
public:
  /// `indices` are the operand pointers of the index operands.
  TileWindow(Context &context, const TileAccess &access, const ViewRecord &view,
             const std::byte *const *indices);

  /// Whether every lane is inside the view.
  bool isWhole() const { return whole; }

  /// Whether no lane is, because a tile number lies outside the index space.
  bool isEmpty() const { return empty; }

  /// A tile number outside the index space, of the innermost dimension that has one.
  struct Outside {
    int64_t dim;
    uint64_t number;
    uint64_t indexSpace;
  };
  const std::optional<Outside> &getOutside() const { return outside; }

  /// Calls `function(first lane in the tile, lanes in memory)` for each run of valid lanes, in
  /// row-major order of the outer dimensions. Lanes of a run are neighbours in the tile.
  template <typename Function>
  void forEachRun(Function function) const {
    if (empty)
      return;
    llvm::SmallVector<int64_t, 4> position(outer.size(), 0);
    while (true) {
      int64_t lane = 0, offset = start;
      bool isValid = true;
      for (auto [at, dim] : llvm::zip_equal(position, outer)) {
        lane += at * dim.laneStride;
        if (dim.isGather) {
          isValid &= gatherValid[at];
          offset += gatherOffsets[at];
        } else {
          offset += at * dim.stride;
        }
      }
      if (isValid)
        function(lane, Lanes{base, offset, stride, count});
      // Innermost last, so count up from the back.
      unsigned dim = outer.size();
      while (dim != 0 && ++position[dim - 1] == outer[dim - 1].count)
        position[--dim] = 0;
      if (dim == 0)
        return;
    }
  }

private:
  struct Dim {
    int64_t count;
    int64_t stride;
    int64_t laneStride;
    bool isGather;
  };
  uint64_t base;
  int64_t start = 0;
  int64_t stride = 1;
  int64_t count = 1;
  bool whole = true;
  bool empty = false;
  std::optional<Outside> outside;
  llvm::SmallVector<Dim, 4> outer;
  llvm::SmallVector<int64_t, 0> gatherOffsets;
  llvm::SmallVector<bool, 0> gatherValid;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_TILEWINDOW_H
