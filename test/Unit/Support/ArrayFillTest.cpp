//===- ArrayFillTest.cpp - Tests of made-up contents ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ArrayFill.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using testing::HasSubstr;

static HostArray makeArray(ElementType type, int64_t count, ArrayFill fill) {
  HostArray array = llvm::cantFail(HostArray::create(type, {count}));
  llvm::cantFail(fillArray(array, fill));
  return array;
}

static std::string getFillError(ElementType type, double low, double high) {
  HostArray array = llvm::cantFail(HostArray::create(type, {4}));
  llvm::Error error = fillArray(array, {ArrayFill::Random, 0, std::pair(low, high)});
  return error ? llvm::toString(std::move(error)) : "no error";
}

// From the reference implementation of splitmix64 (Vigna), seed 1234567.
TEST(ArrayFillTest, IsSplitmix64) {
  EXPECT_EQ(getRandomBits(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(getRandomBits(1234567, 1), 3203168211198807973u);
  EXPECT_EQ(getRandomBits(1234567, 2), 9817491932198370423u);
}

TEST(ArrayFillTest, RandomKeepsItsRange) {
  for (ElementType type : getAllElementTypes()) {
    HostArray array = makeArray(type, 1000, {ArrayFill::Random, 7, std::nullopt});
    double low = 1e30, high = -1e30;
    for (uint64_t index = 0; index < 1000; ++index) {
      double value = readElement(type, array.getData(), index);
      low = std::min(low, value);
      high = std::max(high, value);
    }
    EXPECT_LT(low, high) << getName(type).str();
    EXPECT_GE(low, -8) << getName(type).str();
    EXPECT_LE(high, 15) << getName(type).str();
  }
}

TEST(ArrayFillTest, FloatsFollowTheFormula) {
  HostArray array =
      makeArray(ElementType::F64, 1, {ArrayFill::Random, 1234567, std::pair(2.0, 4.0)});
  EXPECT_EQ(readElement(ElementType::F64, array.getData(), 0),
            2.0 + 2.0 * (double(6457827717110365317u >> 11) / 9007199254740992.0));
}

TEST(ArrayFillTest, IntegersFollowTheFormula) {
  HostArray array =
      makeArray(ElementType::I32, 1, {ArrayFill::Random, 1234567, std::pair(-5., 5.)});
  EXPECT_EQ(readElement(ElementType::I32, array.getData(), 0), -5.0 + 6457827717110365317u % 10);
}

TEST(ArrayFillTest, IotaWrapsIntegers) {
  HostArray array = makeArray(ElementType::I8, 300, {ArrayFill::Iota, 0, std::nullopt});
  EXPECT_EQ(readElement(ElementType::I8, array.getData(), 127), 127);
  EXPECT_EQ(readElement(ElementType::I8, array.getData(), 128), -128);
  EXPECT_EQ(readElement(ElementType::I8, array.getData(), 256), 0);
}

TEST(ArrayFillTest, Ones) {
  for (ElementType type : getAllElementTypes())
    EXPECT_EQ(readElement(type, makeArray(type, 3, {ArrayFill::Ones, 0, {}}).getData(), 2), 1.0)
        << getName(type).str();
}

TEST(ArrayFillTest, RefusesImpossibleRanges) {
  EXPECT_THAT(getFillError(ElementType::F32, 1, 1), HasSubstr("the lower first"));
  EXPECT_THAT(getFillError(ElementType::F32, -1e308, 1e308 * 10), HasSubstr("finite"));
  EXPECT_THAT(getFillError(ElementType::U8, -1, 4), HasSubstr("that u8 holds"));
  EXPECT_THAT(getFillError(ElementType::I8, 0, 129), HasSubstr("that i8 holds"));
  EXPECT_THAT(getFillError(ElementType::I32, 0, 1.5), HasSubstr("whole numbers"));
  EXPECT_EQ(getFillError(ElementType::U64, 0, 18446744073709551616.0), "no error");
}
