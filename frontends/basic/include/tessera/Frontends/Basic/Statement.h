//===- Statement.h - Statements of a BASIC program --------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Statements are allocated in one arena and never destroyed one by one, so they
// hold only plain data. What the semantic pass finds out stands in the statement
// it is about.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_STATEMENT_H
#define TESSERA_FRONTENDS_BASIC_STATEMENT_H

#include "tessera/Frontends/Basic/Expression.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Casting.h"

namespace tessera::basic {

enum class StatementKind : uint8_t {
  Label,
  Let,
  Print,
  If,
  For,
  While,
  Goto,
  Gosub,
  Return,
  End,
  Read
};

struct Statement;

/// Index of a block of the flow graph.
using FlowBlockId = uint32_t;
constexpr FlowBlockId kNoFlowBlock = ~0u;

/// A chain of statements: the program, or a body of a compound statement.
struct StatementList {
  Statement *first = nullptr;
  Statement *last = nullptr;
  /// The compound statement that the list belongs to; null for the program itself.
  Statement *owner = nullptr;
  /// Number of lists around this one.
  uint32_t depth = 0;
  /// A jump from below this list lands below this list, and in no list within that holds both ends:
  /// the list is lowered to basic blocks first.
  bool isUnstructured = false;
  /// Flow block after an unstructured list.
  FlowBlockId exitBlock = kNoFlowBlock;
  /// Range of the log of assignments (FlowGraph) made in the list.
  uint32_t assignmentsBegin = 0, assignmentsEnd = 0;

  void append(Statement *statement);
};

struct Statement {
  StatementKind kind;
  /// A jump enters or leaves the statement: it cannot be lowered to a structured operation.
  bool isOpen = false;
  SourceOffset offset;
  StatementList *list = nullptr;
  Statement *next = nullptr;

protected:
  Statement(StatementKind kind, SourceOffset offset) : kind(kind), offset(offset) {}
};

template <StatementKind Kind>
struct StatementOf : Statement {
  explicit StatementOf(SourceOffset offset) : Statement(Kind, offset) {}
  static bool classof(const Statement *statement) { return statement->kind == Kind; }
};

/// The start of a line that has a number.
struct LabelStatement : StatementOf<StatementKind::Label> {
  using StatementOf::StatementOf;
  uint64_t number = 0;
  bool isTarget = false;
  FlowBlockId block = kNoFlowBlock;
};

/// What is assigned to: a variable, or an element or tile of an array.
struct AssignmentTarget {
  NameId name = 0;
  SourceOffset offset = 0;
  bool hasIndices = false;
  llvm::ArrayRef<Expression> indices;
};

struct LetStatement : StatementOf<StatementKind::Let> {
  using StatementOf::StatementOf;
  AssignmentTarget target;
  Expression value;
};

/// An item is an expression, or else a string.
struct PrintItem {
  Expression value;
  llvm::StringRef text;
};

struct PrintStatement : StatementOf<StatementKind::Print> {
  using StatementOf::StatementOf;
  llvm::ArrayRef<PrintItem> items;
  bool endsLine = true;
};

struct IfStatement : StatementOf<StatementKind::If> {
  using StatementOf::StatementOf;
  Expression condition;
  StatementList thenList, elseList;
  FlowBlockId thenBlock = kNoFlowBlock, elseBlock = kNoFlowBlock, joinBlock = kNoFlowBlock;
};

struct ForStatement : StatementOf<StatementKind::For> {
  using StatementOf::StatementOf;
  NameId variable = 0;
  SourceOffset variableOffset = 0;
  Expression from, to, step; ///< no step means 1
  SourceOffset nextOffset = 0;
  StatementList body;
  /// Symbols without a name that hold limit and step, if the loop is open.
  NameId limitSymbol = 0, stepSymbol = 0;
  bool assignsVariable = false; ///< the body assigns the variable
  bool isInvalid = false;       ///< the first line did not parse
  FlowBlockId bodyBlock = kNoFlowBlock, exitBlock = kNoFlowBlock;
};

struct WhileStatement : StatementOf<StatementKind::While> {
  using StatementOf::StatementOf;
  Expression condition;
  StatementList body;
  FlowBlockId headBlock = kNoFlowBlock, bodyBlock = kNoFlowBlock, exitBlock = kNoFlowBlock;
};

/// GOTO and GOSUB.
struct JumpStatement : Statement {
  JumpStatement(StatementKind kind, SourceOffset offset) : Statement(kind, offset) {}
  static bool classof(const Statement *statement) {
    return statement->kind == StatementKind::Goto || statement->kind == StatementKind::Gosub;
  }
  uint64_t number = 0;
  SourceOffset numberOffset = 0;
  LabelStatement *target = nullptr;
  /// GOSUB: the block after it, and its number among those that RETURN goes to.
  FlowBlockId continuation = kNoFlowBlock;
  uint32_t returnIndex = 0;
};

using ReturnStatement = StatementOf<StatementKind::Return>;
using EndStatement = StatementOf<StatementKind::End>; ///< END and STOP

struct ReadStatement : StatementOf<StatementKind::Read> {
  using StatementOf::StatementOf;
  llvm::ArrayRef<AssignmentTarget> targets;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_STATEMENT_H
