//===- Parser.cpp - Tokens, lists of statements and recovery --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera::basic;

Parser::Parser(const SourceFile &source, DiagnosticSink &diagnostics, Program &program)
    : source(source), diagnostics(diagnostics), program(program), lexer(source, diagnostics) {}

void Parser::parse() {
  advance();
  parseLineNumber(program.statements);
  parseList(program.statements, /*onOneLine=*/false);
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void Parser::advance() {
  if (at(TokenKind::Identifier))
    statementNames.push_back(program.intern(spelling()));
  token = lexer.next();
  if (diagnostics.reachedLimit())
    abandoned = true;
  if (abandoned)
    token.kind = TokenKind::EndOfFile;
}

bool Parser::consumeIf(TokenKind kind) {
  if (!at(kind))
    return false;
  advance();
  return true;
}

bool Parser::atStatementEnd() const {
  return at(TokenKind::Colon) || at(TokenKind::EndOfLine) || at(TokenKind::EndOfFile) ||
         at(TokenKind::KeywordElse);
}

bool Parser::atWord(llvm::StringRef word) const {
  return at(TokenKind::Identifier) && spelling().equals_insensitive(word);
}

Token Parser::peek() const {
  // Faults in the token are reported when it is read for good; twice at one place counts once.
  Lexer ahead = lexer;
  return ahead.next();
}

bool Parser::errorExpected(const llvm::Twine &expected) {
  if (!abandoned)
    diagnostics.error(token.offset,
                      "expected " + expected + ", found " + describeToken(token, spelling()));
  return false;
}

void Parser::abandon(SourceOffset offset, const llvm::Twine &message) {
  if (abandoned)
    return;
  diagnostics.error(offset, message);
  abandoned = true;
  token.kind = TokenKind::EndOfFile;
}

/// Goes to the end of a statement that did not parse.
void Parser::skipStatement() {
  while (!atStatementEnd())
    advance();
  for (NameId name : statementNames)
    program.suspectNames[name] = true;
  statementNames.clear();
}

bool Parser::expectStatementEnd() {
  if (atStatementEnd())
    return true;
  return errorExpected("the end of the statement or ':'");
}

bool Parser::parseName(NameId &name, const llvm::Twine &what) {
  if (!at(TokenKind::Identifier))
    return errorExpected(what);
  name = program.intern(spelling());
  advance();
  return true;
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

void Parser::parseLineNumber(StatementList &list) {
  if (!at(TokenKind::Integer))
    return;
  uint64_t number = 0;
  // Eighteen digits fit; BASIC's own limit was 65535, ours only keeps the arithmetic sound.
  if (token.length > 18 || spelling().getAsInteger(10, number)) {
    diagnostics.error(token.offset, "line number has more than 18 digits");
    advance();
    return;
  }
  if (!program.labels.empty() && number <= program.labels.back()->number) {
    const LabelStatement *previous = program.labels.back();
    bool isDuplicate = number == previous->number;
    diagnostics.error(token.offset, "line number " + llvm::Twine(number) +
                                        (isDuplicate ? " is used twice" : " is out of order") +
                                        "; numbers must increase, so use one above " +
                                        llvm::Twine(previous->number));
    diagnostics.note(previous->offset, "the line before it is here");
  } else {
    auto *label = create<LabelStatement>(list, token.offset);
    label->number = number;
    program.labels.push_back(label);
  }
  advance();
}

/// Parses statements up to a token that ends this list or one around it, which is left in place.
void Parser::parseList(StatementList &list, bool onOneLine) {
  while (!at(TokenKind::EndOfFile)) {
    if (at(TokenKind::EndOfLine)) {
      if (onOneLine)
        return;
      advance();
      parseLineNumber(list);
      continue;
    }
    if (consumeIf(TokenKind::Colon))
      continue;
    if (std::optional<BlockEnd> end = getBlockEnd()) {
      if (closesOpenBlock(*end))
        return;
      reportStrayEnd(*end);
      continue;
    }
    statementNames.clear();
    bool isSound = parseStatement(list);
    // A block without its end stops before the word that ends another.
    if (std::exchange(endsOpen, false))
      continue;
    if (!isSound || !expectStatementEnd())
      skipStatement();
  }
}

std::optional<Parser::BlockEnd> Parser::getBlockEnd() const {
  switch (token.kind) {
  case TokenKind::KeywordNext:
    return BlockEnd::Next;
  case TokenKind::KeywordWend:
    return BlockEnd::Wend;
  case TokenKind::KeywordElse:
    return BlockEnd::Else;
  case TokenKind::KeywordEndif:
    return BlockEnd::Endif;
  case TokenKind::KeywordEnd:
    if (peek().kind == TokenKind::KeywordIf)
      return BlockEnd::Endif;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// True if some block that is open here ends with this token. A block on one line ends with its
/// line, so what stands in it cannot close a block around the line.
bool Parser::closesOpenBlock(BlockEnd end) const {
  for (size_t i = openBlocks.size(); i-- > 0;) {
    const OpenBlock &block = openBlocks[i];
    switch (end) {
    case BlockEnd::Next:
      if (block.kind == StatementKind::For)
        return true;
      break;
    case BlockEnd::Wend:
      if (block.kind == StatementKind::While)
        return true;
      break;
    case BlockEnd::Else:
      if (block.kind == StatementKind::If && !block.inElse)
        return true;
      break;
    case BlockEnd::Endif:
      if (block.kind == StatementKind::If && !block.onOneLine)
        return true;
      break;
    }
    if (block.onOneLine && (i == 0 || !openBlocks[i - 1].onOneLine))
      return false;
  }
  return false;
}

void Parser::reportStrayEnd(BlockEnd end) {
  SourceOffset offset = token.offset;
  switch (end) {
  case BlockEnd::Next:
    diagnostics.error(offset, "NEXT without FOR: no FOR is open here; remove it or add the FOR");
    break;
  case BlockEnd::Wend:
    diagnostics.error(offset,
                      "WEND without WHILE: no WHILE is open here; remove it or add the WHILE");
    break;
  case BlockEnd::Else:
    diagnostics.error(offset,
                      "ELSE without IF: an IF with statements after THEN ends with its line; "
                      "end the line after THEN to open a block");
    break;
  case BlockEnd::Endif:
    diagnostics.error(offset,
                      "ENDIF without IF: an IF with statements after THEN ends with its line; "
                      "end the line after THEN to open a block");
    break;
  }
  consumeBlockEnd(end);
  // ELSE may have statements right after it.
  if (end != BlockEnd::Else)
    while (!atStatementEnd())
      advance();
}

void Parser::consumeBlockEnd(BlockEnd end) {
  if (end == BlockEnd::Endif && at(TokenKind::KeywordEnd))
    advance();
  advance();
}

/// Parses the statements of a body of `owner`, which stands in `outer`.
void Parser::parseBody(Statement *owner, StatementList &body, StatementList &outer,
                       OpenBlock block) {
  body.owner = owner;
  body.depth = outer.depth + 1;
  if (openBlocks.size() >= Program::kMaxNesting) {
    abandon(owner->offset, "blocks nest more than " + llvm::Twine(Program::kMaxNesting) +
                               " levels deep; move some into subroutines");
    return;
  }
  openBlocks.push_back(block);
  parseList(body, block.onOneLine);
  openBlocks.pop_back();
}
