//===- PtxFuzzer.cpp - PTX is refused with a place, or runs ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every entry is launched with arguments that fit its parameters: pointers to a
// small buffer for those of 8 bytes, a tensor map for those of 128, and the
// number 16 for all others. Whatever happens then is a finding of the run.
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "tessera/Simulator/Simulator.h"
#include "tessera/Support/SourceError.h"
#include <random>

using namespace tessera;
using namespace tessera::simulator;
using llvm::StringRef;

static constexpr size_t maxBytes = 1 << 17;
static constexpr uint64_t bufferBytes = 4096;

static void checkErrors(llvm::Error error) {
  unsigned count = 0;
  llvm::handleAllErrors(
      std::move(error),
      [&](const SourceError &each) {
        ++count;
        if (each.getDiagnostic().getLineNo() <= 0 || each.getDiagnostic().getMessage().empty())
          fuzz::reportFinding("an error has no place: " + each.getDiagnostic().getMessage());
      },
      [&](const llvm::ErrorInfoBase &other) {
        fuzz::reportFinding("an error has no place: " + other.message());
      });
  if (count == 0)
    fuzz::reportFinding("a module is refused without an error");
}

static Argument makeArgument(uint64_t bytes) {
  if (bytes == sizeof(uint64_t))
    return BufferArgument{0, 0};
  if (bytes == TensorMap::bytes) {
    TensorMapArgument argument;
    argument.map.elementType = 7;
    argument.map.rank = 2;
    argument.map.globalShape = {32, 32, 1, 1, 1};
    argument.map.globalStrides = {128, 0, 0, 0};
    argument.map.boxShape = {16, 16, 1, 1, 1};
    return argument;
  }
  ScalarArgument argument;
  argument.bytes.assign(bytes, 0);
  if (bytes)
    argument.bytes[0] = 16;
  return argument;
}

static void launchEntry(const Program &program, const ptx::Function &entry, uint64_t seed) {
  std::vector<uint8_t> memory(bufferBytes);
  Launch launch;
  launch.entry = entry.name;
  launch.grid = {2, 1, 1};
  launch.block = entry.requiredBlock.value_or(std::array<uint32_t, 3>{40, 1, 1});
  if (entry.requiredCluster) {
    launch.cluster = *entry.requiredCluster;
    launch.grid = *entry.requiredCluster;
  }
  launch.sharedBytes = 16 << 10;
  launch.buffers.push_back({memory.data(), memory.size(), true, true, "buffer"});
  for (const ptx::Variable &parameter : entry.parameters) {
    if (parameter.getBytes() > bufferBytes)
      return;
    launch.arguments.push_back(makeArgument(parameter.getBytes()));
  }
  if (llvm::Error error = program.check(launch)) {
    llvm::consumeError(std::move(error));
    return;
  }
  RunOptions options;
  options.async = AsyncMode(seed % 3);
  options.seed = seed;
  options.budget = 5000;
  options.countPerInstruction = seed % 2;
  options.output = &llvm::nulls();
  RunResult result = program.run(launch, options);
  for (const Finding &finding : result.findings)
    if (finding.message.empty())
      fuzz::reportFinding("a finding says nothing");
  if (!result.completed && result.findings.empty())
    fuzz::reportFinding("a run ended early without a finding");
}

void tessera::fuzz::fuzzPtx(StringRef input) {
  if (input.size() > maxBytes)
    return;
  llvm::Expected<std::unique_ptr<Program>> program =
      Program::load(llvm::MemoryBuffer::getMemBufferCopy(input, "input.ptx"));
  if (!program)
    return checkErrors(program.takeError());
  for (const ptx::Function &function : (*program)->getModule().functions)
    if (function.isEntry && !function.isDeclaration)
      launchEntry(**program, function, input.size());
}
