// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Atomics of every width, and the orders and scopes of cuda::atomic_ref.

#include <cuda/atomic>
#include <cuda_fp16.h>

extern "C" __global__ void widths(const int *in, int *ints, unsigned long long *longs,
                                  float *floats, double *doubles, half2 *halves) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&ints[0], value);
  atomicSub(&ints[1], value);
  atomicInc((unsigned *)&ints[2], 99);
  atomicDec((unsigned *)&ints[3], 49);
  atomicMin(&ints[4], value);
  atomicOr(&ints[5], 1 << (value & 31));
  atomicMax(&longs[0], (unsigned long long)value << 33);
  atomicAdd(&longs[1], (unsigned long long)value << 20);
  atomicAdd(&floats[0], (float)value);
  atomicAdd(&doubles[0], value * 0.5);
  atomicAdd(&halves[0], __floats2half2_rn(value & 1, value >> 1 & 1));
  // A maximum of floats, by comparing and swapping.
  int *word = (int *)&floats[1], old = *(volatile int *)word;
  while (__int_as_float(old) < value) {
    int found = atomicCAS(word, old, __float_as_int((float)value));
    if (found == old)
      break;
    old = found;
  }
}

extern "C" __global__ void shared_atomics(const int *in, int *out) {
  __shared__ int bins[16];
  __shared__ unsigned long long total;
  if (threadIdx.x < 16)
    bins[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  cuda::atomic_ref<int, cuda::thread_scope_block>(bins[value & 15]).fetch_add(1, cuda::memory_order_relaxed);
  atomicAdd_block(&total, (unsigned long long)value);
  __syncthreads();
  if (threadIdx.x < 16)
    atomicAdd_system(&out[threadIdx.x], bins[threadIdx.x]);
  if (threadIdx.x == 0)
    cuda::atomic_ref<int, cuda::thread_scope_device>(out[16]).fetch_add((int)total);
}

// Block i waits for block i - 1 and passes its sum on; block numbers are drawn, not given.
extern "C" __global__ void chained_sum(const int *in, int *out, int *ticket, int *flags, int *sums) {
  __shared__ int block;
  if (threadIdx.x == 0)
    block = atomicAdd(ticket, 1);
  __syncthreads();
  int index = block * blockDim.x + threadIdx.x, value = in[index];
  for (int step = 1; step < 32; step *= 2) {
    int left = __shfl_up_sync(~0u, value, step);
    if (threadIdx.x >= step)
      value += left;
  }
  __shared__ int before;
  if (threadIdx.x == blockDim.x - 1) {
    int prior = 0;
    if (block > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> flag(flags[block - 1]);
      while (flag.load(cuda::memory_order_acquire) == 0)
        __nanosleep(20);
      prior = sums[block - 1];
    }
    sums[block] = prior + value;
    cuda::atomic_ref<int, cuda::thread_scope_device>(flags[block]).store(1, cuda::memory_order_release);
    before = prior;
  }
  __syncthreads();
  out[index] = value + before;
}

// The last block to finish adds what the others left.
extern "C" __global__ void last_block(const int *in, int *partial, unsigned *done, int *out) {
  __shared__ bool last;
  int sum = __reduce_add_sync(~0u, in[blockIdx.x * 32 + threadIdx.x]);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last)
    return;
  int value = threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0;
  value = __reduce_add_sync(~0u, value);
  if (threadIdx.x == 0)
    *out = value;
}

// A message at system scope: block 1 sends, block 0 waits.
extern "C" __global__ void message(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_system> ready(*flag);
  if (blockIdx.x == 1) {
    data[threadIdx.x] = threadIdx.x * 3;
    __syncthreads();
    if (threadIdx.x == 0)
      ready.store(7, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_acquire) != 7)
        ;
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x ^ 1];
  }
}
