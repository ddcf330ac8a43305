//===- LaunchFile.cpp - How to run a kernel, as a JSON file ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/LaunchFile.h"
#include "tessera/Support/LocatedJSON.h"
#include "tessera/Support/NearestName.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace tessera;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;
using Member = LocatedJSON::Member;

namespace {
class Reader {
public:
  Reader(const llvm::SourceMgr &sourceMgr, LaunchFile &file) : sourceMgr(sourceMgr), file(file) {}

  void read(const LocatedJSON &root);
  void readTensorMap(const LocatedJSON &value, LaunchArgument &argument);
  Error takeErrors() { return std::move(errors); }

private:
  void report(llvm::SMLoc location, const Twine &message) {
    errors =
        llvm::joinErrors(std::move(errors), llvm::make_error<SourceError>(sourceMgr.GetMessage(
                                                location, llvm::SourceMgr::DK_Error, message)));
  }
  void reportKind(const LocatedJSON &value, const Twine &expected) {
    report(value.location, "expected " + expected + ", found " + value.getKindName());
  }

  /// Calls `handle` for each member and reports equal keys; `handle` returns false for a key that
  /// it does not know, which is then reported with a suggestion from `known`.
  void readMembers(const LocatedJSON &object, const Twine &what, llvm::ArrayRef<StringRef> known,
                   llvm::function_ref<bool(const Member &)> handle);

  std::optional<std::string> readString(const LocatedJSON &value);
  std::string readPath(const LocatedJSON &value);
  std::string resolvePath(const LocatedJSON &value, StringRef text);
  std::optional<int64_t> readInteger(const LocatedJSON &value, int64_t least);
  std::optional<double> readNumber(const LocatedJSON &value);
  std::optional<ElementType> readType(const LocatedJSON &value);
  std::optional<LaunchScalar> readScalar(const LocatedJSON &value);
  template <unsigned N>
  llvm::SmallVector<int64_t, N> readExtents(const LocatedJSON &value, int64_t least);
  std::optional<std::array<int64_t, 3>> readDimensions(const LocatedJSON &value);

  LaunchArgument readArgument(const LocatedJSON &value);
  ArrayFill readFill(const LocatedJSON &value, ArrayFill::Kind kind, LaunchArgument &argument);
  LaunchExpectation readExpectation(const LocatedJSON &value);
  void readTensorMapBuffer(const LocatedJSON &value, LaunchArgument &argument);
  unsigned readChoice(const LocatedJSON &value,
                      llvm::ArrayRef<std::pair<StringRef, unsigned>> choices);
  std::vector<uint8_t> readBytes(const LocatedJSON &value);

  const llvm::SourceMgr &sourceMgr;
  LaunchFile &file;
  Error errors = Error::success();
};
} // namespace

void Reader::readMembers(const LocatedJSON &object, const Twine &what,
                         llvm::ArrayRef<StringRef> known,
                         llvm::function_ref<bool(const Member &)> handle) {
  if (object.kind != LocatedJSON::Object)
    return reportKind(object, what + " as an object");
  llvm::StringSet<> seen;
  for (const Member &member : object.members) {
    if (!seen.insert(member.key).second)
      report(member.location, "the key '" + member.key + "' stands twice");
    else if (!handle(member))
      report(member.location,
             "unknown key '" + member.key + "' in " + what + suggestNames(member.key, known));
  }
}

std::optional<std::string> Reader::readString(const LocatedJSON &value) {
  if (value.kind == LocatedJSON::String)
    return value.text;
  reportKind(value, "a string");
  return std::nullopt;
}

std::string Reader::readPath(const LocatedJSON &value) {
  std::optional<std::string> text = readString(value);
  return text ? resolvePath(value, *text) : "";
}

/// `text` stands in `value`.
std::string Reader::resolvePath(const LocatedJSON &value, StringRef text) {
  if (text.empty() || text.contains('\0')) {
    report(value.location, "expected a file name");
    return "";
  }
  if (llvm::sys::path::is_absolute(text))
    return text.str();
  llvm::SmallString<128> path(llvm::sys::path::parent_path(file.path));
  llvm::sys::path::append(path, text);
  return path.str().str();
}

std::optional<int64_t> Reader::readInteger(const LocatedJSON &value, int64_t least) {
  int64_t number;
  if (value.kind != LocatedJSON::Number)
    reportKind(value, "a whole number");
  else if (StringRef(value.text).getAsInteger(10, number))
    report(value.location, "expected a whole number below 2^63, found " + value.text);
  else if (number < least)
    report(value.location,
           "expected a number not less than " + Twine(least) + ", found " + value.text);
  else
    return number;
  return std::nullopt;
}

std::optional<double> Reader::readNumber(const LocatedJSON &value) {
  double number;
  if (value.kind != LocatedJSON::Number)
    reportKind(value, "a number");
  else if (StringRef(value.text).getAsDouble(number) || !std::isfinite(number))
    report(value.location, "expected a finite number, found " + value.text);
  else
    return number;
  return std::nullopt;
}

std::optional<ElementType> Reader::readType(const LocatedJSON &value) {
  std::optional<std::string> name = readString(value);
  if (!name)
    return std::nullopt;
  if (std::optional<ElementType> type = parseElementType(*name))
    return type;
  llvm::SmallVector<StringRef> names;
  for (ElementType type : getAllElementTypes())
    names.push_back(getName(type));
  report(value.location, "unknown dtype '" + *name + "'" + suggestNames(*name, names));
  return std::nullopt;
}

std::optional<LaunchScalar> Reader::readScalar(const LocatedJSON &value) {
  LaunchScalar scalar;
  switch (value.kind) {
  case LocatedJSON::Number:
  case LocatedJSON::Boolean:
  case LocatedJSON::String: // "inf", "nan" and bit patterns such as "0x7fc00000"
    scalar.text = value.text;
    return scalar;
  default:
    reportKind(value, "a number");
    return std::nullopt;
  }
}

template <unsigned N>
llvm::SmallVector<int64_t, N> Reader::readExtents(const LocatedJSON &value, int64_t least) {
  llvm::SmallVector<int64_t, N> extents;
  if (value.kind != LocatedJSON::Array) {
    reportKind(value, "a list of whole numbers");
    return extents;
  }
  for (const LocatedJSON &element : value.elements)
    if (std::optional<int64_t> extent = readInteger(element, least))
      extents.push_back(*extent);
  return extents;
}

std::optional<std::array<int64_t, 3>> Reader::readDimensions(const LocatedJSON &value) {
  std::array<int64_t, 3> dimensions = {1, 1, 1};
  if (value.kind == LocatedJSON::Number) {
    dimensions[0] = readInteger(value, 1).value_or(1);
    return dimensions;
  }
  if (value.kind != LocatedJSON::Array || value.elements.empty() || value.elements.size() > 3) {
    report(value.location, "expected a whole number or a list of one to three, found " +
                               (value.kind == LocatedJSON::Array
                                    ? "a list of " + std::to_string(value.elements.size())
                                    : value.getKindName().str()));
    return std::nullopt;
  }
  for (auto [dimension, element] : llvm::zip(dimensions, value.elements))
    dimension = readInteger(element, 1).value_or(1);
  return dimensions;
}

ArrayFill Reader::readFill(const LocatedJSON &value, ArrayFill::Kind kind,
                           LaunchArgument &argument) {
  ArrayFill fill;
  fill.kind = kind;
  StringRef keys[] = {"dtype", "shape", "seed", "range"};
  // Only random contents have a seed and a range.
  auto known = llvm::ArrayRef(keys).take_front(kind == ArrayFill::Random ? 4 : 2);
  readMembers(value, "a fill", known, [&](const Member &member) {
    if (!llvm::is_contained(known, StringRef(member.key)))
      return false;
    if (member.key == "dtype") {
      argument.type = readType(member.value);
    } else if (member.key == "shape") {
      argument.shape = readExtents<4>(member.value, 0);
    } else if (member.key == "seed") {
      fill.seed = readInteger(member.value, 0).value_or(0);
    } else {
      const std::vector<LocatedJSON> &bounds = member.value.elements;
      if (member.value.kind != LocatedJSON::Array || bounds.size() != 2) {
        report(member.value.location,
               "expected a list of two numbers, lowest and past the highest");
        return true;
      }
      std::optional<double> low = readNumber(bounds[0]), high = readNumber(bounds[1]);
      if (low && high && *low >= *high)
        report(member.value.location, "expected a range with the lower number first, found " +
                                          bounds[0].text + " to " + bounds[1].text);
      else if (low && high)
        fill.range = {*low, *high};
    }
    return true;
  });
  return fill;
}

LaunchExpectation Reader::readExpectation(const LocatedJSON &value) {
  LaunchExpectation expect;
  auto readTolerance = [&](const LocatedJSON &tolerance) {
    std::optional<double> number = readNumber(tolerance);
    if (number && *number < 0) {
      report(tolerance.location, "expected a tolerance of zero or more, found " + tolerance.text);
      number.reset();
    }
    return number;
  };
  bool hasPath = false;
  readMembers(value, "'expect'", {"npy", "rtol", "atol"}, [&](const Member &member) {
    if (member.key == "npy") {
      hasPath = true;
      expect.path = readPath(member.value);
    } else if (member.key == "rtol") {
      expect.relativeTolerance = readTolerance(member.value);
    } else if (member.key == "atol") {
      expect.absoluteTolerance = readTolerance(member.value);
    } else {
      return false;
    }
    return true;
  });
  if (value.kind == LocatedJSON::Object && !hasPath)
    report(value.location, "'expect' lacks the key 'npy'");
  return expect;
}

std::vector<uint8_t> Reader::readBytes(const LocatedJSON &value) {
  std::optional<std::string> text = readString(value);
  std::string bytes;
  if (text && (text->size() % 2 || !llvm::tryGetFromHex(*text, bytes)))
    report(value.location, "expected an even number of hexadecimal digits, found '" + *text + "'");
  return std::vector<uint8_t>(bytes.begin(), bytes.end());
}

unsigned Reader::readChoice(const LocatedJSON &value,
                            llvm::ArrayRef<std::pair<StringRef, unsigned>> choices) {
  std::optional<std::string> text = readString(value);
  if (!text)
    return 0;
  llvm::SmallVector<StringRef> names;
  for (auto [name, code] : choices) {
    if (name == *text)
      return code;
    names.push_back(name);
  }
  report(value.location, "expected one of " + llvm::join(names, ", ") + ", found '" + *text + "'");
  return 0;
}

void Reader::readTensorMapBuffer(const LocatedJSON &value, LaunchArgument &argument) {
  std::optional<std::string> text = readString(value);
  if (!text)
    return;
  StringRef rest = *text;
  if (rest.consume_front("in:")) {
    argument.input = resolvePath(value, rest);
  } else if (rest.consume_front("inout:")) {
    argument.output = argument.input = resolvePath(value, rest);
  } else if (rest.consume_front("scratch:")) {
    uint64_t bytes;
    if (rest.getAsInteger(10, bytes) || bytes > INT64_MAX)
      report(value.location, "expected scratch:BYTES, found '" + *text + "'");
    else
      argument.scratchBytes = bytes;
  } else if (rest.consume_front("out:")) {
    auto [head, extents] = rest.rsplit(':');
    auto [path, type] = head.rsplit(':');
    argument.output = resolvePath(value, path);
    argument.type = parseElementType(type);
    argument.shape.emplace();
    bool isShape = true;
    for (StringRef extent : llvm::split(extents, 'x')) {
      int64_t number = 0;
      isShape &= !extent.getAsInteger(10, number) && number >= 0;
      argument.shape->push_back(number);
    }
    if (!argument.type || !isShape)
      report(value.location, "expected out:FILE:DTYPE:SHAPE, found '" + *text + "'");
  } else {
    argument.tensorMap->buffer = *text;
  }
}

void Reader::readTensorMap(const LocatedJSON &value, LaunchArgument &argument) {
  TensorMapDescription &map = argument.tensorMap.emplace();
  std::optional<int64_t> rank;
  bool hasType = false, hasBuffer = false;
  readMembers(value, "'tensormap'",
              {"buffer", "element_type", "rank", "global_shape", "global_strides_bytes",
               "box_shape", "element_strides", "interleave", "swizzle", "oob_fill"},
              [&](const Member &member) {
                const LocatedJSON &item = member.value;
                if (member.key == "buffer") {
                  hasBuffer = true;
                  readTensorMapBuffer(item, argument);
                } else if (member.key == "element_type") {
                  hasType = true;
                  map.type = readType(item).value_or(map.type);
                } else if (member.key == "rank") {
                  rank = readInteger(item, 1);
                } else if (member.key == "global_shape") {
                  map.shape = readExtents<5>(item, 1);
                } else if (member.key == "global_strides_bytes") {
                  map.strides = readExtents<5>(item, 1);
                } else if (member.key == "box_shape") {
                  map.box = readExtents<5>(item, 1);
                } else if (member.key == "element_strides") {
                  map.elementStrides = readExtents<5>(item, 1);
                } else if (member.key == "interleave") {
                  map.interleave = readChoice(item, {{"none", 0}, {"16B", 16}, {"32B", 32}});
                } else if (member.key == "swizzle") {
                  map.swizzle =
                      readChoice(item, {{"none", 0}, {"32B", 32}, {"64B", 64}, {"128B", 128}});
                } else if (member.key == "oob_fill") {
                  map.fillsWithNaN = readChoice(item, {{"zero", 0}, {"nan", 1}}) != 0;
                } else {
                  return false;
                }
                return true;
              });
  if (value.kind != LocatedJSON::Object)
    return;
  if (!hasBuffer || !hasType || map.shape.empty() || map.box.empty()) {
    report(value.location, "'tensormap' needs the keys 'buffer', 'element_type', 'global_shape' "
                           "and 'box_shape'");
    return;
  }
  size_t dimensions = map.shape.size();
  if (dimensions > 5)
    report(value.location, "expected at most 5 dimensions, found " + Twine(dimensions));
  else if ((rank && uint64_t(*rank) != dimensions) || map.box.size() != dimensions ||
           (!map.strides.empty() && map.strides.size() != dimensions - 1) ||
           (!map.elementStrides.empty() && map.elementStrides.size() != dimensions))
    report(value.location, "expected 'rank' numbers in 'global_shape', 'box_shape' and "
                           "'element_strides', and one fewer in 'global_strides_bytes'");
  if (map.elementStrides.empty())
    map.elementStrides.assign(dimensions, 1);
  if (map.strides.empty()) {
    uint64_t stride = getStorageBytes(map.type, map.shape[0]).value_or(0);
    for (int64_t extent : llvm::ArrayRef(map.shape).drop_front()) {
      map.strides.push_back(int64_t(stride));
      stride *= uint64_t(extent);
    }
  }
}

LaunchArgument Reader::readArgument(const LocatedJSON &value) {
  LaunchArgument argument;
  if (value.kind != LocatedJSON::Object) {
    argument.scalar = readScalar(value);
    return argument;
  }
  llvm::SmallVector<StringRef> known = {"in",     "inout", "out",     "random",   "iota",
                                        "zeros",  "ones",  "dtype",   "shape",    "expect",
                                        "buffer", "bytes", "scratch", "tensormap"};
  // Two sources of contents contradict each other.
  const Member *source = nullptr;
  auto takeSource = [&](const Member &member) {
    if (source)
      report(member.location, "'" + member.key + "' and '" + source->key +
                                  "' both say what the argument holds; keep one");
    source = &member;
  };
  const Member *output = nullptr;
  auto takeOutput = [&](const Member &member) {
    if (output)
      report(member.location,
             "'" + member.key + "' and '" + output->key + "' both name an output; keep one");
    output = &member;
    argument.output = readPath(member.value);
  };
  readMembers(value, "an argument", known, [&](const Member &member) {
    StringRef key = member.key;
    if (key == "in" || key == "inout") {
      takeSource(member);
      argument.input = readPath(member.value);
      if (key == "inout")
        takeOutput(member);
    } else if (key == "out") {
      takeOutput(member);
    } else if (key == "random" || key == "iota" || key == "zeros" || key == "ones") {
      takeSource(member);
      argument.fill = readFill(member.value,
                               key == "random"  ? ArrayFill::Random
                               : key == "iota"  ? ArrayFill::Iota
                               : key == "zeros" ? ArrayFill::Zeros
                                                : ArrayFill::Ones,
                               argument);
    } else if (key == "dtype") {
      argument.type = readType(member.value);
    } else if (key == "shape") {
      argument.shape = readExtents<4>(member.value, 0);
    } else if (key == "expect") {
      argument.expect = readExpectation(member.value);
    } else if (key == "buffer") {
      argument.buffer = readString(member.value).value_or("");
    } else if (key == "scratch") {
      takeSource(member);
      argument.scratchBytes = readInteger(member.value, 0);
    } else if (key == "tensormap") {
      takeSource(member);
      readTensorMap(member.value, argument);
    } else if (key == "bytes") {
      takeSource(member);
      argument.bytes = readBytes(member.value);
    } else if (std::optional<ElementType> type = parseElementType(key)) {
      takeSource(member);
      argument.scalar = readScalar(member.value);
      if (argument.scalar)
        argument.scalar->type = type;
    } else {
      return false;
    }
    return true;
  });
  return argument;
}

void Reader::read(const LocatedJSON &root) {
  readMembers(root, "a launch file", {"entry", "grid", "set", "args", "block", "cluster", "shared"},
              [&](const Member &member) {
                const LocatedJSON &value = member.value;
                if (member.key == "entry") {
                  file.entry = readString(value).value_or("");
                } else if (member.key == "grid") {
                  file.grid = readDimensions(value);
                } else if (member.key == "block") {
                  file.block = readDimensions(value);
                } else if (member.key == "cluster") {
                  file.cluster = readDimensions(value);
                } else if (member.key == "shared") {
                  file.sharedBytes = readInteger(value, 0);
                } else if (member.key == "set") {
                  readMembers(value, "'set'", {}, [&](const Member &scalar) {
                    if (std::optional<LaunchScalar> read = readScalar(scalar.value))
                      file.scalars.emplace_back(scalar.key, std::move(*read));
                    return true;
                  });
                } else if (member.key == "args" && value.kind == LocatedJSON::Array) {
                  file.isPositional = true;
                  for (const LocatedJSON &element : value.elements)
                    file.arguments.push_back(readArgument(element));
                } else if (member.key == "args") {
                  readMembers(value, "'args'", {}, [&](const Member &argument) {
                    file.arguments.push_back(readArgument(argument.value));
                    file.arguments.back().name = argument.key;
                    return true;
                  });
                } else {
                  return false;
                }
                return true;
              });
}

/// Parses `buffer` and lets `read` take the facts out of it.
static Error parseInto(LaunchFile &file, llvm::MemoryBufferRef buffer,
                       llvm::function_ref<void(Reader &, const LocatedJSON &)> read) {
  file.path = buffer.getBufferIdentifier().str();
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(buffer, /*RequiresNullTerminator=*/false), llvm::SMLoc());
  llvm::Expected<LocatedJSON> root = parseLocatedJSON(sourceMgr);
  if (!root)
    return root.takeError();
  Reader reader(sourceMgr, file);
  read(reader, *root);
  return reader.takeErrors();
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (std::error_code error = buffer.getError())
    return llvm::createStringError("cannot read " + path + ": " + error.message());
  return std::move(*buffer);
}

llvm::Expected<LaunchFile> LaunchFile::parse(llvm::MemoryBufferRef buffer) {
  LaunchFile file;
  if (Error error = parseInto(file, buffer,
                              [](Reader &reader, const LocatedJSON &root) { reader.read(root); }))
    return error;
  return file;
}

llvm::Expected<LaunchFile> LaunchFile::load(StringRef path) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  return parse(**buffer);
}

llvm::Expected<LaunchArgument> LaunchFile::loadTensorMap(StringRef path) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  LaunchFile file;
  LaunchArgument argument;
  if (Error error = parseInto(file, **buffer, [&](Reader &reader, const LocatedJSON &root) {
        reader.readTensorMap(root, argument);
      }))
    return error;
  return argument;
}
