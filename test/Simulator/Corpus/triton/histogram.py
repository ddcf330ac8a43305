# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts of byte-sized keys, gathered per block and then added up in global memory."""

import triton
import triton.language as tl


@triton.jit
def histogram(keys, counts, count, BINS: tl.constexpr, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    key = tl.load(keys + index, mask=inside, other=0).to(tl.int32)
    tl.atomic_add(counts + tl.arange(0, BINS), tl.histogram(key, BINS, mask=inside))
