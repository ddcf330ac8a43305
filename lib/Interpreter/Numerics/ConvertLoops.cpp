//===- ConvertLoops.cpp - Conversions of elements ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most pairs of types go through double, which holds every value but those of
// 64-bit integers; these are rounded to odd on the way, so that the second
// rounding gives what a single one gives. Common pairs have loops of their own.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {
namespace {

//===----------------------------------------------------------------------===//
// To double and float
//===----------------------------------------------------------------------===//

/// The values of all codes of a format of at most 8 bits; floats hold them exactly.
template <typename Format>
struct WidenTable {
  float values[256] = {};
  constexpr WidenTable() {
    for (unsigned code = 0; code < 256; ++code)
      values[code] = float(widenFloat<Format>(uint8_t(code & ((1u << Format::width) - 1))));
  }
};
template <typename Format>
constexpr WidenTable<Format> widenTable;

LLVM_ATTRIBUTE_ALWAYS_INLINE double roundToOdd(uint64_t magnitude) {
  if (magnitude < (uint64_t(1) << 53))
    return double(magnitude);
  return double((magnitude >> 11) | ((magnitude & 0x7ff) != 0)) * 0x1p11;
}

template <Element element>
struct Load;
template <>
struct Load<Element::F16> {
  using Storage = uint16_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float get(uint16_t bits) { return widenF16(bits); }
};
template <>
struct Load<Element::BF16> {
  using Storage = uint16_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float get(uint16_t bits) { return widenBF16(bits); }
};
template <>
struct Load<Element::F32> {
  using Storage = float;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float get(float value) { return value; }
};
template <>
struct Load<Element::F64> {
  using Storage = double;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static double get(double value) { return value; }
};
template <typename Format>
struct LoadByte {
  using Storage = uint8_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static float get(uint8_t bits) {
    return widenTable<Format>.values[bits];
  }
};
template <>
struct Load<Element::F8E4M3FN> : LoadByte<Float8E4M3FN> {};
template <>
struct Load<Element::F8E5M2> : LoadByte<Float8E5M2> {};
template <>
struct Load<Element::F8E8M0FNU> : LoadByte<Float8E8M0FNU> {};
template <>
struct Load<Element::F4E2M1FN> : LoadByte<Float4E2M1FN> {};

template <typename T, bool isSigned>
struct LoadInteger {
  using Storage = T;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static double get(T value) {
    if constexpr (sizeof(T) < 8)
      return double(value);
    else if constexpr (!isSigned)
      return roundToOdd(uint64_t(value));
    else
      return value < 0 ? -roundToOdd(0 - uint64_t(value)) : roundToOdd(uint64_t(value));
  }
};
template <bool isSigned>
struct LoadBoolean {
  using Storage = uint8_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static double get(uint8_t value) {
    return value & 1 ? (isSigned ? -1.0 : 1.0) : 0.0;
  }
};

template <typename From, typename To>
void widen(const std::byte *source, To *__restrict result, int64_t count) {
  const auto *__restrict from = as<typename From::Storage>(source);
  for (int64_t i = 0; i < count; ++i)
    result[i] = From::get(from[i]);
}

//===----------------------------------------------------------------------===//
// From double
//===----------------------------------------------------------------------===//

template <typename Format>
struct StoreFormat {
  using Storage = typename Format::Bits;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static Storage get(double value, FloatRounding rounding,
                                                  bool saturate) {
    return narrowFloat<Format>(value, rounding, saturate);
  }
};
struct StoreTF32 {
  using Storage = uint32_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static Storage get(double value, FloatRounding rounding,
                                                  bool saturate) {
    return narrowFloat<TFloat32>(value, rounding, saturate) << 13;
  }
};
struct StoreF64 {
  using Storage = uint64_t;
  LLVM_ATTRIBUTE_ALWAYS_INLINE static Storage get(double value, FloatRounding, bool saturate) {
    uint64_t bits = __builtin_bit_cast(uint64_t, value);
    bool isInfinite = (bits << 1) == uint64_t(0x7ff) << 53;
    return saturate && isInfinite ? bits - 1 : bits;
  }
};

template <typename Store>
void narrow(const double *__restrict source, std::byte *result, int64_t count,
            FloatRounding rounding, bool saturate) {
  auto *__restrict to = as<typename Store::Storage>(result);
  if (rounding == FloatRounding::NearestEven) {
    for (int64_t i = 0; i < count; ++i)
      to[i] = Store::get(source[i], FloatRounding::NearestEven, saturate);
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    to[i] = Store::get(source[i], rounding, saturate);
}

LLVM_ATTRIBUTE_ALWAYS_INLINE double roundToInteger(double value, FloatRounding rounding) {
  switch (rounding) {
  case FloatRounding::NearestEven:
    return __builtin_roundeven(value);
  case FloatRounding::NearestAway:
    return __builtin_round(value);
  case FloatRounding::Zero:
    return __builtin_trunc(value);
  case FloatRounding::NegativeInf:
    return __builtin_floor(value);
  case FloatRounding::PositiveInf:
    return __builtin_ceil(value);
  }
  return value;
}

template <typename T, unsigned width, bool isSigned>
LLVM_ATTRIBUTE_ALWAYS_INLINE T clampToInteger(double value) {
  constexpr double end = detail::scaleByPowerOfTwo(isSigned ? width - 1 : width);
  constexpr double low = isSigned ? -end : 0;
  value = value != value ? 0 : value;
  if constexpr (width < 64) {
    constexpr double high = end - 1;
    value = value < low ? low : value > high ? high : value;
    if constexpr (width == 1)
      return T(int32_t(value) & 1);
    else if constexpr (width < 32 || isSigned)
      return T(int32_t(value));
    else
      return T(int64_t(value));
  } else if constexpr (isSigned) {
    if (value >= end)
      return T(~(uint64_t(1) << 63));
    return value < low ? T(uint64_t(1) << 63) : T(int64_t(value));
  } else {
    if (value >= end)
      return ~T(0);
    return value <= 0 ? T(0) : T(value);
  }
}

template <typename T, unsigned width, bool isSigned>
void toInteger(const double *__restrict source, std::byte *result, int64_t count,
               FloatRounding rounding) {
  T *__restrict to = as<T>(result);
  if (rounding == FloatRounding::Zero) {
    for (int64_t i = 0; i < count; ++i)
      to[i] = clampToInteger<T, width, isSigned>(__builtin_trunc(source[i]));
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    to[i] = clampToInteger<T, width, isSigned>(roundToInteger(source[i], rounding));
}

//===----------------------------------------------------------------------===//
// In one step
//===----------------------------------------------------------------------===//

template <typename From, typename To, To (*convert)(From)>
void direct(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const From *__restrict from = as<From>(operands[0]);
  To *__restrict to = as<To>(results[0]);
  for (int64_t i = 0; i < count; ++i)
    to[i] = convert(from[i]);
}

/// The conversions of C++, which are to nearest even where they round.
template <typename From, typename To>
void cast(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const From *__restrict from = as<From>(operands[0]);
  To *__restrict to = as<To>(results[0]);
  for (int64_t i = 0; i < count; ++i)
    to[i] = To(from[i]);
}

template <unsigned fromWidth, typename From, unsigned toWidth, typename To, bool isSigned>
void resize(const std::byte *const *operands, std::byte *const *results, int64_t count) {
  const From *__restrict from = as<From>(operands[0]);
  To *__restrict to = as<To>(results[0]);
  constexpr unsigned unused = sizeof(From) * 8 - fromWidth;
  constexpr To mask = toWidth < 8 ? To((1u << (toWidth % 8)) - 1) : To(~To(0));
  for (int64_t i = 0; i < count; ++i) {
    if constexpr (!isSigned)
      to[i] = To(from[i] & mask);
    else if constexpr (sizeof(From) == 1)
      to[i] = To(To(int8_t(int8_t(uint8_t(from[i] << unused)) >> unused)) & mask);
    else if constexpr (sizeof(From) == 2)
      to[i] = To(To(int16_t(from[i])) & mask);
    else if constexpr (sizeof(From) == 4)
      to[i] = To(To(int32_t(from[i])) & mask);
    else
      to[i] = To(from[i] & mask);
  }
}

template <unsigned fromWidth, typename From, bool isSigned>
Loop selectResize(Element to) {
  switch (to) {
  case Element::I1:
    return resize<fromWidth, From, 1, uint8_t, isSigned>;
  case Element::I4:
    return resize<fromWidth, From, 4, uint8_t, isSigned>;
  case Element::I8:
    return resize<fromWidth, From, 8, uint8_t, isSigned>;
  case Element::I16:
    return resize<fromWidth, From, 16, uint16_t, isSigned>;
  case Element::I32:
    return resize<fromWidth, From, 32, uint32_t, isSigned>;
  case Element::I64:
    return resize<fromWidth, From, 64, uint64_t, isSigned>;
  default:
    return nullptr;
  }
}

template <bool isSigned>
Loop selectResize(Element from, Element to) {
  switch (from) {
  case Element::I1:
    return selectResize<1, uint8_t, isSigned>(to);
  case Element::I4:
    return selectResize<4, uint8_t, isSigned>(to);
  case Element::I8:
    return selectResize<8, uint8_t, isSigned>(to);
  case Element::I16:
    return selectResize<16, uint16_t, isSigned>(to);
  case Element::I32:
    return selectResize<32, uint32_t, isSigned>(to);
  case Element::I64:
    return selectResize<64, uint64_t, isSigned>(to);
  default:
    return nullptr;
  }
}

template <Element element>
float widenTo(typename Load<element>::Storage value) {
  return Load<element>::get(value);
}

} // namespace

WidenLoop selectWiden(Element from, bool isSigned) {
#define TESSERA_FLOAT(name)                                                                        \
  case Element::name:                                                                              \
    return widen<Load<Element::name>, double>;
#define TESSERA_INTEGER(name, bits)                                                                \
  case Element::name:                                                                              \
    return isSigned ? widen<LoadInteger<int##bits##_t, true>, double>                              \
                    : widen<LoadInteger<uint##bits##_t, false>, double>;
  switch (from) {
    TESSERA_FLOAT(F16)
    TESSERA_FLOAT(BF16)
  case Element::TF32:
    TESSERA_FLOAT(F32)
    TESSERA_FLOAT(F64)
    TESSERA_FLOAT(F8E4M3FN)
    TESSERA_FLOAT(F8E5M2)
    TESSERA_FLOAT(F8E8M0FNU)
    TESSERA_FLOAT(F4E2M1FN)
    TESSERA_INTEGER(I8, 8)
    TESSERA_INTEGER(I16, 16)
    TESSERA_INTEGER(I32, 32)
    TESSERA_INTEGER(I64, 64)
  case Element::I1:
    return isSigned ? widen<LoadBoolean<true>, double> : widen<LoadBoolean<false>, double>;
  default:
    return nullptr;
  }
#undef TESSERA_FLOAT
#undef TESSERA_INTEGER
}

WidenToFloatLoop selectWidenToFloat(Element from) {
#define TESSERA_FLOAT(name)                                                                        \
  case Element::name:                                                                              \
    return widen<Load<Element::name>, float>;
  switch (from) {
    TESSERA_FLOAT(F16)
    TESSERA_FLOAT(BF16)
  case Element::TF32:
    TESSERA_FLOAT(F32)
    TESSERA_FLOAT(F8E4M3FN)
    TESSERA_FLOAT(F8E5M2)
    TESSERA_FLOAT(F8E8M0FNU)
    TESSERA_FLOAT(F4E2M1FN)
  default:
    return nullptr;
  }
#undef TESSERA_FLOAT
}

NarrowLoop selectNarrow(Element to) {
  switch (to) {
  case Element::F16:
    return narrow<StoreFormat<Float16>>;
  case Element::BF16:
    return narrow<StoreFormat<BFloat16>>;
  case Element::F32:
    return narrow<StoreFormat<Float32>>;
  case Element::F64:
    return narrow<StoreF64>;
  case Element::TF32:
    return narrow<StoreTF32>;
  case Element::F8E4M3FN:
    return narrow<StoreFormat<Float8E4M3FN>>;
  case Element::F8E5M2:
    return narrow<StoreFormat<Float8E5M2>>;
  case Element::F8E8M0FNU:
    return narrow<StoreFormat<Float8E8M0FNU>>;
  case Element::F4E2M1FN:
    return narrow<StoreFormat<Float4E2M1FN>>;
  default:
    return nullptr;
  }
}

ToIntegerLoop selectToInteger(Element to, bool isSigned) {
  switch (to) {
  case Element::I1:
    return isSigned ? toInteger<uint8_t, 1, true> : toInteger<uint8_t, 1, false>;
  case Element::I8:
    return isSigned ? toInteger<uint8_t, 8, true> : toInteger<uint8_t, 8, false>;
  case Element::I16:
    return isSigned ? toInteger<uint16_t, 16, true> : toInteger<uint16_t, 16, false>;
  case Element::I32:
    return isSigned ? toInteger<uint32_t, 32, true> : toInteger<uint32_t, 32, false>;
  case Element::I64:
    return isSigned ? toInteger<uint64_t, 64, true> : toInteger<uint64_t, 64, false>;
  default:
    return nullptr;
  }
}

Loop selectConvert(Element from, Element to, bool isSigned) {
  if (isInteger(from) && isInteger(to))
    return isSigned ? selectResize<true>(from, to) : selectResize<false>(from, to);
  if (from == Element::F32 && to == Element::F16)
    return direct<float, uint16_t, narrowF16>;
  if (from == Element::F32 && to == Element::BF16)
    return direct<float, uint16_t, narrowBF16>;
  if (from == Element::F32 && to == Element::TF32)
    return direct<float, float, narrowToTF32>;
  if (from == Element::F32 && to == Element::F64)
    return cast<float, double>;
  if (from == Element::F64 && to == Element::F32)
    return cast<double, float>;
  if (to == Element::F32) {
    switch (from) {
    case Element::F16:
      return direct<uint16_t, float, widenTo<Element::F16>>;
    case Element::BF16:
      return direct<uint16_t, float, widenTo<Element::BF16>>;
    case Element::F8E4M3FN:
      return direct<uint8_t, float, widenTo<Element::F8E4M3FN>>;
    case Element::F8E5M2:
      return direct<uint8_t, float, widenTo<Element::F8E5M2>>;
    case Element::I8:
      return isSigned ? cast<int8_t, float> : cast<uint8_t, float>;
    case Element::I32:
      return isSigned ? cast<int32_t, float> : cast<uint32_t, float>;
    default:
      return nullptr;
    }
  }
  if (to == Element::F64 && from == Element::I32)
    return isSigned ? cast<int32_t, double> : cast<uint32_t, double>;
  if (to == Element::F64 && from == Element::I64)
    return isSigned ? cast<int64_t, double> : cast<uint64_t, double>;
  return nullptr;
}

} // namespace tessera::interpreter::TESSERA_ISA
