//===- Decoder.h - From spellings to records ----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opcodes.def names every base mnemonic once, with its class and the function
// that decodes it. The longest base that is a prefix of the spelling (by whole
// dotted parts) wins. The decode function takes the modifiers it knows, in the
// order of the ISA, then the operands, and sets the record's handler:
//
//     // add{.rnd}{.ftz}{.sat}.f32 d, a, b;
//     void decodeAdd(DecodeContext &context) {
//       bool ftz = context.take("ftz");
//       std::optional<ptx::Type> type = context.takeType();
//       ...
//       context.record.destination = context.destination(0, *type);
//       context.record.sources[0] = context.source(1, *type);
//       context.record.handler = ...;
//     }
//
// A spelling of which something is left over, or whose decoder calls
// `unsupported`, is unsupported: running it is a finding.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_DECODER_H
#define TESSERA_LIB_SIMULATOR_CORE_DECODER_H

#include "Core/Decoded.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace tessera::simulator {

class FunctionDecoder;

class DecodeContext {
public:
  DecodeContext(FunctionDecoder &function, Record &record, llvm::StringRef base);

  Record &record;
  const ptx::Instruction &getInstruction() const { return *record.instruction; }
  /// The part of the spelling that Opcodes.def names.
  llvm::StringRef getBase() const { return base; }

  //===------------------------------------------------------------------===//
  // Modifiers, from left to right
  //===------------------------------------------------------------------===//

  /// The next modifier without its dot ("" at the end). "::" is part of one: "shared::cta".
  llvm::StringRef peek() const;
  /// Consumes the next modifier if it is `modifier`.
  bool take(llvm::StringRef modifier);
  /// Consumes the next modifier if it is one of `modifiers`; its index.
  std::optional<unsigned> takeOneOf(llvm::ArrayRef<llvm::StringRef> modifiers);
  /// Consumes the next modifier if it names a type.
  std::optional<ptx::Type> takeType();
  /// Consumes hints that change no value: .L1::..., .L2::..., .nc, .level::..., cache operators.
  void skipCacheHints();
  bool isAtEnd() const { return next == modifiers.size(); }

  //===------------------------------------------------------------------===//
  // Operands
  //===------------------------------------------------------------------===//

  unsigned getNumOperands() const { return getInstruction().operands.size(); }
  const ptx::Operand &getOperand(unsigned index) const;
  /// The slot of operand `index` read as `type`. Immediates become constants of that type.
  Slot source(unsigned index, ptx::Type type) { return source(getOperand(index), type); }
  Slot source(const ptx::Operand &operand, ptx::Type type);
  /// The slot of a register that is written; of a sink, a slot that nobody reads.
  Slot destination(unsigned index, ptx::Type type) { return destination(getOperand(index), type); }
  Slot destination(const ptx::Operand &operand, ptx::Type type);
  /// Bits of the register that an operand names; those of `otherwise` for anything else.
  unsigned getRegisterBits(const ptx::Operand &operand, unsigned otherwise) const;
  /// The elements of a Vector or List; the operand itself for anything else.
  llvm::ArrayRef<ptx::Operand> elements(const ptx::Operand &operand) const;
  /// `[register + offset]`, `[symbol + offset]`, `[address]`. The base of a symbol is its address
  /// in `space`, a generic one for Space::Generic.
  AddressOperand address(unsigned index, ptx::Space space) {
    return address(getOperand(index), space);
  }
  AddressOperand address(const ptx::Operand &operand, ptx::Space space);
  /// The value of an operand that must be an integer constant.
  std::optional<int64_t> constant(const ptx::Operand &operand);
  /// A slot of the frame with these bits in every lane.
  Slot constantSlot(uint64_t bits, unsigned width);
  /// A slot that belongs to this statement alone.
  Slot scratch(unsigned width);

  /// Fails unless there are so many operands.
  bool expectOperands(unsigned minimum, unsigned maximum);
  bool expectOperands(unsigned count) { return expectOperands(count, count); }

  //===------------------------------------------------------------------===//
  // Results
  //===------------------------------------------------------------------===//

  /// A copy of `value` that lives as long as the program, for Record::data. Destructors are not
  /// run: use arrays from `copyArray` for lists.
  template <typename T>
  const T *keep(const T &value) {
    return new (getArena().Allocate<T>()) T(value);
  }
  template <typename T>
  llvm::ArrayRef<T> copyArray(llvm::ArrayRef<T> values) {
    return values.copy(getArena());
  }

  /// The spelling is not known here. `reason` says which part, what would be.
  void unsupported(const llvm::Twine &reason);
  bool hasFailed() const { return failed; }

  FunctionDecoder &getFunction() { return function; }

private:
  llvm::BumpPtrAllocator &getArena();

  FunctionDecoder &function;
  llvm::StringRef base;
  llvm::SmallVector<llvm::StringRef, 12> modifiers;
  unsigned next = 0;
  bool failed = false;
};

using DecodeFunction = void (*)(DecodeContext &context);

struct Opcode {
  llvm::StringRef base;
  InstructionClass instructionClass;
  DecodeFunction decode;
};

/// The entry for the longest base of `spelling`, or null.
const Opcode *findOpcode(llvm::StringRef spelling);

#define TESSERA_PTX_OPCODE(BASE, CLASS, DECODE) void DECODE(DecodeContext &context);
#include "Core/Opcodes.def"
#undef TESSERA_PTX_OPCODE

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_DECODER_H
