// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls: by name, by pointer, recursive, with structures; tables in constant and global memory.

struct Pair {
  long long sum;
  int count;
  float mean;
};

static __noinline__ __device__ Pair summarize(const int *values, int count) {
  Pair pair = {0, count, 0};
  for (int i = 0; i < count; ++i)
    pair.sum += values[i];
  pair.mean = (float)pair.sum / count;
  return pair;
}

extern "C" __global__ void structures(const int *in, float *out, int count) {
  Pair pair = summarize(in + threadIdx.x * count, count);
  out[threadIdx.x] = pair.mean + pair.count;
}

static __noinline__ __device__ int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

extern "C" __global__ void recursion(const int *in, int *out) {
  out[threadIdx.x] = ackermann(in[threadIdx.x] & 1, in[threadIdx.x] >> 1 & 3);
}

static __noinline__ __device__ int twice(int x) { return 2 * x; }
static __noinline__ __device__ int square(int x) { return x * x; }
static __noinline__ __device__ int negate(int x) { return -x; }

typedef int (*Function)(int);
__device__ Function functions[3] = {twice, square, negate};
__constant__ int offsets[3] = {10, 200, 3000};
__device__ int calls = 5;

extern "C" __global__ void pointers(const int *in, int *out) {
  int value = in[threadIdx.x], which = (unsigned)value % 3;
  out[threadIdx.x] = functions[which](value) + offsets[which];
  atomicAdd(&calls, 1);
}

struct Parameters {
  int factor;
  signed char shift[3];
  double offset;
};

extern "C" __global__ void by_value(Parameters parameters, const int *in, double *out) {
  int value = in[threadIdx.x] * parameters.factor;
  out[threadIdx.x] = (value << parameters.shift[threadIdx.x % 3]) + parameters.offset;
}
