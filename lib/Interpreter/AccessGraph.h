//===- AccessGraph.h - What orders the accesses of one block -----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every access a block performs is a node whose parents are the accesses that
// its operands come from: values, tokens, and the conditions that let it run.
// Two accesses are ordered if one is an ancestor of the other.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_ACCESSGRAPH_H
#define TESSERA_LIB_INTERPRETER_ACCESSGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cstdint>
#include <vector>

namespace tessera::interpreter {

/// Nodes from 1; 0 is none. A node's parents have lower numbers.
using AccessNode = uint32_t;

/// The accesses that a value comes from. Larger sets are represented by a node that joins them.
struct Origins {
  static constexpr unsigned capacity = 4;
  std::array<AccessNode, capacity> nodes = {};
  uint8_t size = 0;

  llvm::ArrayRef<AccessNode> get() const { return {nodes.data(), size}; }
};

class AccessGraph {
public:
  AccessGraph() { clear(); }

  void clear();
  AccessNode add(const Origins &parents);
  /// Adds `from` to `to`.
  void merge(Origins &to, const Origins &from) {
    for (AccessNode node : from.get())
      merge(to, node);
  }
  void merge(Origins &to, AccessNode node);
  /// Whether `later` is `earlier` or comes from it.
  bool reaches(AccessNode earlier, AccessNode later);

private:
  struct Node {
    std::array<AccessNode, Origins::capacity> parents;
    /// Nodes of which each is a parent of the next have one chain.
    uint32_t chain;
    /// The last search that came by here.
    uint32_t visited;
  };

  std::vector<Node> nodes;
  std::vector<AccessNode> chainEnds;
  uint32_t search = 0;
  std::vector<AccessNode> worklist;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_ACCESSGRAPH_H
