// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Blocks of a cluster and each other's shared memory; sm_90 and later.

#include <cooperative_groups.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;

// Every block adds up the tiles of its cluster.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_sum(const int *in, int *out) {
  __shared__ int tile[64];
  auto cluster = cg::this_cluster();
  tile[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  cluster.sync();
  int sum = 0;
  for (unsigned rank = 0; rank < cluster.num_blocks(); ++rank)
    sum += *cluster.map_shared_rank(&tile[63 - threadIdx.x], rank);
  // No block may leave while another reads its memory.
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = sum + (int)cluster.block_rank() * 100000;
}

// A histogram whose bins are spread over two blocks.
extern "C" __global__ void __cluster_dims__(2, 1, 1)
    cluster_histogram(const int *in, int *out, int count) {
  __shared__ int bins[16];
  auto cluster = cg::this_cluster();
  if (threadIdx.x < 16)
    bins[threadIdx.x] = 0;
  cluster.sync();
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < count) {
    int bin = in[index] & 31;
    atomicAdd(cluster.map_shared_rank(&bins[bin % 16], bin / 16), 1);
  }
  cluster.sync();
  if (threadIdx.x < 16)
    atomicAdd(&out[cluster.block_rank() * 16 + threadIdx.x], bins[threadIdx.x]);
}

static __device__ unsigned address(const void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}

// Each block writes into its neighbour's memory by st.async, which reports to the neighbour's
// barrier; a signal by remote arrival answers.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_exchange(const int *in, int *out) {
  __shared__ __align__(16) int inbox[32];
  __shared__ unsigned long long full, read;
  unsigned rank, box, fullThere, readThere;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full)));
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 32;" ::"r"(address(&read)));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 128;" ::"r"(address(&full)));
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\n barrier.cluster.wait.acquire.aligned;" ::
                   : "memory");
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(box) : "r"(address(&inbox[threadIdx.x])), "r"(rank ^ 1));
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(fullThere) : "r"(address(&full)), "r"(rank ^ 1));
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(readThere) : "r"(address(&read)), "r"(rank ^ 1));
  int value = in[blockIdx.x * 32 + threadIdx.x];
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(box),
               "r"(value * 5), "r"(fullThere)
               : "memory");
  asm volatile("{\n"
               " .reg .pred done;\n"
               "again:\n"
               " mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], 0;\n"
               " @!done bra again;\n"
               "}" ::"r"(address(&full))
               : "memory");
  out[blockIdx.x * 32 + threadIdx.x] = inbox[31 - threadIdx.x];
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(readThere)
               : "memory");
  asm volatile("{\n"
               " .reg .pred done;\n"
               "again:\n"
               " mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], 0;\n"
               " @!done bra again;\n"
               "}" ::"r"(address(&read))
               : "memory");
}

static __device__ void waitFor(unsigned long long *barrier) {
  asm volatile("{\n"
               " .reg .pred done;\n"
               "again:\n"
               " mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], 0;\n"
               " @!done bra again;\n"
               "}" ::"r"(address(barrier))
               : "memory");
}

// The first block copies one tile of global memory into both, each of which waits at home.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_multicast(const int *in, int *out) {
  __shared__ __align__(128) int tile[128];
  __shared__ unsigned long long barrier;
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&barrier)));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(address(&barrier)));
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\n barrier.cluster.wait.acquire.aligned;" ::
                   : "memory");
  if (rank == 0 && threadIdx.x == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                 ".multicast::cluster [%0], [%1], 512, [%2], %3;" ::"r"(address(tile)),
                 "l"(in + blockIdx.x / 2 * 128), "r"(address(&barrier)), "h"((short)3)
                 : "memory");
  waitFor(&barrier);
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x] + rank * 1000;
  // The second block's memory is written on behalf of the first.
  asm volatile("barrier.cluster.arrive.aligned;\n barrier.cluster.wait.aligned;" ::: "memory");
}

// Each block sends its own tile to the next of four by a bulk copy between shared memories.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_send(const int *in, int *out) {
  __shared__ __align__(128) int own[64], received[64];
  __shared__ unsigned long long barrier;
  unsigned rank, to, signal;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&barrier)));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(address(&barrier)));
  }
  own[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x] * 2;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("barrier.cluster.arrive.release.aligned;\n barrier.cluster.wait.acquire.aligned;" ::
                   : "memory");
  if (threadIdx.x == 0) {
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(address(received)), "r"((rank + 1) % 4));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(signal) : "r"(address(&barrier)), "r"((rank + 1) % 4));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes "
                 "[%0], [%1], 256, [%2];" ::"r"(to), "r"(address(own)), "r"(signal)
                 : "memory");
  }
  waitFor(&barrier);
  out[blockIdx.x * 64 + threadIdx.x] = received[threadIdx.x ^ 1];
  // A block stays until its tile has been read.
  asm volatile("barrier.cluster.arrive.aligned;\n barrier.cluster.wait.aligned;" ::: "memory");
}

// Sums of several floats by one instruction.
extern "C" __global__ void vector_atomics(const float4 *in, float4 *wide, float2 *narrow) {
  float4 value = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&wide[threadIdx.x % 4], value);
  atomicAdd(&narrow[threadIdx.x % 3], make_float2(value.w, value.x));
}
