//===- IntegerLoops.cpp - Integer arithmetic on elements ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results wrap at the element's width. Where an operation has no value it gets
// one here, since the host must not trap: x / 0 = 0, x % 0 = x,
// MIN / -1 = MIN, MIN % -1 = 0; a shift by the width or more gives 0, or the
// sign when it shifts signs in.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {
namespace {

/// An integer of `Width` bits in the unsigned type that stores it.
template <unsigned Width, typename StorageType, typename SignedType>
struct Integer {
  static constexpr unsigned width = Width;
  using Storage = StorageType;
  using Signed = SignedType;
  /// Arithmetic happens here, wide enough that no operation is promoted to int and overflows.
  using Wide = decltype(Storage() + 0u);
  using SignedWide = decltype(Signed() + 0);

  static constexpr Wide mask = ~Wide(0) >> (sizeof(Wide) * 8 - Width);
  static constexpr Wide signBit = Wide(1) << (Width - 1);

  LLVM_ATTRIBUTE_ALWAYS_INLINE static Wide wrap(Wide value) { return value & mask; }
  LLVM_ATTRIBUTE_ALWAYS_INLINE static SignedWide toSigned(Wide value) {
    if constexpr (Width == 1)
      return -SignedWide(value & 1);
    else
      return SignedWide(Signed(value));
  }
};
using Int1 = Integer<1, uint8_t, int8_t>;
using Int8 = Integer<8, uint8_t, int8_t>;
using Int16 = Integer<16, uint16_t, int16_t>;
using Int32 = Integer<32, uint32_t, int32_t>;
using Int64 = Integer<64, uint64_t, int64_t>;

template <typename Int>
struct DoubleWidth {
  using Unsigned = uint64_t;
  using Signed = int64_t;
};
template <>
struct DoubleWidth<Int64> {
  using Unsigned = unsigned __int128;
  using Signed = __int128;
};

template <typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide divideSigned(typename Int::Wide a,
                                                             typename Int::Wide b) {
  using Wide = typename Int::Wide;
  if (b == 0)
    return 0;
  if (b == Int::mask) // -1: negation wraps where division would trap.
    return Wide(0) - a;
  return Wide(Int::toSigned(a) / Int::toSigned(b));
}

template <typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide remainderSigned(typename Int::Wide a,
                                                                typename Int::Wide b) {
  using Wide = typename Int::Wide;
  if (b == 0)
    return a;
  if (b == Int::mask)
    return 0;
  return Wide(Int::toSigned(a) % Int::toSigned(b));
}

/// a / b rounded down, or up: truncation, corrected by one where something was cut off on the
/// other side.
template <typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide divideRounded(typename Int::Wide a,
                                                              typename Int::Wide b, bool up) {
  using Wide = typename Int::Wide;
  if (b == 0)
    return 0;
  Wide quotient = divideSigned<Int>(a, b);
  bool isInexact = remainderSigned<Int>(a, b) != 0;
  bool isNegative = ((a ^ b) & Int::signBit) != 0;
  if (isInexact && isNegative != up)
    return up ? quotient + 1 : quotient - 1;
  return quotient;
}

template <typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide power(typename Int::Wide base,
                                                      typename Int::Wide exponent) {
  using Wide = typename Int::Wide;
  typename Int::SignedWide n = Int::toSigned(exponent);
  if (n < 0) {
    // 1 / base^-n, truncated; 0 has no inverse and gives what division by zero does.
    if (base == 1)
      return 1;
    if (base == Int::mask)
      return n % 2 ? base : Wide(1);
    return 0;
  }
  Wide result = 1;
  for (Wide rest = Wide(n); rest; rest >>= 1) {
    if (rest & 1)
      result *= base;
    base *= base;
  }
  return result;
}

template <IntegerOperation Op, typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide compute(typename Int::Wide a,
                                                        typename Int::Wide b) {
  using Wide = typename Int::Wide;
  using O = IntegerOperation;
  if constexpr (Op == O::Add)
    return a + b;
  else if constexpr (Op == O::Sub)
    return a - b;
  else if constexpr (Op == O::Mul)
    return a * b;
  else if constexpr (Op == O::And)
    return a & b;
  else if constexpr (Op == O::Or)
    return a | b;
  else if constexpr (Op == O::Xor)
    return a ^ b;
  else if constexpr (Op == O::ShiftLeft)
    return b < Int::width ? a << (b % Int::width) : 0;
  else if constexpr (Op == O::ShiftRightUnsigned)
    return b < Int::width ? a >> (b % Int::width) : 0;
  else if constexpr (Op == O::ShiftRightSigned)
    return Wide(Int::toSigned(a) >> (b < Int::width ? b : Wide(Int::width - 1)));
  else if constexpr (Op == O::MaxSigned)
    return Int::toSigned(a) > Int::toSigned(b) ? a : b;
  else if constexpr (Op == O::MaxUnsigned)
    return a > b ? a : b;
  else if constexpr (Op == O::MinSigned)
    return Int::toSigned(a) < Int::toSigned(b) ? a : b;
  else if constexpr (Op == O::MinUnsigned)
    return a < b ? a : b;
  else if constexpr (Op == O::DivSigned)
    return divideSigned<Int>(a, b);
  else if constexpr (Op == O::DivUnsigned)
    return b ? a / b : 0;
  else if constexpr (Op == O::RemSigned)
    return remainderSigned<Int>(a, b);
  else if constexpr (Op == O::RemUnsigned)
    return b ? a % b : a;
  else if constexpr (Op == O::CeilDivSigned)
    return divideRounded<Int>(a, b, true);
  else if constexpr (Op == O::CeilDivUnsigned)
    return b ? a / b + (a % b != 0) : 0;
  else if constexpr (Op == O::FloorDivSigned)
    return divideRounded<Int>(a, b, false);
  else if constexpr (Op == O::MulHighUnsigned)
    return Wide((typename DoubleWidth<Int>::Unsigned(a) * b) >> Int::width);
  else
    return power<Int>(a, b);
}

template <IntegerOperation Op, typename Int>
LLVM_ATTRIBUTE_ALWAYS_INLINE typename Int::Wide compute(typename Int::Wide a) {
  using Wide = typename Int::Wide;
  using O = IntegerOperation;
  if constexpr (Op == O::Abs)
    return Int::toSigned(a) < 0 ? Wide(0) - a : a;
  else if constexpr (Op == O::PopulationCount)
    return Wide(__builtin_popcountll(a));
  else if constexpr (Op == O::CountLeadingZeros)
    return a ? Wide(__builtin_clzll(a)) - (64 - Int::width) : Wide(Int::width);
  else
    return a ? Wide(__builtin_ctzll(a)) : Wide(Int::width);
}

template <IntegerOperation Op, typename Int>
void run(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  using Storage = typename Int::Storage;
  using O = IntegerOperation;
  const Storage *__restrict a = as<Storage>(operands[0]);
  Storage *__restrict result = as<Storage>(results[0]);
  if constexpr (Op >= O::Abs && Op <= O::CountTrailingZeros) {
    for (int64_t i = 0; i < count; ++i)
      result[i] = Storage(Int::wrap(compute<Op, Int>(a[i])));
  } else if constexpr (Op == O::AddExtended) {
    const Storage *__restrict b = as<Storage>(operands[1]);
    uint8_t *__restrict carry = as<uint8_t>(results[1]);
    for (int64_t i = 0; i < count; ++i) {
      typename Int::Wide sum = Int::wrap(typename Int::Wide(a[i]) + b[i]);
      result[i] = Storage(sum);
      carry[i] = sum < a[i];
    }
  } else if constexpr (Op == O::MulExtendedSigned || Op == O::MulExtendedUnsigned) {
    using Signed = typename DoubleWidth<Int>::Signed;
    using Unsigned = typename DoubleWidth<Int>::Unsigned;
    const Storage *__restrict b = as<Storage>(operands[1]);
    Storage *__restrict high = as<Storage>(results[1]);
    for (int64_t i = 0; i < count; ++i) {
      Unsigned product = Op == O::MulExtendedSigned
                             ? Unsigned(Signed(Int::toSigned(a[i])) * Int::toSigned(b[i]))
                             : Unsigned(a[i]) * b[i];
      result[i] = Storage(Int::wrap(typename Int::Wide(product)));
      high[i] = Storage(Int::wrap(typename Int::Wide(product >> Int::width)));
    }
  } else {
    const Storage *__restrict b = as<Storage>(operands[1]);
    for (int64_t i = 0; i < count; ++i)
      result[i] = Storage(Int::wrap(compute<Op, Int>(a[i], b[i])));
  }
}

template <IntegerOperation Op>
Loop select(Element element) {
  switch (element) {
  case Element::I1:
    return run<Op, Int1>;
  case Element::I8:
    return run<Op, Int8>;
  case Element::I16:
    return run<Op, Int16>;
  case Element::I32:
    return run<Op, Int32>;
  case Element::I64:
    return run<Op, Int64>;
  default:
    return nullptr;
  }
}

template <IntegerPredicate Predicate, typename Int>
void compare(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  using P = IntegerPredicate;
  const auto *__restrict a = as<typename Int::Storage>(operands[0]);
  const auto *__restrict b = as<typename Int::Storage>(operands[1]);
  uint8_t *__restrict result = as<uint8_t>(results[0]);
  for (int64_t i = 0; i < count; ++i) {
    auto signedA = Int::toSigned(a[i]), signedB = Int::toSigned(b[i]);
    bool holds = Predicate == P::EQ    ? a[i] == b[i]
                 : Predicate == P::NE  ? a[i] != b[i]
                 : Predicate == P::SLT ? signedA < signedB
                 : Predicate == P::SLE ? signedA <= signedB
                 : Predicate == P::SGT ? signedA > signedB
                 : Predicate == P::SGE ? signedA >= signedB
                 : Predicate == P::ULT ? a[i] < b[i]
                 : Predicate == P::ULE ? a[i] <= b[i]
                 : Predicate == P::UGT ? a[i] > b[i]
                                       : a[i] >= b[i];
    result[i] = holds;
  }
}

template <IntegerPredicate Predicate>
Loop selectCompare(Element element) {
  switch (element) {
  case Element::I1:
    return compare<Predicate, Int1>;
  case Element::I8:
    return compare<Predicate, Int8>;
  case Element::I16:
    return compare<Predicate, Int16>;
  case Element::I32:
    return compare<Predicate, Int32>;
  case Element::I64:
    return compare<Predicate, Int64>;
  default:
    return nullptr;
  }
}

} // namespace

Loop selectInteger(IntegerOperation operation, Element element) {
#define TESSERA_CASE(name)                                                                         \
  case IntegerOperation::name:                                                                     \
    return select<IntegerOperation::name>(element);
  switch (operation) {
    TESSERA_CASE(Add)
    TESSERA_CASE(Sub)
    TESSERA_CASE(Mul)
    TESSERA_CASE(And)
    TESSERA_CASE(Or)
    TESSERA_CASE(Xor)
    TESSERA_CASE(ShiftLeft)
    TESSERA_CASE(ShiftRightSigned)
    TESSERA_CASE(ShiftRightUnsigned)
    TESSERA_CASE(MaxSigned)
    TESSERA_CASE(MaxUnsigned)
    TESSERA_CASE(MinSigned)
    TESSERA_CASE(MinUnsigned)
    TESSERA_CASE(DivSigned)
    TESSERA_CASE(DivUnsigned)
    TESSERA_CASE(RemSigned)
    TESSERA_CASE(RemUnsigned)
    TESSERA_CASE(CeilDivSigned)
    TESSERA_CASE(CeilDivUnsigned)
    TESSERA_CASE(FloorDivSigned)
    TESSERA_CASE(MulHighUnsigned)
    TESSERA_CASE(Power)
    TESSERA_CASE(Abs)
    TESSERA_CASE(PopulationCount)
    TESSERA_CASE(CountLeadingZeros)
    TESSERA_CASE(CountTrailingZeros)
    TESSERA_CASE(AddExtended)
    TESSERA_CASE(MulExtendedSigned)
    TESSERA_CASE(MulExtendedUnsigned)
  }
#undef TESSERA_CASE
  return nullptr;
}

Loop selectIntegerCompare(IntegerPredicate predicate, Element element) {
#define TESSERA_CASE(name)                                                                         \
  case IntegerPredicate::name:                                                                     \
    return selectCompare<IntegerPredicate::name>(element);
  switch (predicate) {
    TESSERA_CASE(EQ)
    TESSERA_CASE(NE)
    TESSERA_CASE(SLT)
    TESSERA_CASE(SLE)
    TESSERA_CASE(SGT)
    TESSERA_CASE(SGE)
    TESSERA_CASE(ULT)
    TESSERA_CASE(ULE)
    TESSERA_CASE(UGT)
    TESSERA_CASE(UGE)
  }
#undef TESSERA_CASE
  return nullptr;
}

} // namespace tessera::interpreter::TESSERA_ISA
