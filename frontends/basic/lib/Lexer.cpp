//===- Lexer.cpp - Splits BASIC text into tokens --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tessera::basic;

static TokenKind classifyWord(llvm::StringRef word) {
  // No keyword is longer, so a long name costs nothing here.
  constexpr size_t kLongestKeyword = 6;
  if (word.size() > kLongestKeyword)
    return TokenKind::Identifier;
  char upper[kLongestKeyword];
  for (size_t i = 0; i < word.size(); ++i)
    upper[i] = llvm::toUpper(word[i]);
  return llvm::StringSwitch<TokenKind>(llvm::StringRef(upper, word.size()))
      .Case("AND", TokenKind::KeywordAnd)
      .Case("DATA", TokenKind::KeywordData)
      .Case("DIM", TokenKind::KeywordDim)
      .Case("ELSE", TokenKind::KeywordElse)
      .Case("END", TokenKind::KeywordEnd)
      .Case("ENDIF", TokenKind::KeywordEndif)
      .Case("FOR", TokenKind::KeywordFor)
      .Case("GOSUB", TokenKind::KeywordGosub)
      .Case("GOTO", TokenKind::KeywordGoto)
      .Case("IF", TokenKind::KeywordIf)
      .Case("INPUT", TokenKind::KeywordInput)
      .Case("LET", TokenKind::KeywordLet)
      .Case("MOD", TokenKind::KeywordMod)
      .Case("NEXT", TokenKind::KeywordNext)
      .Case("NOT", TokenKind::KeywordNot)
      .Case("OR", TokenKind::KeywordOr)
      .Case("OUTPUT", TokenKind::KeywordOutput)
      .Case("PRINT", TokenKind::KeywordPrint)
      .Case("READ", TokenKind::KeywordRead)
      .Case("RETURN", TokenKind::KeywordReturn)
      .Case("STEP", TokenKind::KeywordStep)
      .Case("STOP", TokenKind::KeywordStop)
      .Case("THEN", TokenKind::KeywordThen)
      .Case("TILE", TokenKind::KeywordTile)
      .Case("TO", TokenKind::KeywordTo)
      .Case("WEND", TokenKind::KeywordWend)
      .Case("WHILE", TokenKind::KeywordWhile)
      .Default(TokenKind::Identifier);
}

static bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

Lexer::Lexer(const SourceFile &source, DiagnosticSink &diagnostics)
    : text(source.getText()), diagnostics(diagnostics) {
  if (text.starts_with("\xEF\xBB\xBF"))
    position = 3;
}

Token Lexer::make(TokenKind kind, size_t begin) const {
  return {kind, SourceOffset(begin), uint32_t(position - begin)};
}

Token Lexer::lexNumber(size_t begin) {
  auto skipDigits = [&] {
    while (position < text.size() && llvm::isDigit(text[position]))
      ++position;
  };
  skipDigits();
  // The number that starts a line is only digits: `10E=5` assigns to E.
  if (atLineStart)
    return make(TokenKind::Integer, begin);
  bool isFloat = false;
  if (position < text.size() && text[position] == '.') {
    isFloat = true;
    ++position;
    skipDigits();
  }
  if (position < text.size() && (text[position] == 'e' || text[position] == 'E')) {
    size_t exponent = position + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-'))
      ++exponent;
    if (exponent < text.size() && llvm::isDigit(text[exponent])) {
      isFloat = true;
      position = exponent;
      skipDigits();
    }
  }
  return make(isFloat ? TokenKind::Float : TokenKind::Integer, begin);
}

Token Lexer::lexString(size_t begin) {
  position = text.find_first_of("\"\r\n", begin + 1);
  if (position == llvm::StringRef::npos)
    position = text.size();
  if (position < text.size() && text[position] == '"') {
    ++position;
    return make(TokenKind::String, begin);
  }
  diagnostics.error(begin, "unterminated string: found the end of the line, expected '\"'");
  return make(TokenKind::String, begin);
}

/// Lexes a word; false for a comment, which runs to the end of the line.
bool Lexer::lexWord(size_t begin, Token &token) {
  while (position < text.size() && isWordPart(text[position]))
    ++position;
  llvm::StringRef word = text.slice(begin, position);
  if (word.equals_insensitive("REM"))
    return false;
  if (position < text.size() && text[position] == '%') {
    ++position;
    token = make(TokenKind::Identifier, begin);
    return true;
  }
  if (position < text.size() && text[position] == '$') {
    ++position;
    diagnostics.error(begin,
                      "there are no string variables: strings may stand only in PRINT, PRINT "
                      "USING, INPUT prompts and ASSERT");
    token = make(TokenKind::Identifier, begin);
    return true;
  }
  token = make(classifyWord(word), begin);
  return true;
}

void Lexer::reportBadCharacter() {
  unsigned char c = text[position];
  if (llvm::isPrint(c)) {
    diagnostics.error(position, "unexpected character '" + llvm::Twine(char(c)) + "'");
  } else {
    diagnostics.error(position, "unexpected byte 0x" + llvm::utohexstr(c, /*LowerCase=*/true) +
                                    "; BASIC text is ASCII outside strings and comments");
  }
  // One message for a run of such bytes, which may be one character.
  while (position < text.size() && !llvm::isPrint(text[position]) && !llvm::isSpace(text[position]))
    ++position;
  if (llvm::isPrint(c))
    ++position;
}

Token Lexer::next() {
  while (position < text.size()) {
    size_t begin = position;
    char c = text[position];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++position;
      continue;
    }
    if (c == '\n') {
      ++position;
      atLineStart = true;
      return make(TokenKind::EndOfLine, begin);
    }
    if (llvm::isDigit(c) ||
        (c == '.' && position + 1 < text.size() && llvm::isDigit(text[position + 1]))) {
      Token token = lexNumber(begin);
      atLineStart = false;
      return token;
    }
    atLineStart = false;
    Token token;
    bool isComment = c == '\'';
    if (isWordStart(c)) {
      if (lexWord(begin, token))
        return token;
      isComment = true;
    }
    if (isComment) {
      position = std::min(text.find('\n', position), text.size());
      continue;
    }
    if (c == '"')
      return lexString(begin);
    ++position;
    char following = position < text.size() ? text[position] : '\0';
    auto withNext = [&](TokenKind kind) {
      ++position;
      return make(kind, begin);
    };
    switch (c) {
    case ':':
      return make(TokenKind::Colon, begin);
    case ';':
      return make(TokenKind::Semicolon, begin);
    case ',':
      return make(TokenKind::Comma, begin);
    case '(':
      return make(TokenKind::LeftParenthesis, begin);
    case ')':
      return make(TokenKind::RightParenthesis, begin);
    case '=':
      return make(TokenKind::Equal, begin);
    case '+':
      return make(TokenKind::Plus, begin);
    case '-':
      return make(TokenKind::Minus, begin);
    case '*':
      return make(TokenKind::Star, begin);
    case '/':
      return make(TokenKind::Slash, begin);
    case '\\':
      return make(TokenKind::Backslash, begin);
    case '^':
      return make(TokenKind::Caret, begin);
    case '<':
      if (following == '=')
        return withNext(TokenKind::LessEqual);
      if (following == '>')
        return withNext(TokenKind::NotEqual);
      return make(TokenKind::Less, begin);
    case '>':
      if (following == '=')
        return withNext(TokenKind::GreaterEqual);
      return make(TokenKind::Greater, begin);
    default:
      --position;
      reportBadCharacter();
      if (diagnostics.reachedLimit())
        position = text.size();
    }
  }
  position = text.size();
  return make(TokenKind::EndOfFile, position);
}

std::string tessera::basic::describeToken(const Token &token, llvm::StringRef spelling) {
  switch (token.kind) {
  case TokenKind::EndOfFile:
    return "the end of the file";
  case TokenKind::EndOfLine:
    return "the end of the line";
  case TokenKind::String:
    return "a string";
  default:
    // A name can be as long as the file; the start of it is enough.
    if (spelling.size() > 40)
      return "'" + spelling.take_front(40).str() + "...'";
    return "'" + spelling.str() + "'";
  }
}
