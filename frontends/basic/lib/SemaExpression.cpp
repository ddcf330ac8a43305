//===- SemaExpression.cpp - Types of expressions --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Sema.h"

using namespace tessera::basic;

/// Types a tree by one pass over its nodes with a stack of types. Without `report` the pass is one
/// of those that look for the types of variables: what is not known yet has element type None.
ValueType Sema::inferExpression(Expression expression, bool report) {
  llvm::SmallVector<ValueType, 16> stack;
  for (uint32_t i = expression.begin; i < expression.end; ++i) {
    ExpressionNode &node = program.nodes[i];
    size_t firstOperand = stack.size() - node.numOperands;
    ValueType type =
        inferNode(node, llvm::ArrayRef<ValueType>(stack).drop_front(firstOperand), report);
    node.type = type;
    stack.truncate(firstOperand);
    stack.push_back(type);
  }
  return stack.empty() ? ValueType() : stack.back();
}

ValueType Sema::inferNode(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report) {
  switch (node.kind) {
  case ExpressionKind::Integer:
  case ExpressionKind::BlockId:
    return {ElementType::I32, {}};
  case ExpressionKind::Float:
    return {ElementType::F32, {}};
  case ExpressionKind::Name:
    return symbolOf(node.name).type;
  case ExpressionKind::Unary:
    return inferUnary(node, operands[0], report);
  case ExpressionKind::Binary:
    return inferBinary(node, operands[0], operands[1], report);
  case ExpressionKind::Call:
    return inferCall(node, operands, report);
  case ExpressionKind::Element:
  case ExpressionKind::ArrayTile:
    return inferAccess(node, operands, report);
  case ExpressionKind::Apply:
  case ExpressionKind::Invalid:
    return {};
  }
  return {};
}

ValueType Sema::inferUnary(ExpressionNode &node, ValueType operand, bool report) {
  if (operand.element == ElementType::None)
    return operand;
  if (node.operation == Operator::Negate)
    return {widest(operand.element, ElementType::I32), operand.shape};
  // NOT is bitwise on integers and logical otherwise.
  return {operand.element == ElementType::I32 ? ElementType::I32 : ElementType::I1, operand.shape};
}

ValueType Sema::inferBinary(ExpressionNode &node, ValueType left, ValueType right, bool report) {
  ValueType type;
  std::optional<TileShape> shape = broadcastShapes(left.shape, right.shape);
  if (shape) {
    type.shape = *shape;
  } else {
    if (report) {
      std::string fix =
          left.shape.rank != right.shape.rank ? "; COL(x) makes a column of a 1-D tile" : "";
      diagnostics.error(node.offset, "operands of '" + spellOperator(node.operation) +
                                         "' do not fit: " + describeShape(left.shape) + " and " +
                                         describeShape(right.shape) + fix);
      node.kind = ExpressionKind::Invalid;
    }
    return {};
  }
  ElementType both = widest(left.element, right.element);
  switch (node.operation) {
  case Operator::Divide:
  case Operator::Power:
    type.element = ElementType::F32;
    return type;
  case Operator::Equal:
  case Operator::NotEqual:
  case Operator::Less:
  case Operator::LessEqual:
  case Operator::Greater:
  case Operator::GreaterEqual:
    type.element = ElementType::I1;
    return type;
  case Operator::And:
  case Operator::Or:
  case Operator::Xor:
    // Bitwise on integers; a float operand counts as true unless it is 0, and so does the other.
    type.element = both == ElementType::F32 ? ElementType::I1 : both;
    return type;
  case Operator::IntegerDivide:
    if (both == ElementType::F32 && report)
      diagnostics.error(node.offset,
                        "'\\' divides integers, found F32; write INT(a / b), or INT(a) \\ "
                        "INT(b)");
    type.element = ElementType::I32;
    return type;
  default:
    type.element = both == ElementType::None ? both : widest(both, ElementType::I32);
    return type;
  }
}

static unsigned getNumArguments(Function function) { return function == Function::Mma ? 3 : 1; }

ValueType Sema::inferCall(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report) {
  unsigned expected = getNumArguments(node.function);
  if (operands.size() != expected) {
    if (report) {
      diagnostics.error(node.offset, spellFunction(node.function) + " takes " +
                                         llvm::Twine(expected) + " argument" +
                                         (expected == 1 ? "" : "s") + ", found " +
                                         llvm::Twine(operands.size()));
      node.kind = ExpressionKind::Invalid;
    }
    return {};
  }
  switch (node.function) {
  case Function::Int:
  case Function::Sgn:
    return {ElementType::I32, operands[0].shape};
  case Function::Mma:
    return inferMma(node, operands, report);
  case Function::Col: {
    ValueType type = operands[0];
    if (type.shape.rank != 1) {
      if (report && type.element != ElementType::None)
        diagnostics.error(node.offset, "COL takes a 1-D tile, found " + describeShape(type.shape));
      return {};
    }
    type.shape.rank = 2;
    return type;
  }
  default:
    return {ElementType::F32, operands[0].shape};
  }
}

ValueType Sema::inferMma(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report) {
  TileShape a = operands[0].shape, b = operands[1].shape, accumulator = operands[2].shape;
  if (a.rank != 2 || b.rank != 2) {
    bool isKnown =
        operands[0].element != ElementType::None && operands[1].element != ElementType::None;
    if (report && isKnown)
      diagnostics.error(node.offset, "MMA takes 2-D tiles: an MxK tile, a KxN tile and an MxN "
                                     "accumulator, found " +
                                         describeShape(a) + " and " + describeShape(b));
    return {};
  }
  TileShape result;
  result.rank = 2;
  result.log2Extents[0] = a.log2Extents[0];
  result.log2Extents[1] = b.log2Extents[1];
  if (report && a.log2Extents[1] != b.log2Extents[0]) {
    diagnostics.error(node.offset, "shapes of MMA do not fit: the first operand is " +
                                       describeShape(a) + ", so the second must have " +
                                       llvm::Twine(a.getExtent(1)) + " rows, found " +
                                       describeShape(b));
    return {};
  }
  if (report && operands[2].element != ElementType::None && accumulator != result) {
    diagnostics.error(node.offset, "shapes of MMA do not fit: " + describeShape(a) + " times " +
                                       describeShape(b) + " needs " + describeShape(result) +
                                       " as accumulator, found " + describeShape(accumulator));
    return {};
  }
  return {ElementType::F32, result};
}

ValueType Sema::inferAccess(ExpressionNode &node, llvm::ArrayRef<ValueType> operands, bool report) {
  const Symbol &symbol = symbolOf(node.name);
  ValueType type = {symbol.type.element, {}};
  if (node.kind == ExpressionKind::ArrayTile)
    type.shape = symbol.type.shape;
  if (!report)
    return type;
  if (operands.size() != symbol.sizes.size()) {
    diagnostics.error(node.offset, "array " + quote(node.name) + " has " +
                                       llvm::Twine(symbol.sizes.size()) + " dimension" +
                                       (symbol.sizes.size() == 1 ? "" : "s") + ", found " +
                                       llvm::Twine(operands.size()) +
                                       (operands.size() == 1 ? " index" : " indices"));
    node.kind = ExpressionKind::Invalid;
    return type;
  }
  for (ValueType operand : operands)
    if (!operand.isScalar())
      diagnostics.error(node.offset, "an index of array " + quote(node.name) +
                                         " must be a scalar, found " +
                                         describeShape(operand.shape));
  return type;
}
