//===- Checker.h - What --check looks for ------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shadow memory remembers who last wrote each element and who has read it since.
// Two accesses to one element of which one writes
//   - of one block must have a path of tokens and values between them,
//   - of two blocks must both be atomic or strong at a scope that holds both, or
//     a release that the earlier is ordered before must be read by an acquire
//     that the later is ordered after (vector clocks, as in FastTrack).
// Blocks run on one thread, so that "earlier" means what has run earlier.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_CHECKER_H
#define TESSERA_LIB_INTERPRETER_CHECKER_H

#include "AccessGraph.h"
#include "Run.h"
#include "Shadow.h"
#include <map>

namespace tessera::interpreter {

/// What a block knows to have happened in another: all that the other's release `release` covers,
/// known to accesses that come after `acquire`.
struct Knowledge {
  uint32_t clock;
  AccessNode release;
  AccessNode acquire;
};
/// Per other block, the releases known, older ones first.
using VectorClock = llvm::DenseMap<uint32_t, llvm::SmallVector<Knowledge, 1>>;

/// Order within one block and between it and others.
struct BlockOrder {
  AccessGraph graph;
  uint32_t clock = 1;
  VectorClock known;
  /// What relaxed reads have seen, which an acquire fence makes known.
  VectorClock seen;
  /// What relaxed writes publish since the last release fence.
  std::shared_ptr<const VectorClock> fenced;
  bool hasReleased = false;
};

class Checker {
public:
  Checker(Run &run, const Code &code) : run(run), code(code) {}

  BlockOrder &startBlock(uint64_t number);
  void finishBlock(uint64_t number);

  /// An access of the step that runs in `context` begins; it is node `node` of its block.
  void begin(Context &context, AccessNode node);

  /// Tells of `count` elements of `bytes` bytes each, `stride` bytes apart, that the access reads.
  /// All lie inside the allocation.
  void read(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
            unsigned bytes);
  /// The same for elements that it is about to write with `values`.
  void write(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
             unsigned bytes, const std::byte *values);
  /// One element that an atomic access reads and writes at once.
  void update(Context &context, uint64_t allocation, int64_t offset, unsigned bytes);
  void fence(Context &context);
  /// The contents of an allocation are undefined from now on.
  void forget(uint64_t allocation);

private:
  /// An access that shadow memory may name.
  struct Access {
    uint32_t block;
    uint32_t clock;
    AccessNode node;
    uint32_t step;
    bool isAtomic;
    /// Ordered by itself against other strong accesses of the device.
    bool isStrong;
  };
  enum class Use { Read, Write, Update };

  void visit(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
             unsigned bytes, Use use, const std::byte *values);
  void step(Context &context, uint64_t allocation, Cell &cell, uint64_t offset, uint64_t length,
            Use use, const std::byte *values);
  /// Whether `later` is known to come after `earlier`.
  bool comesAfter(const Access &earlier, const Access &later);
  void require(Context &context, uint32_t earlier, uint64_t allocation, uint64_t offset);
  uint32_t addReader(uint32_t reads);
  uint32_t getCurrent();
  Shadow &getShadow(uint64_t allocation);
  void publish(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
               unsigned bytes, bool isUpdate);
  void observe(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
               int64_t count);
  std::shared_ptr<const VectorClock> release(BlockOrder &order, uint32_t block);
  static void join(VectorClock &to, const VectorClock &from, AccessNode acquire, uint32_t self);
  void collectGarbage();

  Run &run;
  const Code &code;
  llvm::DenseMap<uint32_t, std::unique_ptr<BlockOrder>> blocks;
  std::vector<std::unique_ptr<Shadow>> shadows;
  /// Number 0 is none.
  std::vector<Access> accesses = std::vector<Access>(1);
  /// Sets of readers; a cell names the set `number` as `number | isSet`.
  std::vector<llvm::SmallVector<uint32_t, 4>> readerSets;
  static constexpr uint32_t isSet = 1u << 31;
  size_t collectAt = size_t(1) << 22;

  // The access that runs.
  Access current = {};
  uint32_t currentNumber = 0;
  BlockOrder *currentOrder = nullptr;
  std::shared_ptr<const VectorClock> currentRelease;
  /// Cells of the same history change alike.
  Cell lastBefore, lastAfter;
  bool hasLast = false;

  /// What was last published at each element, by allocation and offset.
  std::map<std::pair<uint64_t, int64_t>, std::shared_ptr<const VectorClock>> published;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> reportedPairs;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_CHECKER_H
