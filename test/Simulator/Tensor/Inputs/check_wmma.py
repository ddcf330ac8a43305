#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_wmma.py SPELLING...: wmma.load, wmma.mma and wmma.store against numpy.

The argument is a spelling of wmma.mma. Options after a comma: `layout=col` of C and D, `space=shared`.
Every matrix is padded, so that strides count.
"""

import re

import numpy

import formats
import simulator
from check_mma import expected_product
from simulator import Failure

RANDOM = numpy.random.default_rng(11)


def registers(name, rows, columns, is_accumulator):
    """How many registers the ISA says a fragment has (9.7.14.4.1)."""
    if name == "f16" and not is_accumulator:
        return 8
    bits = formats.BITS[name]
    return rows * columns // 32 * bits // max(bits, 32)


def lines(codes, name, layout):
    """Bytes of a matrix with 32 bytes of padding behind each line, and the stride in elements."""
    bits = formats.BITS[name]
    codes = codes if layout == "row" else codes.T
    if bits < 8:
        per = 8 // bits
        grouped = codes.reshape(codes.shape[0], -1, per)
        data = sum(grouped[:, :, i] << numpy.uint64(i * bits) for i in range(per)).astype(numpy.uint8)
    else:
        data = codes.astype(f"u{bits // 8}")
        data = numpy.ascontiguousarray(data).view(numpy.uint8)
    padded = numpy.full((data.shape[0], data.shape[1] + 32), 0xa5, numpy.uint8)
    padded[:, :data.shape[1]] = data
    return padded, padded.shape[1] * 8 // bits


def check(argument):
    spelling, *options = argument.split(",")
    options = dict(option.split("=") for option in options)
    match = re.match(r"wmma\.mma\.(?:(xor|and)\.popc\.)?sync\.aligned\.(row|col)\.(row|col)\."
                     r"m(\d+)n(\d+)k(\d+)\.(?:rn\.)?(.*)", spelling)
    if not match:
        raise Failure("not a spelling that this test knows")
    operation, a_layout, b_layout, m, n, k, rest = match.groups()
    m, n, k = int(m), int(n), int(k)
    types = [t for t in rest.split(".") if t != "satfinite"]
    d, a, b, c = types if len(types) == 4 else (types[0], "f16", "f16", types[1])
    form = dict(d=d, a=a, b=b, c=c, rest=f"{operation or ''}.{rest}", saturates=False)
    layout = options.get("layout", "row")
    shape = f"m{m}n{n}k{k}"
    space = options.get("space", "global")

    a_values, a_codes = formats.draw(RANDOM, a, (m, k))
    b_values, b_codes = formats.draw(RANDOM, b, (k, n))
    c_values, c_codes = formats.draw(RANDOM, c, (m, n))
    if c == "s32":
        c_values[::3] += numpy.sign(c_values[::3]) * (2**31 - 2**20)
        c_codes = formats.encode("s32", c_values)
    arrays = [lines(a_codes, a, a_layout), lines(b_codes, b, b_layout), lines(c_codes, c, layout)]
    d_bytes = arrays[2][0].shape if c == d else lines(numpy.zeros((m, n), numpy.uint64), d, layout)[0].shape
    d_stride = d_bytes[1] * 8 // formats.BITS[d]

    counts = dict(a=registers(a, m, k, False), b=registers(b, k, n, False),
                  c=registers(c, m, n, True), d=registers(d, m, n, True))
    text_registers, body = "  .reg .b32 %s<4>;\n  .reg .b32 %at;\n", ""
    width = 64 if d == "f64" else 32

    def vector(name):
        return "{" + ", ".join(f"%{name}{r}" for r in range(counts[name])) + "}"
    for name, count in counts.items():
        text_registers += f"  .reg .b{width} %{name}<{count}>;\n"
    declarations = ""
    for i, (name, kind) in enumerate((("a", a), ("b", b), ("c", c))):
        address, suffix = f"%p{i}", ".global"
        if space == "shared":
            # Copied there by the first lane, which a barrier makes known to the others.
            size = arrays[i][0].size
            declarations += f".shared .align 32 .b8 buffer{i}[{size}];\n"
            body += f"  mov.u32 %at, buffer{i};\n"
            text_registers += f"  .reg .pred %q{i};\n"
            body += f"  setp.ne.u32 %q{i}, %lane, 0;\n  @%q{i} bra SKIP{i};\n"
            for byte in range(0, size, 16):
                body += (f"  ld.global.v4.b32 {{%s0, %s1, %s2, %s3}}, [%p{i}+{byte}];\n"
                         f"  st.shared.v4.b32 [%at+{byte}], {{%s0, %s1, %s2, %s3}};\n")
            body += f"SKIP{i}:\n  bar.sync 0;\n"
            address, suffix = "%at", ".shared"
        elif space == "generic":
            suffix = ""
        order = [a_layout, b_layout, layout][i]
        body += (f"  wmma.load.{name}.sync.aligned.{order}.{shape}{suffix}.{kind} {vector(name)}, "
                 f"[{address}], {arrays[i][1]};\n")
    body += f"  {spelling} {vector('d')}, {vector('a')}, {vector('b')}, {vector('c')};\n"
    body += (f"  wmma.store.d.sync.aligned.{layout}.{shape}.global.{d} [%p3], {vector('d')}, "
             f"{d_stride};\n")
    target = "sm_80"
    text = simulator.kernel(body, 4, text_registers, target, declarations)
    # The padding of D is never written, so nothing may be said of it.
    (actual,), statistics, _ = simulator.run(text, [array for array, _ in arrays],
                                             [("u8", None, d_bytes)], target)
    bytes_of_d = formats.BITS[d] // 8
    inner = n if layout == "row" else m
    codes = numpy.ascontiguousarray(actual[:, :inner * bytes_of_d]).view(f"u{bytes_of_d}")
    result = formats.decode(d, codes if layout == "row" else codes.T)
    expected = expected_product(form, a_values, b_values, c_values).astype(numpy.float64)
    if not numpy.array_equal(result, expected):
        raise Failure(f"differs from numpy at {numpy.argwhere(result != expected)[:4].tolist()}:\n"
                      f"{result[:2]}\n{expected[:2]}")
    if statistics["tensor"]["macs"] != m * n * k:
        raise Failure(f"counted {statistics['tensor']}")


if __name__ == "__main__":
    import sys
    simulator.main(check, sys.argv[1:])
