//===- IntegerArithmetic.cpp - add, sub, mul, mad, min, max, abs, neg ----===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
struct Add {
  LANE_OPERATION T operator()(T a, T b) const { return addWrapping(a, b); }
};
template <typename T>
struct Subtract {
  LANE_OPERATION T operator()(T a, T b) const { return subtractWrapping(a, b); }
};
struct AddSaturating {
  LANE_OPERATION int32_t operator()(int32_t a, int32_t b) const {
    return clampToS32(int64_t(a) + b);
  }
};
struct SubtractSaturating {
  LANE_OPERATION int32_t operator()(int32_t a, int32_t b) const {
    return clampToS32(int64_t(a) - b);
  }
};
template <typename T>
struct MultiplyLow {
  LANE_OPERATION T operator()(T a, T b) const { return multiplyWrapping(a, b); }
};
template <typename T>
struct MultiplyHigh {
  LANE_OPERATION T operator()(T a, T b) const { return multiplyHigh(a, b); }
};
template <typename T>
struct MultiplyWide {
  LANE_OPERATION Widened<T> operator()(T a, T b) const { return Widened<T>(a) * Widened<T>(b); }
};
template <typename T>
struct MultiplyAddLow {
  LANE_OPERATION T operator()(T a, T b, T c) const {
    return addWrapping(multiplyWrapping(a, b), c);
  }
};
template <typename T>
struct MultiplyAddHigh {
  LANE_OPERATION T operator()(T a, T b, T c) const { return addWrapping(multiplyHigh(a, b), c); }
};
struct MultiplyAddHighSaturating {
  LANE_OPERATION int32_t operator()(int32_t a, int32_t b, int32_t c) const {
    return clampToS32(int64_t(multiplyHigh(a, b)) + c);
  }
};
template <typename T>
struct MultiplyAddWide {
  LANE_OPERATION Widened<T> operator()(T a, T b, Widened<T> c) const {
    return addWrapping(Widened<T>(Widened<T>(a) * Widened<T>(b)), c);
  }
};
template <typename T>
struct Minimum {
  LANE_OPERATION T operator()(T a, T b) const { return a < b ? a : b; }
};
template <typename T>
struct Maximum {
  LANE_OPERATION T operator()(T a, T b) const { return a > b ? a : b; }
};
/// At least 0.
template <typename T, typename Operation>
struct Relu {
  LANE_OPERATION T operator()(T a, T b) const {
    T result = Operation()(a, b);
    return result > 0 ? result : T(0);
  }
};
template <typename T>
struct Absolute {
  LANE_OPERATION T operator()(T a) const { return absoluteWrapping(a); }
};
template <typename T>
struct Negate {
  LANE_OPERATION T operator()(T a) const { return subtractWrapping(T(0), a); }
};
} // namespace

// add{.sat}.type d, a, b;    sub{.sat}.type d, a, b;
static void decodeSum(DecodeContext &context, ArithmeticOperation operation,
                      const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isAdd = operation == ArithmeticOperation::Add;
  if (!modifiers.expectOnly(context, {Modifier::Sat}) ||
      !decodeOperands(context, type, {type, type}))
    return;
  if (modifiers.has(Modifier::Sat)) {
    if (type != Type::S32)
      return context.unsupported("'.sat' goes with '.s32' only");
    return isAdd ? setOperation(context, AddSaturating())
                 : setOperation(context, SubtractSaturating());
  }
  withWidth(type, [&](auto value) {
    using T = decltype(value);
    isAdd ? setOperation(context, Add<T>()) : setOperation(context, Subtract<T>());
  });
}

/// The type of twice the width; none for 64 bits.
static std::optional<Type> getWidened(Type type) {
  switch (type) {
  case Type::U16:
    return Type::U32;
  case Type::S16:
    return Type::S32;
  case Type::U32:
    return Type::U64;
  case Type::S32:
    return Type::S64;
  default:
    return std::nullopt;
  }
}

// mul.{hi, lo, wide}.type d, a, b;    mad.{hi, lo, wide}{.sat}.type d, a, b, c;
static void decodeProduct(DecodeContext &context, ArithmeticOperation operation,
                          const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isMad = operation == ArithmeticOperation::Mad;
  if (!modifiers.expectOnly(context, {Modifier::Lo, Modifier::Hi, Modifier::Wide, Modifier::Sat}))
    return;
  bool isLow = modifiers.has(Modifier::Lo), isHigh = modifiers.has(Modifier::Hi);
  bool isWide = modifiers.has(Modifier::Wide);
  if (isLow + isHigh + isWide != 1)
    return context.unsupported("expected one of '.lo', '.hi' and '.wide'");
  std::optional<Type> widened = getWidened(type);
  if (isWide && !widened)
    return context.unsupported("'.wide' does not go with 64 bits");
  Type result = isWide ? *widened : type;
  if (!(isMad ? decodeOperands(context, result, {type, type, result})
              : decodeOperands(context, result, {type, type})))
    return;
  if (modifiers.has(Modifier::Sat)) {
    if (!isMad || !isHigh || type != Type::S32)
      return context.unsupported("'.sat' goes with 'mad.hi.s32' only");
    return setOperation(context, MultiplyAddHighSaturating());
  }
  if (isLow)
    return (void)withWidth(type, [&](auto value) {
      using T = decltype(value);
      isMad ? setOperation(context, MultiplyAddLow<T>()) : setOperation(context, MultiplyLow<T>());
    });
  withInteger(type, [&](auto value) {
    using T = decltype(value);
    if (isHigh)
      return isMad ? setOperation(context, MultiplyAddHigh<T>())
                   : setOperation(context, MultiplyHigh<T>());
    if constexpr (sizeof(T) < 8)
      isMad ? setOperation(context, MultiplyAddWide<T>())
            : setOperation(context, MultiplyWide<T>());
  });
}

// min{.relu}.type d, a, b;    max{.relu}.type d, a, b;
static void decodeExtremum(DecodeContext &context, ArithmeticOperation operation,
                           const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  bool isMin = operation == ArithmeticOperation::Min;
  if (!modifiers.expectOnly(context, {Modifier::Relu}) ||
      !decodeOperands(context, type, {type, type}))
    return;
  if (modifiers.has(Modifier::Relu)) {
    if (type != Type::S32)
      return context.unsupported("'.relu' goes with '.s32' and '.s16x2' only");
    return isMin ? setOperation(context, Relu<int32_t, Minimum<int32_t>>())
                 : setOperation(context, Relu<int32_t, Maximum<int32_t>>());
  }
  withInteger(type, [&](auto value) {
    using T = decltype(value);
    isMin ? setOperation(context, Minimum<T>()) : setOperation(context, Maximum<T>());
  });
}

// abs.type d, a;    neg.type d, a;
static void decodeSign(DecodeContext &context, ArithmeticOperation operation,
                       const Modifiers &modifiers) {
  Type type = modifiers.types.front();
  if (!ptx::isSigned(type))
    return context.unsupported("expected a signed type");
  if (!modifiers.expectOnly(context, {}) || !decodeOperands(context, type, {type}))
    return;
  bool isAbsolute = operation == ArithmeticOperation::Abs;
  withInteger(type, [&](auto value) {
    using T = decltype(value);
    if constexpr (std::is_signed_v<T>)
      isAbsolute ? setOperation(context, Absolute<T>()) : setOperation(context, Negate<T>());
  });
}

void simulator::decodeIntegerArithmetic(DecodeContext &context, ArithmeticOperation operation,
                                        const Modifiers &modifiers) {
  if (ptx::getBits(modifiers.types.front()) == 8)
    return context.unsupported("arithmetic on 8 bits does not exist");
  switch (operation) {
  case ArithmeticOperation::Add:
  case ArithmeticOperation::Sub:
    return decodeSum(context, operation, modifiers);
  case ArithmeticOperation::Mul:
  case ArithmeticOperation::Mad:
    return decodeProduct(context, operation, modifiers);
  case ArithmeticOperation::Min:
  case ArithmeticOperation::Max:
    return decodeExtremum(context, operation, modifiers);
  case ArithmeticOperation::Abs:
  case ArithmeticOperation::Neg:
    return decodeSign(context, operation, modifiers);
  case ArithmeticOperation::Fma:
    return context.unsupported("expected a floating-point type");
  }
}

template <typename T>
static void decodePacked(DecodeContext &context, ArithmeticOperation operation, bool isRelu) {
  switch (operation) {
  case ArithmeticOperation::Add:
    return setOperation<2>(context, Add<T>());
  case ArithmeticOperation::Sub:
    return setOperation<2>(context, Subtract<T>());
  case ArithmeticOperation::Min:
    return isRelu ? setOperation<2>(context, Relu<T, Minimum<T>>())
                  : setOperation<2>(context, Minimum<T>());
  case ArithmeticOperation::Max:
    return isRelu ? setOperation<2>(context, Relu<T, Maximum<T>>())
                  : setOperation<2>(context, Maximum<T>());
  case ArithmeticOperation::Neg:
    return setOperation<2>(context, Negate<T>());
  default:
    context.unsupported("this instruction has no form for two halves");
  }
}

// add.{u16x2, s16x2} d, a, b;    {min, max}{.relu}.{u16x2, s16x2} d, a, b;
void simulator::decodePackedIntegers(DecodeContext &context, ArithmeticOperation operation,
                                     const Modifiers &modifiers) {
  bool isMinMax = operation == ArithmeticOperation::Min || operation == ArithmeticOperation::Max;
  bool isRelu = modifiers.has(Modifier::Relu);
  bool isSigned = modifiers.types.front() == Type::S16x2;
  if (!modifiers.expectOnly(context, {Modifier::Relu}))
    return;
  if (isRelu && (!isMinMax || !isSigned))
    return context.unsupported("'.relu' goes with min and max of '.s16x2' only");
  bool isUnary = operation == ArithmeticOperation::Neg;
  if (!(isUnary ? decodeOperands(context, Type::B32, {Type::B32})
                : decodeOperands(context, Type::B32, {Type::B32, Type::B32})))
    return;
  isSigned ? decodePacked<int16_t>(context, operation, isRelu)
           : decodePacked<uint16_t>(context, operation, isRelu);
}
