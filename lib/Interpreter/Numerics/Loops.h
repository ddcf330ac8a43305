//===- Loops.h - The loops of every instruction set ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The *Loops.cpp files are compiled once for the baseline of the host's
// architecture and, on x86-64, once more for x86-64-v3 (AVX2, FMA), each into a
// namespace of its own named TESSERA_ISA. Both give the same bits: nothing is
// contracted or reassociated, and where there is no fused multiply-add in
// hardware it is computed exactly in software.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_NUMERICS_LOOPS_H
#define TESSERA_LIB_INTERPRETER_NUMERICS_LOOPS_H

#include "Element.h"

#ifndef TESSERA_ISA
#define TESSERA_ISA baseline
#endif

namespace tessera::interpreter {

enum class IntegerOperation : uint8_t {
  Add,
  Sub,
  Mul,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRightSigned,
  ShiftRightUnsigned,
  MaxSigned,
  MaxUnsigned,
  MinSigned,
  MinUnsigned,
  DivSigned,
  DivUnsigned,
  RemSigned,
  RemUnsigned,
  CeilDivSigned,
  CeilDivUnsigned,
  FloorDivSigned,
  MulHighUnsigned,
  Power,
  // Unary:
  Abs,
  PopulationCount,
  CountLeadingZeros,
  CountTrailingZeros,
  // With two results, low and high or sum and carry:
  AddExtended,
  MulExtendedSigned,
  MulExtendedUnsigned
};

enum class FloatOperation : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  MaxPropagatingNaN,
  MinPropagatingNaN,
  MaxNumber,
  MinNumber,
  CopySign,
  // Unary:
  Negate,
  Abs,
  Sqrt,
  Ceil,
  Floor,
  Trunc,
  RoundAway,
  RoundEven,
  // Ternary:
  Fma
};

/// The numbers are arith.cmpi's.
enum class IntegerPredicate : uint8_t { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };

/// arith.cmpf's predicates are sets of these outcomes: a predicate holds if its set has the
/// outcome.
enum FloatOutcome : uint8_t { Equal = 1, Greater = 2, Less = 4, Unordered = 8 };

enum class FloatClass : uint8_t { NaN, Infinite, Finite };

using WidenLoop = void (*)(const std::byte *source, double *result, int64_t count);
using WidenToFloatLoop = void (*)(const std::byte *source, float *result, int64_t count);
using NarrowLoop = void (*)(const double *source, std::byte *result, int64_t count,
                            FloatRounding rounding, bool saturate);
/// Rounds to an integer in `rounding` and clamps to the type's range; NaN gives 0.
using ToIntegerLoop = void (*)(const double *source, std::byte *result, int64_t count,
                               FloatRounding rounding);

/// acc[m][n] += sum over k of lhs[m][k] * rhs[k][n], k ascending, for row-major matrices. Of
/// floats, each step is one fused multiply-add; integers wrap.
template <typename T>
using ProductLoop = void (*)(const T *lhs, const T *rhs, T *acc, int64_t m, int64_t n, int64_t k);

/// The same for double operands whose products are exact, into f32, with one rounding per step.
using ExactProductLoop = void (*)(const double *lhs, const double *rhs, float *acc, int64_t m,
                                  int64_t n, int64_t k);

/// What one instruction set has. Selectors give null where an operation does not exist for the
/// type.
struct LoopSet {
  Loop (*selectInteger)(IntegerOperation, Element);
  Loop (*selectIntegerCompare)(IntegerPredicate, Element);
  /// Nearest even; `flushToZero` exists for f32.
  Loop (*selectFloat)(FloatOperation, Element, bool flushToZero);
  /// f32 and f64.
  Loop (*selectFloatCompare)(unsigned outcomes, Element);
  /// f32 and f64.
  Loop (*selectClassify)(FloatClass, Element);
  /// Conditions of one byte choose among elements of 1, 2, 4 or 8 bytes.
  Loop (*selectSelect)(unsigned bytes);
  /// Conversions in one step, for common pairs and among integers. Null for all others, which go
  /// through double.
  Loop (*selectConvert)(Element from, Element to, bool isSigned);
  /// From any float, or integer; an integer of 64 bits is rounded to odd.
  WidenLoop (*selectWiden)(Element from, bool isSigned);
  /// From any float but f64.
  WidenToFloatLoop (*selectWidenToFloat)(Element from);
  NarrowLoop (*selectNarrow)(Element to);
  ToIntegerLoop (*selectToInteger)(Element to, bool isSigned);
  ProductLoop<float> productF32;
  ProductLoop<double> productF64;
  ProductLoop<uint32_t> productI32;
  ExactProductLoop productExact;
};

/// The loops for the machine this runs on.
const LoopSet &getLoops();

namespace baseline {
const LoopSet &getLoopSet();
} // namespace baseline
namespace x86_64_v3 {
const LoopSet &getLoopSet();
} // namespace x86_64_v3

namespace TESSERA_ISA {
Loop selectInteger(IntegerOperation operation, Element element);
Loop selectIntegerCompare(IntegerPredicate predicate, Element element);
Loop selectFloat(FloatOperation operation, Element element, bool flushToZero);
Loop selectFloatCompare(unsigned outcomes, Element element);
Loop selectClassify(FloatClass floatClass, Element element);
Loop selectSelect(unsigned bytes);
Loop selectConvert(Element from, Element to, bool isSigned);
WidenLoop selectWiden(Element from, bool isSigned);
WidenToFloatLoop selectWidenToFloat(Element from);
NarrowLoop selectNarrow(Element to);
ToIntegerLoop selectToInteger(Element to, bool isSigned);
void productF32(const float *lhs, const float *rhs, float *acc, int64_t m, int64_t n, int64_t k);
void productF64(const double *lhs, const double *rhs, double *acc, int64_t m, int64_t n, int64_t k);
void productI32(const uint32_t *lhs, const uint32_t *rhs, uint32_t *acc, int64_t m, int64_t n,
                int64_t k);
void productExact(const double *lhs, const double *rhs, float *acc, int64_t m, int64_t n,
                  int64_t k);
} // namespace TESSERA_ISA

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_NUMERICS_LOOPS_H
