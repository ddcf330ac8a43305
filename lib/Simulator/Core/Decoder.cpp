//===- Decoder.cpp - Modifiers and operands of a statement ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Core/FunctionDecoder.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

DecodeContext::DecodeContext(FunctionDecoder &function, Record &record, llvm::StringRef base)
    : record(record), function(function), base(base) {
  llvm::StringRef rest = getInstruction().spelling.drop_front(base.size());
  if (rest.consume_front("."))
    rest.split(modifiers, '.');
}

llvm::StringRef DecodeContext::peek() const { return isAtEnd() ? "" : modifiers[next]; }

bool DecodeContext::take(llvm::StringRef modifier) {
  if (isAtEnd() || modifiers[next] != modifier)
    return false;
  ++next;
  return true;
}

std::optional<unsigned> DecodeContext::takeOneOf(llvm::ArrayRef<llvm::StringRef> candidates) {
  const auto *found = llvm::find(candidates, peek());
  if (isAtEnd() || found == candidates.end())
    return std::nullopt;
  ++next;
  return found - candidates.begin();
}

std::optional<ptx::Type> DecodeContext::takeType() {
  std::optional<ptx::Type> type = ptx::parseType(peek());
  if (type)
    ++next;
  return type;
}

void DecodeContext::skipCacheHints() {
  static constexpr llvm::StringLiteral operators[] = {"nc", "ca", "cg", "cs",
                                                      "lu", "cv", "wb", "wt"};
  while (!isAtEnd()) {
    llvm::StringRef modifier = peek();
    if (!modifier.starts_with("L1::") && !modifier.starts_with("L2::") &&
        !modifier.starts_with("level::") && !llvm::is_contained(operators, modifier))
      return;
    ++next;
  }
}

const ptx::Operand &DecodeContext::getOperand(unsigned index) const {
  static const ptx::Operand none;
  return index < getNumOperands() ? getInstruction().operands[index] : none;
}

bool DecodeContext::expectOperands(unsigned minimum, unsigned maximum) {
  unsigned number = getNumOperands();
  if (number >= minimum && number <= maximum)
    return true;
  unsupported("found " + llvm::Twine(number) + " operands, expected " + llvm::Twine(minimum) +
              (minimum == maximum ? llvm::Twine() : " to " + llvm::Twine(maximum)));
  return false;
}

llvm::ArrayRef<ptx::Operand> DecodeContext::elements(const ptx::Operand &operand) const {
  if (operand.kind == ptx::Operand::Kind::Vector || operand.kind == ptx::Operand::Kind::List)
    return operand.elements;
  return operand;
}

unsigned DecodeContext::getRegisterBits(const ptx::Operand &operand, unsigned otherwise) const {
  if (operand.kind != ptx::Operand::Kind::Register)
    return otherwise;
  return ptx::getBits(function.getSource().registers[operand.index].type);
}

/// The bits of a floating-point literal as `width` bits.
static std::optional<uint64_t> convertFloat(const ptx::Operand &operand, unsigned width) {
  if (width == 64) {
    if (!operand.isSingle)
      return operand.bits;
    float single;
    uint32_t bits = operand.bits;
    std::memcpy(&single, &bits, sizeof(single));
    double value = single;
    uint64_t result;
    std::memcpy(&result, &value, sizeof(value));
    return result;
  }
  if (width != 32)
    return std::nullopt;
  if (operand.isSingle)
    return operand.bits;
  double value;
  std::memcpy(&value, &operand.bits, sizeof(value));
  float single = value;
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof(bits));
  return bits;
}

Slot DecodeContext::source(const ptx::Operand &operand, ptx::Type type) {
  using Kind = ptx::Operand::Kind;
  unsigned bits = ptx::getBits(type);
  switch (operand.kind) {
  case Kind::Register: {
    const ptx::Register &reg = function.getSource().registers[operand.index];
    if (ptx::getBits(reg.type) != bits) {
      unsupported("register " + reg.name + " has " + llvm::Twine(ptx::getBits(reg.type)) +
                  " bits, expected " + llvm::Twine(bits));
      return noSlot;
    }
    return function.getTarget().registers[operand.index];
  }
  case Kind::Integer:
    return constantSlot(bits == 1 ? operand.bits & 1 : operand.bits, bits);
  case Kind::Float:
    if (std::optional<uint64_t> value = convertFloat(operand, bits))
      return constantSlot(*value, bits);
    unsupported("a floating-point literal does not fit a type of " + llvm::Twine(bits) + " bits");
    return noSlot;
  case Kind::Special:
    if (std::optional<Slot> slot = function.specialSlot(operand.name, bits))
      return *slot;
    unsupported("special register " + operand.name + " is not known here as an operand of " +
                llvm::Twine(bits) + " bits");
    return noSlot;
  case Kind::Variable: {
    if (bits != 32 && bits != 64) {
      unsupported("an address has 32 or 64 bits, found " + llvm::Twine(bits));
      return noSlot;
    }
    const ptx::Variable &variable = operand.isModuleScope
                                        ? function.getProgram().module->variables[operand.index]
                                        : function.getSource().variables[operand.index];
    uint64_t offset =
        (operand.isModuleScope ? function.getProgram().variableAddresses[operand.index]
                               : function.getTarget().variableOffsets[operand.index]) +
        operand.offset;
    switch (variable.space) {
    case ptx::Space::Shared:
      return function.addressSlot(variable, offset, bits, /*isGeneric=*/false);
    case ptx::Space::Local:
      return function.addressSlot(variable, offset, bits, /*isGeneric=*/false);
    case ptx::Space::Parameter:
      if (function.getSource().isEntry && operand.index >= function.getSource().results.size() &&
          operand.index <
              function.getSource().results.size() + function.getSource().parameters.size())
        return constantSlot(window::parameters + offset, bits);
      return function.addressSlot(variable, offset, bits, /*isGeneric=*/true);
    default:
      return constantSlot(offset, bits);
    }
  }
  case Kind::Function:
    return constantSlot(window::code + operand.index * 16, bits);
  default:
    unsupported("an operand of this form is not known here");
    return noSlot;
  }
}

Slot DecodeContext::destination(const ptx::Operand &operand, ptx::Type type) {
  if (operand.kind == ptx::Operand::Kind::Sink)
    return scratch(ptx::getBits(type));
  if (operand.kind != ptx::Operand::Kind::Register) {
    unsupported("expected a register to write to");
    return noSlot;
  }
  return source(operand, type);
}

AddressOperand DecodeContext::address(const ptx::Operand &operand, ptx::Space space) {
  using Kind = ptx::Operand::Kind;
  AddressOperand result;
  if (operand.kind != Kind::Address || operand.elements.empty()) {
    unsupported("expected an address in brackets");
    return result;
  }
  const ptx::Operand &base = operand.elements.front();
  result.offset = operand.offset;
  switch (base.kind) {
  case Kind::Register: {
    unsigned bits = getRegisterBits(base, 0);
    if (bits != 32 && bits != 64) {
      unsupported("an address register has 32 or 64 bits, found " + llvm::Twine(bits));
      return result;
    }
    result.isWide = bits == 64;
    result.base = source(base, result.isWide ? ptx::Type::B64 : ptx::Type::B32);
    return result;
  }
  case Kind::Integer:
    result.base = constantSlot(base.bits, 64);
    return result;
  case Kind::Variable: {
    const ptx::Variable &variable = base.isModuleScope
                                        ? function.getProgram().module->variables[base.index]
                                        : function.getSource().variables[base.index];
    bool isWindowed = variable.space == ptx::Space::Shared || variable.space == ptx::Space::Local;
    if (space == ptx::Space::Generic && isWindowed) {
      uint64_t offset = base.isModuleScope ? function.getProgram().variableAddresses[base.index]
                                           : function.getTarget().variableOffsets[base.index];
      result.base = function.addressSlot(variable, offset, 64, /*isGeneric=*/true);
      return result;
    }
    result.base = source(base, ptx::Type::B64);
    return result;
  }
  default:
    unsupported("expected a register, a variable or an integer as the base of an address");
    return result;
  }
}

std::optional<int64_t> DecodeContext::constant(const ptx::Operand &operand) {
  if (operand.kind == ptx::Operand::Kind::Integer)
    return int64_t(operand.bits);
  unsupported("expected an integer constant");
  return std::nullopt;
}

Slot DecodeContext::constantSlot(uint64_t bits, unsigned width) {
  if (width < 64)
    bits &= (uint64_t(1) << width) - 1;
  return function.constantSlot(bits, width);
}

Slot DecodeContext::scratch(unsigned width) {
  return function.allocateUnits(std::max(1u, width / 32));
}

void DecodeContext::unsupported(const llvm::Twine &reason) {
  if (failed)
    return;
  failed = true;
  function.getProgram().unsupported.push_back(
      {getInstruction().position, getInstruction().spelling.str(), reason.str()});
}

llvm::BumpPtrAllocator &DecodeContext::getArena() { return function.getProgram().arena; }

const Opcode *simulator::findOpcode(llvm::StringRef spelling) {
  static const llvm::StringMap<Opcode> opcodes = [] {
    llvm::StringMap<Opcode> map;
#define TESSERA_PTX_OPCODE(BASE, CLASS, DECODE)                                                    \
  map.try_emplace(BASE, Opcode{BASE, InstructionClass::CLASS, DECODE});
#include "Core/Opcodes.def"
#undef TESSERA_PTX_OPCODE
    return map;
  }();
  for (llvm::StringRef prefix = spelling;; prefix = prefix.substr(0, prefix.rfind('.'))) {
    if (auto found = opcodes.find(prefix); found != opcodes.end())
      return &found->second;
    if (!prefix.contains('.'))
      return nullptr;
  }
}
