//===- ComparisonTest.cpp - Tests of comparing results --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Comparison.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace tessera;
using testing::HasSubstr;

static HostArray makeArray(ElementType type, llvm::ArrayRef<double> values) {
  HostArray array = llvm::cantFail(HostArray::create(type, {int64_t(values.size())}));
  for (auto [index, value] : llvm::enumerate(values))
    writeElementBits(type, array.getData(), index, convertToBits(type, value));
  return array;
}

static Comparison compareFloats(llvm::ArrayRef<double> found, llvm::ArrayRef<double> expected,
                                double relative, double absolute) {
  return compareArrays(makeArray(ElementType::F32, found), makeArray(ElementType::F32, expected),
                       relative, absolute);
}

TEST(ComparisonTest, ExactWithoutTolerance) {
  EXPECT_EQ(compareFloats({1, 2}, {1, 2}, 0, 0).mismatchCount, 0u);
  EXPECT_EQ(compareFloats({1, 2}, {1, 2.0000002}, 0, 0).mismatchCount, 1u);
  EXPECT_EQ(compareFloats({0.0}, {-0.0}, 0, 0).mismatchCount, 0u);
}

TEST(ComparisonTest, Tolerances) {
  // 0.5 <= 0.25 + 0.125 * |2|
  EXPECT_EQ(compareFloats({2.5}, {2}, 0.125, 0.25).mismatchCount, 0u);
  EXPECT_EQ(compareFloats({2.75}, {2}, 0.125, 0.25).mismatchCount, 1u);
  // Relative to the expected value, not to the one found.
  EXPECT_EQ(compareFloats({2}, {1}, 0.5, 0).mismatchCount, 1u);
  EXPECT_EQ(compareFloats({1}, {2}, 0.5, 0).mismatchCount, 0u);
}

TEST(ComparisonTest, SpecialValues) {
  EXPECT_EQ(compareFloats({NAN}, {-NAN}, 0, 0).mismatchCount, 0u);
  EXPECT_EQ(compareFloats({NAN}, {1}, 1e9, 1e9).mismatchCount, 1u);
  EXPECT_EQ(compareFloats({1}, {NAN}, 1e9, 1e9).mismatchCount, 1u);
  EXPECT_EQ(compareFloats({INFINITY}, {INFINITY}, 0, 0).mismatchCount, 0u);
  EXPECT_EQ(compareFloats({INFINITY}, {-INFINITY}, 1e9, 1e9).mismatchCount, 1u);
  EXPECT_EQ(compareFloats({1}, {INFINITY}, 1e9, 1e9).mismatchCount, 1u);
}

TEST(ComparisonTest, WideIntegersAreExact) {
  HostArray found = makeArray(ElementType::I64, {0});
  HostArray expected = makeArray(ElementType::I64, {0});
  writeElementBits(ElementType::I64, found.getData(), 0, (uint64_t(1) << 60) + 1);
  writeElementBits(ElementType::I64, expected.getData(), 0, uint64_t(1) << 60);
  EXPECT_EQ(compareArrays(found, expected, 0, 0).mismatchCount, 1u);
}

TEST(ComparisonTest, TypesMayDiffer) {
  EXPECT_EQ(
      compareArrays(makeArray(ElementType::F16, {1.5}), makeArray(ElementType::F64, {1.5}), 0, 0)
          .mismatchCount,
      0u);
}

TEST(ComparisonTest, NamesTheWorst) {
  Comparison comparison = compareFloats({1, 10, 100}, {1.5, 10, 104}, 0, 0);
  EXPECT_EQ(comparison.mismatchCount, 2u);
  EXPECT_EQ(comparison.largestAbsoluteError, 4);
  EXPECT_EQ(comparison.largestAbsoluteIndex, 2u);
  EXPECT_NEAR(comparison.largestRelativeError, 1.0 / 3, 1e-12);
  EXPECT_EQ(comparison.largestRelativeIndex, 0u);
}

TEST(ComparisonTest, PrintsIndices) {
  HostArray found = llvm::cantFail(HostArray::create(ElementType::I32, {2, 4}));
  HostArray expected = llvm::cantFail(HostArray::create(ElementType::I32, {2, 4}));
  for (uint64_t index = 1; index < 8; ++index)
    writeElementBits(ElementType::I32, expected.getData(), index, index);
  std::string text;
  llvm::raw_string_ostream os(text);
  printMismatches(os, compareArrays(found, expected, 0, 0), found, expected);
  EXPECT_EQ(text, "  at [0, 1]: found 0, expected 1\n"
                  "  at [0, 2]: found 0, expected 2\n"
                  "  at [0, 3]: found 0, expected 3\n"
                  "  at [1, 0]: found 0, expected 4\n"
                  "  at [1, 1]: found 0, expected 5\n"
                  "  and 2 more\n"
                  "  largest absolute error 7 at [1, 3], largest relative error 1 at [0, 1]\n");
}

TEST(ComparisonTest, Summaries) {
  auto summarise = [](const HostArray &array) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printSummary(os, array);
    return text;
  };
  EXPECT_EQ(summarise(makeArray(ElementType::I32, {3, -4})), "2xi32 = 3 -4\n");
  EXPECT_EQ(summarise(makeArray(ElementType::F32, {})), "0xf32 (empty)\n");
  std::vector<double> values(20, 0.5);
  values[3] = -7;
  values[9] = 12;
  values[10] = NAN;
  EXPECT_EQ(summarise(makeArray(ElementType::F32, values)),
            "20xf32 min -7, max 12, 1 NaN, starts 0.5 0.5 0.5 -7\n");
}
