//===- Count.cpp - Wavefronts and sectors ---------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace tessera;
using namespace tessera::simulator;

static constexpr unsigned numBanks = 32;
static constexpr unsigned bankBytes = 4;
static constexpr unsigned sectorBytes = 32;

/// Passes over the banks that the words of a group of lanes need: of the bank with the most
/// different words, as many as it has.
static unsigned countWavefronts(llvm::SmallVectorImpl<uint64_t> &words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  unsigned perBank[numBanks] = {};
  unsigned most = 0;
  for (uint64_t word : words)
    most = std::max(most, ++perBank[word % numBanks]);
  return most;
}

static void addShared(Warp &warp, const Record &record, unsigned wavefronts, unsigned ideal,
                      bool isStore) {
  Statistics &statistics = warp.getMachine().getStatistics();
  (isStore ? statistics.sharedStoreWavefronts : statistics.sharedLoadWavefronts) += wavefronts;
  statistics.sharedIdealWavefronts += ideal;
  if (InstructionCounts *counts = warp.getMachine().getCounts(record)) {
    counts->sharedWavefronts += wavefronts;
    counts->idealWavefronts += ideal;
  }
}

/// Lanes that go together: all for up to 4 bytes, half a warp for 8, a quarter for 16.
static void countShared(Warp &warp, const Record &record, LaneMask mask,
                        const uint64_t (&addresses)[warpSize], unsigned bytes, bool isStore) {
  unsigned groupLanes = bytes <= 4 ? 32 : bytes <= 8 ? 16 : bytes <= 16 ? 8 : 4;
  unsigned wavefronts = 0, ideal = 0;
  for (unsigned first = 0; first < warpSize; first += groupLanes) {
    llvm::SmallVector<uint64_t, 64> words;
    for (unsigned lane = first; lane < first + groupLanes; ++lane)
      if (mask >> lane & 1)
        for (uint64_t word = addresses[lane] / bankBytes;
             word <= (addresses[lane] + bytes - 1) / bankBytes; ++word)
          words.push_back(word);
    if (words.empty())
      continue;
    wavefronts += countWavefronts(words);
    ideal += (words.size() + numBanks - 1) / numBanks;
  }
  addShared(warp, record, wavefronts, ideal, isStore);
}

static void countGlobal(Warp &warp, const Record &record, LaneMask mask,
                        const uint64_t (&addresses)[warpSize], unsigned bytes, bool isStore) {
  llvm::SmallVector<uint64_t, 64> sectors;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      for (uint64_t sector = addresses[lane] / sectorBytes;
           sector <= (addresses[lane] + bytes - 1) / sectorBytes; ++sector)
        sectors.push_back(sector);
  std::sort(sectors.begin(), sectors.end());
  uint64_t number = std::unique(sectors.begin(), sectors.end()) - sectors.begin();
  Statistics &statistics = warp.getMachine().getStatistics();
  (isStore ? statistics.globalStoreSectors : statistics.globalLoadSectors) += number;
  ++statistics.globalRequests;
  if (InstructionCounts *counts = warp.getMachine().getCounts(record))
    counts->globalSectors += number;
}

void simulator::countAccess(Warp &warp, const Record &record, ptx::Space space, LaneMask mask,
                            const uint64_t (&addresses)[warpSize], unsigned bytes, bool isStore) {
  LaneMask shared = space == ptx::Space::Shared ? mask : 0;
  LaneMask global = space == ptx::Space::Global ? mask : 0;
  if (space == ptx::Space::Generic) {
    for (unsigned lane = 0; lane < warpSize; ++lane) {
      LaneMask bit = mask & LaneMask(1) << lane;
      if (addresses[lane] - window::shared < window::size)
        shared |= bit;
      else if (addresses[lane] - window::local >= window::size &&
               addresses[lane] - window::parameters >= window::size)
        global |= bit;
    }
  }
  if (shared)
    countShared(warp, record, shared, addresses, bytes, isStore);
  if (global)
    countGlobal(warp, record, global, addresses, bytes, isStore);
}

void simulator::countMatrixAccess(Warp &warp, const Record &record, unsigned numMatrices,
                                  const uint64_t (&addresses)[warpSize], bool isStore) {
  constexpr unsigned rows = 8, rowBytes = 16;
  unsigned wavefronts = 0;
  for (unsigned matrix = 0; matrix < numMatrices; ++matrix) {
    llvm::SmallVector<uint64_t, 32> words;
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned word = 0; word < rowBytes / bankBytes; ++word)
        words.push_back(addresses[matrix * rows + row] / bankBytes + word);
    wavefronts += countWavefronts(words);
  }
  addShared(warp, record, wavefronts, numMatrices, isStore);
}
