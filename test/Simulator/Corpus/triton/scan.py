# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scans along both axes, with the library's and with our own combination."""

import triton
import triton.language as tl


@triton.jit
def compose(a0, b0, a1, b1):
    # x -> a x + b, first (a0, b0) and then (a1, b1).
    return a0 * a1, b0 * a1 + b1


@triton.jit
def scan(
    values, factors, sums, products, down, lines, ROWS: tl.constexpr, COLUMNS: tl.constexpr
):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    place = row[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    value = tl.load(values + place)
    factor = tl.load(factors + place)
    tl.store(sums + place, tl.cumsum(value, axis=1))
    tl.store(products + place, tl.cumprod(factor, axis=1, reverse=True))
    tl.store(down + place, tl.cumsum(value, axis=0))
    slope, offset = tl.associative_scan((factor, value), 1, compose)
    tl.store(lines + place, slope + offset)
