//===- ProgressBarTest.cpp - Tests of the progress bar --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ProgressBar.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using testing::HasSubstr;

TEST(ProgressBarTest, WaitsTwoSeconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  double now = 100;
  ProgressBar bar(os, "running", /*isTerminal=*/true, [&] { return now; });
  now = 101.9;
  bar.update(1, 4);
  EXPECT_EQ(text, "");
  now = 102;
  bar.update(1, 4);
  EXPECT_THAT(text, HasSubstr("running [=======                       ]  25%, 6 s left"));
}

TEST(ProgressBarTest, DrawsAtMostTenTimesASecond) {
  std::string text;
  llvm::raw_string_ostream os(text);
  double now = 0;
  ProgressBar bar(os, "running", /*isTerminal=*/true, [&] { return now; });
  now = 3;
  bar.update(1, 4);
  size_t length = text.size();
  now = 3.05;
  bar.update(2, 4);
  EXPECT_EQ(text.size(), length);
  now = 3.2;
  bar.update(2, 4);
  EXPECT_GT(text.size(), length);
  bar.finish();
  EXPECT_EQ(llvm::StringRef(text).take_back(4), "\r\x1b[K");
}

TEST(ProgressBarTest, IsSilentWithoutATerminal) {
  std::string text;
  llvm::raw_string_ostream os(text);
  double now = 0;
  ProgressBar bar(os, "running", /*isTerminal=*/false, [&] { return now; });
  now = 10;
  bar.update(1, 4);
  bar.finish();
  EXPECT_EQ(text, "");
}
