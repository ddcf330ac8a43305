// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A 64 x 64 tile of C by four warps: cp.async through three stages, swizzled rows, ldmatrix, mma.
// m, n are multiples of 64 and k of 32.

#include <cuda_fp16.h>

constexpr int STAGES = 3, TILE = 64, DEPTH = 32;

static __device__ unsigned address(const void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}

// Sixteen bytes are a chunk; eight rows of four chunks differ in their banks.
static __device__ int swizzle(int row, int chunk) {
  return row * DEPTH + ((chunk ^ (row >> 1)) & 3) * 8;
}

static __device__ void copy(half *to, const half *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address(to)), "l"(from));
}

static __device__ void loadMatrix(unsigned (&r)[4], const half *row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(address(row)));
}

// B is n x k: both operands run along k.
extern "C" __global__ void __launch_bounds__(128)
    mma_gemm(const half *a, const half *b, float *c, int n, int k) {
  __shared__ __align__(128) half as[STAGES][TILE * DEPTH];
  __shared__ __align__(128) half bs[STAGES][TILE * DEPTH];
  int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const half *aTile = a + blockIdx.y * TILE * k, *bTile = b + blockIdx.x * TILE * k;
  auto fetch = [&](int step) {
    if (step * DEPTH < k)
      for (int i = thread; i < TILE * DEPTH / 8; i += 128) {
        int row = i / 4, chunk = i % 4;
        copy(&as[step % STAGES][swizzle(row, chunk)], aTile + row * k + step * DEPTH + chunk * 8);
        copy(&bs[step % STAGES][swizzle(row, chunk)], bTile + row * k + step * DEPTH + chunk * 8);
      }
    asm volatile("cp.async.commit_group;");
  };
  for (int step = 0; step < STAGES - 1; ++step)
    fetch(step);
  float sum[8][4] = {};
  for (int step = 0; step < k / DEPTH; ++step) {
    asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 2));
    __syncthreads();
    fetch(step + STAGES - 1);
    const half *at = as[step % STAGES], *bt = bs[step % STAGES];
    for (int inner = 0; inner < 2; ++inner) {
      unsigned left[4];
      loadMatrix(left, at + swizzle(warp * 16 + lane % 16, inner * 2 + lane / 16));
      for (int block = 0; block < 4; ++block) {
        unsigned right[4];
        loadMatrix(right, bt + swizzle(block * 16 + lane % 16, inner * 2 + lane / 16));
        for (int half_ = 0; half_ < 2; ++half_) {
          float(&s)[4] = sum[block * 2 + half_];
          asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                       "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                       : "+f"(s[0]), "+f"(s[1]), "+f"(s[2]), "+f"(s[3])
                       : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]),
                         "r"(right[half_]), "r"(right[half_ + 2]));
        }
      }
    }
  }
  for (int block = 0; block < 8; ++block) {
    int row = blockIdx.y * TILE + warp * 16 + lane / 4;
    int column = blockIdx.x * TILE + block * 8 + lane % 4 * 2;
    *(float2 *)(c + row * n + column) = make_float2(sum[block][0], sum[block][1]);
    *(float2 *)(c + (row + 8) * n + column) = make_float2(sum[block][2], sum[block][3]);
  }
}
