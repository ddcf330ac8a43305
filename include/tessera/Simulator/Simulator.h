//===- Simulator.h - Executes PTX on the host ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is parsed and decoded once and can then be launched any number of
// times, one launch at a time. Semantics are those of the PTX ISA; they are
// told in the headers of lib/Simulator that own them.
//
//     Expected<std::unique_ptr<Program>> program = Program::load(std::move(buffer));
//     Launch launch;
//     launch.entry = "vector_add";
//     launch.grid = {8, 1, 1};
//     launch.block = {128, 1, 1};
//     launch.buffers = {{x.data(), x.size()}, {y.data(), y.size()}};
//     launch.arguments = {BufferArgument{0}, BufferArgument{1}, ScalarArgument::get(1024u)};
//     RunResult result = (*program)->run(launch, RunOptions());
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_SIMULATOR_H
#define TESSERA_SIMULATOR_SIMULATOR_H

#include "tessera/Simulator/Finding.h"
#include "tessera/Simulator/PTX.h"
#include "tessera/Simulator/Statistics.h"
#include "tessera/Simulator/TensorMap.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <functional>
#include <variant>

namespace tessera::simulator {

/// Host memory that the kernel sees as global memory, owned by the caller and alive for the run.
/// Its device address is a multiple of 256; bounds are exact.
struct Buffer {
  void *data = nullptr;
  uint64_t bytes = 0;
  /// False for outputs and scratch: reading before writing is a finding where it matters.
  bool isInitialised = true;
  bool isWritable = true;
  /// For messages: "argument 2".
  std::string name;
};

/// The bytes of a parameter, as they lie in parameter space.
struct ScalarArgument {
  std::vector<uint8_t> bytes;
  template <typename T>
  static ScalarArgument get(T value) {
    ScalarArgument argument;
    argument.bytes.resize(sizeof(T));
    std::memcpy(argument.bytes.data(), &value, sizeof(T));
    return argument;
  }
};

/// The address of Launch::buffers[buffer], plus an offset in bytes.
struct BufferArgument {
  unsigned buffer = 0;
  uint64_t offset = 0;
};

/// A tensor map over Launch::buffers[buffer].
struct TensorMapArgument {
  unsigned buffer = 0;
  uint64_t offset = 0;
  /// Its address is filled in by the simulator.
  TensorMap map;
};

using Argument = std::variant<ScalarArgument, BufferArgument, TensorMapArgument>;

struct Launch {
  std::string entry;
  /// Blocks of the grid, threads of a block, blocks of a cluster.
  std::array<uint32_t, 3> grid = {1, 1, 1};
  std::array<uint32_t, 3> block = {1, 1, 1};
  std::array<uint32_t, 3> cluster = {1, 1, 1};
  /// Bytes of dynamic shared memory.
  uint64_t sharedBytes = 0;
  std::vector<Buffer> buffers;
  /// One per parameter, in order.
  std::vector<Argument> arguments;
};

/// When an asynchronous operation happens between its issue and the wait that needs it. What a
/// right program computes is the same at any time; a missing wait shows as a changed value in one
/// of the first two.
enum class AsyncMode : uint8_t {
  Early, ///< at its issue
  Late,  ///< when nothing else can go on, or at the wait
  Random ///< at a random time; warps are scheduled at random too
};

struct RunOptions {
  AsyncMode async = AsyncMode::Early;
  uint64_t seed = 0;
  /// Look for races, uninitialised values and in-flight accesses. Bounds and alignment are always
  /// checked.
  bool checks = true;
  /// Warp instructions.
  uint64_t budget = 10000000000;
  unsigned maxFindings = 20;
  /// Fill Statistics::perInstruction.
  bool countPerInstruction = false;
  /// Where printf writes; null drops it.
  llvm::raw_ostream *output = nullptr;
  /// Called now and then with blocks done and blocks in all.
  std::function<void(uint64_t done, uint64_t total)> progress;
};

struct RunResult {
  std::vector<Finding> findings;
  Statistics statistics;
  /// Every block ran to its end.
  bool completed = false;
};

/// A spelling of an instruction that the simulator does not know.
struct UnsupportedInstruction {
  ptx::Position position;
  std::string spelling;
  std::string reason;
};

class Program {
public:
  ~Program();

  /// Parses and decodes. Unknown spellings are no errors here: running one is a finding.
  static llvm::Expected<std::unique_ptr<Program>> load(std::unique_ptr<llvm::MemoryBuffer> buffer);

  const ptx::Module &getModule() const;
  /// In the order of the text, the first of each spelling and reason.
  std::vector<UnsupportedInstruction> getUnsupported() const;

  /// The statement that has each index in Statistics::perInstruction.
  std::vector<const ptx::Instruction *> getInstructions() const;

  /// What is wrong with a launch: no such entry, wrong number or size of arguments, too many
  /// threads, a block that is not the required one.
  llvm::Error check(const Launch &launch) const;

  /// Runs every block. A launch that fails `check` gives a result that is not completed, without
  /// findings.
  RunResult run(const Launch &launch, const RunOptions &options) const;

  /// Internal.
  struct Implementation;

private:
  explicit Program(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_SIMULATOR_H
