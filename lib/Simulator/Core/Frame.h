//===- Frame.h - The registers of a function call -----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registers of 32 lanes, and for each register which lanes are *plain*:
// written, and with no asynchronous operation pending on them. A value made
// from one that is not plain is not plain either; where that began is kept
// beside it. So the usual case costs one AND an instruction, and what is wrong
// is told where it matters: at an address, a branch or a store.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_FRAME_H
#define TESSERA_LIB_SIMULATOR_CORE_FRAME_H

#include "Core/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <vector>

namespace tessera::simulator {

struct DecodedFunction;
class Warp;

/// Why a register is not plain.
struct Origin {
  /// The record that loaded or made the value: an index as Record::id, or none when the register
  /// was never written.
  static constexpr uint32_t neverWritten = ~uint32_t(0);
  uint32_t record = neverWritten;
  /// The pending operation that owns the register, or 0. For asynchronous operations on registers.
  uint32_t operation = 0;
};

class Frame {
public:
  /// Sets constants, special registers and addresses for a call of `function` by `warp`.
  /// `localBase` is where its local variables begin in each thread's local memory.
  void reset(const DecodedFunction &function, const Warp &warp, uint64_t localBase);

  /// The 32 values of a register that is read and written as `T`.
  template <typename T>
  T *lanes(Slot slot) {
    return reinterpret_cast<T *>(words.get() + slot * 32ull);
  }
  LaneMask &predicate(Slot slot) { return words[slot * 32ull]; }
  /// Lanes whose value is plain; of the register's first unit.
  LaneMask &plain(Slot slot) { return plainMasks[slot]; }
  Origin &origin(Slot slot) { return origins[slot]; }

  const DecodedFunction *function = nullptr;
  uint64_t localBase = 0;
  /// Where the caller goes on.
  Frame *caller = nullptr;
  uint32_t returnAddress = 0;
  const Record *callRecord = nullptr;
  /// Lanes that have not returned.
  LaneMask users = 0;

private:
  unsigned capacity = 0;
  std::unique_ptr<uint32_t[]> words;
  std::unique_ptr<LaneMask[]> plainMasks;
  std::unique_ptr<Origin[]> origins;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_FRAME_H
