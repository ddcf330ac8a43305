//===- Machine.cpp - The step loop ----------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Execution.h"
#include "LoopStep.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstdlib>

using namespace tessera::interpreter;

void BlockExecution::start(uint64_t number) {
  context.blockNumber = number;
  for (unsigned axis = 0; axis < 3; ++axis) {
    context.grid[axis] = context.run.options.grid[axis];
    context.block[axis] = number % context.grid[axis];
    number /= context.grid[axis];
  }
}

LocalMemory::LocalMemory(Run &run, const Code &code, uint64_t firstLocal)
    : storage(nullptr, std::free), valid(true) {
  if (code.locals.empty())
    return;
  uint64_t bytes = 0;
  for (const LocalStorage &local : code.locals)
    bytes += llvm::alignTo(local.bytes, 64);
  storage.reset(static_cast<std::byte *>(std::calloc(bytes / 64 + 1, 64)));
  valid = storage != nullptr;
  uint64_t offset = 0;
  for (auto [index, local] : llvm::enumerate(code.locals)) {
    Allocation allocation;
    allocation.data = valid ? storage.get() + offset : nullptr;
    allocation.bytes = valid ? local.bytes : 0;
    allocation.initialised = false;
    allocation.name = "alloca";
    run.memory.set(firstLocal + index, std::move(allocation));
    offset += llvm::alignTo(local.bytes, 64);
  }
}

/// Storage of large slots is staggered, or equal low address bits would make loads wait for stores.
static uint64_t getStride(uint64_t index, uint64_t bytes) {
  return llvm::alignTo(bytes, 64) + (bytes >= 1024 ? 64 * (1 + index % 4) : 0);
}

Frame::Frame(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters, uint64_t firstLocal)
    : BlockExecution(run, code), table(code.slots.size(), nullptr), storage(nullptr, std::free),
      locals(run, code, firstLocal), operandScratch(code.maxOperands),
      resultScratch(code.maxResults), pointerScratch(code.slots.size()) {
  context.firstLocal = firstLocal;
  uint64_t bytes = 64;
  for (auto [index, slot] : llvm::enumerate(code.slots))
    if (!slot.constant)
      bytes += getStride(index, slot.bytes);
  storage.reset(static_cast<std::byte *>(std::calloc(bytes, 1)));
  valid = storage && locals.isValid();
  if (!valid)
    return;
  std::byte *next =
      reinterpret_cast<std::byte *>(llvm::alignTo(reinterpret_cast<uintptr_t>(storage.get()), 64));
  for (auto [index, slot] : llvm::enumerate(code.slots)) {
    table[index] = slot.constant ? slot.constant : next;
    if (!slot.constant)
      next += getStride(index, slot.bytes);
  }
  for (auto [slot, bits] : llvm::zip_equal(code.parameters, parameters))
    std::memcpy(table[slot], &bits, sizeof(bits));
}

void Frame::start(uint64_t number) {
  BlockExecution::start(number);
  position = 0;
  if (context.run.checker) {
    order = &context.run.checker->startBlock(number);
    slotOrigins.assign(context.code.slots.size(), Origins());
    controlOrigins.assign(context.code.maxControlDepth + 2, Origins());
  }
}

std::optional<uint64_t> Frame::getStateHash() const {
  uint64_t hash = position;
  for (auto [pointer, slot] : llvm::zip_equal(table, context.code.slots)) {
    if (slot.constant || slot.bytes == 0)
      continue;
    uint64_t part = llvm::xxh3_64bits(
        llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(pointer), slot.bytes));
    hash = hash * 0x9e3779b97f4a7c15 + part;
  }
  return hash;
}

template <bool isChecked>
BlockExecution::Status Frame::execute(uint64_t &fuel) {
  const Code &code = context.code;
  const Step *steps = code.steps.data();
  std::byte **slots = table.data();
  const std::byte **operands = operandScratch.data();
  std::byte **results = resultScratch.data();
  unsigned yields = 0;
  while (true) {
    if (fuel == 0) {
      context.step = position;
      return Status::OutOfFuel;
    }
    --fuel;
    const Step &step = steps[position];
    const Slot *operandSlots = code.operands.data() + step.firstOperand;
    const Slot *resultSlots = code.operands.data() + step.firstResult;
    auto gather = [&] {
      for (uint32_t i = 0; i < step.numOperands; ++i)
        operands[i] = slots[operandSlots[i]];
      for (uint32_t i = 0; i < step.numResults; ++i)
        results[i] = slots[resultSlots[i]];
    };
    if constexpr (isChecked) {
      context.step = position;
      trace(step);
    }
    switch (step.kind) {
    case StepKind::Compute:
      gather();
      (*step.kernel)(operands, results);
      break;
    case StepKind::Verify:
      if (!context.run.options.check)
        break;
      [[fallthrough]];
    case StepKind::Act:
      gather();
      context.step = position;
      (*step.action)(operands, results, context);
      if (step.ordered && context.run.isCancelled())
        return Status::OutOfFuel;
      break;
    case StepKind::Token:
      break;
    case StepKind::Assign: {
      const Assignment &assignment = *step.assignment;
      size_t count = assignment.slots.size();
      for (size_t i = 0; i < count; ++i)
        pointerScratch[i] = slots[assignment.slots[i]];
      for (size_t i = 0; i < count; ++i)
        slots[assignment.slots[i]] = pointerScratch[assignment.sources[i]];
      for (const Assignment::Copy &copy : assignment.copies)
        std::memcpy(slots[copy.destination], slots[copy.source], copy.bytes);
      break;
    }
    case StepKind::Jump:
      position = step.target;
      continue;
    case StepKind::Branch:
      if (slots[operandSlots[0]][0] == std::byte(0)) {
        position = step.target;
        continue;
      }
      break;
    case StepKind::Switch:
      position = getSwitchTarget(*step.table, slots[operandSlots[0]]);
      continue;
    case StepKind::Test:
      if (!isLess(slots[operandSlots[0]], slots[operandSlots[1]], step)) {
        position = step.target;
        continue;
      }
      break;
    case StepKind::Advance:
      if (advance(slots[operandSlots[0]], slots[operandSlots[1]], slots[resultSlots[0]], step)) {
        position = step.target;
        continue;
      }
      break;
    case StepKind::End:
      if constexpr (isChecked)
        context.run.checker->finishBlock(context.blockNumber);
      return Status::Finished;
    }
    ++position;
    if (step.yields && ++yields == yieldsPerTurn) {
      context.step = position - 1;
      return Status::Yielded;
    }
  }
}

BlockExecution::Status Frame::resume(uint64_t &fuel) {
  return context.run.checker ? execute<true>(fuel) : execute<false>(fuel);
}
