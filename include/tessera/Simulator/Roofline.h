//===- Roofline.h - Least time that counted work takes ---------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_ROOFLINE_H
#define TESSERA_SIMULATOR_ROOFLINE_H

#include "tessera/Simulator/Statistics.h"
#include "tessera/Target/TargetTable.h"
#include <optional>

namespace tessera::simulator {

/// What one resource would need if it worked without a pause and nothing else were in the way.
struct RooflineBound {
  /// "tensor", "shared", ...; a key of the report.
  llvm::StringRef resource;
  /// In `unit`s.
  double work = 0;
  llvm::StringRef unit;
  /// Units per clock of all multiprocessors that have a block.
  double perClock = 0;
  double cycles = 0;
};

/// The bound of each resource that has work, in a fixed order, and the longest of them: a run
/// cannot be shorter. Latency, imbalance and waiting are not counted, so it may well be longer.
struct Roofline {
  const TargetInfo *target = nullptr;
  /// Those with a block: the grid may have fewer blocks than the part has multiprocessors.
  unsigned multiprocessors = 0;
  std::vector<RooflineBound> bounds;
  /// Index of the longest bound; none when nothing was counted.
  std::optional<size_t> limiting;
  double cycles = 0;
  double microseconds = 0;
};

Roofline computeRoofline(const Statistics &statistics, const TargetInfo &target, uint64_t blocks);

/// Multiplications and additions per clock of one multiprocessor for a key of
/// Statistics::tensorMacsByKind, such as "mma.m16n8k16.f32.f16".
double getTensorRate(const TensorRates &rates, llvm::StringRef kind);

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_ROOFLINE_H
