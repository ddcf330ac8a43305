# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of the CUDA C++ kernels."""

import fractions
import math
import struct

import ml_dtypes
import numpy as np

from case import Bytes, In, InOut, Launch, Out, TensorMap, Value, case, small_integers

ALL = (80, 89, 120)
f16, f32, f64 = np.float16, np.float32, np.float64
i32, i64, u32, u64 = np.int32, np.int64, np.uint32, np.uint64
bf16 = ml_dtypes.bfloat16
WORD, LONG = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


def integer(value):
    return Value("i32", value)


def cuda(source, targets=ALL, kept=(), entry=None, **options):
    """The entry has the name of the case unless `entry` says otherwise."""

    def register(launch):
        return case("cuda", source, entry or launch.__name__, targets, kept, **options)(launch)

    return register


def multiply(generator, a_type, c_type, tile, by_columns=False, warps=1, blocks=(2, 3), k=64):
    m, n = tile[0] * blocks[1], tile[1] * warps * blocks[0]
    low = 0 if np.dtype(a_type).kind == "u" else -3
    a = small_integers(generator, (m, k), a_type, low, 4)
    b = small_integers(generator, (k, n), a_type, low, 4)
    expect = (a.astype(i64) @ b.astype(i64)).astype(c_type)
    args = [In(a), In(b.T if by_columns else b), Out(expect), integer(k), integer(n)]
    return Launch((blocks[0], blocks[1], 1), args, block=(32, warps, 1))


@cuda("wmma.cu", kept=(80,))
def wmma_f16(generator):
    return multiply(generator, f16, f32, (16, 16), warps=2)


@cuda("wmma.cu", kept=(80,))
def wmma_f16_f16(generator):
    return multiply(generator, f16, f16, (32, 8), by_columns=True, warps=2)


@cuda("wmma.cu", kept=(80,))
def wmma_bf16(generator):
    return multiply(generator, bf16, f32, (8, 32), by_columns=True)


@cuda("wmma.cu", kept=(80,))
def wmma_tf32(generator):
    return multiply(generator, f32, f32, (16, 16))


@cuda("wmma.cu", kept=(80,))
def wmma_s8(generator):
    return multiply(generator, np.int8, i32, (16, 16), by_columns=True)


@cuda("wmma.cu", kept=(80,))
def wmma_u8(generator):
    return multiply(generator, np.uint8, i32, (32, 8))


@cuda("wmma.cu", kept=(80,))
def wmma_f64(generator):
    return multiply(generator, f64, f64, (8, 8), k=16)


def pack(values, bits):
    """Whole numbers of a few bits in words, the first in the lowest bits."""
    words = values.astype(i64).reshape(values.shape[0], -1, 32 // bits) & ((1 << bits) - 1)
    return (words << np.arange(0, 32, bits)).sum(axis=2).astype(u32)


def multiply_packed(generator, bits, low, high, k, word):
    a, b = small_integers(generator, (16, k), i32, low, high), small_integers(generator, (24, k), i32, low, high)
    args = [In(pack(a, bits).view(word)), In(pack(b, bits).view(word)), Out(a @ b.T)]
    return Launch((3, 2, 1), args + [integer(k), integer(24)], block=(32, 1, 1))


@cuda("wmma.cu", kept=(80,))
def wmma_s4(generator):
    return multiply_packed(generator, 4, -8, 8, 96, i32)


@cuda("wmma.cu", kept=(80,))
def wmma_b1(generator):
    return multiply_packed(generator, 1, 0, 2, 256, u32)


@cuda("mma_gemm.cu", kept=(80,))
def mma_gemm(generator):
    m, n, k = 128, 64, 192
    a, b = small_integers(generator, (m, k), f16), small_integers(generator, (n, k), f16)
    expect = (a.astype(i64) @ b.T.astype(i64)).astype(f32)
    args = [In(a), In(b), Out(expect), integer(n), integer(k)]
    return Launch((n // 64, m // 64, 1), args, block=(128, 1, 1))


def tiles(generator, count=6, blocks=2):
    value = small_integers(generator, (blocks, count, 128), f32, -100, 100)
    return value, value.sum(axis=1, dtype=f64).astype(f32)


@cuda("pipeline.cu", kept=(80, 120))
def pipeline_primitives(generator):
    value, total = tiles(generator)
    args = [In(value), Out(np.roll(total, -1, axis=1)), integer(6)]
    return Launch((2, 1, 1), args, block=(128, 1, 1))


@cuda("pipeline.cu", kept=(80, 120))
def pipeline_block(generator):
    value, total = tiles(generator)
    args = [In(value), Out(total[:, ::-1]), integer(6)]
    return Launch((2, 1, 1), args, block=(128, 1, 1))


@cuda("pipeline.cu", kept=(80, 120))
def group_copy(generator):
    count = 300
    value = small_integers(generator, count, f32, -100, 100)
    right = np.append(value[1:], f32(0))
    # A tile does not see the next one.
    right[127::128] = 0
    args = [In(value), Out(value - right), integer(count)]
    return Launch((3, 1, 1), args, block=(128, 1, 1), shared=512)


@cuda("pipeline.cu", kept=(80, 120))
def zero_fill(generator):
    count = 150
    value = generator.standard_normal((count, 4)).astype(f32)
    expect = np.zeros((192, 4), f32)
    expect[:count] = value
    expect = expect.reshape(3, 64, 4)[:, ::-1]
    return Launch((3, 1, 1), [In(value), Out(expect), integer(count)], block=(64, 1, 1))


@cuda("barriers.cu", kept=(80,))
def barrier_hand_over(generator):
    rounds = 5
    value = small_integers(generator, (rounds, 32), i32, -100, 100)
    total = value.sum(axis=0)[::-1]
    expect = np.concatenate([total * warp for warp in (1, 2, 3)]).astype(i32)
    return Launch((1, 1, 1), [In(value), Out(expect), integer(rounds)], block=(128, 1, 1))


@cuda("barriers.cu", kept=(80,))
def barrier_parity(generator):
    value = small_integers(generator, (5, 64), i32, -100, 100)
    args = [In(value), Out(value.sum(axis=0)[::-1].astype(i32)), integer(5)]
    return Launch((1, 1, 1), args, block=(64, 1, 1))


@cuda("barriers.cu", kept=(80,))
def barrier_copies(generator):
    value = small_integers(generator, (2, 64), i32, -100, 100)
    return Launch((2, 1, 1), [In(value), Out(value[:, ::-1])], block=(64, 1, 1))


@cuda("barriers.cu", kept=(80,))
def named_barriers(generator):
    value = small_integers(generator, 128, i32, -100, 100)
    first, second = value[63::-1], value[:63:-1]
    expect = np.concatenate([first, second + first + 1000])
    return Launch((1, 1, 1), [In(value), Out(expect.astype(i32))], block=(128, 1, 1))


@cuda("barriers.cu", kept=(80,))
def barrier_drop(generator):
    value = small_integers(generator, 64, i32, -100, 100)
    rounds = 1 + np.arange(64) % 4
    total = np.array([value[rounds > round].sum() for round in range(4)])
    # The last round's sum is not waited for.
    expect = np.array([total[: own - 1].sum() for own in rounds])
    return Launch((1, 1, 1), [In(value), Out(expect.astype(i32))], block=(64, 1, 1))


@cuda("bulk.cu", (120,), kept=(120,))
def bulk_ring(generator):
    value = small_integers(generator, (2, 7, 256), i32, -100, 100)
    args = [In(value), Out(value.sum(axis=1)[:, ::-1].astype(i32)), integer(7)]
    return Launch((2, 1, 1), args, block=(256, 1, 1))


@cuda("bulk.cu", (120,), kept=(120,))
def bulk_reduce(generator):
    value = small_integers(generator, (3, 256), i32, -100, 100)
    expect = (value * 2 + 1).sum(axis=0).astype(i32)
    args = [In(value), InOut(np.zeros(256, i32), expect)]
    return Launch((3, 1, 1), args, block=(256, 1, 1))


@cuda("bulk.cu", (120,), kept=(120,))
def tensor_swizzle(generator):
    rows, columns, row, column = 40, 48, 5, 20
    value = small_integers(generator, (rows, columns), i32, -100, 100)
    expect = np.zeros((48, 32), i32)
    expect[: rows - row, : columns - column] = value[row:, column:]
    args = [TensorMap(In(value), (16, 32), swizzle=3), Out(expect), integer(row), integer(column)]
    return Launch((3, 1, 1), args, block=(64, 1, 1))


@cuda("reduction.cu", kept=(80,))
def block_sum(generator):
    count, blocks, threads = 1000, 3, 128
    value = small_integers(generator, count, f32, -100, 100)
    whole = np.zeros(3 * 384, f32)
    whole[:count] = value
    expect = whole.reshape(-1, blocks, threads).sum(axis=(0, 2))
    return Launch((blocks, 1, 1), [In(value), Out(expect), integer(count)], block=(threads, 1, 1))


@cuda("reduction.cu", kept=(80,))
def tree_maximum(generator):
    value = small_integers(generator, 300, i32, -1000, 1000)
    expect = np.array([value[start : start + 128].max() for start in (0, 128, 256)])
    args = [In(value), Out(expect), integer(300)]
    return Launch((3, 1, 1), args, block=(128, 1, 1), shared=512)


@cuda("reduction.cu", kept=(80,))
def block_votes(generator):
    value = small_integers(generator, (4, 96), i32, -99, 99)
    value[1, 40], value[2, 90] = -200, 95
    rows = [[(row > 0).sum(), (row > -100).all(), (row > 90).any()] for row in value]
    return Launch((4, 1, 1), [In(value), Out(np.array(rows, i32))], block=(96, 1, 1))


@cuda("reduction.cu", kept=(80,))
def warp_redux(generator):
    value = generator.integers(-1000, 1000, (2, 32)).astype(i32)
    rows = []
    for row in value:
        bits = row.view(u32)
        rows.append([row.sum(), row.min(), row.max(), bits.min().view(i32), bits.max().view(i32)])
        rows[-1] += [np.bitwise_and.reduce(row | 0xFF), np.bitwise_or.reduce(row & 7)]
        rows[-1] += [np.bitwise_xor.reduce(row)]
    return Launch((1, 1, 1), [In(value), Out(np.array(rows, i32))], block=(64, 1, 1))


@cuda("warp.cu", kept=(80,))
def shuffles(generator):
    value = generator.integers(-1000, 1000, 32).astype(i32)
    lane = np.arange(32)

    def within(source, width):
        """A lane outside the segment leaves the own value."""
        inside = (source // width == lane // width) & (source >= 0) & (source < 32)
        return value[np.where(inside, source, lane)]

    rows = [value[(lane * 7 + 3) % 32], within(lane - 5, 32), within(lane + 5, 32)]
    rows += [value[lane ^ 21], value[lane // 8 * 8 + 9 % 8], within(lane - 3, 16)]
    # A lane beyond the segment is reached by xor only downwards.
    xor = np.where((lane ^ 12) // 8 <= lane // 8, lane ^ 12, lane)
    rows += [within(lane + 3, 16), value[xor], value[lane ^ 1]]
    rows += [np.where(lane % 2 == 1, within(lane + 2, 32), value)]
    return Launch((1, 1, 1), [In(value), Out(np.array(rows))], block=(32, 1, 1))


def signed(value):
    """The 32 bits of `value` as an i32."""
    return (int(value) & WORD) - (1 << 32 if int(value) & 0x80000000 else 0)


@cuda("warp.cu", kept=(80,))
def votes(generator):
    value = small_integers(generator, (2, 32), i32, -99, 99)
    value[0, 4], value[1] = 95, -7
    ballot = lambda lanes: signed(sum(1 << i for i in range(32) if lanes[i]))
    out = []
    for row in value:
        out.append([ballot(row & 1)] * 32)
        out.append([int((row > 90).any())] * 32)
        out.append([1] * 32)
        out.append([ballot((row & 3) == (each & 3)) for each in row])
        out.append([signed(WORD + 1)] * 32)
        out.append([signed(WORD + 1) if len(set(row)) == 1 else 0] * 32)
        out.append([signed(WORD << 12) if lane > 11 else 0 for lane in range(32)])
        out.append([int((row[:lane] > 0).sum()) for lane in range(32)])
    return Launch((1, 1, 1), [In(value), Out(np.array(out, i32))], block=(64, 1, 1))


def elementwise(value, function, **keys):
    expect = np.array([function(int(each)) for each in value], i32)
    return [In(value), InOut(np.zeros(value.size, i32), expect)]


@cuda("divergence.cu", kept=(80,))
def nested(generator):
    def compute(value):
        if value & 1:
            if value & 2:
                return value * 3
            if value & 4:
                return value - 7
            return sum(i * value for i in range(value & 15))
        return ~value if value & 8 else int(value / 3)

    value = small_integers(generator, 100, i32, -1000, 1000)
    args = elementwise(value, compute) + [integer(100)]
    return Launch((2, 1, 1), args, block=(64, 1, 1))


@cuda("divergence.cu", kept=(80,))
def loops(generator):
    def compute(value):
        steps = odd = 0
        while value != 1:
            steps += 1
            if value % 2 == 0:
                value //= 2
                continue
            odd += 1
            if odd > 20:
                return -steps
            value = 3 * value + 1
        return steps

    value = small_integers(generator, 96, i32, 1, 500)
    return Launch((3, 1, 1), elementwise(value, compute) + [integer(20)], block=(32, 1, 1))


@cuda("divergence.cu", kept=(80,))
def choices(generator):
    def compute(value):
        last = value % 10
        results = [value + 11, value * value, value - 1000, value - 1000, -4, value << 3]
        results += [value % 7, -value]
        return results[last] if last < 8 else 0

    value = small_integers(generator, 96, i32, 0, 10000)
    return Launch((1, 1, 1), elementwise(value, compute), block=(96, 1, 1))


@cuda("divergence.cu", kept=(80,))
def leavers(generator):
    value = small_integers(generator, 32, i32, 0, 100)
    turns = value & 7
    left = np.array([(turns > turn).sum() for turn in range(8)])
    seen = np.array([left[:own].sum() for own in turns])
    expect = seen + seen[np.arange(32) ^ 1] * 1000
    return Launch((1, 1, 1), [In(value), Out(expect.astype(i32))], block=(32, 1, 1))


@cuda("printing.cu", kept=(80,))
def printing(generator):
    value = small_integers(generator, 32, i32, -1000, 1000)
    scale = small_integers(generator, 32, f32, -99, 99)
    prints = []
    for lane in range(0, 32, 8):
        number = int(value[lane])
        # %lld of a number shifted left by 33.
        wide = number << 33
        text = "lane %d: %5d %#x %.3f %s %c %d%%"
        word = "later" if lane else "first"
        prints.append(text % (lane, number, number & 255, scale[lane] * 0.5, word, 97 + lane, wide))
    return Launch((1, 1, 1), [In(value), In(scale)], block=(32, 1, 1), prints=prints)


@cuda("printing.cu", kept=(80,), entry="checks")
def checks_pass(generator):
    value = small_integers(generator, 32, i32, 0, 50)
    return Launch((1, 1, 1), [In(value), Out(value), integer(50)], block=(32, 1, 1))


@cuda("printing.cu", kept=(80,), entry="checks")
def checks_fail(generator):
    value = np.arange(32, dtype=i32)
    args = [In(value), Out(value), integer(20)]
    return Launch((1, 1, 1), args, block=(32, 1, 1), finding="assert")


@cuda("printing.cu", kept=(80,))
def traps(generator):
    value = np.arange(32, dtype=i32)
    args = [In(value), Out(value), integer(31)]
    return Launch((1, 1, 1), args, block=(32, 1, 1), finding="trap")


@cuda("local.cu", kept=(80,))
def insertion_sort(generator):
    value = small_integers(generator, (64, 12), i32, -1000, 1000)
    return Launch((2, 1, 1), [In(value), Out(np.sort(value, axis=1))], block=(32, 1, 1))


@cuda("local.cu", kept=(80,))
def records(generator):
    value = small_integers(generator, 32, i32, 0, 1000)
    which = value & 3
    expect = (value + which) + value * 0.25 + which + ((value * ((value >> 2) % 5) + which) & 255)
    return Launch((1, 1, 1), [In(value), Out(expect.astype(f64))], block=(32, 1, 1))


@cuda("functions.cu", kept=(89,))
def structures(generator):
    value = small_integers(generator, (32, 9), i32, -1000, 1000)
    mean = value.sum(axis=1).astype(f32) / f32(9)
    args = [In(value), Out(mean + f32(9)), integer(9)]
    return Launch((1, 1, 1), args, block=(32, 1, 1))


@cuda("functions.cu", kept=(89,))
def recursion(generator):
    value = np.arange(32, dtype=i32) % 8
    m, n = value & 1, value >> 1 & 3
    return Launch((1, 1, 1), [In(value), Out(np.where(m == 0, n + 1, n + 2))], block=(32, 1, 1))


@cuda("functions.cu", kept=(89,))
def pointers(generator):
    value = small_integers(generator, 32, i32, 0, 1000)
    expect = np.choose(value % 3, [2 * value + 10, value * value + 200, 3000 - value])
    return Launch((1, 1, 1), [In(value), Out(expect)], block=(32, 1, 1))


@cuda("functions.cu", kept=(89,))
def by_value(generator):
    value = small_integers(generator, 32, i32, 0, 1000)
    shift = np.resize([1, 0, 5], 32)
    parameters = struct.pack("<ibbbxd", 3, 1, 0, 5, -0.75)
    expect = (value * 3 << shift) - 0.75
    return Launch((1, 1, 1), [Bytes(parameters), In(value), Out(expect)], block=(32, 1, 1))


@cuda("atomics.cu", kept=(80,), entry="widths")
def atomic_widths(generator):
    value = small_integers(generator, 128, i32, 0, 1000)
    ints = np.array([0, 0, 0, 0, 5000, 0], i32)
    total = int(value.sum())
    bits = np.bitwise_or.reduce(1 << (value & 31).astype(i64))
    # Counters that wrap: up to 99 and then 0; down from 49 when at 0 or above 49.
    expect = np.array([total, -total, 128 % 100, (0 - 128) % 50, value.min(), signed(bits)], i32)
    longs = np.array([int(value.max()) << 33, total << 20], u64)
    floats = np.array([total, value.max()], f32)
    halves = np.array([(value & 1).sum(), (value >> 1 & 1).sum()], f16)
    args = [In(value), InOut(ints, expect), InOut(np.zeros(2, u64), longs)]
    args += [InOut(np.zeros(2, f32), floats), InOut(np.zeros(1), np.array([total * 0.5]))]
    args += [InOut(np.zeros(2, f16), halves)]
    return Launch((2, 1, 1), args, block=(64, 1, 1))


@cuda("atomics.cu", kept=(80,))
def shared_atomics(generator):
    value = small_integers(generator, 192, i32, 0, 1000)
    expect = np.append(np.bincount(value & 15, minlength=16), value.sum()).astype(i32)
    args = [In(value), InOut(np.zeros(17, i32), expect)]
    return Launch((2, 1, 1), args, block=(96, 1, 1))


@cuda("atomics.cu", kept=(80,))
def chained_sum(generator):
    value = small_integers(generator, 160, i32, -100, 100)
    zeros = lambda count: np.zeros(count, i32)
    sums = value.reshape(5, 32).sum(axis=1).cumsum()
    args = [In(value), Out(value.cumsum().astype(i32)), InOut(zeros(1), zeros(1) + 5)]
    args += [InOut(zeros(5), zeros(5) + 1), Out(sums.astype(i32))]
    return Launch((5, 1, 1), args, block=(32, 1, 1))


@cuda("atomics.cu", kept=(80,))
def last_block(generator):
    value = small_integers(generator, (6, 32), i32, -100, 100)
    args = [In(value), Out(value.sum(axis=1).astype(i32)), InOut(np.zeros(1, u32), np.zeros(1, u32))]
    args += [Out(np.array([value.sum()], i32))]
    return Launch((6, 1, 1), args, block=(32, 1, 1))


@cuda("atomics.cu", kept=(80,))
def message(generator):
    data = np.arange(64, dtype=i32) * 3
    args = [Out(data), InOut(np.zeros(1, i32), np.full(1, 7, i32)), Out(data[np.arange(64) ^ 1])]
    return Launch((2, 1, 1), args, block=(64, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def cluster_sum(generator):
    value = small_integers(generator, (2, 4, 64), i32, -100, 100)
    total = value.sum(axis=1)[:, ::-1]
    expect = total[:, None, :] + np.arange(4)[None, :, None] * 100000
    args = [In(value), Out(expect.astype(i32))]
    return Launch((8, 1, 1), args, block=(64, 1, 1), cluster=(4, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def cluster_histogram(generator):
    value = small_integers(generator, 230, i32, 0, 1000)
    expect = np.bincount(value & 31, minlength=32).astype(i32)
    args = [In(value), InOut(np.zeros(32, i32), expect), integer(230)]
    return Launch((4, 1, 1), args, block=(64, 1, 1), cluster=(2, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def cluster_exchange(generator):
    value = small_integers(generator, (2, 2, 32), i32, -100, 100)
    args = [In(value), Out(value[:, ::-1, ::-1] * 5)]
    return Launch((4, 1, 1), args, block=(32, 1, 1), cluster=(2, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def cluster_multicast(generator):
    value = small_integers(generator, (2, 128), i32, -100, 100)
    expect = value[:, None, ::-1] + np.array([0, 1000])[None, :, None]
    args = [In(value), Out(expect.astype(i32))]
    return Launch((4, 1, 1), args, block=(128, 1, 1), cluster=(2, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def cluster_send(generator):
    value = small_integers(generator, (2, 4, 64), i32, -100, 100)
    expect = 2 * np.roll(value, 1, axis=1)[:, :, np.arange(64) ^ 1]
    args = [In(value), Out(expect.astype(i32))]
    return Launch((8, 1, 1), args, block=(64, 1, 1), cluster=(4, 1, 1))


@cuda("cluster.cu", (120,), kept=(120,))
def vector_atomics(generator):
    value = small_integers(generator, (2, 48, 4), f32, -100, 100)
    lane = np.arange(48)
    wide, narrow = np.zeros((4, 4), f32), np.zeros((3, 2), f32)
    for block in value:
        np.add.at(wide, lane % 4, block)
        np.add.at(narrow, lane % 3, block[:, [3, 0]])
    args = [In(value), InOut(np.zeros((4, 4), f32), wide), InOut(np.zeros((3, 2), f32), narrow)]
    return Launch((2, 1, 1), args, block=(48, 1, 1))


def split(word, bits, is_signed):
    """The pieces of a word, lowest first."""
    pieces = [(int(word) >> at) & ((1 << bits) - 1) for at in range(0, 32, bits)]
    return [each - (1 << bits if is_signed and each >> (bits - 1) else 0) for each in pieces]


@cuda("integers.cu", kept=(80,))
def byte_products(generator):
    a, b, c = generator.integers(-(2**31), 2**31, (3, 64)).astype(i32)
    rows = [[] for _ in range(8)]
    low = lambda word: split(int(word) & 0xFFFFFF, 24, True)[0]
    for x, y, z in zip(*(each.astype(i64) for each in (a, b, c))):
        dot = lambda p, q: sum(i * j for i, j in zip(p, q))
        bytes_x, bytes_y, halves_x = split(x, 8, True), split(y, 8, True), split(x, 16, True)
        rows[0].append(signed(dot(bytes_x, bytes_y) + z))
        rows[1].append(signed(dot(split(x, 8, False), split(y, 8, False)) + z))
        rows[2].append(signed(dot(halves_x, bytes_y[:2]) + z))
        rows[3].append(signed(dot(halves_x, bytes_y[2:]) + z))
        rows[4].append(signed(abs(x - y) + z))
        rows[5].append(signed(low(x) * low(y)))
        rows[6].append(signed(x * y >> 32))
        rows[7].append(signed(x + y >> 1))
    args = [In(a), In(b), In(c), Out(np.array(rows, i32))]
    return Launch((1, 1, 1), args, block=(64, 1, 1))


def signed_long(value):
    return (int(value) & LONG) - (1 << 64 if int(value) >> 63 & 1 else 0)


@cuda("integers.cu", kept=(80,))
def long_division(generator):
    a = generator.integers(-(2**63), 2**63 - 1, 64)
    b = generator.integers(-(2**63), 2**63 - 1, 64) >> generator.integers(0, 62, 64)
    b[b == 0] = 7
    rows = [[] for _ in range(10)]
    for x, y in zip(a.tolist(), b.tolist()):
        sign = -1 if (x < 0) != (y < 0) else 1
        quotient = sign * (abs(x) // abs(y))
        ux, uy = x & LONG, y & LONG
        text = format(ux, "064b")
        counts = len(text) - len(text.lstrip("0")) + 100 * text.count("1")
        counts += 10000 * ((ux & -ux).bit_length())
        results = [x * y, quotient, x - quotient * y, ux // uy, x * y >> 64, ux * uy >> 64]
        results += [x >> (y & 63), counts, int(text[::-1], 2), min(x, y) ^ (max(x, y) << 1)]
        for row, result in zip(rows, results):
            row.append(signed_long(result))
    return Launch((1, 1, 1), [In(a), In(b), Out(np.array(rows, i64))], block=(64, 1, 1))


@cuda("integers.cu", kept=(80,))
def bits(generator):
    a, b = generator.integers(0, 2**32, (2, 64)).astype(u32)
    rows = [[] for _ in range(14)]
    for x, y in zip(a.tolist(), b.tolist()):
        both = y << 32 | x
        permute = lambda selector: sum((both >> 8 * (selector >> 4 * i & 7) & 255) << 8 * i for i in range(4))
        text = format(x, "032b")
        count = 32 - x.bit_length() + 100 * text.count("1") + 10000 * (x & -x).bit_length()
        field = x >> 7 & 0x7FF
        place = y & 31
        hole = (0xFFF << place) & WORD
        pairs = list(zip(split(x, 8, False), split(y, 8, False)))
        pack = lambda bytes_: sum((each & 255) << 8 * i for i, each in enumerate(bytes_))
        results = [both << (y & 31) >> 32, both >> (y & 31)]
        results += [both << min(y & 63, 32) >> 32, both >> min(y & 63, 32)]
        results += [permute(0x3715), permute(y), count, int(text[::-1], 2), x >> place & 0x1FF]
        results += [field - 0x800 if field >> 10 else field, y & ~hole | (x << place & hole)]
        results += [(x & ~y) ^ (x | 0xFF), pack([i + j for i, j in pairs])]
        results += [pack([abs(i - j) for i, j in pairs])]
        for row, result in zip(rows, results):
            row.append(result & WORD)
    return Launch((1, 1, 1), [In(a), In(b), Out(np.array(rows, u32))], block=(64, 1, 1))


@cuda("floats.cu", kept=(89,))
def packed_halves(generator):
    a, b = (generator.uniform(0.25, 4, (2, 32, 2)) * generator.choice([-1, 1], (2, 32, 2))).astype(f16)
    x, y = a.astype(f64), b.astype(f64)
    rows = [x + y, x * y, x * y + x, np.maximum(x, y), -np.minimum(x, y), np.clip(x + y, 0, 1)]
    rows += [x > y, np.stack([x[:, 0], y[:, 0]], axis=1), np.floor(x), np.abs(x - y)]
    rows += [np.stack([x[:, 0] / y[:, 0], np.sqrt(np.abs(x[:, 1]))], axis=1)]
    expect = np.array(rows).astype(f16)
    # Division and square root may be one place off.
    args = [In(a), In(b), Out(expect, rtol=2.0**-10)]
    return Launch((1, 1, 1), args, block=(32, 1, 1))


@cuda("floats.cu", kept=(89,))
def packed_brains(generator):
    a, b = (generator.uniform(0.5, 4, (2, 32, 2)) * generator.choice([-1, 1], (2, 32, 2))).astype(bf16)
    x, y = a.astype(f32), b.astype(f32)
    rows = [x + y, x * y, x * y + x, np.maximum(x, y)]
    rows += [np.stack([x[:, 0] * f32(3), y[:, 1] / f32(3)], axis=1)]
    return Launch((1, 1, 1), [In(a), In(b), Out(np.array(rows).astype(bf16))], block=(32, 1, 1))


@cuda("floats.cu", kept=(89,))
def eight_bits(generator):
    value = (generator.standard_normal((32, 2)) * 2.0 ** generator.integers(-18, 18, (32, 2))).astype(f32)
    e4m3 = np.clip(value, -448, 448).astype(ml_dtypes.float8_e4m3fn)
    e5m2 = np.clip(value, -57344, 57344).astype(ml_dtypes.float8_e5m2)
    narrow = np.array([e4m3.view(np.uint16).ravel(), e5m2.view(np.uint16).ravel()])
    args = [In(value), Out(narrow), Out(np.array([e4m3.astype(f16), e5m2.astype(f16)]))]
    return Launch((1, 1, 1), args, block=(32, 1, 1))


@cuda("floats.cu", kept=(89,))
def doubles(generator):
    x, y = generator.uniform(0.1, 3, (2, 64))
    y *= generator.choice([-1, 1], 64)
    exact = fractions.Fraction
    fused = [float(exact(p) * exact(q) - exact(q)) for p, q in zip(x, y)]
    rows = [x / y, np.sqrt(x), fused, np.floor(y) + np.trunc(x) + np.rint(x * y), np.exp(y), np.log(x)]
    rows += [np.sin(x * 10), x.astype(f32).astype(f64) + np.trunc(y * 1000)]
    rows += [np.minimum(x, y) - np.maximum(x, np.abs(y)), np.fmod(x * 100, np.abs(y) + 0.5)]
    # exp, log and sin promise two units in the last place.
    args = [In(x), In(y), Out(np.array(rows), rtol=1e-15, atol=1e-15)]
    return Launch((1, 1, 1), args, block=(64, 1, 1))


@cuda("floats.cu", kept=(89,), entry="functions")
def float_library(generator):
    x = generator.uniform(0.1, 2, 64).astype(f32)
    wide = x.astype(f64)
    large = (x * f32(1e5)).astype(f64)
    rows = [np.exp(wide), np.log(wide), np.sin(large), wide ** f64(f32(1.7)), 1 / wide, wide**-0.5]
    rows += [np.tanh(wide), np.arctan2(wide, (f32(2) - x).astype(f64)), np.cbrt(wide)]
    rows += [np.fmod((x * f32(10)).astype(f64), f64(f32(0.7)))]
    # The worst, powf, promises four units in the last place; log is near zero at one.
    args = [In(x), Out(np.array(rows).astype(f32), rtol=5e-7, atol=1e-7)]
    return Launch((1, 1, 1), args, block=(64, 1, 1))


def directed(value, towards):
    """`value` of a wider type as f32, rounded towards a number."""
    near = value.astype(f32)
    beyond = near > value if towards < 0 else near < value
    return np.where(beyond, np.nextafter(near, f32(towards)), near)


@cuda("floats.cu", kept=(89,))
def roundings(generator):
    x, y = (generator.uniform(0.1, 4, (2, 64)) * generator.choice([-1, 1], (2, 64))).astype(f32)
    wide_x, wide_y = x.astype(np.longdouble), y.astype(np.longdouble)
    quotient = wide_x / wide_y
    rows = [directed(wide_x + wide_y, np.inf), directed(wide_x * wide_y, -np.inf)]
    rows += [np.where(quotient > 0, directed(quotient, -np.inf), directed(quotient, np.inf))]
    rows += [(wide_x * wide_y + wide_y).astype(f32), directed(np.sqrt(np.abs(wide_x)), np.inf)]
    rows += [np.clip(x, 0, 1), np.rint(x) + np.ceil(y) + np.trunc(y * f32(3)), np.copysign(x, y)]
    ten = (x * f32(10)).astype(f64)
    integers = [np.rint(ten), np.floor(ten), np.maximum(np.ceil(ten), 0)]
    integers += [np.where(x > 0, 2**31 - 1, -(2**31))]
    integers += [(np.sign(x) == np.sign(y)) + 2 * (x < y) + 4 * np.signbit(y)]
    args = [In(x), In(y), Out(np.array(rows, f32)), Out(np.array(integers).astype(i32))]
    return Launch((1, 1, 1), args, block=(64, 1, 1))


@cuda("memory.cu", kept=(80,), entry="widths")
def memory_widths(generator):
    count = 64
    value = small_integers(generator, (count, 4), f32, -100, 100)
    shorts = generator.integers(-(2**15), 2**15, (count, 2)).astype(np.int16)
    chars = generator.integers(-128, 128, count + 1).astype(np.int8)
    turned = value[:, ::-1].copy()
    turned[:, 3] += value[:, 1]
    sums = shorts[:, 0].astype(i64) * shorts[:, 1] + chars[:-1] + chars[1:]
    args = [In(value), In(shorts), In(chars), Out(turned), Out(sums.astype(i32))]
    return Launch((2, 1, 1), args, block=(32, 1, 1))


def turn(generator):
    value = small_integers(generator, (50, 70), f32, -100, 100)
    args = [In(value), Out(value.T), integer(50), integer(70)]
    return Launch((3, 2, 1), args, block=(32, 8, 1))


@cuda("memory.cu", kept=(80,))
def turn_conflicting(generator):
    return turn(generator)


@cuda("memory.cu", kept=(80,))
def turn_padded(generator):
    return turn(generator)


@cuda("memory.cu", kept=(80,))
def coordinates(generator):
    expect = np.arange(12)[:, None] * 1000 + np.arange(60)
    return Launch((2, 3, 2), [Out(expect.astype(i32))], block=(5, 4, 3))


@cuda("memory.cu", kept=(80,))
def clocks(generator):
    return Launch((1, 1, 1), [Out(np.full(32, 3, i32))], block=(32, 1, 1))


@cuda("faults.cu", kept=(80,))
def past_the_end(generator):
    value = small_integers(generator, 63, i32)
    args = [In(value), Out(value), integer(63)]
    return Launch((1, 1, 1), args, block=(64, 1, 1), finding="out-of-bounds")


@cuda("faults.cu", kept=(80,))
def no_barrier(generator):
    value = small_integers(generator, 64, i32)
    return Launch((1, 1, 1), [In(value), Out(value)], block=(64, 1, 1), finding="race")


@cuda("faults.cu", kept=(80,))
def half_filled(generator):
    value = small_integers(generator, 64, i32)
    return Launch((1, 1, 1), [In(value), Out(value)], block=(64, 1, 1), finding="uninitialised")


@cuda("faults.cu", kept=(80,))
def lost_update(generator):
    args = [InOut(np.zeros(1, i32), np.zeros(1, i32))]
    return Launch((2, 1, 1), args, block=(1, 1, 1), finding="race")


@cuda("faults.cu", kept=(80,))
def misaligned(generator):
    value = np.zeros(256, np.int8)
    args = [In(value), Out(np.zeros(32, i32))]
    return Launch((1, 1, 1), args, block=(32, 1, 1), finding="misaligned")


@cuda("narrow.cu", (120,), kept=(120,), arch="-arch=sm_120a")
def narrow_floats(generator):
    value = (generator.standard_normal((32, 2)) * 2.0 ** generator.integers(-4, 5, (32, 2))).astype(f32)
    # Values past the greatest become the greatest.
    e2m3 = np.clip(value, -7.5, 7.5).astype(ml_dtypes.float6_e2m3fn)
    e3m2 = np.clip(value, -28, 28).astype(ml_dtypes.float6_e3m2fn)
    e2m1 = np.clip(value, -6, 6).astype(ml_dtypes.float4_e2m1fn)
    codes = [each.view(np.uint8).astype(np.uint16) for each in (e2m3, e3m2, e2m1)]
    narrow = [code[:, 0] | code[:, 1] << 8 for code in codes[:2]]
    narrow += [codes[2][:, 0] | codes[2][:, 1] << 4]
    wide = [each.astype(f16) for each in (e2m3, e3m2, e2m1)]
    args = [In(value), Out(np.array(narrow)), Out(np.array(wide))]
    return Launch((1, 1, 1), args, block=(32, 1, 1))


@cuda("narrow.cu", (120,), kept=(120,), arch="-arch=sm_120a")
def scales(generator):
    value = (generator.uniform(1, 2, (32, 2)) * 2.0 ** generator.integers(-100, 100, (32, 2))).astype(f32)
    value[3], value[5] = (1, 4), (0.25, 2.0**-20)
    exponent = np.frexp(value)[1] - 1 + 127
    up = (exponent + (value != np.ldexp(f32(1), exponent - 127))).astype(np.uint8)
    narrow = np.array([up.view(np.uint16).ravel(), exponent.astype(np.uint8).view(np.uint16).ravel()])
    wide = np.ldexp(1.0, up.astype(i32) - 127).astype(bf16)
    return Launch((1, 1, 1), [In(value), Out(narrow), Out(wide)], block=(32, 1, 1))
