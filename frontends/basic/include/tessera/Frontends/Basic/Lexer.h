//===- Lexer.h - Splits BASIC text into tokens ------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_LEXER_H
#define TESSERA_FRONTENDS_BASIC_LEXER_H

#include "tessera/Frontends/Basic/DiagnosticSink.h"
#include "tessera/Frontends/Basic/SourceFile.h"

namespace tessera::basic {

enum class TokenKind : uint8_t {
  EndOfFile,
  EndOfLine,
  Integer,
  Float,
  String, ///< with its quotes
  Identifier,
  // Punctuation.
  Colon,
  Semicolon,
  Comma,
  LeftParenthesis,
  RightParenthesis,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Star,
  Slash,
  Backslash,
  Caret,
  // Keywords, in any case.
  KeywordAnd,
  KeywordData,
  KeywordDim,
  KeywordElse,
  KeywordEnd,
  KeywordEndif,
  KeywordFor,
  KeywordGosub,
  KeywordGoto,
  KeywordIf,
  KeywordInput,
  KeywordLet,
  KeywordMod,
  KeywordNext,
  KeywordNot,
  KeywordOr,
  KeywordOutput,
  KeywordPrint,
  KeywordRead,
  KeywordReturn,
  KeywordStep,
  KeywordStop,
  KeywordThen,
  KeywordTile,
  KeywordTo,
  KeywordWend,
  KeywordWhile,
};

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  SourceOffset offset = 0;
  uint32_t length = 0;
};

/// Tokens on demand; comments (`REM`, `'`) and blanks are skipped. Bad characters are reported and
/// skipped, so every token that leaves the lexer is sound.
class Lexer {
public:
  Lexer(const SourceFile &source, DiagnosticSink &diagnostics);

  Token next();
  llvm::StringRef getSpelling(const Token &token) const {
    return text.substr(token.offset, token.length);
  }

private:
  Token make(TokenKind kind, size_t begin) const;
  Token lexNumber(size_t begin);
  Token lexString(size_t begin);
  bool lexWord(size_t begin, Token &token);
  void reportBadCharacter();

  llvm::StringRef text;
  DiagnosticSink &diagnostics;
  size_t position = 0;
  bool atLineStart = true;
};

/// What a message calls a token, for example `'NEXT'` or `end of line`.
std::string describeToken(const Token &token, llvm::StringRef spelling);

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_LEXER_H
