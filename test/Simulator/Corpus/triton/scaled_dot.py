# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B where each run of 32 elements along K has a scale of its own (ue8m0)."""

import triton
import triton.language as tl


@triton.jit
def scaled_dot(
    a,
    a_scale,
    b,
    b_scale,
    c,
    k,
    A_TYPE: tl.constexpr,
    B_TYPE: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    # A is m x k, B is n x k: both contiguous along K, where two e2m1 share a byte.
    A_PACK: tl.constexpr = 2 if A_TYPE == "e2m1" else 1
    B_PACK: tl.constexpr = 2 if B_TYPE == "e2m1" else 1
    row = tl.program_id(1) * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    total = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        a_inner = start // A_PACK + tl.arange(0, BLOCK_K // A_PACK)
        b_inner = start // B_PACK + tl.arange(0, BLOCK_K // B_PACK)
        block = start // 32 + tl.arange(0, BLOCK_K // 32)
        left = tl.load(a + row[:, None] * (k // A_PACK) + a_inner[None, :])
        right = tl.load(b + column[None, :] * (k // B_PACK) + b_inner[:, None])
        left_scale = tl.load(a_scale + row[:, None] * (k // 32) + block[None, :])
        right_scale = tl.load(b_scale + column[:, None] * (k // 32) + block[None, :])
        total = tl.dot_scaled(left, left_scale, A_TYPE, right, right_scale, B_TYPE, total)
    stride = tl.num_programs(0) * BLOCK_N
    tl.store(c + row[:, None] * stride + column[None, :], total)
