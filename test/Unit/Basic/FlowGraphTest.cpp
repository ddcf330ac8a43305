//===- FlowGraphTest.cpp - Tests of live variables ------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsedProgram.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera::basic;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> getLive(ParsedProgram &parsed, FlowBlockId block) {
  std::vector<std::string> names;
  for (NameId name : parsed.flow.getLiveIn(block))
    names.push_back(name < parsed.program.names.size() ? parsed.program.names[name].str()
                                                       : "hidden");
  return names;
}

TEST(FlowGraphTest, LoopCarriesWhatIsReadAgain) {
  ParsedProgram parsed("S = 0\nK = 0\nWHILE K < 3\nT = K\nS = S + T\nK = K + 1\nWEND\nPRINT S");
  parsed.buildFlow();
  auto *loop = parsed.find<WhileStatement>();
  EXPECT_THAT(getLive(parsed, loop->headBlock), ElementsAre("S", "K"));
  EXPECT_THAT(getLive(parsed, loop->exitBlock), ElementsAre("S"));
}

TEST(FlowGraphTest, JumpKeepsAlive) {
  ParsedProgram parsed("10 A = 1\n20 B = 2\n30 IF A > 3 THEN 50\n40 A = A + B\n45 GOTO 30\n50 END");
  parsed.buildFlow();
  EXPECT_THAT(getLive(parsed, parsed.program.labels[2]->block), ElementsAre("A", "B"));
  EXPECT_THAT(getLive(parsed, parsed.program.labels[5]->block), IsEmpty());
}

TEST(FlowGraphTest, CodeAfterGotoIsUnreachable) {
  ParsedProgram parsed("10 GOTO 40\n20 WHILE A\n30 WEND\n40 A = 1");
  parsed.buildFlow();
  EXPECT_FALSE(parsed.flow.isReachable(parsed.find<WhileStatement>()->headBlock));
}

TEST(FlowGraphTest, FirstReadBeforeAnyAssignment) {
  ParsedProgram parsed("FOR I = 1 TO 3\nS = S + I\nL = I\nNEXT\nPRINT S; L");
  parsed.buildFlow();
  ASSERT_EQ(parsed.flow.getUnassignedReads().size(), 1u);
  EXPECT_EQ(parsed.program.names[parsed.flow.getUnassignedReads()[0].name], "S");
}
