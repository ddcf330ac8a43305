//===- RooflineTest.cpp - Tests of the least time of counted work ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Roofline.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
/// Round numbers, so that every bound can be worked out in the head.
class RooflineTest : public testing::Test {
protected:
  RooflineTest() {
    target.name = "sm_80";
    target.part = "a part";
    target.multiprocessors = 10;
    target.clockGHz = 2;
    target.tensor.f16 = 1000;
    target.fp32Lanes = 64;
    target.int32Lanes = 32;
    target.specialLanes = 16;
    target.issueSlots = 4;
    target.sharedBytesPerClock = 128;
    target.l2BytesPerClock = 64;
    target.dramGigabytesPerSecond = 2000;
  }

  void count(InstructionClass instructionClass, uint64_t number) {
    statistics.byClass[unsigned(instructionClass)] += number;
    statistics.instructions += number;
  }
  /// Cycles of one resource; 0 when it has no bound.
  double getCycles(llvm::StringRef resource, uint64_t blocks) const {
    for (const RooflineBound &bound : computeRoofline(statistics, target, blocks).bounds)
      if (bound.resource == resource)
        return bound.cycles;
    return 0;
  }

  TargetInfo target = {};
  Statistics statistics;
};
} // namespace

TEST_F(RooflineTest, NothingCounted) {
  Roofline roofline = computeRoofline(statistics, target, 1);
  EXPECT_TRUE(roofline.bounds.empty());
  EXPECT_FALSE(roofline.limiting);
  EXPECT_EQ(roofline.cycles, 0);
}

TEST_F(RooflineTest, OnlyMultiprocessorsWithABlockWork) {
  count(InstructionClass::Move, 4000);
  EXPECT_EQ(getCycles("issue", 1), 1000);
  EXPECT_EQ(getCycles("issue", 5), 200);
  EXPECT_EQ(getCycles("issue", 10), 100);
  EXPECT_EQ(getCycles("issue", 1000), 100);
}

TEST_F(RooflineTest, Lanes) {
  count(InstructionClass::Float32, 100);
  count(InstructionClass::Half, 100);
  count(InstructionClass::Integer, 10);
  count(InstructionClass::Special, 50);
  EXPECT_EQ(getCycles("fp32", 1), 100);
  EXPECT_EQ(getCycles("integer", 1), 10);
  EXPECT_EQ(getCycles("special", 1), 100);
}

TEST_F(RooflineTest, SharedMemory) {
  statistics.sharedLoadWavefronts = 10;
  statistics.sharedStoreWavefronts = 20;
  statistics.bulkLoadBytes = 1280;
  EXPECT_EQ(getCycles("shared", 1), 40);
}

TEST_F(RooflineTest, GlobalMemory) {
  statistics.globalLoadSectors = 100;
  statistics.globalStoreSectors = 20;
  statistics.bulkSectors = 8;
  EXPECT_EQ(getCycles("l2", 1), 64);
  EXPECT_EQ(getCycles("dram", 1), 0);
  // 1000 bytes a clock, however many multiprocessors ask.
  statistics.globalDistinctSectors = 1000;
  EXPECT_EQ(getCycles("dram", 1), 32);
  EXPECT_EQ(getCycles("dram", 10), 32);
}

TEST_F(RooflineTest, TensorKindsAddUp) {
  target.tensor.tf32 = 500;
  statistics.tensorMacs = 30000;
  statistics.tensorMacsByKind = {{"mma.m16n8k16.f32.f16", 10000}, {"mma.m16n8k8.f32.tf32", 20000}};
  EXPECT_EQ(getCycles("tensor", 1), 50);
}

TEST_F(RooflineTest, LongestBoundLimits) {
  count(InstructionClass::Special, 100);
  statistics.sharedLoadWavefronts = 150;
  Roofline roofline = computeRoofline(statistics, target, 1);
  ASSERT_TRUE(roofline.limiting);
  EXPECT_EQ(roofline.bounds[*roofline.limiting].resource, "special");
  EXPECT_EQ(roofline.cycles, 200);
  EXPECT_DOUBLE_EQ(roofline.microseconds, 0.1);
}

TEST(RooflineTensorRateTest, Kinds) {
  const TensorRates rates = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(getTensorRate(rates, "mma.m8n8k4.f64.f64"), 1);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k8.f32.tf32"), 2);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k16.f32.bf16"), 3);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k16.f16.f16"), 4);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k32.s32.s8.u8"), 5);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k64.s32.s4"), 10);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k32.f32.e4m3.e5m2"), 6);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k32.f32.e4m3.mxf8f6f4"), 7);
  EXPECT_EQ(getTensorRate(rates, "mma.m16n8k64.f32.e2m1.mxf4nvf4"), 8);
  EXPECT_EQ(getTensorRate(rates, "mma.sp.m16n8k32.f32.f16"), 6);
}
