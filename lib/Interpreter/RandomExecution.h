//===- RandomExecution.h - A block in any order its tokens allow -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each step that is reached becomes a node, which waits for the nodes that make
// its operands, tokens among them. Nodes that compute run when nothing is left
// to wait for. Nodes that access memory run at a random later time, unless
// control flow waits for what depends on them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_RANDOMEXECUTION_H
#define TESSERA_LIB_INTERPRETER_RANDOMEXECUTION_H

#include "Execution.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <random>

namespace tessera::interpreter {

class RandomExecution : public BlockExecution {
public:
  RandomExecution(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters,
                  uint64_t firstLocal);
  ~RandomExecution() override;

  bool isValid() const { return locals.isValid(); }
  void start(uint64_t number) override;
  Status resume(uint64_t &fuel) override;

private:
  struct Node;
  using NodePtr = llvm::IntrusiveRefCntPtr<Node>;
  /// A result of a node.
  struct Use {
    NodePtr node;
    unsigned result = 0;
  };
  struct Node : llvm::RefCountedBase<Node> {
    uint32_t step = 0;
    bool isDone = false;
    /// Operands whose nodes are not done.
    unsigned waitsFor = 0;
    llvm::SmallVector<Use, 4> operands;
    /// Nodes that wait for this one, once per operand; pending nodes are kept by `pending`.
    llvm::SmallVector<Node *, 2> users;
    std::unique_ptr<std::byte[]> storage;
    llvm::SmallVector<std::byte *, 2> results;
  };

  NodePtr makeNode(uint32_t step);
  NodePtr makeDone(std::byte *storage);
  void submit(const NodePtr &node);
  void perform(Node &node);
  void performRandom();
  void performAll();
  void waitFor(const NodePtr &node);
  const std::byte *getValue(Slot slot);
  void clear();

  LocalMemory locals;
  std::vector<uint64_t> parameters;
  std::mt19937_64 random;
  /// Turned over per block: how many accesses may wait, and how seldom one is taken at random.
  unsigned window = 16, laziness = 4;
  uint32_t position = 0;
  std::vector<Use> slots;
  llvm::DenseMap<Node *, NodePtr> pending;
  /// Accesses that wait for nothing, and the number of those not yet performed.
  std::vector<Node *> ready;
  unsigned pendingAccesses = 0;
  llvm::DenseSet<uint32_t> allocated;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_RANDOMEXECUTION_H
