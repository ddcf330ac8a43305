//===- Parser.h - Reads a BASIC program into a syntax tree ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_PARSER_H
#define TESSERA_FRONTENDS_BASIC_PARSER_H

#include "tessera/Frontends/Basic/Lexer.h"
#include "tessera/Frontends/Basic/Program.h"

namespace tessera::basic {

/// Recursive descent over lines and statements. After an error the parser goes on at the next
/// statement, so that one run reports every fault; recursion is bounded by Program::kMaxNesting.
class Parser {
public:
  Parser(const SourceFile &source, DiagnosticSink &diagnostics, Program &program);

  void parse();

private:
  enum class BlockEnd { Next, Wend, Else, Endif };
  /// A block whose end is still to come.
  struct OpenBlock {
    StatementKind kind;
    /// It is part of an IF on one line and must end there.
    bool onOneLine;
    bool inElse;
  };

  // Tokens.
  void advance();
  Token peek() const;
  bool at(TokenKind kind) const { return token.kind == kind; }
  bool consumeIf(TokenKind kind);
  bool atStatementEnd() const;
  llvm::StringRef spelling() const { return lexer.getSpelling(token); }
  bool atWord(llvm::StringRef word) const;
  /// Reports what was found instead of `expected`; false, for use as a result.
  bool errorExpected(const llvm::Twine &expected);
  /// Gives up on the whole program: it is too deep or too large.
  void abandon(SourceOffset offset, const llvm::Twine &message);
  void skipStatement();
  bool expectStatementEnd();
  bool parseName(NameId &name, const llvm::Twine &what);
  bool countNode(SourceOffset offset);

  // Lists.
  void parseList(StatementList &list, bool onOneLine);
  void parseLineNumber(StatementList &list);
  std::optional<BlockEnd> getBlockEnd() const;
  bool closesOpenBlock(BlockEnd end) const;
  void reportStrayEnd(BlockEnd end);
  void reportMissingEnd(SourceOffset offset, const llvm::Twine &message);
  void consumeBlockEnd(BlockEnd end);
  void parseBody(Statement *owner, StatementList &body, StatementList &outer, OpenBlock block);

  // Statements; false after a syntax error, with the rest of the statement still to skip.
  template <typename T, typename... Args>
  T *create(StatementList &list, Args... arguments);
  bool parseStatement(StatementList &list);
  bool parseAssignmentTarget(AssignmentTarget &target);
  bool parseLet(StatementList &list);
  bool parsePrint(StatementList &list, SourceOffset offset);
  bool parseIf(StatementList &list, SourceOffset offset);
  bool parseBlockIf(IfStatement *statement, StatementList &outer);
  void parseOneLineBranch(IfStatement *statement, StatementList &body, StatementList &outer,
                          bool inElse);
  bool parseFor(StatementList &list, SourceOffset offset);
  bool parseWhile(StatementList &list, SourceOffset offset);
  bool parseJump(StatementList &list, StatementKind kind, SourceOffset offset);
  bool parseRead(StatementList &list, SourceOffset offset);
  bool parseInput();
  bool parseDeclarations(DeclarationKind kind);
  bool parseSizes(Declaration &declaration);
  bool parseData();

  // Expressions; false after a syntax error.
  bool addNode(const ExpressionNode &node);
  bool addLeaf(ExpressionKind kind, SourceOffset offset, NameId name);
  bool addOperation(Operator operation, SourceOffset offset, unsigned numOperands, uint32_t begin);
  bool enterNesting();
  bool parseExpression(Expression &expression);
  bool parseBinary(unsigned minimumPrecedence);
  bool parsePower();
  bool parseSigned();
  bool parsePrimary();
  bool parseArguments(llvm::SmallVectorImpl<Expression> &arguments);
  bool parseIntegerLiteral(bool negative, int32_t &value);
  bool parseFloatLiteral(float &value);

  const SourceFile &source;
  DiagnosticSink &diagnostics;
  Program &program;
  Lexer lexer;
  Token token;
  /// Identifiers of the statement being parsed, suspect if it fails.
  llvm::SmallVector<NameId, 8> statementNames;
  llvm::SmallVector<OpenBlock, 8> openBlocks;
  unsigned expressionDepth = 0;
  /// The latest statement was a block whose end is missing.
  bool endsOpen = false;
  bool abandoned = false;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_PARSER_H
