# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Softmax(Q Kt) V in one pass over K and V with a running maximum and sum."""

import triton
import triton.language as tl


@triton.jit
def attention(
    q,
    k,
    v,
    out,
    scale,
    length,
    head_stride,
    HEAD: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr,
):
    base = tl.program_id(1) * head_stride
    row = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    channel = tl.arange(0, HEAD)
    row_inside = row[:, None] < length
    query = tl.load(q + base + row[:, None] * HEAD + channel[None, :], mask=row_inside, other=0.0)
    highest = tl.full([BLOCK_M], -float("inf"), tl.float32)
    weight = tl.zeros([BLOCK_M], tl.float32)
    total = tl.zeros([BLOCK_M, HEAD], tl.float32)
    # Powers of two instead of e: the factor is log2(e).
    scale *= 1.44269504
    end = length
    if CAUSAL:
        end = tl.minimum(length, (tl.program_id(0) + 1) * BLOCK_M)
    for start in range(0, end, BLOCK_N):
        key = start + tl.arange(0, BLOCK_N)
        keys = tl.load(
            k + base + key[None, :] * HEAD + channel[:, None], mask=key[None, :] < length, other=0.0
        )
        score = tl.dot(query, keys) * scale
        seen = key[None, :] < length
        if CAUSAL:
            seen = seen & (key[None, :] <= row[:, None])
        score = tl.where(seen, score, -float("inf"))
        new_highest = tl.maximum(highest, tl.max(score, axis=1))
        power = tl.exp2(score - new_highest[:, None])
        fade = tl.exp2(highest - new_highest)
        weight = weight * fade + tl.sum(power, axis=1)
        values = tl.load(
            v + base + key[:, None] * HEAD + channel[None, :], mask=key[:, None] < length, other=0.0
        )
        total = tl.dot(power.to(values.dtype), values, total * fade[:, None])
        highest = new_highest
    result = total / weight[:, None]
    place = out + base + row[:, None] * HEAD + channel[None, :]
    tl.store(place, result.to(out.dtype.element_ty), mask=row_inside)


@triton.jit
def attention_descriptors(
    queries,
    keys,
    values,
    out,
    scale,
    length,
    HEAD: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
):
    # The heads lie one under another; length is a multiple of both blocks.
    base = tl.program_id(1) * length
    row = tl.program_id(0) * BLOCK_M
    query = queries.load([base + row, 0])
    highest = tl.full([BLOCK_M], -float("inf"), tl.float32)
    weight = tl.zeros([BLOCK_M], tl.float32)
    total = tl.zeros([BLOCK_M, HEAD], tl.float32)
    scale *= 1.44269504
    for start in range(0, length, BLOCK_N):
        score = tl.dot(query, keys.load([base + start, 0]).T) * scale
        new_highest = tl.maximum(highest, tl.max(score, axis=1))
        power = tl.exp2(score - new_highest[:, None])
        fade = tl.exp2(highest - new_highest)
        weight = weight * fade + tl.sum(power, axis=1)
        value = values.load([base + start, 0])
        total = tl.dot(power.to(value.dtype), value, total * fade[:, None])
        highest = new_highest
    out.store([base + row, 0], (total / weight[:, None]).to(out.dtype))
