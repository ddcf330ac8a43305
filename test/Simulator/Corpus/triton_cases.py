# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of the Triton kernels. Sizes are ragged unless a descriptor or a name says otherwise."""

import math

import ml_dtypes
import numpy as np

from case import In, InOut, Launch, Out, TensorMap, Value, case, padded, small_integers

ALL = (80, 89, 120)
f16, f32, i32 = np.float16, np.float32, np.int32
bf16, e4m3, e5m2 = ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2


def integer(value):
    return Value("i32", value)


def ceil_div(a, b):
    return -(-a // b)


@case("triton", "vector_add.py", "vector_add", ALL, kept=(80,))
def vector_add(generator):
    count, block = 1000, 256
    a, b = generator.standard_normal((2, count)).astype(f32)
    args = [In(a), In(b), Out(a + b), integer(count)]
    return Launch((ceil_div(count, block), 1, 1), args, constants={"BLOCK": block})


@case("triton", "softmax.py", "softmax", ALL, kept=(80,))
def softmax(generator):
    rows, columns, stride = 5, 300, 304
    value = generator.standard_normal((rows, columns)).astype(f32) * 3
    power = np.exp(value - value.max(axis=1, keepdims=True).astype(np.float64))
    expect = (power / power.sum(axis=1, keepdims=True)).astype(f32)
    # ex2.approx has 2 ulp, its argument was rounded at a size of up to 30: 30 x 2^-24 relative.
    args = [In(padded(value, stride)), Out(expect, rtol=1e-5), integer(stride), integer(columns)]
    args.append(integer(columns))
    return Launch((rows, 1, 1), args, constants={"BLOCK": 512})


@case("triton", "layer_norm.py", "layer_norm", ALL, kept=(89,))
def layer_norm(generator):
    rows, columns, epsilon = 3, 200, 1e-5
    x = (generator.standard_normal((rows, columns)) * 2 + 1).astype(f16)
    weight, bias = generator.standard_normal((2, columns)).astype(f32)
    wide = x.astype(np.float64)
    mean = wide.mean(axis=1)
    scale = 1 / np.sqrt(wide.var(axis=1) + epsilon)
    y = (wide - mean[:, None]) * scale[:, None] * weight + bias
    args = [In(x), In(weight), In(bias)]
    # One rounding to f16 is 2^-11; near zero the terms cancel.
    args += [Out(y.astype(f16), rtol=1e-3, atol=1e-5)]
    args += [Out(mean.astype(f32), rtol=1e-5, atol=1e-6), Out(scale.astype(f32), rtol=1e-5)]
    args += [integer(columns), integer(columns), Value("f32", epsilon)]
    return Launch((rows, 1, 1), args, constants={"BLOCK": 128})


def gemm(generator, dtype, out, accumulator, sizes=(70, 48, 144), blocks=(32, 32, 32), ragged=True):
    (m, n, k), (block_m, block_n, block_k) = sizes, blocks
    # Rows start at multiples of 16 elements, so that copies are wide.
    pad = lambda extent: ceil_div(extent, 16) * 16 if ragged else extent
    a = small_integers(generator, (m, k), dtype)
    b = small_integers(generator, (k, n), dtype)
    total = a.astype(np.int64) @ b.astype(np.int64)
    c = np.full((m, pad(n)), 77, out)
    expect = c.copy()
    expect[:, :n] = total.astype(out)
    args = [In(padded(a, pad(k))), In(padded(b, pad(n))), InOut(c, expect) if ragged else Out(expect)]
    args += [integer(v) for v in (m, n, k, pad(k), pad(n), pad(n))]
    constants = dict(BLOCK_M=block_m, BLOCK_N=block_n, BLOCK_K=block_k)
    constants |= dict(ACCUMULATOR=accumulator, RAGGED=ragged)
    return Launch((ceil_div(n, block_n), ceil_div(m, block_m), 1), args, constants=constants)


GEMM = dict(num_warps=4, num_stages=3)


@case("triton", "gemm.py", "gemm", ALL, kept=(80,), **GEMM)
def gemm_f16(generator):
    return gemm(generator, f16, f16, "fp32")


@case("triton", "gemm.py", "gemm", ALL, num_warps=4, num_stages=3, kept=(80,))
def gemm_f16_even(generator):
    return gemm(generator, f16, f16, "fp32", (128, 128, 192), (64, 64, 64), ragged=False)


@case("triton", "gemm.py", "gemm", (80,), num_warps=4, num_stages=3)
def gemm_f16_512(generator):
    """Of a size to measure."""
    return gemm(generator, f16, f16, "fp32", (512, 512, 512), (128, 128, 64), ragged=False)


@case("triton", "gemm.py", "gemm", ALL, **GEMM)
def gemm_f16_unaligned(generator):
    """Of sizes that forbid wide and asynchronous copies."""
    return gemm(generator, f16, f16, "fp32", sizes=(70, 52, 132))


@case("triton", "gemm.py", "gemm", ALL, num_warps=2, num_stages=4)
def gemm_f16_accumulator(generator):
    return gemm(generator, f16, f16, "fp16", sizes=(40, 48, 144))


@case("triton", "gemm.py", "gemm", ALL, kept=(89,), **GEMM)
def gemm_bf16(generator):
    return gemm(generator, bf16, f32, "fp32")


@case("triton", "gemm.py", "gemm", ALL, kept=(80,), **GEMM)
def gemm_tf32(generator):
    return gemm(generator, f32, f32, "fp32", sizes=(40, 52, 100))


@case("triton", "gemm.py", "gemm", ALL, kept=(80,), **GEMM)
def gemm_int8(generator):
    return gemm(generator, np.int8, i32, "int32", sizes=(70, 52, 192), blocks=(32, 32, 64))


@case("triton", "gemm.py", "gemm", (89, 120), kept=(89,), **GEMM)
def gemm_e4m3(generator):
    return gemm(generator, e4m3, f32, "fp32", sizes=(70, 48, 208), blocks=(32, 32, 64))


@case("triton", "gemm.py", "gemm", ALL, **GEMM)
def gemm_e5m2(generator):
    return gemm(generator, e5m2, f16, "fp32", sizes=(70, 52, 192), blocks=(32, 32, 64))


@case("triton", "gemm.py", "gemm", ALL, num_warps=4, num_stages=2)
def gemm_f64(generator):
    return gemm(generator, np.float64, np.float64, "fp64", sizes=(20, 20, 40), blocks=(16, 16, 16))


@case("triton", "gemm.py", "gemm_device_descriptors", (120,), kept=(120,), **GEMM)
def gemm_device_descriptors(generator):
    m, n, k = 72, 56, 136
    a, b = small_integers(generator, (m, k), f16), small_integers(generator, (k, n), f16)
    expect = (a.astype(np.int64) @ b.astype(np.int64)).astype(f16)
    args = [In(a), In(b), Out(expect)] + [integer(v) for v in (m, n, k, k, n, n)]
    return Launch((2, 2, 1), args, constants=dict(BLOCK_M=64, BLOCK_N=32, BLOCK_K=64))


def gemm_by_maps(generator, dtype, specialize, n=56):
    m, k = 72, 144
    a, b = small_integers(generator, (m, k), dtype), small_integers(generator, (k, n), dtype)
    expect = (a.astype(np.int64) @ b.astype(np.int64)).astype(f16)
    args = [TensorMap(In(a), (64, 64)), TensorMap(In(b), (64, 32)), TensorMap(Out(expect), (64, 32))]
    constants = dict(BLOCK_M=64, BLOCK_N=32, BLOCK_K=64, SPECIALIZE=specialize)
    return Launch((ceil_div(n, 32), 2, 1), args + [integer(k)], constants=constants)


@case("triton", "gemm.py", "gemm_host_descriptors", (120,), kept=(120,), **GEMM)
def gemm_host_descriptors(generator):
    return gemm_by_maps(generator, f16, False)


@case("triton", "gemm.py", "gemm_host_descriptors", (120,), **GEMM)
def gemm_host_descriptors_e4m3(generator):
    return gemm_by_maps(generator, e4m3, False, n=64)


@case("triton", "gemm.py", "gemm_host_descriptors", (120,), kept=(120,), **GEMM)
def gemm_specialized(generator):
    return gemm_by_maps(generator, f16, True)


@case("triton", "gemm.py", "gemm_host_descriptors", (120,), num_ctas=2, **GEMM)
def gemm_cluster(generator):
    return gemm_by_maps(generator, f16, False)


# The sixteen values of e2m1, by their code.
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def scaled(generator, rows, k, kind):
    """Codes of `kind` in memory, their scales (ue8m0), and the values that they stand for."""
    scale = generator.integers(125, 130, (rows, k // 32)).astype(np.uint8)
    factor = np.repeat(2.0 ** (scale.astype(np.int64) - 127), 32, axis=1)
    if kind == "e2m1":
        code = generator.integers(0, 16, (rows, k)).astype(np.uint8)
        return code[:, ::2] | code[:, 1::2] << 4, scale, E2M1[code] * factor
    value = small_integers(generator, (rows, k), {"e4m3": e4m3, "e5m2": e5m2}[kind])
    return value, scale, value.astype(np.float64) * factor


def scaled_dot(generator, a_kind, b_kind):
    m, n, k = 64, 32, 256
    a, a_scale, a_value = scaled(generator, m, k, a_kind)
    b, b_scale, b_value = scaled(generator, n, k, b_kind)
    # All values are multiples of 2^-6 and the sums stay below 2^17: exact in f32.
    expect = (a_value @ b_value.T).astype(f32)
    args = [In(a), In(a_scale), In(b), In(b_scale), Out(expect), integer(k)]
    constants = dict(A_TYPE=a_kind, B_TYPE=b_kind, BLOCK_M=32, BLOCK_N=32, BLOCK_K=128)
    return Launch((n // 32, m // 32, 1), args, constants=constants)


@case("triton", "scaled_dot.py", "scaled_dot", (120,), kept=(120,), num_warps=4, num_stages=2)
def scaled_dot_e4m3(generator):
    return scaled_dot(generator, "e4m3", "e4m3")


@case("triton", "scaled_dot.py", "scaled_dot", (120,), num_warps=4, num_stages=2)
def scaled_dot_e5m2_e4m3(generator):
    return scaled_dot(generator, "e5m2", "e4m3")


@case("triton", "scaled_dot.py", "scaled_dot", (120,), kept=(120,), num_warps=4, num_stages=2)
def scaled_dot_e2m1(generator):
    return scaled_dot(generator, "e2m1", "e2m1")


@case("triton", "scaled_dot.py", "scaled_dot", (120,), num_warps=4, num_stages=2)
def scaled_dot_e2m1_e4m3(generator):
    return scaled_dot(generator, "e2m1", "e4m3")


def attend(q, k, v, scale, causal):
    q, k, v = (each.astype(np.float64) for each in (q, k, v))
    score = np.einsum("hmd,hnd->hmn", q, k) * scale
    if causal:
        score = np.where(np.tri(q.shape[1], dtype=bool), score, -np.inf)
    power = np.exp(score - score.max(axis=2, keepdims=True))
    return np.einsum("hmn,hnd->hmd", power / power.sum(axis=2, keepdims=True), v)


def attention(generator, dtype, causal, length=100, head=32):
    q, k, v = generator.standard_normal((3, 2, length, head)).astype(dtype)
    scale = 1 / math.sqrt(head)
    # The weights are rounded to the input's type before the second product.
    tolerance = 2.0 ** -10 if dtype == f16 else 2.0**-7
    expect = attend(q, k, v, scale, causal).astype(dtype)
    args = [In(q), In(k), In(v), Out(expect, rtol=tolerance, atol=tolerance)]
    args += [Value("f32", scale), integer(length), integer(length * head)]
    constants = dict(HEAD=head, BLOCK_M=64, BLOCK_N=32, CAUSAL=causal)
    return Launch((ceil_div(length, 64), 2, 1), args, constants=constants)


@case("triton", "attention.py", "attention", ALL, kept=(80,), **GEMM)
def attention_f16(generator):
    return attention(generator, f16, False)


@case("triton", "attention.py", "attention", ALL, kept=(120,), **GEMM)
def attention_causal(generator):
    return attention(generator, f16, True)


@case("triton", "attention.py", "attention", ALL, **GEMM)
def attention_causal_bf16(generator):
    return attention(generator, bf16, True, length=130, head=64)


@case("triton", "attention.py", "attention_descriptors", (120,), **GEMM)
def attention_descriptors(generator):
    heads, length, head = 2, 128, 32
    q, k, v = generator.standard_normal((3, heads, length, head)).astype(f16)
    scale = 1 / math.sqrt(head)
    expect = attend(q, k, v, scale, False).astype(f16)
    flat = lambda array: array.reshape(heads * length, head)
    args = [TensorMap(In(flat(q)), (64, head)), TensorMap(In(flat(k)), (32, head))]
    args += [TensorMap(In(flat(v)), (32, head))]
    args += [TensorMap(Out(flat(expect), rtol=2.0**-10, atol=2.0**-10), (64, head))]
    args += [Value("f32", scale), integer(length)]
    constants = dict(HEAD=head, BLOCK_M=64, BLOCK_N=32)
    return Launch((length // 64, heads, 1), args, constants=constants)


def transpose(generator, dtype, rows=50, columns=70):
    value = small_integers(generator, (rows, columns), dtype, -100, 100)
    args = [In(value), Out(value.T)]
    args += [integer(v) for v in (rows, columns, columns, rows)]
    grid = (ceil_div(columns, 32), ceil_div(rows, 32), 1)
    return Launch(grid, args, constants={"BLOCK": 32})


@case("triton", "transpose.py", "transpose", ALL, kept=(80,))
def transpose_f32(generator):
    return transpose(generator, f32)


@case("triton", "transpose.py", "transpose", ALL)
def transpose_f16(generator):
    return transpose(generator, f16, 64, 96)


@case("triton", "transpose.py", "transpose", ALL)
def transpose_i8(generator):
    return transpose(generator, np.int8, 48, 64)


@case("triton", "transpose.py", "transpose_device_descriptors", (120,), kept=(120,))
def transpose_device_descriptors(generator):
    rows, columns = 56, 72
    value = small_integers(generator, (rows, columns), f16, -100, 100)
    args = [In(value), Out(value.T), integer(rows), integer(columns)]
    return Launch((3, 2, 1), args, constants={"BLOCK": 32})


@case("triton", "atomics.py", "atomics", ALL, kept=(80,))
def atomics(generator):
    count, block = 300, 128
    value = generator.integers(-1000, 1000, count).astype(i32)
    slot = generator.integers(0, 8, count).astype(i32)
    start = np.zeros((6, 8), i32)
    start[1], start[2], start[3] = 10**6, -(10**6), -1
    integers, floats, halves = start.copy(), np.zeros(8, f32), np.zeros(8, f16)
    functions = (np.add, np.minimum, np.maximum, np.bitwise_and, np.bitwise_or, np.bitwise_xor)
    for row, function in enumerate(functions):
        function.at(integers[row], slot, value)
    np.add.at(floats, slot, value.astype(f32))
    np.add.at(halves, slot, (value & 3).astype(f16))
    args = [In(value), In(slot), InOut(start, integers)]
    args += [InOut(np.zeros(8, f32), floats), InOut(np.zeros(8, f16), halves), integer(count)]
    return Launch((3, 1, 1), args, constants={"BLOCK": block})


@case("triton", "atomics.py", "locked_sum", ALL, kept=(80,))
def locked_sum(generator):
    # An element for each thread: with fewer, some would load what others store.
    value = small_integers(generator, (4, 128), i32, -100, 100)
    args = [In(value), InOut(np.zeros(1, i32), np.zeros(1, i32))]
    args += [InOut(np.zeros(128, i32), value.sum(axis=0).astype(i32))]
    return Launch((4, 1, 1), args, constants={"BLOCK": 128})


@case("triton", "scan.py", "scan", ALL, kept=(89,))
def scan(generator):
    rows, columns = 32, 64
    value = small_integers(generator, (rows, columns), i32, -5, 6)
    factor = generator.choice([-1, 1, 1, 2], (rows, columns)).astype(i32)
    product = np.cumprod(factor[:, ::-1], axis=1, dtype=i32)[:, ::-1]
    down = np.concatenate([np.cumsum(half, axis=0) for half in (value[:16], value[16:])])
    line = np.zeros((rows, columns), i32)
    slope, offset = np.ones(rows, i32), np.zeros(rows, i32)
    for column in range(columns):
        slope = slope * factor[:, column]
        offset = offset * factor[:, column] + value[:, column]
        line[:, column] = slope + offset
    args = [In(value), In(factor), Out(np.cumsum(value, axis=1, dtype=i32)), Out(product)]
    args += [Out(down.astype(i32)), Out(line)]
    return Launch((2, 1, 1), args, constants={"ROWS": 16, "COLUMNS": columns})


@case("triton", "histogram.py", "histogram", ALL, kept=(80,))
def histogram(generator):
    count, bins = 900, 64
    key = generator.integers(0, bins, count).astype(np.uint8)
    counts = np.bincount(key, minlength=bins).astype(i32)
    args = [In(key), InOut(np.zeros(bins, i32), counts), integer(count)]
    return Launch((4, 1, 1), args, constants={"BINS": bins, "BLOCK": 256})


@case("triton", "gather.py", "gather_rows", ALL)
def gather_rows(generator):
    count, columns = 37, 50
    table = generator.standard_normal((90, columns)).astype(f32)
    index = generator.integers(0, 90, count).astype(np.int64)
    args = [In(table), In(index), Out(table[index]), integer(count), integer(columns)]
    return Launch((3, 1, 1), args, constants={"BLOCK_M": 16, "BLOCK_N": 64})


@case("triton", "gather.py", "gather_tile", ALL, kept=(80,))
def gather_tile(generator):
    rows, columns, picks = 32, 32, 16
    table = generator.standard_normal((rows, columns)).astype(f32)
    index = generator.integers(0, 32, (picks, columns)).astype(i32)
    flat = np.zeros((rows, columns), i32)
    flat[:picks] = index
    across = np.take_along_axis(table, flat, axis=1)
    along = np.take_along_axis(table, index, axis=0)
    args = [In(table), In(index), Out(across), Out(along)]
    return Launch((1, 1, 1), args, constants={"ROWS": rows, "COLUMNS": columns, "PICKS": picks})


@case("triton", "reduce.py", "reduce", ALL)
def reduce(generator):
    rows, columns = 64, 32
    # No two equal values: the place of the maximum is one.
    value = generator.permutation(rows * columns).reshape(rows, columns).astype(i32) - 1000
    integers = [value.sum(axis=0), value.min(axis=0), value.max(axis=0)]
    integers += [np.bitwise_xor.reduce(value, axis=0), value.argmax(axis=0)]
    floats = [value.max(axis=1), value.argmax(axis=1)]
    args = [In(value), Out(np.array(floats, f32)), Out(np.array(integers, i32))]
    return Launch((1, 1, 1), args, constants={"ROWS": rows, "COLUMNS": columns})


@case("triton", "sort.py", "sort", ALL)
def sort(generator):
    value = generator.integers(-(2**31), 2**31, (8, 64)).astype(i32)
    args = [In(value), Out(np.sort(value, axis=1)), Out(value[:, ::-1])]
    return Launch((2, 1, 1), args, constants={"ROWS": 4, "COLUMNS": 64})


@case("triton", "elementwise.py", "float_functions", ALL, kept=(80,))
def float_functions(generator):
    count = 200
    x = generator.uniform(0.05, 6, count).astype(f32)
    wide = x.astype(np.float64)
    erf = np.vectorize(math.erf)
    rows = [np.exp(wide), np.log(wide), np.sin(wide), np.cos(wide), np.sqrt(wide), wide**-0.5]
    rows += [erf(wide), np.floor(wide), wide / 3, np.sqrt(wide), np.tanh(wide), wide**1.5]
    rows += [np.abs(wide * wide - 9), np.clip(wide, 1, 4)]
    # sin and cos may use the approximate instructions: absolute error 2^-20.9 in [-pi, pi], more past it.
    args = [In(x), Out(np.array(rows).astype(f32), rtol=2e-6, atol=4e-6), integer(count)]
    return Launch((2, 1, 1), args, constants={"BLOCK": 128})


@case("triton", "elementwise.py", "integer_functions", ALL, kept=(80,))
def integer_functions(generator):
    count = 150
    a = generator.integers(-(2**31), 2**31, count).astype(np.int64)
    b = generator.integers(1, 5000, count) * generator.choice([-1, 1], count)
    quotient = lambda x, y: np.sign(x) * np.sign(y) * (np.abs(x) // np.abs(y))
    unsigned = a.astype(np.uint32)
    high = (unsigned.astype(np.uint64) * np.uint64(0x9E3779B9)) >> np.uint64(32)
    bits = [format(each, "032b") for each in unsigned]
    rows = [quotient(a, b), a - quotient(a, b) * b, a * b, high.astype(np.int64)]
    rows += [np.array([each.count("1") for each in bits])]
    rows += [np.array([(each + "1").index("1") for each in bits])]
    rows += [(a << 3) ^ (b >> 2), np.minimum(np.maximum(a, -1000), b)]
    rows += [np.array([int(each[::-1], 2) for each in bits]), (a & 0xFFFF) | ~b]
    a64 = a * 65537
    wide = [a64 * b, quotient(a64, b), a64 - quotient(a64, b) * b]
    args = [In(a.astype(i32)), In(b.astype(i32)), Out(np.array(rows).astype(i32))]
    args += [Out(np.array(wide)), integer(count)]
    return Launch((2, 1, 1), args, constants={"BLOCK": 128})


@case("triton", "elementwise.py", "conversions", ALL)
def conversions(generator):
    count = 150
    x = generator.uniform(-120, 120, count).astype(f32)
    args = [In(x), Out(x.astype(f16)), Out(x.astype(bf16)), Out(x.astype(np.int8))]
    args += [Out(x.astype(np.int16)), Out(x.astype(np.float64) / 7)]
    args += [Out(x.astype(bf16).astype(f16).astype(f32)), integer(count)]
    return Launch((2, 1, 1), args, constants={"BLOCK": 128})


@case("triton", "elementwise.py", "fp8_conversions", (89, 120), kept=(89,))
def fp8_conversions(generator):
    count = 150
    x = (generator.standard_normal(count) * 2.0 ** generator.integers(-12, 7, count)).astype(f32)
    narrow = x.astype(e4m3)
    args = [In(x), Out(narrow), Out(x.astype(e5m2)), Out(narrow.astype(f16)), integer(count)]
    return Launch((2, 1, 1), args, constants={"BLOCK": 128})


@case("triton", "debug.py", "debug", ALL, kept=(80,), debug=True, num_warps=1)
def debug(generator):
    value = np.arange(64, dtype=i32) * 3
    prints = [f"pid ({i // 32}, 0, 0) idx ({i % 32:2d}) value: {value[i]}" for i in range(64)]
    return Launch((2, 1, 1), [In(value), Out(value + 1)], constants={"BLOCK": 32}, prints=prints)


@case("triton", "descriptors.py", "shift_tiles", (120,), kept=(120,))
def shift_tiles(generator):
    rows, columns = 20, 24
    value = small_integers(generator, (rows, columns), f32, 1, 100)
    start = np.full((rows, columns), -7, f32)
    expect = start.copy()
    # Loaded from (-3, -2), stored to (-2, -1), box 16 x 16.
    for i in range(16):
        for j in range(16):
            source, target = (i - 3, j - 2), (i - 2, j - 1)
            if min(target) >= 0:
                expect[target] = 2 * value[source] if min(source) >= 0 else 0
    args = [TensorMap(In(value), (16, 16)), TensorMap(InOut(start, expect), (16, 16))]
    args += [integer(-3), integer(-2)]
    return Launch((1, 1, 1), args, constants={"BLOCK_M": 16, "BLOCK_N": 16})


@case("triton", "descriptors.py", "add_into", (120,), kept=(120,))
def add_into(generator):
    value = small_integers(generator, (64, 32), f32, -50, 50)
    start = small_integers(generator, (16, 32), f32, -50, 50)
    expect = start + value.reshape(4, 16, 32).sum(axis=0)
    args = [TensorMap(In(value), (16, 32)), TensorMap(InOut(start, expect), (16, 32))]
    return Launch((4, 1, 1), args, constants={"BLOCK_M": 16, "BLOCK_N": 32})


@case("triton", "descriptors.py", "copy_cube", (120,))
def copy_cube(generator):
    shape = (5, 20, 24)
    value = small_integers(generator, shape, f32, -50, 50)
    args = [In(value), Out(value + 1)] + [integer(extent) for extent in shape]
    return Launch((3, 1, 1), args, constants={"D": 2, "R": 8, "C": 32})


@case("triton", "descriptors.py", "dependent_add", (120,), kept=(120,), launch_pdl=True)
def dependent_add(generator):
    count, block = 500, 256
    a, b = generator.standard_normal((2, count)).astype(f32)
    args = [In(a), In(b), Out(a + b), integer(count)]
    return Launch((2, 1, 1), args, constants={"BLOCK": block})
