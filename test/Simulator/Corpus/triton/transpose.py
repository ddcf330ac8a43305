# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles turned over in shared memory, so that loads and stores both run along rows."""

import triton
import triton.language as tl


@triton.jit
def transpose(source, target, rows, columns, source_stride, target_stride, BLOCK: tl.constexpr):
    row = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tile = tl.load(
        source + row[:, None] * source_stride + column[None, :],
        mask=(row[:, None] < rows) & (column[None, :] < columns),
    )
    tl.store(
        target + column[:, None] * target_stride + row[None, :],
        tl.trans(tile),
        mask=(column[:, None] < columns) & (row[None, :] < rows),
    )


@triton.jit
def transpose_device_descriptors(source, target, rows, columns, BLOCK: tl.constexpr):
    load = tl.make_tensor_descriptor(source, [rows, columns], [columns, 1], [BLOCK, BLOCK])
    store = tl.make_tensor_descriptor(target, [columns, rows], [rows, 1], [BLOCK, BLOCK])
    row = tl.program_id(1) * BLOCK
    column = tl.program_id(0) * BLOCK
    store.store([column, row], tl.trans(load.load([row, column])))
