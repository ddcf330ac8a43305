//===- Liveness.cpp - Reachable blocks and live variables -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/FlowGraph.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera::basic;

namespace {
/// Pairs grouped by their first component.
struct Groups {
  std::vector<uint32_t> begin;
  std::vector<uint32_t> members;

  template <typename Range, typename GetGroup, typename GetMember>
  Groups(size_t numGroups, const Range &pairs, GetGroup getGroup, GetMember getMember)
      : begin(numGroups + 1), members(pairs.size()) {
    for (const auto &pair : pairs)
      ++begin[getGroup(pair) + 1];
    for (size_t i = 1; i <= numGroups; ++i)
      begin[i] += begin[i - 1];
    std::vector<uint32_t> fill(begin.begin(), begin.end() - 1);
    for (const auto &pair : pairs)
      members[fill[getGroup(pair)]++] = getMember(pair);
  }

  llvm::ArrayRef<uint32_t> operator[](uint32_t group) const {
    return llvm::ArrayRef(members).slice(begin[group], begin[group + 1] - begin[group]);
  }
};
} // namespace

void FlowGraph::findReachable() {
  Groups successors(
      numBlocks, edges, [](Edge edge) { return edge.from; }, [](Edge edge) { return edge.to; });
  reachable.assign(numBlocks, false);
  std::vector<FlowBlockId> worklist = {0};
  reachable[0] = true;
  while (!worklist.empty()) {
    FlowBlockId block = worklist.back();
    worklist.pop_back();
    for (FlowBlockId successor : successors[block]) {
      if (reachable[successor])
        continue;
      reachable[successor] = true;
      worklist.push_back(successor);
    }
  }
}

/// For one variable after another, walks backwards from its reads to its assignments. The work is
/// the sum of the live ranges.
bool FlowGraph::findLiveIn() {
  constexpr size_t kMaxLiveIn = size_t(1) << 25;
  size_t numSymbols = model->symbols.size();
  Groups predecessors(
      numBlocks, edges, [](Edge edge) { return edge.to; }, [](Edge edge) { return edge.from; });
  auto getName = [](Event event) { return event.name; };
  auto getBlock = [](Event event) { return event.block; };
  Groups usesOf(numSymbols, uses, getName, getBlock);
  Groups definitionsOf(numSymbols, definitions, getName, getBlock);

  std::vector<Event> pairs;
  std::vector<NameId> liveMark(numBlocks, ~0u), definitionMark(numBlocks, ~0u);
  std::vector<FlowBlockId> worklist;
  for (NameId name = 0; name < numSymbols; ++name) {
    for (FlowBlockId block : definitionsOf[name])
      definitionMark[block] = name;
    auto makeLive = [&](FlowBlockId block) {
      if (liveMark[block] == name || !reachable[block])
        return;
      liveMark[block] = name;
      worklist.push_back(block);
      pairs.push_back({name, block, 0});
    };
    for (FlowBlockId block : usesOf[name])
      makeLive(block);
    while (!worklist.empty()) {
      FlowBlockId block = worklist.back();
      worklist.pop_back();
      for (FlowBlockId predecessor : predecessors[block])
        if (definitionMark[predecessor] != name)
          makeLive(predecessor);
    }
    if (pairs.size() > kMaxLiveIn)
      return false;
  }
  Groups byBlock(numBlocks, pairs, getBlock, getName);
  liveInBegin = std::move(byBlock.begin);
  liveIn = std::move(byBlock.members);

  findUnassignedReads();
  return true;
}

/// A variable is worth a warning if the text names it for the first time in a read and some way
/// leads from the start of the program to a read without an assignment. A loop that may run zero
/// times is thus no reason to warn. The earliest such read is reported.
void FlowGraph::findUnassignedReads() {
  auto getName = [](Event event) { return event.name; };
  auto getBlock = [](Event event) { return event.block; };
  Groups successors(
      numBlocks, edges, [](Edge edge) { return edge.from; }, [](Edge edge) { return edge.to; });
  size_t numSymbols = model->symbols.size();
  Groups blocksOf(numSymbols, uses, getName, getBlock);
  Groups offsetsOf(numSymbols, uses, getName, [](Event event) { return event.offset; });
  Groups definitionsOf(numSymbols, definitions, getName, getBlock);
  llvm::BitVector isLiveAtStart(numSymbols);
  for (NameId name : getLiveIn(0))
    isLiveAtStart.set(name);

  std::vector<NameId> reachedMark(numBlocks, ~0u), definitionMark(numBlocks, ~0u);
  for (const UnassignedRead &read : firstReads) {
    NameId name = read.name;
    if (!isLiveAtStart.test(name))
      continue;
    for (FlowBlockId block : definitionsOf[name])
      definitionMark[block] = name;
    std::vector<FlowBlockId> worklist = {0};
    reachedMark[0] = name;
    while (!worklist.empty()) {
      FlowBlockId block = worklist.back();
      worklist.pop_back();
      if (definitionMark[block] == name)
        continue;
      for (FlowBlockId successor : successors[block]) {
        if (reachedMark[successor] == name || !llvm::binary_search(getLiveIn(successor), name))
          continue;
        reachedMark[successor] = name;
        worklist.push_back(successor);
      }
    }
    SourceOffset earliest = ~0u;
    for (auto [block, offset] : llvm::zip_equal(blocksOf[name], offsetsOf[name]))
      if (reachedMark[block] == name)
        earliest = std::min(earliest, offset);
    if (earliest != ~0u)
      unassignedReads.push_back({name, earliest});
  }
}
