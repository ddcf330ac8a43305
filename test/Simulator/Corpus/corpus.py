# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that nobody here generates code for, as a judge of the simulator.

  corpus.py list [--kept]                    the cases and their targets
  corpus.py generate [--out DIR] [CASE.ARCH...]
                                             compiles them: MODULE.ARCH.ptx and, from Triton,
                                             MODULE.ARCH.json with the facts that a launch needs
  corpus.py data CASE.ARCH --ptx DIR --out DIR
                                             writes inputs, expected results and launch.json
  corpus.py run [--kept] CASE.ARCH... [--ptx DIR]
                                             data, then ptx-sim in both modes of asynchrony
  corpus.py spellings FILE...                every opcode with its modifiers, counted

Without --ptx the kept files beside this script are used (--kept), or fresh ones are generated.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types

import numpy as np

import cuda_cases  # noqa: F401
import triton_cases  # noqa: F401
from case import CASES, TYPES, Array, Bytes, Scratch, TensorMap, Value

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "kept"
# Arguments that Triton appends.
SCRATCH_ARGUMENTS = 2


def split_name(name):
    """"gemm_f16.sm_80" as a case and its target."""
    case, _, target = name.partition(".sm_")
    if case not in CASES or not target.isdigit() or int(target) not in CASES[case].targets:
        sys.exit(f"corpus.py: no case {name!r}; see 'corpus.py list'")
    return CASES[case], int(target)


def get_module(name):
    """The stem of the PTX file of a case."""
    case, target = split_name(name)
    return case.get_module(target)


def get_source(name):
    case, _ = split_name(name)
    return f"{case.origin}/{case.source}"


# Compilation


def get_triton_signature(kernel, launch):
    """Types and alignment of the arguments as Triton's launcher would find them."""
    signature, attributes = {}, {}
    args = iter(launch.args)
    for index, name in enumerate(kernel.arg_names):
        if name in launch.constants:
            signature[name] = "constexpr"
            continue
        arg = next(args)
        if isinstance(arg, Value):
            signature[name] = {"f32": "fp32"}.get(arg.type, arg.type)
            aligned = arg.type[0] == "i" and arg.value % 16 == 0
        elif isinstance(arg, TensorMap):
            extents = ", ".join(str(extent) for extent in arg.box)
            signature[name] = f"tensordesc<{TYPES[arg.array.dtype][1]}[{extents}]>"
            aligned = False
        else:
            signature[name] = "*" + TYPES[arg.dtype][1]
            aligned = True
        if aligned:
            attributes[(index,)] = [["tt.divisibility", 16]]
    return signature, attributes


def compile_triton(case, target):
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    # From this folder and by a relative name, so that debug information names no place of this machine.
    os.chdir(HERE)
    path = pathlib.Path("triton") / case.source
    module = types.ModuleType(path.stem)
    sys.modules[path.stem] = module
    module.__file__ = str(path)
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    kernel = getattr(module, case.entry)
    launch = case.make()
    named = {"fp64": tl.float64, "fp32": tl.float32, "fp16": tl.float16, "int32": tl.int32}
    constants = {name: named.get(value, value) for name, value in launch.constants.items()}
    signature, attributes = get_triton_signature(kernel, launch)
    source = ASTSource(kernel, signature, constants, attributes)
    options = {"enable_fp_fusion": True} | case.options
    with tempfile.TemporaryDirectory() as cache:
        triton.knobs.cache.dir = cache
        made = triton.compile(source, target=GPUTarget("cuda", target, 32), options=options)
    facts = {
        "block": [made.metadata.num_warps * 32, 1, 1],
        "cluster": [made.metadata.num_ctas, 1, 1],
        "shared": made.metadata.shared,
        "scratch_per_cluster": made.metadata.global_scratch_size,
    }
    # A specialized kernel has more warps than asked for.
    threads = re.search(r"\.reqntid (\d+)", made.asm["ptx"])
    if threads:
        facts["block"][0] = int(threads[1])
    maps = getattr(made.metadata, "tensordesc_meta", None)
    if maps:
        facts["maps"] = [{"swizzle": each["swizzle"], "box": list(each["block_size"])} for each in maps]
    return made.asm["ptx"], facts


def find_nvcc():
    return shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")


def compile_cuda(case, target):
    command = [find_nvcc(), "-ptx", "-lineinfo", "-std=c++17", "-w", "-o", "-"]
    command += [case.options.get("arch", f"-arch=sm_{target}"), case.source]
    done = subprocess.run(command, cwd=HERE / "cuda", capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout, {}


def remove_paths(ptx):
    """Source files by their names under this folder, or by their last component elsewhere."""

    def rename(match):
        path = pathlib.PurePosixPath(match[2])
        return f'{match[1]}"{path.parent.name + "/" if path.parent.name in ("triton", "cuda") else ""}{path.name}"'

    def overwrite(match):
        return re.sub(r"^(\.b8 )(?!0$)\d+", r"\g<1>46", match[0], flags=re.M)

    ptx = re.sub(r'(\.file\s+\d+\s+)"([^"]*)"', rename, ptx)
    # The folder of compilation, spelt in bytes: as many dots.
    return re.sub(r"^\.b8 \d+ +// DW_AT_comp_dir\n(\.b8 [1-9]\d*\n)*", overwrite, ptx, flags=re.M)


def generate(names, folder):
    """Compiles `names` into `folder`; returns those that failed, with why."""
    folder.mkdir(parents=True, exist_ok=True)
    failures = {}
    made = {}
    for name in names:
        case, target = split_name(name)
        module = case.get_module(target)
        if module not in made:
            compiler = compile_triton if case.origin == "triton" else compile_cuda
            try:
                ptx, facts = compiler(case, target)
            except Exception as error:  # noqa: BLE001: any compiler's complaint
                made[module] = str(error)
            else:
                made[module] = None
                (folder / f"{module}.ptx").write_text(remove_paths(ptx))
                if facts:
                    (folder / f"{module}.json").write_text(json.dumps(facts) + "\n")
        if made[module]:
            failures[name] = made[module]
    return failures


# Data


def store(array, path):
    """Types that .npy lacks travel as the bits of an unsigned one."""
    if array.dtype.kind == "V" or TYPES[array.dtype][0].startswith(("bf16", "f8")):
        array = array.view({1: np.uint8, 2: np.uint16}[array.dtype.itemsize])
    np.save(path, array)


class Writer:
    """Writes the arrays of a launch and describes them."""

    def __init__(self, folder):
        self.folder = folder
        self.count = 0

    def describe(self, array):
        stem = f"{self.count}"
        self.count += 1
        name = TYPES[array.dtype][0]
        item = {}
        if array.value is None:
            item |= {"out": f"{stem}.out.npy", "dtype": name, "shape": list(array.expect.shape)}
        else:
            store(array.value, self.folder / f"{stem}.npy")
            item |= {"in" if array.expect is None else "inout": f"{stem}.npy", "dtype": name}
        if array.expect is not None:
            store(array.expect, self.folder / f"{stem}.expect.npy")
            item["expect"] = {"npy": f"{stem}.expect.npy"}
            if array.rtol or array.atol:
                item["expect"] |= {"rtol": array.rtol, "atol": array.atol}
        if array.buffer:
            item["buffer"] = array.buffer
        return item

    def describe_map(self, argument, facts):
        """The descriptor; behind it, for Triton, extents and strides."""
        array = argument.array
        item = self.describe(array)
        shape = (array.expect if array.value is None else array.value).shape
        strides = [array.dtype.itemsize * int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
        box = facts.get("box", argument.box)
        source = next(key for key in ("inout", "in", "out") if key in item)
        buffer = f"{source}:{item.pop(source)}"
        if source == "out":
            buffer += f":{item['dtype']}:" + "x".join(str(extent) for extent in item.pop("shape"))
        item["tensormap"] = {
            "buffer": buffer,
            # Eight bits are bytes to a copy, whatever they mean.
            "element_type": "u8" if array.dtype.itemsize == 1 else item["dtype"],
            "rank": len(shape),
            "global_shape": list(shape[::-1]),
            "global_strides_bytes": strides[-2::-1],
            "box_shape": list(box[::-1]),
            "element_strides": [1] * len(shape),
            "interleave": "none",
            "swizzle": ["none", "32B", "64B", "128B"][facts.get("swizzle", argument.swizzle)],
            "oob_fill": argument.fill,
        }
        del item["dtype"]
        if "box" not in facts:
            return [item]
        tail = [{"i32": extent} for extent in shape]
        return [item] + tail + [{"i64": stride // array.dtype.itemsize} for stride in strides]


def write_data(name, ptx_folder, folder):
    """Writes the arrays and launch.json of one case into `folder`; returns its launch."""
    case, _ = split_name(name)
    path = ptx_folder / f"{get_module(name)}.json"
    facts = json.loads(path.read_text()) if path.exists() else {}
    launch = case.make()
    writer = Writer(folder)
    args = []
    maps = iter(facts.get("maps", []))
    for arg in launch.args:
        if isinstance(arg, TensorMap):
            args += writer.describe_map(arg, next(maps, {}))
        elif isinstance(arg, Array):
            args.append(writer.describe(arg))
        elif isinstance(arg, Value):
            args.append({arg.type: arg.value})
        elif isinstance(arg, Scratch):
            args.append({"scratch": arg.bytes})
        elif isinstance(arg, Bytes):
            args.append({"bytes": arg.value.hex()})
    grid = list(launch.grid)
    cluster = facts.get("cluster", list(launch.cluster))
    if case.origin == "triton":
        # Triton's grid counts clusters.
        grid[0] *= cluster[0]
        blocks = grid[0] * grid[1] * grid[2]
        args.append({"scratch": max(16, facts["scratch_per_cluster"] * blocks)})
        args += [{"scratch": 16}] * (SCRATCH_ARGUMENTS - 1)
    description = {"entry": case.entry, "grid": grid}
    description["block"] = facts.get("block", list(launch.block))
    if cluster != [1, 1, 1]:
        description["cluster"] = cluster
    description["shared"] = facts.get("shared", launch.shared)
    description["args"] = args
    (folder / "launch.json").write_text(json.dumps(description, indent=1) + "\n")
    return launch


# Runs


def simulate(ptx, folder, mode, extra=()):
    command = ["ptx-sim", str(ptx), "--launch", str(folder / "launch.json"), "--async", mode, *extra]
    return subprocess.run(command, capture_output=True, text=True)


def run(name, ptx_folder):
    """Runs one case in both modes; returns the complaints."""
    ptx = ptx_folder / f"{get_module(name)}.ptx"
    complaints = []
    for mode in ("early", "late"):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            launch = write_data(name, ptx_folder, folder)
            done = simulate(ptx, folder, mode)
            wrong = []
            if done.returncode != (2 if launch.finding else 0):
                wrong.append(f"exit {done.returncode}")
            if launch.finding and f" error: {launch.finding}: " not in done.stderr:
                wrong.append(f"expected a finding of the kind {launch.finding}")
            if launch.prints is not None and sorted(done.stdout.splitlines()) != sorted(launch.prints):
                wrong.append("printed:\n" + done.stdout)
            if wrong:
                complaints.append(f"{name}, {mode}: " + "; ".join(wrong) + "\n" + done.stderr)
    return complaints


STATEMENT = re.compile(
    r"[\s{}]*(?:[\w$]+:(?!:)[\s{}]*)*(?:@!?%?\w+\s+)?([a-z]\w*(?:(?:\.|::)\w+)*)(?![\w:])"
)


def count_spellings(text):
    counts = collections.Counter()
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^\s*\.(?:loc|file|version|target|address_size)\b[^\n]*", "", text, flags=re.M)
    text = re.sub(r"^\s*\.section[^{]*\{.*?\}", "", text, flags=re.S | re.M)
    # Heads of functions end in no semicolon.
    text = re.sub(r"^\.(?:visible|weak|extern|func|entry)\b[^{;]*", "", text, flags=re.M)
    for statement in text.split(";"):
        match = STATEMENT.match(statement)
        if match:
            counts[match[1]] += 1
    return counts


def list_names(kept):
    return [
        f"{case.name}.sm_{target}"
        for case in CASES.values()
        for target in (case.kept if kept else case.targets)
    ]


def select_names(options):
    """The cases that `options` names, by themselves, by their module or by their source file."""
    every = list_names(options.kept)
    if options.source:
        every = [name for name in every if get_source(name) == options.source]
    chosen = []
    for name in options.names:
        found = [each for each in every if name in (each, get_module(each))]
        chosen += found or sys.exit(f"corpus.py: no case {name!r}; see 'corpus.py list'")
    return chosen or every


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("action", choices=["list", "generate", "data", "run", "spellings"])
    parser.add_argument("names", nargs="*", metavar="CASE.ARCH")
    parser.add_argument("--kept", action="store_true", help="the kept files and no others")
    parser.add_argument("--source", help="only the cases of this file, like triton/gemm.py")
    parser.add_argument("--ptx", type=pathlib.Path, help="where generated files are")
    parser.add_argument("--out", type=pathlib.Path, help="where to write")
    options = parser.parse_intermixed_args()
    if options.action == "spellings":
        for path in options.names:
            for spelling, count in sorted(count_spellings(pathlib.Path(path).read_text()).items()):
                print(f"{count:6} {spelling:60} {os.path.basename(path)}")
        return 0
    names = select_names(options)
    if options.action == "list":
        print("\n".join(names))
        return 0
    if options.action == "generate":
        failures = generate(names, options.out or KEPT)
        for name, reason in failures.items():
            print(f"{name}: {reason}", file=sys.stderr)
        return 1 if failures else 0
    if options.action == "data":
        options.out.mkdir(parents=True, exist_ok=True)
        for name in names:
            write_data(name, options.ptx or KEPT, options.out)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        ptx_folder = options.ptx or (KEPT if options.kept else pathlib.Path(folder))
        failures = generate(names, ptx_folder) if ptx_folder == pathlib.Path(folder) else {}
        complaints = [f"{name}: {reason}" for name, reason in failures.items()]
        for name in names:
            if name not in failures:
                complaints += run(name, ptx_folder)
    print("\n".join(complaints), file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
