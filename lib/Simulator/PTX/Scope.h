//===- Scope.h - Names of a PTX function -----------------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_PTX_SCOPE_H
#define TESSERA_LIB_SIMULATOR_PTX_SCOPE_H

#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace tessera::ptx {

/// What a name stands for inside a function.
struct Name {
  enum Kind : uint8_t { Register, Variable, Label, TargetList, Prototype };
  Kind kind = Register;
  uint32_t index = 0;
  Position position;
};

/// `%r<100>`: registers `first` to `first + count - 1` are %r0 to %r99.
struct RegisterRange {
  uint32_t first = 0;
  uint32_t count = 0;
  Position position;
};

/// A use of a name that may yet be declared: labels are used before they stand. `index` is what to
/// set; `operand`, null in target lists, gets the kind.
struct PendingName {
  uint32_t *index = nullptr;
  Operand *operand = nullptr;
  llvm::StringRef name;
};

/// The names between one pair of braces. Keys point into the buffer.
struct Scope {
  llvm::DenseMap<llvm::StringRef, Name> names;
  llvm::DenseMap<llvm::StringRef, RegisterRange> ranges;
  std::vector<PendingName> pending;
  /// The opening brace.
  llvm::StringRef brace;
  Position position;

  /// The name in this scope alone; a register of a range is made a Name of its own.
  std::optional<Name> find(llvm::StringRef name) const;
};

/// Splits `name` wherever its end can be the number of a register in a range, longest number first,
/// until `handle` returns true.
bool splitRegisterNumber(llvm::StringRef name,
                         llvm::function_ref<bool(llvm::StringRef prefix, uint32_t number)> handle);

/// Whether `name`, for example "%tid.x", is a special register (ISA 10).
bool isSpecialRegister(llvm::StringRef name);
/// All of them, for suggestions; numbered families by their first.
llvm::ArrayRef<llvm::StringLiteral> getSpecialRegisters();

} // namespace tessera::ptx

#endif // TESSERA_LIB_SIMULATOR_PTX_SCOPE_H
