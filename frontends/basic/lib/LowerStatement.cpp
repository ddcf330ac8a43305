//===- LowerStatement.cpp - Structured statements -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera::basic;

/// Lowers a list outside basic blocks.
void Lowering::lowerList(StatementList &list) {
  if (list.isUnstructured)
    return lowerUnstructured(list);
  for (Statement *statement = list.first; statement && !failed; statement = statement->next) {
    if (isa<EndStatement>(statement))
      return;
    // Here there is no GOSUB in the whole program.
    if (isa<ReturnStatement>(statement))
      return createAssert(statement->offset,
                          getInteger(at(statement->offset), builder.getI1Type(), 0),
                          "RETURN without GOSUB");
    lowerStatement(statement);
  }
}

void Lowering::lowerStatement(Statement *statement) {
  switch (statement->kind) {
  case StatementKind::Let: {
    auto *let = cast<LetStatement>(statement);
    Value value = lower(let->value);
    return assign(let->target, let->offset, value, program.nodes[let->value.root()].type);
  }
  case StatementKind::Print:
    return lowerPrint(cast<PrintStatement>(statement));
  case StatementKind::If:
    return lowerIf(cast<IfStatement>(statement));
  case StatementKind::For:
    return lowerFor(cast<ForStatement>(statement));
  case StatementKind::While:
    return lowerWhile(cast<WhileStatement>(statement));
  case StatementKind::Read:
    return lowerRead(cast<ReadStatement>(statement));
  case StatementKind::Label:
  case StatementKind::End:
  case StatementKind::Goto:
  case StatementKind::Gosub:
  case StatementKind::Return:
    return;
  }
}

void Lowering::assign(const AssignmentTarget &target, SourceOffset offset, Value value,
                      ValueType type) {
  if (target.hasIndices)
    return store(offset, target.name, lowerIndices(target.indices), value, type);
  setValue(target.name, fit(at(offset), value, type, model.symbols[target.name].type));
}

/// One print for the whole statement, so that prints of other blocks do not mix into it.
void Lowering::lowerPrint(PrintStatement *print) {
  std::string format;
  SmallVector<Value> arguments;
  for (const PrintItem &item : print->items) {
    if (!item.value.isValid()) {
      for (char c : item.text)
        format += c == '%' ? "%%" : std::string(1, c);
      continue;
    }
    arguments.push_back(lower(item.value));
    bool isFloat = program.nodes[item.value.root()].type.element == ElementType::F32;
    format += isFloat ? "%f" : "%d";
  }
  if (print->endsLine)
    format += "\n";
  if (!format.empty())
    tile::PrintOp::create(builder, at(print->offset), /*result_token=*/Type(),
                          builder.getStringAttr(format), arguments, /*token=*/Value());
}

void Lowering::createAssert(SourceOffset offset, Value condition, const Twine &message) {
  std::string text = (message + " at " + source.describeLine(offset)).str();
  tile::AssertOp::create(builder, at(offset), condition, builder.getStringAttr(text));
}

/// The constants of DATA in the type of the variables that read them, padded to a tile.
Value Lowering::getDataPool(Location location, ElementType type) {
  SmallVector<Attribute> elements;
  Type elementType = getElementType(type);
  for (const DataItem &item : program.data) {
    if (type == ElementType::F32) {
      float value = item.isFloat ? item.floating : float(item.integer);
      elements.push_back(builder.getF32FloatAttr(value));
      continue;
    }
    int64_t value = item.integer;
    if (item.isFloat)
      value = item.floating >= 2147483648.0f    ? INT32_MAX
              : item.floating <= -2147483648.0f ? INT32_MIN
                                                : int64_t(item.floating);
    elements.push_back(builder.getI32IntegerAttr(int32_t(value)));
  }
  elements.resize(llvm::PowerOf2Ceil(elements.size()),
                  cast<Attribute>(builder.getZeroAttr(elementType)));
  auto poolType = RankedTensorType::get({int64_t(elements.size())}, elementType);
  return getConstant(location, DenseElementsAttr::get(poolType, elements));
}

void Lowering::lowerRead(ReadStatement *read) {
  Location location = at(read->offset);
  Type i32 = builder.getI32Type();
  for (const AssignmentTarget &target : read->targets) {
    const Symbol &symbol = model.symbols[target.name];
    ElementType type = symbol.type.element;
    Value position = getValue(location, flow.getDataPositionSymbol());
    Value size = getInteger(location, i32, program.data.size());
    Value isLeft =
        builder.createOrFold<arith::CmpIOp>(location, arith::CmpIPredicate::ult, position, size);
    createAssert(read->offset, isLeft, "READ past the end of DATA");
    Value safePosition = builder.createOrFold<arith::SelectOp>(location, isLeft, position,
                                                               getInteger(location, i32, 0));
    Value next =
        builder.createOrFold<arith::AddIOp>(location, safePosition, getInteger(location, i32, 1));
    setValue(flow.getDataPositionSymbol(), next);
    Value pool = getDataPool(location, type);
    Value slice = builder.createOrFold<tile::ExtractOp>(
        location, RankedTensorType::get({1}, getElementType(type)), pool, safePosition);
    Value value = builder.createOrFold<tile::ReshapeOp>(location, getElementType(type), slice);
    assign(target, target.offset, value, {type, {}});
  }
}

void Lowering::lowerIf(IfStatement *statement) {
  Location location = at(statement->offset);
  Value condition = lowerCondition(statement->condition);
  SmallVector<NameId> assigned = flow.getAssigned(statement->thenList);
  llvm::append_range(assigned, flow.getAssigned(statement->elseList));
  llvm::sort(assigned);
  assigned.erase(llvm::unique(assigned), assigned.end());
  SmallVector<NameId> results = keepLive(assigned, {statement->joinBlock});

  auto branch = scf::IfOp::create(builder, location, getTypes(results), condition,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  SavedValues saved = save(assigned);
  auto lowerBranch = [&](StatementList &list, Block *block) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(block);
    lowerList(list);
    scf::YieldOp::create(builder, location, getValues(location, results));
    restore(saved);
  };
  lowerBranch(statement->thenList, branch.thenBlock());
  lowerBranch(statement->elseList, branch.elseBlock());
  if (results.empty() && branch.elseBlock()->without_terminator().empty())
    branch.getElseRegion().getBlocks().clear();
  setValues(results, branch.getResults());
}

void Lowering::lowerWhile(WhileStatement *loop) {
  Location location = at(loop->offset);
  SmallVector<NameId> assigned = flow.getAssigned(loop->body);
  SmallVector<NameId> carried = keepLive(assigned, {loop->headBlock});
  SmallVector<Type> types = getTypes(carried);
  SmallVector<Location> locations(types.size(), location);
  SavedValues saved = save(assigned);

  auto whileOp = scf::WhileOp::create(builder, location, types, getValues(location, carried));
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&whileOp.getBefore(), {}, types, locations);
  setValues(carried, before->getArguments());
  Value condition = lowerCondition(loop->condition);
  scf::ConditionOp::create(builder, location, condition, before->getArguments());
  Block *after = builder.createBlock(&whileOp.getAfter(), {}, types, locations);
  setValues(carried, after->getArguments());
  lowerList(loop->body);
  scf::YieldOp::create(builder, location, getValues(location, carried));

  restore(saved);
  setValues(carried, whileOp.getResults());
  // A loop without effects may be removed, as everywhere in MLIR. An endless one must not let the
  // program go on then.
  if (matchPattern(condition, m_One())) {
    builder.setInsertionPointAfter(whileOp);
    Value never = arith::ConstantOp::create(builder, location, builder.getBoolAttr(false));
    tile::AssertOp::create(builder, location, never,
                           "endless loop at " + source.describeLine(loop->offset));
  }
}
