# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor copies: clipped tiles, sums in memory, three dimensions, and a dependent launch."""

import triton
import triton.language as tl
from triton.language.extra.cuda import gdc_launch_dependents, gdc_wait


@triton.jit
def shift_tiles(source, target, row, column, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    # The box starts before and ends after the array: zeros come in, and nothing goes out there.
    tile = source.load([row, column])
    target.store([row + 1, column + 1], tile * 2)


@triton.jit
def add_into(source, target, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    tile = source.load([tl.program_id(0) * BLOCK_M, 0])
    target.atomic_add([0, 0], tile)


@triton.jit
def copy_cube(
    source, target, depth, rows, columns, D: tl.constexpr, R: tl.constexpr, C: tl.constexpr
):
    size = rows * columns
    load = tl.make_tensor_descriptor(source, [depth, rows, columns], [size, columns, 1], [D, R, C])
    store = tl.make_tensor_descriptor(target, [depth, rows, columns], [size, columns, 1], [D, R, C])
    for start in range(0, rows, R):
        place = [tl.program_id(0) * D, start, 0]
        store.store(place, load.load(place) + 1)


@triton.jit
def dependent_add(a, b, out, count, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    gdc_wait()
    total = tl.load(a + index, mask=inside) + tl.load(b + index, mask=inside)
    gdc_launch_dependents()
    tl.store(out + index, total, mask=inside)
