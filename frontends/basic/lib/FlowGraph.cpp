//===- FlowGraph.cpp - Basic blocks of a BASIC program --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/FlowGraph.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera::basic;

std::optional<double> tessera::basic::getLiteral(llvm::ArrayRef<ExpressionNode> nodes) {
  double sign = 1;
  while (nodes.size() > 1 && nodes.back().kind == ExpressionKind::Unary &&
         nodes.back().operation == Operator::Negate) {
    sign = -sign;
    nodes = nodes.drop_back();
  }
  if (nodes.size() != 1)
    return std::nullopt;
  if (nodes[0].kind == ExpressionKind::Integer)
    return sign * nodes[0].integer;
  if (nodes[0].kind == ExpressionKind::Float)
    return sign * double(nodes[0].floating);
  return std::nullopt;
}

FlowBlockId FlowGraph::newBlock() { return numBlocks++; }

NameId FlowGraph::newSymbol(ValueType type) {
  Symbol symbol;
  symbol.kind = SymbolKind::Variable;
  symbol.type = type;
  model->symbols.push_back(symbol);
  latestUse.push_back(kNoFlowBlock);
  latestDefinition.push_back(kNoFlowBlock);
  firstMet.push_back(0);
  return model->symbols.size() - 1;
}

void FlowGraph::use(NameId name, SourceOffset offset) {
  if (firstMet[name] == 0) {
    firstMet[name] = 2;
    firstReads.push_back({name, offset});
  }
  if (latestDefinition[name] == current || latestUse[name] == current)
    return;
  latestUse[name] = current;
  uses.push_back({name, current, offset});
}

void FlowGraph::useAll(Expression expression) {
  for (const ExpressionNode &node : program->getNodes(expression))
    if (node.kind == ExpressionKind::Name)
      use(node.name, node.offset);
}

void FlowGraph::define(NameId name) {
  if (firstMet[name] == 0)
    firstMet[name] = 1;
  assignmentLog.push_back(name);
  if (latestDefinition[name] == current)
    return;
  latestDefinition[name] = current;
  definitions.push_back({name, current, 0});
}

void FlowGraph::defineTarget(const AssignmentTarget &target) {
  for (const Expression &index : target.indices)
    useAll(index);
  if (!target.hasIndices)
    define(target.name);
}

llvm::SmallVector<NameId> FlowGraph::getAssigned(const StatementList &list) const {
  llvm::SmallVector<NameId> names(assignmentLog.begin() + list.assignmentsBegin,
                                  assignmentLog.begin() + list.assignmentsEnd);
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

bool FlowGraph::build(Program &theProgram, SemanticModel &theModel) {
  program = &theProgram;
  model = &theModel;
  latestUse.assign(model->symbols.size(), kNoFlowBlock);
  latestDefinition.assign(model->symbols.size(), kNoFlowBlock);
  firstMet.assign(model->symbols.size(), 0);

  // The first block gives a value to what has one from the start.
  current = newBlock();
  for (NameId name : model->parameters)
    if (model->symbols[name].kind == SymbolKind::Variable)
      define(name);
  if (model->hasRead)
    define(dataPosition = newSymbol({ElementType::I32, {}}));
  if (!model->gosubs.empty()) {
    TileShape shape;
    shape.rank = 1;
    shape.log2Extents[0] = kLog2ReturnDepth;
    define(returnDepth = newSymbol({ElementType::I32, {}}));
    define(returnStack = newSymbol({ElementType::I32, shape}));
    returnDispatch = newBlock();
  }
  StatementList &statements = program->statements;
  statements.exitBlock = newBlock();
  FlowBlockId start = newBlock();
  addEdge(current, start);
  current = start;
  visitList(statements, /*inBlocks=*/false);
  addEdge(current, statements.exitBlock);
  if (returnDispatch != kNoFlowBlock) {
    current = returnDispatch;
    use(returnDepth, 0);
    use(returnStack, 0);
    define(returnDepth);
    for (JumpStatement *gosub : model->gosubs)
      if (gosub->continuation != kNoFlowBlock)
        addEdge(returnDispatch, gosub->continuation);
  }
  findReachable();
  return findLiveIn();
}

FlowBlockId FlowGraph::getLabelBlock(LabelStatement *label) {
  if (label->block == kNoFlowBlock)
    label->block = newBlock();
  return label->block;
}

/// With `inBlocks` the list is part of a region of basic blocks: jumps are allowed.
void FlowGraph::visitList(StatementList &list, bool inBlocks) {
  list.assignmentsBegin = assignmentLog.size();
  bool startsBlocks = !inBlocks && list.isUnstructured;
  for (Statement *statement = list.first; statement; statement = statement->next) {
    // END and RETURN in a structured list end the program; nothing jumps to what follows.
    if (llvm::isa<EndStatement, ReturnStatement>(statement) && !inBlocks && !startsBlocks)
      break;
    visit(statement, inBlocks || startsBlocks);
  }
  if (startsBlocks && list.owner) {
    list.exitBlock = newBlock();
    addEdge(current, list.exitBlock);
    current = list.exitBlock;
  }
  list.assignmentsEnd = assignmentLog.size();
}

void FlowGraph::visit(Statement *statement, bool inBlocks) {
  bool bodyInBlocks = inBlocks && statement->isOpen;
  switch (statement->kind) {
  case StatementKind::Label: {
    auto *label = llvm::cast<LabelStatement>(statement);
    if (!label->isTarget)
      return;
    FlowBlockId block = getLabelBlock(label);
    addEdge(current, block);
    current = block;
    return;
  }
  case StatementKind::Let: {
    auto *let = llvm::cast<LetStatement>(statement);
    useAll(let->value);
    defineTarget(let->target);
    return;
  }
  case StatementKind::Print:
    for (const PrintItem &item : llvm::cast<PrintStatement>(statement)->items)
      useAll(item.value);
    return;
  case StatementKind::If:
    return visitIf(llvm::cast<IfStatement>(statement), bodyInBlocks);
  case StatementKind::For:
    return visitFor(llvm::cast<ForStatement>(statement), bodyInBlocks);
  case StatementKind::While:
    return visitWhile(llvm::cast<WhileStatement>(statement), bodyInBlocks);
  case StatementKind::Goto:
  case StatementKind::Gosub:
    return visitJump(llvm::cast<JumpStatement>(statement));
  case StatementKind::Return:
    if (returnDispatch == kNoFlowBlock) {
      addEdge(current, program->statements.exitBlock);
    } else {
      use(returnDepth, statement->offset);
      addEdge(current, returnDispatch);
    }
    current = newBlock();
    return;
  case StatementKind::End:
    addEdge(current, program->statements.exitBlock);
    current = newBlock();
    return;
  case StatementKind::Read:
    for (const AssignmentTarget &target : llvm::cast<ReadStatement>(statement)->targets) {
      use(dataPosition, statement->offset);
      define(dataPosition);
      defineTarget(target);
    }
    return;
  }
}

void FlowGraph::visitIf(IfStatement *statement, bool inBlocks) {
  useAll(statement->condition);
  statement->thenBlock = newBlock();
  statement->elseBlock = newBlock();
  statement->joinBlock = newBlock();
  addEdge(current, statement->thenBlock);
  addEdge(current, statement->elseBlock);
  current = statement->thenBlock;
  visitList(statement->thenList, inBlocks);
  addEdge(current, statement->joinBlock);
  current = statement->elseBlock;
  visitList(statement->elseList, inBlocks);
  addEdge(current, statement->joinBlock);
  current = statement->joinBlock;
}

/// The test stands before the loop and again at its end.
void FlowGraph::visitFor(ForStatement *loop, bool inBlocks) {
  useAll(loop->from);
  useAll(loop->to);
  useAll(loop->step);
  define(loop->variable);
  if (loop->isOpen) {
    // Between basic blocks limit and step travel like variables.
    if (!getLiteral(program->getNodes(loop->to))) {
      loop->limitSymbol = newSymbol(program->nodes[loop->to.root()].type);
      define(loop->limitSymbol);
    }
    if (loop->step.isValid() && !getLiteral(program->getNodes(loop->step))) {
      loop->stepSymbol = newSymbol(model->symbols[loop->variable].type);
      define(loop->stepSymbol);
    }
  }
  loop->bodyBlock = newBlock();
  loop->exitBlock = newBlock();
  addEdge(current, loop->bodyBlock);
  addEdge(current, loop->exitBlock);
  current = loop->bodyBlock;
  visitList(loop->body, inBlocks);
  loop->assignsVariable = false;
  for (uint32_t i = loop->body.assignmentsBegin; i < loop->body.assignmentsEnd; ++i)
    loop->assignsVariable |= assignmentLog[i] == loop->variable;
  use(loop->variable, loop->offset);
  if (loop->limitSymbol)
    use(loop->limitSymbol, loop->offset);
  if (loop->stepSymbol)
    use(loop->stepSymbol, loop->offset);
  define(loop->variable);
  addEdge(current, loop->bodyBlock);
  addEdge(current, loop->exitBlock);
  current = loop->exitBlock;
}

void FlowGraph::visitWhile(WhileStatement *loop, bool inBlocks) {
  loop->headBlock = newBlock();
  loop->bodyBlock = newBlock();
  loop->exitBlock = newBlock();
  addEdge(current, loop->headBlock);
  current = loop->headBlock;
  useAll(loop->condition);
  addEdge(current, loop->bodyBlock);
  addEdge(current, loop->exitBlock);
  current = loop->bodyBlock;
  visitList(loop->body, inBlocks);
  addEdge(current, loop->headBlock);
  current = loop->exitBlock;
}

void FlowGraph::visitJump(JumpStatement *jump) {
  if (jump->kind == StatementKind::Gosub) {
    use(returnDepth, jump->offset);
    use(returnStack, jump->offset);
    define(returnDepth);
    define(returnStack);
  }
  addEdge(current, getLabelBlock(jump->target));
  current = newBlock();
  if (jump->kind == StatementKind::Gosub)
    jump->continuation = current;
}
