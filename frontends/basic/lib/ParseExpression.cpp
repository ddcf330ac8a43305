//===- ParseExpression.cpp - Expressions, by precedence climbing ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Parser.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Error.h"

using namespace tessera::basic;

// Loosest first; a unary minus is tighter than all of them.
enum Precedence : unsigned {
  kXorPrecedence = 1,
  kOrPrecedence,
  kAndPrecedence,
  kNotPrecedence,
  kComparePrecedence,
  kAddPrecedence,
  kMultiplyPrecedence
};

static std::optional<std::pair<Operator, unsigned>> getBinaryOperator(TokenKind kind) {
  switch (kind) {
  case TokenKind::KeywordOr:
    return std::make_pair(Operator::Or, kOrPrecedence);
  case TokenKind::KeywordAnd:
    return std::make_pair(Operator::And, kAndPrecedence);
  case TokenKind::Equal:
    return std::make_pair(Operator::Equal, kComparePrecedence);
  case TokenKind::NotEqual:
    return std::make_pair(Operator::NotEqual, kComparePrecedence);
  case TokenKind::Less:
    return std::make_pair(Operator::Less, kComparePrecedence);
  case TokenKind::LessEqual:
    return std::make_pair(Operator::LessEqual, kComparePrecedence);
  case TokenKind::Greater:
    return std::make_pair(Operator::Greater, kComparePrecedence);
  case TokenKind::GreaterEqual:
    return std::make_pair(Operator::GreaterEqual, kComparePrecedence);
  case TokenKind::Plus:
    return std::make_pair(Operator::Add, kAddPrecedence);
  case TokenKind::Minus:
    return std::make_pair(Operator::Subtract, kAddPrecedence);
  case TokenKind::Star:
    return std::make_pair(Operator::Multiply, kMultiplyPrecedence);
  case TokenKind::Slash:
    return std::make_pair(Operator::Divide, kMultiplyPrecedence);
  case TokenKind::Backslash:
    return std::make_pair(Operator::IntegerDivide, kMultiplyPrecedence);
  case TokenKind::KeywordMod:
    return std::make_pair(Operator::Modulo, kMultiplyPrecedence);
  default:
    return std::nullopt;
  }
}

bool Parser::addNode(const ExpressionNode &node) {
  if (!countNode(node.offset))
    return false;
  program.nodes.push_back(node);
  return true;
}

bool Parser::addLeaf(ExpressionKind kind, SourceOffset offset, NameId name) {
  ExpressionNode node;
  node.kind = kind;
  node.offset = offset;
  node.begin = program.nodes.size();
  node.name = name;
  return addNode(node);
}

bool Parser::addOperation(Operator operation, SourceOffset offset, unsigned numOperands,
                          uint32_t begin) {
  ExpressionNode node;
  node.kind = numOperands == 1 ? ExpressionKind::Unary : ExpressionKind::Binary;
  node.operation = operation;
  node.offset = offset;
  node.numOperands = numOperands;
  node.begin = begin;
  return addNode(node);
}

bool Parser::parseExpression(Expression &expression) {
  expression.begin = program.nodes.size();
  expression.end = expression.begin;
  if (!parseBinary(kXorPrecedence)) {
    // Half an expression is none.
    program.nodes.resize(expression.begin);
    return false;
  }
  expression.end = program.nodes.size();
  return true;
}

/// Counts one more level of recursion, unless that is one too many.
bool Parser::enterNesting() {
  if (expressionDepth < Program::kMaxNesting) {
    ++expressionDepth;
    return true;
  }
  if (!abandoned)
    diagnostics.error(token.offset, "expression nests more than " +
                                        llvm::Twine(Program::kMaxNesting) +
                                        " levels deep; assign parts of it to variables");
  return false;
}

bool Parser::parseBinary(unsigned minimumPrecedence) {
  uint32_t begin = program.nodes.size();
  if (at(TokenKind::KeywordNot) && minimumPrecedence <= kNotPrecedence) {
    SourceOffset offset = token.offset;
    if (!enterNesting())
      return false;
    llvm::scope_exit leave([&] { --expressionDepth; });
    advance();
    if (!parseBinary(kNotPrecedence) || !addOperation(Operator::Not, offset, 1, begin))
      return false;
  } else if (!parsePower()) {
    return false;
  }
  while (true) {
    auto found = getBinaryOperator(token.kind);
    // XOR is no keyword: programs may have a variable of that name, but not after an operand.
    if (!found && atWord("XOR"))
      found = std::make_pair(Operator::Xor, kXorPrecedence);
    if (!found || found->second < minimumPrecedence)
      return true;
    SourceOffset offset = token.offset;
    advance();
    if (!parseBinary(found->second + 1) || !addOperation(found->first, offset, 2, begin))
      return false;
  }
}

/// `a ^ b`, from the right; both operands may have a sign, which binds tighter.
bool Parser::parsePower() {
  uint32_t begin = program.nodes.size();
  if (!parseSigned())
    return false;
  if (!at(TokenKind::Caret))
    return true;
  SourceOffset offset = token.offset;
  if (!enterNesting())
    return false;
  llvm::scope_exit leave([&] { --expressionDepth; });
  advance();
  return parsePower() && addOperation(Operator::Power, offset, 2, begin);
}

bool Parser::parseSigned() {
  uint32_t begin = program.nodes.size();
  llvm::SmallVector<SourceOffset, 2> minuses;
  while (at(TokenKind::Minus) || at(TokenKind::Plus)) {
    if (at(TokenKind::Minus))
      minuses.push_back(token.offset);
    advance();
  }
  if (at(TokenKind::Integer)) {
    // With its sign, so that the smallest I32 can be written.
    SourceOffset offset = minuses.empty() ? token.offset : minuses.back();
    int32_t value;
    if (!parseIntegerLiteral(!minuses.empty(), value))
      return false;
    if (!minuses.empty())
      minuses.pop_back();
    if (!addLeaf(ExpressionKind::Integer, offset, NameId(value)))
      return false;
  } else if (!parsePrimary()) {
    return false;
  }
  while (!minuses.empty())
    if (!addOperation(Operator::Negate, minuses.pop_back_val(), 1, begin))
      return false;
  return true;
}

bool Parser::parsePrimary() {
  uint32_t begin = program.nodes.size();
  SourceOffset offset = token.offset;
  switch (token.kind) {
  case TokenKind::Float: {
    ExpressionNode node;
    node.kind = ExpressionKind::Float;
    node.offset = offset;
    node.begin = begin;
    return parseFloatLiteral(node.floating) && addNode(node);
  }
  case TokenKind::LeftParenthesis: {
    if (!enterNesting())
      return false;
    llvm::scope_exit leave([&] { --expressionDepth; });
    advance();
    if (!parseBinary(kXorPrecedence))
      return false;
    if (!consumeIf(TokenKind::RightParenthesis))
      return errorExpected("')'");
    return true;
  }
  case TokenKind::Identifier: {
    if (atWord("BID")) {
      advance();
      return addLeaf(ExpressionKind::BlockId, offset, 0);
    }
    NameId name = program.intern(spelling());
    advance();
    if (!at(TokenKind::LeftParenthesis))
      return addLeaf(ExpressionKind::Name, offset, name);
    llvm::SmallVector<Expression, 4> arguments;
    if (!parseArguments(arguments))
      return false;
    ExpressionNode node;
    node.kind = ExpressionKind::Apply;
    node.offset = offset;
    node.begin = begin;
    node.numOperands = arguments.size();
    node.name = name;
    return addNode(node);
  }
  case TokenKind::String:
    diagnostics.error(offset,
                      "a string cannot be an operand: strings may stand only in PRINT, PRINT "
                      "USING, INPUT prompts and ASSERT");
    return false;
  case TokenKind::KeywordNot:
    diagnostics.error(offset,
                      "NOT is looser than the operator before it; put parentheses around NOT and "
                      "its operand");
    return false;
  default:
    return errorExpected("a number, a name or '('");
  }
}

/// `(a, b, …)`; the arguments follow one another in the vector of nodes.
bool Parser::parseArguments(llvm::SmallVectorImpl<Expression> &arguments) {
  constexpr size_t kMaxArguments = 64;
  if (!enterNesting())
    return false;
  llvm::scope_exit leave([&] { --expressionDepth; });
  advance();
  if (at(TokenKind::RightParenthesis))
    return errorExpected("an index or argument");
  do {
    if (arguments.size() == kMaxArguments) {
      diagnostics.error(token.offset, "more than " + llvm::Twine(kMaxArguments) + " arguments");
      return false;
    }
    Expression &argument = arguments.emplace_back();
    argument.begin = program.nodes.size();
    if (!parseBinary(kXorPrecedence))
      return false;
    argument.end = program.nodes.size();
  } while (consumeIf(TokenKind::Comma));
  if (!consumeIf(TokenKind::RightParenthesis))
    return errorExpected("',' or ')'");
  return true;
}

bool Parser::parseIntegerLiteral(bool negative, int32_t &value) {
  int64_t magnitude = 0;
  bool fits = token.length <= 64 && !spelling().getAsInteger(10, magnitude) &&
              magnitude <= int64_t(INT32_MAX) + (negative ? 1 : 0);
  if (!fits) {
    diagnostics.error(token.offset,
                      "whole number does not fit I32, whose largest is 2147483647; add "
                      "'.0' for an F32 number");
    return false;
  }
  value = int32_t(negative ? -magnitude : magnitude);
  advance();
  return true;
}

bool Parser::parseFloatLiteral(float &value) {
  // From decimal to F32 in one rounding.
  llvm::APFloat number(llvm::APFloat::IEEEsingle());
  llvm::Expected<llvm::APFloat::opStatus> status =
      number.convertFromString(spelling(), llvm::APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return errorExpected("a number");
  }
  if (number.isInfinity()) {
    diagnostics.error(token.offset, "number does not fit F32, whose largest is about 3.4E+38");
    return false;
  }
  value = number.convertToFloat();
  advance();
  return true;
}
