//===- Comparison.h - Results against expected values -----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_COMPARISON_H
#define TESSERA_SUPPORT_COMPARISON_H

#include "tessera/Support/HostArray.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

/// How far `found` is from `expected`. An element matches when it equals the expected one, both are
/// NaN, or |found - expected| <= absolute + relative * |expected|. Zeros are equal whatever their
/// sign. Integers of 64 bits are compared exactly.
struct Comparison {
  struct Mismatch {
    uint64_t index;
    uint64_t foundBits;
    uint64_t expectedBits;
  };
  uint64_t mismatchCount = 0;
  /// The first few, in order.
  llvm::SmallVector<Mismatch, 8> firstMismatches;
  /// Over all elements, matching ones included; NaN against a number counts as infinite. Relative
  /// errors count where the expected value is not zero.
  double largestAbsoluteError = 0;
  uint64_t largestAbsoluteIndex = 0;
  double largestRelativeError = 0;
  uint64_t largestRelativeIndex = 0;
};

/// The arrays have one shape; their types may differ.
Comparison compareArrays(const HostArray &found, const HostArray &expected,
                         double relativeTolerance, double absoluteTolerance);

/// Prints how many elements differ, the largest errors and the first mismatches, each with its
/// index, over several lines.
void printMismatches(llvm::raw_ostream &os, const Comparison &comparison, const HostArray &found,
                     const HostArray &expected);

/// One line about an array nobody asked to keep: its type, and its elements if they are few, else
/// smallest, largest and first ones.
void printSummary(llvm::raw_ostream &os, const HostArray &array);

} // namespace tessera

#endif // TESSERA_SUPPORT_COMPARISON_H
