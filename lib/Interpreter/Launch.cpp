//===- Launch.cpp - Evaluates launch regions ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "Integers.h"
#include "ProgramImplementation.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

/// No launch region needs more; one that does runs for ever.
static constexpr uint64_t maxLaunchSteps = 10'000'000;

FailureOr<LaunchShape> Program::evaluateLaunch(ArrayRef<Scalar> scalars) const {
  const Implementation &program = *implementation;
  if (!program.launch) {
    emitError(program.location)
        << "found an entry without a launch region, expected one to derive grid and shapes from";
    return failure();
  }
  const Code &code = *program.launch;
  Location location = *program.launchLocation;
  if (scalars.size() != code.parameters.size()) {
    emitError(program.location) << "found " << scalars.size() << " scalar arguments, expected "
                                << code.parameters.size();
    return failure();
  }

  RunOptions options;
  Run run(options);
  SmallVector<uint64_t> words;
  unsigned next = 0;
  for (const ParameterInfo &parameter : program.parameters) {
    if (parameter.isPointer)
      continue;
    if (next == scalars.size())
      break;
    uint64_t mask = parameter.bytes >= 8 ? ~uint64_t(0) : (uint64_t(1) << 8 * parameter.bytes) - 1;
    words.push_back(scalars[next++].bits & mask);
  }
  words.resize(code.parameters.size(), 0);

  Frame frame(run, code, words, run.memory.reserve(code.locals.size()));
  if (!frame.isValid()) {
    emitError(location) << "the launch region needs more memory than this machine gives";
    return failure();
  }
  frame.start(0);
  uint64_t fuel = maxLaunchSteps;
  BlockExecution::Status status = frame.resume(fuel);
  while (status == BlockExecution::Status::Yielded)
    status = frame.resume(fuel);
  for (const Finding &finding : run.findings)
    emitError(finding.location) << finding.message;
  if (!run.findings.empty())
    return failure();
  if (status != BlockExecution::Status::Finished) {
    emitError(location) << "the launch region did not end within " << maxLaunchSteps << " steps";
    return failure();
  }

  unsigned output = 0;
  auto takeOutput = [&] {
    return static_cast<int64_t>(readUnsigned(frame.getOutput(output++), 8));
  };
  LaunchShape shape;
  static constexpr const char *axes[] = {"x", "y", "z"};
  for (unsigned axis = 0; axis < 3; ++axis) {
    shape.grid[axis] = takeOutput();
    if (shape.grid[axis] < 0 || shape.grid[axis] > maxGridExtent) {
      emitError(location) << "found grid extent " << shape.grid[axis] << " along " << axes[axis]
                          << ", expected 0 to " << maxGridExtent;
      return failure();
    }
  }

  std::vector<const ParameterInfo *> arrays, workspaces;
  for (const ParameterInfo &parameter : program.parameters) {
    if (parameter.role == tile::ParameterRole::Workspace)
      workspaces.push_back(&parameter);
    else if (parameter.role != tile::ParameterRole::Scalar)
      arrays.push_back(&parameter);
  }
  for (auto [index, rank] : llvm::enumerate(program.launchRanks)) {
    SmallVector<int64_t, 4> extents;
    uint64_t bits = program.arrayElementBits[index];
    bool overflow = false;
    for (int32_t dim = 0; dim < rank; ++dim) {
      extents.push_back(takeOutput());
      if (extents.back() < 0) {
        emitError(location) << "found extent " << extents.back() << " along dimension " << dim
                            << " of array '" << arrays[index]->name << "', expected 0 or more";
        return failure();
      }
      overflow |= __builtin_mul_overflow(bits, static_cast<uint64_t>(extents.back()), &bits);
    }
    if (overflow || bits / 8 > Memory::maxAllocationBytes) {
      InFlightDiagnostic diagnostic = emitError(location)
                                      << "array '" << arrays[index]->name << "' of ";
      llvm::interleave(extents, diagnostic, "x");
      return diagnostic << " elements does not fit in memory";
    }
    shape.arrayShapes.push_back(std::move(extents));
  }
  for (size_t index = 0; index < program.launchWorkspaces; ++index) {
    int64_t bytes = takeOutput();
    if (bytes < 0 || static_cast<uint64_t>(bytes) > Memory::maxAllocationBytes) {
      emitError(location) << "found " << bytes << " bytes for workspace '"
                          << workspaces[index]->name << "', expected 0 to "
                          << Memory::maxAllocationBytes;
      return failure();
    }
    shape.workspaceBytes.push_back(bytes);
  }
  return shape;
}
