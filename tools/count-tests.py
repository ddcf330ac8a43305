#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums lit's JSON report into one line: N passed, N failed, N skipped.

lit lists every GoogleTest case on its own, beside the shards that it ran them in. Names the tests
that failed and those that were skipped. Exits 1 if any failed or none ran.
"""

import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main(path):
    with open(path) as report:
        tests = json.load(report)["tests"]
    passed = [test["name"] for test in tests if test["code"] in PASSED]
    skipped = [test["name"] for test in tests if test["code"] in SKIPPED]
    failed = [test["name"] for test in tests if test["code"] not in PASSED | SKIPPED]
    for title, names in (("skipped", skipped), ("failed", failed)):
        for name in sorted(names):
            print(f"{title}: {name}")
    print(f"{len(passed)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: count-tests.py REPORT.json")
    sys.exit(main(sys.argv[1]))
