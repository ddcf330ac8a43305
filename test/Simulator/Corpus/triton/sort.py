# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A bitonic sort of each row, and the row backwards."""

import triton
import triton.language as tl


@triton.jit
def sort(values, sorted_values, flipped, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    place = row[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tile = tl.load(values + place)
    tl.store(sorted_values + place, tl.sort(tile, dim=1))
    tl.store(flipped + place, tl.flip(tile, dim=1))
