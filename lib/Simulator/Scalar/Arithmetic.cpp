//===- Arithmetic.cpp - Mnemonics that many types share -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

bool simulator::isScalarInteger(Type type) {
  switch (type) {
  case Type::U8:
  case Type::U16:
  case Type::U32:
  case Type::U64:
  case Type::S8:
  case Type::S16:
  case Type::S32:
  case Type::S64:
    return true;
  default:
    return false;
  }
}

bool simulator::isHalf(Type type) {
  return type == Type::F16 || type == Type::BF16 || type == Type::F16x2 || type == Type::BF16x2;
}

static void decodeArithmetic(DecodeContext &context, ArithmeticOperation operation) {
  Modifiers modifiers(context);
  if (context.hasFailed())
    return;
  bool isMinMax = operation == ArithmeticOperation::Min || operation == ArithmeticOperation::Max;
  Type type = modifiers.types.front();
  if (modifiers.types.size() == 2)
    return decodeMixedPrecision(context, operation, modifiers);
  if (modifiers.types.size() > 2)
    return context.unsupported("found three types, expected one");
  if (isScalarInteger(type)) {
    if (modifiers.has(Modifier::CC))
      return decodeExtendedPrecision(context, operation, modifiers, /*takesCarry=*/false);
    return decodeIntegerArithmetic(context, operation, modifiers);
  }
  if (type == Type::U16x2 || type == Type::S16x2)
    return decodePackedIntegers(context, operation, modifiers);
  if (isHalf(type)) {
    context.record.instructionClass = InstructionClass::Half;
    return isMinMax ? decodeHalfMinMax(context, operation, modifiers)
                    : decodeHalfArithmetic(context, operation, modifiers);
  }
  if (type == Type::F32 || type == Type::F64 || type == Type::F32x2) {
    context.record.instructionClass =
        type == Type::F64 ? InstructionClass::Float64 : InstructionClass::Float32;
    return isMinMax ? decodeFloatMinMax(context, operation, modifiers)
                    : decodeFloatArithmetic(context, operation, modifiers);
  }
  context.unsupported("'." + ptx::getName(type) + "' does not go with this instruction");
}

void simulator::decodeAdd(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Add);
}
void simulator::decodeSub(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Sub);
}
void simulator::decodeMul(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Mul);
}
void simulator::decodeMad(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Mad);
}
void simulator::decodeFma(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Fma);
}
void simulator::decodeMin(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Min);
}
void simulator::decodeMax(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Max);
}
void simulator::decodeAbs(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Abs);
}
void simulator::decodeNeg(DecodeContext &context) {
  decodeArithmetic(context, ArithmeticOperation::Neg);
}

static void decodeWithCarry(DecodeContext &context, ArithmeticOperation operation) {
  Modifiers modifiers(context);
  if (context.hasFailed())
    return;
  decodeExtendedPrecision(context, operation, modifiers, /*takesCarry=*/true);
}

// addc{.cc}.type d, a, b;
void simulator::decodeAddc(DecodeContext &context) {
  decodeWithCarry(context, ArithmeticOperation::Add);
}
// subc{.cc}.type d, a, b;
void simulator::decodeSubc(DecodeContext &context) {
  decodeWithCarry(context, ArithmeticOperation::Sub);
}
// madc.{hi, lo}{.cc}.type d, a, b, c;
void simulator::decodeMadc(DecodeContext &context) {
  decodeWithCarry(context, ArithmeticOperation::Mad);
}
