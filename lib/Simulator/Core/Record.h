//===- Record.h - A decoded instruction ---------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each PTX statement is decoded once to a Record: a handler and the slots of
// its operands. Immediates, special registers and symbols are slots too: a
// frame starts with the constants of its function, so that handlers know only
// registers.
//
// A slot is the number of a unit of 128 bytes in a Frame. A register of 32 bits
// fills one unit, lane after lane; one of 16 or 8 bits the first half or
// quarter of one; 64 bits two units, 128 bits four. A predicate is one
// LaneMask in the first word of its unit.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_RECORD_H
#define TESSERA_LIB_SIMULATOR_CORE_RECORD_H

#include "tessera/Simulator/PTX.h"
#include "tessera/Simulator/Statistics.h"
#include <cstdint>

namespace tessera::simulator {

constexpr unsigned warpSize = 32;
/// A bit for each lane.
using LaneMask = uint32_t;
constexpr LaneMask allLanes = ~LaneMask(0);

using Slot = uint32_t;
constexpr Slot noSlot = ~Slot(0);

class Warp;
struct Record;

/// Executes `record` for the lanes of `mask`: those that are active and whose guard holds, at
/// least one. The program counter is already at the next record. Lanes outside the mask must be
/// left as they are.
using Handler = void (*)(Warp &warp, const Record &record, LaneMask mask);

struct Record {
  Handler handler = nullptr;
  /// What the handler makes of these is told beside it. The usual: a result and three sources.
  Slot destination = noSlot;
  Slot sources[3] = {noSlot, noSlot, noSlot};
  /// Further facts, in the program's arena; the decoder and the handler agree on the type.
  const void *data = nullptr;
  int64_t immediate = 0;
  /// The slot of the guard's predicate, or noSlot.
  Slot guard = noSlot;
  bool isGuardNegated = false;
  InstructionClass instructionClass = InstructionClass::Other;
  /// False for what the decoder adds, which is not counted.
  bool isStatement = true;
  /// Dense over the program: the index in Statistics::perInstruction.
  uint32_t id = 0;
  /// The statement; never null.
  const ptx::Instruction *instruction = nullptr;

  template <typename T>
  const T &get() const {
    return *static_cast<const T *>(data);
  }
};

/// The address operand of a memory instruction.
struct AddressOperand {
  /// Holds the base of each lane.
  Slot base = noSlot;
  /// Of a base register of 64 bits, else 32.
  bool isWide = true;
  int64_t offset = 0;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_RECORD_H
