//===- Shadow.h - What happened to each element of an allocation -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cells stand for granules, pieces of an allocation that are accessed whole.
// Neighbouring granules mostly have the same history, so 32 of them share one
// cell until they differ.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_SHADOW_H
#define TESSERA_LIB_INTERPRETER_SHADOW_H

#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::interpreter {

/// The last write and the reads since then, as numbers that the checker knows; 0 is none.
struct Cell {
  uint32_t write = 0;
  uint32_t reads = 0;

  bool operator==(const Cell &other) const { return write == other.write && reads == other.reads; }
};

class Shadow {
public:
  explicit Shadow(uint64_t bytes) : bytes(bytes) {}

  /// Makes granules small enough that `piece`, a power of two, is a multiple of them.
  void refine(uint64_t piece) {
    if (granule == 0) {
      granule = piece;
      chunks.resize(llvm::divideCeil(llvm::divideCeil(bytes, granule), chunkCells));
    } else if (piece < granule) {
      split(piece);
    }
  }
  uint64_t getGranule() const { return granule; }

  /// Calls `update(cell, offset, bytes)` for what `length` bytes at `offset` cover.
  template <typename Update>
  void visit(uint64_t offset, uint64_t length, Update update) {
    uint64_t first = offset / granule, end = (offset + length - 1) / granule + 1;
    uint64_t cells = llvm::divideCeil(bytes, granule);
    while (first < end) {
      Chunk &chunk = chunks[first / chunkCells];
      uint64_t chunkBegin = first / chunkCells * chunkCells;
      uint64_t chunkEnd = std::min(chunkBegin + chunkCells, cells);
      uint64_t last = std::min(end, chunkEnd);
      bool isWhole = first == chunkBegin && last == chunkEnd;
      if (isWhole && !chunk.detail) {
        update(chunk.common, first * granule, (last - first) * granule);
      } else {
        expand(chunk);
        for (uint64_t cell = first; cell < last; ++cell)
          update(chunk.detail[cell - chunkBegin], cell * granule, granule);
        if (isWhole)
          collapse(chunk, last - first);
      }
      first = last;
    }
  }

  template <typename Function>
  void forEachCell(Function function) {
    for (Chunk &chunk : chunks) {
      if (!chunk.detail)
        function(chunk.common);
      else
        std::for_each_n(chunk.detail.get(), chunkCells, function);
    }
  }

  void clear() {
    granule = 0;
    chunks.clear();
  }

private:
  static constexpr uint64_t chunkCells = 32;
  struct Chunk {
    Cell common;
    /// Null while all cells are equal.
    std::unique_ptr<Cell[]> detail;
  };

  void expand(Chunk &chunk) {
    if (chunk.detail)
      return;
    chunk.detail.reset(new Cell[chunkCells]);
    std::fill_n(chunk.detail.get(), chunkCells, chunk.common);
  }
  void collapse(Chunk &chunk, uint64_t count) {
    for (uint64_t i = 1; i < count; ++i)
      if (!(chunk.detail[i] == chunk.detail[0]))
        return;
    chunk.common = chunk.detail[0];
    chunk.detail.reset();
  }
  void split(uint64_t piece);

  uint64_t bytes;
  uint64_t granule = 0;
  std::vector<Chunk> chunks;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_SHADOW_H
