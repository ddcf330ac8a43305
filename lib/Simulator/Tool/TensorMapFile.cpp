//===- TensorMapFile.cpp - Tensor maps as JSON ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentRequest.h"
#include "tessera/Support/LocatedJSON.h"
#include "tessera/Support/NearestName.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

namespace {
struct Code {
  llvm::StringLiteral name;
  uint8_t code;
};

/// Names of cuda.h's CUtensorMapDataType, in PTX spelling, and Tile IR's; codes of
/// tensormap.replace.
constexpr Code elementTypes[] = {
    {"u8", 0},         {"u16", 1},    {"u32", 2},       {"s32", 3},     {"u64", 4},
    {"s64", 5},        {"f16", 6},    {"f32", 7},       {"f32.ftz", 8}, {"f64", 9},
    {"bf16", 10},      {"tf32", 11},  {"tf32.ftz", 12}, {"b4x16", 13},  {"b4x16_p64", 14},
    {"b6x16_p32", 15}, {"i8", 0},     {"i16", 1},       {"i32", 3},     {"i64", 5},
    {"f8E4M3FN", 0},   {"f8E5M2", 0}, {"f8E8M0FNU", 0},
};
constexpr Code interleaves[] = {{"none", 0}, {"16B", 1}, {"32B", 2}};
constexpr Code fills[] = {{"zero", 0}, {"nan", 1}};
/// Swizzle in the low, atomicity in the high four bits.
constexpr Code swizzles[] = {{"none", 0},
                             {"32B", 1},
                             {"64B", 2},
                             {"128B", 3},
                             {"96B", 4},
                             {"128B_ATOM_32B", 0x13},
                             {"128B_ATOM_32B_FLIP_8B", 0x23},
                             {"128B_ATOM_64B", 0x33}};

class Reader {
public:
  Reader(const llvm::SourceMgr &sourceMgr, StringRef directory)
      : sourceMgr(sourceMgr), directory(directory) {}

  Expected<TensorMapRequest> read(const LocatedJSON &root);

private:
  void report(llvm::SMLoc location, const Twine &message) {
    llvm::SMDiagnostic diagnostic =
        sourceMgr.GetMessage(location, llvm::SourceMgr::DK_Error, message);
    errors = llvm::joinErrors(std::move(errors), llvm::make_error<SourceError>(diagnostic));
  }
  void readMember(const LocatedJSON::Member &member);
  uint8_t readCode(const LocatedJSON &value, llvm::ArrayRef<Code> codes);
  /// Numbers, as many as `values` has room for at most.
  template <typename T>
  size_t readNumbers(const LocatedJSON &value, llvm::MutableArrayRef<T> values, uint64_t most);

  const llvm::SourceMgr &sourceMgr;
  StringRef directory;
  Error errors = Error::success();
  TensorMapRequest request;
  std::optional<ElementType> arrayType;
  std::optional<size_t> rank, shapeCount, strideCount, boxCount, elementStrideCount;
};
} // namespace

uint8_t Reader::readCode(const LocatedJSON &value, llvm::ArrayRef<Code> codes) {
  llvm::SmallVector<StringRef> names;
  for (const Code &each : codes) {
    if (value.kind == LocatedJSON::String && each.name == value.text)
      return each.code;
    names.push_back(each.name);
  }
  if (value.kind == LocatedJSON::String)
    report(value.location, "unknown name '" + value.text + "'" + suggestNames(value.text, names));
  else
    report(value.location, "expected a name in quotes, found " + value.getKindName());
  return 0;
}

template <typename T>
size_t Reader::readNumbers(const LocatedJSON &value, llvm::MutableArrayRef<T> values,
                           uint64_t most) {
  if (value.kind != LocatedJSON::Array) {
    report(value.location, "expected a list of whole numbers, found " + value.getKindName());
    return 0;
  }
  if (value.elements.size() > values.size()) {
    report(value.location, "expected at most " + Twine(values.size()) + " numbers, found " +
                               Twine(value.elements.size()));
    return 0;
  }
  for (auto [number, element] : llvm::zip(values, value.elements)) {
    uint64_t parsed;
    if (StringRef(element.text).getAsInteger(10, parsed) || parsed == 0 || parsed > most)
      report(element.location, "expected a whole number from 1 to " + Twine(most));
    else
      number = static_cast<T>(parsed);
  }
  return value.elements.size();
}

void Reader::readMember(const LocatedJSON::Member &member) {
  TensorMap &map = request.map;
  const LocatedJSON &value = member.value;
  StringRef key = member.key;
  if (key == "buffer") {
    Expected<LaunchArgument> argument = parseBufferForm(value.text, directory);
    if (argument)
      request.argument = std::move(*argument);
    else
      report(value.location, llvm::toString(argument.takeError()));
  } else if (key == "element_type") {
    map.elementType = readCode(value, elementTypes);
    arrayType = parseElementType(value.text);
  } else if (key == "rank") {
    uint64_t parsed;
    if (StringRef(value.text).getAsInteger(10, parsed) || parsed < 1 || parsed > 5)
      report(value.location, "expected a rank from 1 to 5");
    else
      rank = parsed;
  } else if (key == "global_shape") {
    shapeCount = readNumbers<uint64_t>(value, map.globalShape, uint64_t(1) << 32);
  } else if (key == "global_strides_bytes") {
    strideCount = readNumbers<uint64_t>(value, map.globalStrides, uint64_t(1) << 40);
  } else if (key == "box_shape") {
    boxCount = readNumbers<uint32_t>(value, map.boxShape, 256);
  } else if (key == "element_strides") {
    elementStrideCount = readNumbers<uint32_t>(value, map.elementStrides, 8);
  } else if (key == "interleave") {
    map.interleave = readCode(value, interleaves);
  } else if (key == "swizzle") {
    uint8_t code = readCode(value, swizzles);
    map.swizzle = code & 15;
    map.swizzleAtomicity = code >> 4;
  } else if (key == "oob_fill") {
    map.fill = readCode(value, fills);
  } else {
    report(member.location,
           "unknown key '" + key + "' in a tensor map" +
               suggestNames(key, {"buffer", "element_type", "rank", "global_shape",
                                  "global_strides_bytes", "box_shape", "element_strides",
                                  "interleave", "swizzle", "oob_fill"}));
  }
}

/// Strides of an array without gaps; element types below a byte have none.
static void fillDenseStrides(TensorMap &map, unsigned elementBytes) {
  uint64_t stride = elementBytes;
  for (unsigned axis = 0; axis + 1 < map.rank; ++axis) {
    stride *= map.globalShape[axis];
    map.globalStrides[axis] = stride;
  }
}

Expected<TensorMapRequest> Reader::read(const LocatedJSON &root) {
  if (root.kind != LocatedJSON::Object) {
    report(root.location, "expected a tensor map as an object, found " + root.getKindName());
    return std::move(errors);
  }
  llvm::StringSet<> seen;
  for (const LocatedJSON::Member &member : root.members) {
    if (!seen.insert(member.key).second)
      report(member.location, "the key '" + member.key + "' stands twice");
    else
      readMember(member);
  }
  for (StringRef key : {"buffer", "element_type", "global_shape", "box_shape"})
    if (!seen.contains(key))
      report(root.location, "the tensor map lacks the key '" + key + "'");
  if (errors)
    return std::move(errors);

  TensorMap &map = request.map;
  size_t count = rank.value_or(*shapeCount);
  map.rank = count;
  bool agrees = *shapeCount == count && *boxCount == count && count != 0 &&
                strideCount.value_or(count - 1) == count - 1 &&
                elementStrideCount.value_or(count) == count;
  if (!agrees)
    report(root.location, "expected as many numbers as the rank of " + Twine(count) +
                              " in 'global_shape', 'box_shape' and 'element_strides', and one less "
                              "in 'global_strides_bytes'");
  else if (!strideCount && count > 1 && !arrayType)
    report(root.location, "the tensor map lacks the key 'global_strides_bytes'");
  else if (!strideCount && arrayType)
    fillDenseStrides(map, getStorageBits(*arrayType) / 8);
  if (errors)
    return std::move(errors);
  if (Error error = map.verify())
    report(root.location, llvm::toString(std::move(error)));
  if (errors)
    return std::move(errors);
  return std::move(request);
}

Expected<TensorMapRequest> simulator::readTensorMapFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return llvm::createStringError("cannot read tensor map '" + path +
                                   "': " + buffer.getError().message());
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  Expected<LocatedJSON> root = parseLocatedJSON(sourceMgr);
  if (!root)
    return root.takeError();
  return Reader(sourceMgr, llvm::sys::path::parent_path(path)).read(*root);
}

std::optional<uint8_t> simulator::getTensorMapCode(ElementType type) {
  for (const Code &each : elementTypes)
    if (each.name == getName(type))
      return each.code;
  return std::nullopt;
}

Expected<TensorMapRequest> simulator::convertTensorMap(const TensorMapDescription &description) {
  TensorMapRequest request;
  request.argument.buffer = description.buffer;
  TensorMap &map = request.map;
  std::optional<uint8_t> code = getTensorMapCode(description.type);
  if (!code)
    return llvm::createStringError("a tensor map cannot have elements of type " +
                                   getName(description.type));
  unsigned elementBytes = getStorageBits(description.type) / 8;
  map.elementType = *code;
  map.rank = description.shape.size();
  map.fill = description.fillsWithNaN;
  map.interleave = description.interleave / 16;
  map.swizzle = description.swizzle == 128 ? 3 : description.swizzle / 32;
  for (size_t axis = 0; axis < map.rank; ++axis) {
    size_t from = map.rank - 1 - axis;
    map.globalShape[axis] = description.shape[from];
    map.boxShape[axis] = std::min<int64_t>(description.box[from], UINT32_MAX);
    if (!description.elementStrides.empty())
      map.elementStrides[axis] = std::min<int64_t>(description.elementStrides[from], UINT32_MAX);
    if (!description.strides.empty() && axis > 0)
      map.globalStrides[axis - 1] = description.strides[from];
  }
  if (description.strides.empty())
    fillDenseStrides(map, elementBytes);
  else if (description.strides.back() != elementBytes)
    return llvm::createStringError("the innermost stride of a tensor map is that of an element, " +
                                   Twine(elementBytes) + " bytes; found " +
                                   Twine(description.strides.back()));
  if (Error error = map.verify())
    return std::move(error);
  return request;
}
