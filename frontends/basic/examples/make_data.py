#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the inputs and the expected outputs of the examples into data/.

Each function computes an example's answer with numpy, or with plain Python where the example is
about control flow, independently of the compiler. The files are committed, so this needs to be
run only when an example changes:  python3 make_data.py [example ...]
"""

import math
import pathlib
import sys

import numpy as np

DATA = pathlib.Path(__file__).resolve().parent / "data"


def save(name, array):
    np.save(DATA / f"{name}.npy", np.ascontiguousarray(array))


def vector_add():
    rng = np.random.default_rng(1)
    a = rng.standard_normal(1000, dtype=np.float32)
    b = rng.standard_normal(1000, dtype=np.float32)
    save("vector_add.a", a)
    save("vector_add.b", b)
    save("vector_add.c", a + b)


def gemm():
    """Small integers, so that every sum is exact and the comparison needs no tolerance."""
    rng = np.random.default_rng(2)
    for name, (m, n, k) in {"gemm": (256, 128, 64), "gemm_ragged": (200, 136, 75)}.items():
        a = rng.integers(-8, 9, (m, k)).astype(np.float32)
        b = rng.integers(-8, 9, (k, n)).astype(np.float32)
        save(f"{name}.a", a)
        save(f"{name}.b", b)
        save(f"{name}.c", a @ b)


def elementwise():
    rng = np.random.default_rng(3)
    x = np.linspace(-12, 12, 1500, dtype=np.float32)
    w = rng.uniform(-1, 1, 1500).astype(np.float32)
    t = x.astype(np.float64)
    p = np.sin(t) * np.exp(-np.abs(t) / 4) * w + t**2 / 100
    save("elementwise.x", x)
    save("elementwise.w", w)
    save("elementwise.y", np.where(p > 0, p, 0).astype(np.float32))


def sieve():
    n = 1000
    prime = [i >= 2 and all(i % d for d in range(2, math.isqrt(i) + 1)) for i in range(n)]
    save("sieve.p", np.array(prime, dtype=np.int32))


def fibonacci():
    numbers = [0, 1]
    while len(numbers) < 47:
        numbers.append(numbers[-1] + numbers[-2])
    save("fibonacci.f", np.array([numbers[i] for i in (0, 1, 2, 5, 10, 20, 30, 46)], np.int32))


def mandelbrot():
    width, height, steps = 320, 240, 60
    re = np.linspace(-2.25, 0.95, width, dtype=np.float32)
    im = np.linspace(1.2, -1.2, height, dtype=np.float32)
    cx = np.broadcast_to(re, (height, width))
    cy = np.broadcast_to(im[:, None], (height, width))
    x = np.zeros((height, width), np.float32)
    y = np.zeros_like(x)
    count = np.zeros((height, width), np.int32)
    with np.errstate(all="ignore"):
        for _ in range(steps):
            # Every operation rounds to f32, in the order of the program.
            t = x * x - y * y + cx
            y = np.float32(2) * x * y + cy
            x = t
            count += x * x + y * y < np.float32(4)
    save("mandelbrot.re", re)
    save("mandelbrot.im", im)
    save("mandelbrot.image", (count * 255) // steps)


def turing():
    size, steps = 128, 11500
    rule = {0: (1, 1), 1: (0, 3)}
    paper = np.zeros((size, size), np.int32)
    facing, row, column = 0, size // 2, size // 2
    for _ in range(steps):
        write, turn = rule[int(paper[row, column] > 0)]
        paper[row, column] = write * 255
        facing = (facing + turn) % 4
        row += (-1, 0, 1, 0)[facing]
        column += (0, 1, 0, -1)[facing]
        if not (0 <= row < size and 0 <= column < size):
            break
    save("turing.paper", paper)


EXAMPLES = [vector_add, gemm, elementwise, sieve, fibonacci, mandelbrot, turing]

if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    for example in EXAMPLES:
        if len(sys.argv) == 1 or example.__name__ in sys.argv[1:]:
            example()
