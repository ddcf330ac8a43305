// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Barriers in memory and named barriers: hand-over between warps.

#include <cooperative_groups.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;

// The first warp fills two buffers in turn, three warps read them.
extern "C" __global__ void barrier_hand_over(const int *in, int *out, int rounds) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier filled[2], emptied[2];
  __shared__ int buffer[2][32];
  if (threadIdx.x == 0)
    for (int i = 0; i < 2; ++i) {
      init(&filled[i], blockDim.x);
      init(&emptied[i], blockDim.x);
    }
  __syncthreads();
  int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int round = 0; round < rounds; ++round) {
      if (round >= 2)
        emptied[round % 2].arrive_and_wait();
      buffer[round % 2][31 - lane] = in[round * 32 + lane];
      (void)filled[round % 2].arrive();
    }
    return;
  }
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    filled[round % 2].arrive_and_wait();
    sum += buffer[round % 2][lane] * (threadIdx.x / 32);
    if (round + 2 < rounds)
      (void)emptied[round % 2].arrive();
  }
  out[threadIdx.x - 32] = sum;
}

static __device__ unsigned address(const void *pointer) {
  return (unsigned)__cvta_generic_to_shared(pointer);
}

// The same barrier again and again, waited for by parity.
extern "C" __global__ void barrier_parity(const int *in, int *out, int rounds) {
  __shared__ unsigned long long barrier;
  __shared__ int buffer[64];
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&barrier)), "r"(64));
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    buffer[threadIdx.x] = in[round * 64 + threadIdx.x];
    asm volatile("{\n .reg .b64 state;\n mbarrier.arrive.shared.b64 state, [%0];\n}" ::"r"(
        address(&barrier))
                 : "memory");
    // Before sm_90 there is no try_wait.
    asm volatile("{\n"
                 " .reg .pred done;\n"
                 "again:\n"
                 " mbarrier.test_wait.parity.shared.b64 done, [%0], %1;\n"
                 " @!done bra again;\n"
                 "}" ::"r"(address(&barrier)),
                 "r"(round & 1)
                 : "memory");
    sum += buffer[threadIdx.x ^ 63];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(address(&barrier)));
  out[threadIdx.x] = sum;
}

// cp.async that report to a barrier.
extern "C" __global__ void barrier_copies(const int *in, int *out) {
  __shared__ unsigned long long barrier;
  __shared__ int buffer[64];
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&barrier)), "r"(64));
  __syncthreads();
  int index = blockIdx.x * 64 + threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(address(&buffer[threadIdx.x])),
               "l"(in + index)
               : "memory");
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(address(&barrier)) : "memory");
  asm volatile("{\n"
               " .reg .pred done;\n"
               "again:\n"
               " mbarrier.test_wait.parity.shared.b64 done, [%0], 0;\n"
               " @!done bra again;\n"
               "}" ::"r"(address(&barrier))
               : "memory");
  out[index] = buffer[63 - threadIdx.x];
}

// Two pairs of warps, each with a barrier of its own; then one pair signals and the other waits.
extern "C" __global__ void named_barriers(const int *in, int *out) {
  __shared__ int buffer[128];
  int pair = threadIdx.x / 64;
  buffer[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(pair + 1) : "memory");
  int value = buffer[pair * 64 + 63 - threadIdx.x % 64];
  if (pair == 0) {
    out[threadIdx.x] = value;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    buffer[threadIdx.x] = value + 1000;
    asm volatile("bar.arrive 3, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 3, 128;" ::: "memory");
    out[threadIdx.x] = value + buffer[threadIdx.x - 64];
  }
}

// Threads leave for good: thread i takes part in 1 + i % 4 rounds.
extern "C" __global__ void barrier_drop(const int *in, int *out) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier barrier;
  __shared__ int total[4];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  if (threadIdx.x < 4)
    total[threadIdx.x] = 0;
  __syncthreads();
  int rounds = 1 + threadIdx.x % 4, sum = 0;
  for (int round = 0; round < rounds; ++round) {
    atomicAdd(&total[round], in[threadIdx.x]);
    if (round + 1 == rounds) {
      barrier.arrive_and_drop();
      break;
    }
    barrier.arrive_and_wait();
    sum += total[round];
  }
  out[threadIdx.x] = sum;
}
