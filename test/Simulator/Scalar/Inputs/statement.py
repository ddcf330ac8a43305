# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one PTX statement on arrays, a thread for each element.

A statement has `$type` where registers stand, results first:

    add.sat.s32 $s32, $s32, $s32;
    setp.lt.and.f32 $pred|$pred, $f32, $f32, $pred;
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import numpy

sys.path.insert(0, __file__.rsplit("/", 3)[0] + "/Tensor/Inputs")

import simulator
from simulator import Failure

simulator.HEADERS.update({"sm_89": "8.1", "sm_90": "8.3", "sm_100a": "8.8"})

# Register type, suffix of ld and st, bits.
REGISTERS = {"b8": ("b8", "b8", 8), "pred": ("pred", "b8", 8)}
for bits in (16, 32, 64):
    for letter in "bsu":
        REGISTERS[f"{letter}{bits}"] = (f"b{bits}", f"b{bits}", bits)
REGISTERS.update({"f16": ("b16", "b16", 16), "bf16": ("b16", "b16", 16), "f16x2": ("b32", "b32", 32),
                  "bf16x2": ("b32", "b32", 32), "f32": ("f32", "b32", 32), "f64": ("f64", "b64", 64),
                  "b128": ("b128", "b128", 128)})
UNSIGNED = {8: numpy.uint8, 16: numpy.uint16, 32: numpy.uint32, 64: numpy.uint64}
# What results hold in threads that do not execute the statement.
UNTOUCHED = 0x5a5a5a5a5a5a5a5a


def placeholders(statement):
    return re.findall(r"\$(\w+)", statement)


def build(statement, number, count, target, types):
    """A kernel that executes the statement in threads below `count`, with `number` results."""
    registers, loads, stores = [], [], []
    operands = iter(range(len(types)))
    for index, name in enumerate(types):
        kind, suffix, bits = REGISTERS[name]
        registers.append(f"  .reg .{kind} %x{index};")
        address = f"  mad.wide.u32 %w0, %lane, {bits // 8}, %p{index};\n"
        if index < number:
            before = UNTOUCHED & ((1 << bits) - 1)
            if kind == "pred":
                loads.append(f"  setp.ne.b32 %x{index}, 0, 0;")
                stores.append(f"  selp.u32 %h, 1, 0, %x{index};\n{address}  st.global.b8 [%w0], %h;")
            else:
                loads.append(f"  mov.b64 %w1, {before};\n  cvt.u{bits}.u64 %x{index}, %w1;"
                             if kind == "b8" else f"  mov.{kind} %x{index}, {literal(before, kind)};")
                stores.append(f"{address}  st.global.{suffix} [%w0], %x{index};")
        elif kind == "pred":
            loads.append(f"{address}  @%on ld.global.b8 %h, [%w0];\n  @%on setp.ne.b32 %x{index}, %h, 0;")
        else:
            loads.append(f"{address}  @%on ld.global.{suffix} %x{index}, [%w0];")
    body = re.sub(r"\$\w+", lambda match: f"%x{next(operands)}", statement)
    text = "\n".join(["  .reg .pred %on;\n  .reg .b32 %h;",
                      "  mov.u32 %h, %ctaid.x;\n  mad.lo.u32 %lane, %h, 1024, %lane;",
                      f"  setp.lt.u32 %on, %lane, {count};", *loads,
                      f"  @%on {body}", *stores])
    return simulator.kernel(text, len(types), "\n".join(registers), target)


def literal(bits, kind):
    return {"f32": f"0f{bits:08X}", "f64": f"0d{bits:016X}"}.get(kind, str(bits))


def run(statement, number, inputs, count, target="sm_80"):
    """The results, as arrays of unsigned integers, of the statement in `count` threads on `inputs`,
    arrays of the width of their types. `number` of the placeholders are results."""
    types = placeholders(statement)
    # One more thread than executes the statement, and no whole warp.
    threads = count + 1 if (count + 1) % 32 else count + 2
    widths = [REGISTERS[name][2] for name in types]
    arrays = []
    for width, values in zip(widths[number:], inputs):
        padded = numpy.zeros(threads, UNSIGNED[width])
        padded[:count] = numpy.asarray(values).view(UNSIGNED[width])
        arrays.append(padded)
    text = build(statement, number, count, target, types)
    results = launch(text, arrays, [UNSIGNED[width] for width in widths[:number]], threads, target)
    for name, width, result in zip(types, widths, results):
        before = 0 if name == "pred" else UNTOUCHED & ((1 << width) - 1)
        if (result[count:threads] != before).any():
            raise Failure(f"{statement}: a thread was written to that does not execute it")
    return [result[:count] for result in results]


def launch(text, inputs, outputs, threads, target):
    """Outputs in order, then inputs: the entry's parameters."""
    blocks = (threads + 1023) // 1024
    block = threads if blocks == 1 else 1024
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "k.ptx").write_text(text)
        simulator.assemble(text, folder, target)
        command = ["ptx-sim", str(folder / "k.ptx"), "--entry", "k", "--grid", str(blocks), "--block",
                   str(block)]
        for i, dtype in enumerate(outputs):
            name = f"u{numpy.dtype(dtype).itemsize * 8}"
            command += ["--arg", f"out:{folder}/out{i}.npy:{name}:{blocks * block}"]
        for i, array in enumerate(inputs):
            padded = numpy.zeros(blocks * block, array.dtype)
            padded[:len(array)] = array
            numpy.save(folder / f"in{i}.npy", padded)
            command += ["--arg", f"in:{folder}/in{i}.npy"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stderr}\n{text}")
        return [numpy.load(folder / f"out{i}.npy") for i in range(len(outputs))]
