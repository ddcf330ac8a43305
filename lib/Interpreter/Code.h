//===- Code.h - An entry compiled to steps -----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A *step* is one operation, ready to run. Its operands and results are *slots*:
// places in a table of storage pointers that each running block has. Control
// flow is jumps between steps, and a value that a region yields is moved by
// exchanging the pointers of two slots.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_CODE_H
#define TESSERA_LIB_INTERPRETER_CODE_H

#include "Kernel.h"
#include "mlir/IR/Location.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/ArrayRef.h"
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace tessera::interpreter {

using Slot = uint32_t;
struct Context;

/// Like a kernel, for what needs more than its operands: memory, findings, the block's position.
using Action = std::function<void(const std::byte *const *operands, std::byte *const *results,
                                  Context &context)>;

enum class StepKind : uint8_t {
  Compute, ///< a kernel
  Act,     ///< an action
  Verify,  ///< an action that runs with --check only
  Token,   ///< nothing but an order: joins the tokens it takes into the one it gives
  Assign,  ///< all results take the values of all operands, at once
  Jump,    ///< to `target`
  Branch,  ///< to `target` if operand 0, an i1, is false
  Switch,  ///< to the target of the case that equals operand 0, an index
  Test,    ///< to `target` unless operand 0 (induction variable) < operand 1 (upper bound)
  Advance, ///< result 0 = operand 0 + operand 1; to `target`, or past the next step on overflow
  End      ///< of the block
};

/// How a step accesses memory, for the checks and for random order.
struct AccessInfo {
  bool reads = false;
  bool writes = false;
  /// One indivisible read and write per lane.
  bool atomic = false;
  bool fence = false;
  tile::Ordering ordering = tile::Ordering::Weak;
  std::optional<tile::Scope> scope;
};

/// Values that change places when a region ends.
struct Assignment {
  /// Slots whose pointers are permuted: slot `slots[i]` takes the pointer of `slots[sources[i]]`.
  std::vector<Slot> slots;
  std::vector<uint32_t> sources;
  /// Values that are needed elsewhere too and are copied, after the permutation.
  struct Copy {
    Slot destination, source;
    uint64_t bytes;
  };
  std::vector<Copy> copies;
};

struct SwitchTable {
  std::vector<int64_t> cases;
  std::vector<uint32_t> targets;
  uint32_t defaultTarget = 0;
};

struct Step {
  StepKind kind = StepKind::End;
  /// Test and Advance: width of the integers, and how they compare.
  uint8_t integerBits = 0;
  bool isUnsigned = false;
  /// The block may give way to others here: what it waits for may be theirs to do.
  bool yields = false;
  /// Print and assert: run in program order in every mode.
  bool ordered = false;
  /// After this step, the steps one control depth further in depend on what this one does.
  bool entersControl = false;
  /// A branch that is taken again in each round of a loop: conditions add up.
  bool accumulatesControl = false;
  /// Makes storage whose earlier contents die.
  bool allocates = false;
  /// How many conditions decide whether this step runs; see Origins.
  uint16_t controlDepth = 0;
  uint32_t firstOperand = 0, numOperands = 0;
  uint32_t firstResult = 0, numResults = 0;
  uint32_t target = 0;
  uint32_t location = 0;
  union {
    const Kernel *kernel;
    const Action *action;
    const Assignment *assignment;
    const SwitchTable *table;
    const void *payload = nullptr;
  };
  /// Null for a step that does not access memory.
  const AccessInfo *access = nullptr;
};

/// Storage of a slot; several values of disjoint lifetimes share one.
struct SlotInfo {
  uint64_t bytes = 0;
  /// Storage of a constant, shared by all blocks; null for storage of the block's own.
  std::byte *constant = nullptr;
};

/// Memory that one alloca operation reserves in each block.
struct LocalStorage {
  uint64_t bytes = 0;
  uint32_t location = 0;
};

struct Code {
  std::vector<Step> steps;
  /// Operands and results of all steps.
  std::vector<Slot> operands;
  std::vector<SlotInfo> slots;
  std::vector<mlir::Location> locations;
  std::vector<LocalStorage> locals;
  /// Slots of the parameters in order, and of what the code ends with.
  std::vector<Slot> parameters;
  std::vector<Slot> outputs;
  uint32_t maxOperands = 0, maxResults = 0;
  uint16_t maxControlDepth = 0;

  // Payloads, at addresses that stay.
  std::deque<Kernel> kernels;
  std::deque<Action> actions;
  std::deque<Assignment> assignments;
  std::deque<SwitchTable> tables;
  std::deque<AccessInfo> accesses;
  std::deque<std::unique_ptr<std::byte[]>> constants;

  llvm::ArrayRef<Slot> getOperands(const Step &step) const {
    return {operands.data() + step.firstOperand, step.numOperands};
  }
  llvm::ArrayRef<Slot> getResults(const Step &step) const {
    return {operands.data() + step.firstResult, step.numResults};
  }
  /// Bytes of slot storage that a block needs.
  uint64_t getFrameBytes() const;
};

/// A view in a slot: the address of element 0, then extents, then strides in elements. A partition
/// is the view it cuts; all else about it is in its type.
struct ViewRecord {
  uint64_t base;
  int64_t numbers[1];

  static uint64_t getBytes(int64_t rank) { return sizeof(uint64_t) * (1 + 2 * rank); }
  const int64_t *extents() const { return numbers; }
  const int64_t *strides(int64_t rank) const { return numbers + rank; }
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_CODE_H
