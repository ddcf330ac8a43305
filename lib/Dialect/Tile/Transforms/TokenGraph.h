//===- TokenGraph.h - The order that tokens give ----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENGRAPH_H
#define TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENGRAPH_H

#include "tessera/Dialect/Tile/Analysis/MemoryConflicts.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

namespace tessera::tile {

/// The tokens of one kernel or function as a graph of *nodes*: token values that stand for
/// accesses. Joins, selects and fresh tokens are not nodes but ways to name several or none.
class TokenGraph {
public:
  struct Node {
    enum Kind {
      Access,  ///< result of an access
      Region,  ///< result of structured control flow
      Carried, ///< iteration argument of a loop
      Opaque   ///< parameter, result of a call, anything else
    };
    Kind kind;
    mlir::Value token;
    /// The access; the loop of an iteration argument.
    mlir::Operation *op = nullptr;
    /// For Region and Carried: the accesses inside that may be behind the token, and whether there
    /// may be others.
    llvm::SmallVector<mlir::Operation *, 2> inside;
    bool isUniversal = false;
    /// The nodes this one comes right after, those inside of it aside.
    llvm::SmallVector<unsigned, 2> before;
    /// All nodes that may be before this one, so far as they are visible here.
    llvm::BitVector reach;
  };

  /// More nodes than this are not looked at: the sets grow with the square of it.
  static constexpr unsigned maxNodes = 4096;

  /// Builds the graph. `isValid` says whether it could be.
  explicit TokenGraph(mlir::Operation *callable);
  bool isValid() const { return valid; }

  unsigned size() const { return nodes.size(); }
  const Node &operator[](unsigned index) const { return nodes[index]; }

  /// The node of a token, or nothing for joins, selects and fresh tokens.
  std::optional<unsigned> lookup(mlir::Value token) const;
  /// The nodes that `token` names.
  llvm::SmallVector<unsigned> expand(mlir::Value token) const;
  /// Whether it names some of them by `arith.select`. That means all of them, until someone who
  /// knows the condition folds it to one.
  bool namesThroughSelect(mlir::Value token) const;
  /// Those, and all that may be before them.
  llvm::BitVector getReach(mlir::Value token) const;

  /// Whether `token` is ordered after `target` on every path.
  bool isAlwaysAfter(mlir::Value token, mlir::Value target) const;

private:
  void number(mlir::Block &block);
  void addNode(mlir::Value token, Node::Kind kind, mlir::Operation *op);
  void summarize(Node &node, mlir::Operation *owner);
  bool isAlwaysAfter(mlir::Value token, mlir::Value target,
                     llvm::DenseMap<mlir::Value, bool> &known) const;

  bool valid = true;
  std::vector<Node> nodes;
  llvm::DenseMap<mlir::Value, unsigned> indices;
};

/// Whether a value is a join, a select, a fresh or a poisoned token.
bool isTransparentToken(mlir::Value token);

/// Removes token results and iteration arguments of control flow that order nothing, and joins
/// nobody uses.
void removeDeadTokens(mlir::Operation *callable);

} // namespace tessera::tile

#endif // TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENGRAPH_H
