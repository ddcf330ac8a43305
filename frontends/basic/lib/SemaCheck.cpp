//===- SemaCheck.cpp - Checks of statements -------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/FlowGraph.h"
#include "tessera/Frontends/Basic/Sema.h"

using namespace tessera::basic;

void Sema::checkStatements() {
  forEachStatement(program.statements, [&](Statement *statement) {
    if (!diagnostics.reachedLimit())
      checkStatement(statement);
  });
}

void Sema::checkStatement(Statement *statement) {
  switch (statement->kind) {
  case StatementKind::Let:
    return checkLet(llvm::cast<LetStatement>(statement));
  case StatementKind::Print:
    for (const PrintItem &item : llvm::cast<PrintStatement>(statement)->items)
      inferExpression(item.value, /*report=*/true);
    return;
  case StatementKind::If:
    return checkCondition(llvm::cast<IfStatement>(statement)->condition, "IF");
  case StatementKind::While:
    return checkCondition(llvm::cast<WhileStatement>(statement)->condition, "WHILE");
  case StatementKind::For:
    return checkFor(llvm::cast<ForStatement>(statement));
  case StatementKind::Read:
    return checkRead(llvm::cast<ReadStatement>(statement));
  case StatementKind::Label:
  case StatementKind::Goto:
  case StatementKind::Gosub:
  case StatementKind::Return:
  case StatementKind::End:
    return;
  }
}

void Sema::checkScalar(Expression expression, llvm::StringRef what) {
  ValueType type = inferExpression(expression, /*report=*/true);
  if (expression.isValid() && !type.isScalar())
    diagnostics.error(program.nodes[expression.root()].offset,
                      what + " must be a scalar, found " + describeShape(type.shape));
}

void Sema::checkCondition(Expression condition, llvm::StringRef keyword) {
  checkScalar(condition, ("the condition of " + keyword).str());
}

void Sema::checkTargetIndices(const AssignmentTarget &target) {
  const Symbol &symbol = symbolOf(target.name);
  for (const Expression &index : target.indices)
    checkScalar(index, ("an index of array " + quote(target.name)));
  if (symbol.kind == SymbolKind::Array && !symbol.isSuspect &&
      target.indices.size() != symbol.sizes.size())
    diagnostics.error(target.offset, "array " + quote(target.name) + " has " +
                                         llvm::Twine(symbol.sizes.size()) + " dimension" +
                                         (symbol.sizes.size() == 1 ? "" : "s") + ", found " +
                                         llvm::Twine(target.indices.size()) +
                                         (target.indices.size() == 1 ? " index" : " indices"));
}

void Sema::checkLet(LetStatement *let) {
  const AssignmentTarget &target = let->target;
  const Symbol &symbol = symbolOf(target.name);
  checkTargetIndices(target);
  ValueType value = inferExpression(let->value, /*report=*/true);
  if (symbol.kind == SymbolKind::Unused || symbol.isSuspect || value.element == ElementType::None)
    return;
  TileShape shape = symbol.type.shape;
  SourceOffset offset = program.nodes[let->value.root()].offset;
  if (symbol.kind == SymbolKind::Array) {
    if (!target.hasIndices)
      return;
    if (!symbol.hasTile && !value.isScalar())
      diagnostics.error(offset, "an element of " + quote(target.name) + " is a scalar, found " +
                                    describeShape(value.shape) + "; TILE " +
                                    program.names[target.name].take_front(40) + "(" +
                                    listExtents(value.shape) + ") makes it an array of tiles");
    else if (symbol.hasTile && !canBroadcastTo(value.shape, shape))
      diagnostics.error(offset, "a tile of " + quote(target.name) + " is " + describeShape(shape) +
                                    ", found " + describeShape(value.shape));
    return;
  }
  if (symbol.hasTile) {
    if (!canBroadcastTo(value.shape, shape))
      diagnostics.error(offset, "variable " + quote(target.name) + " is " + describeShape(shape) +
                                    " by its TILE, found " + describeShape(value.shape));
    return;
  }
  if (value.shape == shape)
    return;
  if (symbol.isInput)
    diagnostics.error(offset, "INPUT variable " + quote(target.name) + " is a scalar, found " +
                                  describeShape(value.shape));
  else if (value.isScalar())
    diagnostics.error(offset, "variable " + quote(target.name) + " is " + describeShape(shape) +
                                  " elsewhere, found a scalar; TILE " +
                                  program.names[target.name].take_front(40) + "(" +
                                  listExtents(shape) + ") lets a scalar fill it");
  else
    diagnostics.error(offset, "variable " + quote(target.name) + " is " + describeShape(shape) +
                                  " elsewhere, found " + describeShape(value.shape) +
                                  "; use another variable");
}

void Sema::checkFor(ForStatement *loop) {
  checkScalar(loop->from, "the first value of FOR");
  checkScalar(loop->to, "the last value of FOR");
  checkScalar(loop->step, "the step of FOR");
  if (loop->isInvalid)
    return;
  const Symbol &symbol = symbolOf(loop->variable);
  if (!symbol.type.isScalar() && !symbol.isSuspect)
    diagnostics.error(loop->variableOffset, "the variable of FOR must be a scalar, but " +
                                                quote(loop->variable) + " is " +
                                                describeShape(symbol.type.shape) + " elsewhere");
  std::optional<double> step = getLiteral(program.getNodes(loop->step));
  if (!step)
    return;
  bool isWhole = symbol.type.element == ElementType::I32;
  if (*step == 0)
    diagnostics.error(program.nodes[loop->step.begin].offset,
                      "the step of FOR is 0: the loop would never end; use another step");
  else if (isWhole && *step > -1 && *step < 1)
    diagnostics.error(program.nodes[loop->step.begin].offset,
                      "the step of FOR becomes 0 in the I32 variable " + quote(loop->variable) +
                          ": the loop would never end; use a whole step or a variable without '%'");
}

void Sema::checkRead(ReadStatement *read) {
  if (program.data.empty())
    diagnostics.error(read->offset, "READ without DATA: the program has no DATA statement");
  for (const AssignmentTarget &target : read->targets) {
    checkTargetIndices(target);
    const Symbol &symbol = symbolOf(target.name);
    if (symbol.isSuspect || symbol.kind == SymbolKind::Unused)
      continue;
    bool isTile = symbol.kind == SymbolKind::Array ? symbol.hasTile : !symbol.type.isScalar();
    if (isTile)
      diagnostics.error(target.offset, "READ takes scalars, but " + quote(target.name) +
                                           (symbol.kind == SymbolKind::Array
                                                ? llvm::Twine(" names a tile")
                                                : llvm::Twine(" is a tile variable")));
  }
}

/// The last phase: needs the flow of a program without errors.
void Sema::warnAboutUnassigned(const FlowGraph &flow) {
  for (const FlowGraph::UnassignedRead &read : flow.getUnassignedReads()) {
    const Symbol &symbol = symbolOf(read.name);
    if (symbol.isAssigned)
      diagnostics.warning(read.offset, "variable " + quote(read.name) +
                                           " is read before it is assigned; it is 0 here");
    else
      diagnostics.warning(read.offset, "variable " + quote(read.name) +
                                           " is never assigned; it is 0" +
                                           suggestName(program.names[read.name],
                                                       /*functionsToo=*/false));
  }
}
