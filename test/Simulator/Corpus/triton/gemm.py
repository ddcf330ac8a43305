# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B in every type that dot takes, with and without bounds, by pointers and by descriptors."""

import triton
import triton.language as tl


@triton.jit
def gemm(
    a,
    b,
    c,
    m,
    n,
    k,
    a_stride,
    b_stride,
    c_stride,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    ACCUMULATOR: tl.constexpr,
    RAGGED: tl.constexpr,
):
    row = tl.program_id(1) * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    inner = tl.arange(0, BLOCK_K)
    a_tile = a + row[:, None] * a_stride + inner[None, :]
    b_tile = b + inner[:, None] * b_stride + column[None, :]
    total = tl.zeros([BLOCK_M, BLOCK_N], ACCUMULATOR)
    for start in range(0, k, BLOCK_K):
        if RAGGED:
            left = tl.load(a_tile, mask=(row[:, None] < m) & (inner[None, :] < k - start), other=0.0)
            right = tl.load(
                b_tile, mask=(inner[:, None] < k - start) & (column[None, :] < n), other=0.0
            )
        else:
            left = tl.load(a_tile)
            right = tl.load(b_tile)
        total = tl.dot(left, right, total, out_dtype=ACCUMULATOR)
        a_tile += BLOCK_K
        b_tile += BLOCK_K * b_stride
    c_tile = c + row[:, None] * c_stride + column[None, :]
    result = total.to(c.dtype.element_ty)
    if RAGGED:
        tl.store(c_tile, result, mask=(row[:, None] < m) & (column[None, :] < n))
    else:
        tl.store(c_tile, result)


@triton.jit
def gemm_device_descriptors(
    a,
    b,
    c,
    m,
    n,
    k,
    a_stride,
    b_stride,
    c_stride,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    left = tl.make_tensor_descriptor(a, [m, k], [a_stride, 1], [BLOCK_M, BLOCK_K])
    right = tl.make_tensor_descriptor(b, [k, n], [b_stride, 1], [BLOCK_K, BLOCK_N])
    target = tl.make_tensor_descriptor(c, [m, n], [c_stride, 1], [BLOCK_M, BLOCK_N])
    row = tl.program_id(1) * BLOCK_M
    column = tl.program_id(0) * BLOCK_N
    total = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        total = tl.dot(left.load([row, start]), right.load([start, column]), total)
    target.store([row, column], total.to(c.dtype.element_ty))


@triton.jit
def gemm_host_descriptors(
    left,
    right,
    target,
    k,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    SPECIALIZE: tl.constexpr,
):
    row = tl.program_id(1) * BLOCK_M
    column = tl.program_id(0) * BLOCK_N
    total = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in tl.range(0, k, BLOCK_K, warp_specialize=SPECIALIZE):
        total = tl.dot(left.load([row, start]), right.load([start, column]), total)
    target.store([row, column], total.to(target.dtype))
