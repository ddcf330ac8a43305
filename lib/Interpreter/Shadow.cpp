//===- Shadow.cpp - What happened to each element of an allocation --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"

using namespace tessera::interpreter;

void Shadow::split(uint64_t piece) {
  uint64_t factor = granule / piece;
  std::vector<Chunk> old = std::move(chunks);
  chunks.clear();
  granule = piece;
  uint64_t cells = llvm::divideCeil(bytes, granule);
  chunks.resize(llvm::divideCeil(cells, chunkCells));
  for (uint64_t index = 0; index < old.size(); ++index) {
    Chunk &from = old[index];
    for (uint64_t part = 0; part < factor; ++part) {
      uint64_t target = index * factor + part;
      if (target >= chunks.size())
        break;
      Chunk &to = chunks[target];
      if (!from.detail) {
        to.common = from.common;
        continue;
      }
      to.detail.reset(new Cell[chunkCells]);
      for (uint64_t cell = 0; cell < chunkCells; ++cell)
        to.detail[cell] = from.detail[(part * chunkCells + cell) / factor];
    }
  }
}
