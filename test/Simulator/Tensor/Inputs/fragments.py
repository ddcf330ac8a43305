# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the elements of mma's fragments are, in the words of the PTX ISA 9.7.14.5 and 9.7.14.6.

g and t are groupID and threadID_in_group; i counts a lane's elements from low to high.
"""

# (m, k, bits of an element in a register): element i of A is at (row, column).
A = {
    (16, 16, 16): lambda g, t, i: (g if i in (0, 1, 4, 5) else g + 8,
                                   t * 2 + (i & 1) + (8 if i >= 4 else 0)),
    (16, 8, 16): lambda g, t, i: (g if i < 2 else g + 8, t * 2 + (i & 1)),
    (16, 8, 32): lambda g, t, i: (g if i in (0, 2) else g + 8, t if i < 2 else t + 4),
    (16, 4, 32): lambda g, t, i: (g if i == 0 else g + 8, t),
    (16, 32, 8): lambda g, t, i: (g if i < 4 or 8 <= i < 12 else g + 8,
                                  t * 4 + (i & 3) + (16 if i >= 8 else 0)),
    (16, 16, 8): lambda g, t, i: (g if i < 4 else g + 8, t * 4 + (i & 3)),
    (8, 16, 8): lambda g, t, i: (g, t * 4 + i),
    (16, 64, 4): lambda g, t, i: (g if i < 8 or 16 <= i < 24 else g + 8,
                                  t * 8 + (i & 7) + (32 if i >= 16 else 0)),
    (16, 32, 4): lambda g, t, i: (g if i < 8 else g + 8, t * 8 + (i & 7)),
    (8, 32, 4): lambda g, t, i: (g, t * 8 + i),
    (16, 256, 1): lambda g, t, i: (g if i < 32 or 64 <= i < 96 else g + 8,
                                   t * 32 + (i & 31) + (128 if i >= 64 else 0)),
    (16, 128, 1): lambda g, t, i: (g if i < 32 else g + 8, t * 32 + (i & 31)),
    (8, 128, 1): lambda g, t, i: (g, t * 32 + i),
    (8, 4, 64): lambda g, t, i: (g, t),
    (16, 4, 64): lambda g, t, i: (g if i == 0 else g + 8, t),
    (16, 8, 64): lambda g, t, i: (g if i in (0, 2) else g + 8, t if i < 2 else t + 4),
    (16, 16, 64): lambda g, t, i: (g if i % 2 == 0 else g + 8,
                                   i * 2 + t if i % 2 == 0 else i * 2 - 2 + t),
}

# (k, bits): element i of B is at (row, column).
B = {
    (16, 16): lambda g, t, i: (t * 2 + (i & 1) + (8 if i >= 2 else 0), g),
    (8, 16): lambda g, t, i: (t * 2 + i, g),
    (32, 16): lambda g, t, i: (t * 2 + (i & 1) + i // 2 * 8, g),
    (8, 32): lambda g, t, i: (t if i == 0 else t + 4, g),
    (16, 32): lambda g, t, i: (t + 4 * i, g),
    (4, 32): lambda g, t, i: (t, g),
    (32, 8): lambda g, t, i: (t * 4 + (i & 3) + (16 if i >= 4 else 0), g),
    (64, 8): lambda g, t, i: (t * 4 + (i & 3) + i // 4 * 16, g),
    (16, 8): lambda g, t, i: (t * 4 + i, g),
    (64, 4): lambda g, t, i: (t * 8 + (i & 7) + (32 if i >= 8 else 0), g),
    (128, 4): lambda g, t, i: (t * 8 + (i & 7) + i // 8 * 32, g),
    (32, 4): lambda g, t, i: (t * 8 + i, g),
    (256, 1): lambda g, t, i: (t * 32 + (i & 31) + (128 if i >= 32 else 0), g),
    (128, 1): lambda g, t, i: (t * 32 + i, g),
    (4, 64): lambda g, t, i: (t, g),
    (8, 64): lambda g, t, i: (t + 4 * i, g),
    (16, 64): lambda g, t, i: (t + 4 * i, g),
}


def accumulator(m):
    """Element i of C and D."""
    if m == 8:
        return lambda g, t, i: (g, t * 2 + i)
    return lambda g, t, i: (g if i < 2 else g + 8, t * 2 + (i & 1))


def pack(codes, bits, place, count):
    """Registers, lanes x registers, of `count` elements that lie at place(g, t, i)."""
    import numpy
    width = max(bits, 32)
    per = width // bits
    dtype = numpy.uint64 if width == 64 else numpy.uint32
    registers = numpy.zeros((32, count // per), dtype)
    for lane in range(32):
        for i in range(count):
            value = int(codes[place(lane >> 2, lane % 4, i)])
            registers[lane, i // per] |= dtype(value << (i % per * bits))
    return registers


def unpack(registers, bits, place, shape):
    """The inverse: codes of the matrix."""
    import numpy
    per = max(bits, 32) // bits
    codes = numpy.zeros(shape, numpy.uint64)
    for lane in range(32):
        for i in range(registers.shape[1] * per):
            codes[place(lane >> 2, lane % 4, i)] = (int(registers[lane, i // per])
                                                    >> (i % per * bits)) & ((1 << bits) - 1)
    return codes
