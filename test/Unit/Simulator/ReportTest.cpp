//===- ReportTest.cpp - Tests of the report's forms -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Report.h"
#include "llvm/Support/JSON.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::simulator;
using testing::HasSubstr;
using testing::Not;

static Statistics makeStatistics() {
  Statistics statistics;
  statistics.instructions = 1234567;
  statistics.byClass[unsigned(InstructionClass::Integer)] = 1234567;
  statistics.sharedLoadWavefronts = 7;
  statistics.sharedIdealWavefronts = 5;
  statistics.globalRequests = 2;
  statistics.globalLoadSectors = 8;
  statistics.tensorMacs = 2048;
  statistics.tensorMacsByKind["mma.m16n8k16.f32.f16"] = 2048;
  statistics.bulkLoads = 3;
  statistics.barrierArrivals = 4;
  return statistics;
}

static llvm::json::Object getJSON(const Roofline *roofline) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeStatisticsJSON(os, makeStatistics(), roofline);
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value && value->getAsObject())
    return std::move(*value->getAsObject());
  ADD_FAILURE() << text;
  llvm::consumeError(value.takeError());
  return {};
}

TEST(ReportTest, JSONHasEveryKey) {
  llvm::json::Object json = getJSON(nullptr);
  EXPECT_EQ(json.getObject("instructions")->getInteger("total"), 1234567);
  const llvm::json::Object *classes = json.getObject("instructions")->getObject("by_class");
  EXPECT_EQ(classes->size(), size_t(numInstructionClasses));
  EXPECT_EQ(classes->getInteger("integer"), 1234567);
  EXPECT_EQ(classes->getInteger("matrix_multiply"), 0);
  EXPECT_EQ(json.getObject("shared")->getInteger("load_wavefronts"), 7);
  EXPECT_EQ(json.getObject("shared")->getInteger("store_wavefronts"), 0);
  EXPECT_EQ(json.getObject("shared")->getInteger("ideal_wavefronts"), 5);
  EXPECT_EQ(json.getObject("global")->getInteger("load_sectors"), 8);
  EXPECT_EQ(json.getObject("global")->getInteger("store_sectors"), 0);
  EXPECT_EQ(json.getObject("global")->getInteger("requests"), 2);
  EXPECT_EQ(json.getObject("tensor")->getInteger("macs"), 2048);
  EXPECT_EQ(json.getObject("tensor")->getObject("by_kind")->getInteger("mma.m16n8k16.f32.f16"),
            2048);
  EXPECT_EQ(json.getObject("tma")->getInteger("loads"), 3);
  EXPECT_EQ(json.getObject("barriers")->getInteger("arrivals"), 4);
  EXPECT_TRUE(json.get("roofline")->getAsNull());
}

TEST(ReportTest, JSONRoofline) {
  const TargetInfo *target = llvm::cantFail(findTargetInfo("sm_80"));
  Roofline roofline = computeRoofline(makeStatistics(), *target, 1);
  llvm::json::Object json = getJSON(&roofline);
  const llvm::json::Object *object = json.getObject("roofline");
  ASSERT_TRUE(object);
  EXPECT_EQ(object->getString("target"), "sm_80");
  EXPECT_EQ(object->getInteger("multiprocessors"), 1);
  // 1234567 warps of 32 lanes on 64 lanes; issuing them takes half of that.
  EXPECT_EQ(object->getString("limited_by"), "integer");
  EXPECT_EQ(object->getNumber("cycles"), 617283.5);
  EXPECT_EQ(object->getObject("bounds")->getObject("tensor")->getNumber("cycles"), 2);
}

TEST(ReportTest, Table) {
  const TargetInfo *target = llvm::cantFail(findTargetInfo("sm_80"));
  Roofline roofline = computeRoofline(makeStatistics(), *target, 1);
  std::string text;
  llvm::raw_string_ostream os(text);
  printStatistics(os, makeStatistics(), &roofline);
  EXPECT_THAT(text, HasSubstr("warp instructions                       1,234,567\n"));
  EXPECT_THAT(text, HasSubstr("  integer                               1,234,567  100.0 %\n"));
  EXPECT_THAT(text, Not(HasSubstr("float64")));
  EXPECT_THAT(text, HasSubstr("roofline on sm_80 (A100 SXM 80 GB), 1 of 108 multiprocessors"));
  EXPECT_THAT(text, HasSubstr("> integer"));
  EXPECT_THAT(text, HasSubstr("limited by integer: at least 617283.5 cycles"));
}
