//===- Run.h - State of one run of a program ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_RUN_H
#define TESSERA_LIB_INTERPRETER_RUN_H

#include "Code.h"
#include "Memory.h"
#include "tessera/Interpreter/Interpreter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Twine.h"
#include <atomic>
#include <mutex>

namespace tessera::interpreter {

class Checker;

/// What all blocks of a run share. Members without a comment on threads are fixed while blocks run.
class Run {
public:
  explicit Run(const RunOptions &options) : options(options) {}

  using Note = std::pair<mlir::Location, std::string>;

  /// Records a finding unless one of its kind stands at the location already. Any thread.
  void report(FindingKind kind, mlir::Location location, const llvm::Twine &message,
              llvm::ArrayRef<Note> notes = {});
  /// Writes one print statement. Any thread.
  void print(llvm::StringRef text);

  /// Grants up to `wanted` steps of what is left of the budget; 0 when it is spent. Any thread.
  uint64_t takeBudget(uint64_t wanted);
  /// Gives back what was granted and not used. Any thread.
  void returnBudget(uint64_t unused);

  bool isCancelled() const {
    return stop.load(std::memory_order_relaxed) || (options.cancelled && *options.cancelled);
  }

  const RunOptions &options;
  Memory memory;
  /// Set to end the run. Any thread.
  std::atomic<bool> stop{false};
  /// Stores and successful atomics, so that waiting blocks can tell whether anything happened.
  std::atomic<uint64_t> changes{0};
  std::atomic<uint64_t> steps{0};
  /// Whether several threads run blocks.
  bool isShared = false;
  /// Null unless --check.
  Checker *checker = nullptr;
  std::vector<Finding> findings;

private:
  std::atomic<uint64_t> spent{0};
  std::mutex findingsMutex;
  llvm::DenseSet<std::pair<unsigned, const void *>> reported;
  std::mutex outputMutex;
};

/// What a step may reach besides its operands: the run, and the block it runs in.
struct Context {
  Run &run;
  const Code &code;
  std::array<int32_t, 3> block = {0, 0, 0};
  std::array<int32_t, 3> grid = {1, 1, 1};
  /// Position of the block in the grid, x fastest.
  uint64_t blockNumber = 0;
  /// The allocation of the code's first local storage.
  uint64_t firstLocal = 0;
  /// Stores and successful atomics of this block that `run.changes` does not count yet.
  uint64_t changes = 0;
  /// The step that runs.
  uint32_t step = 0;

  mlir::Location getLocation() const { return code.locations[code.steps[step].location]; }
  Memory &memory() const { return run.memory; }
  /// Reports a finding at the step that runs, saying in which block.
  void report(FindingKind kind, const llvm::Twine &message);
  /// Describes a place in memory: "byte 12 of parameter 'A' (16 bytes)".
  std::string describe(uint64_t address) const;
};

/// Text for messages: " in block (1, 0, 0)", empty if the grid has one block.
std::string describeBlock(const std::array<int32_t, 3> &block, const std::array<int32_t, 3> &grid);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_RUN_H
