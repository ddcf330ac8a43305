#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_values.py FILE: statements, each with cases below it.

    add.sat.s32 $s32, $s32, $s32;
      0x7fffffff 1 -> 0x7fffffff

A case is a lane: sources, then results. `target: sm_100a`
sets what ptxas assembles the following statements for, `target: none` that it does not.
A float is written as one, rounded to its type; `nan` as a result is the canonical NaN, for f64 any.
Lines that begin with # say something.
"""

import pathlib
import sys

import ml_dtypes
import numpy

import statement as statements
from simulator import Failure

CANONICAL = {"f16": 0x7fff, "bf16": 0x7fff, "f32": 0x7fffffff, "f64": 0x7ff8000000000000}
FORMATS = {"f16": numpy.float16, "bf16": ml_dtypes.bfloat16, "f32": numpy.float32,
           "f64": numpy.float64}


def parse(text, name):
    """The bits that `text` stands for in a register of type `name`."""
    bits = statements.REGISTERS[name][2]
    if name in FORMATS and ("p" in text or not text.startswith("0x")):
        if text == "nan":
            return CANONICAL[name]
        # By way of double, which holds every f32.
        value = float.fromhex(text) if "p" in text else float(text)
        return int(numpy.array(value).astype(FORMATS[name]).view(statements.UNSIGNED[bits]))
    return int(text, 0) & ((1 << bits) - 1)


def show(bits, name):
    width = statements.REGISTERS[name][2]
    if name in FORMATS:
        value = numpy.array(bits, statements.UNSIGNED[width]).view(FORMATS[name])
        return f"{value} (0x{bits:0{width // 4}x})"
    return f"0x{bits:0{width // 4}x}"


def is_same(found, expected, name):
    if name == "f64" and expected == CANONICAL["f64"]:
        return found & ~(1 << 63) > 0x7ff0000000000000
    return found == expected


def check(spelling, cases, target):
    types = statements.placeholders(spelling)
    number = len(cases[0][2])
    sources = [[parse(case[1][i], name) for case in cases] for i, name in enumerate(types[number:])]
    arrays = [numpy.array(values, statements.UNSIGNED[statements.REGISTERS[name][2]])
              for values, name in zip(sources, types[number:])]
    results = statements.run(spelling, number, arrays, len(cases), target)
    failed = False
    for row, (line, given, expected) in enumerate(cases):
        for name, text, result in zip(types, expected, results):
            if not is_same(int(result[row]), parse(text, name), name):
                print(f"{sys.argv[1]}:{line}: {spelling} {' '.join(given)}: found "
                      f"{show(int(result[row]), name)}, expected {text}", file=sys.stderr)
                failed = True
    return failed


def main():
    failed, target, spelling, cases = False, "sm_80", None, []

    def finish():
        return check(spelling, cases, target) if cases else False

    try:
        for line, text in enumerate(pathlib.Path(sys.argv[1]).read_text().splitlines(), 1):
            text = text.split("#")[0].strip()
            if not text:
                continue
            if "->" in text:
                given, expected = text.split("->")
                cases.append((line, given.split(), expected.split()))
                continue
            failed |= finish()
            cases = []
            if text.startswith("target:"):
                target = text.split(":")[1].strip()
            else:
                spelling = text
        failed |= finish()
    except Failure as failure:
        sys.exit(f"{spelling}: {failure}")
    sys.exit(failed)


main()
