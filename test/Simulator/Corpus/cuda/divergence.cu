// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Lanes that go different ways and meet again.

extern "C" __global__ void nested(const int *in, int *out, int count) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= count)
    return;
  int value = in[index], result = 0;
  if (value & 1) {
    if (value & 2)
      result = value * 3;
    else if (value & 4)
      result = value - 7;
    else
      for (int i = 0; i < (value & 15); ++i)
        result += i * value;
  } else {
    result = value & 8 ? ~value : value / 3;
  }
  out[index] = result;
}

// Steps of Collatz's sequence, with two ways out and one way round.
extern "C" __global__ void loops(const int *in, int *out, int limit) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = in[index];
  int steps = 0, odd = 0;
  while (true) {
    if (value == 1)
      break;
    ++steps;
    if (value % 2 == 0) {
      value /= 2;
      continue;
    }
    if (++odd > limit) {
      steps = -steps;
      break;
    }
    value = 3 * value + 1;
  }
  out[index] = steps;
}

extern "C" __global__ void choices(const int *in, int *out) {
  int index = blockIdx.x * blockDim.x + threadIdx.x, value = in[index], result;
  switch (value % 10) {
  case 0: result = value + 11; break;
  case 1: result = value * value; break;
  case 2: result = value ^ 0x55;
  // The next case takes it further.
  case 3: result = value - 1000; break;
  case 4: out[index] = -4; return;
  case 5: result = value << 3; break;
  case 6: result = value % 7; break;
  case 7: result = -value; break;
  default: result = 0;
  }
  out[index] = result;
}

// Lanes leave a loop one by one; those that remain vote in every round.
extern "C" __global__ void leavers(const int *in, int *out) {
  int lane = threadIdx.x, turns = in[lane] & 7, seen = 0;
  unsigned mask = ~0u;
  for (int turn = 0; turn < 8; ++turn) {
    bool stays = turn < turns;
    mask = __ballot_sync(mask, stays);
    if (!stays)
      break;
    seen += __popc(mask);
  }
  __syncwarp();
  out[lane] = seen + __shfl_xor_sync(~0u, seen, 1) * 1000;
}
