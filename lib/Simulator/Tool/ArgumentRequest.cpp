//===- ArgumentRequest.cpp - What a user gives for a parameter ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentRequest.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::Expected;
using llvm::StringRef;

template <typename... Values>
static llvm::Error makeError(const char *format, Values &&...values) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Values>(values)...).str());
}

static std::string findFile(StringRef path, StringRef directory) {
  if (directory.empty() || llvm::sys::path::is_absolute(path))
    return path.str();
  llvm::SmallString<128> result(directory);
  llvm::sys::path::append(result, path);
  return result.str().str();
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

Expected<LaunchArgument> simulator::parseBufferForm(StringRef text, StringRef directory) {
  LaunchArgument argument;
  auto [form, value] = text.split(':');
  if (form == "scratch") {
    uint64_t bytes;
    if (value.getAsInteger(0, bytes))
      return makeError("expected scratch:BYTES with a whole number, found '{0}'", value);
    argument.scratchBytes = bytes;
    return argument;
  }
  if (form == "in" || form == "inout") {
    if (value.empty())
      return makeError("expected {0}:FILE.npy, found no file", form);
    argument.input = findFile(value, directory);
    if (form == "inout")
      argument.output = argument.input;
    return argument;
  }
  if (form != "out")
    return makeError("expected in:FILE, inout:FILE, out:FILE:DTYPE:SHAPE or scratch:BYTES, found "
                     "'{0}'",
                     text);
  // The path may hold colons.
  auto [rest, shape] = value.rsplit(':');
  auto [path, type] = rest.rsplit(':');
  if (path.empty() || type.empty())
    return makeError("expected out:FILE.npy:DTYPE:SHAPE, for example out:c.npy:f32:128x64, found "
                     "'{0}'",
                     text);
  argument.output = findFile(path, directory);
  argument.type = parseElementType(type);
  if (!argument.type)
    return makeError("unknown dtype '{0}' in '{1}'{2}", type, text, suggestTypes(type));
  argument.shape = parseShape(shape);
  if (!argument.shape)
    return makeError("expected a shape such as 128x64, found '{0}' in '{1}'", shape, text);
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

Expected<ArgumentRequest> simulator::parseArgument(StringRef text) {
  ArgumentRequest request;
  auto [form, value] = text.split(':');
  if (form == "in" || form == "inout" || form == "out" || form == "scratch") {
    Expected<LaunchArgument> argument = parseBufferForm(text, "");
    if (!argument)
      return argument.takeError();
    request.argument = std::move(*argument);
    return request;
  }
  if (form == "bytes") {
    Expected<std::vector<uint8_t>> bytes = parseHexadecimal(value);
    if (!bytes)
      return bytes.takeError();
    request.bytes = std::move(*bytes);
    return request;
  }
  if (form == "tensormap") {
    Expected<TensorMapRequest> map = readTensorMapFile(value);
    if (!map)
      return map.takeError();
    request.tensorMap = std::move(*map);
    return request;
  }
  if (std::optional<ElementType> type = parseElementType(form)) {
    if (value.empty())
      return makeError("expected {0}:VALUE, found no value", form);
    request.argument.scalar = LaunchScalar{value.str(), type};
    return request;
  }
  llvm::SmallVector<StringRef> forms = {"in", "inout", "out", "scratch", "tensormap", "bytes"};
  for (ElementType type : getAllElementTypes())
    forms.push_back(getName(type));
  return makeError("unknown form '{0}'{1}", form, suggestNames(form, forms));
}
