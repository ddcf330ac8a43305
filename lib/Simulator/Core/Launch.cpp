//===- Launch.cpp - Checks a launch and binds its arguments ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Machine.h"
#include "Memory/Access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

static constexpr uint64_t maximalThreads = 1024;
static constexpr uint64_t maximalClusterBlocks = 16;

template <typename... Arguments>
static llvm::Error fail(const char *format, Arguments &&...arguments) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Arguments>(arguments)...).str());
}

static std::string format(const std::array<uint32_t, 3> &extent) {
  return llvm::formatv("{0},{1},{2}", extent[0], extent[1], extent[2]).str();
}

static uint64_t getProduct(const std::array<uint32_t, 3> &extent) {
  return uint64_t(extent[0]) * extent[1] * extent[2];
}

static llvm::Error checkExtents(const ptx::Function &entry, const Launch &launch) {
  const auto &[x, y, z] = launch.block;
  if (x == 0 || y == 0 || z == 0 || x > maximalThreads || y > maximalThreads ||
      z > maximalThreads || getProduct(launch.block) > maximalThreads)
    return fail("block {0} has no threads or more than {1}", format(launch.block), maximalThreads);
  if (entry.requiredBlock && *entry.requiredBlock != launch.block)
    return fail("block is {0}, but the entry requires {1} (.reqntid); give that as --block",
                format(launch.block), format(*entry.requiredBlock));
  if (entry.maximalBlock && getProduct(launch.block) > getProduct(*entry.maximalBlock))
    return fail("block {0} has {1} threads, but the entry allows {2} (.maxntid)",
                format(launch.block), getProduct(launch.block), getProduct(*entry.maximalBlock));
  if (entry.requiredCluster && *entry.requiredCluster != launch.cluster)
    return fail("cluster is {0}, but the entry requires {1} (.reqnctapercluster); give that as "
                "--cluster",
                format(launch.cluster), format(*entry.requiredCluster));
  if (llvm::is_contained(launch.cluster, 0u) || launch.cluster[0] > maximalClusterBlocks ||
      launch.cluster[1] > maximalClusterBlocks || launch.cluster[2] > maximalClusterBlocks ||
      getProduct(launch.cluster) > maximalClusterBlocks)
    return fail("cluster {0} has no blocks or more than {1}", format(launch.cluster),
                maximalClusterBlocks);
  for (unsigned axis = 0; axis < 3; ++axis)
    if (launch.grid[axis] == 0 || launch.grid[axis] % launch.cluster[axis] != 0)
      return fail("grid {0} is no multiple of cluster {1}", format(launch.grid),
                  format(launch.cluster));
  if (launch.grid[0] > 0x7fffffffu || launch.grid[1] > 65535 || launch.grid[2] > 65535)
    return fail("grid {0} is too large; the limits are 2147483647,65535,65535",
                format(launch.grid));
  return llvm::Error::success();
}

static uint64_t getArgumentBytes(const Argument &argument) {
  if (const auto *scalar = std::get_if<ScalarArgument>(&argument))
    return scalar->bytes.size();
  return std::holds_alternative<BufferArgument>(argument) ? sizeof(uint64_t) : TensorMap::bytes;
}

static llvm::Error checkArguments(const ptx::Function &entry, const Launch &launch) {
  if (launch.arguments.size() != entry.parameters.size())
    return fail("found {0} arguments, but entry {1} has {2} parameters", launch.arguments.size(),
                entry.name, entry.parameters.size());
  for (auto [index, parameter, argument] : llvm::enumerate(entry.parameters, launch.arguments)) {
    uint64_t bytes = getArgumentBytes(argument);
    if (bytes != parameter.getBytes())
      return fail("argument {0} has {1} bytes, but parameter {2} has {3}", index, bytes,
                  parameter.name, parameter.getBytes());
    const auto *buffer = std::get_if<BufferArgument>(&argument);
    const auto *map = std::get_if<TensorMapArgument>(&argument);
    if ((buffer && buffer->buffer >= launch.buffers.size()) ||
        (map && map->buffer >= launch.buffers.size()))
      return fail("argument {0} names a buffer that is not there", index);
  }
  return llvm::Error::success();
}

static const DecodedFunction *findEntry(const Program::Implementation &program,
                                        llvm::StringRef name) {
  for (const DecodedFunction &function : program.functions)
    if (function.source->isEntry && function.source->name == name)
      return &function;
  return nullptr;
}

llvm::Error Program::check(const Launch &launch) const {
  const DecodedFunction *entry = findEntry(*implementation, launch.entry);
  if (!entry) {
    std::string known;
    for (const DecodedFunction &function : implementation->functions)
      if (function.source->isEntry)
        known += (known.empty() ? "" : ", ") + function.source->name;
    return fail("no entry '{0}'; there is {1}", launch.entry, known.empty() ? "none" : known);
  }
  if (llvm::Error error = checkExtents(*entry->source, launch))
    return error;
  uint64_t shared = implementation->getSharedBytes(launch.sharedBytes);
  if (launch.sharedBytes > maximalSharedBytes || shared > maximalSharedBytes)
    return fail("a block needs {0} bytes of shared memory, more than {1}", shared,
                maximalSharedBytes);
  return checkArguments(*entry->source, launch);
}

/// The arguments as they lie in parameter space. Buffers have the addresses that Memory gives them.
static std::vector<uint8_t> bindParameters(const DecodedFunction &entry, const Launch &launch) {
  std::vector<uint8_t> parameters;
  size_t first = entry.source->results.size();
  for (auto [index, argument] : llvm::enumerate(launch.arguments)) {
    uint64_t offset = entry.variableOffsets[first + index];
    uint64_t bytes = getArgumentBytes(argument);
    parameters.resize(std::max<size_t>(parameters.size(), offset + bytes));
    uint8_t *to = parameters.data() + offset;
    if (const auto *scalar = std::get_if<ScalarArgument>(&argument)) {
      std::copy(scalar->bytes.begin(), scalar->bytes.end(), to);
    } else if (const auto *buffer = std::get_if<BufferArgument>(&argument)) {
      uint64_t address = getBufferAddress(launch, buffer->buffer) + buffer->offset;
      std::memcpy(to, &address, sizeof(address));
    } else {
      TensorMapArgument map = std::get<TensorMapArgument>(argument);
      map.map.address = getBufferAddress(launch, map.buffer) + map.offset;
      map.map.encode(to);
    }
  }
  return parameters;
}

RunResult Program::run(const Launch &launch, const RunOptions &options) const {
  if (llvm::Error error = check(launch)) {
    llvm::consumeError(std::move(error));
    return {};
  }
  const DecodedFunction *entry = findEntry(*implementation, launch.entry);
  Machine machine(*implementation, launch, options, *entry, bindParameters(*entry, launch));
  return machine.run();
}
