//===- FlowGraph.h - Basic blocks and live variables of a BASIC program --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_FLOWGRAPH_H
#define TESSERA_FRONTENDS_BASIC_FLOWGRAPH_H

#include "tessera/Frontends/Basic/SemanticModel.h"

namespace tessera::basic {

/// The flow of the whole program, loops and branches included whether structured or not, with the
/// variables that are live at the start of each block. Lowering asks it which values a loop
/// carries, a branch returns and a basic block takes as arguments. The statements hold the numbers
/// of the blocks that belong to them.
class FlowGraph {
public:
  /// A variable of which some read finds no earlier assignment.
  struct UnassignedRead {
    NameId name;
    SourceOffset offset;
  };

  /// Builds the graph; adds symbols for the variables that the frontend needs itself. False if the
  /// program has more live variables than can be handled.
  bool build(Program &program, SemanticModel &model);

  bool isReachable(FlowBlockId block) const { return reachable[block]; }
  /// In increasing order.
  llvm::ArrayRef<NameId> getLiveIn(FlowBlockId block) const {
    return llvm::ArrayRef(liveIn).slice(liveInBegin[block],
                                        liveInBegin[block + 1] - liveInBegin[block]);
  }
  /// Variables assigned in a list and those within it, sorted, each once.
  llvm::SmallVector<NameId> getAssigned(const StatementList &list) const;
  llvm::ArrayRef<UnassignedRead> getUnassignedReads() const { return unassignedReads; }

  /// The block that RETURN goes to.
  FlowBlockId getReturnDispatch() const { return returnDispatch; }
  NameId getReturnDepthSymbol() const { return returnDepth; }
  NameId getReturnStackSymbol() const { return returnStack; }
  NameId getDataPositionSymbol() const { return dataPosition; }

  /// GOSUB nests at most so deep.
  static constexpr unsigned kLog2ReturnDepth = 6;
  static constexpr unsigned kMaxReturnDepth = 1u << kLog2ReturnDepth;

private:
  struct Event {
    NameId name;
    FlowBlockId block;
    SourceOffset offset;
  };
  struct Edge {
    FlowBlockId from, to;
  };

  FlowBlockId newBlock();
  void addEdge(FlowBlockId from, FlowBlockId to) { edges.push_back({from, to}); }
  NameId newSymbol(ValueType type);
  void use(NameId name, SourceOffset offset);
  void useAll(Expression expression);
  void define(NameId name);
  void defineTarget(const AssignmentTarget &target);
  FlowBlockId getLabelBlock(LabelStatement *label);

  void visitList(StatementList &list, bool inBlocks);
  void visit(Statement *statement, bool inBlocks);
  void visitIf(IfStatement *statement, bool inBlocks);
  void visitFor(ForStatement *loop, bool inBlocks);
  void visitWhile(WhileStatement *loop, bool inBlocks);
  void visitJump(JumpStatement *jump);

  void findReachable();
  bool findLiveIn();
  void findUnassignedReads();

  Program *program = nullptr;
  SemanticModel *model = nullptr;
  FlowBlockId current = 0;
  uint32_t numBlocks = 0;
  std::vector<Edge> edges;
  /// Reads that no assignment of the same block precedes; assignments.
  std::vector<Event> uses, definitions;
  /// Every assignment in the order of the text.
  std::vector<NameId> assignmentLog;
  /// For each symbol the block of its latest use and definition, so that each is noted once.
  std::vector<FlowBlockId> latestUse, latestDefinition;
  /// For each symbol: 0 not met yet, 1 first met in an assignment, 2 in a read.
  std::vector<uint8_t> firstMet;
  std::vector<UnassignedRead> firstReads;
  std::vector<bool> reachable;
  std::vector<uint32_t> liveInBegin;
  std::vector<NameId> liveIn;
  std::vector<UnassignedRead> unassignedReads;
  FlowBlockId returnDispatch = kNoFlowBlock;
  NameId returnDepth = 0, returnStack = 0, dataPosition = 0;
};

/// True if an expression is a number, maybe with a minus, with its value.
std::optional<double> getLiteral(llvm::ArrayRef<ExpressionNode> nodes);

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_FLOWGRAPH_H
