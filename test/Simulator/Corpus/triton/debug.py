# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints and checks of its own values."""

import triton
import triton.language as tl


@triton.jit
def debug(values, out, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(values + index)
    tl.device_print("value ", value)
    tl.device_assert(value < 1000, "expected a value below 1000")
    tl.store(out + index, value + 1)
