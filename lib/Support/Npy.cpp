//===- Npy.cpp - Bounded reader and writer of .npy files ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Npy.h"
#include "tessera/Support/ElementType.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <optional>

using namespace tessera;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

static constexpr StringRef magic = "\x93NUMPY";
/// numpy itself writes a few hundred bytes at most and reads 10000.
static constexpr uint64_t maxHeaderBytes = 65535;
/// numpy's own limit.
static constexpr unsigned maxRank = 64;

template <typename... Args>
static Error makeError(const char *format, Args &&...args) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Args>(args)...).str());
}

std::string NpyDtype::str() const {
  return (bytes == 1 || kind == 'V' ? "|" : "<") + std::string(1, kind) + std::to_string(bytes);
}

std::string tessera::formatNpyShape(llvm::ArrayRef<int64_t> shape) {
  std::string text = "(";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(shape, os);
  os << (shape.size() == 1 ? ",)" : ")");
  return text;
}

namespace {
/// Parses the dictionary that numpy writes: string keys, and a string, a boolean or a tuple of
/// integers as values. No general Python literal is accepted.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : text(text), rest(text) {}

  Error parse(NpyHeader &header);

private:
  bool consume(StringRef token) {
    rest = rest.ltrim(" \t\r\n");
    return rest.consume_front(token);
  }
  std::optional<StringRef> consumeString();
  Error parseDtype(NpyDtype &dtype);
  Error parseShape(llvm::SmallVectorImpl<int64_t> &shape);
  Error unexpected(const char *expected);

  StringRef text;
  StringRef rest;
};
} // namespace

/// Text from a file as it may stand in a message: short and printable.
static std::string quote(StringRef text) {
  std::string quoted;
  llvm::raw_string_ostream os(quoted);
  os << '\'';
  llvm::printEscapedString(text.take_front(40), os);
  os << (text.size() > 40 ? "...'" : "'");
  return quoted;
}

Error HeaderParser::unexpected(const char *expected) {
  rest = rest.ltrim(" \t\r\n");
  if (rest.empty())
    return makeError("the header ends early: expected {0}", expected);
  return makeError("malformed header at byte {0}: expected {1}, found {2}",
                   text.size() - rest.size(), expected, quote(rest.take_front(16)));
}

std::optional<StringRef> HeaderParser::consumeString() {
  StringRef saved = rest;
  for (StringRef delimiter : {"'", "\""}) {
    if (!consume(delimiter))
      continue;
    size_t end = rest.find(delimiter);
    if (end == StringRef::npos)
      break;
    StringRef string = rest.take_front(end);
    rest = rest.drop_front(end + 1);
    return string;
  }
  rest = saved;
  return std::nullopt;
}

Error HeaderParser::parseDtype(NpyDtype &dtype) {
  if (rest.ltrim().starts_with("["))
    return makeError("expected a plain dtype, found one with fields");
  std::optional<StringRef> found = consumeString();
  if (!found)
    return unexpected("a string after 'descr'");
  StringRef spelling = *found;
  char order = spelling.empty() ? 0 : spelling.front();
  if (!llvm::is_contained("<>|=", order) || order == 0)
    return makeError("expected a dtype such as '<f4', found {0}", quote(spelling));
  spelling = spelling.drop_front();
  char kind = spelling.empty() ? 0 : spelling.front();
  unsigned bytes = 0;
  if (spelling.empty() || spelling.drop_front().getAsInteger(10, bytes))
    return makeError("expected a dtype such as '<f4', found {0}", quote(*found));
  bool isKnown = false;
  switch (kind) {
  case 'b':
    isKnown = bytes == 1;
    break;
  case 'i':
  case 'u':
    isKnown = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    break;
  case 'f':
    isKnown = bytes == 2 || bytes == 4 || bytes == 8;
    break;
  case 'V':
    isKnown = bytes == 1 || bytes == 2;
    break;
  }
  if (!isKnown)
    return makeError("expected dtype b1, i1 to i8, u1 to u8, f2, f4, f8, V1 or V2, found {0}",
                     quote(*found));
  if (order == '>' && bytes > 1)
    return makeError("expected little-endian data, found dtype {0}; save x.astype('<{1}{2}')",
                     quote(*found), kind, bytes);
  dtype = {kind, bytes};
  return Error::success();
}

Error HeaderParser::parseShape(llvm::SmallVectorImpl<int64_t> &shape) {
  if (!consume("("))
    return unexpected("'(' after 'shape'");
  shape.clear();
  while (!consume(")")) {
    rest = rest.ltrim(" \t\r\n");
    if (rest.starts_with("-"))
      return makeError("expected extents of zero and more, found a negative one");
    StringRef digits = rest.take_while(llvm::isDigit);
    if (digits.empty())
      return unexpected("an extent or ')'");
    int64_t extent;
    if (digits.getAsInteger(10, extent))
      return makeError("expected extents below 2^63, found {0}", quote(digits));
    rest = rest.drop_front(digits.size());
    // Python 2 wrote long integers with an L.
    rest.consume_front("L");
    if (shape.size() == maxRank)
      return makeError("expected at most {0} dimensions, found more", maxRank);
    shape.push_back(extent);
    bool hasComma = consume(",");
    if (!hasComma && !rest.ltrim(" \t\r\n").starts_with(")"))
      return unexpected("',' or ')' in the shape");
    // A tuple of one element keeps its comma in Python; without one it is a plain integer.
    if (!hasComma && shape.size() == 1)
      return makeError("expected a tuple for 'shape', found ({0})", extent);
  }
  return Error::success();
}

Error HeaderParser::parse(NpyHeader &header) {
  bool hasDtype = false, hasOrder = false, hasShape = false;
  if (!consume("{"))
    return unexpected("'{'");
  while (!consume("}")) {
    std::optional<StringRef> key = consumeString();
    if (!key)
      return unexpected("a key or '}'");
    bool *seen = *key == "descr"           ? &hasDtype
                 : *key == "fortran_order" ? &hasOrder
                 : *key == "shape"         ? &hasShape
                                           : nullptr;
    if (!seen)
      return makeError("expected the keys descr, fortran_order and shape, found {0}", quote(*key));
    if (std::exchange(*seen, true))
      return makeError("the key '{0}' stands twice in the header", *key);
    if (!consume(":"))
      return unexpected("':'");
    if (seen == &hasDtype) {
      if (Error error = parseDtype(header.dtype))
        return error;
    } else if (seen == &hasShape) {
      if (Error error = parseShape(header.shape))
        return error;
    } else if (consume("True")) {
      header.fortranOrder = true;
    } else if (consume("False")) {
      header.fortranOrder = false;
    } else {
      return unexpected("True or False after 'fortran_order'");
    }
    if (!consume(",") && !rest.ltrim(" \t\r\n").starts_with("}"))
      return unexpected("',' or '}'");
  }
  if (!rest.trim(StringRef(" \t\r\n\0", 5)).empty())
    return unexpected("nothing after '}'");
  if (!hasDtype || !hasOrder || !hasShape)
    return makeError("the header lacks the key '{0}'", !hasDtype   ? "descr"
                                                       : !hasOrder ? "fortran_order"
                                                                   : "shape");
  return Error::success();
}

Expected<NpyHeader> tessera::parseNpyHeader(StringRef contents, uint64_t fileBytes) {
  if (!contents.starts_with(magic))
    return makeError("expected a .npy file, found {0}",
                     contents.empty() ? "an empty one" : "other contents");
  if (contents.size() < 10)
    return makeError("the file is truncated: expected a header, found {0} bytes", contents.size());
  unsigned major = static_cast<unsigned char>(contents[6]);
  unsigned minor = static_cast<unsigned char>(contents[7]);
  if (major < 1 || major > 3 || minor != 0)
    return makeError("expected .npy version 1.0, 2.0 or 3.0, found {0}.{1}", major, minor);
  uint64_t headerOffset = major == 1 ? 10 : 12;
  if (contents.size() < headerOffset)
    return makeError("the file is truncated: expected a header, found {0} bytes", contents.size());
  uint64_t headerBytes = major == 1 ? llvm::support::endian::read16le(contents.data() + 8)
                                    : llvm::support::endian::read32le(contents.data() + 8);
  if (headerBytes > maxHeaderBytes)
    return makeError("expected a header of at most {0} bytes, found one of {1}", maxHeaderBytes,
                     headerBytes);
  if (contents.size() - headerOffset < headerBytes)
    return makeError("the file is truncated: its header has {0} bytes, of which {1} are there",
                     headerBytes, contents.size() - headerOffset);

  NpyHeader header;
  header.dataOffset = headerOffset + headerBytes;
  if (Error error = HeaderParser(contents.substr(headerOffset, headerBytes)).parse(header))
    return error;
  std::optional<uint64_t> count = getElementCount(header.shape);
  if (!count || *count > uint64_t(INT64_MAX) / header.dtype.bytes)
    return makeError("the shape {0} of {1} needs more than 2^63 bytes",
                     formatNpyShape(header.shape), header.dtype.str());
  header.dataBytes = *count * header.dtype.bytes;
  uint64_t found = fileBytes - header.dataOffset;
  if (found < header.dataBytes)
    return makeError("the file is truncated: shape {0} of {1} needs {2} bytes of data, found {3}",
                     formatNpyShape(header.shape), header.dtype.str(), header.dataBytes, found);
  if (found > header.dataBytes)
    return makeError("shape {0} of {1} needs {2} bytes of data, found {3}",
                     formatNpyShape(header.shape), header.dtype.str(), header.dataBytes, found);
  return header;
}

void tessera::transposeFortranOrder(const char *source, char *destination,
                                    llvm::ArrayRef<int64_t> shape, unsigned elementBytes) {
  // Walks the destination in order and keeps the source offset, like an odometer.
  llvm::SmallVector<uint64_t> strides, index(shape.size(), 0);
  uint64_t count = 1;
  for (int64_t extent : shape) {
    strides.push_back(count * elementBytes);
    count *= extent;
  }
  for (uint64_t element = 0; element < count; ++element) {
    std::memcpy(destination + element * elementBytes, source, elementBytes);
    for (size_t axis = shape.size(); axis-- > 0;) {
      source += strides[axis];
      if (++index[axis] < uint64_t(shape[axis]))
        break;
      source -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

void tessera::writeNpyHeader(llvm::raw_ostream &os, NpyDtype dtype, llvm::ArrayRef<int64_t> shape) {
  std::string header = "{'descr': '" + dtype.str() +
                       "', 'fortran_order': False, 'shape': " + formatNpyShape(shape) + ", }";
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  char length[2];
  llvm::support::endian::write16le(length, static_cast<uint16_t>(header.size()));
  os << magic << '\1' << '\0' << StringRef(length, 2) << header;
}
