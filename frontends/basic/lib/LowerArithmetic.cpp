//===- LowerArithmetic.cpp - Binary operators -----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace tessera::basic;

static bool isComparison(Operator operation) {
  return operation >= Operator::Equal && operation <= Operator::GreaterEqual;
}

Value Lowering::lowerBinary(const ExpressionNode &node, ArrayRef<Value> operands,
                            ArrayRef<ValueType> types) {
  Location location = at(node.offset);
  // The type in which the operation takes place.
  ElementType element = node.type.element;
  if (isComparison(node.operation))
    element = widest(widest(types[0].element, types[1].element), ElementType::I32);
  ValueType type = {element, node.type.shape};
  Value left = fit(location, operands[0], types[0], type);
  Value right = fit(location, operands[1], types[1], type);
  if (isComparison(node.operation))
    return lowerComparison(location, node.operation, element, left, right);
  return lowerArithmetic(location, node.operation, element, left, right);
}

/// Each operation rounds once: nothing here lets a later pass contract or approximate.
Value Lowering::lowerArithmetic(Location location, Operator operation, ElementType type, Value left,
                                Value right) {
  bool isFloat = type == ElementType::F32;
  switch (operation) {
  case Operator::Add:
    if (isFloat)
      return builder.createOrFold<arith::AddFOp>(location, left, right);
    return builder.createOrFold<arith::AddIOp>(location, left, right);
  case Operator::Subtract:
    if (isFloat)
      return builder.createOrFold<arith::SubFOp>(location, left, right);
    return builder.createOrFold<arith::SubIOp>(location, left, right);
  case Operator::Multiply:
    if (isFloat)
      return builder.createOrFold<arith::MulFOp>(location, left, right);
    return builder.createOrFold<arith::MulIOp>(location, left, right);
  case Operator::Divide:
    return builder.createOrFold<arith::DivFOp>(location, left, right);
  case Operator::Power:
    return math::PowFOp::create(builder, location, left, right);
  case Operator::Modulo:
    if (isFloat)
      return builder.createOrFold<arith::RemFOp>(location, left, right);
    return lowerIntegerDivision(location, operation, left, right);
  case Operator::IntegerDivide:
    return lowerIntegerDivision(location, operation, left, right);
  case Operator::And:
    return builder.createOrFold<arith::AndIOp>(location, left, right);
  case Operator::Or:
    return builder.createOrFold<arith::OrIOp>(location, left, right);
  case Operator::Xor:
    return builder.createOrFold<arith::XOrIOp>(location, left, right);
  default:
    return left;
  }
}

/// By zero a quotient is 0 and a remainder the dividend; the smallest number over -1 is itself,
/// with remainder 0. `arith` leaves those cases open, so it divides by 1 instead.
Value Lowering::lowerIntegerDivision(Location location, Operator operation, Value left,
                                     Value right) {
  Type type = left.getType();
  Value zero = getZero(location, type);
  Value one = getInteger(location, type, 1);
  auto equals = [&](Value value, Value constant) {
    return builder.createOrFold<arith::CmpIOp>(location, arith::CmpIPredicate::eq, value, constant);
  };
  Value byZero = equals(right, zero);
  Value smallest = getInteger(location, type, INT32_MIN);
  Value overflows = builder.createOrFold<arith::AndIOp>(
      location, equals(left, smallest), equals(right, getInteger(location, type, -1)));
  Value isUnsafe = builder.createOrFold<arith::OrIOp>(location, byZero, overflows);
  Value divisor = builder.createOrFold<arith::SelectOp>(location, isUnsafe, one, right);
  if (operation == Operator::IntegerDivide) {
    Value quotient = builder.createOrFold<arith::DivSIOp>(location, left, divisor);
    return builder.createOrFold<arith::SelectOp>(location, byZero, zero, quotient);
  }
  Value remainder = builder.createOrFold<arith::RemSIOp>(location, left, divisor);
  return builder.createOrFold<arith::SelectOp>(location, byZero, left, remainder);
}

Value Lowering::lowerComparison(Location location, Operator operation, ElementType type, Value left,
                                Value right) {
  using arith::CmpFPredicate;
  using arith::CmpIPredicate;
  auto compare = [&](CmpFPredicate floats, CmpIPredicate integers) -> Value {
    if (type == ElementType::F32)
      return builder.createOrFold<arith::CmpFOp>(location, floats, left, right);
    return builder.createOrFold<arith::CmpIOp>(location, integers, left, right);
  };
  switch (operation) {
  case Operator::Equal:
    return compare(CmpFPredicate::OEQ, CmpIPredicate::eq);
  case Operator::NotEqual:
    return compare(CmpFPredicate::UNE, CmpIPredicate::ne);
  case Operator::Less:
    return compare(CmpFPredicate::OLT, CmpIPredicate::slt);
  case Operator::LessEqual:
    return compare(CmpFPredicate::OLE, CmpIPredicate::sle);
  case Operator::Greater:
    return compare(CmpFPredicate::OGT, CmpIPredicate::sgt);
  default:
    return compare(CmpFPredicate::OGE, CmpIPredicate::sge);
  }
}
