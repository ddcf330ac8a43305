//===- Compare.h - Comparisons of the lanes of two registers ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two values are less, equal, greater or, where one is a NaN, unordered. A
// comparison operator is the set of these that it accepts, so that one loop
// serves all operators on a type.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_COMPARE_H
#define TESSERA_LIB_SIMULATOR_SCALAR_COMPARE_H

#include "Scalar/FloatValue.h"
#include "Scalar/IntegerValue.h"

namespace tessera::simulator {

/// All ones for what the operator accepts.
struct Relation {
  LaneMask less = 0, equal = 0, greater = 0, unordered = 0;
};

/// Consumes a comparison operator and checks that `type` has it once `checkRelation` is called.
struct RelationName {
  Relation relation;
  bool isForBits = false;     ///< eq, ne
  bool isForUnsigned = false; ///< lo, ls, hi, hs
  bool isForFloats = false;   ///< those that accept unordered values, and num
};
std::optional<RelationName> takeRelation(DecodeContext &context);
bool checkRelation(DecodeContext &context, const RelationName &name, ptx::Type type);

/// How the comparison is combined with a predicate.
enum class Combination : uint8_t { None, And, Or, Xor };
struct CombinationForm {
  Combination combination = Combination::None;
  Slot other = noSlot;
  bool isOtherNegated = false;

  LaneMask apply(Warp &warp, LaneMask value) const {
    if (combination == Combination::None)
      return value;
    LaneMask with = warp.predicate(other) ^ (isOtherNegated ? allLanes : 0);
    return combination == Combination::And  ? value & with
           : combination == Combination::Or ? value | with
                                            : value ^ with;
  }
};
Combination takeCombination(DecodeContext &context);

/// Registers as values that C++ compares.
template <typename T, bool Ftz = false>
struct NativeValue {
  using Bits = T;
  static constexpr bool isFloat = std::is_floating_point_v<T>;
  LANE_OPERATION static T load(T value) { return flushIf<Ftz>(value); }
};
template <typename F, bool Ftz>
struct HalfValue {
  using Bits = uint16_t;
  static constexpr bool isFloat = true;
  LANE_OPERATION static float load(uint16_t bits) {
    return F::widen(Ftz ? flushSubnormal16<F>(bits) : bits);
  }
};

/// Compares `Packing` elements for each lane; masks[i] is of element i.
template <typename Value, unsigned Packing>
LANE_OPERATION void compareLanes(Warp &warp, const Record &record, const Relation &relation,
                                 LaneMask (&masks)[Packing]) {
  using Bits = typename Value::Bits;
  const Bits *a = warp.lanes<Bits>(record.sources[0]), *b = warp.lanes<Bits>(record.sources[1]);
  for (unsigned part = 0; part < Packing; ++part) {
    uint8_t less[warpSize], equal[warpSize], greater[warpSize];
    for (unsigned lane = 0; lane < warpSize; ++lane) {
      auto left = Value::load(a[Packing * lane + part]);
      auto right = Value::load(b[Packing * lane + part]);
      less[lane] = left < right;
      equal[lane] = left == right;
      if constexpr (Value::isFloat)
        greater[lane] = left > right;
    }
    LaneMask lessMask = detail::packFlags(less), equalMask = detail::packFlags(equal);
    LaneMask greaterMask = ~(lessMask | equalMask);
    if constexpr (Value::isFloat)
      greaterMask = detail::packFlags(greater);
    LaneMask unorderedMask = ~(lessMask | equalMask | greaterMask);
    masks[part] = (lessMask & relation.less) | (equalMask & relation.equal) |
                  (greaterMask & relation.greater) | (unorderedMask & relation.unordered);
  }
}

/// Calls `function` with the value class and an integral constant of the packing for `type`. False
/// for types that are not compared.
template <typename Function>
bool withValue(ptx::Type type, bool isFlushing, Function function) {
  constexpr std::integral_constant<unsigned, 1> single;
  constexpr std::integral_constant<unsigned, 2> pair;
  switch (type) {
  case ptx::Type::F32:
    isFlushing ? function(NativeValue<float, true>(), single)
               : function(NativeValue<float>(), single);
    return true;
  case ptx::Type::F64:
    function(NativeValue<double>(), single);
    return true;
  case ptx::Type::F16:
    isFlushing ? function(HalfValue<Half, true>(), single)
               : function(HalfValue<Half, false>(), single);
    return true;
  case ptx::Type::F16x2:
    isFlushing ? function(HalfValue<Half, true>(), pair) : function(HalfValue<Half, false>(), pair);
    return true;
  case ptx::Type::BF16:
    function(HalfValue<Brain, false>(), single);
    return true;
  case ptx::Type::BF16x2:
    function(HalfValue<Brain, false>(), pair);
    return true;
  case ptx::Type::B16:
  case ptx::Type::B32:
  case ptx::Type::B64:
    return withWidth(type, [&](auto value) { function(NativeValue<decltype(value)>(), single); });
  default:
    return withInteger(type, [&](auto value) { function(NativeValue<decltype(value)>(), single); });
  }
}

/// The class of a comparison of `type`.
InstructionClass getCompareClass(ptx::Type type);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_COMPARE_H
