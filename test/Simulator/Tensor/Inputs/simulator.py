# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs generated PTX in ptx-sim on numpy arrays, and assembles it where there is a ptxas."""

import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy


def find_ptxas():
    """The newest ptxas at hand, or None."""
    if found := shutil.which("ptxas"):
        return found
    for package, places in (("nvidia", ["cu13/bin/ptxas", "cuda_nvcc/bin/ptxas"]),
                            ("triton", ["backends/nvidia/bin/ptxas-blackwell",
                                        "backends/nvidia/bin/ptxas"])):
        try:
            spec = importlib.util.find_spec(package)
        except ImportError:
            continue
        for folder in spec.submodule_search_locations or [] if spec else []:
            for place in places:
                if (path := pathlib.Path(folder) / place).exists():
                    return str(path)
    return None


PTXAS = find_ptxas()

# What later instructions need; everything else assembles for sm_80.
HEADERS = {"sm_80": "8.0", "sm_90": "8.0", "sm_120a": "8.7"}


def kernel(body, parameters, registers="", target="sm_80", declarations=""):
    """A module with one entry `k`, whose `parameters` are 64-bit pointers in %p0, %p1, ...
    %lane is the lane."""
    names = ", ".join(f".param .u64 k_{i}" for i in range(parameters))
    loads = "\n".join(f"  ld.param.u64 %p{i}, [k_{i}];" for i in range(parameters))
    return f""".version {HEADERS[target]}
.target {target}
.address_size 64
{declarations}
.visible .entry k({names})
{{
  .reg .b64 %p<{max(parameters, 1)}>;
  .reg .b64 %w<8>;
  .reg .b32 %lane;
{registers}
  mov.u32 %lane, %tid.x;
{loads}
{body}
  ret;
}}
"""


class Failure(Exception):
    pass


def assemble(text, folder, target):
    path = pathlib.Path(folder) / "k.ptx"
    if PTXAS is None or target == "none":
        return
    done = subprocess.run([PTXAS, "-arch=" + target, str(path), "-o", str(path) + ".cubin"],
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"ptxas refuses this:\n{done.stderr}\n{text}")


def run(text, inputs, outputs, target="sm_80", block=32, options=(), expect=0, assembles=True):
    """Arrays that the entry `k` leaves in its outputs, the statistics, and what it reported.
    `outputs` are (dtype name, numpy dtype, shape)."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "k.ptx").write_text(text)
        if assembles:
            assemble(text, folder, target)
        command = ["ptx-sim", str(folder / "k.ptx"), "--entry", "k", "--grid", "1", "--block",
                   str(block), "--stats", str(folder / "stats.json"), *options]
        for i, array in enumerate(inputs):
            numpy.save(folder / f"in{i}.npy", array)
            command += ["--arg", f"in:{folder}/in{i}.npy"]
        for i, (name, _, shape) in enumerate(outputs):
            command += ["--arg", f"out:{folder}/out{i}.npy:{name}:{'x'.join(map(str, shape))}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != expect:
            raise Failure(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stderr}\n{text}")
        if expect:
            return [], None, done.stderr
        results = [numpy.load(folder / f"out{i}.npy") for i in range(len(outputs))]
        statistics = json.loads((folder / "stats.json").read_text())
        return results, statistics, done.stderr


def main(check, arguments):
    """Calls `check` for every argument; exit code 1 if one fails."""
    failed = False
    for argument in arguments:
        try:
            check(argument)
            print(f"{argument}: ok")
        except Failure as failure:
            print(f"{argument}: {failure}", file=sys.stderr)
            failed = True
    sys.exit(failed)
