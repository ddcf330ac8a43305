//===- LowerExpression.cpp - Expressions ----------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace tessera::basic;

/// One pass over the nodes with a stack of values, as in the semantic pass.
Value Lowering::lower(Expression expression) {
  SmallVector<Value, 16> stack;
  SmallVector<ValueType, 16> types;
  for (const ExpressionNode &node : program.getNodes(expression)) {
    size_t firstOperand = stack.size() - node.numOperands;
    Value value = lowerNode(node, ArrayRef<Value>(stack).drop_front(firstOperand),
                            ArrayRef<ValueType>(types).drop_front(firstOperand));
    stack.truncate(firstOperand);
    types.truncate(firstOperand);
    stack.push_back(value);
    types.push_back(node.type);
  }
  return stack.back();
}

Value Lowering::lowerNode(const ExpressionNode &node, ArrayRef<Value> operands,
                          ArrayRef<ValueType> types) {
  Location location = at(node.offset);
  switch (node.kind) {
  case ExpressionKind::Integer:
    return getInteger(location, builder.getI32Type(), node.integer);
  case ExpressionKind::Float:
    return getConstant(location, builder.getF32FloatAttr(node.floating));
  case ExpressionKind::Name:
    return getValue(location, node.name);
  case ExpressionKind::BlockId:
    return blockId;
  case ExpressionKind::Unary:
    return lowerUnary(node, operands[0], types[0]);
  case ExpressionKind::Binary:
    return lowerBinary(node, operands, types);
  case ExpressionKind::Call:
    return lowerCall(node, operands, types);
  case ExpressionKind::Element:
  case ExpressionKind::ArrayTile: {
    SmallVector<Value, 2> indices;
    for (auto [operand, type] : llvm::zip_equal(operands, types))
      indices.push_back(convert(location, operand, type.element, ElementType::I32));
    return node.kind == ExpressionKind::Element ? loadElement(location, node.name, indices)
                                                : loadTile(location, node.name, indices);
  }
  case ExpressionKind::Apply:
  case ExpressionKind::Invalid:
    break;
  }
  // The semantic pass leaves none of these in a program without errors.
  return getZero(location, builder.getI32Type());
}

Value Lowering::convert(Location location, Value value, ElementType from, ElementType to) {
  if (from == to)
    return value;
  Type type = tile::withElementType(value.getType(), getElementType(to));
  switch (to) {
  case ElementType::F32:
    if (from == ElementType::I1)
      return builder.createOrFold<arith::UIToFPOp>(location, type, value);
    return builder.createOrFold<arith::SIToFPOp>(location, type, value);
  case ElementType::I32:
    if (from == ElementType::I1)
      return builder.createOrFold<arith::ExtUIOp>(location, type, value);
    return builder.createOrFold<tile::FPToIOp>(location, type, value, tile::Rounding::Zero,
                                               /*is_unsigned=*/false, /*saturate=*/true);
  case ElementType::I1: {
    // A number is true unless it is 0; NaN is not 0.
    Value zero = getZero(location, value.getType());
    if (from == ElementType::F32)
      return builder.createOrFold<arith::CmpFOp>(location, arith::CmpFPredicate::UNE, value, zero);
    return builder.createOrFold<arith::CmpIOp>(location, arith::CmpIPredicate::ne, value, zero);
  }
  case ElementType::None:
    break;
  }
  return value;
}

/// Repeats a scalar or a smaller tile; dimensions are matched from the last.
Value Lowering::broadcast(Location location, Value value, TileShape to) {
  ArrayRef<int64_t> shape = tile::getTileShape(value.getType());
  SmallVector<int64_t, 3> extents = to.getExtents();
  if (shape == ArrayRef<int64_t>(extents))
    return value;
  Type element = getElementTypeOrSelf(value.getType());
  auto type = RankedTensorType::get(extents, element);
  if (shape.empty())
    return builder.createOrFold<tensor::SplatOp>(location, type, value);
  if (shape.size() < extents.size()) {
    SmallVector<int64_t, 3> padded(extents.size() - shape.size(), 1);
    llvm::append_range(padded, shape);
    value = builder.createOrFold<tile::ReshapeOp>(location, RankedTensorType::get(padded, element),
                                                  value);
  }
  if (value.getType() == type)
    return value;
  return builder.createOrFold<tile::BroadcastOp>(location, type, value);
}

/// Converts before it repeats: scalars are cheaper than tiles.
Value Lowering::fit(Location location, Value value, ValueType from, ValueType to) {
  return broadcast(location, convert(location, value, from.element, to.element), to.shape);
}

Value Lowering::lowerCondition(Expression condition) {
  const ExpressionNode &root = program.nodes[condition.root()];
  return convert(at(root.offset), lower(condition), root.type.element, ElementType::I1);
}

Value Lowering::lowerUnary(const ExpressionNode &node, Value operand, ValueType type) {
  Location location = at(node.offset);
  operand = convert(location, operand, type.element, node.type.element);
  if (node.operation == Operator::Negate) {
    if (node.type.element == ElementType::F32)
      return builder.createOrFold<arith::NegFOp>(location, operand);
    Value zero = getZero(location, operand.getType());
    return builder.createOrFold<arith::SubIOp>(location, zero, operand);
  }
  Value ones = getInteger(location, operand.getType(), -1);
  return builder.createOrFold<arith::XOrIOp>(location, operand, ones);
}

Value Lowering::lowerCall(const ExpressionNode &node, ArrayRef<Value> operands,
                          ArrayRef<ValueType> types) {
  Location location = at(node.offset);
  auto toFloat = [&](unsigned i) {
    return convert(location, operands[i], types[i].element, ElementType::F32);
  };
  // Upstream folds these with the host's library; only the interpreter says what they give.
  switch (node.function) {
  case Function::Abs:
    return math::AbsFOp::create(builder, location, toFloat(0));
  case Function::Sqr:
    return math::SqrtOp::create(builder, location, toFloat(0));
  case Function::Sin:
    return math::SinOp::create(builder, location, toFloat(0));
  case Function::Cos:
    return math::CosOp::create(builder, location, toFloat(0));
  case Function::Tan:
    return math::TanOp::create(builder, location, toFloat(0));
  case Function::Exp:
    return math::ExpOp::create(builder, location, toFloat(0));
  case Function::Log:
    return math::LogOp::create(builder, location, toFloat(0));
  case Function::Int:
    return convert(location, operands[0], types[0].element, ElementType::I32);
  case Function::Sgn:
    return lowerSign(location, operands[0], types[0].element);
  case Function::Mma:
    return tile::MmaOp::create(builder, location, toFloat(0), toFloat(1), toFloat(2));
  case Function::Col:
    return builder.createOrFold<tile::ReshapeOp>(location, getType(node.type), operands[0]);
  }
  return Value();
}

/// 1, 0 or -1; 0 for NaN.
Value Lowering::lowerSign(Location location, Value operand, ElementType type) {
  if (type == ElementType::I1)
    return convert(location, operand, type, ElementType::I32);
  Value zero = getZero(location, operand.getType());
  Value above, below;
  if (type == ElementType::F32) {
    above = arith::CmpFOp::create(builder, location, arith::CmpFPredicate::OGT, operand, zero);
    below = arith::CmpFOp::create(builder, location, arith::CmpFPredicate::OLT, operand, zero);
  } else {
    above = arith::CmpIOp::create(builder, location, arith::CmpIPredicate::sgt, operand, zero);
    below = arith::CmpIOp::create(builder, location, arith::CmpIPredicate::slt, operand, zero);
  }
  above = convert(location, above, ElementType::I1, ElementType::I32);
  below = convert(location, below, ElementType::I1, ElementType::I32);
  return builder.createOrFold<arith::SubIOp>(location, above, below);
}
