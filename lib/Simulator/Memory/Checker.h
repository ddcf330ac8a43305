//===- Checker.h - Finds accesses that nothing orders -------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_CHECKER_H
#define TESSERA_LIB_SIMULATOR_MEMORY_CHECKER_H

#include "Core/Machine.h"
#include "Memory/Clock.h"
#include "Memory/Shadow.h"

namespace tessera::simulator {

struct Region;

/// One access by one lane, or by an asynchronous operation on behalf of the lane that issued it.
struct CheckedAccess {
  Warp &warp;
  const Record &record;
  unsigned lane;
  Region &region;
  uint64_t offset;
  uint64_t bytes;
  bool isWrite = false;
  /// atom, red, or an access that is not weak: such accesses do not race with each other.
  bool isStrong = false;
  /// Through the async proxy.
  bool isAsync = false;
  /// What a store writes, to tell lanes of one instruction that store equal values.
  const void *value = nullptr;
};

/// Reports conflicts with earlier accesses and with operations in flight, and remembers the access.
void checkAccess(const CheckedAccess &access);
/// Reports conflicts of what an asynchronous operation will do, without remembering it.
void checkIssue(const CheckedAccess &access);

/// Marks bytes as worked on by `operation`, which writes them or only reads.
void markOperation(Region &region, uint64_t offset, uint64_t bytes, uint32_t operation,
                   bool isReading);
/// The marks of `operation` go.
void unmarkOperation(Region &region, uint64_t offset, uint64_t bytes, uint32_t operation);
/// An operation is done: its write or read counts as made by `stamp`.
void recordOperation(Region &region, uint64_t offset, uint64_t bytes, const AccessStamp &stamp,
                     bool isWrite, bool isAsync, bool isStrong = false);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_CHECKER_H
