//===- Lexer.h - Tokens of PTX ---------------------------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_PTX_LEXER_H
#define TESSERA_LIB_SIMULATOR_PTX_LEXER_H

#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::ptx {

/// A piece of the buffer. Nothing is copied.
struct Token {
  enum Kind : uint8_t {
    End,
    /// A name: letters, digits, `_` and `$`, with `%` allowed in front.
    Identifier,
    /// A dot and a name: `.reg`, `.x`, `.shared`; `text` has the dot.
    Directive,
    /// Anything that starts with a digit; what it is worth is decided where it is used.
    Number,
    /// With its quotes.
    String,
    /// One of `( ) [ ] { } < > , ; : @ ! ~ + - * / % & | ^ ? =`, or an operator of two such.
    Punctuation,
    /// A character that PTX does not have, or a string or comment without an end.
    Invalid
  };

  Kind kind = End;
  /// First token on its line.
  bool startsLine = false;
  llvm::StringRef text;
  Position position;

  bool is(llvm::StringRef punctuation) const { return kind == Punctuation && text == punctuation; }
  bool isDirective(llvm::StringRef name) const { return kind == Directive && text == name; }
  const char *begin() const { return text.data(); }
  const char *end() const { return text.data() + text.size(); }
};

/// Cuts a buffer into tokens, one at a time.
class Lexer {
public:
  explicit Lexer(llvm::StringRef buffer)
      : current(buffer.begin()), bufferEnd(buffer.end()), lineStart(buffer.begin()) {}

  Token lex();
  /// Called when the token just lexed is the first name of an instruction: takes the modifiers that
  /// follow without a space (`.shared::cta.b64`), and returns the whole.
  llvm::StringRef extendMnemonic(const Token &token);

private:
  /// Skips spaces and comments. False for a comment without an end, which it leaves.
  bool skipSpace();
  Token make(Token::Kind kind, const char *start);

  const char *current;
  const char *bufferEnd;
  const char *lineStart;
  uint32_t line = 1;
  bool startsLine = true;
};

} // namespace tessera::ptx

#endif // TESSERA_LIB_SIMULATOR_PTX_LEXER_H
