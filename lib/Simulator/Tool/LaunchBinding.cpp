//===- LaunchBinding.cpp - Arguments matched with parameters --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchBinding.h"
#include "TensorMapArgument.h"
#include "tessera/Support/NearestName.h"
#include "tessera/Support/ParseScalar.h"
#include "tessera/Support/Pgm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

template <typename... Values>
static Error makeError(const char *format, Values &&...values) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Values>(values)...).str());
}

/// "parameter 2 (k_param_2, .u64)".
static std::string describe(const ptx::Variable &parameter, size_t index) {
  std::string text =
      llvm::formatv("parameter {0} ({1}, .{2}", index, parameter.name, getName(parameter.type));
  if (parameter.count != 1)
    text += llvm::formatv("[{0}]", parameter.count.value_or(0)).str();
  return text + ")";
}

//===--- Matching a launch file ------------------------------------------===//

Expected<std::vector<ArgumentRequest>> simulator::matchArguments(const LaunchFile &file,
                                                                 const ptx::Function &entry) {
  std::vector<ArgumentRequest> requests;
  if (file.isPositional) {
    for (const auto &[index, argument] : llvm::enumerate(file.arguments))
      requests.push_back({llvm::formatv("{0}: argument {1}", file.path, index), argument});
    if (!file.scalars.empty())
      return makeError("{0}: 'set' names scalars, but 'args' is a list; give every argument in "
                       "'args'",
                       file.path);
    return requests;
  }
  llvm::SmallVector<StringRef> names;
  for (const ptx::Variable &parameter : entry.parameters)
    names.push_back(parameter.name);
  std::vector<std::optional<ArgumentRequest>> found(names.size());
  Error errors = Error::success();
  auto add = [&](StringRef name, LaunchArgument argument) {
    std::string where = llvm::formatv("{0}: argument '{1}'", file.path, name);
    auto position = llvm::find(names, name);
    if (position == names.end())
      errors =
          joinErrors(std::move(errors), makeError("{0}: entry {1} has no such parameter{2}", where,
                                                  entry.name, suggestNames(name, names)));
    else if (found[position - names.begin()])
      errors = joinErrors(std::move(errors), makeError("{0} is given twice", where));
    else
      found[position - names.begin()] = {std::move(where), std::move(argument)};
  };
  for (const auto &[name, scalar] : file.scalars) {
    LaunchArgument argument;
    argument.scalar = scalar;
    add(name, std::move(argument));
  }
  for (const LaunchArgument &argument : file.arguments)
    add(argument.name, argument);
  for (const auto &[index, request] : llvm::enumerate(found)) {
    if (request)
      requests.push_back(std::move(*request));
    else
      errors = joinErrors(std::move(errors), makeError("{0}: {1} has no argument", file.path,
                                                       describe(entry.parameters[index], index)));
  }
  if (errors)
    return std::move(errors);
  return requests;
}

//===--- Arrays ----------------------------------------------------------===//

/// Whether the argument has, or shares, memory of its own.
static bool hasArray(const LaunchArgument &argument) {
  if (argument.tensorMap)
    return argument.tensorMap->buffer.empty();
  return argument.input || argument.output || argument.fill || argument.scratchBytes ||
         argument.expect || !argument.buffer.empty() || argument.shape;
}

/// Says where each array comes from; arguments that name one buffer share it.
void LaunchBinding::collect(llvm::ArrayRef<ArgumentRequest> requests) {
  for (const ArgumentRequest &request : requests) {
    const LaunchArgument &argument = request.argument;
    std::optional<unsigned> &array = arrayOfArgument.emplace_back();
    if (!hasArray(argument))
      continue;
    array = members.size();
    if (!argument.buffer.empty())
      array = arrayOfName.try_emplace(argument.buffer, *array).first->second;
    if (*array == members.size())
      members.emplace_back();
    members[*array].push_back(&request);
    if (!argument.name.empty())
      arrayOfName.try_emplace(argument.name, *array);
  }
}

static bool hasContents(const LaunchArgument &argument) {
  return argument.input || argument.fill || argument.scratchBytes;
}

/// Any type that numpy has; bits are bits to a kernel.
static llvm::ArrayRef<ElementType> getFileTypes() {
  static constexpr ElementType types[] = {ElementType::I8,  ElementType::I16, ElementType::I32,
                                          ElementType::I64, ElementType::U8,  ElementType::U16,
                                          ElementType::U32, ElementType::U64, ElementType::F16,
                                          ElementType::F32, ElementType::F64, ElementType::I1};
  return types;
}

static Expected<HostArray> createContents(const ArgumentRequest &request) {
  const LaunchArgument &argument = request.argument;
  if (argument.scratchBytes)
    return HostArray::create(ElementType::U8, {static_cast<int64_t>(*argument.scratchBytes)});
  if (argument.input) {
    std::optional<llvm::ArrayRef<int64_t>> shape;
    if (argument.shape)
      shape = *argument.shape;
    return HostArray::read(*argument.input,
                           argument.type ? llvm::ArrayRef(*argument.type) : getFileTypes(), shape);
  }
  if (!argument.type || !argument.shape)
    return makeError("expected a dtype and a shape for memory that no file fills");
  Expected<HostArray> array = HostArray::create(*argument.type, *argument.shape);
  if (array && argument.fill)
    if (Error error = fillArray(*array, *argument.fill))
      return std::move(error);
  return array;
}

Error LaunchBinding::createArray(llvm::ArrayRef<const ArgumentRequest *> members,
                                 BoundArray &bound) {
  const ArgumentRequest *source = nullptr, *output = nullptr, *expecting = nullptr;
  for (const ArgumentRequest *member : members) {
    const LaunchArgument &argument = member->argument;
    if (hasContents(argument)) {
      if (source)
        return makeError("{0} and {1} share memory and both say what it holds", source->where,
                         member->where);
      source = member;
    }
    if (argument.output) {
      if (output)
        return makeError("{0} and {1} share memory and are both written to a file", output->where,
                         member->where);
      output = member;
    }
    if (argument.expect)
      expecting = member;
  }
  // An output of a type and shape is memory that nothing has written.
  bound.isInitialised = source && !source->argument.scratchBytes;
  for (const ArgumentRequest *member : members)
    if (!source && member->argument.type && member->argument.shape)
      source = member;
  if (!source)
    return makeError("{0}: nothing says what the memory holds; expected in, inout, out with dtype "
                     "and shape, or scratch",
                     members.front()->where);
  bound.where = source->where;
  auto fail = [](const ArgumentRequest &request, Error error) {
    return makeError("{0}: {1}", request.where, llvm::toString(std::move(error)));
  };
  Expected<HostArray> array = createContents(*source);
  if (!array)
    return fail(*source, array.takeError());
  bound.array = std::move(*array);
  if (output) {
    StringRef path = *output->argument.output;
    if (isPgmPath(path))
      if (Error error = checkPgm(bound.array.getType(), bound.array.getShape()))
        return fail(*output, std::move(error));
    Expected<AtomicFile> file = AtomicFile::create(path);
    if (!file)
      return fail(*output, file.takeError());
    bound.output.emplace(std::move(*file));
  }
  if (expecting) {
    bound.expect = expecting->argument.expect;
    // Narrow floats may be compared with wider ones that numpy has.
    llvm::SmallVector<ElementType> types{bound.array.getType()};
    if (isFloat(bound.array.getType()))
      types.append({ElementType::F32, ElementType::F64});
    Expected<HostArray> expected =
        HostArray::read(bound.expect->path, types, bound.array.getShape());
    if (!expected)
      return fail(*expecting, expected.takeError());
    bound.expected = std::move(*expected);
  }
  return Error::success();
}

//===--- Arguments -------------------------------------------------------===//

/// The type that a scalar without one is read as: what the parameter says, or, for untyped bits, a
/// float where the text is no whole number.
static std::optional<ElementType> chooseType(const ptx::Variable &parameter, StringRef text) {
  if (parameter.count != 1)
    return std::nullopt;
  bool isSignedType = ptx::isSigned(parameter.type) || text.starts_with("-");
  bool isFloatType = ptx::isFloat(parameter.type);
  int64_t number;
  uint64_t unsignedNumber;
  if (!isFloatType && text.getAsInteger(0, number) && text.getAsInteger(0, unsignedNumber))
    isFloatType = true;
  switch (ptx::getBits(parameter.type)) {
  case 8:
    return isSignedType ? ElementType::I8 : ElementType::U8;
  case 16:
    return isFloatType ? ElementType::F16 : isSignedType ? ElementType::I16 : ElementType::U16;
  case 32:
    return isFloatType ? ElementType::F32 : isSignedType ? ElementType::I32 : ElementType::U32;
  case 64:
    return isFloatType ? ElementType::F64 : isSignedType ? ElementType::I64 : ElementType::U64;
  default:
    return std::nullopt;
  }
}

static Expected<Argument> bindScalar(const LaunchScalar &scalar, const ptx::Variable &parameter) {
  std::optional<ElementType> type = scalar.type ? scalar.type : chooseType(parameter, scalar.text);
  if (!type)
    return makeError("found the number {0}; expected an array, a tensor map or bytes", scalar.text);
  Expected<uint64_t> bits = parseScalar(*type, scalar.text);
  if (!bits)
    return bits.takeError();
  unsigned bytes = (getStorageBits(*type) + 7) / 8;
  if (bytes != parameter.getBytes())
    return makeError("found a value of type {0}, {1} bytes; expected {2}", getName(*type), bytes,
                     parameter.getBytes());
  ScalarArgument argument;
  argument.bytes.resize(bytes);
  std::memcpy(argument.bytes.data(), &*bits, bytes);
  return argument;
}

Expected<Argument> LaunchBinding::bindArgument(const ArgumentRequest &request,
                                               const ptx::Variable &parameter, size_t index) {
  const LaunchArgument &argument = request.argument;
  uint64_t bytes = parameter.getBytes();
  if (argument.scalar)
    return bindScalar(*argument.scalar, parameter);
  if (argument.bytes) {
    if (argument.bytes->size() != bytes)
      return makeError("found {0} bytes; expected {1}", argument.bytes->size(), bytes);
    return ScalarArgument{*argument.bytes};
  }
  if (argument.tensorMap) {
    if (bytes != TensorMap::bytes)
      return makeError("found a tensor map of {0} bytes; expected {1}", TensorMap::bytes, bytes);
    Expected<TensorMap> map = convertTensorMap(*argument.tensorMap);
    if (!map)
      return map.takeError();
    TensorMapArgument result;
    result.map = *map;
    StringRef name = argument.tensorMap->buffer;
    auto shared = arrayOfName.find(name);
    if (!arrayOfArgument[index] && shared == arrayOfName.end())
      return makeError("the tensor map is of '{0}', but no argument or 'buffer' has that name",
                       name);
    result.buffer = arrayOfArgument[index] ? *arrayOfArgument[index] : shared->second;
    return result;
  }
  if (!arrayOfArgument[index])
    return makeError("the argument says nothing; expected an array, a number, 'scratch', 'bytes' "
                     "or 'tensormap'");
  if (bytes != sizeof(uint64_t))
    return makeError("found an array, which is passed as a pointer of 8 bytes; expected {0} bytes",
                     bytes);
  return BufferArgument{*arrayOfArgument[index]};
}

Error LaunchBinding::bind(llvm::ArrayRef<ArgumentRequest> requests) {
  if (requests.size() != entry.parameters.size()) {
    std::string list;
    for (const auto &[index, parameter] : llvm::enumerate(entry.parameters))
      list += "\n  " + describe(parameter, index);
    return makeError("entry {0} has {1} parameters, found {2} arguments{3}", entry.name,
                     entry.parameters.size(), requests.size(), list);
  }
  collect(requests);
  Error errors = Error::success();
  auto report = [&](Error error) { errors = joinErrors(std::move(errors), std::move(error)); };
  for (const auto &[index, parameter] : llvm::enumerate(entry.parameters)) {
    Expected<Argument> argument = bindArgument(requests[index], parameter, index);
    if (argument)
      arguments.push_back(std::move(*argument));
    else
      report(makeError("{0}: {1}: {2}", requests[index].where, describe(parameter, index),
                       llvm::toString(argument.takeError())));
  }
  // No output is touched when an argument is wrong.
  if (errors)
    return errors;
  for (llvm::ArrayRef<const ArgumentRequest *> each : members)
    report(createArray(each, arrays.emplace_back()));
  return errors;
}

void LaunchBinding::addTo(Launch &launch) {
  launch.entry = entry.name;
  launch.arguments = arguments;
  for (BoundArray &bound : arrays) {
    Buffer buffer;
    buffer.data = bound.array.getData();
    buffer.bytes = bound.array.getBytes();
    buffer.isInitialised = bound.isInitialised;
    buffer.name = bound.where;
    launch.buffers.push_back(buffer);
  }
}
