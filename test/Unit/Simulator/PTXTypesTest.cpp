//===- PTXTypesTest.cpp - Tests of PTX type names -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsePTX.h"
#include "gmock/gmock.h"

using namespace tessera;
using namespace tessera::ptx;

TEST(PTXTypesTest, NamesRoundTrip) {
  for (unsigned index = 0; index <= static_cast<unsigned>(Type::B6x16); ++index) {
    auto type = static_cast<Type>(index);
    EXPECT_EQ(parseType(getName(type)), type) << getName(type).str();
  }
  EXPECT_FALSE(parseType("b33"));
  EXPECT_FALSE(parseType(".b32"));
}

TEST(PTXTypesTest, Properties) {
  EXPECT_EQ(getBits(Type::Pred), 1u);
  EXPECT_EQ(getBits(Type::B128), 128u);
  EXPECT_EQ(getBits(Type::F16x2), 32u);
  EXPECT_EQ(getBits(Type::E2M1x4), 16u);
  EXPECT_TRUE(isSigned(Type::S8));
  EXPECT_FALSE(isSigned(Type::U8));
  EXPECT_FALSE(isSigned(Type::F32));
  EXPECT_TRUE(isFloat(Type::BF16x2));
  EXPECT_FALSE(isFloat(Type::B32));
}
