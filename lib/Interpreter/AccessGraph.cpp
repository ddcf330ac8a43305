//===- AccessGraph.cpp - What orders the accesses of one block ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessGraph.h"
#include <algorithm>

using namespace tessera::interpreter;

void AccessGraph::clear() {
  nodes.assign(1, Node());
  chainEnds.clear();
  search = 0;
}

AccessNode AccessGraph::add(const Origins &parents) {
  AccessNode number = nodes.size();
  Node node = {parents.nodes, 0, 0};
  // The access goes on with a chain that ends in one of its parents, or begins one.
  bool isContinued = false;
  for (AccessNode parent : parents.get()) {
    uint32_t chain = nodes[parent].chain;
    if (chainEnds[chain] != parent)
      continue;
    node.chain = chain;
    chainEnds[chain] = number;
    isContinued = true;
    break;
  }
  if (!isContinued) {
    node.chain = chainEnds.size();
    chainEnds.push_back(number);
  }
  nodes.push_back(node);
  return number;
}

void AccessGraph::merge(Origins &to, AccessNode node) {
  for (unsigned i = 0; i < to.size; ++i) {
    if (nodes[to.nodes[i]].chain != nodes[node].chain)
      continue;
    // Of one chain the later comes from the earlier.
    to.nodes[i] = std::max(to.nodes[i], node);
    return;
  }
  if (to.size == Origins::capacity) {
    AccessNode join = add(to);
    to = Origins();
    to.nodes[to.size++] = join;
    return merge(to, node);
  }
  to.nodes[to.size++] = node;
}

bool AccessGraph::reaches(AccessNode earlier, AccessNode later) {
  ++search;
  worklist.assign(1, later);
  while (!worklist.empty()) {
    AccessNode at = worklist.back();
    worklist.pop_back();
    // Parents are older, so nothing older than `earlier` comes from it.
    if (at < earlier || nodes[at].visited == search)
      continue;
    if (nodes[at].chain == nodes[earlier].chain)
      return true;
    nodes[at].visited = search;
    for (AccessNode parent : nodes[at].parents)
      if (parent != 0)
        worklist.push_back(parent);
  }
  return false;
}
