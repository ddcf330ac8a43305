// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bulk and tensor copies with transaction barriers; sm_90 and later.

#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

constexpr int TILE = 256, STAGES = 3;

static __device__ unsigned address(const void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}

static __device__ void waitFor(unsigned long long *barrier, unsigned parity) {
  asm volatile("{\n"
               " .reg .pred done;\n"
               "again:\n"
               " mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               " @!done bra again;\n"
               "}" ::"r"(address(barrier)),
               "r"(parity)
               : "memory");
}

// A ring of tiles with a full and an empty barrier each; results leave by bulk copies too.
extern "C" __global__ void bulk_ring(const int *in, int *out, int tiles) {
  __shared__ __align__(128) int stage[STAGES][TILE];
  __shared__ __align__(128) int result[TILE];
  __shared__ unsigned long long full[STAGES], empty[STAGES];
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) {
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full[i])));
      asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(&empty[i])), "r"(TILE));
    }
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("fence.proxy.async.shared::cta;");
  }
  __syncthreads();
  const int *source = in + blockIdx.x * tiles * TILE;
  auto fetch = [&](int tile) {
    int slot = tile % STAGES;
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     address(&full[slot])),
                 "n"(TILE * 4)
                 : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(address(stage[slot])),
                 "l"(source + tile * TILE), "n"(TILE * 4), "r"(address(&full[slot]))
                 : "memory");
  };
  if (threadIdx.x == 0)
    for (int tile = 0; tile < STAGES && tile < tiles; ++tile)
      fetch(tile);
  int sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    int slot = tile % STAGES, parity = tile / STAGES & 1;
    waitFor(&full[slot], parity);
    sum += stage[slot][TILE - 1 - threadIdx.x];
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(address(&empty[slot]))
                 : "memory");
    if (threadIdx.x == 0 && tile + STAGES < tiles) {
      waitFor(&empty[slot], parity);
      fetch(tile + STAGES);
    }
  }
  result[threadIdx.x] = sum;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
                     out + blockIdx.x * TILE),
                 "r"(address(result)), "n"(TILE * 4)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// The library's transaction barrier, and a sum in global memory by bulk reduction.
extern "C" __global__ void bulk_reduce(const int *in, int *total) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ __align__(128) int tile[TILE];
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::memcpy_async(tile, in + blockIdx.x * TILE, cuda::aligned_size_t<16>(sizeof(tile)),
                       barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, 0);
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  tile[threadIdx.x] = tile[threadIdx.x] * 2 + 1;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, total, tile,
                              sizeof(tile));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

// A 16 x 32 box in the pattern of 128 bytes, read back by hand and stored dense.
extern "C" __global__ void tensor_swizzle(const __grid_constant__ CUtensorMap map, int *out,
                                          int row, int column) {
  __shared__ __align__(1024) int tile[16 * 32];
  __shared__ unsigned long long barrier;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&barrier)));
    asm volatile("fence.proxy.async.shared::cta;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&barrier)),
                 "n"(sizeof(tile))
                 : "memory");
    int y = row + (int)blockIdx.x * 16;
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(address(tile)),
                 "l"(&map), "r"(column), "r"(y), "r"(address(&barrier))
                 : "memory");
  }
  __syncthreads();
  waitFor(&barrier, 0);
  for (int i = threadIdx.x; i < 16 * 32; i += blockDim.x) {
    int y = i / 32, chunk = i % 32 / 4 ^ y % 8;
    out[blockIdx.x * 16 * 32 + i] = tile[y * 32 + chunk * 4 + i % 4];
  }
}
