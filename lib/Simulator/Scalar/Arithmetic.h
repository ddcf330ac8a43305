//===- Arithmetic.h - Mnemonics that many types share -------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_ARITHMETIC_H
#define TESSERA_LIB_SIMULATOR_SCALAR_ARITHMETIC_H

#include "Scalar/Modifiers.h"

namespace tessera::simulator {

enum class ArithmeticOperation : uint8_t { Add, Sub, Mul, Mad, Fma, Min, Max, Abs, Neg };

/// 8 to 64 bits, not packed.
bool isScalarInteger(ptx::Type type);
/// f16, bf16 and their pairs.
bool isHalf(ptx::Type type);

void decodeIntegerDiv(DecodeContext &context, const Modifiers &modifiers);
void decodeIntegerArithmetic(DecodeContext &context, ArithmeticOperation operation,
                             const Modifiers &modifiers);
void decodePackedIntegers(DecodeContext &context, ArithmeticOperation operation,
                          const Modifiers &modifiers);
/// add.cc, addc, mad.lo.cc, ...
void decodeExtendedPrecision(DecodeContext &context, ArithmeticOperation operation,
                             const Modifiers &modifiers, bool takesCarry);
/// f32, f64 and f32x2.
void decodeFloatArithmetic(DecodeContext &context, ArithmeticOperation operation,
                           const Modifiers &modifiers);
void decodeFloatMinMax(DecodeContext &context, ArithmeticOperation operation,
                       const Modifiers &modifiers);
void decodeHalfArithmetic(DecodeContext &context, ArithmeticOperation operation,
                          const Modifiers &modifiers);
void decodeHalfMinMax(DecodeContext &context, ArithmeticOperation operation,
                      const Modifiers &modifiers);
/// add.f32.f16 and its kind.
void decodeMixedPrecision(DecodeContext &context, ArithmeticOperation operation,
                          const Modifiers &modifiers);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_ARITHMETIC_H
