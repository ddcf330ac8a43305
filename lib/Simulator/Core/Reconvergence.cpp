//===- Reconvergence.cpp - Where lanes that part meet again ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The control-flow graph is built from the statements; post-dominators come
// from LLVM's generic construction.
//
//===----------------------------------------------------------------------===//

#include "Core/Reconvergence.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GenericDomTreeConstruction.h"
#include <deque>

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct FlowGraph;

struct FlowBlock {
  FlowGraph *graph = nullptr;
  uint32_t first = 0;
  std::vector<FlowBlock *> successors, predecessors;

  FlowGraph *getParent() const { return graph; }
  void printAsOperand(llvm::raw_ostream &os, bool) const { os << first; }
};

struct FlowGraph {
  std::deque<FlowBlock> blocks;
  std::vector<FlowBlock *> nodes;

  FlowBlock &front() const { return *nodes.front(); }
  size_t size() const { return nodes.size(); }
};
} // namespace

namespace llvm {
template <>
struct GraphTraits<FlowBlock *> {
  using NodeRef = FlowBlock *;
  using ChildIteratorType = std::vector<FlowBlock *>::iterator;
  static NodeRef getEntryNode(FlowBlock *block) { return block; }
  static ChildIteratorType child_begin(NodeRef block) { return block->successors.begin(); }
  static ChildIteratorType child_end(NodeRef block) { return block->successors.end(); }
};
template <>
struct GraphTraits<Inverse<FlowBlock *>> {
  using NodeRef = FlowBlock *;
  using ChildIteratorType = std::vector<FlowBlock *>::iterator;
  static NodeRef getEntryNode(Inverse<FlowBlock *> block) { return block.Graph; }
  static ChildIteratorType child_begin(NodeRef block) { return block->predecessors.begin(); }
  static ChildIteratorType child_end(NodeRef block) { return block->predecessors.end(); }
};
template <>
struct GraphTraits<FlowGraph *> : GraphTraits<FlowBlock *> {
  using nodes_iterator = std::vector<FlowBlock *>::iterator;
  static NodeRef getEntryNode(FlowGraph *graph) { return &graph->front(); }
  static nodes_iterator nodes_begin(FlowGraph *graph) { return graph->nodes.begin(); }
  static nodes_iterator nodes_end(FlowGraph *graph) { return graph->nodes.end(); }
  static unsigned size(FlowGraph *graph) { return graph->size(); }
};
} // namespace llvm

namespace {
/// Where control may go after a statement.
struct Flow {
  bool endsBlock = false;
  bool fallsThrough = true;
  /// Back to the caller: the function's last record.
  bool returns = false;
  std::vector<uint32_t> targets;
};
} // namespace

static Flow getFlow(const ptx::Function &function, const ptx::Instruction &instruction) {
  Flow flow;
  llvm::StringRef base = instruction.spelling.split('.').first;
  bool isGuarded = instruction.guard.has_value();
  if (base == "bra" || base == "brx") {
    flow.endsBlock = true;
    // brx ignores no lane: each goes to one of the targets.
    flow.fallsThrough = isGuarded;
    for (const ptx::Operand &operand : instruction.operands) {
      if (operand.kind == ptx::Operand::Kind::Label)
        flow.targets.push_back(function.labels[operand.index].instruction);
      if (operand.kind == ptx::Operand::Kind::TargetList)
        for (uint32_t label : function.targetLists[operand.index])
          flow.targets.push_back(function.labels[label].instruction);
    }
  } else if (base == "ret" || base == "exit" || base == "trap") {
    flow.endsBlock = true;
    flow.fallsThrough = isGuarded;
    flow.returns = base == "ret" && !function.isEntry;
  }
  return flow;
}

std::vector<uint32_t> simulator::computeReconvergence(const DecodedFunction &function) {
  const ptx::Function &source = *function.source;
  uint32_t end = source.instructions.size();
  std::vector<bool> isLeader(end + 1, false);
  isLeader[0] = isLeader[end] = true;
  for (const ptx::Label &label : source.labels)
    isLeader[label.instruction] = true;
  for (uint32_t index = 0; index < end; ++index)
    if (getFlow(source, source.instructions[index]).endsBlock)
      isLeader[index + 1] = true;

  FlowGraph graph;
  std::vector<FlowBlock *> blockOf(end + 1);
  for (uint32_t index = 0; index <= end; ++index) {
    if (isLeader[index]) {
      graph.blocks.emplace_back();
      graph.blocks.back().graph = &graph;
      graph.blocks.back().first = index;
      graph.nodes.push_back(&graph.blocks.back());
    }
    blockOf[index] = graph.nodes.back();
  }
  auto connect = [](FlowBlock *from, FlowBlock *to) {
    if (llvm::is_contained(from->successors, to))
      return;
    from->successors.push_back(to);
    to->predecessors.push_back(from);
  };
  for (uint32_t index = 0; index < end; ++index) {
    if (!isLeader[index + 1])
      continue;
    Flow flow = getFlow(source, source.instructions[index]);
    if (flow.fallsThrough)
      connect(blockOf[index], blockOf[index + 1]);
    if (flow.returns)
      connect(blockOf[index], blockOf[end]);
    for (uint32_t target : flow.targets)
      connect(blockOf[index], blockOf[target]);
  }

  llvm::DominatorTreeBase<FlowBlock, true> postDominators;
  postDominators.recalculate(graph);
  std::vector<uint32_t> result(end + 1, DecodedFunction::noReconvergence);
  for (uint32_t index = 0; index < end; ++index) {
    if (!isLeader[index + 1])
      continue;
    auto *node = postDominators.getNode(blockOf[index]);
    auto *meet = node ? node->getIDom() : nullptr;
    if (meet && meet->getBlock())
      result[index] = meet->getBlock()->first;
  }
  return result;
}
