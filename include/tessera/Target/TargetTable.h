//===- TargetTable.h - What each architecture can do -----------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TARGET_TARGETTABLE_H
#define TESSERA_TARGET_TARGETTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// Multiplications and additions per clock of one multiprocessor's tensor cores, dense, by operand
/// type; 0 where there is no such instruction.
struct TensorRates {
  unsigned f64 = 0;
  unsigned tf32 = 0;
  /// f16 and bf16 with f32 accumulation; f16 with f16 accumulation.
  unsigned f16 = 0;
  unsigned f16AccumulatedInF16 = 0;
  unsigned int8 = 0;
  /// e4m3, e5m2 and the 6-bit and 4-bit types in bytes; with block scaling (kind::mxf8f6f4).
  unsigned fp8 = 0;
  unsigned scaledFp8 = 0;
  /// Packed e2m1 with block scaling (kind::mxf4, kind::mxf4nvf4).
  unsigned fp4 = 0;
};

/// One row per architecture. What differs between parts of one architecture (clock, memory, number
/// of multiprocessors) is that of one part, named.
struct TargetInfo {
  /// As in PTX: "sm_90a". A base name such as "sm_90" means what is portable.
  llvm::StringRef name;
  llvm::StringRef part;
  unsigned multiprocessors;
  /// At which the maker's peak figures hold.
  double clockGHz;
  /// Shared memory that a block can have.
  unsigned sharedBytes;
  TensorRates tensor;
  /// Lanes per clock of one multiprocessor.
  unsigned fp32Lanes;
  unsigned fp64Lanes;
  unsigned int32Lanes;
  /// ex2, lg2, rcp, rsqrt, sin, cos, tanh.
  unsigned specialLanes;
  /// Warp instructions that one multiprocessor issues per clock.
  unsigned issueSlots;
  /// Of one multiprocessor, per clock.
  unsigned sharedBytesPerClock;
  unsigned l2BytesPerClock;
  /// Of the whole part.
  double dramGigabytesPerSecond;
};

/// Every architecture, oldest first.
llvm::ArrayRef<TargetInfo> getTargetTable();

/// The row of an architecture. The error suggests a name, or lists the known ones.
llvm::Expected<const TargetInfo *> findTargetInfo(llvm::StringRef name);

} // namespace tessera

#endif // TESSERA_TARGET_TARGETTABLE_H
