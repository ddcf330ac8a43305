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

namespace tessera::simulator {

/// A piece of memory whose bounds are checked: a buffer, a variable of the module, the arguments,
/// or the shared memory of a block.
struct Region {
  /// Generic address; of shared memory the offset 0.
  uint64_t base = 0;
  uint64_t bytes = 0;
  uint8_t *data = nullptr;
  bool isInitialised = true;
  bool isWritable = true;
  bool isShared = false;
  std::string name;
};

struct WarpMemory {
  /// Local memory of the 32 lanes, one after the other, and what of it was written.
  std::vector<uint8_t> local;
  std::vector<uint8_t> localPlain;
  uint64_t localBytes = 0;
  /// Where the last access was.
  Region *last = nullptr;
};

struct BlockMemory {
  std::vector<uint8_t> shared;
  Region region;
};

struct MachineMemory {
  /// By ascending address, without overlap.
  std::vector<Region> regions;
  std::vector<std::vector<uint8_t>> variables;
  std::vector<uint8_t> parameters;

  Region *find(uint64_t address);
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_STATE_H
