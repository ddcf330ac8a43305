// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the lanes of a warp tell each other.

extern "C" __global__ void shuffles(const int *in, int *out) {
  int lane = threadIdx.x, value = in[lane];
  out[lane] = __shfl_sync(~0u, value, lane * 7 + 3);
  out[32 + lane] = __shfl_up_sync(~0u, value, 5);
  out[64 + lane] = __shfl_down_sync(~0u, value, 5);
  out[96 + lane] = __shfl_xor_sync(~0u, value, 21);
  out[128 + lane] = __shfl_sync(~0u, value, 9, 8);
  out[160 + lane] = __shfl_up_sync(~0u, value, 3, 16);
  out[192 + lane] = __shfl_down_sync(~0u, value, 3, 16);
  out[224 + lane] = __shfl_xor_sync(~0u, value, 12, 8);
  // Two registers.
  long long wide = __shfl_xor_sync(~0u, (long long)value << 20, 1);
  out[256 + lane] = (int)(wide >> 20);
  // Half of the warp among itself.
  if (lane % 2)
    value = __shfl_down_sync(0xaaaaaaaau, value, 2);
  out[288 + lane] = value;
}

extern "C" __global__ void votes(const int *in, int *out) {
  int lane = threadIdx.x % 32, value = in[threadIdx.x];
  int row = threadIdx.x / 32 * 8 * 32 + lane;
  out[row] = __ballot_sync(~0u, value & 1);
  out[row + 32] = __any_sync(~0u, value > 90);
  out[row + 64] = __all_sync(~0u, value > -200);
  out[row + 96] = __match_any_sync(~0u, value & 3);
  int same;
  out[row + 128] = __match_all_sync(~0u, value & 0, &same) + same;
  out[row + 160] = __match_all_sync(~0u, value, &same) + same;
  int active = 0;
  if (lane > 11)
    active = __activemask();
  __syncwarp();
  out[row + 192] = active;
  unsigned below;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  out[row + 224] = __popc(__ballot_sync(~0u, value > 0) & below);
}
