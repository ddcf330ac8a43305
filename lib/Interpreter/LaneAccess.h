//===- LaneAccess.h - Evenly spaced elements of memory -----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place where plain accesses of kernels touch host memory, and so the
// one that checks bounds and tells the checker.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_LANEACCESS_H
#define TESSERA_LIB_INTERPRETER_LANEACCESS_H

#include "Codec.h"
#include "Run.h"

namespace tessera::interpreter {

/// `count` elements, the first `offset` elements after the address `base`, `stride` elements apart.
/// Offsets are small enough that bytes do not overflow; see maxElementOffset.
struct Lanes {
  uint64_t base;
  int64_t offset;
  int64_t stride;
  int64_t count;
};

/// No allocation reaches as far as this.
constexpr int64_t maxElementOffset = int64_t(1) << 56;

/// Reads elements into a slot. A lane outside the allocation of `base` is a finding and gives 0.
/// `isStrong` accesses are indivisible per element.
void loadLanes(Context &context, const Lanes &lanes, Codec codec, bool isStrong, std::byte *to);

/// Writes elements of a slot. A lane outside the allocation is a finding and is dropped.
void storeLanes(Context &context, const Lanes &lanes, Codec codec, bool isStrong,
                const std::byte *from);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_LANEACCESS_H
