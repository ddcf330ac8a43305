// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Widths and caches of loads and stores; a turned tile; three-dimensional grids; clocks.

extern "C" __global__ void widths(const float4 *in, const short2 *shorts, const char *bytes,
                                  float4 *out, int *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 value = __ldcs(&in[i]);
  value.x += __ldcg((const float *)in + 4 * i + 1);
  __stcs(&out[i], make_float4(value.w, value.z, value.y, value.x));
  short2 pair = shorts[i];
  sums[i] = pair.x * pair.y + bytes[i] + bytes[i + 1];
}

constexpr int TILE = 32;

template <int WIDTH>
static __device__ void turn(const float *in, float *out, int rows, int columns) {
  __shared__ float tile[TILE][WIDTH];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE;
  for (int i = threadIdx.y; i < TILE; i += blockDim.y)
    if (x < columns && y + i < rows)
      tile[i][threadIdx.x] = in[(y + i) * columns + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE;
  for (int i = threadIdx.y; i < TILE; i += blockDim.y)
    if (x < rows && y + i < columns)
      out[(y + i) * rows + x] = tile[threadIdx.x][i];
}

extern "C" __global__ void turn_conflicting(const float *in, float *out, int rows, int columns) {
  turn<TILE>(in, out, rows, columns);
}

extern "C" __global__ void turn_padded(const float *in, float *out, int rows, int columns) {
  turn<TILE + 1>(in, out, rows, columns);
}

extern "C" __global__ void coordinates(int *out) {
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned lane, warp;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  int size = blockDim.x * blockDim.y * blockDim.z;
  // warpid may be any; the lane is fixed.
  out[block * size + thread] = block * 1000 + thread + (lane == thread % 32 ? 0 : 1 << 20) + 0 * warp;
}

extern "C" __global__ void clocks(int *out) {
  long long begin = clock64();
  unsigned long long first, second;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(first));
  __nanosleep(100);
  long long end = clock64();
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(second));
  out[threadIdx.x] = (end > begin) + 2 * (second >= first);
}
