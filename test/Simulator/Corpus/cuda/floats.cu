// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floats of every width: packed halves, eight bits, doubles, and the library's functions.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

extern "C" __global__ void packed_halves(const half2 *a, const half2 *b, half2 *out) {
  int i = threadIdx.x;
  half2 x = a[i], y = b[i];
  out[i] = __hadd2(x, y);
  out[32 + i] = __hmul2(x, y);
  out[64 + i] = __hfma2(x, y, x);
  out[96 + i] = __hmax2(x, y);
  out[128 + i] = __hneg2(__hmin2(x, y));
  out[160 + i] = __hadd2_sat(x, y);
  out[192 + i] = __hgt2(x, y);
  out[224 + i] = __lows2half2(x, y);
  out[256 + i] = h2floor(x);
  out[288 + i] = __habs2(__hsub2(x, y));
  out[320 + i] = __halves2half2(__hdiv(x.x, y.x), hsqrt(__habs(x.y)));
}

extern "C" __global__ void packed_brains(const __nv_bfloat162 *a, const __nv_bfloat162 *b,
                                         __nv_bfloat162 *out) {
  int i = threadIdx.x;
  __nv_bfloat162 x = a[i], y = b[i];
  out[i] = __hadd2(x, y);
  out[32 + i] = __hmul2(x, y);
  out[64 + i] = __hfma2(x, y, x);
  out[96 + i] = __hmax2(x, y);
  out[128 + i] = __floats2bfloat162_rn(__low2float(x) * 3, __high2float(y) / 3);
}

extern "C" __global__ void eight_bits(const float2 *in, unsigned short *narrow, half2 *wide) {
  int i = threadIdx.x;
  unsigned short a = __nv_cvt_float2_to_fp8x2(in[i], __NV_SATFINITE, __NV_E4M3);
  unsigned short b = __nv_cvt_float2_to_fp8x2(in[i], __NV_SATFINITE, __NV_E5M2);
  narrow[i] = a;
  narrow[32 + i] = b;
  wide[i] = __nv_cvt_fp8x2_to_halfraw2(a, __NV_E4M3);
  wide[32 + i] = __nv_cvt_fp8x2_to_halfraw2(b, __NV_E5M2);
}

extern "C" __global__ void doubles(const double *a, const double *b, double *out) {
  int i = threadIdx.x;
  double x = a[i], y = b[i];
  out[i] = x / y;
  out[64 + i] = sqrt(x);
  out[128 + i] = fma(x, y, -y);
  out[192 + i] = floor(y) + trunc(x) + rint(x * y);
  out[256 + i] = exp(y);
  out[320 + i] = log(x);
  out[384 + i] = sin(x * 10);
  out[448 + i] = (double)(float)x + (double)(long long)(y * 1000);
  out[512 + i] = fmin(x, y) - fmax(x, fabs(y));
  out[576 + i] = fmod(x * 100, fabs(y) + 0.5);
}

extern "C" __global__ void functions(const float *a, float *out) {
  int i = threadIdx.x;
  float x = a[i];
  out[i] = expf(x);
  out[64 + i] = logf(x);
  out[128 + i] = sinf(x * 1e5f);
  out[192 + i] = powf(x, 1.7f);
  out[256 + i] = 1 / x;
  out[320 + i] = rsqrtf(x);
  out[384 + i] = tanhf(x);
  out[448 + i] = atan2f(x, 2 - x);
  out[512 + i] = cbrtf(x);
  out[576 + i] = fmodf(x * 10, 0.7f);
}

// Where the rounding goes.
extern "C" __global__ void roundings(const float *a, const float *b, float *out, int *integers) {
  int i = threadIdx.x;
  float x = a[i], y = b[i];
  out[i] = __fadd_ru(x, y);
  out[64 + i] = __fmul_rd(x, y);
  out[128 + i] = __fdiv_rz(x, y);
  out[192 + i] = __fmaf_rn(x, y, y);
  out[256 + i] = __fsqrt_ru(fabsf(x));
  out[320 + i] = __saturatef(x);
  out[384 + i] = rintf(x) + ceilf(y) + truncf(y * 3);
  out[448 + i] = copysignf(x, y);
  integers[i] = __float2int_rn(x * 10);
  integers[64 + i] = __float2int_rd(x * 10);
  integers[128 + i] = (int)__float2uint_ru(x * 10);
  integers[192 + i] = (int)(x * 1e12f);
  integers[256 + i] = isnan(x / 0 - y / 0) + 2 * (x < y) + 4 * signbit(y);
}
