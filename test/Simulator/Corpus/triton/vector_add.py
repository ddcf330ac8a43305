# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One element per lane, the last block partly empty."""

import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, out, count, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    total = tl.load(a + index, mask=inside) + tl.load(b + index, mask=inside)
    tl.store(out + index, total, mask=inside)
