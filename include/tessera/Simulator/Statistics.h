//===- Statistics.h - What a simulated run counted ----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp instruction is one PTX statement issued by one warp with at least one
// live thread. Statements whose guard is false for all lanes, bra, bar and ret
// count. Each side of a divergent branch counts once.
//
// A wavefront is one pass over the 32 banks of 4 bytes of shared memory; lanes
// that want the same word share it. Accesses of 8 bytes go by half warps, of 16
// by quarter warps, ldmatrix by groups of 8 rows. The ideal number is what the
// same access would take without conflicts.
//
// A sector is a 32-byte piece of global memory touched, once per instruction.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_STATISTICS_H
#define TESSERA_SIMULATOR_STATISTICS_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tessera::simulator {

/// What an instruction occupies. The name of a class is its key in the report.
enum class InstructionClass : uint8_t {
  Integer,        ///< add, mad, logic, shifts, selections, comparisons of integers
  Float32,        ///< f32 arithmetic, comparisons included
  Float64,        ///< f64 arithmetic
  Half,           ///< f16, bf16 and packed arithmetic
  Special,        ///< ex2, lg2, rcp, rsqrt, sqrt, sin, cos, tanh, div
  Conversion,     ///< cvt
  Move,           ///< mov, prmt, pack, unpack, cvta
  Branch,         ///< bra, brx, call, ret, exit
  Warp,           ///< shfl, vote, match, redux, elect, activemask
  GlobalLoad,     ///< ld of global, generic and constant memory
  GlobalStore,    ///< st of global and generic memory
  SharedLoad,     ///< ld.shared
  SharedStore,    ///< st.shared
  LocalAccess,    ///< ld and st of local memory and parameters
  Atomic,         ///< atom, red
  MatrixLoad,     ///< ldmatrix, wmma.load
  MatrixStore,    ///< stmatrix, wmma.store
  MatrixMultiply, ///< mma, wmma.mma, and the asynchronous ones
  AsyncCopy,      ///< cp.async and its groups
  BulkCopy,       ///< cp.async.bulk, tensor copies and their groups
  Barrier,        ///< bar, barrier, mbarrier, griddepcontrol
  Fence,          ///< fence, membar
  Other           ///< trap, nanosleep, setmaxnreg, prefetch
};
constexpr unsigned numInstructionClasses = unsigned(InstructionClass::Other) + 1;
/// "integer", "global_load", ...
llvm::StringRef getName(InstructionClass instructionClass);

/// Of one PTX statement, over the whole run.
struct InstructionCounts {
  /// Warp instructions.
  uint64_t executed = 0;
  /// Threads that were active and whose guard held.
  uint64_t threads = 0;
  uint64_t sharedWavefronts = 0;
  uint64_t idealWavefronts = 0;
  uint64_t globalSectors = 0;
};

struct Statistics {
  uint64_t instructions = 0;
  std::array<uint64_t, numInstructionClasses> byClass = {};

  uint64_t sharedLoadWavefronts = 0;
  uint64_t sharedStoreWavefronts = 0;
  uint64_t sharedIdealWavefronts = 0;

  uint64_t globalLoadSectors = 0;
  uint64_t globalStoreSectors = 0;
  /// Instructions that touched global memory with at least one lane.
  uint64_t globalRequests = 0;
  /// Sectors that were touched at all, by copies too: what must come from or go to DRAM at least
  /// once.
  uint64_t globalDistinctSectors = 0;

  uint64_t tensorMacs = 0;
  /// By what the instruction is called: "mma.m16n8k16.f32.f16".
  std::map<std::string, uint64_t> tensorMacsByKind;

  /// Bulk and tensor copies: operations, and bytes moved between global and shared memory.
  uint64_t bulkLoads = 0;
  uint64_t bulkStores = 0;
  uint64_t bulkLoadBytes = 0;
  uint64_t bulkStoreBytes = 0;
  /// Global sectors of bulk copies; of a multicast once.
  uint64_t bulkSectors = 0;

  /// Warps that arrived at bar and barrier; phases that mbarriers completed; cluster barriers.
  uint64_t barrierArrivals = 0;
  uint64_t mbarrierPhases = 0;
  uint64_t clusterBarrierArrivals = 0;

  /// By Record::id; filled only when asked for.
  std::vector<InstructionCounts> perInstruction;
};

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_STATISTICS_H
