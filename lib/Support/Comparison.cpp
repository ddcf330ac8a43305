//===- Comparison.cpp - Results against expected values -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Comparison.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <limits>

using namespace tessera;

static constexpr size_t maxShown = 5;

Comparison tessera::compareArrays(const HostArray &found, const HostArray &expected,
                                  double relativeTolerance, double absoluteTolerance) {
  Comparison result;
  for (uint64_t index = 0; index < found.getElementCount(); ++index) {
    uint64_t foundBits = readElementBits(found.getType(), found.getData(), index);
    uint64_t expectedBits = readElementBits(expected.getType(), expected.getData(), index);
    if (foundBits == expectedBits && found.getType() == expected.getType())
      continue;
    double foundValue = convertFromBits(found.getType(), foundBits);
    double expectedValue = convertFromBits(expected.getType(), expectedBits);
    if (std::isnan(foundValue) && std::isnan(expectedValue))
      continue;
    double difference = foundValue == expectedValue ? 0 : std::fabs(foundValue - expectedValue);
    // Different 64-bit integers may be one double.
    if (difference == 0 && !isFloat(found.getType()))
      difference = 1;
    if (std::isnan(difference))
      difference = std::numeric_limits<double>::infinity();
    if (difference > result.largestAbsoluteError) {
      result.largestAbsoluteError = difference;
      result.largestAbsoluteIndex = index;
    }
    double relative = difference / std::fabs(expectedValue);
    if (expectedValue != 0 && relative > result.largestRelativeError) {
      result.largestRelativeError = relative;
      result.largestRelativeIndex = index;
    }
    // An infinite expectation makes the bound infinite or NaN; only itself matches it.
    bool matches = difference == 0 ||
                   (std::isfinite(foundValue) && std::isfinite(expectedValue) &&
                    difference <= absoluteTolerance + relativeTolerance * std::fabs(expectedValue));
    if (matches)
      continue;
    if (result.mismatchCount++ < maxShown)
      result.firstMismatches.push_back({index, foundBits, expectedBits});
  }
  return result;
}

static void printIndex(llvm::raw_ostream &os, uint64_t index, llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<uint64_t> coordinates(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    coordinates[axis] = index % shape[axis];
    index /= shape[axis];
  }
  os << '[';
  llvm::interleaveComma(coordinates, os);
  os << ']';
}

void tessera::printMismatches(llvm::raw_ostream &os, const Comparison &comparison,
                              const HostArray &found, const HostArray &expected) {
  for (const Comparison::Mismatch &mismatch : comparison.firstMismatches) {
    os << "  at ";
    printIndex(os, mismatch.index, found.getShape());
    os << ": found ";
    printElement(os, found.getType(), mismatch.foundBits);
    os << ", expected ";
    printElement(os, expected.getType(), mismatch.expectedBits);
    os << '\n';
  }
  if (comparison.mismatchCount > comparison.firstMismatches.size())
    os << "  and " << comparison.mismatchCount - comparison.firstMismatches.size() << " more\n";
  os << "  largest absolute error " << llvm::format("%.3g", comparison.largestAbsoluteError)
     << " at ";
  printIndex(os, comparison.largestAbsoluteIndex, found.getShape());
  if (comparison.largestRelativeError > 0) {
    os << ", largest relative error " << llvm::format("%.3g", comparison.largestRelativeError)
       << " at ";
    printIndex(os, comparison.largestRelativeIndex, found.getShape());
  }
  os << '\n';
}

void tessera::printSummary(llvm::raw_ostream &os, const HostArray &array) {
  constexpr uint64_t maxElements = 16, maxFirst = 4;
  os << array.formatType();
  uint64_t count = array.getElementCount();
  uint64_t shown = count <= maxElements ? count : maxFirst;
  auto printFirst = [&] {
    for (uint64_t index = 0; index < shown; ++index) {
      os << ' ';
      printElement(os, array.getType(), readElementBits(array.getType(), array.getData(), index));
    }
  };
  if (count <= maxElements) {
    os << (count == 0 ? " (empty)" : " =");
    printFirst();
    os << '\n';
    return;
  }
  // Bits are kept beside values, so that 64-bit integers print exactly.
  uint64_t nanCount = 0, leastBits = 0, greatestBits = 0;
  bool hasNumber = false;
  double least = 0, greatest = 0;
  for (uint64_t index = 0; index < count; ++index) {
    uint64_t bits = readElementBits(array.getType(), array.getData(), index);
    double value = convertFromBits(array.getType(), bits);
    if (std::isnan(value)) {
      ++nanCount;
      continue;
    }
    if (!hasNumber || value < least) {
      least = value;
      leastBits = bits;
    }
    if (!hasNumber || value > greatest) {
      greatest = value;
      greatestBits = bits;
    }
    hasNumber = true;
  }
  if (hasNumber) {
    printElement(os << " min ", array.getType(), leastBits);
    printElement(os << ", max ", array.getType(), greatestBits);
  }
  if (nanCount != 0)
    os << (hasNumber ? ", " : " ") << nanCount << " NaN";
  os << ", starts";
  printFirst();
  os << '\n';
}
