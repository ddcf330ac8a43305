//===- Lowering.h - From the syntax tree to the tile dialect ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Variables become SSA values: `values` holds the current one of each. Structured
// statements become scf operations that carry or return the variables which the
// flow graph finds assigned within and live after. A list of statements that
// jumps enter or leave becomes a region of cf blocks, whose arguments are chosen
// in the same way, and is then lifted to scf (LowerFlow.cpp).
//
// Memory operations are created without tokens, in the order of the program;
// tile-thread-tokens orders them once the module is complete.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_LOWERING_H
#define TESSERA_FRONTENDS_BASIC_LOWERING_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Frontends/Basic/DiagnosticSink.h"
#include "tessera/Frontends/Basic/FlowGraph.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::basic {

/// What follows an endless loop. A loop without effects may be removed, as everywhere in MLIR; then
/// the program must stop here rather than go on.
void createEndlessLoopAssert(mlir::OpBuilder &builder, const SourceFile &source,
                             SourceOffset offset);

class Lowering {
public:
  Lowering(const SourceFile &source, DiagnosticSink &diagnostics, Program &program,
           SemanticModel &model, FlowGraph &flow);

  /// Null after an error that only shows here (flow that nests too deep).
  mlir::OwningOpRef<mlir::ModuleOp> lower();

private:
  /// What an access to an array needs.
  struct ArrayAccess {
    mlir::Value base;
    /// Cut into tiles: those of its TILE, or of one element.
    mlir::Value partition;
  };
  /// The values of some variables at one point.
  using SavedValues = llvm::SmallVector<std::pair<NameId, mlir::Value>>;

  // Types, constants, locations.
  mlir::Location at(SourceOffset offset) const { return source.getLocation(offset); }
  mlir::Type getElementType(ElementType type);
  mlir::Type getType(ValueType type);
  mlir::Value getConstant(mlir::Location location, mlir::TypedAttr value);
  mlir::Value getInteger(mlir::Location location, mlir::Type type, int64_t value);
  mlir::Value getZero(mlir::Location location, mlir::Type type);

  // The kernel (LowerLaunch.cpp).
  tile::EntryOp createEntry();
  void createLaunchRegion(tile::EntryOp entry);
  void createArrays(tile::EntryOp entry);
  void createPrivateArray(NameId name);
  void clearPrivateArray(NameId name, mlir::Value count);
  void createViews(NameId name);
  bool isPrivateArrayStatic(NameId name, int64_t &numElements) const;

  // Expressions (LowerExpression.cpp, LowerArithmetic.cpp).
  mlir::Value lower(Expression expression);
  mlir::Value lowerNode(const ExpressionNode &node, llvm::ArrayRef<mlir::Value> operands,
                        llvm::ArrayRef<ValueType> types);
  mlir::Value lowerUnary(const ExpressionNode &node, mlir::Value operand, ValueType type);
  mlir::Value lowerBinary(const ExpressionNode &node, llvm::ArrayRef<mlir::Value> operands,
                          llvm::ArrayRef<ValueType> types);
  mlir::Value lowerArithmetic(mlir::Location location, Operator operation, ElementType type,
                              mlir::Value left, mlir::Value right);
  mlir::Value lowerIntegerDivision(mlir::Location location, Operator operation, mlir::Value left,
                                   mlir::Value right);
  mlir::Value lowerComparison(mlir::Location location, Operator operation, ElementType type,
                              mlir::Value left, mlir::Value right);
  mlir::Value lowerCall(const ExpressionNode &node, llvm::ArrayRef<mlir::Value> operands,
                        llvm::ArrayRef<ValueType> types);
  mlir::Value lowerSign(mlir::Location location, mlir::Value operand, ElementType type);
  /// Converts elements; the shape stays.
  mlir::Value convert(mlir::Location location, mlir::Value value, ElementType from, ElementType to);
  mlir::Value broadcast(mlir::Location location, mlir::Value value, TileShape to);
  mlir::Value fit(mlir::Location location, mlir::Value value, ValueType from, ValueType to);
  mlir::Value lowerCondition(Expression condition);

  // Arrays (LowerMemory.cpp).
  mlir::Value loadTile(mlir::Location location, NameId name, llvm::ArrayRef<mlir::Value> indices);
  mlir::Value loadElement(mlir::Location location, NameId name,
                          llvm::ArrayRef<mlir::Value> indices);
  void store(SourceOffset offset, NameId name, llvm::ArrayRef<mlir::Value> indices,
             mlir::Value value, ValueType type);
  llvm::SmallVector<mlir::Value, 2> lowerIndices(llvm::ArrayRef<Expression> indices);

  // Statements (LowerStatement.cpp).
  void lowerList(StatementList &list);
  void lowerStatement(Statement *statement);
  void assign(const AssignmentTarget &target, SourceOffset offset, mlir::Value value,
              ValueType type);
  void lowerPrint(PrintStatement *print);
  void lowerRead(ReadStatement *read);
  mlir::Value getDataPool(mlir::Location location, ElementType type);
  void lowerIf(IfStatement *statement);
  void lowerWhile(WhileStatement *loop);
  void createAssert(SourceOffset offset, mlir::Value condition, const llvm::Twine &message);

  // Variables.
  mlir::Value getValue(mlir::Location location, NameId name);
  void setValue(NameId name, mlir::Value value) { values[name] = value; }
  SavedValues save(llvm::ArrayRef<NameId> names) const;
  void restore(const SavedValues &saved);
  llvm::SmallVector<mlir::Value> getValues(mlir::Location location, llvm::ArrayRef<NameId> names);
  llvm::SmallVector<mlir::Type> getTypes(llvm::ArrayRef<NameId> names);
  void setValues(llvm::ArrayRef<NameId> names, mlir::ValueRange newValues);
  bool isLiveIn(FlowBlockId block, NameId name) const;
  llvm::SmallVector<NameId> keepLive(llvm::ArrayRef<NameId> names,
                                     std::initializer_list<FlowBlockId> blocks) const;

  // FOR (LowerFor.cpp).
  struct ForBounds {
    ElementType type;       ///< of the variable
    mlir::Value from, step; ///< of that type
    mlir::Value limit;      ///< of its own type
    ElementType limitType;
    std::optional<double> constantFrom, constantStep;
  };
  ForBounds lowerForBounds(ForStatement *loop);
  ForBounds lowerKeptForBounds(ForStatement *loop);
  void lowerFor(ForStatement *loop);
  void lowerUnsignedFor(ForStatement *loop, const ForBounds &bounds);
  void lowerCountedFor(ForStatement *loop, const ForBounds &bounds);
  void lowerForAsWhile(ForStatement *loop, const ForBounds &bounds);
  mlir::Value getWholeLimit(mlir::Location location, const ForBounds &bounds,
                            mlir::Value &isNumber);
  mlir::Value testFor(mlir::Location location, const ForBounds &bounds, mlir::Value next);
  std::pair<mlir::Value, mlir::Value> advanceFor(mlir::Location location, const ForBounds &bounds,
                                                 mlir::Value current);
  void lowerForBody(ForStatement *loop, llvm::ArrayRef<NameId> carried, mlir::ValueRange arguments);

  // Jumps (LowerFlow.cpp).
  void lowerUnstructured(StatementList &list);
  void lowerInBlocks(StatementList &list);
  void lowerStatementInBlocks(Statement *statement);
  void lowerForInBlocks(ForStatement *loop);
  void lowerGosub(JumpStatement *jump);
  void lowerReturn(Statement *statement);
  void createReturnDispatch();
  mlir::Block *getBlock(FlowBlockId id);
  llvm::SmallVector<mlir::Value> getBlockOperands(mlir::Location location, FlowBlockId id);
  void branchTo(mlir::Location location, FlowBlockId id);
  void branchIf(mlir::Location location, mlir::Value condition, FlowBlockId ifTrue,
                FlowBlockId ifFalse);
  /// Goes on in a block; if nothing reaches it, statements are skipped until something does.
  void startBlock(FlowBlockId id);
  bool liftRegion(mlir::Region &region, mlir::Block *exit, SourceOffset offset);
  void createDispatchLoop(mlir::Region &region, mlir::Block *exit, SourceOffset offset);

  const SourceFile &source;
  DiagnosticSink &diagnostics;
  Program &program;
  SemanticModel &model;
  FlowGraph &flow;
  mlir::MLIRContext *context;
  mlir::OpBuilder builder;
  mlir::Block *entryBlock = nullptr;
  llvm::DenseMap<mlir::Attribute, mlir::Value> constants;
  std::vector<mlir::Value> values;
  llvm::DenseMap<NameId, ArrayAccess> arrays;
  llvm::DenseMap<NameId, mlir::Value> inputScalars;
  mlir::Value blockId;

  /// The region of basic blocks being filled.
  mlir::Region *region = nullptr;
  llvm::BitVector assignedInRegion;
  llvm::DenseMap<FlowBlockId, mlir::Block *> blocks;
  bool isDead = false;
  bool failed = false;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_LOWERING_H
