//===- SectorSet.h - Sectors that were touched -----------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_SECTORSET_H
#define TESSERA_LIB_SIMULATOR_MEMORY_SECTORSET_H

#include "llvm/ADT/DenseMap.h"
#include <array>
#include <cstdint>

namespace tessera::simulator {

/// A set of 32-byte sectors of global memory. Neighbours share a page, and the page of the last one
/// is at hand.
class SectorSet {
public:
  /// True when the sector was not there yet.
  bool insert(uint64_t sector) {
    uint64_t number = sector / pageSectors;
    if (!last || number != lastNumber) {
      last = &pages[number];
      lastNumber = number;
    }
    uint64_t &word = (*last)[sector % pageSectors / 64];
    uint64_t bit = uint64_t(1) << sector % 64;
    bool isNew = !(word & bit);
    word |= bit;
    return isNew;
  }

private:
  static constexpr uint64_t pageSectors = 1024;
  using Page = std::array<uint64_t, pageSectors / 64>;
  llvm::DenseMap<uint64_t, Page> pages;
  Page *last = nullptr;
  uint64_t lastNumber = 0;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_SECTORSET_H
