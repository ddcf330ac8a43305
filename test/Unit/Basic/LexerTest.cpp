//===- LexerTest.cpp - Tests of the BASIC lexer ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Lexer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera::basic;
using testing::ElementsAre;

/// Spellings of all tokens, `\n` for the end of a line.
static std::vector<std::string> split(llvm::StringRef text) {
  mlir::MLIRContext context;
  SourceFile source(text, "test.bas", &context);
  DiagnosticSink diagnostics(source);
  Lexer lexer(source, diagnostics);
  std::vector<std::string> spellings;
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next())
    spellings.push_back(lexer.getSpelling(token).str());
  return spellings;
}

static TokenKind kindOf(llvm::StringRef text) {
  mlir::MLIRContext context;
  SourceFile source(text, "test.bas", &context);
  DiagnosticSink diagnostics(source);
  return Lexer(source, diagnostics).next().kind;
}

TEST(LexerTest, SplitsWithoutBlanks) {
  EXPECT_THAT(split(" A=B<=C<>-1.5E-3^D%"),
              ElementsAre("A", "=", "B", "<=", "C", "<>", "-", "1.5E-3", "^", "D%"));
}

TEST(LexerTest, LineNumberIsDigitsOnly) {
  // After the line number it is a float.
  EXPECT_THAT(split("10E5=10E5"), ElementsAre("10", "E5", "=", "10E5"));
  EXPECT_THAT(split("10 X\n20.5"), ElementsAre("10", "X", "\n", "20", ".5"));
}

TEST(LexerTest, KeywordsInAnyCase) {
  EXPECT_EQ(kindOf("EndIf"), TokenKind::KeywordEndif);
  EXPECT_EQ(kindOf("gosub"), TokenKind::KeywordGosub);
  EXPECT_EQ(kindOf("FORT"), TokenKind::Identifier);
  EXPECT_EQ(kindOf("FOR%"), TokenKind::Identifier);
}

TEST(LexerTest, CommentsEndWithTheLine) {
  EXPECT_THAT(split("A rem : B\r\nREMARK ' C\nD"), ElementsAre("A", "\n", "REMARK", "\n", "D"));
}

TEST(LexerTest, ByteOrderMark) {
  EXPECT_THAT(split("\xEF\xBB\xBF"
                    "10 A"),
              ElementsAre("10", "A"));
}
