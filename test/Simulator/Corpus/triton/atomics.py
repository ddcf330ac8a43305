# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic operations whose result does not depend on the order."""

import triton
import triton.language as tl


@triton.jit
def atomics(values, slots, integers, floats, halves, count, BLOCK: tl.constexpr):
    # `integers` is 6 x 8: sum, minimum, maximum, and, or, xor of each slot's values.
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    value = tl.load(values + index, mask=inside, other=0)
    slot = tl.load(slots + index, mask=inside, other=0)
    tl.atomic_add(integers + slot, value, mask=inside, sem="relaxed")
    tl.atomic_min(integers + 8 + slot, value, mask=inside, sem="acquire")
    tl.atomic_max(integers + 16 + slot, value, mask=inside, sem="release")
    tl.atomic_and(integers + 24 + slot, value, mask=inside)
    tl.atomic_or(integers + 32 + slot, value, mask=inside, scope="sys")
    tl.atomic_xor(integers + 40 + slot, value, mask=inside)
    tl.atomic_add(floats + slot, value.to(tl.float32), mask=inside)
    tl.atomic_add(halves + slot, (value & 3).to(tl.float16), mask=inside)


@triton.jit
def locked_sum(values, lock, total, BLOCK: tl.constexpr):
    # A lock between blocks: taken by compare-and-swap, given back by exchange.
    value = tl.load(values + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    while tl.atomic_cas(lock, 0, 1, sem="acquire", scope="gpu") == 1:
        pass
    place = total + tl.arange(0, BLOCK)
    tl.store(place, tl.load(place, volatile=True) + value)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0, sem="release", scope="gpu")
