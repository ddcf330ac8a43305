//===- MultiplyLoops.cpp - The loops of D = A * B + C ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled once for the baseline of the host's architecture and, on x86-64, once
// more for x86-64-v3 (AVX2, FMA, F16C), each into a namespace of its own. Fused
// multiply-adds change no bit: but for f64, which asks for them, products are
// exact. Integers are multiplied as floats, where all sums of at most 64
// products of 4 bits or 32 of 8 bits are exact.
//
//===----------------------------------------------------------------------===//

#include "Tensor/Multiply.h"
#include "tessera/Support/SmallFloat.h"
#include <array>
#include <cstring>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifndef TESSERA_ISA
#define TESSERA_ISA baseline
#endif

namespace tessera::simulator::TESSERA_ISA {
namespace {

struct Float6E3M2 {
  using Bits = uint8_t;
  static constexpr unsigned width = 6, mantissaBits = 2;
  static constexpr int bias = 3;
  static constexpr FloatSpecials specials = FloatSpecials::FiniteOnly;
};
struct Float6E2M3 {
  using Bits = uint8_t;
  static constexpr unsigned width = 6, mantissaBits = 3;
  static constexpr int bias = 1;
  static constexpr FloatSpecials specials = FloatSpecials::FiniteOnly;
};

template <typename Format, unsigned shift, unsigned mask>
constexpr std::array<double, 256> makeTable() {
  std::array<double, 256> table = {};
  for (unsigned byte = 0; byte != 256; ++byte)
    table[byte] = widenFloat<Format>(typename Format::Bits((byte >> shift) & mask));
  return table;
}
constexpr std::array<double, 256> e4m3Table = makeTable<Float8E4M3FN, 0, 0xff>();
constexpr std::array<double, 256> e5m2Table = makeTable<Float8E5M2, 0, 0xff>();
constexpr std::array<double, 256> e3m2Table = makeTable<Float6E3M2, 0, 0x3f>();
constexpr std::array<double, 256> e2m3Table = makeTable<Float6E2M3, 0, 0x3f>();
constexpr std::array<double, 256> e2m1InByteTable = makeTable<Float4E2M1FN, 2, 0xf>();
constexpr std::array<double, 256> e2m1Table = makeTable<Float4E2M1FN, 0, 0xf>();

//===----------------------------------------------------------------------===//
// Lines of a block: what four lanes hold, 16 bytes, or 32 of f64
//===----------------------------------------------------------------------===//

template <const std::array<double, 256> &table>
struct TableLine {
  static constexpr unsigned elements = 16, bytes = 16;
  static void decode(const uint8_t *from, double *to) {
    for (unsigned i = 0; i != 16; ++i)
      to[i] = table[from[i]];
  }
};
struct E2M1Line {
  static constexpr unsigned elements = 32, bytes = 16;
  static void decode(const uint8_t *from, double *to) {
    for (unsigned i = 0; i != 16; ++i) {
      to[2 * i] = e2m1Table[from[i] & 15];
      to[2 * i + 1] = e2m1Table[from[i] >> 4];
    }
  }
};
struct F16Line {
  static constexpr unsigned elements = 8, bytes = 16;
  static void decode(const uint8_t *from, double *to) {
#ifdef __F16C__
    __m256 values = _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from)));
    _mm256_storeu_pd(to, _mm256_cvtps_pd(_mm256_castps256_ps128(values)));
    _mm256_storeu_pd(to + 4, _mm256_cvtps_pd(_mm256_extractf128_ps(values, 1)));
#else
    uint16_t bits[8];
    std::memcpy(bits, from, 16);
    for (unsigned i = 0; i != 8; ++i)
      to[i] = widenF16(bits[i]);
#endif
  }
};
struct BF16Line {
  static constexpr unsigned elements = 8, bytes = 16;
  static void decode(const uint8_t *from, double *to) {
    uint16_t bits[8];
    std::memcpy(bits, from, 16);
    for (unsigned i = 0; i != 8; ++i)
      to[i] = __builtin_bit_cast(float, uint32_t(bits[i]) << 16);
  }
};
struct TF32Line {
  static constexpr unsigned elements = 4, bytes = 16;
  static void decode(const uint8_t *from, double *to) {
    uint32_t bits[4];
    std::memcpy(bits, from, 16);
    for (unsigned i = 0; i != 4; ++i)
      to[i] = __builtin_bit_cast(float, bits[i] & ~uint32_t(0x1fff));
  }
};
struct F64Line {
  static constexpr unsigned elements = 4, bytes = 32;
  static void decode(const uint8_t *from, double *to) { std::memcpy(to, from, 32); }
};
template <typename Byte>
struct ByteLine {
  static constexpr unsigned elements = 16, bytes = 16;
  static void decode(const uint8_t *from, float *to) {
    Byte values[16];
    std::memcpy(values, from, 16);
    for (unsigned i = 0; i != 16; ++i)
      to[i] = values[i];
  }
};
template <bool isSigned>
struct NibbleLine {
  static constexpr unsigned elements = 32, bytes = 16;
  static float widen(unsigned bits) { return isSigned ? int(bits ^ 8) - 8 : int(bits); }
  static void decode(const uint8_t *from, float *to) {
    for (unsigned i = 0; i != 16; ++i) {
      to[2 * i] = widen(from[i] & 15);
      to[2 * i + 1] = widen(from[i] >> 4);
    }
  }
};

/// A, row-major with heldK columns.
template <typename Line, typename T>
void decodeA(const MultiplyPlan &plan, const MultiplyOperands &operands, T *a) {
  for (unsigned r = 0; r != plan.aRegisters; ++r) {
    const uint8_t *from = static_cast<const uint8_t *>(operands.a[r]);
    T *to = a + plan.aBlocks[r].row * plan.heldK + plan.aBlocks[r].column;
    for (unsigned g = 0; g != 8; ++g)
      Line::decode(from + g * Line::bytes, to + g * plan.heldK);
  }
}

#ifdef __SSE2__
/// Transposes 8 x 8 elements of 16 bits.
void transpose16(const uint8_t *from, __m128i (&to)[8]) {
  __m128i rows[8], pairs[8], quads[8];
  for (unsigned i = 0; i != 8; ++i)
    rows[i] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + 16 * i));
  for (unsigned i = 0; i != 4; ++i) {
    pairs[2 * i] = _mm_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
    pairs[2 * i + 1] = _mm_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
  }
  for (unsigned i = 0; i != 2; ++i)
    for (unsigned j = 0; j != 2; ++j) {
      quads[4 * i + 2 * j] = _mm_unpacklo_epi32(pairs[4 * i + j], pairs[4 * i + j + 2]);
      quads[4 * i + 2 * j + 1] = _mm_unpackhi_epi32(pairs[4 * i + j], pairs[4 * i + j + 2]);
    }
  for (unsigned i = 0; i != 4; ++i) {
    to[2 * i] = _mm_unpacklo_epi64(quads[i], quads[i + 4]);
    to[2 * i + 1] = _mm_unpackhi_epi64(quads[i], quads[i + 4]);
  }
}
#endif

/// B, row-major with n columns.
template <typename Line, typename T>
void decodeB(const MultiplyPlan &plan, const MultiplyOperands &operands, T *b) {
  unsigned n = plan.shape.n;
  for (unsigned r = 0; r != plan.bRegisters; ++r) {
    const uint8_t *from = static_cast<const uint8_t *>(operands.b[r]);
    T *to = b + plan.bBlocks[r].row * n + plan.bBlocks[r].column;
#ifdef __SSE2__
    if constexpr (Line::elements == 8) {
      __m128i lines[8];
      transpose16(from, lines);
      for (unsigned i = 0; i != 8; ++i)
        Line::decode(reinterpret_cast<const uint8_t *>(&lines[i]), to + i * n);
      continue;
    }
#endif
    T line[8][Line::elements];
    for (unsigned g = 0; g != 8; ++g)
      Line::decode(from + g * Line::bytes, line[g]);
    for (unsigned i = 0; i != Line::elements; ++i)
      for (unsigned g = 0; g != 8; ++g)
        to[i * n + g] = line[g][i];
  }
}

//===----------------------------------------------------------------------===//
// Accumulators: row-major with n columns
//===----------------------------------------------------------------------===//

/// C of 32 or 64 bits: two registers for each block of 8 x 8.
template <typename Source, typename T>
void decodeC(const MultiplyPlan &plan, const MultiplyOperands &operands, T *c) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    T *to = c + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    Source even[32], odd[32];
    std::memcpy(even, operands.c[2 * block], sizeof(even));
    std::memcpy(odd, operands.c[2 * block + 1], sizeof(odd));
    for (unsigned g = 0; g != 8; ++g)
      for (unsigned t = 0; t != 4; ++t) {
        to[g * n + 2 * t] = even[4 * g + t];
        to[g * n + 2 * t + 1] = odd[4 * g + t];
      }
  }
}

void decodeHalfC(const MultiplyPlan &plan, const MultiplyOperands &operands, double *c) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    const uint8_t *from = static_cast<const uint8_t *>(operands.c[block]);
    double *to = c + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    for (unsigned g = 0; g != 8; ++g)
      F16Line::decode(from + 16 * g, to + g * n);
  }
}

void encodeFloatD(const MultiplyPlan &plan, const MultiplyOperands &operands, const double *c) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    const double *from = c + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    uint32_t even[32], odd[32];
    for (unsigned g = 0; g != 8; ++g) {
      uint32_t line[8];
      for (unsigned i = 0; i != 8; ++i) {
        float value = float(from[g * n + i]);
        uint32_t bits = __builtin_bit_cast(uint32_t, value);
        line[i] = (bits & 0x7fffffff) > 0x7f800000 ? 0x7fffffff : bits;
      }
      for (unsigned t = 0; t != 4; ++t) {
        even[4 * g + t] = line[2 * t];
        odd[4 * g + t] = line[2 * t + 1];
      }
    }
    std::memcpy(operands.d[2 * block], even, sizeof(even));
    std::memcpy(operands.d[2 * block + 1], odd, sizeof(odd));
  }
}

void encodeDoubleD(const MultiplyPlan &plan, const MultiplyOperands &operands, const double *c) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    const double *from = c + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    double even[32], odd[32];
    for (unsigned g = 0; g != 8; ++g)
      for (unsigned t = 0; t != 4; ++t) {
        even[4 * g + t] = from[g * n + 2 * t];
        odd[4 * g + t] = from[g * n + 2 * t + 1];
      }
    std::memcpy(operands.d[2 * block], even, sizeof(even));
    std::memcpy(operands.d[2 * block + 1], odd, sizeof(odd));
  }
}

/// `value` or, between two floats, the one whose last bit is 1, so that rounding it again gives
/// what rounding once would. A NaN stays one; what is too large becomes the largest float or
/// infinity.
inline float roundToOdd(double value) {
  float nearest = float(value);
  uint32_t bits = __builtin_bit_cast(uint32_t, nearest);
  double back = nearest;
  bool moves = back != value && !(bits & 1);
  bool isBelow = __builtin_fabs(back) < __builtin_fabs(value);
  uint32_t moved = isBelow ? bits + 1 : bits - 1;
  return __builtin_bit_cast(float, moves ? moved : bits);
}

void encodeHalfD(const MultiplyPlan &plan, const MultiplyOperands &operands, const double *c) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    const double *from = c + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    uint16_t halves[64];
    for (unsigned g = 0; g != 8; ++g)
      for (unsigned i = 0; i != 8; ++i) {
        uint16_t bits = narrowF16(roundToOdd(from[g * n + i]));
        halves[8 * g + i] = (bits & 0x7fff) > 0x7c00 ? 0x7fff : bits;
      }
    std::memcpy(operands.d[block], halves, sizeof(halves));
  }
}

/// Adds `sums`, which are whole numbers, to C.
void encodeIntegerD(const MultiplyPlan &plan, const MultiplyOperands &operands, const float *sums) {
  unsigned n = plan.shape.n;
  for (unsigned block = 0; block != plan.numCBlocks; ++block) {
    const float *from = sums + plan.cBlocks[block].row * n + plan.cBlocks[block].column;
    for (unsigned half = 0; half != 2; ++half) {
      int32_t values[32];
      std::memcpy(values, operands.c[2 * block + half], sizeof(values));
      for (unsigned g = 0; g != 8; ++g)
        for (unsigned t = 0; t != 4; ++t) {
          int64_t sum = int64_t(values[4 * g + t]) + int32_t(from[g * n + 2 * t + half]);
          if (plan.shape.saturate)
            sum = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
          values[4 * g + t] = int32_t(uint32_t(sum));
        }
      std::memcpy(operands.d[2 * block + half], values, sizeof(values));
    }
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

#ifdef __FMA__
constexpr unsigned rowsAtOnce = 4;
typedef double Doubles __attribute__((vector_size(32)));
inline Doubles multiplyAdd(Doubles a, Doubles b, Doubles c) {
  return Doubles(_mm256_fmadd_pd(__m256d(a), __m256d(b), __m256d(c)));
}
#else
constexpr unsigned rowsAtOnce = 2;
typedef double Doubles __attribute__((vector_size(16)));
inline Doubles multiplyAdd(Doubles a, Doubles b, Doubles c) { return a * b + c; }
#endif
typedef float Floats __attribute__((vector_size(sizeof(Doubles))));
inline Floats multiplyAdd(Floats a, Floats b, Floats c) { return a * b + c; }

template <typename T>
struct VectorOf {
  using type = Doubles;
};
template <>
struct VectorOf<float> {
  using type = Floats;
};

/// rowsAtOnce rows and 8 columns of c += a * b. Strides are in elements.
template <typename T>
inline void multiplyPanel(const T *a, size_t strideA, const T *b, size_t strideB, T *c, size_t k) {
  using Vector = typename VectorOf<T>::type;
  constexpr unsigned width = sizeof(Vector) / sizeof(T), vectors = 8 / width;
  Vector sums[rowsAtOnce][vectors];
  for (unsigned r = 0; r != rowsAtOnce; ++r)
    std::memcpy(sums[r], c + r * strideB, sizeof(sums[r]));
  for (const T *end = a + k; a != end; ++a, b += strideB) {
    Vector line[vectors];
    std::memcpy(line, b, sizeof(line));
    for (unsigned r = 0; r != rowsAtOnce; ++r) {
      Vector factor = a[r * strideA] - Vector{};
      for (unsigned v = 0; v != vectors; ++v)
        sums[r][v] = multiplyAdd(factor, line[v], sums[r][v]);
    }
  }
  for (unsigned r = 0; r != rowsAtOnce; ++r)
    std::memcpy(c + r * strideB, sums[r], sizeof(sums[r]));
}

/// The usual mma: numbers that the compiler knows.
template <unsigned n, unsigned k, typename T>
void multiplyPanels(const T *a, const T *b, T *c) {
  for (unsigned row = 0; row != 16; row += rowsAtOnce)
    multiplyPanel(a + row * k, k, b, n, c + row * n, k);
}

template <typename T>
void multiplyDense(const MultiplyPlan &plan, const T *a, const T *b, T *c) {
  unsigned m = plan.shape.m, n = plan.shape.n, k = plan.shape.k;
  if (m == 16 && n == 8 && k == 8)
    return multiplyPanels<8, 8>(a, b, c);
  if (m == 16 && n == 8 && k == 16)
    return multiplyPanels<8, 16>(a, b, c);
  if (m == 16 && n == 8 && k == 32)
    return multiplyPanels<8, 32>(a, b, c);
  for (unsigned row = 0; row != m; row += rowsAtOnce)
    for (unsigned column = 0; column != n; column += 8)
      multiplyPanel(a + row * k, k, b + column, n, c + row * n + column, k);
}

void multiplyFused(const MultiplyPlan &plan, const double *a, const double *b, double *c) {
#ifdef __FMA__
  multiplyDense(plan, a, b, c);
#else
  unsigned n = plan.shape.n, depth = plan.shape.k;
  for (unsigned row = 0; row != plan.shape.m; ++row)
    for (unsigned k = 0; k != depth; ++k)
      for (unsigned column = 0; column != n; ++column)
        c[row * n + column] =
            __builtin_fma(a[row * depth + k], b[k * n + column], c[row * n + column]);
#endif
}

template <typename T>
void multiplySparse(const MultiplyPlan &plan, const MultiplyOperands &operands, const T *a,
                    const T *b, T *c) {
  uint8_t columns[16 * 64];
  decodeMetadata(plan, operands.metadata, operands.sparsitySelector, columns);
  for (unsigned row = 0; row != 16; ++row)
    for (unsigned i = 0; i != plan.heldK; ++i) {
      T factor = a[row * plan.heldK + i];
      const T *line = b + columns[row * plan.heldK + i] * 8;
      for (unsigned column = 0; column != 8; ++column)
        c[row * 8 + column] += factor * line[column];
    }
}

template <typename T>
void multiplyAny(const MultiplyPlan &plan, const MultiplyOperands &operands, const T *a, const T *b,
                 T *c) {
  if (plan.shape.isSparse)
    multiplySparse(plan, operands, a, b, c);
  else
    multiplyDense(plan, a, b, c);
}

void multiplyBits(const MultiplyPlan &plan, const MultiplyOperands &operands, float *sums) {
  // A row of A and a column of B are words of 32 elements, four to a line.
  unsigned words = plan.shape.k / 32, n = plan.shape.n;
  uint32_t a[16 * 8], b[8 * 8];
  for (unsigned r = 0; r != plan.aRegisters; ++r)
    for (unsigned g = 0; g != 8; ++g)
      std::memcpy(a + (plan.aBlocks[r].row + g) * words + plan.aBlocks[r].column / 32,
                  static_cast<const uint8_t *>(operands.a[r]) + 16 * g, 16);
  for (unsigned r = 0; r != plan.bRegisters; ++r)
    for (unsigned g = 0; g != 8; ++g)
      std::memcpy(b + (plan.bBlocks[r].column + g) * words + plan.bBlocks[r].row / 32,
                  static_cast<const uint8_t *>(operands.b[r]) + 16 * g, 16);
  bool isXor = plan.shape.bits == BitOperation::Xor;
  for (unsigned row = 0; row != plan.shape.m; ++row)
    for (unsigned column = 0; column != n; ++column) {
      int sum = 0;
      for (unsigned w = 0; w != words; ++w) {
        uint32_t x = a[row * words + w], y = b[column * words + w];
        sum += __builtin_popcount(isXor ? x ^ y : x & y);
      }
      sums[row * n + column] = sum;
    }
}

/// Multiplies A and B by their block scales.
void scale(const MultiplyPlan &plan, const MultiplyOperands &operands, double *a, double *b) {
  unsigned vector = plan.shape.scaleVector;
  unsigned heldBlock = plan.heldK / vector, block = plan.shape.k / vector;
  auto getScale = [&](const uint32_t *words, unsigned lane, unsigned byte) {
    uint8_t bits = words[lane] >> (8 * (byte & 3));
    return plan.shape.isScaleE4M3 ? widenFloat<Float8E4M3FN>(bits & 0x7f)
                                  : widenFloat<Float8E8M0FNU>(bits);
  };
  for (unsigned row = 0; row != 16; ++row)
    for (unsigned v = 0; v != vector; ++v) {
      // Of the two lanes that are chosen the first has row g, the second row g + 8.
      unsigned lane = row % 8 * 4 + 2 * (operands.threadA & 1) + row / 8;
      double factor = getScale(operands.scaleA, lane, operands.byteA + v);
      for (unsigned k = v * heldBlock; k != (v + 1) * heldBlock; ++k)
        a[row * plan.heldK + k] *= factor;
    }
  for (unsigned column = 0; column != 8; ++column)
    for (unsigned v = 0; v != vector; ++v) {
      unsigned lane = column * 4 + (operands.threadB & 3);
      double factor = getScale(operands.scaleB, lane, operands.byteB + v);
      for (unsigned k = v * block; k != (v + 1) * block; ++k)
        b[k * 8 + column] *= factor;
    }
}

void decodeFloatA(const MultiplyPlan &plan, const MultiplyOperands &operands, double *a) {
  switch (plan.shape.a) {
  case MatrixElement::BF16:
    return decodeA<BF16Line>(plan, operands, a);
  case MatrixElement::TF32:
    return decodeA<TF32Line>(plan, operands, a);
  case MatrixElement::F64:
    return decodeA<F64Line>(plan, operands, a);
  case MatrixElement::E4M3:
    return decodeA<TableLine<e4m3Table>>(plan, operands, a);
  case MatrixElement::E5M2:
    return decodeA<TableLine<e5m2Table>>(plan, operands, a);
  case MatrixElement::E3M2:
    return decodeA<TableLine<e3m2Table>>(plan, operands, a);
  case MatrixElement::E2M3:
    return decodeA<TableLine<e2m3Table>>(plan, operands, a);
  case MatrixElement::E2M1InByte:
    return decodeA<TableLine<e2m1InByteTable>>(plan, operands, a);
  case MatrixElement::E2M1:
    return decodeA<E2M1Line>(plan, operands, a);
  default:
    return decodeA<F16Line>(plan, operands, a);
  }
}

void decodeFloatB(const MultiplyPlan &plan, const MultiplyOperands &operands, double *b) {
  switch (plan.shape.b) {
  case MatrixElement::BF16:
    return decodeB<BF16Line>(plan, operands, b);
  case MatrixElement::TF32:
    return decodeB<TF32Line>(plan, operands, b);
  case MatrixElement::F64:
    return decodeB<F64Line>(plan, operands, b);
  case MatrixElement::E4M3:
    return decodeB<TableLine<e4m3Table>>(plan, operands, b);
  case MatrixElement::E5M2:
    return decodeB<TableLine<e5m2Table>>(plan, operands, b);
  case MatrixElement::E3M2:
    return decodeB<TableLine<e3m2Table>>(plan, operands, b);
  case MatrixElement::E2M3:
    return decodeB<TableLine<e2m3Table>>(plan, operands, b);
  case MatrixElement::E2M1InByte:
    return decodeB<TableLine<e2m1InByteTable>>(plan, operands, b);
  case MatrixElement::E2M1:
    return decodeB<E2M1Line>(plan, operands, b);
  default:
    return decodeB<F16Line>(plan, operands, b);
  }
}

void multiplyFloats(const MultiplyPlan &plan, const MultiplyOperands &operands) {
  alignas(64) double a[16 * 64], b[128 * 8], c[16 * 16];
  decodeFloatA(plan, operands, a);
  decodeFloatB(plan, operands, b);
  if (plan.shape.c == MatrixElement::F16)
    decodeHalfC(plan, operands, c);
  else if (plan.shape.c == MatrixElement::F64)
    decodeC<double>(plan, operands, c);
  else
    decodeC<float>(plan, operands, c);
  if (plan.shape.scaleVector)
    scale(plan, operands, a, b);

  if (plan.shape.d == MatrixElement::F64)
    multiplyFused(plan, a, b, c);
  else
    multiplyAny(plan, operands, a, b, c);

  if (plan.shape.d == MatrixElement::F16)
    encodeHalfD(plan, operands, c);
  else if (plan.shape.d == MatrixElement::F64)
    encodeDoubleD(plan, operands, c);
  else
    encodeFloatD(plan, operands, c);
}

void multiplyIntegers(const MultiplyPlan &plan, const MultiplyOperands &operands) {
  alignas(64) float a[16 * 64], b[128 * 8], sums[16 * 16] = {};
  switch (plan.shape.a) {
  case MatrixElement::S8:
    decodeA<ByteLine<int8_t>>(plan, operands, a);
    break;
  case MatrixElement::U8:
    decodeA<ByteLine<uint8_t>>(plan, operands, a);
    break;
  case MatrixElement::S4:
    decodeA<NibbleLine<true>>(plan, operands, a);
    break;
  case MatrixElement::U4:
    decodeA<NibbleLine<false>>(plan, operands, a);
    break;
  default:
    multiplyBits(plan, operands, sums);
    return encodeIntegerD(plan, operands, sums);
  }
  switch (plan.shape.b) {
  case MatrixElement::S8:
    decodeB<ByteLine<int8_t>>(plan, operands, b);
    break;
  case MatrixElement::U8:
    decodeB<ByteLine<uint8_t>>(plan, operands, b);
    break;
  case MatrixElement::S4:
    decodeB<NibbleLine<true>>(plan, operands, b);
    break;
  default:
    decodeB<NibbleLine<false>>(plan, operands, b);
    break;
  }
  multiplyAny(plan, operands, a, b, sums);
  encodeIntegerD(plan, operands, sums);
}

} // namespace

void multiply(const MultiplyPlan &plan, const MultiplyOperands &operands) {
  if (plan.shape.d == MatrixElement::S32)
    multiplyIntegers(plan, operands);
  else
    multiplyFloats(plan, operands);
}

} // namespace tessera::simulator::TESSERA_ISA
