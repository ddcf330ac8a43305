//===- IntegerValue.h - Integer arithmetic that is always defined -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_INTEGERVALUE_H
#define TESSERA_LIB_SIMULATOR_SCALAR_INTEGERVALUE_H

#include "Scalar/Lanes.h"
#include <limits>

namespace tessera::simulator {

/// An unsigned type in which sums and products of `T` wrap instead of being promoted to int.
template <typename T>
using Wrapping = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

/// The integer of twice the width, of the same signedness.
template <typename T>
using Widened = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

template <typename T>
LANE_OPERATION T addWrapping(T a, T b) {
  return T(Wrapping<T>(a) + Wrapping<T>(b));
}
template <typename T>
LANE_OPERATION T subtractWrapping(T a, T b) {
  return T(Wrapping<T>(a) - Wrapping<T>(b));
}
template <typename T>
LANE_OPERATION T multiplyWrapping(T a, T b) {
  return T(Wrapping<T>(a) * Wrapping<T>(b));
}
template <typename T>
LANE_OPERATION T multiplyHigh(T a, T b) {
  return T((Widened<T>(a) * Widened<T>(b)) >> (8 * sizeof(T)));
}
/// `a` with its sign turned where it is negative; the smallest value stays.
template <typename T>
LANE_OPERATION T absoluteWrapping(T a) {
  return a < 0 ? subtractWrapping(T(0), a) : a;
}
LANE_OPERATION int32_t clampToS32(int64_t value) {
  constexpr int64_t low = std::numeric_limits<int32_t>::min();
  constexpr int64_t high = std::numeric_limits<int32_t>::max();
  return int32_t(value < low ? low : value > high ? high : value);
}

/// Calls `function` with a value of the C++ type of `type`, an integer of 16 to 64 bits. False for
/// other types.
template <typename Function>
bool withInteger(ptx::Type type, Function function) {
  switch (type) {
  case ptx::Type::U16:
    function(uint16_t());
    return true;
  case ptx::Type::S16:
    function(int16_t());
    return true;
  case ptx::Type::U32:
    function(uint32_t());
    return true;
  case ptx::Type::S32:
    function(int32_t());
    return true;
  case ptx::Type::U64:
    function(uint64_t());
    return true;
  case ptx::Type::S64:
    function(int64_t());
    return true;
  default:
    return false;
  }
}

/// The same with the unsigned type of the width of `type`, for what does not depend on signs.
template <typename Function>
bool withWidth(ptx::Type type, Function function) {
  switch (ptx::getBits(type)) {
  case 16:
    function(uint16_t());
    return true;
  case 32:
    function(uint32_t());
    return true;
  case 64:
    function(uint64_t());
    return true;
  default:
    return false;
  }
}

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_INTEGERVALUE_H
