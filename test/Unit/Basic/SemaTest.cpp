//===- SemaTest.cpp - Tests of BASIC's types and jumps --------------------===//
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
using testing::IsEmpty;

TEST(SemaTest, TypeIsTheWidestOfAllAssignments) {
  ParsedProgram parsed("A = B\nB = C\nC = 1 < 2\nC = 3\nD = 1 / 2\nE = E + 1\nF% = 2.5\nG = 1 < 2");
  parsed.check();
  EXPECT_THAT(parsed.getMessages(), IsEmpty());
  EXPECT_EQ(parsed.getSymbol("A").type.element, ElementType::I32);
  EXPECT_EQ(parsed.getSymbol("D").type.element, ElementType::F32);
  EXPECT_EQ(parsed.getSymbol("E").type.element, ElementType::I32);
  EXPECT_EQ(parsed.getSymbol("F%").type.element, ElementType::I32);
  EXPECT_EQ(parsed.getSymbol("G").type.element, ElementType::I1);
}

TEST(SemaTest, ShapeIsInferredBackwards) {
  ParsedProgram parsed("A = B\nB = V * 2\nTILE V(8)\nV = 1.0");
  parsed.check();
  EXPECT_THAT(parsed.getMessages(), IsEmpty());
  EXPECT_EQ(describeShape(parsed.getSymbol("A").type.shape), "an 8-element tile");
}

TEST(SemaTest, ShapesBroadcastFromTheLastDimension) {
  TileShape row{1, {4, 0, 0}}, column{2, {3, 0, 0}}, matrix{2, {3, 4, 0}}, other{1, {5, 0, 0}};
  EXPECT_EQ(broadcastShapes(row, column), matrix);
  EXPECT_EQ(broadcastShapes(matrix, row), matrix);
  EXPECT_EQ(broadcastShapes(TileShape(), row), row);
  EXPECT_EQ(broadcastShapes(row, other), std::nullopt);
  EXPECT_FALSE(canBroadcastTo(matrix, row));
}

TEST(SemaTest, OnlyCrossedStatementsAreOpen) {
  ParsedProgram parsed(
      "10 FOR I = 1 TO 2\n20 IF I = 1 THEN 60\n30 FOR J = 1 TO 2\n40 NEXT\n50 NEXT\n"
      "60 A = 1");
  parsed.check();
  auto *outer = parsed.find<ForStatement>();
  EXPECT_TRUE(outer->isOpen);
  EXPECT_FALSE(outer->body.isUnstructured);
  EXPECT_TRUE(parsed.program.statements.isUnstructured);
  for (Statement *inner = outer->body.first; inner; inner = inner->next) {
    if (llvm::isa<ForStatement>(inner))
      EXPECT_FALSE(inner->isOpen);
    if (llvm::isa<IfStatement>(inner))
      EXPECT_TRUE(inner->isOpen);
  }
}
