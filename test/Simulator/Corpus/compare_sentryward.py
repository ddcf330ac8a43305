# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the simulator's races with those of sentryward, a static verifier (PyPI).

  compare_sentryward.py [--no-simulator] [NAME...]

NAME is a kept case or a mutation; all by default. Prints a table. sentryward unrolls every thread, so it
is asked about one block (of a cluster: one cluster); the simulator runs the whole grid. sentryward
knows neither fences between proxies nor bounds, and speaks of every schedule, where the simulator
runs one of each mode.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from corpus import KEPT, get_module, list_names, simulate, split_name, write_data
from mutations import FINDING, MUTATIONS

TIMEOUT = "120"
MEMORY = "4096"


def make_input(case, folder, text):
    """sentryward's input: what steers the flow has a value, what is memory is declared."""
    launch = json.loads((folder / "launch.json").read_text())
    head = text[text.index(f".entry {case.entry}(") :]
    head = head[: head.index(")")]
    parameters = re.findall(r"\.param\s+(?:\.align \d+ )?\.(\w+)[^\n]*?(\w+)(?:\[\d+\])?,?$", head, re.M)
    arguments, declarations, maps = [], [], []
    for (kind, parameter), value in zip(parameters, launch["args"]):
        key = next(iter(value))
        if "tensormap" in value:
            facts = dict(value["tensormap"])
            del facts["buffer"]
            maps.append({"parameter": parameter, "offset": 0} | facts)
        elif key in ("i32", "i64"):
            arguments.append(
                {"parameter": parameter, "type": "u" + kind[1:], "value": value[key]}
            )
        elif kind == "u64":
            declarations.append({"parameter": parameter, "type": "pointer"})
    result = {
        "schema": "spverify.kernel-input/v1",
        "entry": case.entry,
        "launch": {
            "grid_dim": launch.get("cluster", [1, 1, 1]),
            "block_dim": launch["block"],
            "cluster_dim": launch.get("cluster", [1, 1, 1]),
            "dynamic_shared_bytes": launch["shared"],
        },
        "arguments": arguments,
        "declarations": declarations,
    }
    return result | ({"tma_descriptors": maps} if maps else {})


def ask_sentryward(case, folder, text):
    (folder / "kernel.ptx").write_text(text)
    (folder / "input.json").write_text(json.dumps(make_input(case, folder, text)))
    tool = shutil.which("sentryward") or pathlib.Path(sys.executable).parent / "sentryward"
    command = [str(tool), str(folder / "kernel.ptx"), "--input", str(folder / "input.json")]
    command += ["--timeout", TIMEOUT, "--memory-limit-mib", MEMORY]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        answer = json.loads(done.stdout)
    except json.JSONDecodeError:
        return "no answer", done.stderr.strip()[:100]
    reasons = [each.get("message", "") for each in answer.get("diagnostics", [])]
    return answer.get("result", "no result"), (reasons or [""])[0]


def ask_simulator(folder):
    kinds = set()
    for mode in ("early", "late"):
        done = simulate(folder / "kernel.ptx", folder, mode)
        kinds |= {kind for _, kind, _ in FINDING.findall(done.stderr)}
        if done.returncode == 1:
            return "error"
    return ", ".join(sorted(kinds)) or "clean"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--no-simulator", action="store_true")
    options = parser.parse_args()
    subjects = [(name, name, None) for name in list_names(kept=True)]
    subjects += [(mutation.name, mutation.case, mutation) for mutation in MUTATIONS]
    print("| file | ptx-sim | sentryward | its reason |\n|---|---|---|---|")
    for name, case_name, mutation in subjects:
        if options.names and name not in options.names:
            continue
        case, _ = split_name(case_name)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            write_data(case_name, KEPT, folder)
            text = (KEPT / f"{get_module(case_name)}.ptx").read_text()
            if mutation:
                text = mutation.apply()[0]
            verdict, reason = ask_sentryward(case, folder, text)
            ours = "" if options.no_simulator else ask_simulator(folder)
            print(f"| {name} | {ours} | {verdict} | {reason} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
