// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matrix products through nvcuda::wmma: one warp a tile of C, fragments straight from memory.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <int M, int N, int K, typename Element, typename Storage, typename Sum, typename BLayout>
static __device__ void multiply(const Storage *a, const Storage *b, Sum *c, int k, int n) {
  int row = blockIdx.y * M, column = (blockIdx.x * blockDim.y + threadIdx.y) * N;
  wmma::fragment<wmma::matrix_a, M, N, K, Element, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, M, N, K, Element, BLayout> right;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum;
  wmma::fill_fragment(sum, Sum(0));
  constexpr bool byRows = std::is_same<BLayout, wmma::row_major>::value;
  for (int start = 0; start < k; start += K) {
    wmma::load_matrix_sync(left, a + row * k + start, k);
    wmma::load_matrix_sync(right, byRows ? b + start * n + column : b + column * k + start,
                           byRows ? n : k);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}

extern "C" __global__ void wmma_f16(const half *a, const half *b, float *c, int k, int n) {
  multiply<16, 16, 16, half, half, float, wmma::row_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_f16_f16(const half *a, const half *b, half *c, int k, int n) {
  multiply<32, 8, 16, half, half, half, wmma::col_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_bf16(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c,
                                     int k, int n) {
  multiply<8, 32, 16, __nv_bfloat16, __nv_bfloat16, float, wmma::col_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_tf32(const float *a, const float *b, float *c, int k, int n) {
  multiply<16, 16, 8, wmma::precision::tf32, float, float, wmma::row_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_s8(const signed char *a, const signed char *b, int *c, int k,
                                   int n) {
  multiply<16, 16, 16, signed char, signed char, int, wmma::col_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_u8(const unsigned char *a, const unsigned char *b, int *c, int k,
                                   int n) {
  multiply<32, 8, 16, unsigned char, unsigned char, int, wmma::row_major>(a, b, c, k, n);
}

extern "C" __global__ void wmma_f64(const double *a, const double *b, double *c, int k, int n) {
  multiply<8, 8, 4, double, double, double, wmma::row_major>(a, b, c, k, n);
}

// Half bytes: products of signed fours.
extern "C" __global__ void wmma_s4(const int *a, const int *b, int *c, int k, int n) {
  namespace precision = wmma::experimental::precision;
  int row = blockIdx.y * 8, column = (blockIdx.x * blockDim.y + threadIdx.y) * 8;
  wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::s4, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::s4, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 8, 8, 32, int> sum;
  wmma::fill_fragment(sum, 0);
  for (int start = 0; start < k; start += 32) {
    wmma::load_matrix_sync(left, a + (row * k + start) / 8, k);
    wmma::load_matrix_sync(right, b + (column * k + start) / 8, k);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}

// Single bits: how many pairs are both set.
extern "C" __global__ void wmma_b1(const unsigned *a, const unsigned *b, int *c, int k, int n) {
  namespace precision = wmma::experimental::precision;
  int row = blockIdx.y * 8, column = (blockIdx.x * blockDim.y + threadIdx.y) * 8;
  wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> sum;
  wmma::fill_fragment(sum, 0);
  for (int start = 0; start < k; start += 128) {
    wmma::load_matrix_sync(left, a + (row * k + start) / 32, k);
    wmma::load_matrix_sync(right, b + (column * k + start) / 32, k);
    wmma::bmma_sync(sum, left, right, sum, wmma::experimental::bmmaBitOpAND);
  }
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}
