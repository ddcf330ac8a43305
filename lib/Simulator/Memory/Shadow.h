//===- Shadow.h - What is known of each byte of memory ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each word of 4 bytes the last write and the reads since; for each byte
// whether it was written with a good value. A word of which parts are accessed
// by themselves gets a cell for each byte. Pages come to be when first touched.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_SHADOW_H
#define TESSERA_LIB_SIMULATOR_MEMORY_SHADOW_H

#include "Memory/Clock.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <vector>

namespace tessera::simulator {

/// Who accessed, when and where.
struct AccessStamp {
  Agent agent = 0;
  /// 0: nobody.
  Time time = 0;
  LaneMask lanes = 0;
  /// Record::id.
  uint32_t record = 0;
};

struct ShadowCell {
  AccessStamp write;
  AccessStamp read;
  /// Further readers: an index in Shadow::readers, from 1.
  uint32_t moreReaders = 0;
  /// The number of the instruction that wrote, to tell lanes of one instruction.
  uint32_t writeSerial = 0;
  /// The asynchronous operation that still works on the bytes: on their contents, or only reading.
  uint32_t operation = 0;
  bool isOperationReading = false;
  /// By atom, red, or an access that is not weak.
  bool isWriteStrong = false;
  bool isReadStrong = false;
  /// By the async proxy.
  bool isWriteAsync = false;
  /// Cells of the single bytes: an index in Shadow::splits, from 1.
  uint32_t split = 0;
};

class Shadow {
public:
  /// Of `bytes` bytes, written or not.
  Shadow(uint64_t bytes, bool isPlain) : startsPlain(isPlain) {
    pages.resize((bytes + pageBytes - 1) / pageBytes);
  }

  /// Calls `visit` for the cell of each word or byte in `offset` to `offset + size`.
  void forEach(uint64_t offset, uint64_t size, llvm::function_ref<void(ShadowCell &)> visit);
  bool isPlain(uint64_t offset, uint64_t size) const;
  void setPlain(uint64_t offset, uint64_t size, bool isPlain);
  std::vector<AccessStamp> &getMoreReaders(ShadowCell &cell);

private:
  static constexpr uint64_t pageBytes = 4096;
  struct Page {
    ShadowCell cells[pageBytes / 4];
    bool plain[pageBytes];
  };
  Page &getPage(uint64_t index);

  bool startsPlain;
  std::vector<std::unique_ptr<Page>> pages;
  std::vector<std::array<ShadowCell, 4>> splits;
  std::vector<std::vector<AccessStamp>> readers;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_SHADOW_H
