#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_quad_pairs.py SPELLING...: mma.m8n8k4 on f16, four products at once, against numpy.

Lanes 4q to 4q+3 (low) and 16+4q to 16+4q+3 (high) hold the fragments of product q, ISA 9.7.14.5.1.
"""

import numpy

import formats
import fragments
import simulator
from simulator import Failure

RANDOM = numpy.random.default_rng(13)


def place(operand, layout, name):
    """Element i of a lane, given as (g, t) = (lane >> 2, lane % 4), in a stack of four matrices."""
    def at(g, t, i):
        q, high = g % 4, 4 if g >= 4 else 0
        if operand == "a":
            return (q, t + high, i) if layout == "row" else (q, i + high, t)
        if operand == "b":
            return (q, t, i + high) if layout == "row" else (q, i, t + high)
        if name == "f16":
            return (q, t + high, i)
        return (q, (t & 1) + (i & 2) + high, (i & 4) + (t & 2) + (i & 1))
    return at


def check(spelling):
    a_layout, b_layout, d, _, _, c = spelling.split("m8n8k4.")[1].split(".")
    a_values, a_codes = formats.draw(RANDOM, "f16", (4, 8, 4))
    b_values, b_codes = formats.draw(RANDOM, "f16", (4, 4, 8))
    c_values, c_codes = formats.draw(RANDOM, c, (4, 8, 8))
    inputs = [fragments.pack(a_codes, 16, place("a", a_layout, "f16"), 4),
              fragments.pack(b_codes, 16, place("b", b_layout, "f16"), 4),
              fragments.pack(c_codes, formats.BITS[c], place("c", "row", c), 8)]
    count = 8 * formats.BITS[d] // 32
    registers, body = f"  .reg .b32 %d<{count}>;\n", ""
    for i, (name, array) in enumerate(zip("abc", inputs)):
        registers += f"  .reg .b32 %{name}<{array.shape[1]}>;\n"
        body += f"  mad.wide.u32 %w0, %lane, {array.shape[1] * 4}, %p{i};\n"
        body += "".join(f"  ld.global.b32 %{name}{r}, [%w0+{4 * r}];\n"
                        for r in range(array.shape[1]))

    def vector(name, number):
        return "{" + ", ".join(f"%{name}{r}" for r in range(number)) + "}"
    body += (f"  {spelling} {vector('d', count)}, {vector('a', 2)}, {vector('b', 2)}, "
             f"{vector('c', inputs[2].shape[1])};\n  mad.wide.u32 %w0, %lane, {4 * count}, %p3;\n")
    body += "".join(f"  st.global.b32 [%w0+{4 * r}], %d{r};\n" for r in range(count))
    # ptxas emulates the instruction after sm_70, but takes it.
    text = simulator.kernel(body, 4, registers)
    (actual,), statistics, _ = simulator.run(text, inputs, [("u32", None, (32, count))])
    actual = formats.decode(d, fragments.unpack(actual, formats.BITS[d], place("c", "row", d),
                                                (4, 8, 8)))
    expected = a_values @ b_values + c_values
    if not numpy.array_equal(actual, expected):
        raise Failure(f"differs from numpy:\n{actual[0]}\n{expected[0]}")
    if statistics["tensor"]["macs"] != 4 * 8 * 8 * 4:
        raise Failure(f"counted {statistics['tensor']}")


if __name__ == "__main__":
    import sys
    simulator.main(check, sys.argv[1:])
