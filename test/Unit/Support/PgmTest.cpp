//===- PgmTest.cpp - Tests of the picture writer --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Pgm.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace tessera;

template <typename T>
static std::string write(ElementType type, std::vector<T> elements) {
  llvm::Expected<HostArray> array =
      HostArray::create(type, {1, static_cast<int64_t>(elements.size())});
  if (!array)
    return llvm::toString(array.takeError());
  std::memcpy(array->getData(), elements.data(), elements.size() * sizeof(T));
  std::string text;
  llvm::raw_string_ostream os(text);
  writePgm(os, *array);
  return text;
}

TEST(PgmTest, CutsIntegersToTheRangeOfGreys) {
  EXPECT_EQ(write<int32_t>(ElementType::I32, {-5, 0, 65, 255, 256, 100000}),
            std::string("P5\n6 1\n255\n\0\0A\xff\xff\xff", 17));
}

TEST(PgmTest, DropsFractionsAndMakesNaNBlack) {
  EXPECT_EQ(write<float>(ElementType::F32, {65.9f, -1.0f, INFINITY, NAN}),
            std::string("P5\n4 1\n255\nA\0\xff\0", 15));
}

TEST(PgmTest, DrawsTruthWhite) {
  EXPECT_EQ(write<char>(ElementType::I1, {0, 1}), std::string("P5\n2 1\n255\n\0\xff", 13));
}

TEST(PgmTest, KeepsTheWholeRangeOfSignedBytes) {
  EXPECT_EQ(write<int8_t>(ElementType::I8, {-128, 127}), std::string("P5\n2 1\n255\n\0\x7f", 13));
}

TEST(PgmTest, RefusesWhatIsNoPicture) {
  EXPECT_EQ(llvm::toString(checkPgm(ElementType::F32, {4})),
            "found 4xf32, expected two dimensions of integers, f32 or f64 for a picture");
  EXPECT_THAT(llvm::toString(checkPgm(ElementType::F16, {4, 4})),
              testing::HasSubstr("found 4x4xf16"));
  EXPECT_THAT(llvm::toString(checkPgm(ElementType::I32, {0, 4})),
              testing::HasSubstr("found 0x4xi32"));
}
