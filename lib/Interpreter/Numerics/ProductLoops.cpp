//===- ProductLoops.cpp - Matrix products ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every element of the result is one chain of steps with k ascending, so that
// the blocking below changes no bit.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {
namespace {

LLVM_ATTRIBUTE_ALWAYS_INLINE float step(float a, float b, float acc) {
#ifdef __FMA__
  return __builtin_fmaf(a, b, acc);
#else
  return float(addRoundedToOdd(double(a) * double(b), double(acc)));
#endif
}
LLVM_ATTRIBUTE_ALWAYS_INLINE double step(double a, double b, double acc) {
  return __builtin_fma(a, b, acc);
}
LLVM_ATTRIBUTE_ALWAYS_INLINE uint32_t step(uint32_t a, uint32_t b, uint32_t acc) {
  return acc + a * b;
}
LLVM_ATTRIBUTE_ALWAYS_INLINE float step(double a, double b, float acc) {
  return float(addRoundedToOdd(a * b, double(acc)));
}

/// Columns [firstColumn, n), one row at a time.
template <typename T, typename Acc>
void productByRows(const T *__restrict lhs, const T *__restrict rhs, Acc *__restrict acc, int64_t m,
                   int64_t n, int64_t k, int64_t firstColumn) {
  for (int64_t row = 0; row < m; ++row) {
    Acc *__restrict out = acc + row * n;
    for (int64_t i = 0; i < k; ++i) {
      T a = lhs[row * k + i];
      const T *__restrict b = rhs + i * n;
      for (int64_t column = firstColumn; column < n; ++column)
        out[column] = step(a, b[column], out[column]);
    }
  }
}

#ifdef __FMA__

/// A vector register of 32 bytes.
template <typename T>
struct VectorOf;
template <>
struct VectorOf<float> {
  typedef float Type __attribute__((vector_size(32)));
};
template <>
struct VectorOf<double> {
  typedef double Type __attribute__((vector_size(32)));
};
template <>
struct VectorOf<uint32_t> {
  typedef uint32_t Type __attribute__((vector_size(32)));
};

template <typename T, typename Vector>
LLVM_ATTRIBUTE_ALWAYS_INLINE Vector stepVector(Vector a, Vector b, Vector acc) {
  if constexpr (__is_same(T, uint32_t))
    return acc + a * b;
  else
    return __builtin_elementwise_fma(a, b, acc);
}

/// `rows` rows by `vectors` vectors of the result, held in registers while k runs.
template <typename T, int rows, int vectors>
LLVM_ATTRIBUTE_ALWAYS_INLINE void productBlock(const T *lhs, const T *rhs, T *acc, int64_t n,
                                               int64_t k) {
  using Vector = typename VectorOf<T>::Type;
  constexpr int lanes = 32 / sizeof(T);
  Vector sum[rows][vectors];
  for (int row = 0; row < rows; ++row)
    for (int vector = 0; vector < vectors; ++vector)
      __builtin_memcpy(&sum[row][vector], acc + row * n + vector * lanes, sizeof(Vector));
  for (int64_t i = 0; i < k; ++i) {
    Vector b[vectors];
    for (int vector = 0; vector < vectors; ++vector)
      __builtin_memcpy(&b[vector], rhs + i * n + vector * lanes, sizeof(Vector));
    for (int row = 0; row < rows; ++row) {
      Vector a = lhs[row * k + i] - Vector{};
      for (int vector = 0; vector < vectors; ++vector)
        sum[row][vector] = stepVector<T>(a, b[vector], sum[row][vector]);
    }
  }
  for (int row = 0; row < rows; ++row)
    for (int vector = 0; vector < vectors; ++vector)
      __builtin_memcpy(acc + row * n + vector * lanes, &sum[row][vector], sizeof(Vector));
}

template <typename T, int vectors>
void productColumns(const T *lhs, const T *rhs, T *acc, int64_t m, int64_t n, int64_t k) {
  int64_t row = 0;
  for (; row + 4 <= m; row += 4)
    productBlock<T, 4, vectors>(lhs + row * k, rhs, acc + row * n, n, k);
  for (; row < m; ++row)
    productBlock<T, 1, vectors>(lhs + row * k, rhs, acc + row * n, n, k);
}

template <typename T>
void product(const T *lhs, const T *rhs, T *acc, int64_t m, int64_t n, int64_t k) {
  constexpr int lanes = 32 / sizeof(T);
  int64_t column = 0;
  for (; column + 2 * lanes <= n; column += 2 * lanes)
    productColumns<T, 2>(lhs, rhs + column, acc + column, m, n, k);
  for (; column + lanes <= n; column += lanes)
    productColumns<T, 1>(lhs, rhs + column, acc + column, m, n, k);
  if (column < n)
    productByRows(lhs, rhs, acc, m, n, k, column);
}

#else

template <typename T>
void product(const T *lhs, const T *rhs, T *acc, int64_t m, int64_t n, int64_t k) {
  productByRows(lhs, rhs, acc, m, n, k, 0);
}

#endif

} // namespace

void productF32(const float *lhs, const float *rhs, float *acc, int64_t m, int64_t n, int64_t k) {
  product(lhs, rhs, acc, m, n, k);
}

void productF64(const double *lhs, const double *rhs, double *acc, int64_t m, int64_t n,
                int64_t k) {
  product(lhs, rhs, acc, m, n, k);
}

void productI32(const uint32_t *lhs, const uint32_t *rhs, uint32_t *acc, int64_t m, int64_t n,
                int64_t k) {
  product(lhs, rhs, acc, m, n, k);
}

void productExact(const double *lhs, const double *rhs, float *acc, int64_t m, int64_t n,
                  int64_t k) {
  productByRows(lhs, rhs, acc, m, n, k, 0);
}

} // namespace tessera::interpreter::TESSERA_ISA
