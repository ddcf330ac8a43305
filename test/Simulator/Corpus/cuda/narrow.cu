// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floats of four and six bits and scales of eight, which sm_120a converts by instructions.

#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

extern "C" __global__ void narrow_floats(const float2 *in, unsigned short *narrow, half2 *wide) {
  int i = threadIdx.x;
  unsigned short a = __nv_cvt_float2_to_fp6x2(in[i], __NV_E2M3, cudaRoundNearest);
  unsigned short b = __nv_cvt_float2_to_fp6x2(in[i], __NV_E3M2, cudaRoundNearest);
  unsigned char c = __nv_cvt_float2_to_fp4x2(in[i], __NV_E2M1, cudaRoundNearest);
  narrow[i] = a;
  narrow[32 + i] = b;
  narrow[64 + i] = c;
  wide[i] = __nv_cvt_fp6x2_to_halfraw2(a, __NV_E2M3);
  wide[32 + i] = __nv_cvt_fp6x2_to_halfraw2(b, __NV_E3M2);
  wide[64 + i] = __nv_cvt_fp4x2_to_halfraw2(c, __NV_E2M1);
}

extern "C" __global__ void scales(const float2 *in, unsigned short *narrow,
                                  __nv_bfloat162 *wide) {
  int i = threadIdx.x;
  unsigned short up = __nv_cvt_float2_to_e8m0x2(in[i], __NV_SATFINITE, cudaRoundPosInf);
  unsigned short down = __nv_cvt_float2_to_e8m0x2(in[i], __NV_SATFINITE, cudaRoundZero);
  narrow[i] = up;
  narrow[32 + i] = down;
  wide[i] = __nv_cvt_e8m0x2_to_bf162raw(up);
}
