//===- Execution.h - A block that runs ---------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block can stop between any two steps and go on later: it is a position and
// the storage of its slots. Storage is used again for the next block.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_EXECUTION_H
#define TESSERA_LIB_INTERPRETER_EXECUTION_H

#include "AccessGraph.h"
#include "Run.h"

namespace tessera::interpreter {

struct BlockOrder;

class BlockExecution {
public:
  enum class Status {
    Finished,
    /// Nothing but accesses that may wait for another block were done for a while.
    Yielded,
    /// The steps granted are used up, or the run is to stop.
    OutOfFuel
  };

  BlockExecution(Run &run, const Code &code) : context{run, code} {}
  virtual ~BlockExecution() = default;

  /// Begins block number `number` of the grid.
  virtual void start(uint64_t number);
  /// Runs up to `fuel` steps and takes off what it ran.
  virtual Status resume(uint64_t &fuel) = 0;
  /// A number that is the same for equal states of the block, memory apart; none if that cannot be
  /// told.
  virtual std::optional<uint64_t> getStateHash() const { return std::nullopt; }

  Context context;
};

/// Host storage of the memory that allocas of one block reserve; its allocations are entered into
/// the run's memory from number `firstLocal` on.
class LocalMemory {
public:
  /// Null data if the host has no such memory.
  LocalMemory(Run &run, const Code &code, uint64_t firstLocal);
  bool isValid() const { return valid; }

private:
  std::unique_ptr<std::byte, void (*)(void *)> storage;
  bool valid;
};

/// Runs a block's steps in the order of the text.
class Frame : public BlockExecution {
public:
  /// `parameters` holds the bits of each parameter.
  Frame(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters, uint64_t firstLocal);

  /// Whether the host had the memory.
  bool isValid() const { return valid; }
  void start(uint64_t number) override;
  Status resume(uint64_t &fuel) override;
  std::optional<uint64_t> getStateHash() const override;
  std::byte *getParameter(unsigned index) { return table[context.code.parameters[index]]; }
  const std::byte *getOutput(unsigned index) const { return table[context.code.outputs[index]]; }

private:
  template <bool isChecked>
  Status execute(uint64_t &fuel);
  void trace(const Step &step);

  std::vector<std::byte *> table;
  std::unique_ptr<std::byte, void (*)(void *)> storage;
  LocalMemory locals;
  bool valid;
  uint32_t position = 0;
  std::vector<const std::byte *> operandScratch;
  std::vector<std::byte *> resultScratch;
  std::vector<std::byte *> pointerScratch;

  // With --check: where the value in each slot comes from, and what decided, at each depth of
  // conditions, that a step runs.
  BlockOrder *order = nullptr;
  std::vector<Origins> slotOrigins;
  std::vector<Origins> controlOrigins;
};

/// How often a block may do what may be a wait before others get a turn.
constexpr unsigned yieldsPerTurn = 16;

/// Makes the execution that the run's options ask for; null if the host lacks the memory.
std::unique_ptr<BlockExecution> createExecution(Run &run, const Code &code,
                                                llvm::ArrayRef<uint64_t> parameters,
                                                uint64_t firstLocal);

/// Runs blocks 0 to `total` - 1, several at a time.
void runBlocks(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters, uint64_t total);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_EXECUTION_H
