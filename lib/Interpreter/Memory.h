//===- Memory.h - The memory that a run's pointers reach ---------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer value is `allocation << 40 | offset`. Every allocation so begins at
// a multiple of 2^40, whatever alignment a program assumes, and an access finds
// its allocation and is checked against its size with a shift and a compare.
// Arithmetic that leaves an allocation lands in the gap before or behind it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_MEMORY_H
#define TESSERA_LIB_INTERPRETER_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::interpreter {

struct Allocation {
  std::byte *data = nullptr;
  uint64_t bytes = 0;
  bool writable = true;
  /// False if the contents are undefined until they are written.
  bool initialised = true;
  /// For messages: "parameter 'A'", "global 'table'", "alloca".
  std::string name;
};

class Memory {
public:
  static constexpr unsigned offsetBits = 40;
  static constexpr uint64_t maxAllocationBytes = uint64_t(1) << offsetBits;
  static constexpr uint64_t maxAllocations = uint64_t(1) << (63 - offsetBits);

  /// Allocation 0 is no memory, so that a null pointer reaches none.
  Memory() : allocations(1) { allocations[0].name = "no allocation"; }

  /// Makes room for `count` allocations, to be filled in while threads run.
  uint64_t reserve(uint64_t count) {
    uint64_t first = allocations.size();
    allocations.resize(first + count);
    return first;
  }
  void set(uint64_t id, Allocation allocation) { allocations[id] = std::move(allocation); }
  uint64_t add(Allocation allocation) {
    allocations.push_back(std::move(allocation));
    return allocations.size() - 1;
  }

  static uint64_t getAddress(uint64_t id) { return id << offsetBits; }
  static uint64_t getId(uint64_t address) { return address >> offsetBits; }
  static uint64_t getOffset(uint64_t address) { return address & (maxAllocationBytes - 1); }

  /// The allocation that an address lies in, or the one that is no memory.
  const Allocation &find(uint64_t address) const {
    uint64_t id = getId(address);
    return id < allocations.size() ? allocations[id] : allocations[0];
  }

  /// Host memory for `bytes` bytes at `address`, or null if they are not all inside an allocation.
  std::byte *resolve(uint64_t address, uint64_t bytes) const {
    const Allocation &allocation = find(address);
    uint64_t offset = getOffset(address);
    if (offset > allocation.bytes || bytes > allocation.bytes - offset)
      return nullptr;
    return allocation.data + offset;
  }

  size_t size() const { return allocations.size(); }
  const Allocation &operator[](uint64_t id) const { return allocations[id]; }

private:
  std::vector<Allocation> allocations;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_MEMORY_H
