//===- State.h - The memory of a launch ---------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_STATE_H
#define TESSERA_LIB_SIMULATOR_MEMORY_STATE_H

#include "Core/Machine.h"
#include "Memory/Async.h"
#include "Memory/Barrier.h"
#include "Memory/Clock.h"
#include "Memory/Mbarrier.h"
#include "Memory/Shadow.h"
#include <map>

namespace tessera::simulator {

/// A piece of memory whose bounds are checked: a buffer, a variable of the module, the arguments,
/// or the shared memory of a block.
struct Region {
  /// Generic address; of shared memory 0.
  uint64_t base = 0;
  uint64_t bytes = 0;
  uint8_t *data = nullptr;
  bool isInitialised = true;
  bool isWritable = true;
  std::string name;
  /// Of shared memory.
  Block *block = nullptr;
  /// Null without checks.
  std::unique_ptr<Shadow> shadow;
};

/// What a location in memory hands on from those that write it with release to those that read it
/// with acquire; with scope cta only inside the block.
struct LocationClock {
  SyncClock wide;
  SyncClock inBlock;
  const Block *block = nullptr;
};

struct WarpMemory {
  WarpMemory(Agent agent, Agent asyncAgent) : clock(agent), asyncClock(asyncAgent) {}

  /// Local memory of the 32 lanes, one after the other, and what of it was written.
  std::vector<uint8_t> local;
  std::vector<uint8_t> localPlain;
  uint64_t localBytes = 0;
  /// Where the last access was.
  Region *last = nullptr;
  AgentClock clock;
  /// Of the asynchronous engine on behalf of this warp.
  AgentClock asyncClock;
  /// Lanes that have arrived at the cluster barrier and not waited, and its phase then.
  LaneMask clusterArrived = 0;
  uint64_t clusterPhase = 0;
  /// Counts memory instructions.
  uint32_t serial = 0;
  /// cp.async, by lane.
  std::array<CopyQueue, warpSize> copies;
  /// cp.async.bulk with bulk groups, by lane.
  std::array<BulkQueue, warpSize> bulkCopies;
};

struct BlockMemory {
  std::vector<uint8_t> shared;
  Region region;
  std::array<NamedBarrier, numNamedBarriers> barriers;
  /// Of the cluster; that of the block of rank 0 counts.
  ClusterBarrier clusterBarrier;
  /// By offset in shared memory.
  std::map<uint32_t, std::shared_ptr<Mbarrier>> mbarriers;
};

struct MachineMemory {
  /// By ascending address, without overlap.
  std::vector<Region> regions;
  std::vector<std::vector<uint8_t>> variables;
  std::vector<uint8_t> parameters;
  AsyncEngine async;
  uint64_t numPolls = 0;
  /// By region and offset.
  std::map<std::pair<const Region *, uint64_t>, LocationClock> locations;

  Region *find(uint64_t address);
};

/// Where bytes lie on the host.
struct Place {
  /// Null for local memory.
  Region *region = nullptr;
  uint64_t offset = 0;
  uint8_t *data = nullptr;
  /// Of local memory: what was written.
  uint8_t *plain = nullptr;
  explicit operator bool() const { return data; }
};

/// Finds `bytes` bytes; reports what is misaligned or out of bounds and gives nothing then.
Place findPlace(Warp &warp, const Record &record, unsigned lane, ptx::Space space, uint64_t address,
                uint64_t bytes, bool isStore, uint64_t alignment);
inline Place findPlace(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                       uint64_t address, uint64_t bytes, bool isStore) {
  return findPlace(warp, record, lane, space, address, bytes, isStore, bytes);
}

/// Accesses with all checks. Reading gives false when a byte was never written.
bool readPlace(Warp &warp, const Record &record, unsigned lane, const Place &place, void *to,
               unsigned bytes, bool isStrong);
void writePlace(Warp &warp, const Record &record, unsigned lane, const Place &place,
                const void *from, unsigned bytes, bool isPlain, bool isStrong);

inline bool hasChecks(const Warp &warp) { return warp.getMachine().getOptions().checks; }

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_STATE_H
