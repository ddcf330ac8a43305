#!/usr/bin/env python3
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums lit's XUnit report into one line: N passed, N failed, N skipped.

XUnit, since lit's JSON report leaves out GoogleTest cases that skip themselves. lit lists every such
case on its own. Names the tests that failed and those that were skipped. Exits 1 if any failed or
none ran.
"""

import sys
import xml.etree.ElementTree


def main(path):
    passed, failed, skipped = 0, [], []
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        name = f"{case.get('classname')}/{case.get('name')}"
        if case.find("skipped") is not None:
            skipped.append(name)
        elif case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        else:
            passed += 1
    for title, names in (("skipped", skipped), ("failed", failed)):
        for name in sorted(names):
            print(f"{title}: {name}")
    print(f"{passed} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: count-tests.py REPORT.xml")
    sys.exit(main(sys.argv[1]))
