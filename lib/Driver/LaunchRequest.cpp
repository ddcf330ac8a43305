//===- LaunchRequest.cpp - What a user asks a kernel to run on ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/LaunchRequest.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using llvm::Error;
using llvm::Expected;
using llvm::joinErrors;
using llvm::StringRef;

template <typename... Args>
static Error makeError(const char *format, Args &&...args) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Args>(args)...).str());
}

Expected<size_t> LaunchRequest::find(StringRef where, StringRef name, bool wantsScalar) const {
  llvm::SmallVector<StringRef> candidates;
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    if (parameter.isWorkspace())
      continue;
    if (parameter.name != name) {
      if (parameter.isScalar() == wantsScalar)
        candidates.push_back(parameter.name);
      continue;
    }
    if (parameter.isScalar() == wantsScalar)
      return index;
    if (parameter.isScalar())
      return makeError("{0}: '{1}' is a scalar ({2}); give it with --set {1}=VALUE", where, name,
                       getName(parameter.type));
    return makeError("{0}: '{1}' is an array of {2}; give it with {3}", where, name,
                     getName(parameter.type),
                     parameter.role == tile::ParameterRole::In      ? "--in"
                     : parameter.role == tile::ParameterRole::InOut ? "--inout"
                                                                    : "--out");
  }
  if (candidates.empty())
    return makeError("{0}: unknown parameter '{1}'; the kernel has no {2} parameters", where, name,
                     wantsScalar ? "scalar" : "array");
  return makeError("{0}: unknown parameter '{1}'{2}", where, name, suggestNames(name, candidates));
}

Expected<std::pair<LaunchArgument *, StringRef>>
LaunchRequest::split(StringRef option, StringRef assignment, bool wantsScalar) {
  auto [name, value] = assignment.split('=');
  name = name.trim();
  value = value.trim();
  if (name.empty() || value.empty())
    return makeError("{0}: expected NAME={1}, found '{2}'", option,
                     wantsScalar        ? "VALUE"
                     : option == "--in" ? "FILE.npy, random, random:SEED, iota, zeros or ones"
                                        : "FILE.npy",
                     assignment);
  Expected<size_t> index = find(option, name, wantsScalar);
  if (!index)
    return index.takeError();
  if (!given.insert((option + " " + name).str()).second)
    return makeError("{0}: found '{1}' twice, expected it once", option, name);
  return std::pair(&arguments[*index], value);
}

Error LaunchRequest::addFile(const LaunchFile &file) {
  Error errors = Error::success();
  auto report = [&](Error error) { errors = joinErrors(std::move(errors), std::move(error)); };
  if (file.block || file.cluster || file.sharedBytes)
    report(makeError("{0}: 'block', 'cluster' and 'shared' are for PTX; a tile kernel has none",
                     file.path));
  if (file.grid)
    grid = file.grid;
  for (const auto &[name, scalar] : file.scalars) {
    Expected<size_t> index = find(file.path, name, /*wantsScalar=*/true);
    if (!index)
      report(index.takeError());
    else
      arguments[*index].scalar = scalar;
  }
  llvm::SmallVector<size_t> order;
  for (auto [index, parameter] : llvm::enumerate(parameters))
    if (!parameter.isWorkspace())
      order.push_back(index);
  if (file.isPositional && file.arguments.size() > order.size()) {
    report(makeError("{0}: expected at most {1} arguments, found {2}", file.path, order.size(),
                     file.arguments.size()));
    return errors;
  }
  for (auto [position, argument] : llvm::enumerate(file.arguments)) {
    size_t index = 0;
    if (file.isPositional) {
      index = order[position];
      if (parameters[index].isScalar() != argument.scalar.has_value()) {
        report(makeError("{0}: argument {1} is '{2}', {3}", file.path, position + 1,
                         parameters[index].name,
                         parameters[index].isScalar() ? "a scalar; expected a number"
                                                      : "an array; expected an object"));
        continue;
      }
    } else {
      Expected<size_t> found = find(file.path, argument.name, argument.scalar.has_value());
      if (!found) {
        report(found.takeError());
        continue;
      }
      index = *found;
    }
    const KernelParameter &parameter = parameters[index];
    if (argument.tensorMap || argument.scratchBytes || argument.bytes || !argument.buffer.empty())
      report(makeError("{0}: '{1}': 'buffer', 'bytes', 'scratch' and 'tensormap' are for PTX",
                       file.path, parameter.name));
    if (argument.type && *argument.type != parameter.type)
      report(makeError("{0}: '{1}' has elements of type {2}, found dtype {3}", file.path,
                       parameter.name, getName(parameter.type), getName(*argument.type)));
    arguments[index] = argument;
  }
  return errors;
}

Error LaunchRequest::addScalar(StringRef assignment) {
  auto found = split("--set", assignment, /*wantsScalar=*/true);
  if (!found)
    return found.takeError();
  found->first->scalar = LaunchScalar{found->second.str(), std::nullopt};
  return Error::success();
}

Error LaunchRequest::addInput(StringRef assignment) {
  auto found = split("--in", assignment, /*wantsScalar=*/false);
  if (!found)
    return found.takeError();
  auto [argument, value] = *found;
  auto [kind, rest] = value.split(':');
  std::optional<ArrayFill> fill = llvm::StringSwitch<std::optional<ArrayFill>>(kind)
                                      .Case("random", ArrayFill{ArrayFill::Random, 0, {}})
                                      .Case("iota", ArrayFill{ArrayFill::Iota, 0, {}})
                                      .Case("zeros", ArrayFill{ArrayFill::Zeros, 0, {}})
                                      .Case("ones", ArrayFill{ArrayFill::Ones, 0, {}})
                                      .Default(std::nullopt);
  if (fill && value != kind &&
      (fill->kind != ArrayFill::Random || rest.getAsInteger(0, fill->seed)))
    return makeError("--in: expected random:SEED with a whole number, or a file, found '{0}'; "
                     "write ./{0} for a file of that name",
                     value);
  argument->input.reset();
  argument->fill.reset();
  if (fill)
    argument->fill = fill;
  else
    argument->input = value.str();
  return Error::success();
}

Error LaunchRequest::addOutput(StringRef assignment) {
  auto found = split("--out", assignment, /*wantsScalar=*/false);
  if (!found)
    return found.takeError();
  found->first->output = found->second.str();
  return Error::success();
}

Error LaunchRequest::addInOut(StringRef assignment) {
  auto found = split("--inout", assignment, /*wantsScalar=*/false);
  if (!found)
    return found.takeError();
  found->first->fill.reset();
  found->first->input = found->first->output = found->second.str();
  return Error::success();
}

Error LaunchRequest::addExpectation(StringRef assignment) {
  auto found = split("--expect", assignment, /*wantsScalar=*/false);
  if (!found)
    return found.takeError();
  found->first->expect = LaunchExpectation{found->second.str(), {}, {}};
  return Error::success();
}

Error LaunchRequest::setTolerances(std::optional<double> relative, std::optional<double> absolute) {
  if ((relative || absolute) &&
      llvm::none_of(arguments, [](const LaunchArgument &argument) { return argument.expect; }))
    return makeError("--rtol, --atol: found nothing to compare, expected --expect or a launch "
                     "file with 'expect'");
  for (LaunchArgument &argument : arguments) {
    if (!argument.expect)
      continue;
    if (relative)
      argument.expect->relativeTolerance = relative;
    if (absolute)
      argument.expect->absoluteTolerance = absolute;
  }
  return Error::success();
}

Error LaunchRequest::setGrid(StringRef text) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  std::array<int64_t, 3> dimensions = {1, 1, 1};
  // The largest grid that a kernel's 32-bit block numbers can count along an axis.
  constexpr int64_t maxBlocks = (1 << 24) - 1;
  if (parts.size() <= 3) {
    bool isValid = true;
    for (auto [dimension, part] : llvm::zip(dimensions, parts))
      isValid &=
          !part.trim().getAsInteger(10, dimension) && dimension >= 1 && dimension <= maxBlocks;
    if (isValid) {
      grid = dimensions;
      return Error::success();
    }
  }
  return makeError("--grid: expected x, x,y or x,y,z with numbers from 1 to {0}, found '{1}'",
                   maxBlocks, text);
}

Expected<std::vector<uint64_t>> LaunchRequest::bindScalars() const {
  std::vector<uint64_t> bits;
  Error errors = Error::success();
  auto report = [&](Error error) { errors = joinErrors(std::move(errors), std::move(error)); };
  for (auto [parameter, argument] : llvm::zip(parameters, arguments)) {
    if (!parameter.isScalar())
      continue;
    if (!argument.scalar) {
      report(makeError("parameter '{0}' ({1}) has no value; give --set {0}=VALUE", parameter.name,
                       getName(parameter.type)));
      continue;
    }
    if (argument.scalar->type && *argument.scalar->type != parameter.type) {
      report(makeError("parameter '{0}' has type {1}, found a value of type {2}", parameter.name,
                       getName(parameter.type), getName(*argument.scalar->type)));
      continue;
    }
    Expected<uint64_t> value = parseScalar(parameter.type, argument.scalar->text);
    if (value)
      bits.push_back(*value);
    else
      report(makeError("parameter '{0}': {1}", parameter.name, llvm::toString(value.takeError())));
  }
  if (errors)
    return errors;
  return bits;
}

Error LaunchRequest::checkArrays(llvm::ArrayRef<llvm::SmallVector<int64_t, 4>> shapes) const {
  Error errors = Error::success();
  auto report = [&](Error error) { errors = joinErrors(std::move(errors), std::move(error)); };
  size_t arrayIndex = 0;
  for (auto [parameter, argument] : llvm::zip(parameters, arguments)) {
    if (!parameter.isArray())
      continue;
    const llvm::SmallVector<int64_t, 4> &shape = shapes[arrayIndex++];
    StringRef name = parameter.name;
    std::string type = parameter.hasShape ? formatArrayType(shape, parameter.type)
                                          : "array of " + getName(parameter.type).str();
    bool hasSource = argument.input || argument.fill;
    if (parameter.isRead() && !hasSource)
      report(makeError("parameter '{0}' ({1}) has no contents; give --{2} {0}=FILE.npy{3} or --in "
                       "{0}=random, random:SEED, iota, zeros or ones",
                       name, type, parameter.isWritten() ? "inout" : "in",
                       parameter.isWritten() ? ", --in " + name.str() + "=FILE.npy" : ""));
    if (!parameter.isRead() && hasSource &&
        !(argument.fill && argument.fill->kind == ArrayFill::Zeros))
      report(makeError("'{0}' is an output and starts at zero; use --out {0}=FILE.npy to keep it",
                       name));
    if (!parameter.isWritten() && argument.output)
      report(makeError("'{0}' is an input, which the kernel does not write; use --in {0}=FILE.npy",
                       name));
    if (!parameter.isWritten() && argument.expect)
      report(makeError("'{0}' is an input, which the kernel does not write; there is nothing to "
                       "compare with {1}",
                       name, argument.expect->path));
    if (parameter.hasShape && argument.shape &&
        llvm::ArrayRef<int64_t>(*argument.shape) != llvm::ArrayRef<int64_t>(shape))
      report(makeError("'{0}' has shape {1} here, found shape {2} in the launch file", name,
                       formatNpyShape(shape), formatNpyShape(*argument.shape)));
    if (!parameter.hasShape && !argument.input && !argument.shape)
      report(makeError("the shape of '{0}' is not known: the kernel does not say it; give a file, "
                       "or a 'shape' in a launch file",
                       name));
    if (argument.output)
      for (auto [otherParameter, other] : llvm::zip(parameters, arguments)) {
        if (&other == &argument)
          break;
        if (other.output == argument.output)
          report(makeError("'{0}' and '{1}' are both written to {2}", otherParameter.name, name,
                           *argument.output));
      }
  }
  return errors;
}
