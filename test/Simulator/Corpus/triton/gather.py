# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gathers: rows of a table by index from memory, and within a tile along either axis."""

import triton
import triton.language as tl


@triton.jit
def gather_rows(table, indices, out, count, columns, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    row = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tl.arange(0, BLOCK_N)
    index = tl.load(indices + row, mask=row < count, other=0)
    inside = (row[:, None] < count) & (column[None, :] < columns)
    value = tl.load(table + index[:, None] * columns + column[None, :], mask=inside)
    tl.store(out + row[:, None] * columns + column[None, :], value, mask=inside)


@triton.jit
def gather_tile(
    table, indices, across, along, ROWS: tl.constexpr, COLUMNS: tl.constexpr, PICKS: tl.constexpr
):
    row = tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    pick = tl.arange(0, PICKS)
    tile = tl.load(table + row[:, None] * COLUMNS + column[None, :])
    which = tl.load(indices + pick[:, None] * COLUMNS + column[None, :])
    tl.store(along + pick[:, None] * COLUMNS + column[None, :], tl.gather(tile, which, 0))
    flat = tl.load(indices + row[:, None] * COLUMNS + column[None, :], mask=row[:, None] < PICKS, other=0)
    tl.store(across + row[:, None] * COLUMNS + column[None, :], tl.gather(tile, flat, 1))
