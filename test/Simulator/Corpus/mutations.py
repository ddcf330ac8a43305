# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kept files with one barrier, wait, fence, count, phase or bound removed or weakened.

  mutations.py list
  mutations.py run NAME...          runs them in both modes of asynchrony: the fault must be reported,
                                    as one of its kinds and at one of its lines, in at least one
  mutations.py write NAME... --out DIR
                                    NAME.ptx and NAME/launch.json, to look at

A place in a file is a regular expression on the text of a line and which of the matches in the
kernel is meant, from 0; `ANY` means every one.
"""

import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

from corpus import KEPT, get_module, simulate, split_name, write_data

ANY = None
LDMATRIX = r"\bldmatrix"
CP_ASYNC = r"\bcp\.async\.c[ag]"
LOAD = r"\bld\.shared"
STORE = r"\bst\.shared"
WAIT = r"mbarrier\.(try|test)_wait"
BULK_STORE = r"cp\.(reduce\.)?async\.bulk(\.tensor\.\dd)?\.global"
BULK_LOAD = r"cp\.async\.bulk(\.tensor\.\dd)?\.shared"


@dataclasses.dataclass
class Mutation:
    name: str
    case: str
    # What to change: the line, which of them, and what the match becomes; None removes the line.
    line: str
    which: int
    becomes: str | None
    # The kinds of finding that tell this fault, and where the user has to look.
    kinds: tuple
    places: tuple

    def apply(self):
        """The changed text and the numbers of the lines where it should be reported."""
        case, _ = split_name(self.case)
        lines = (KEPT / f"{get_module(self.case)}.ptx").read_text().split("\n")
        begin = next(i for i, line in enumerate(lines) if f".entry {case.entry}(" in line)
        head = re.compile(r"(\.visible|\.weak|\.extern)\b|\s*\.section")
        later = (i for i in range(begin + 1, len(lines)) if head.match(lines[i]))
        texts = [" ".join(line.split()) for line in lines[begin : next(later, None)]]

        def find(pattern, which):
            found = [
                begin + i
                for i, text in enumerate(texts)
                if re.search(pattern, text) and not re.match(r"//|\.loc|\.file|\.reg", text)
            ]
            if not found:
                sys.exit(f"mutations.py: {self.name}: no line matches {pattern!r}")
            return found if which is ANY else [found[which]]

        places = {place + 1 for pattern, which in self.places for place in find(pattern, which)}
        place = find(self.line, self.which)[0]
        if self.becomes is None:
            # The numbers of the lines stay.
            lines[place] = "// removed: " + lines[place].strip()
        else:
            lines[place] = re.sub(self.line, self.becomes, texts[place - begin], count=1)
        return "\n".join(lines), places


BARRIER = r"^bar\.sync"
ASYNC_FENCE = r"fence\.proxy\.async"
TENSOR_MAP_FENCE = r"fence\.proxy\.tensormap"

MUTATIONS = [
    # A wait that lets one more group of copies be under way.
    Mutation("gemm-f16-wait", "gemm_f16.sm_80", r"wait_group 2", 0, "wait_group 3",
             ("in-flight",), ((LDMATRIX, ANY),)),
    Mutation("gemm-even-wait", "gemm_f16_even.sm_80", r"wait_group 2", 0, "wait_group 4",
             ("in-flight",), ((LDMATRIX, ANY),)),
    Mutation("gemm-bf16-wait", "gemm_bf16.sm_89", r"wait_group 2", 1, "wait_group 4",
             ("in-flight",), ((LDMATRIX, ANY),)),
    Mutation("gemm-e4m3-wait", "gemm_e4m3.sm_89", r"wait_group 2", 0, "wait_group 3",
             ("in-flight",), ((LDMATRIX, ANY), (LOAD, ANY))),
    Mutation("gemm-tf32-wait", "gemm_tf32.sm_80", r"wait_group \d", 0, "wait_group 7",
             ("in-flight",), ((LDMATRIX, ANY), (LOAD, ANY))),
    Mutation("attention-wait", "attention_f16.sm_80", r"wait_group 2", 0, "wait_group 3",
             ("in-flight",), ((LDMATRIX, ANY),)),
    Mutation("mma-gemm-wait", "mma_gemm.sm_80", r"wait_group 1", 0, "wait_group 2",
             ("in-flight",), ((LDMATRIX, ANY),)),
    Mutation("pipeline-wait", "pipeline_primitives.sm_80", r"wait_group 2", 0, "wait_group 3",
             ("in-flight",), ((LOAD, ANY),)),
    Mutation("zero-fill-no-wait", "zero_fill.sm_80", r"cp\.async\.wait_all", 0, None,
             ("in-flight",), ((LOAD, ANY),)),
    # A barrier between writers and readers, or between readers and the next writers.
    Mutation("gemm-even-barrier", "gemm_f16_even.sm_80", BARRIER, 0, None,
             ("race",), ((LDMATRIX, ANY), (CP_ASYNC, ANY))),
    Mutation("gemm-even-reuse", "gemm_f16_even.sm_80", BARRIER, 2, None,
             ("race",), ((LDMATRIX, ANY), (CP_ASYNC, ANY))),
    Mutation("gemm-int8-barrier", "gemm_int8.sm_80", BARRIER, 1, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("attention-causal-barrier", "attention_causal.sm_120", BARRIER, 0, None,
             ("race",), ((LDMATRIX, ANY), (CP_ASYNC, ANY), (STORE, ANY))),
    Mutation("softmax-barrier", "softmax.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, 0), (LOAD, 0))),
    Mutation("layer-norm-barrier", "layer_norm.sm_89", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("transpose-barrier", "transpose_f32.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("scan-barrier", "scan.sm_89", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("histogram-barrier", "histogram.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (r"atom\.\S*shared", ANY), (LOAD, ANY))),
    Mutation("gather-barrier", "gather_tile.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("block-sum-barrier", "block_sum.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, 0), (LOAD, 0))),
    Mutation("tree-barrier", "tree_maximum.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("turn-barrier", "turn_padded.sm_80", BARRIER, 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("named-barrier", "named_barriers.sm_80", r"bar\.sync %r3, 64", 0, None,
             ("race",), ((STORE, ANY), (LOAD, ANY))),
    Mutation("cluster-barrier", "cluster_sum.sm_120", r"barrier\.cluster\.wait", 0, None,
             ("race", "barrier"), ((STORE, 0), (r"\bld\.u32", ANY), (r"barrier\.cluster", ANY))),
    # An order of memory.
    Mutation("lock-acquire", "locked_sum.sm_80", r"atom\.global\.acquire", 0, "atom.global.relaxed",
             ("race",), ((r"ld\.volatile", ANY), (r"st\.global", ANY))),
    Mutation("lock-release", "locked_sum.sm_80", r"gpu\.release\.exch", 0, "gpu.relaxed.exch",
             ("race",), ((r"ld\.volatile", ANY), (r"st\.global", ANY))),
    Mutation("chain-acquire", "chained_sum.sm_80", r"ld\.acquire\.gpu", 0, "ld.relaxed.gpu",
             ("race",), ((r"ld\.global\.u32", ANY), (r"st\.global\.u32", ANY))),
    Mutation("message-release", "message.sm_80", r"st\.release\.sys", 0, "st.relaxed.sys",
             ("race",), ((r"ld\.global\.u32", ANY), (r"st\.global\.u32", ANY))),
    Mutation("last-block-fence", "last_block.sm_80", r"membar\.gl", 0, None,
             ("race",), ((r"ld\.global\.u32", ANY), (r"st\.global\.u32", ANY))),
    # Transactions: bytes, phases, arrivals.
    Mutation("bulk-few-bytes", "gemm_host_descriptors.sm_120", r"expect_tx(\S+ _, \S+) 12288", 0,
             r"expect_tx\1 8192",
             ("barrier", "in-flight"), ((r"expect_tx", 0), (LDMATRIX, ANY), (WAIT, ANY))),
    Mutation("bulk-many-bytes", "gemm_host_descriptors.sm_120", r"expect_tx(\S+ _, \S+) 12288", 0,
             r"expect_tx\1 16384",
             ("deadlock", "barrier"), ((r"expect_tx", 0), (WAIT, 0))),
    Mutation("ring-few-bytes", "bulk_ring.sm_120", r"expect_tx(\S+ _, \S+) 1024", 0,
             r"expect_tx\1 512",
             ("barrier", "in-flight", "deadlock"), ((r"expect_tx", ANY), (WAIT, ANY), (LOAD, ANY))),
    Mutation("specialized-no-arrival", "gemm_specialized.sm_120", r"@%p40 mbarrier\.arrive", 0, None,
             ("deadlock",), ((WAIT, ANY),)),
    Mutation("shift-no-wait", "shift_tiles.sm_120", r"@!complete bra\.uni", 0, None,
             ("in-flight", "race"), ((LOAD, 0), (WAIT, 0))),
    Mutation("parity-flip", "barrier_copies.sm_80", r"(test_wait\.parity\S+ done, \S+) 0", 0, r"\1 1",
             ("in-flight", "race"), ((LOAD, ANY), (CP_ASYNC, ANY))),
    Mutation("add-into-parity", "add_into.sm_120", r"(try_wait\.parity\S+ complete, \S+) %r3", 0,
             r"\1 1", ("in-flight", "race"), ((BULK_STORE, ANY), (BULK_LOAD, ANY))),
    # A fence between accesses by threads and by copies.
    Mutation("transpose-fence", "transpose_device_descriptors.sm_120", ASYNC_FENCE, 1, None,
             ("race",), ((r"stmatrix", ANY), (BULK_STORE, ANY))),
    Mutation("ring-fence", "bulk_ring.sm_120", ASYNC_FENCE, 1, None,
             ("race",), ((STORE, ANY), (BULK_STORE, ANY))),
    Mutation("map-fence", "gemm_device_descriptors.sm_120", TENSOR_MAP_FENCE, 0, None,
             ("race", "descriptor"), ((BULK_LOAD, ANY), (r"tensormap\.cp_fenceproxy", 0))),
    Mutation("reduce-fence", "bulk_reduce.sm_120", ASYNC_FENCE, 1, None,
             ("race",), ((STORE, ANY), (BULK_STORE, ANY))),
    # A bound.
    Mutation("vector-add-bound", "vector_add.sm_80", r"@%p\d (ld\.global)", 0, r"\1",
             ("out-of-bounds",), ((r"ld\.global", 0),)),
    Mutation("nested-bound", "nested.sm_80", r"@%p1 bra", 0, None,
             ("out-of-bounds",), ((r"ld\.global", 0),)),
    Mutation("histogram-bound", "histogram.sm_80", r"@%p\d+ (ld\.global)", 0, r"\1",
             ("out-of-bounds",), ((r"ld\.global", 0),)),
    # Who takes part.
    Mutation("shuffle-mask", "shuffles.sm_80", r"-1431655766", 0, "-1",
             ("barrier", "deadlock"), ((r"shfl\.sync\.down\.b32", 2),)),
]


def find(name):
    for mutation in MUTATIONS:
        if mutation.name == name:
            return mutation
    sys.exit(f"mutations.py: no mutation {name!r}; see 'mutations.py list'")


FINDING = re.compile(r"^.*?\.ptx:(\d+): error: ([\w-]+): (.*)$", re.M)


def run(mutation, verbose=False):
    """True if the fault is reported; says what was found if not."""
    text, places = mutation.apply()
    reports = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        ptx = folder / "mutant.ptx"
        ptx.write_text(text)
        for mode in ("early", "late"):
            write_data(mutation.case, KEPT, folder)
            done = simulate(ptx, folder, mode)
            findings = [(int(line), kind) for line, kind, _ in FINDING.findall(done.stderr)]
            if done.returncode == 2 and any(
                line in places and kind in mutation.kinds for line, kind in findings
            ):
                if not verbose:
                    return True
            reports.append(f"{mode}: exit {done.returncode}\n{done.stderr}")
    print(f"{mutation.name}: expected {' or '.join(mutation.kinds)} at one of {sorted(places)}")
    print("\n".join(reports))
    return verbose


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("action", choices=["list", "run", "write"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="show the findings")
    options = parser.parse_intermixed_args()
    chosen = [find(name) for name in options.names] or MUTATIONS
    if options.action == "list":
        for mutation in chosen:
            print(f"{mutation.name:28} {mutation.case:36} {' or '.join(mutation.kinds)}")
        return 0
    if options.action == "write":
        for mutation in chosen:
            folder = options.out / mutation.name
            folder.mkdir(parents=True, exist_ok=True)
            (options.out / f"{mutation.name}.ptx").write_text(mutation.apply()[0])
            write_data(mutation.case, KEPT, folder)
        return 0
    return 0 if all([run(mutation, options.verbose) for mutation in chosen]) else 1


if __name__ == "__main__":
    sys.exit(main())
