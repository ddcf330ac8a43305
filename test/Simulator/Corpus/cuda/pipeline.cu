// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Asynchronous copies into shared memory by three interfaces; each kernel sums sliding windows.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

constexpr int TILE = 128;

// Each block adds `tiles` tiles of TILE numbers, element by element; four stages of primitives.
extern "C" __global__ void pipeline_primitives(const float *in, float *out, int tiles) {
  constexpr int STAGES = 4;
  __shared__ float stage[STAGES][TILE];
  const float *source = in + blockIdx.x * tiles * TILE + threadIdx.x;
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < tiles)
      __pipeline_memcpy_async(&stage[tile][threadIdx.x], source + tile * TILE, 4);
    __pipeline_commit();
  }
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    // A neighbour's copy, so that the barrier matters.
    sum += stage[tile % STAGES][(threadIdx.x + 1) % TILE];
    int next = tile + STAGES - 1;
    if (next < tiles)
      __pipeline_memcpy_async(&stage[next % STAGES][threadIdx.x], source + next * TILE, 4);
    __pipeline_commit();
  }
  out[blockIdx.x * TILE + threadIdx.x] = sum;
}

// Two stages, shared by the block: cuda::pipeline keeps its state in mbarriers.
extern "C" __global__ void pipeline_block(const float *in, float *out, int tiles) {
  constexpr int STAGES = 2;
  __shared__ __align__(16) float stage[STAGES][TILE];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  const float *source = in + blockIdx.x * tiles * TILE;
  float sum = 0;
  for (int fetched = 0, tile = 0; tile < tiles; ++tile) {
    for (; fetched < tiles && fetched < tile + STAGES; ++fetched) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, stage[fetched % STAGES], source + fetched * TILE,
                         cuda::aligned_size_t<16>(sizeof(stage[0])), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    sum += stage[tile % STAGES][TILE - 1 - threadIdx.x];
    pipeline.consumer_release();
  }
  out[blockIdx.x * TILE + threadIdx.x] = sum;
}

// One stage, waited for by the group. The last tile is short: the rest reads zeros.
extern "C" __global__ void group_copy(const float *in, float *out, int count) {
  extern __shared__ __align__(16) float dynamic[];
  auto block = cg::this_thread_block();
  int begin = blockIdx.x * TILE, size = min(TILE, count - begin);
  dynamic[threadIdx.x] = 0;
  block.sync();
  cg::memcpy_async(block, dynamic, in + begin, size * sizeof(float));
  cg::wait(block);
  float right = threadIdx.x + 1 < TILE ? dynamic[threadIdx.x + 1] : 0;
  if (begin + threadIdx.x < count)
    out[begin + threadIdx.x] = dynamic[threadIdx.x] - right;
}

// The copies beyond `count` fill with zeros and touch no memory.
extern "C" __global__ void zero_fill(const float4 *in, float4 *out, int count) {
  __shared__ float4 tile[64];
  int index = blockIdx.x * 64 + threadIdx.x;
  unsigned to = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]);
  int bytes = index < count ? 16 : 0;
  const float4 *from = in + (index < count ? index : 0);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[index] = tile[63 - threadIdx.x];
}
