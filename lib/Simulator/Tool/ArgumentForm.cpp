//===- ArgumentForm.cpp - Arguments as --arg spells them ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentForm.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::Expected;
using llvm::StringRef;

template <typename... Values>
static llvm::Error makeError(const char *format, Values &&...values) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Values>(values)...).str());
}

/// `128x64`, `128,64`, `128`.
static std::optional<llvm::SmallVector<int64_t, 4>> parseShape(StringRef text) {
  llvm::SmallVector<int64_t, 4> shape;
  while (true) {
    int64_t extent;
    if (text.consumeInteger(10, extent) || extent < 0)
      return std::nullopt;
    shape.push_back(extent);
    if (text.empty())
      return shape;
    if (!text.consume_front("x") && !text.consume_front(","))
      return std::nullopt;
  }
}

static std::string suggestTypes(StringRef name) {
  llvm::SmallVector<StringRef> names;
  for (ElementType type : getAllElementTypes())
    names.push_back(getName(type));
  return suggestNames(name, names);
}

static Expected<LaunchArgument> parseOutput(StringRef text) {
  // The path may hold colons.
  auto [rest, shape] = text.rsplit(':');
  auto [path, type] = rest.rsplit(':');
  if (path.empty() || type.empty())
    return makeError("expected out:FILE.npy:DTYPE:SHAPE, for example out:c.npy:f32:128x64, found "
                     "'out:{0}'",
                     text);
  LaunchArgument argument;
  argument.output = path.str();
  argument.type = parseElementType(type);
  if (!argument.type)
    return makeError("unknown dtype '{0}' in 'out:{1}'{2}", type, text, suggestTypes(type));
  argument.shape = parseShape(shape);
  if (!argument.shape)
    return makeError("expected a shape such as 128x64, found '{0}' in 'out:{1}'", shape, text);
  return argument;
}

static Expected<std::vector<uint8_t>> parseHexadecimal(StringRef text) {
  std::string decoded;
  text.consume_front_insensitive("0x");
  if (text.size() % 2 != 0 || !llvm::tryGetFromHex(text, decoded))
    return makeError("expected bytes as pairs of hexadecimal digits, first byte first, found '{0}'",
                     text);
  return std::vector<uint8_t>(decoded.begin(), decoded.end());
}

Expected<LaunchArgument> simulator::parseArgumentForm(StringRef text) {
  LaunchArgument argument;
  auto [form, value] = text.split(':');
  if (form == "in" || form == "inout" || form == "tensormap") {
    if (value.empty())
      return makeError("expected {0}:FILE, found no file", form);
    if (form == "tensormap")
      return LaunchFile::loadTensorMap(value);
    argument.input = value.str();
    if (form == "inout")
      argument.output = argument.input;
    return argument;
  }
  if (form == "out")
    return parseOutput(value);
  if (form == "scratch") {
    uint64_t bytes;
    if (value.getAsInteger(0, bytes) || bytes > INT64_MAX)
      return makeError("expected scratch:BYTES with a whole number, found '{0}'", text);
    argument.scratchBytes = bytes;
    return argument;
  }
  if (form == "bytes") {
    Expected<std::vector<uint8_t>> bytes = parseHexadecimal(value);
    if (!bytes)
      return bytes.takeError();
    argument.bytes = std::move(*bytes);
    return argument;
  }
  if (std::optional<ElementType> type = parseElementType(form)) {
    if (value.empty())
      return makeError("expected {0}:VALUE, found no value", form);
    argument.scalar = LaunchScalar{value.str(), type};
    return argument;
  }
  llvm::SmallVector<StringRef> forms = {"in", "inout", "out", "scratch", "tensormap", "bytes"};
  for (ElementType type : getAllElementTypes())
    forms.push_back(getName(type));
  return makeError("unknown form '{0}'{1}", form, suggestNames(form, forms));
}

Expected<std::array<uint32_t, 3>> simulator::parseExtents(StringRef option, StringRef text) {
  std::array<uint32_t, 3> extents = {1, 1, 1};
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  bool isValid = parts.size() <= extents.size();
  for (auto [extent, part] : llvm::zip(extents, parts))
    isValid &= !part.trim().getAsInteger(10, extent) && extent != 0;
  if (isValid)
    return extents;
  return makeError("--{0}: expected x, x,y or x,y,z with whole numbers from 1, found '{1}'", option,
                   text);
}
