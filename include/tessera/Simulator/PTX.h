//===- PTX.h - A parsed PTX module --------------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX as it was written, with its names resolved: scopes are flat, registers
// are dense numbers per function, symbols and labels are indices. What an
// instruction means is not known here; Decoder gives its spelling a handler.
//
//     { .reg .pred %p<2>; @%p1 bra $L1; }      registers of the inner scope get
//                                              numbers of their own
//     ld.global.v2.b32 {%r1, %r2}, [%rd1+8];   spelling "ld.global.v2.b32",
//                                              operands Vector, Address
//     call.uni (retval0), vprintf, (p0, p1);   operands List, Symbol, List
//     @!%p1 bra $L_done;                       guard register and isNegated;
//                                              operand Label
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_PTX_H
#define TESSERA_SIMULATOR_PTX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::ptx {

/// The fundamental types of registers, variables and instructions (ISA 5.2), the packed ones and
/// the alternate float formats that only instructions name.
enum class Type : uint8_t {
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  F16x2,
  BF16,
  BF16x2,
  TF32,
  F32,
  F32x2,
  F64,
  U16x2,
  S16x2,
  E4M3,
  E5M2,
  E4M3x2,
  E5M2x2,
  E4M3x4,
  E5M2x4,
  E3M2,
  E2M3,
  E2M1,
  E3M2x2,
  E2M3x2,
  E2M1x2,
  E3M2x4,
  E2M3x4,
  E2M1x4,
  UE8M0,
  UE8M0x2,
  UE4M3,
  U4,
  S4,
  B1,
  B4x16,
  B6x16
};

/// The type that `.name` spells, `name` without the dot.
std::optional<Type> parseType(llvm::StringRef name);
llvm::StringRef getName(Type type);
/// Bits of a register that holds the type; of one element for types below a byte. 1 for Pred.
unsigned getBits(Type type);
bool isSigned(Type type);
/// Any float type, packed ones included.
bool isFloat(Type type);

/// State spaces (ISA 5.1).
enum class Space : uint8_t {
  Generic,
  Register,
  Constant,
  Global,
  Local,
  /// Of the entry: the arguments. Of a function or a call sequence: arguments and results.
  Parameter,
  Shared
};

/// 1-based, as in messages.
struct Position {
  uint32_t line = 0;
  uint32_t column = 0;
};

/// What the nearest `.loc` before an instruction says. 0 for none.
struct SourceLocation {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
};

struct Register {
  /// As written, without scope: "%r12".
  std::string name;
  Type type = Type::B32;
  Position position;
};

struct Function;

/// Part of a variable's initial contents that is known only once addresses are given.
struct SymbolReference {
  /// Byte offset in the variable, and the bytes there that receive the address.
  uint64_t offset = 0;
  uint8_t bytes = 8;
  /// Bits that the address is shifted right by first: 0xFF00(symbol) is one byte with a shift of 8.
  /// Eight such bytes in a row that make up an address are one reference of eight.
  uint8_t shift = 0;
  std::string symbol;
  int64_t addend = 0;
  /// `generic(symbol)`: a generic address, else one in the symbol's own space.
  bool isGeneric = false;
};

/// A variable of any space but registers, or a parameter.
struct Variable {
  std::string name;
  Space space = Space::Global;
  Type type = Type::B8;
  /// Elements: 1 for a scalar; 2 or 4 times for .v2 and .v4; nothing for `name[]`, which is
  /// dynamic shared memory or an extern.
  std::optional<uint64_t> count = 1;
  /// Bytes; a power of two.
  uint64_t alignment = 1;
  bool isExtern = false;
  /// Empty when not initialised; the rest of a longer variable is zero.
  std::vector<uint8_t> initialBytes;
  std::vector<SymbolReference> references;
  Position position;

  uint64_t getBytes() const { return count.value_or(0) * ((getBits(type) + 7) / 8); }
};

struct Operand {
  enum class Kind : uint8_t {
    Register, ///< `index` in Function::registers; isNegated for `!%p`
    Special,  ///< a special register: `name` is "%tid.x", "%laneid", "%clock64", ...
    Integer,  ///< `bits`; isUnsigned for a U suffix; a negative literal is sign-extended
    Float,    ///< `bits` of a double (0d..., decimal literals), or of an f32 with isSingle (0f...)
    Variable, ///< `index` in Function::variables, or in Module::variables with isModuleScope
    Function, ///< `index` in Module::functions
    Label,    ///< `index` in Function::labels
    TargetList, ///< a label on .branchtargets or .calltargets: `index` in Function::targetLists
    Prototype,  ///< a label on .callprototype: `index` in Function::prototypes
    Address,    ///< `[elements[0] + offset]`, elements[0] a Register, Variable, Special or Integer;
                ///< further elements are what follows it in the brackets: `[%rd1, {%r1, %r2}]`
    Vector,     ///< `{elements...}`
    Pair,       ///< `elements[0] | elements[1]`
    List,       ///< `(elements...)`, of calls
    Sink        ///< `_`
  };

  Kind kind = Kind::Sink;
  bool isNegated = false;
  bool isUnsigned = false;
  bool isSingle = false;
  bool isModuleScope = false;
  uint32_t index = 0;
  uint64_t bits = 0;
  int64_t offset = 0;
  llvm::StringRef name;
  std::vector<Operand> elements;
  Position position;
};

struct Guard {
  uint32_t predicate = 0;
  bool isNegated = false;
};

struct Instruction {
  /// The whole mnemonic: "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32".
  llvm::StringRef spelling;
  std::optional<Guard> guard;
  std::vector<Operand> operands;
  Position position;
  SourceLocation source;
};

struct Label {
  std::string name;
  /// Of the instruction after it; instructions.size() at the end of the body.
  uint32_t instruction = 0;
  Position position;
};

struct Prototype {
  std::vector<Variable> results;
  std::vector<Variable> parameters;
  bool isNoReturn = false;
};

/// An entry or a device function.
struct Function {
  std::string name;
  bool isEntry = false;
  /// A declaration: `vprintf`, `__assertfail`, and externs that are defined nowhere.
  bool isDeclaration = false;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
  /// `.reqntid` and `.maxntid`, `.reqnctapercluster`; missing extents are 1.
  std::optional<std::array<uint32_t, 3>> requiredBlock;
  std::optional<std::array<uint32_t, 3>> maximalBlock;
  std::optional<std::array<uint32_t, 3>> requiredCluster;
  /// First those that are results and parameters (.reg), in order.
  std::vector<Register> registers;
  /// Of all scopes: shared, local, and parameters of call sequences. First `results`, then
  /// `parameters`, by their own index too.
  std::vector<Variable> variables;
  std::vector<Label> labels;
  /// Labels, by index, of each .branchtargets; functions, by index, of each .calltargets.
  std::vector<std::vector<uint32_t>> targetLists;
  std::vector<Prototype> prototypes;
  std::vector<Instruction> instructions;
  Position position;
};

/// `.file` directives.
struct SourceFile {
  uint32_t number = 0;
  std::string name;
};

struct Module {
  /// `.version 8.8` is 88.
  unsigned version = 0;
  /// "sm_90a".
  std::string target;
  /// Bits of generic addresses. 32 is refused.
  unsigned addressBits = 64;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<SourceFile> files;
  /// Owns what StringRefs point to.
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  /// And spellings with spaces inside (`ld .param .b64`), put together.
  std::deque<std::string> joinedSpellings;

  /// Null when there is none.
  const Function *findFunction(llvm::StringRef name) const;
  /// "kernel.cu" for the number of a `.file`; empty when there is none.
  llvm::StringRef getFileName(uint32_t number) const;
};

/// Parses PTX of versions 7.0 to 9.x. Every fault that is found is a SourceError at its line and
/// column; parsing goes on after the next `;` until 20 are found. Never crashes: nesting, numbers
/// and list lengths are bounded. Sections (`.section .debug_info {...}`) and pragmas are skipped.
llvm::Expected<std::unique_ptr<Module>> parse(std::unique_ptr<llvm::MemoryBuffer> buffer);

} // namespace tessera::ptx

#endif // TESSERA_SIMULATOR_PTX_H
