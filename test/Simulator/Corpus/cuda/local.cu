// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays of a thread's own, indexed by values.

extern "C" __global__ void insertion_sort(const int *in, int *out) {
  int values[12];
  int base = (blockIdx.x * blockDim.x + threadIdx.x) * 12;
  for (int i = 0; i < 12; ++i)
    values[i] = in[base + i];
#pragma unroll 1
  for (int i = 1; i < 12; ++i) {
    int value = values[i], place = i;
    for (; place > 0 && values[place - 1] > value; --place)
      values[place] = values[place - 1];
    values[place] = value;
  }
  for (int i = 0; i < 12; ++i)
    out[base + i] = values[i];
}

struct Record {
  short small;
  double number;
  unsigned char bytes[5];
};

extern "C" __global__ void records(const int *in, double *out) {
  Record all[4];
  int value = in[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    all[i].small = (short)(value + i);
    all[i].number = value * 0.25 + i;
    for (int j = 0; j < 5; ++j)
      all[i].bytes[j] = (unsigned char)(value * j + i);
  }
  const Record &one = all[value & 3];
  out[threadIdx.x] = one.small + one.number + one.bytes[(value >> 2) % 5];
}
