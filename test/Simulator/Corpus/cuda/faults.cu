// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Kernels that are wrong on purpose.

extern "C" __global__ void past_the_end(const int *in, int *out, int count) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index <= count)
    out[index] = in[index];
}

extern "C" __global__ void no_barrier(const int *in, int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

extern "C" __global__ void half_filled(const int *in, int *out) {
  __shared__ int tile[64];
  if (threadIdx.x < 40)
    tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

extern "C" __global__ void lost_update(int *out) { out[0] = out[0] + 1; }

extern "C" __global__ void misaligned(const char *in, int *out) {
  out[threadIdx.x] = *(const int *)(in + threadIdx.x * 4 + 2);
}
