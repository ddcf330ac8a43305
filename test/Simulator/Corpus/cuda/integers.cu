// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whole numbers: products of bytes, long division, bits and bytes.

extern "C" __global__ void byte_products(const int *a, const int *b, const int *c, int *out) {
  int i = threadIdx.x;
  out[i] = __dp4a(a[i], b[i], c[i]);
  out[64 + i] = (int)__dp4a((unsigned)a[i], (unsigned)b[i], (unsigned)c[i]);
  out[128 + i] = __dp2a_lo(a[i], b[i], c[i]);
  out[192 + i] = __dp2a_hi(a[i], b[i], c[i]);
  out[256 + i] = __sad(a[i], b[i], (unsigned)c[i]);
  out[320 + i] = __mul24(a[i], b[i]);
  out[384 + i] = __mulhi(a[i], b[i]);
  out[448 + i] = __hadd(a[i], b[i]);
}

extern "C" __global__ void long_division(const long long *a, const long long *b, long long *out) {
  int i = threadIdx.x;
  out[i] = a[i] * b[i];
  out[64 + i] = a[i] / b[i];
  out[128 + i] = a[i] % b[i];
  out[192 + i] = (long long)((unsigned long long)a[i] / (unsigned long long)b[i]);
  out[256 + i] = __mul64hi(a[i], b[i]);
  out[320 + i] = (long long)__umul64hi(a[i], b[i]);
  out[384 + i] = a[i] >> (b[i] & 63);
  out[448 + i] = __clzll(a[i]) + 100 * __popcll(a[i]) + 10000 * __ffsll(a[i]);
  out[512 + i] = (long long)__brevll(a[i]);
  out[576 + i] = min(a[i], b[i]) ^ max(a[i], b[i]) << 1;
}

extern "C" __global__ void bits(const unsigned *a, const unsigned *b, unsigned *out) {
  int i = threadIdx.x;
  unsigned x = __ldg(&a[i]), y = __ldg(&b[i]);
  out[i] = __funnelshift_l(x, y, y);
  out[64 + i] = __funnelshift_r(x, y, y);
  out[128 + i] = __funnelshift_lc(x, y, y & 63);
  out[192 + i] = __funnelshift_rc(x, y, y & 63);
  out[256 + i] = __byte_perm(x, y, 0x3715);
  out[320 + i] = __byte_perm(x, y, y);
  out[384 + i] = __clz(x) + 100 * __popc(x) + 10000 * __ffs(x);
  out[448 + i] = __brev(x);
  unsigned field, merged, sign;
  asm("bfe.u32 %0, %1, %2, 9;" : "=r"(field) : "r"(x), "r"(y & 31));
  asm("bfe.s32 %0, %1, 7, 11;" : "=r"(sign) : "r"(x));
  asm("bfi.b32 %0, %1, %2, %3, 12;" : "=r"(merged) : "r"(x), "r"(y), "r"(y & 31));
  out[512 + i] = field;
  out[576 + i] = sign;
  out[640 + i] = merged;
  out[704 + i] = x & ~y ^ (x | 0xff);
  out[768 + i] = __vadd4(x, y);
  out[832 + i] = __vabsdiffu4(x, y);
}
