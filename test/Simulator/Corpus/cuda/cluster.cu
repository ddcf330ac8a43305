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
