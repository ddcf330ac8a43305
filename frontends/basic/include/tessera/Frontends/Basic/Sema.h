//===- Sema.h - Finds the meaning of a parsed BASIC program -----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_SEMA_H
#define TESSERA_FRONTENDS_BASIC_SEMA_H

#include "tessera/Frontends/Basic/DiagnosticSink.h"
#include "tessera/Frontends/Basic/SemanticModel.h"

namespace tessera::basic {

class FlowGraph;

/// Declarations, then names, then types, then jumps. Fills the model and the fields of the syntax
/// tree that belong to it, and reports whatever is not a BASIC program.
class Sema {
public:
  Sema(const SourceFile &source, DiagnosticSink &diagnostics, Program &program,
       SemanticModel &model);

  void run();
  void warnAboutUnassigned(const FlowGraph &flow);

private:
  /// What gives a variable its type.
  struct Assignment {
    NameId variable;
    /// Empty for READ.
    Expression value;
  };

  // Declarations (SemaDeclaration.cpp).
  void declareNames();
  void declare(const Declaration &declaration);
  bool checkTileExtents(const Declaration &declaration, TileShape &shape);
  void checkDeclarations();
  void checkArray(NameId name);
  void checkSizes(NameId name);

  // Names (SemaName.cpp).
  void resolveNames();
  void resolveTarget(AssignmentTarget &target);
  void resolveName(ExpressionNode &node);
  void resolveApply(ExpressionNode &node);
  std::string suggestName(llvm::StringRef name, bool functionsToo) const;
  Symbol &symbolOf(NameId name) { return model.symbols[name]; }
  std::string quote(NameId name) const;

  // Types (SemaType.cpp, SemaExpression.cpp).
  void inferTypes();
  void collectAssignments();
  bool join(NameId variable, ValueType type);
  ValueType inferExpression(Expression expression, bool report);
  ValueType inferNode(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report);
  ValueType inferUnary(ExpressionNode &node, ValueType operand, bool report);
  ValueType inferBinary(ExpressionNode &node, ValueType left, ValueType right, bool report);
  ValueType inferCall(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report);
  ValueType inferMma(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report);
  ValueType inferAccess(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report);

  // Checks (SemaCheck.cpp).
  void checkStatements();
  void checkStatement(Statement *statement);
  void checkLet(LetStatement *let);
  void checkTargetIndices(const AssignmentTarget &target);
  void checkFor(ForStatement *loop);
  void checkRead(ReadStatement *read);
  void checkCondition(Expression condition, llvm::StringRef keyword);
  void checkScalar(Expression expression, llvm::StringRef what);

  // Jumps (SemaJump.cpp).
  void resolveJumps();
  void resolveJump(JumpStatement *jump);
  void connectSubroutines();
  void connect(StatementList *a, StatementList *b);

  const SourceFile &source;
  DiagnosticSink &diagnostics;
  Program &program;
  SemanticModel &model;
  std::vector<Assignment> assignments;
  std::vector<Statement *> returns;
  /// Where names that have been reported were, so that each is reported once.
  std::vector<bool> reportedNames;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_SEMA_H
