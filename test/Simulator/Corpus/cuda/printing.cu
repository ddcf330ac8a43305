// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Output and checks from device code.

#include <cassert>
#include <cstdio>

extern "C" __global__ void printing(const int *in, const float *scale) {
  int lane = threadIdx.x, value = in[lane];
  if (lane % 8 == 0)
    printf("lane %d: %5d %#x %.3f %s %c %lld%%\n", lane, value, value & 255, scale[lane] * 0.5f,
           lane ? "later" : "first", 'a' + lane, (long long)value << 33);
}

extern "C" __global__ void checks(const int *in, int *out, int limit) {
  int value = in[threadIdx.x];
  assert(value < limit && "too large");
  out[threadIdx.x] = value;
}

extern "C" __global__ void traps(const int *in, int *out, int limit) {
  int value = in[threadIdx.x];
  if (value >= limit)
    __trap();
  out[threadIdx.x] = value;
}
