//===- Program.cpp - Entries compiled to steps ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Codec.h"
#include "Execution.h"
#include "ProgramImplementation.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

Program::Program() = default;
Program::~Program() = default;

/// A global's elements as they lie in memory.
static FailureOr<std::vector<std::byte>> getGlobalContents(tile::GlobalOp global) {
  auto elements = cast<ElementsAttr>(global.getValue());
  Type type = elements.getShapedType();
  Codec codec = getCodec(elements.getElementType());
  std::vector<std::byte> contents(getSlotElements(type) * getCodecBytes(codec));
  if (failed(writeConstant(global.getValue(), type, contents.data())))
    return failure();
  if (codec == Codec::Nibble) {
    for (size_t i = 0; i + 1 < contents.size(); i += 2)
      contents[i / 2] = contents[i] | contents[i + 1] << 4;
    contents.resize(contents.size() / 2);
  }
  return contents;
}

FailureOr<std::unique_ptr<Program>> Program::compile(tile::EntryOp entry,
                                                     const CompileOptions &options) {
  std::unique_ptr<Program> program(new Program());
  program->implementation.reset(new Implementation(entry));
  Implementation &implementation = *program->implementation;
  Globals globals;
  uint64_t firstGlobal = 1 + entry.getNumParameters();
  if (failed(Compiler(implementation.body, globals, firstGlobal, options).compile(entry.getBody())))
    return failure();
  for (tile::GlobalOp global : globals) {
    FailureOr<std::vector<std::byte>> contents = getGlobalContents(global);
    if (failed(contents)) {
      global.emitError() << "the interpreter cannot read the value of this global";
      return failure();
    }
    implementation.globals.push_back({("global '" + global.getSymName() + "'").str(),
                                      std::move(*contents), global.getIsConstant()});
  }
  if (entry.hasLaunch()) {
    implementation.launch.emplace();
    Globals none;
    if (failed(Compiler(*implementation.launch, none, 0, options).compile(entry.getLaunch())))
      return failure();
  }
  return program;
}

Program::Implementation::Implementation(tile::EntryOp entry) : location(entry.getLoc()) {
  for (unsigned index = 0; index < entry.getNumParameters(); ++index) {
    tile::ParameterAttr attribute = entry.getParameter(index);
    Type type = entry.getParameterType(index);
    parameters.push_back({attribute.getName().str(), attribute.getRole(), isa<tile::PtrType>(type),
                          getSlotElementBytes(type)});
  }
  if (!entry.hasLaunch())
    return;
  auto yield = cast<tile::LaunchYieldOp>(entry.getLaunch().front().getTerminator());
  launchLocation = yield.getLoc();
  launchRanks.assign(yield.getRanks().begin(), yield.getRanks().end());
  launchWorkspaces = yield.getWorkspace().size();
  for (unsigned index : entry.getArrayParameters()) {
    Type pointee = cast<tile::PtrType>(entry.getParameterType(index)).getPointee();
    arrayElementBits.push_back(tile::getByteWidth(pointee) ? 8 * tile::getByteWidth(pointee) : 4);
  }
}

LogicalResult Program::Implementation::bindArguments(Run &run, ArrayRef<Argument> arguments,
                                                     SmallVectorImpl<uint64_t> &words) const {
  auto refuse = [&](const Twine &message) {
    run.report(FindingKind::Unsupported, location, message);
    return failure();
  };
  if (arguments.size() != parameters.size())
    return refuse("found " + Twine(arguments.size()) + " arguments, expected " +
                  Twine(parameters.size()));
  for (auto [parameter, argument] : llvm::zip_equal(parameters, arguments)) {
    Allocation allocation;
    allocation.name = "parameter '" + parameter.name + "'";
    if (auto *scalar = std::get_if<Scalar>(&argument)) {
      if (parameter.isPointer && scalar->bits != 0)
        return refuse("found a number for pointer parameter '" + parameter.name +
                      "', expected memory");
      uint64_t mask =
          parameter.bytes >= 8 ? ~uint64_t(0) : (uint64_t(1) << 8 * parameter.bytes) - 1;
      words.push_back(scalar->bits & mask);
    } else {
      const Buffer &buffer = std::get<Buffer>(argument);
      if (!parameter.isPointer)
        return refuse("found memory for scalar parameter '" + parameter.name +
                      "', expected a number");
      if (buffer.bytes > Memory::maxAllocationBytes || (!buffer.data && buffer.bytes))
        return refuse("found " + Twine(buffer.bytes) + " bytes for parameter '" + parameter.name +
                      "', expected at most " + Twine(Memory::maxAllocationBytes));
      allocation.data = static_cast<std::byte *>(buffer.data);
      allocation.bytes = buffer.bytes;
      allocation.writable = buffer.writable;
      // What a launcher allocates for the blocks holds nothing.
      allocation.initialised =
          buffer.initialised && parameter.role != tile::ParameterRole::Workspace;
      words.push_back(Memory::getAddress(run.memory.size()));
    }
    run.memory.add(std::move(allocation));
  }
  return success();
}

RunResult Program::run(ArrayRef<Argument> arguments, const RunOptions &options) const {
  Run run(options);
  RunResult result;
  SmallVector<uint64_t> words;
  auto finish = [&](bool completed) {
    result.findings = std::move(run.findings);
    result.steps = run.steps;
    result.completed = completed;
    return result;
  };
  if (failed(implementation->bindArguments(run, arguments, words)))
    return finish(false);

  // Each run has globals of its own, so that it begins with their initial values.
  std::vector<std::vector<std::byte>> globals;
  for (const GlobalStorage &global : implementation->globals) {
    globals.push_back(global.contents);
    run.memory.add(
        {globals.back().data(), globals.back().size(), !global.isConstant, true, global.name});
  }

  uint64_t total = 1;
  for (int64_t extent : options.grid) {
    if (extent < 0 || extent > maxGridExtent) {
      run.report(FindingKind::Unsupported, implementation->location,
                 "found grid extent " + Twine(extent) + ", expected 0 to " + Twine(maxGridExtent));
      return finish(false);
    }
    if (__builtin_mul_overflow(total, static_cast<uint64_t>(extent), &total)) {
      run.report(FindingKind::Unsupported, implementation->location,
                 "the grid has more than 2^64 blocks");
      return finish(false);
    }
  }
  std::optional<Checker> checker;
  if (options.check && options.order == MemoryOrder::Program)
    run.checker = &checker.emplace(run, implementation->body);
  runBlocks(run, implementation->body, words, total);
  return finish(!run.isCancelled());
}
