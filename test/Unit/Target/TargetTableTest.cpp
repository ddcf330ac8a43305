//===- TargetTableTest.cpp - Tests of the table of architectures ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Target/TargetTable.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace tessera;
using testing::HasSubstr;

static const TargetInfo &getTarget(llvm::StringRef name) {
  return *llvm::cantFail(findTargetInfo(name));
}

TEST(TargetTableTest, EveryArchitectureIsThere) {
  for (const char *name :
       {"sm_80",   "sm_86",   "sm_87",   "sm_88",   "sm_89",   "sm_90",  "sm_90a",  "sm_100",
        "sm_100a", "sm_100f", "sm_103",  "sm_103a", "sm_103f", "sm_110", "sm_110a", "sm_110f",
        "sm_120",  "sm_120a", "sm_120f", "sm_121",  "sm_121a", "sm_121f"})
    EXPECT_EQ(getTarget(name).name, name);
}

TEST(TargetTableTest, UnknownNames) {
  EXPECT_THAT(llvm::toString(findTargetInfo("sm_90b").takeError()),
              HasSubstr("unknown architecture 'sm_90b'; did you mean 'sm_90'?"));
  EXPECT_THAT(llvm::toString(findTargetInfo("gfx942").takeError()),
              HasSubstr("expected one of sm_80, sm_86"));
}

/// Peak figures as the maker prints them, in TFLOP/s with f32 accumulation, dense.
TEST(TargetTableTest, PeakFigures) {
  auto getPeak = [](const TargetInfo &target, unsigned rate) {
    return 2e-3 * rate * target.multiprocessors * target.clockGHz;
  };
  auto expectNear = [](double found, double printed) {
    EXPECT_LT(std::fabs(found / printed - 1), 0.01) << found << " against " << printed;
  };
  const TargetInfo &a100 = getTarget("sm_80");
  expectNear(getPeak(a100, a100.tensor.f16), 312);
  expectNear(getPeak(a100, a100.tensor.f64), 19.5);
  expectNear(getPeak(a100, a100.fp32Lanes), 19.5);
  const TargetInfo &h100 = getTarget("sm_90a");
  expectNear(getPeak(h100, h100.tensor.f16), 989);
  expectNear(getPeak(h100, h100.tensor.fp8), 1979);
  const TargetInfo &rtx4090 = getTarget("sm_89");
  expectNear(getPeak(rtx4090, rtx4090.tensor.f16), 165.2);
  expectNear(getPeak(rtx4090, rtx4090.fp32Lanes), 82.6);
  const TargetInfo &b200 = getTarget("sm_100a");
  expectNear(getPeak(b200, b200.tensor.f16), 2250);
  const TargetInfo &rtx5090 = getTarget("sm_120a");
  expectNear(getPeak(rtx5090, rtx5090.tensor.f16), 209.5);
  expectNear(getPeak(rtx5090, rtx5090.fp32Lanes), 104.8);
}
