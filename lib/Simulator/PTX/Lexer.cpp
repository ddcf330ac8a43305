//===- Lexer.cpp - Tokens of PTX ------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

bool Lexer::skipSpace() {
  while (current != bufferEnd) {
    char c = *current;
    if (c == '\n') {
      lineStart = ++current;
      ++line;
      startsLine = true;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++current;
    } else if (c == '/' && bufferEnd - current > 1 && current[1] == '/') {
      while (current != bufferEnd && *current != '\n')
        ++current;
    } else if (c == '/' && bufferEnd - current > 1 && current[1] == '*') {
      size_t length = StringRef(current + 2, bufferEnd - current - 2).find("*/");
      if (length == StringRef::npos)
        return false;
      for (const char *end = current + length + 4; current != end; ++current)
        if (*current == '\n') {
          lineStart = current + 1;
          ++line;
          startsLine = true;
        }
    } else {
      break;
    }
  }
  return true;
}

Token Lexer::make(Token::Kind kind, const char *start) {
  Token token;
  token.kind = kind;
  token.startsLine = startsLine;
  token.text = StringRef(start, current - start);
  token.position = {line, static_cast<uint32_t>(start - lineStart + 1)};
  startsLine = false;
  return token;
}

Token Lexer::lex() {
  if (!skipSpace()) {
    const char *start = current;
    Token token = make(Token::Invalid, start);
    current = bufferEnd;
    token.text = StringRef(start, 2);
    return token;
  }
  const char *start = current;
  if (current == bufferEnd)
    return make(Token::End, start);

  auto next = [&](size_t distance = 1) {
    return static_cast<size_t>(bufferEnd - current) > distance ? current[distance] : '\0';
  };
  auto skipName = [&] {
    while (current != bufferEnd && isNameCharacter(*current))
      ++current;
  };
  char c = *current;
  if (llvm::isAlpha(c) || c == '_' || c == '$' || (c == '%' && isNameCharacter(next()))) {
    ++current;
    skipName();
    return make(Token::Identifier, start);
  }
  if (llvm::isDigit(c) || (c == '.' && llvm::isDigit(next()))) {
    // A sign belongs to the exponent of a decimal number only.
    bool isDecimal = !(c == '0' && llvm::isAlpha(next()));
    while (current != bufferEnd) {
      char digit = *current;
      bool isExponentSign = isDecimal && (digit == '+' || digit == '-') && current != start &&
                            (current[-1] == 'e' || current[-1] == 'E');
      if (!isNameCharacter(digit) && digit != '.' && !isExponentSign)
        break;
      ++current;
    }
    return make(Token::Number, start);
  }
  if (c == '.' && isNameCharacter(next())) {
    ++current;
    skipName();
    return make(Token::Directive, start);
  }
  if (c == '"') {
    ++current;
    while (current != bufferEnd && *current != '"' && *current != '\n')
      current += *current == '\\' && bufferEnd - current > 1 && current[1] != '\n' ? 2 : 1;
    if (current == bufferEnd || *current != '"')
      return make(Token::Invalid, start);
    ++current;
    return make(Token::String, start);
  }
  StringRef rest(current, bufferEnd - current);
  for (StringRef two : {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"})
    if (rest.starts_with(two)) {
      current += 2;
      return make(Token::Punctuation, start);
    }
  ++current;
  bool isKnown = StringRef("()[]{}<>,;:@!~+-*/%&|^?=").contains(c);
  return make(isKnown ? Token::Punctuation : Token::Invalid, start);
}

StringRef Lexer::extendMnemonic(const Token &token) {
  while (current != bufferEnd) {
    auto isNameAt = [&](size_t distance) {
      return static_cast<size_t>(bufferEnd - current) > distance &&
             isNameCharacter(current[distance]);
    };
    if (isNameCharacter(*current))
      ++current;
    else if (*current == '.' && isNameAt(1))
      current += 2;
    else if (*current == ':' && isNameAt(2) && current[1] == ':')
      current += 3;
    else
      break;
  }
  return StringRef(token.begin(), current - token.begin());
}
