//===- TensorMapTest.cpp - Tests of tensor maps ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/TensorMap.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera::simulator;
using testing::HasSubstr;

/// 100 rows of 64 f16, moved by 8 rows.
static TensorMap makeMap() {
  TensorMap map;
  map.elementType = 6;
  map.rank = 2;
  map.globalShape = {64, 100, 1, 1, 1};
  map.globalStrides = {128, 0, 0, 0};
  map.boxShape = {64, 8, 1, 1, 1};
  map.swizzle = 3;
  return map;
}

static std::string getError(const TensorMap &map) { return llvm::toString(map.verify()); }

TEST(TensorMapTest, RoundTrip) {
  TensorMap map = makeMap();
  map.address = 0x123456789abcdef0;
  map.interleave = 2;
  map.swizzleAtomicity = 1;
  map.fill = 1;
  map.globalShape = {uint64_t(1) << 32, 2, 3, 4, 5};
  map.globalStrides = {16, 32, 48, (uint64_t(1) << 40) - 16};
  map.boxShape = {256, 2, 3, 4, 5};
  map.elementStrides = {1, 2, 3, 4, 8};
  uint8_t encoded[TensorMap::bytes];
  map.encode(encoded);
  TensorMap decoded = TensorMap::decode(encoded);
  EXPECT_EQ(decoded.address, map.address);
  EXPECT_EQ(decoded.rank, 2);
  EXPECT_EQ(decoded.elementType, 6);
  EXPECT_EQ(decoded.interleave, 2);
  EXPECT_EQ(decoded.swizzle, 3);
  EXPECT_EQ(decoded.swizzleAtomicity, 1);
  EXPECT_EQ(decoded.fill, 1);
  EXPECT_EQ(decoded.globalShape, map.globalShape);
  EXPECT_EQ(decoded.globalStrides, map.globalStrides);
  EXPECT_EQ(decoded.boxShape, map.boxShape);
  EXPECT_EQ(decoded.elementStrides, map.elementStrides);
}

TEST(TensorMapTest, ZerosAreAValidStart) {
  uint8_t zeros[TensorMap::bytes] = {};
  TensorMap map = TensorMap::decode(zeros);
  EXPECT_EQ(map.rank, 1);
  EXPECT_EQ(map.globalShape[0], 1u);
  map.boxShape[0] = 16;
  EXPECT_EQ(getError(map), "");
}

TEST(TensorMapTest, Valid) { EXPECT_EQ(getError(makeMap()), ""); }

TEST(TensorMapTest, Refused) {
  auto getErrorAfter = [](auto change) {
    TensorMap map = makeMap();
    change(map);
    return getError(map);
  };
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.elementType = 16; }),
              HasSubstr("element type 16 does not exist"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.rank = 6; }), HasSubstr("rank is 6"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.swizzle = 5; }), HasSubstr("swizzle"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.address = 8; }),
              HasSubstr("no multiple of 16"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.globalShape[1] = 0; }),
              HasSubstr("extent 0 of dimension 1"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.boxShape[1] = 257; }),
              HasSubstr("box extent 257 of dimension 1"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.elementStrides[1] = 9; }),
              HasSubstr("element stride 9 of dimension 1"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.globalStrides[0] = 120; }),
              HasSubstr("stride 120 of dimension 1 is no multiple of 16"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.boxShape[0] = 4; }),
              HasSubstr("rows of the box have 8 bytes, expected a multiple of 16"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) { map.swizzle = 2; }),
              HasSubstr("more than the 64 of the swizzle"));
  EXPECT_THAT(getErrorAfter([](TensorMap &map) {
                map.elementType = 1;
                map.fill = 1;
              }),
              HasSubstr("NaN fills only floats"));
}
