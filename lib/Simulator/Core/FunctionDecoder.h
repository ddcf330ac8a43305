//===- FunctionDecoder.h - Decodes the body of a function ---------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_FUNCTIONDECODER_H
#define TESSERA_LIB_SIMULATOR_CORE_FUNCTIONDECODER_H

#include "Core/Decoder.h"
#include "llvm/ADT/SmallString.h"
#include <map>

namespace tessera::simulator {

class FunctionDecoder {
public:
  FunctionDecoder(Program::Implementation &program, const ptx::Function &source,
                  DecodedFunction &target);

  /// Gives registers their slots and variables their offsets. Of every function before any is
  /// decoded, because dynamic shared memory begins after all that is static.
  void layOut();
  void decode();

  Program::Implementation &getProgram() { return program; }
  const ptx::Function &getSource() const { return source; }
  DecodedFunction &getTarget() { return target; }

  /// Units that start as zeros and plain in every lane.
  Slot allocateUnits(unsigned number);
  Slot constantSlot(uint64_t bits, unsigned width);
  /// None for a register that is no constant of a frame, as %clock.
  std::optional<Slot> specialSlot(llvm::StringRef name, unsigned width);
  Slot addressSlot(const ptx::Variable &variable, uint64_t offset, unsigned width, bool isGeneric);
  /// The carry flag of extended-precision arithmetic: a predicate.
  Slot carrySlot();

private:
  void decodeInstruction(const ptx::Instruction &instruction, Record &record);

  Program::Implementation &program;
  const ptx::Function &source;
  DecodedFunction &target;
  std::map<std::pair<uint64_t, unsigned>, Slot> constantSlots;
  std::map<std::pair<SpecialRegister, unsigned>, Slot> specialSlots;
  Slot carry = noSlot;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_FUNCTIONDECODER_H
