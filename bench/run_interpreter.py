#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the interpreter against numpy, both on one core, in one run.

For each kernel: the run phase that `tilec run --time` prints, beside numpy's operation on the same
arrays; and the whole process (start, compilation, reading and writing arrays included), beside a
Python process that reads, computes and writes the same files with numpy. The best of several runs
counts. Phases are wall clock, processes processor time. Peak memory is that of the process. Results
are compared with numpy's.

`--check` is measured only if it finds a planted race: a checker that looks at nothing is fast.
"""

import argparse
import operator
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# Before numpy is imported, since its libraries read them then.
for variable in ("OPENBLAS", "OMP", "MKL", "BLIS"):
    os.environ[f"{variable}_NUM_THREADS"] = "1"

try:
    import numpy
except ImportError:
    sys.exit("run_interpreter.py: found no numpy, expected it; tools/bootstrap.sh makes a .venv with it")

HERE = pathlib.Path(__file__).resolve().parent
MEGABYTE = 1 << 20


class Measured:
    """The best of several runs of a process: processor seconds, and those of the run phase where the
    process prints them; and the peak of its bytes."""

    def __init__(self, command, repeats):
        self.seconds = float("inf")
        self.run = float("inf")
        self.peak = 0
        for _ in range(repeats):
            with tempfile.TemporaryFile("w+") as messages:
                actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                           (os.POSIX_SPAWN_DUP2, messages.fileno(), 2)]
                child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
                _, status, usage = os.wait4(child, 0)
                messages.seek(0)
                text = messages.read()
            if status != 0:
                sys.exit(f"run_interpreter.py: this failed: {' '.join(command)}\n{text}")
            self.seconds = min(self.seconds, usage.ru_utime + usage.ru_stime)
            self.peak = max(self.peak, usage.ru_maxrss * 1024)
            if match := re.search(r"^time: run ([0-9.]+) s$", text, re.MULTILINE):
                self.run = min(self.run, float(match[1]))


def best_of(repeats, function):
    seconds = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        result = function()
        seconds = min(seconds, time.perf_counter() - begin)
    return seconds, result


class Bench:
    def __init__(self, tilec, repeats, folder):
        self.tilec = str(tilec)
        self.repeats = repeats
        self.folder = folder
        self.over = False

    def command(self, kernel, sizes, inputs, output, options):
        command = [self.tilec, "run", str(HERE / kernel), "--jobs=1"]
        command.append("--set=" + ",".join(f"{name}={size}" for name, size in sizes.items()))
        for name, array in inputs.items():
            path = self.folder / f"{name}.npy"
            numpy.save(path, array)
            command.append(f"--in={name}={path}")
        return command + [f"--out=C={output}", *options]

    def row(self, what, measured, limit, unit, form):
        over = measured > limit
        self.over |= over
        verdict = "over" if over else "ok"
        print(f"  {what:<38}{form % measured:>10} {unit:<6} limit {form % limit:>8}  {verdict}")

    def kernel(self, title, kernel, sizes, inputs, operation, limit, options=()):
        numpy_seconds, expected = best_of(max(self.repeats, 5), lambda: operation(*inputs.values()))
        output = self.folder / "C.npy"
        tilec = Measured(self.command(kernel, sizes, inputs, output, ["--time", *options]), self.repeats)
        if not numpy.allclose(numpy.load(output), expected, rtol=1e-4, atol=1e-4):
            sys.exit(f"run_interpreter.py: {kernel} differs from numpy")
        script = ("import numpy, operator; numpy.save('{0}/D.npy', operator.{1}("
                  "numpy.load('{0}/A.npy'), numpy.load('{0}/B.npy')))")
        script = script.format(self.folder, operation.__name__)
        peer = Measured([sys.executable, "-c", script], self.repeats)
        print(f"{title}: numpy {numpy_seconds * 1e3:.1f} ms, as a process {peer.seconds * 1e3:.0f} ms; "
              f"tilec {tilec.run * 1e3:.1f} ms, as a process {tilec.seconds * 1e3:.0f} ms")
        self.row("run phase / numpy", tilec.run / numpy_seconds, limit, "times", "%.1f")
        print(f"  {'process / process':<38}{tilec.seconds / peer.seconds:>10.1f} times")
        return tilec, sum(array.nbytes for array in inputs.values()) + expected.nbytes

    def check_finds_races(self):
        """Whether --check ends a run of a kernel with a race by exit code 2, a finding."""
        command = [self.tilec, "run", str(HERE / "race.mlir"), "--set=N=4", "--jobs=1", "--check",
                   f"--out=C={self.folder / 'race.npy'}"]
        return subprocess.run(command, capture_output=True).returncode == 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tilec", type=pathlib.Path,
                        default=HERE.parent / "build" / "release" / "bin" / "tilec")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--enforce", action="store_true", help="exit 1 if a limit is exceeded")
    arguments = parser.parse_args()
    if not arguments.tilec.exists():
        sys.exit(f"run_interpreter.py: found no {arguments.tilec}, expected tilec built there")

    random = numpy.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.tilec, max(arguments.repeats, 1), pathlib.Path(folder))
        n = 512
        a, b = (random.standard_normal((n, n), dtype=numpy.float32) for _ in range(2))
        bench.kernel("GEMM 512x512x512 f32", "gemm.bas", {"M": n, "N": n, "K": n},
                     {"A": a, "B": b}, operator.matmul, 20)
        n = 1 << 24
        x, y = (random.standard_normal(n, dtype=numpy.float32) for _ in range(2))
        for title, limit, options in (("vector add of 2^24 f32", 5, ()),
                                      ("the same with --check", 20, ("--check",))):
            if options and not bench.check_finds_races():
                print(f"{title}: not measured, --check missed a planted race")
                bench.over = True
                continue
            whole, arrays = bench.kernel(title, "vector_add.bas", {"N": n}, {"A": x, "B": y},
                                         operator.add, limit, options)
            if not options:
                bench.row("peak memory", whole.peak / MEGABYTE, 2 * arrays / MEGABYTE + 100, "MB",
                          "%.0f")
    return 1 if bench.over and arguments.enforce else 0


if __name__ == "__main__":
    sys.exit(main())
