//===- NearestNameTest.cpp - Tests of suggestions -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/NearestName.h"
#include "gtest/gtest.h"

using namespace tessera;

TEST(NearestNameTest, FindsTheNearest) {
  EXPECT_EQ(findNearestName("grd", {"entry", "grid"}), "grid");
  EXPECT_EQ(findNearestName("GRID", {"grip", "grid"}), "grid");
  EXPECT_EQ(findNearestName("n", {"N", "M"}), "N");
  EXPECT_EQ(findNearestName("Q", {"N", "M"}), "");
  EXPECT_EQ(findNearestName("", {"N"}), "");
}

TEST(NearestNameTest, Suggests) {
  EXPECT_EQ(suggestNames("grd", {"entry", "grid"}), "; did you mean 'grid'?");
  EXPECT_EQ(suggestNames("colour", {"entry", "grid"}), "; expected one of entry, grid");
  EXPECT_EQ(suggestNames("colour", {"grid"}), "; expected grid");
  EXPECT_EQ(suggestNames("colour", {}), "");
}
