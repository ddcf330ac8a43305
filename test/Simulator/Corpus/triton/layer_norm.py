# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows longer than a tile: three loops over the columns."""

import triton
import triton.language as tl


@triton.jit
def layer_norm(
    x, weight, bias, y, means, scales, stride, columns, epsilon, BLOCK: tl.constexpr
):
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        total += tl.load(x + column, mask=column < columns, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / columns
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        value = tl.load(x + column, mask=column < columns, other=0.0).to(tl.float32)
        away = tl.where(column < columns, value - mean, 0.0)
        squares += away * away
    scale = 1 / tl.sqrt(tl.sum(squares, axis=0) / columns + epsilon)
    tl.store(means + row, mean)
    tl.store(scales + row, scale)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        inside = column < columns
        value = tl.load(x + column, mask=inside, other=0.0).to(tl.float32)
        value = (value - mean) * scale * tl.load(weight + column, mask=inside)
        value += tl.load(bias + column, mask=inside)
        tl.store(y + column, value.to(y.dtype.element_ty), mask=inside)
