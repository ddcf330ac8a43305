# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar arithmetic: float functions, integer division and bits, conversions."""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def float_functions(x, out, count, BLOCK: tl.constexpr):
    # `out` is 14 x count.
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    value = tl.load(x + index, mask=inside, other=1.0)
    tl.store(out + index, tl.exp(value), mask=inside)
    tl.store(out + count + index, tl.log(value), mask=inside)
    tl.store(out + 2 * count + index, tl.sin(value), mask=inside)
    tl.store(out + 3 * count + index, tl.cos(value), mask=inside)
    tl.store(out + 4 * count + index, tl.sqrt(value), mask=inside)
    tl.store(out + 5 * count + index, tl.rsqrt(value), mask=inside)
    tl.store(out + 6 * count + index, tl.erf(value), mask=inside)
    tl.store(out + 7 * count + index, tl.floor(value), mask=inside)
    tl.store(out + 8 * count + index, tl.div_rn(value, 3.0), mask=inside)
    tl.store(out + 9 * count + index, tl.sqrt_rn(value), mask=inside)
    tl.store(out + 10 * count + index, libdevice.tanh(value), mask=inside)
    tl.store(out + 11 * count + index, libdevice.pow(value, 1.5), mask=inside)
    tl.store(out + 12 * count + index, tl.abs(tl.fma(value, value, -9.0)), mask=inside)
    tl.store(out + 13 * count + index, tl.clamp(value, 1.0, 4.0), mask=inside)


@triton.jit
def integer_functions(x, y, out, wide, count, BLOCK: tl.constexpr):
    # `out` is 10 x count of i32, `wide` 3 x count of i64; C's division.
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    a = tl.load(x + index, mask=inside, other=1)
    b = tl.load(y + index, mask=inside, other=1)
    tl.store(out + index, a // b, mask=inside)
    tl.store(out + count + index, a % b, mask=inside)
    tl.store(out + 2 * count + index, a * b, mask=inside)
    tl.store(out + 3 * count + index, tl.umulhi(a.to(tl.uint32, bitcast=True), 0x9E3779B9).to(tl.int32, bitcast=True), mask=inside)
    tl.store(out + 4 * count + index, libdevice.popc(a), mask=inside)
    tl.store(out + 5 * count + index, libdevice.clz(a), mask=inside)
    tl.store(out + 6 * count + index, (a << 3) ^ (b >> 2), mask=inside)
    tl.store(out + 7 * count + index, tl.minimum(tl.maximum(a, -1000), b), mask=inside)
    tl.store(out + 8 * count + index, libdevice.brev(a), mask=inside)
    tl.store(out + 9 * count + index, (a & 0xFFFF) | (~b), mask=inside)
    a64 = a.to(tl.int64) * 65537
    tl.store(wide + index, a64 * b, mask=inside)
    tl.store(wide + count + index, a64 // b, mask=inside)
    tl.store(wide + 2 * count + index, a64 % b, mask=inside)


@triton.jit
def conversions(x, halves, brains, bytes, shorts, doubles, back, count, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    value = tl.load(x + index, mask=inside, other=0.0)
    tl.store(halves + index, value.to(tl.float16), mask=inside)
    tl.store(brains + index, value.to(tl.bfloat16), mask=inside)
    tl.store(bytes + index, value.to(tl.int8), mask=inside)
    tl.store(shorts + index, value.to(tl.int16), mask=inside)
    tl.store(doubles + index, value.to(tl.float64) / 7, mask=inside)
    tl.store(back + index, value.to(tl.bfloat16).to(tl.float16).to(tl.float32), mask=inside)


@triton.jit
def fp8_conversions(x, e4m3, e5m2, widened, count, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    value = tl.load(x + index, mask=inside, other=0.0)
    narrow = value.to(tl.float8e4nv)
    tl.store(e4m3 + index, narrow, mask=inside)
    tl.store(e5m2 + index, value.to(tl.float8e5), mask=inside)
    tl.store(widened + index, narrow.to(tl.float16), mask=inside)
