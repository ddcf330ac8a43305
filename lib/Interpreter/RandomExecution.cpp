//===- RandomExecution.cpp - A block in any order its tokens allow --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomExecution.h"
#include "LoopStep.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace tessera::interpreter;

RandomExecution::RandomExecution(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters,
                                 uint64_t firstLocal)
    : BlockExecution(run, code), locals(run, code, firstLocal),
      parameters(parameters.begin(), parameters.end()), slots(code.slots.size()) {
  context.firstLocal = firstLocal;
}

RandomExecution::~RandomExecution() { clear(); }

/// Nodes refer to each other in both directions while they wait.
void RandomExecution::clear() {
  for (auto &[node, owner] : pending) {
    node->operands.clear();
    node->users.clear();
  }
  pending.clear();
  ready.clear();
  pendingAccesses = 0;
  slots.assign(slots.size(), Use());
  allocated.clear();
}

void RandomExecution::start(uint64_t number) {
  BlockExecution::start(number);
  clear();
  position = 0;
  random.seed(context.run.options.seed * 0x9e3779b97f4a7c15 + number);
  static constexpr unsigned windows[] = {2, 8, 32, 128}, chances[] = {1, 2, 4, 16};
  window = windows[random() % 4];
  laziness = chances[random() % 4];
  const Code &code = context.code;
  for (auto [slot, info] : llvm::enumerate(code.slots))
    if (info.constant)
      slots[slot] = {makeDone(info.constant), 0};
  for (auto [slot, bits] : llvm::zip_equal(code.parameters, parameters)) {
    NodePtr node = makeDone(nullptr);
    node->storage = std::make_unique<std::byte[]>(sizeof(bits));
    std::memcpy(node->storage.get(), &bits, sizeof(bits));
    node->results = {node->storage.get()};
    slots[slot] = {node, 0};
  }
}

RandomExecution::NodePtr RandomExecution::makeDone(std::byte *storage) {
  NodePtr node(new Node());
  node->isDone = true;
  node->results = {storage};
  return node;
}

/// A node with the operands that the slots hold now; the slots take its results.
RandomExecution::NodePtr RandomExecution::makeNode(uint32_t index) {
  const Code &code = context.code;
  const Step &step = code.steps[index];
  NodePtr node(new Node());
  node->step = index;
  for (Slot slot : code.getOperands(step))
    node->operands.push_back(slots[slot]);
  uint64_t bytes = 0;
  for (Slot slot : code.getResults(step))
    bytes += llvm::alignTo(code.slots[slot].bytes, 64);
  node->storage = std::make_unique<std::byte[]>(bytes);
  uint64_t offset = 0;
  for (auto [index, slot] : llvm::enumerate(code.getResults(step))) {
    node->results.push_back(node->storage.get() + offset);
    offset += llvm::alignTo(code.slots[slot].bytes, 64);
    slots[slot] = {node, static_cast<unsigned>(index)};
  }
  return node;
}

/// Lets a node wait for its operands; computes it at once if there is nothing to wait for.
void RandomExecution::submit(const NodePtr &node) {
  const Step &step = context.code.steps[node->step];
  for (Use &use : node->operands) {
    if (!use.node || use.node->isDone)
      continue;
    ++node->waitsFor;
    use.node->users.push_back(node.get());
  }
  if (node->waitsFor == 0 && !step.access) {
    perform(*node);
    return;
  }
  pending[node.get()] = node;
  if (!step.access)
    return;
  ++pendingAccesses;
  if (node->waitsFor == 0)
    ready.push_back(node.get());
  while (pendingAccesses > window || (pendingAccesses && random() % laziness == 0 && laziness > 1))
    performRandom();
}

/// Runs a node that waits for nothing, and then what computes from it.
void RandomExecution::perform(Node &first) {
  llvm::SmallVector<Node *, 16> worklist = {&first};
  while (!worklist.empty()) {
    Node &node = *worklist.pop_back_val();
    const Step &step = context.code.steps[node.step];
    llvm::SmallVector<const std::byte *, 8> operands;
    for (const Use &use : node.operands)
      operands.push_back(use.node ? use.node->results[use.result] : nullptr);
    if (step.kind == StepKind::Compute) {
      (*step.kernel)(operands.data(), node.results.data());
    } else if (step.kind == StepKind::Act || step.kind == StepKind::Verify) {
      uint32_t current = context.step;
      context.step = node.step;
      (*step.action)(operands.data(), node.results.data(), context);
      context.step = current;
    }
    node.isDone = true;
    if (step.access)
      --pendingAccesses;
    node.operands.clear();
    for (Node *user : node.users) {
      if (--user->waitsFor != 0)
        continue;
      if (context.code.steps[user->step].access)
        ready.push_back(user);
      else
        worklist.push_back(user);
    }
    node.users.clear();
    pending.erase(&node); // The node may end here.
  }
}

void RandomExecution::performRandom() {
  size_t index = random() % ready.size();
  Node *node = ready[index];
  ready[index] = ready.back();
  ready.pop_back();
  perform(*node);
}

void RandomExecution::performAll() {
  while (!ready.empty() && !context.run.isCancelled())
    performRandom();
}

void RandomExecution::waitFor(const NodePtr &node) {
  while (node && !node->isDone && !ready.empty() && !context.run.isCancelled())
    performRandom();
}

const std::byte *RandomExecution::getValue(Slot slot) {
  Use use = slots[slot];
  waitFor(use.node);
  return use.node->results[use.result];
}

BlockExecution::Status RandomExecution::resume(uint64_t &fuel) {
  const Code &code = context.code;
  unsigned yields = 0;
  while (true) {
    context.step = position;
    if (fuel == 0 || context.run.isCancelled())
      return Status::OutOfFuel;
    --fuel;
    const Step &step = code.steps[position];
    llvm::ArrayRef<Slot> operands = code.getOperands(step), results = code.getResults(step);
    switch (step.kind) {
    case StepKind::Verify:
      if (context.run.options.check)
        submit(makeNode(position));
      break;
    case StepKind::Compute:
    case StepKind::Token:
      submit(makeNode(position));
      break;
    case StepKind::Act:
      // Accesses to what an alloca reserved in an earlier round must not see the new round.
      if (step.allocates && !allocated.insert(position).second)
        performAll();
      if (step.ordered)
        for (Slot slot : operands)
          waitFor(slots[slot].node);
      submit(makeNode(position));
      break;
    case StepKind::Assign: {
      llvm::SmallVector<Use, 8> values;
      for (Slot slot : operands)
        values.push_back(slots[slot]);
      for (auto [slot, value] : llvm::zip_equal(results, values))
        slots[slot] = value;
      break;
    }
    case StepKind::Jump:
      position = step.target;
      continue;
    case StepKind::Branch:
      if (getValue(operands[0])[0] == std::byte(0)) {
        position = step.target;
        continue;
      }
      break;
    case StepKind::Switch:
      position = getSwitchTarget(*step.table, getValue(operands[0]));
      continue;
    case StepKind::Test: {
      const std::byte *value = getValue(operands[0]);
      if (!isLess(value, getValue(operands[1]), step)) {
        position = step.target;
        continue;
      }
      break;
    }
    case StepKind::Advance: {
      const std::byte *value = getValue(operands[0]), *by = getValue(operands[1]);
      NodePtr node = makeDone(nullptr);
      node->storage = std::make_unique<std::byte[]>(16);
      node->results = {node->storage.get()};
      bool goesOn = advance(value, by, node->results[0], step);
      slots[results[0]] = {node, 0};
      if (goesOn) {
        position = step.target;
        continue;
      }
      break;
    }
    case StepKind::End:
      performAll();
      return context.run.isCancelled() ? Status::OutOfFuel : Status::Finished;
    }
    ++position;
    if (step.yields && ++yields == yieldsPerTurn)
      return Status::Yielded;
  }
}
