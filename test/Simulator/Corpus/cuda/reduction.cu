// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums of blocks: shuffles within warps and shared memory between them; barriers that count.

extern "C" __global__ void block_sum(const float *in, float *out, int count) {
  __shared__ float partial[32];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    sum += in[i];
  for (int step = 16; step; step /= 2)
    sum += __shfl_down_sync(~0u, sum, step);
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0)
    partial[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < (blockDim.x + 31) / 32 ? partial[lane] : 0;
    for (int step = 16; step; step /= 2)
      sum += __shfl_xor_sync(~0u, sum, step);
    if (lane == 0)
      out[blockIdx.x] = sum;
  }
}

// A tree in shared memory of a size given at launch.
extern "C" __global__ void tree_maximum(const int *in, int *out, int count) {
  extern __shared__ int values[];
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  values[threadIdx.x] = index < count ? in[index] : -2147483647 - 1;
  for (int width = blockDim.x / 2; width; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width)
      values[threadIdx.x] = max(values[threadIdx.x], values[threadIdx.x + width]);
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = values[0];
}

extern "C" __global__ void block_votes(const int *in, int *out) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  int count = __syncthreads_count(value > 0);
  int all = __syncthreads_and(value > -100);
  int any = __syncthreads_or(value > 90);
  if (threadIdx.x == 0) {
    out[blockIdx.x * 3] = count;
    out[blockIdx.x * 3 + 1] = all != 0;
    out[blockIdx.x * 3 + 2] = any != 0;
  }
}

extern "C" __global__ void warp_redux(const int *in, int *out) {
  int value = in[threadIdx.x];
  unsigned bits = value;
  int row = threadIdx.x / 32 * 8;
  int results[8] = {__reduce_add_sync(~0u, value),        __reduce_min_sync(~0u, value),
                    __reduce_max_sync(~0u, value),        (int)__reduce_min_sync(~0u, bits),
                    (int)__reduce_max_sync(~0u, bits),    (int)__reduce_and_sync(~0u, bits | 0xff),
                    (int)__reduce_or_sync(~0u, bits & 7), (int)__reduce_xor_sync(~0u, bits)};
  if (threadIdx.x % 32 == 0)
    for (int i = 0; i < 8; ++i)
      out[row + i] = results[i];
}
