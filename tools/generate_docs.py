#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/reference from the TableGen files, or with --check says what is out of date.

A dialect's reference comes from include/tessera/Dialect/<Name>/IR/<Name>Ops.td, a library's passes
from its Passes.td.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference"
LLVM = pathlib.Path("/usr/lib/llvm-22")


def kebab(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def sources():
    """Pairs of a file in docs/reference and the command that prints it."""
    include = ROOT / "include"
    for ops in sorted(include.glob("tessera/Dialect/*/IR/*Ops.td")):
        name = ops.parent.parent.name
        if ops.name == f"{name}Ops.td":
            dialect = kebab(name).replace("-", "_")
            yield f"{kebab(name)}.md", ops, ["-gen-dialect-doc", f"-dialect={dialect}"]
    for passes in sorted(include.glob("tessera/**/Passes.td")):
        parts = passes.parent.relative_to(include / "tessera").parts
        name = "-".join(kebab(part) for part in parts if part not in ("Dialect", "Transforms"))
        yield f"{name}-passes.md", passes, ["-gen-pass-doc"]


def generate(source, options):
    tblgen = shutil.which("mlir-tblgen-22") or LLVM / "bin" / "mlir-tblgen"
    command = [tblgen, *options, "-I", ROOT / "include", "-I", LLVM / "include", source]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{source.relative_to(ROOT)}: mlir-tblgen failed\n{result.stderr}")
    # TableGen leaves blanks at the ends of lines and links to files of ours by their full paths.
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    return "\n".join(lines).replace(f"{ROOT}/", "").rstrip("\n") + "\n"


def outdated():
    """Files of docs/reference that are not what the TableGen files say, with the right text, None
    for one that should not be there."""
    expected = {name: generate(source, options) for name, source, options in sources()}
    found = {path.name: path.read_text() for path in REFERENCE.glob("*.md")}
    wrong = {name: text for name, text in expected.items() if found.get(name) != text}
    wrong.update({name: None for name in found if name not in expected})
    return wrong


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: generate_docs.py [--check]")
    wrong = outdated()
    for name, text in sorted(wrong.items()):
        path = REFERENCE / name
        if arguments:
            print(f"{path.relative_to(ROOT)}: out of date, run tools/generate_docs.py")
        elif text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return 1 if arguments and wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
