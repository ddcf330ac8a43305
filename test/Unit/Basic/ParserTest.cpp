//===- ParserTest.cpp - Tests of the BASIC parser -------------------------===//
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
using testing::HasSubstr;
using testing::IsEmpty;

/// An expression with all parentheses, from its nodes in post-order.
static std::string parenthesize(llvm::StringRef text) {
  std::string source = ("X = " + text).str();
  ParsedProgram parsed(source);
  EXPECT_THAT(parsed.getMessages(), IsEmpty()) << source;
  auto *let = parsed.find<LetStatement>();
  std::vector<std::string> stack;
  for (const ExpressionNode &node : parsed.program.getNodes(let->value)) {
    std::string result;
    if (node.kind == ExpressionKind::Integer) {
      result = std::to_string(node.integer);
    } else if (node.kind == ExpressionKind::Name) {
      result = parsed.program.names[node.name].str();
    } else if (node.numOperands == 1) {
      result = "(" + spellOperator(node.operation).str() + " " + stack.back() + ")";
      stack.pop_back();
    } else {
      result = stack.back() + ")";
      stack.pop_back();
      result = "(" + stack.back() + " " + spellOperator(node.operation).str() + " " + result;
      stack.pop_back();
    }
    stack.push_back(result);
  }
  return stack.back();
}

TEST(ParserTest, Precedence) {
  EXPECT_EQ(parenthesize("A OR B AND NOT C = D + E * F ^ -G"),
            "(A OR (B AND (NOT (C = (D + (E * (F ^ (- G))))))))");
  EXPECT_EQ(parenthesize("A XOR B OR C XOR D"), "((A XOR (B OR C)) XOR D)");
  EXPECT_EQ(parenthesize("-A ^ B ^ C"), "((- A) ^ (B ^ C))");
  EXPECT_EQ(parenthesize("A - B - C"), "((A - B) - C)");
  EXPECT_EQ(parenthesize("A * B MOD C \\ D / E"), "((((A * B) MOD C) \\ D) / E)");
  EXPECT_EQ(parenthesize("NOT NOT A < B"), "(NOT (NOT (A < B)))");
  EXPECT_EQ(parenthesize("--A"), "(- (- A))");
}

TEST(ParserTest, SmallestInteger) {
  EXPECT_EQ(parenthesize("-2147483648"), "-2147483648");
  EXPECT_EQ(parenthesize("A-1"), "(A - 1)");
}

TEST(ParserTest, ElseBelongsToTheNearestIf) {
  ParsedProgram parsed("IF A THEN IF B THEN C = 1 ELSE C = 2");
  EXPECT_THAT(parsed.getMessages(), IsEmpty());
  auto *outer = parsed.find<IfStatement>();
  EXPECT_EQ(outer->elseList.first, nullptr);
  EXPECT_NE(llvm::cast<IfStatement>(outer->thenList.first)->elseList.first, nullptr);
}

TEST(ParserTest, LabelBeforeTheEndOfABlockIsWithinIt) {
  ParsedProgram parsed("10 WHILE A\n20 WEND\n30 B = 1");
  EXPECT_THAT(parsed.getMessages(), IsEmpty());
  ASSERT_EQ(parsed.program.labels.size(), 3u);
  EXPECT_EQ(parsed.program.labels[1]->list, &parsed.find<WhileStatement>()->body);
  EXPECT_EQ(parsed.program.labels[2]->list, &parsed.program.statements);
}

TEST(ParserTest, MessagesComeInTheOrderOfTheText) {
  ParsedProgram parsed("FOR I = 1 TO 2\nX = \nNEXT J");
  EXPECT_THAT(parsed.getMessages(), ElementsAre(HasSubstr("expected a number"),
                                                HasSubstr("NEXT J does not match FOR I")));
}

TEST(ParserTest, LineLocations) {
  ParsedProgram parsed("10 A = 1\n20 B = 2");
  auto *second = llvm::cast<LetStatement>(parsed.program.statements.last);
  EXPECT_EQ(parsed.source.getLineAndColumn(second->offset), std::make_pair(2u, 4u));
  EXPECT_EQ(parsed.source.describeLine(second->offset), "line 2 (BASIC line 20)");
}
