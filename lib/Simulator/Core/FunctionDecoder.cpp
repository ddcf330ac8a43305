//===- FunctionDecoder.cpp - Decodes the body of a function ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/FunctionDecoder.h"
#include "Core/ControlFlow.h"
#include "Core/Reconvergence.h"
#include "Core/SpecialRegisters.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

static unsigned getUnits(ptx::Type type) {
  unsigned bits = ptx::getBits(type);
  return bits <= 32 ? 1 : bits / 32;
}

FunctionDecoder::FunctionDecoder(Program::Implementation &program, const ptx::Function &source,
                                 DecodedFunction &target)
    : program(program), source(source), target(target) {}

void FunctionDecoder::layOut() {
  target.source = &source;
  for (const ptx::Register &reg : source.registers) {
    target.registers.push_back(target.numUnits);
    target.numUnits += getUnits(reg.type);
  }
  target.constantsBegin = target.numUnits;
  uint64_t parameterOffset = 0;
  for (auto [index, variable] : llvm::enumerate(source.variables)) {
    uint64_t alignment = std::max<uint64_t>(variable.alignment, 1);
    bool isEntryParameter = source.isEntry && variable.space == ptx::Space::Parameter &&
                            index >= source.results.size() &&
                            index < source.results.size() + source.parameters.size();
    uint64_t *end = &target.localBytes;
    if (variable.space == ptx::Space::Shared)
      end = &program.staticSharedBytes;
    else if (isEntryParameter)
      end = &parameterOffset;
    *end = llvm::alignTo(*end, alignment);
    target.variableOffsets.push_back(*end);
    *end += variable.getBytes();
  }
  target.localBytes = llvm::alignTo(target.localBytes, 16);
}

void FunctionDecoder::decode() {
  target.records.resize(source.instructions.size() + 1);
  for (auto [instruction, record] : llvm::zip_first(source.instructions, target.records)) {
    record.id = program.instructions.size();
    program.instructions.push_back(&instruction);
    decodeInstruction(instruction, record);
  }
  Record &last = target.records.back();
  last.isStatement = false;
  // Reports of what happens there name the last statement.
  last.instruction =
      source.instructions.empty() ? &getNoInstruction() : &source.instructions.back();
  last.id = program.instructions.empty() ? 0 : program.instructions.size() - 1;
  last.handler = source.isEntry ? executeExit : executeReturn;
  target.reconvergence = computeReconvergence(target);
}

void FunctionDecoder::decodeInstruction(const ptx::Instruction &instruction, Record &record) {
  record.instruction = &instruction;
  record.handler = executeUnsupported;
  if (instruction.guard) {
    record.guard = target.registers[instruction.guard->predicate];
    record.isGuardNegated = instruction.guard->isNegated;
  }
  const Opcode *opcode = findOpcode(instruction.spelling);
  if (!opcode) {
    program.unsupported.push_back({instruction.position, instruction.spelling.str(),
                                   "no instruction of this name is known here"});
    return;
  }
  record.instructionClass = opcode->instructionClass;
  DecodeContext context(*this, record, opcode->base);
  opcode->decode(context);
  if (!context.hasFailed() && !context.isAtEnd())
    context.unsupported("'." + context.peek() + "' is not known here");
  if (context.hasFailed())
    record.handler = executeUnsupported;
}

Slot FunctionDecoder::allocateUnits(unsigned number) {
  Slot slot = target.numUnits;
  target.numUnits += number;
  target.constants.resize(target.constants.size() + size_t(number) * warpSize);
  return slot;
}

template <typename T>
static void fill(std::vector<uint32_t> &constants, Slot unit, T value) {
  T *lanes = reinterpret_cast<T *>(&constants[size_t(unit) * warpSize]);
  std::fill(lanes, lanes + warpSize, value);
}

Slot FunctionDecoder::constantSlot(uint64_t bits, unsigned width) {
  auto [at, isNew] = constantSlots.try_emplace({bits, width}, noSlot);
  if (!isNew)
    return at->second;
  Slot slot = at->second = allocateUnits(std::max(1u, width / 32));
  Slot unit = slot - target.constantsBegin;
  switch (width) {
  case 1:
    target.constants[size_t(unit) * warpSize] = bits ? allLanes : 0;
    break;
  case 8:
    fill(target.constants, unit, uint8_t(bits));
    break;
  case 16:
    fill(target.constants, unit, uint16_t(bits));
    break;
  case 32:
    fill(target.constants, unit, uint32_t(bits));
    break;
  case 64:
    fill(target.constants, unit, bits);
    break;
  default:
    // 128 bits: the sign goes on.
    for (unsigned lane = 0; lane < warpSize; ++lane) {
      uint64_t *wide =
          reinterpret_cast<uint64_t *>(&target.constants[size_t(unit) * warpSize]) + 2 * lane;
      wide[0] = bits;
      wide[1] = int64_t(bits) < 0 ? ~uint64_t(0) : 0;
    }
  }
  return slot;
}

std::optional<Slot> FunctionDecoder::specialSlot(llvm::StringRef name, unsigned width) {
  std::optional<SpecialRegister> which = parseSpecialRegister(name);
  if (!which || width < 16 || width > 64)
    return std::nullopt;
  auto [at, isNew] = specialSlots.try_emplace({*which, width}, noSlot);
  if (isNew) {
    at->second = allocateUnits(width == 64 ? 2 : 1);
    target.specials.push_back({at->second, *which, uint8_t(width / 8)});
  }
  return at->second;
}

Slot FunctionDecoder::addressSlot(const ptx::Variable &variable, uint64_t offset, unsigned width,
                                  bool isGeneric) {
  Slot slot = allocateUnits(width / 32);
  target.addresses.push_back({slot, variable.space, offset, uint8_t(width / 8), isGeneric});
  return slot;
}

Slot FunctionDecoder::carrySlot() {
  if (carry == noSlot)
    carry = allocateUnits(1);
  return carry;
}
