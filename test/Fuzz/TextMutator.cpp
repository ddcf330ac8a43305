//===- TextMutator.cpp - Mutations of texts by token and by line ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TextMutator.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace tessera::fuzz;
using llvm::StringRef;

/// Numbers at which something changes: powers of two and their neighbours, and the ends of types.
static constexpr StringRef numbers[] = {"0",
                                        "1",
                                        "2",
                                        "3",
                                        "4",
                                        "7",
                                        "8",
                                        "16",
                                        "32",
                                        "64",
                                        "128",
                                        "255",
                                        "256",
                                        "-1",
                                        "-2",
                                        "-128",
                                        "32768",
                                        "65536",
                                        "16777216",
                                        "16777217",
                                        "33554432",
                                        "1.0",
                                        "-0.0",
                                        "1.0e300",
                                        "0x7FC00",
                                        "2147483647",
                                        "4294967296",
                                        "-2147483648",
                                        "1e-40",
                                        "99999",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "18446744073709551616"};

/// The kind by which tokens are exchanged: the first character, digits and letters taken together.
static char getKind(StringRef token) {
  if (llvm::isDigit(token.front()))
    return '0';
  return llvm::isAlpha(token.front()) ? 'a' : token.front();
}

/// Words with their sigil, numbers, strings, and single characters; blanks are left out.
static std::vector<StringRef> splitTokens(StringRef text) {
  std::vector<StringRef> tokens;
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; };
  while (!(text = text.ltrim(" \t\r\n")).empty()) {
    size_t length = 1;
    if (text.front() == '"') {
      while (length < text.size() && text[length] != '"' && text[length] != '\n')
        length += text[length] == '\\' ? 2 : 1;
      length = std::min(length + 1, text.size());
    } else if (isWord(text.front()) || StringRef("%@!#^").contains(text.front())) {
      length = text.size() - text.drop_front().drop_while(isWord).size();
    }
    tokens.push_back(text.take_front(length));
    text = text.drop_front(length);
  }
  return tokens;
}

static std::vector<StringRef> splitLines(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.take_front(end));
    text = text.drop_front(end);
  }
  return lines;
}

/// `text` with `piece`, which lies inside it, replaced.
static std::string splice(StringRef text, StringRef piece, const llvm::Twine &replacement) {
  StringRef before(text.data(), piece.data() - text.data());
  StringRef after(piece.end(), text.end() - piece.end());
  return (before + replacement + after).str();
}

namespace {
/// Texts that were mutated before, from which lines and tokens are taken.
class SeenTexts {
public:
  static SeenTexts &get() {
    static SeenTexts seen;
    return seen;
  }
  void add(StringRef text, size_t choice) {
    if (text.size() > 4096)
      return;
    if (texts.size() < 512)
      texts.push_back(text.str());
    else if (choice % 8 == 0)
      texts[choice / 8 % texts.size()] = text.str();
  }
  StringRef choose(size_t choice) const {
    return texts.empty() ? StringRef() : StringRef(texts[choice % texts.size()]);
  }

private:
  std::vector<std::string> texts;
};
} // namespace

StringRef TextMutator::chooseLine(const std::vector<StringRef> &own) {
  std::vector<StringRef> other = splitLines(SeenTexts::get().choose(random()));
  if (!other.empty() && below(3) != 0)
    return other[below(other.size())];
  return own[below(own.size())];
}

std::string TextMutator::mutateLine(StringRef text) {
  std::vector<StringRef> lines = splitLines(text);
  if (lines.empty())
    return text.str();
  StringRef line = lines[below(lines.size())];
  switch (below(4)) {
  case 0:
    return splice(text, line, "");
  case 1:
    return splice(text, line, line + line);
  case 2:
    return splice(text, line, chooseLine(lines) + line);
  default:
    return splice(text, line, chooseLine(lines));
  }
}

std::string TextMutator::mutateToken(StringRef text) {
  std::vector<StringRef> tokens = splitTokens(text);
  if (tokens.empty())
    return text.str();
  StringRef token = tokens[below(tokens.size())];
  if (getKind(token) == '0' && below(2) == 0)
    return splice(text, token, numbers[below(std::size(numbers))]);
  std::vector<StringRef> others =
      below(2) == 0 ? splitTokens(SeenTexts::get().choose(random())) : tokens;
  if (others.empty())
    others = tokens;
  size_t change = below(8);
  if (change == 0)
    return splice(text, token, "");
  StringRef other = others[below(others.size())];
  if (change == 1)
    return splice(text, token, token + " " + other);
  // A few attempts at a token of the same kind.
  for (unsigned attempt = 0; attempt < 16 && getKind(other) != getKind(token); ++attempt)
    other = others[below(others.size())];
  return splice(text, token, other);
}

std::string TextMutator::replaceEverywhere(StringRef text) {
  std::vector<StringRef> tokens = splitTokens(text);
  if (tokens.empty())
    return text.str();
  StringRef token = tokens[below(tokens.size())];
  StringRef other = tokens[below(tokens.size())];
  for (unsigned attempt = 0; attempt < 16 && getKind(other) != getKind(token); ++attempt)
    other = tokens[below(tokens.size())];
  if (getKind(token) == '0' && below(2) == 0)
    other = numbers[below(std::size(numbers))];
  std::string result;
  const char *copied = text.begin();
  for (StringRef each : tokens) {
    result.append(copied, each.begin());
    result += each == token ? other : each;
    copied = each.end();
  }
  return result.append(copied, text.end());
}

/// All bracketed groups of `text`, with their brackets; kinds of brackets are not matched, so that
/// `->` and comparisons give odd groups, which do no harm.
static std::vector<StringRef> findGroups(StringRef text) {
  std::vector<StringRef> groups;
  llvm::SmallVector<const char *> open;
  for (const char &c : text) {
    if (StringRef("([{<").contains(c))
      open.push_back(&c);
    else if (StringRef(")]}>").contains(c) && !open.empty()) {
      const char *begin = open.pop_back_val();
      groups.push_back(StringRef(begin, &c + 1 - begin));
    }
  }
  return groups;
}

std::string TextMutator::replaceGroup(StringRef text) {
  std::vector<StringRef> groups = findGroups(text);
  if (groups.empty())
    return mutateToken(text);
  StringRef group = groups[below(groups.size())];
  std::vector<StringRef> others =
      below(2) == 0 ? findGroups(SeenTexts::get().choose(random())) : groups;
  if (others.empty())
    return splice(text, group, "");
  StringRef other = others[below(others.size())];
  for (unsigned attempt = 0; attempt < 16 && other.front() != group.front(); ++attempt)
    other = others[below(others.size())];
  return splice(text, group, other);
}

std::string TextMutator::mutateOnce(StringRef text) {
  switch (below(8)) {
  case 0:
  case 1:
    return mutateLine(text);
  case 2:
    return replaceGroup(text);
  case 3:
    return replaceEverywhere(text);
  default:
    return mutateToken(text);
  }
}

std::string TextMutator::mutate(StringRef text) {
  SeenTexts::get().add(text, random());
  std::string result = text.str();
  for (size_t count = 1 + below(4); count != 0; --count)
    result = mutateOnce(result);
  return result;
}

std::string TextMutator::cross(StringRef text, StringRef other) {
  std::vector<StringRef> lines = splitLines(text);
  std::vector<StringRef> others = splitLines(other);
  if (lines.empty() || others.empty())
    return (text + other).str();
  size_t first = below(others.size());
  size_t count = 1 + below(others.size() - first);
  std::string run;
  for (StringRef line : llvm::ArrayRef(others).slice(first, count))
    run += line;
  StringRef line = lines[below(lines.size())];
  if (below(2) == 0)
    run += line;
  return splice(text, line, run);
}

static size_t copyOut(StringRef text, uint8_t *out, size_t maxSize) {
  size_t size = std::min(text.size(), maxSize);
  std::memcpy(out, text.data(), size);
  return size;
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1,
                                            const uint8_t *data2, size_t size2, uint8_t *out,
                                            size_t maxSize, unsigned seed) {
  StringRef text(reinterpret_cast<const char *>(data1), size1);
  StringRef other(reinterpret_cast<const char *>(data2), size2);
  return copyOut(TextMutator(seed).cross(text, other), out, maxSize);
}
