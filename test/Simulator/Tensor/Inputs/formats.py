# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of the element types of matrices, from their definitions, for tests."""

import numpy


def small_float(exponent_bits, mantissa_bits, bias):
    """The value of every code; the top exponent is taken as a number, so leave it out."""
    codes = numpy.arange(1 << (1 + exponent_bits + mantissa_bits))
    mantissa = codes & ((1 << mantissa_bits) - 1)
    exponent = codes >> mantissa_bits & ((1 << exponent_bits) - 1)
    scale = 2.0**-mantissa_bits
    value = numpy.where(exponent > 0, (1 + mantissa * scale) * 2.0 ** (exponent - bias),
                        mantissa * scale * 2.0 ** (1 - bias))
    return numpy.where(codes >> (exponent_bits + mantissa_bits), -value, value)


# Name: bits in a register, values of the codes there. Only codes whose values are multiples of 1/8
# of at most 8 are used, so that sums of their products are exact in f32.
NARROW = {"e4m3": small_float(4, 3, 7), "e5m2": small_float(5, 2, 15), "e3m2": small_float(3, 2, 3),
          "e2m3": small_float(2, 3, 1), "e2m1": small_float(2, 1, 1)}
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "s32": 32, "s8": 8, "u8": 8, "s4": 4,
        "u4": 4, "b1": 1, "e4m3": 8, "e5m2": 8, "e3m2": 8, "e2m3": 8, "e2m1": 4}


def draw(random, name, shape):
    """Values of an element type, in float64, and their codes, in uint64."""
    if name in NARROW:
        table = NARROW[name]
        good = numpy.flatnonzero((numpy.abs(table) <= 8) & (table * 8 == numpy.round(table * 8)))
        codes = good[random.integers(0, len(good), shape)]
        return table[codes], codes.astype(numpy.uint64)
    ranges = {"s8": (-128, 128), "u8": (0, 256), "s4": (-8, 8), "u4": (0, 16), "b1": (0, 2),
              "s32": (-2**20, 2**20), "f16": (-32, 33), "bf16": (-64, 65), "tf32": (-64, 65),
              "f32": (-1000, 1001), "f64": (-1000, 1001)}
    values = random.integers(*ranges[name], shape).astype(numpy.float64)
    return values, encode(name, values)


def encode(name, values):
    """The codes of values that the type can hold."""
    if name == "f16":
        return values.astype(numpy.float16).view(numpy.uint16).astype(numpy.uint64)
    if name in ("bf16", "tf32", "f32"):
        bits = values.astype(numpy.float32).view(numpy.uint32).astype(numpy.uint64)
        return bits >> numpy.uint64(16) if name == "bf16" else bits
    if name == "f64":
        return values.view(numpy.uint64)
    return values.astype(numpy.int64).astype(numpy.uint64) & numpy.uint64((1 << BITS[name]) - 1)


def decode(name, codes):
    """The values of codes of accumulators."""
    if name == "f16":
        return codes.astype(numpy.uint16).view(numpy.float16).astype(numpy.float64)
    if name == "f32":
        return codes.astype(numpy.uint32).view(numpy.float32).astype(numpy.float64)
    if name == "f64":
        return codes.astype(numpy.uint64).view(numpy.float64)
    return codes.astype(numpy.uint32).view(numpy.int32).astype(numpy.float64)
