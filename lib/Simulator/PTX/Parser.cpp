//===- Parser.cpp - Parser of PTX: tokens and errors ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "tessera/Support/SourceError.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

Parser::Parser(Module &module) : module(module), lexer(module.buffer->getBuffer()) {
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(module.buffer->getMemBufferRef(),
                                                                /*RequiresNullTerminator=*/false),
                               llvm::SMLoc());
  advance();
}

void Parser::report(StringRef where, const Twine &message) {
  if (isStopped)
    return;
  llvm::SMDiagnostic diagnostic = sourceMgr.GetMessage(llvm::SMLoc::getFromPointer(where.data()),
                                                       llvm::SourceMgr::DK_Error, message);
  errors = llvm::joinErrors(std::move(errors), llvm::make_error<SourceError>(diagnostic));
  isStopped = ++errorCount == Limits::errors;
  if (isStopped)
    token = Token();
}

bool Parser::fail(StringRef where, const Twine &message) {
  report(where, message);
  return false;
}

std::string Parser::describeToken() const {
  switch (token.kind) {
  case Token::End:
    return "the end of the file";
  case Token::Invalid:
    if (token.text.starts_with("\""))
      return "a string without an end";
    if (token.text.starts_with("/*"))
      return "a comment without an end";
    if (unsigned char c = token.text.front(); c < 0x20 || c > 0x7e)
      return "a byte of value " + std::to_string(c);
    [[fallthrough]];
  default:
    // Mangled names can be as long as they like.
    constexpr size_t maxShown = 80;
    if (token.text.size() > maxShown)
      return ("'" + token.text.take_front(maxShown) + "...'").str();
    return ("'" + token.text + "'").str();
  }
}

bool Parser::failExpected(const Twine &what) {
  // At the end of the file there is no text to point at; the last byte's place will do.
  return fail(token.kind == Token::End ? module.buffer->getBuffer().take_back(0) : token.text,
              "expected " + what + ", found " + describeToken());
}

void Parser::reportRedefinition(StringRef name, Position earlier) {
  report(name, "'" + name + "' is declared twice; the first declaration is in line " +
                   Twine(earlier.line));
}

bool Parser::consume(StringRef punctuation) {
  if (!token.is(punctuation))
    return false;
  advance();
  return true;
}

bool Parser::consumeDirective(StringRef name) {
  if (!token.isDirective(name))
    return false;
  advance();
  return true;
}

bool Parser::expect(StringRef punctuation, const Twine &where) {
  return consume(punctuation) || failExpected("'" + punctuation + "' " + where);
}

bool Parser::expectSemicolon(const Twine &after) {
  return consume(";") || failExpected("';' after " + after);
}

bool Parser::parseIdentifier(Token &name, const Twine &what) {
  if (token.kind != Token::Identifier)
    return failExpected("the name of " + what);
  name = token;
  advance();
  return true;
}

void Parser::recoverInBody() {
  while (token.kind != Token::End && !token.is(";") && !(token.is("}") && token.startsLine))
    advance();
  consume(";");
}

void Parser::recoverInModule() {
  unsigned braces = 0;
  while (token.kind != Token::End) {
    bool isEnd = braces == 0 && token.is(";");
    if (token.is("{"))
      ++braces;
    else if (token.is("}"))
      isEnd = braces <= 1 || --braces == 0;
    advance();
    if (isEnd)
      return;
  }
}

void Parser::skipLine() {
  do
    advance();
  while (token.kind != Token::End && !token.startsLine);
}

bool Parser::skipBalanced(StringRef open, StringRef close) {
  StringRef start = token.text;
  unsigned opened = 0;
  do {
    if (token.kind == Token::End)
      return isStopped ? false : fail(start, "'" + open + "' without its '" + close + "'");
    if (token.is(open))
      ++opened;
    else if (token.is(close))
      --opened;
    advance();
  } while (opened != 0);
  return true;
}

llvm::Error Parser::parse() {
  parseTopLevel();
  return std::move(errors);
}

llvm::Expected<std::unique_ptr<Module>> ptx::parse(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  // Lines and columns are 32 bits wide.
  if (buffer->getBufferSize() > (size_t(1) << 30))
    return llvm::createStringError(buffer->getBufferIdentifier() +
                                   ": the file is larger than the limit of 1 GiB");
  auto module = std::make_unique<Module>();
  module->buffer = std::move(buffer);
  if (llvm::Error error = Parser(*module).parse())
    return error;
  return module;
}
