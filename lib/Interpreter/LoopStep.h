//===- LoopStep.h - What loops and switches compute --------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_LOOPSTEP_H
#define TESSERA_LIB_INTERPRETER_LOOPSTEP_H

#include "Code.h"
#include "Integers.h"
#include "llvm/ADT/STLExtras.h"

namespace tessera::interpreter {

inline unsigned getIntegerBytes(const Step &step) {
  return step.integerBits < 8 ? 1 : step.integerBits / 8;
}

/// Whether a loop goes on: induction variable against upper bound.
inline bool isLess(const std::byte *lhs, const std::byte *rhs, const Step &step) {
  unsigned bytes = getIntegerBytes(step), width = step.integerBits;
  uint64_t a = readUnsigned(lhs, bytes), b = readUnsigned(rhs, bytes);
  if (step.isUnsigned)
    return a < b;
  return signExtend(a, width) < signExtend(b, width);
}

/// Adds the loop's step; false where the sum does not fit, which ends the loop: a loop runs for the
/// values lower, lower + step, ... below upper, as numbers.
inline bool advance(const std::byte *value, const std::byte *by, std::byte *result,
                    const Step &step) {
  unsigned bytes = getIntegerBytes(step), width = step.integerBits;
  uint64_t a = readUnsigned(value, bytes), b = readUnsigned(by, bytes);
  uint64_t sum = a + b;
  writeInteger(result, bytes, width, sum);
  if (step.isUnsigned)
    return width == 64 ? sum >= a : (sum >> width) == 0;
  int64_t wide;
  bool overflow = __builtin_add_overflow(signExtend(a, width), signExtend(b, width), &wide);
  return !overflow && signExtend(static_cast<uint64_t>(wide), width) == wide;
}

inline uint32_t getSwitchTarget(const SwitchTable &table, const std::byte *value) {
  int64_t number = readUnsigned(value, 8);
  auto found = llvm::find(table.cases, number);
  return found == table.cases.end() ? table.defaultTarget
                                    : table.targets[found - table.cases.begin()];
}

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_LOOPSTEP_H
