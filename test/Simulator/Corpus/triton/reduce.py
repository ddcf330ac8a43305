# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions along both axes, by value and by place."""

import triton
import triton.language as tl


@triton.jit
def reduce(values, floats, integers, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    # `integers` is 5 x COLUMNS: sum, minimum, maximum, xor, place of the maximum of each column;
    # `floats` is 2 x ROWS: maximum of each row and where it stands.
    row = tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    tile = tl.load(values + row[:, None] * COLUMNS + column[None, :])
    tl.store(integers + column, tl.sum(tile, axis=0))
    tl.store(integers + COLUMNS + column, tl.min(tile, axis=0))
    tl.store(integers + 2 * COLUMNS + column, tl.max(tile, axis=0))
    tl.store(integers + 3 * COLUMNS + column, tl.xor_sum(tile, axis=0))
    tl.store(integers + 4 * COLUMNS + column, tl.argmax(tile, axis=0))
    highest, place = tl.max(tile.to(tl.float32), axis=1, return_indices=True)
    tl.store(floats + row, highest)
    tl.store(floats + ROWS + row, place.to(tl.float32))
