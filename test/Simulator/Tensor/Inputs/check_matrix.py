#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_matrix.py SPELLING...: ldmatrix, stmatrix and movmatrix on random bytes against numpy.

Rows lie scattered in shared memory; where lanes receive what is computed here from the whole matrix,
by the figures of ISA 9.7.14.5.
"""

import re

import numpy

import simulator
from simulator import Failure

RANDOM = numpy.random.default_rng(7)
SHARED = 32 * 48
# 32 places of 16 bytes, in no order and not adjacent.
PLACES = (RANDOM.permutation(SHARED // 16)[:32] * 16).astype(numpy.uint32)


def pieces(matrix, size):
    """A matrix of bytes as lanes receive it: row g, bytes size*t to size*t + size - 1, per lane."""
    return numpy.ascontiguousarray(matrix).reshape(8, 4, size).reshape(32, size)


def registers_of(rows, form):
    """What ldmatrix makes of the rows (bytes, 16 each) of one matrix: 32 lanes x registers."""
    if form["shape"] == "m8n8":
        halves = rows.view(numpy.uint16)
        if form["trans"]:
            halves = halves.T
        return pieces(numpy.ascontiguousarray(halves).view(numpy.uint8), 4).view(numpy.uint32)
    if form["format"] == "b4x16_p64":
        packed = rows[:, :8]
        elements = numpy.stack([packed & 15, packed >> 4], -1).reshape(len(rows), 16)
    elif form["format"] == "b6x16_p32":
        bits = numpy.unpackbits(rows[:, :12], axis=1, bitorder="little").reshape(len(rows), 16, 6)
        elements = numpy.packbits(bits, axis=2, bitorder="little").reshape(len(rows), 16)
    else:
        elements = rows
    if form["shape"] == "m8n16":
        return pieces(elements, 4).view(numpy.uint32)
    # Of the transpose, 16 x 16, lane 4g + t has columns 4t to 4t + 3 of rows g and g + 8.
    transpose = numpy.ascontiguousarray(elements.T)
    return numpy.concatenate([pieces(transpose[:8], 4).view(numpy.uint32),
                              pieces(transpose[8:], 4).view(numpy.uint32)], 1)


def parse(spelling):
    match = re.match(r"(ld|st)matrix\.sync\.aligned\.(m\d+n\d+)\.x(\d)(\.trans)?(\.shared(?:::cta)?)?\."
                     r"(?:b16|b8x16\.(\w+)|b8)$", spelling)
    if not match:
        raise Failure("not a spelling that this test knows")
    operation, shape, number, trans, shared, packed = match.groups()
    return dict(operation=operation, shape=shape, number=int(number), trans=bool(trans),
                shared=bool(shared), format=packed)


PROLOGUE = """  mov.u32 %base, buffer;
  // The lanes copy the input to shared memory, 48 bytes each, and read their places.
  mad.wide.u32 %w0, %lane, 48, %p0;
  mad.lo.u32 %at, %lane, 48, %base;
{copies}  bar.sync 0;
  mad.wide.u32 %w1, %lane, 4, %p1;
  ld.global.b32 %place, [%w1];
  add.u32 %place, %place, %base;
  cvt.u64.u32 %w2, %place;
  cvta.shared.u64 %w2, %w2;
"""
DECLARATIONS = f".shared .align 16 .b8 buffer[{SHARED}];"
REGISTERS = "  .reg .b32 %base, %at, %place;\n  .reg .b32 %t<4>;\n"


def prologue():
    copies = "".join(f"  ld.global.v4.b32 {{%t0, %t1, %t2, %t3}}, [%w0+{i}];\n"
                     f"  st.shared.v4.b32 [%at+{i}], {{%t0, %t1, %t2, %t3}};\n" for i in (0, 16, 32))
    return PROLOGUE.format(copies=copies)


def check(spelling):
    if spelling.startswith("movmatrix"):
        return check_movmatrix(spelling)
    form = parse(spelling)
    number, shape = form["number"], form["shape"]
    per_matrix = 16 if shape == "m16n16" else 8
    count = number * (2 if shape == "m16n16" else 1)
    memory = RANDOM.integers(0, 256, SHARED, dtype=numpy.uint8)
    # Lanes whose addresses do not count give bad ones.
    places = PLACES.copy()
    places[number * per_matrix:] = 0xffff0001
    address = "%place" if form["shared"] else "%w2"
    names = ", ".join(f"%r{i}" for i in range(count))
    registers = REGISTERS + f"  .reg .b32 %r<{count}>;\n"
    target = "sm_80" if shape == "m8n8" and form["operation"] == "ld" else (
        "sm_90" if shape == "m8n8" else "sm_120a")

    if form["operation"] == "ld":
        body = prologue() + f"  {spelling} {{{names}}}, [{address}];\n"
        body += f"  mad.wide.u32 %w3, %lane, {4 * count}, %p2;\n"
        body += "".join(f"  st.global.b32 [%w3+{4 * i}], %r{i};\n" for i in range(count))
        text = simulator.kernel(body, 3, registers, target, DECLARATIONS)
        (actual,), statistics, _ = simulator.run(text, [memory, places],
                                                 [("u32", None, (32, count))], target)
        rows = numpy.stack([memory[p:p + 16] for p in PLACES[:number * per_matrix]])
        expected = numpy.concatenate(
            [registers_of(rows[j * per_matrix:(j + 1) * per_matrix].copy(), form)
             for j in range(number)], 1)
    else:
        values = RANDOM.integers(0, 2**32, (32, count), dtype=numpy.uint32)
        body = prologue() + f"  mad.wide.u32 %w3, %lane, {4 * count}, %p2;\n"
        body += "".join(f"  ld.global.b32 %r{i}, [%w3+{4 * i}];\n" for i in range(count))
        body += f"  {spelling} [{address}], {{{names}}};\n  bar.sync 0;\n"
        body += "  mad.wide.u32 %w4, %lane, 48, %p3;\n"
        body += "".join(f"  ld.shared.v4.b32 {{%t0, %t1, %t2, %t3}}, [%at+{i}];\n"
                        f"  st.global.v4.b32 [%w4+{i}], {{%t0, %t1, %t2, %t3}};\n"
                        for i in (0, 16, 32))
        text = simulator.kernel(body, 4, registers, target, DECLARATIONS)
        (actual,), statistics, _ = simulator.run(text, [memory, places, values],
                                                 [("u8", None, (SHARED,))], target)
        expected = memory.copy()
        for j in range(number):
            if shape == "m8n8":
                rows = values[:, j].copy().view(numpy.uint16).reshape(8, 8)
                rows = rows.T if form["trans"] else rows
            else:
                # An accumulator of 16 x 8, bytes c0 to c3 of lane 4g + t: rows g, g, g + 8, g + 8,
                # columns 2t, 2t + 1, 2t, 2t + 1. Its columns are the rows stored.
                quads = values[:, j].copy().view(numpy.uint8).reshape(8, 4, 2, 2)
                rows = quads.transpose(2, 0, 1, 3).reshape(16, 8).T
            stored = numpy.ascontiguousarray(rows).view(numpy.uint8)
            for i in range(8):
                expected[PLACES[8 * j + i]:PLACES[8 * j + i] + 16] = stored[i]
    if not numpy.array_equal(actual, expected):
        raise Failure(f"differs from numpy:\n{actual}\n{expected}")


def check_movmatrix(spelling):
    values = RANDOM.integers(0, 2**32, 32, dtype=numpy.uint32)
    body = f"""  mad.wide.u32 %w0, %lane, 4, %p0;
  mad.wide.u32 %w1, %lane, 4, %p1;
  ld.global.b32 %r0, [%w0];
  {spelling} %r1, %r0;
  st.global.b32 [%w1], %r1;
"""
    text = simulator.kernel(body, 2, "  .reg .b32 %r<2>;\n")
    (actual,), _, _ = simulator.run(text, [values], [("u32", None, (32,))])
    expected = values.view(numpy.uint16).reshape(8, 8).T.copy().view(numpy.uint32).reshape(32)
    if not numpy.array_equal(actual, expected):
        raise Failure(f"differs from numpy:\n{actual}\n{expected}")


if __name__ == "__main__":
    import sys
    simulator.main(check, sys.argv[1:])
