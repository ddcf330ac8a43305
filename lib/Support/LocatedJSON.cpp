//===- LocatedJSON.cpp - JSON values that know their place ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm::json checks the syntax and reports its errors; a second walk, which may
// then trust the text, notes the places.
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/LocatedJSON.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tessera;
using llvm::StringRef;

static constexpr unsigned maxDepth = 64;

StringRef LocatedJSON::getKindName() const {
  static constexpr llvm::StringLiteral names[] = {"null",     "a boolean", "a number",
                                                  "a string", "a list",    "an object"};
  return names[kind];
}

namespace {
class Locator {
public:
  explicit Locator(StringRef text) : rest(text) {}

  LocatedJSON locate() {
    LocatedJSON node;
    skipSpace();
    node.location = llvm::SMLoc::getFromPointer(rest.data());
    switch (rest.front()) {
    case '{':
      node.kind = LocatedJSON::Object;
      rest = rest.drop_front();
      while (!consume('}')) {
        LocatedJSON::Member member;
        member.location = llvm::SMLoc::getFromPointer(rest.data());
        member.key = takeString();
        consume(':');
        member.value = locate();
        node.members.push_back(std::move(member));
        consume(',');
      }
      return node;
    case '[':
      node.kind = LocatedJSON::Array;
      rest = rest.drop_front();
      while (!consume(']')) {
        node.elements.push_back(locate());
        consume(',');
      }
      return node;
    case '"':
      node.kind = LocatedJSON::String;
      node.text = takeString();
      return node;
    default:
      node.text = rest.take_until([](char c) { return StringRef(",]} \t\r\n").contains(c); }).str();
      rest = rest.drop_front(node.text.size());
      node.kind = node.text == "null"                           ? LocatedJSON::Null
                  : node.text == "true" || node.text == "false" ? LocatedJSON::Boolean
                                                                : LocatedJSON::Number;
      return node;
    }
  }

private:
  void skipSpace() { rest = rest.ltrim(" \t\r\n"); }
  bool consume(char token) {
    skipSpace();
    bool isThere = rest.starts_with(StringRef(&token, 1));
    rest = rest.drop_front(isThere);
    skipSpace();
    return isThere;
  }
  std::string takeString() {
    size_t end = 1;
    while (rest[end] != '"')
      end += rest[end] == '\\' ? 2 : 1;
    StringRef literal = rest.take_front(end + 1);
    rest = rest.drop_front(end + 1);
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(literal);
    if (!value) {
      llvm::consumeError(value.takeError());
      return "";
    }
    return value->getAsString().value_or("").str();
  }

  StringRef rest;
};
} // namespace

static const char *findTooDeep(StringRef text) {
  unsigned depth = 0;
  for (const char *position = text.begin(); position != text.end(); ++position) {
    if (*position == '"') {
      for (++position; position != text.end() && *position != '"'; ++position)
        if (*position == '\\' && position + 1 != text.end())
          ++position;
      if (position == text.end())
        return nullptr;
    } else if (*position == '[' || *position == '{') {
      if (++depth > maxDepth)
        return position;
    } else if (*position == ']' || *position == '}') {
      depth -= depth != 0;
    }
  }
  return nullptr;
}

llvm::Expected<LocatedJSON> tessera::parseLocatedJSON(const llvm::SourceMgr &sourceMgr) {
  StringRef text = sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID())->getBuffer();
  auto makeError = [&](const char *position, const llvm::Twine &message) {
    return llvm::make_error<SourceError>(sourceMgr.GetMessage(llvm::SMLoc::getFromPointer(position),
                                                              llvm::SourceMgr::DK_Error, message));
  };
  if (const char *position = findTooDeep(text))
    return makeError(position, "nesting is deeper than the limit of " + llvm::Twine(maxDepth));
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value)
    return Locator(text).locate();

  // The message is "[line:column, byte=offset]: reason".
  std::string message = llvm::toString(value.takeError());
  StringRef reason = message;
  size_t offset = 0;
  if (reason.consume_front("[")) {
    reason = reason.split("byte=").second;
    reason.consumeInteger(10, offset);
    reason.consume_front("]: ");
  }
  return makeError(text.data() + std::min(offset, text.size()), "not valid JSON: " + reason);
}
