"""Checks axis information of random integer programs against their values.

Usage: random_axis.py TILE_OPT SEEDS. A program is a chain of operations on i32 tiles of a few
shapes and on scalar parameters. Its facts are read from the printing test pass, its values computed
by numpy for several parameters; a fact that some value contradicts is an error.
"""

import random
import re
import subprocess
import sys

import numpy as np

WIDTHS = {"i8": np.uint8, "i32": np.uint32, "i64": np.uint64}
SIGNED = {"i8": np.int8, "i32": np.int32, "i64": np.int64}


def spell(shape, element):
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.values = []  # name, shape, element, evaluate(environment)
        self.count = 0
        self.factors = [self.random.choice([1, 2, 4, 16, 64]) for _ in range(2)]
        for i, factor in enumerate(self.factors):
            self.add(
                f"tile.assume #tile.div_by<{factor}>, %n{i} : i32",
                None,
                "i32",
                lambda env, i=i: env[i],
            )
        for _ in range(self.random.randrange(6, 16)):
            self.step()

    def add(self, text, shape, element, evaluate):
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"    {name} = {text}")
        self.values.append((name, shape, element, evaluate))
        return self.values[-1]

    def pick(self, condition):
        found = [v for v in self.values if condition(v)]
        return self.random.choice(found) if found else None

    def constant(self, shape, element):
        number = self.random.choice([0, 1, 2, 3, 4, 7, 8, 12, 16, 31, -1, -8, 64])
        dtype = WIDTHS[element]
        value = np.full(shape, number, dtype=np.int64).astype(dtype)
        text = f"arith.constant dense<{number}> : {spell(shape, element)}"
        return self.add(text, shape, element, lambda env: value)

    def step(self):
        kind = self.random.randrange(10)
        if kind <= 1:
            extent = self.random.choice([4, 8, 32])
            self.add(
                f"tile.iota : {spell((extent,), 'i32')}",
                (extent,),
                "i32",
                lambda env: np.arange(extent, dtype=np.uint32),
            )
        elif kind == 2:
            name, _, element, get = self.pick(lambda v: v[1] is None)
            shape = self.random.choice([(4,), (8,), (32,), (4, 8)])
            self.add(
                f"tensor.splat {name} : {spell(shape, element)}",
                shape,
                element,
                lambda env: np.full(shape, get(env), dtype=WIDTHS[element]),
            )
        elif kind == 3:
            self.reshape()
        elif kind == 4:
            self.resize()
        else:
            self.binary()

    def reshape(self):
        source = self.pick(lambda v: v[1] is not None and len(v[1]) == 1)
        if not source:
            return
        name, shape, element, get = source
        other = self.random.choice([4, 8])
        if self.random.random() < 0.5:
            thin, full = (1, shape[0]), (other, shape[0])
        else:
            thin, full = (shape[0], 1), (shape[0], other)
        middle = self.add(
            f"tile.reshape {name} : {spell(shape, element)} -> {spell(thin, element)}",
            thin,
            element,
            lambda env: get(env).reshape(thin),
        )
        self.add(
            f"tile.broadcast {middle[0]} : {spell(thin, element)} -> {spell(full, element)}",
            full,
            element,
            lambda env: np.broadcast_to(get(env).reshape(thin), full),
        )

    def resize(self):
        source = self.pick(lambda v: v[1] is not None)
        if not source:
            return
        name, shape, element, get = source
        target = self.random.choice([e for e in WIDTHS if e != element])
        if WIDTHS[target]().itemsize < WIDTHS[element]().itemsize:
            operation, convert = "arith.trunci", lambda x: x.astype(WIDTHS[target])
        elif self.random.random() < 0.5:
            operation, convert = "arith.extui", lambda x: x.astype(WIDTHS[target])
        else:
            operation = "arith.extsi"
            convert = lambda x: x.view(SIGNED[element]).astype(SIGNED[target]).view(WIDTHS[target])
        self.add(
            f"{operation} {name} : {spell(shape, element)} to {spell(shape, target)}",
            shape,
            target,
            lambda env: convert(np.ascontiguousarray(get(env))),
        )

    def binary(self):
        left = self.pick(lambda v: v[1] is not None)
        if not left:
            return
        shape, element = left[1], left[2]
        right = self.pick(lambda v: v[1] == shape and v[2] == element)
        if self.random.random() < 0.5:
            right = self.constant(shape, element)
        if self.random.random() < 0.3:
            left, right = right, left
        bits = WIDTHS[element]().itemsize * 8
        signed = lambda x: np.ascontiguousarray(x).view(SIGNED[element])
        guard = lambda y: np.where(y == 0, WIDTHS[element](1), y)
        operation, compute = self.random.choice(
            [
                ("addi", lambda x, y: x + y),
                ("addi", lambda x, y: x + y),
                ("subi", lambda x, y: x - y),
                ("muli", lambda x, y: x * y),
                ("divui", lambda x, y: x // guard(y)),
                ("remui", lambda x, y: x % guard(y)),
                ("floordivsi", lambda x, y: signed(x) // signed(guard(y))),
                ("divsi", lambda x, y: np.fix(signed(x) / signed(guard(y)))),
                ("remsi", lambda x, y: np.fmod(signed(x), signed(guard(y)))),
                ("andi", lambda x, y: x & y),
                ("ori", lambda x, y: x | y),
                ("xori", lambda x, y: x ^ y),
                ("shli", lambda x, y: x << (y % bits)),
                ("shrui", lambda x, y: x >> (y % bits)),
                ("shrsi", lambda x, y: signed(x) >> signed(y % bits)),
                ("minsi", lambda x, y: np.minimum(signed(x), signed(y))),
                ("maxui", lambda x, y: np.maximum(x, y)),
                ("cmpi", None),
            ]
        )
        kind = spell(shape, element)
        (a, _, _, get_a), (b, _, _, get_b) = left, right
        if operation == "cmpi":
            predicate, compare = self.random.choice(
                [
                    ("slt", lambda x, y: signed(x) < signed(y)),
                    ("ult", lambda x, y: x < y),
                    ("sge", lambda x, y: signed(x) >= signed(y)),
                    ("sle", lambda x, y: signed(x) <= signed(y)),
                    ("ugt", lambda x, y: x > y),
                    ("eq", lambda x, y: x == y),
                ]
            )
            mask = self.add(
                f"arith.cmpi {predicate}, {a}, {b} : {kind}",
                shape,
                "i1",
                lambda env: compare(get_a(env), get_b(env)),
            )
            self.add(
                f"arith.select {mask[0]}, {b}, {a} : {spell(shape, 'i1')}, {kind}",
                shape,
                element,
                lambda env: np.where(mask[3](env), get_b(env), get_a(env)),
            )
            # Only select takes it.
            self.values.remove(mask)
            self.masks = getattr(self, "masks", []) + [mask]
            return
        # Division by zero, an overflowing quotient and a large shift are unspecified in their lane,
        # so whatever is claimed there holds.
        unspecified = None
        if operation.startswith(("div", "rem", "floor")):
            unspecified = lambda x, y: (y == 0) | (signed(y) == -1)
        if operation.startswith("sh"):
            unspecified = lambda x, y: y >= bits
        if operation == "divsi" and element == "i64":
            return  # numpy has no exact truncating division
        def evaluate(env):
            x, y = get_a(env), get_b(env)
            if unspecified is not None and unspecified(x, y).any():
                raise ArithmeticError
            with np.errstate(all="ignore"):
                return np.asarray(compute(x, y)).astype(SIGNED[element] if operation in (
                    "floordivsi", "divsi", "remsi", "shrsi", "minsi") else WIDTHS[element]).view(
                        WIDTHS[element])

        self.add(f"arith.{operation} {a}, {b} : {kind}", shape, element, evaluate)

    def text(self):
        head = 'tile.entry @main(%n0: i32 "N0", %n1: i32 "N1") {'
        return "\n".join([head] + self.lines + ["    tile.return", "}"]) + "\n"

    def contradictions(self, facts, environment):
        """Yields what values contradict the facts."""
        everything = {v[0]: v for v in self.values + getattr(self, "masks", [])}
        for index, fact in enumerate(facts):
            name, shape, element, get = everything[f"%v{index}"]
            try:
                value = np.asarray(get(environment))
            except ArithmeticError:
                continue
            value = np.ascontiguousarray(value).reshape(shape or (1,))
            bits = 1 if value.dtype == bool else value.dtype.itemsize * 8
            numbers = value.astype(object)
            for dim, (size, divisor, equal) in enumerate(zip(*fact)):
                rows = np.moveaxis(numbers, dim, -1).reshape(-1, value.shape[dim])
                for row in rows:
                    grows = all(
                        (row[i] - row[i - 1] - 1) % 2**bits == 0
                        for i in range(len(row)) if i % size
                    )
                    divides = all(
                        int(row[i]) % min(divisor, 2**bits) == 0 for i in range(0, len(row), size)
                    )
                    same = all(row[i] == row[i - 1] for i in range(len(row)) if i % equal)
                    if not (grows and divides and same):
                        yield f"{name} dimension {dim}: {fact}, found {list(row)}"


def main():
    tile_opt, seeds = sys.argv[1], int(sys.argv[2])
    programs = [Program(seed) for seed in range(seeds)]
    fails = 0
    for seed, program in enumerate(programs):
        run = subprocess.run(
            [tile_opt, "--pass-pipeline=builtin.module(test-tile-axis-info)", "-o", "/dev/null"],
            input=program.text(), capture_output=True, text=True,
        )
        if run.returncode:
            sys.exit(f"seed {seed}: {run.stderr}\n{program.text()}")
        facts = [
            [[int(n) for n in numbers.split(",")] for numbers in re.findall(r"\[(.*?)\]", line)]
            for line in run.stdout.splitlines() if not line.startswith("argument")
        ]
        for parameters in [(0, 1), (5, -3), (7, 1 << 20), (-1, (1 << 31) - 1)]:
            scaled = [
                np.uint32(p * f % 2**32) for p, f in zip(parameters, program.factors)
            ]
            for contradiction in program.contradictions(facts, scaled):
                fails += 1
                print(f"seed {seed}, parameters {parameters}: {contradiction}\n{program.text()}")
                break
    if fails:
        sys.exit(f"{fails} contradictions")
    print(f"{seeds} programs, no contradiction")


main()
