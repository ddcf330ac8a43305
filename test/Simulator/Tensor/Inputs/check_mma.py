#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_mma.py SPELLING...: each mma on random matrices against numpy.

The registers of a warp are filled by the formulas of the ISA (fragments.py), so that a permutation of
elements shows. Options after a comma: `sel=1` the sparsity selector, `byte=2`, `thread=1` the
selectors of block scales; `assemble=0` where ptxas does not know the form.
"""

import re

import numpy

import formats
import fragments
import simulator
from simulator import Failure

RANDOM = numpy.random.default_rng(5)


def parse(spelling):
    match = re.match(r"mma\.(?:sp(?:::ordered_metadata)?\.)?sync\.aligned\.m(\d+)n8k(\d+)\.row\.col\."
                     r"(?:(kind::\w+)\.)?(block_scale\.)?(?:scale_vec::(\d)X\.)?(satfinite\.)?"
                     r"(\w+)\.(\w+)\.(\w+)\.(\w+)(.*)", spelling)
    if not match:
        raise Failure("not a spelling that this test knows")
    m, k, kind, scaled, vector, saturates, d, a, b, c, rest = match.groups()
    return dict(m=int(m), k=int(k), kind=kind or "", scaled=bool(scaled),
                vector=int(vector or (1 if kind == "kind::mxf8f6f4" else 2)),
                saturates=bool(saturates), d=d, a=a, b=b, c=c, rest=rest,
                sparse=spelling.startswith("mma.sp"))


def container(name, kind):
    """Bits of an element in its register, and the shift of its code there."""
    if name == "e2m1" and kind in ("kind::f8f6f4", "kind::mxf8f6f4"):
        return 8, 2
    return formats.BITS[name], 0


def draw_sparse(form, a_codes, a_values, bits, selector):
    """Places of the held values in rows of K, and the metadata registers of all lanes."""
    m, k = form["m"], form["k"]
    chunk = {32: 2, 16: 4, 8: 4, 4: 8}[formats.BITS[form["a"]] if bits != 8 else 8]
    columns = numpy.zeros((m, k // 2), int)
    nibbles = numpy.zeros((m, k // chunk), int)
    for row in range(m):
        for c in range(k // chunk):
            if chunk == 2:
                place = int(RANDOM.integers(2))
                columns[row, c] = 2 * c + place
                nibbles[row, c] = 0b1110 if place else 0b0100
                continue
            low, high = sorted(RANDOM.choice(4, 2, replace=False))
            nibbles[row, c] = low | high << 2
            if chunk == 4:
                columns[row, 2 * c:2 * c + 2] = 4 * c + low, 4 * c + high
            else:
                columns[row, 4 * c:4 * c + 4] = [8 * c + 2 * p + e for p in (low, high) for e in (0, 1)]
    # Words of lanes that do not count are garbage.
    words = RANDOM.integers(0, 2**32, 32, dtype=numpy.uint32)
    for g in range(8):
        rows = [sum(int(n) << 4 * i for i, n in enumerate(nibbles[r])) for r in (g, g + 8)]
        if bits >= 16:
            # Lanes of a group have 16 bits of row g below 16 bits of row g + 8.
            count = k // chunk // 4
            for j in range(count):
                words[4 * g + selector * count + j] = (rows[0] >> 16 * j & 0xffff |
                                                       (rows[1] >> 16 * j & 0xffff) << 16)
        else:
            # Even lanes have 32 bits of row g, odd ones of row g + 8.
            count = k // chunk // 4
            for j in range(count):
                words[4 * g + selector * count + j] = rows[j % 2] >> 32 * (j // 2) & 0xffffffff
    return columns, words


def draw_scales(form, byte, thread, count, lanes_of):
    """Scales of `count` rows or columns x vector, and the registers that hold them."""
    vector = form["vector"]
    words = RANDOM.integers(0, 2**32, 32, dtype=numpy.uint32)
    if "ue4m3" in form["rest"]:
        codes = RANDOM.integers(0x30, 0x50, (count, vector))
        values = formats.small_float(4, 3, 7)[codes]
    else:
        codes = RANDOM.integers(125, 130, (count, vector))
        values = 2.0 ** (codes - 127.0)
    for i in range(count):
        for v in range(vector):
            shift = 8 * (byte + v)
            lane = lanes_of(i, thread)
            words[lane] = int(words[lane]) & ~(0xff << shift) & 0xffffffff | int(codes[i, v]) << shift
    return values, words


def expected_product(form, a, b, c):
    if form["a"] == "b1":
        combine = numpy.not_equal if "xor" in form["rest"] else numpy.logical_and
        product = sum(combine(a[:, i, None] > 0, b[None, i] > 0).astype(float)
                      for i in range(a.shape[1]))
    else:
        product = a @ b
    result = product + c
    if form["d"] == "s32":
        if form["saturates"] or "satfinite" in form["rest"]:
            return numpy.clip(result, -2**31, 2**31 - 1)
        return (result.astype(numpy.int64) + 2**31) % 2**32 - 2**31
    return result.astype({"f16": numpy.float16, "f32": numpy.float32, "f64": numpy.float64}[form["d"]])


def check(argument):
    spelling, *options = argument.split(",")
    options = {key: int(value) for key, value in (option.split("=") for option in options)}
    form = parse(spelling)
    m, k = form["m"], form["k"]
    held = k // 2 if form["sparse"] else k
    a_bits, a_shift = container(form["a"], form["kind"])
    b_bits, b_shift = container(form["b"], form["kind"])
    a_values, a_codes = formats.draw(RANDOM, form["a"], (m, held))
    b_values, b_codes = formats.draw(RANDOM, form["b"], (k, 8))
    c_values, c_codes = formats.draw(RANDOM, form["c"], (m, 8))
    if form["c"] == "s32":
        # Some near the ends, so that sums wrap or clamp.
        c_values[::3] += numpy.sign(c_values[::3]) * (2**31 - 2**20)
        c_codes = formats.encode("s32", c_values)
    if form["a"] == "tf32":
        # Bits that must not count.
        a_codes = a_codes | RANDOM.integers(0, 2**13, (m, held), dtype=numpy.uint64)

    a_place = fragments.A[m, held, a_bits]
    b_place = fragments.B[k, b_bits]
    c_place = fragments.accumulator(m)
    c_bits, d_bits = formats.BITS[form["c"]], formats.BITS[form["d"]]
    a = fragments.pack(a_codes << numpy.uint64(a_shift), a_bits, a_place, m * held // 32)
    b = fragments.pack(b_codes << numpy.uint64(b_shift), b_bits, b_place, k * 8 // 32)
    c = fragments.pack(c_codes, c_bits, c_place, m * 8 // 32)
    d_registers = m * 8 // 32 * d_bits // max(d_bits, 32)

    operands = ["d", "a", "b", "c"]
    inputs = [a, b, c]
    extra = ""
    if form["sparse"]:
        columns, words = draw_sparse(form, a_codes, a_values, a_bits, options.get("sel", 0))
        full = numpy.zeros((m, k))
        numpy.put_along_axis(full, columns, a_values, 1)
        a_values = full
        inputs.append(words.reshape(32, 1))
        extra += f", {{e0}}, {options.get('sel', 0)}"
    if form["scaled"]:
        byte, thread = options.get("byte", 0), options.get("thread", 0)
        sfa, words_a = draw_scales(form, byte, thread & 1, m,
                                   lambda i, th: i % 8 * 4 + 2 * th + i // 8)
        sfb, words_b = draw_scales(form, byte, thread, 8, lambda i, th: i * 4 + th)
        a_values = a_values * numpy.repeat(sfa, k // form["vector"], 1)
        b_values = b_values * numpy.repeat(sfb, k // form["vector"], 1).T
        inputs += [words_a.reshape(32, 1), words_b.reshape(32, 1)]
        extra += (f", {{s0}}, {{{{{byte}, {thread & 1}}}}}, {{t0}}, {{{{{byte}, {thread}}}}}")

    names = ["a", "b", "c"] + ["e"] * form["sparse"] + ["s", "t"] * form["scaled"]
    registers, body = "", ""
    for i, (name, array) in enumerate(zip(names, inputs)):
        bits = array.dtype.itemsize * 8
        registers += f"  .reg .b{bits} %{name}<{array.shape[1]}>;\n"
        body += f"  mad.wide.u32 %w0, %lane, {array.shape[1] * bits // 8}, %p{i};\n"
        for r in range(array.shape[1]):
            body += f"  ld.global.b{bits} %{name}{r}, [%w0+{r * bits // 8}];\n"
    width = max(d_bits, 32)
    registers += f"  .reg .b{width} %d<{d_registers}>;\n"

    def vector(name, count):
        return "{" + ", ".join(f"%{name}{r}" for r in range(count)) + "}"
    extra = extra.format(e0="%e0", s0="%s0", t0="%t0")
    body += (f"  {spelling} {vector('d', d_registers)}, {vector('a', a.shape[1])}, "
             f"{vector('b', b.shape[1])}, {vector('c', c.shape[1])}{extra};\n")
    body += f"  mad.wide.u32 %w0, %lane, {d_registers * width // 8}, %p{len(inputs)};\n"
    for r in range(d_registers):
        body += f"  st.global.b{width} [%w0+{r * width // 8}], %d{r};\n"

    target = ("sm_120a" if form["kind"] or (form["sparse"] and "::" in spelling) else
              "sm_90" if form["d"] == "f64" and m == 16 else
              "sm_120a" if form["a"] in formats.NARROW else "sm_80")
    text = simulator.kernel(body, len(inputs) + 1, registers, target)
    name = f"u{width}"
    (d,), statistics, _ = simulator.run(text, inputs, [(name, None, (32, d_registers))], target,
                                        assembles=options.get("assemble", 1))
    actual = formats.decode(form["d"], fragments.unpack(d, d_bits, c_place, (m, 8)))
    expected = expected_product(form, a_values, b_values, c_values).astype(numpy.float64)
    if not numpy.array_equal(actual, expected):
        raise Failure(f"differs from numpy at {numpy.argwhere(actual != expected)[:4].tolist()}:\n"
                      f"{actual[:2]}\n{expected[:2]}")
    if statistics["tensor"]["macs"] != m * 8 * k:
        raise Failure(f"counted {statistics['tensor']}")


if __name__ == "__main__":
    import sys
    simulator.main(check, sys.argv[1:])
