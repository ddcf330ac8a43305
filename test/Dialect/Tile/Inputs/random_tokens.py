"""Checks that a pipeline keeps the order of accesses that conflict.

Usage: random_tokens.py TILE_OPT PIPELINE FIRST LAST. Random kernels load and store scalars of an
input, two outputs, a workspace and local storage, in loops and branches, with random tokens. Both
the kernel and what the pipeline makes of it are run for their order alone: a token is the set of
accesses before it. Two accesses that were ordered and touch one element, one of them writing (or
that are fences, or touch outputs which may be one array), must still be.
"""

import itertools
import random
import re
import subprocess
import sys

HEADER = (
    'tile.entry @main(%a: !tile.ptr<f32> "A" in, %b: !tile.ptr<f32> "B" inout, '
    '%c: !tile.ptr<f32> "C" out, %w: !tile.ptr<f32> "W" workspace, %x: f32 "X", %c0: i1 "D", '
    '%c1: i1 "E", %c2: i1 "F", %u0: i32 "U", %u1: i32 "V") {'
)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0
        self.accesses = 0
        self.lines = [HEADER]
        for i in range(3):
            self.emit(f"%k{i} = arith.constant {i} : i32")
        self.emit("%l = tile.alloca 16 : !tile.ptr<f32>")
        self.block([], [], 3, self.random.randrange(3, 9))
        self.lines += ["tile.return", "}"]

    def text(self):
        return "\n".join(self.lines) + "\n"

    def emit(self, line):
        self.lines.append(line)

    def name(self):
        self.names += 1
        return f"%v{self.names}"

    def define(self, text):
        name = self.name()
        self.emit(f"{name} = {text}")
        return name

    def token(self, scope):
        """Some tokens of the scope as one, or none."""
        count = self.random.choice([0, 1, 1, 1, 2, 2, 3])
        chosen = [self.random.choice(scope) for _ in range(count)] if scope else []
        if len(chosen) < 2:
            return chosen[0] if chosen else None
        if len(chosen) == 2 and self.random.random() < 0.2:
            return self.define(f"arith.select %c0, {chosen[0]}, {chosen[1]} : !tile.token")
        return self.define(f"tile.join_tokens {', '.join(chosen)}")

    def tokens(self, scope, count):
        return [self.token(scope) or self.define("tile.make_token") for _ in range(count)]

    def access(self, scope, inductions):
        base = self.random.choice(["%a", "%b", "%c", "%w", "%w", "%l"])
        offset = f"%k{self.random.randrange(3)}"
        if inductions and self.random.random() < 0.5:
            induction = self.random.choice(inductions)
            if self.random.random() < 0.5:
                offset = self.define(f"arith.addi {induction}, {offset} : i32")
            else:
                offset = induction
        address = self.define(f"tile.ptr_offset {base}, {offset} : !tile.ptr<f32>, i32")
        token = self.token(scope)
        self.accesses += 1
        suffix = (f" after {token}" if token else "") + f" {{id = {self.accesses} : i32}}"
        if base == "%a" or self.random.random() < 0.4:
            value, result = self.name(), self.name()
            self.emit(f"{value}, {result} = tile.load {address}{suffix} : !tile.ptr<f32>")
            self.emit(f'tile.print "%f"({value} : f32)')
        else:
            result = self.define(f"tile.store %x, {address}{suffix} : !tile.ptr<f32>")
        scope.append(result)

    def fence(self, scope):
        token = self.token(scope)
        self.accesses += 1
        suffix = (f" after {token}" if token else "") + f" {{id = {self.accesses} : i32}}"
        scope.append(self.define(f"tile.fence ordering acq_rel scope device{suffix}"))

    def branch(self, scope, inductions, depth):
        count = self.random.choice([0, 1, 2])
        types = ", ".join(["!tile.token"] * count)
        result = self.name()
        self.emit(
            (f"{result}:{count} = " if count else "")
            + f"scf.if %c{self.random.randrange(3)}" + (f" -> ({types})" if count else "") + " {"
        )
        for end in ("} else {", "}"):
            inner = self.block(scope, inductions, depth - 1, self.random.randrange(4))
            self.finish(self.tokens(inner, count), types)
            self.emit(end)
        scope += [f"{result}#{i}" for i in range(count)]

    def loop(self, scope, inductions, depth):
        count = self.random.choice([0, 1, 1, 2])
        types = ", ".join(["!tile.token"] * count)
        result, induction = self.name(), self.name()
        arguments = [self.name() for _ in range(count)]
        first = self.tokens(scope, count)
        carried = ", ".join(f"{a} = {b}" for a, b in zip(arguments, first))
        self.emit(
            (f"{result}:{count} = " if count else "")
            + f"scf.for {induction} = %k0 to %u{self.random.randrange(2)} step %k1"
            + (f" iter_args({carried}) -> ({types})" if count else "") + " : i32 {"
        )
        inner = self.block(
            scope + arguments, inductions + [induction], depth - 1, self.random.randrange(1, 5)
        )
        self.finish(self.tokens(inner[-6:], count), types)
        self.emit("}")
        scope += [f"{result}#{i}" for i in range(count)]

    def finish(self, tokens, types):
        self.emit("scf.yield" + (f" {', '.join(tokens)} : {types}" if tokens else ""))

    def block(self, scope, inductions, depth, count):
        scope = list(scope)
        for _ in range(count):
            kind = self.random.random()
            if kind < 0.55 or depth == 0:
                self.access(scope, inductions)
            elif kind < 0.6:
                self.fence(scope)
            elif kind < 0.8:
                self.branch(scope, inductions, depth)
            else:
                self.loop(scope, inductions, depth)
        return scope


class Order:
    """Runs the text of a kernel for the order of its accesses.

    `accesses` maps an access, named by its number and the iterations it is in, to the accesses
    before it, its kind (r, w or f) and its address.
    """

    def __init__(self, text, environment):
        self.lines = [line.strip() for line in text.splitlines() if line.strip()]
        self.position = next(
            i for i, line in enumerate(self.lines) if line.startswith("tile.entry")
        )
        self.values = {}
        for name, label in re.findall(r'(%\w+): \S+ "(\w)"', self.lines[self.position]):
            self.values[name] = environment.get(label, (label, 0))
        self.position += 1
        self.accesses = {}
        self.run(self.parse(), ())

    def parse(self):
        operations = []
        while not self.lines[self.position].startswith("}"):
            line = self.lines[self.position]
            self.position += 1
            regions = []
            if line.endswith("{"):
                regions.append(self.parse())
                while self.lines[self.position] == "} else {":
                    self.position += 1
                    regions.append(self.parse())
                self.position += 1
            operations.append((line, regions))
        return operations

    def define(self, line, results):
        name = re.match(r"(%\w+)(?::\d+)? = ", line)
        if not name:
            return
        if len(results) == 1:
            self.values[name.group(1)] = results[0]
        for index, result in enumerate(results):
            self.values[f"{name.group(1)}#{index}"] = result

    def operands(self, text):
        return [self.values[name] for name in re.findall(r"%[\w#]+", text)]

    def run(self, operations, iterations):
        for line, regions in operations:
            text = line.split(" = ", 1)[1] if re.match(r"%[\w:]+(, %\w+)? = ", line) else line
            if text.startswith("scf.yield"):
                return self.operands(text)
            if text.startswith("scf.if"):
                condition = self.operands(text)[0]
                chosen = regions[:1] if condition else regions[1:]
                results = self.run(chosen[0], iterations) if chosen else []
                self.define(line, results)
            elif text.startswith("scf.for"):
                self.run_loop(line, text, regions[0], iterations)
            else:
                self.run_simple(line, text, iterations)
        return []

    def run_loop(self, line, text, body, iterations):
        induction, lower, upper, step = re.match(
            r"scf\.for (%\w+) = (%\w+) to (%\w+) step (%\w+)", text
        ).groups()
        pairs = re.findall(r"(%\w+) = (%[\w#]+)", text.partition("iter_args(")[2])
        carried = [self.values[first] for _, first in pairs]
        for i in range(self.values[lower], self.values[upper], self.values[step]):
            self.values[induction] = i
            for (argument, _), value in zip(pairs, carried):
                self.values[argument] = value
            carried = self.run(body, iterations + (i,))
        self.define(line, carried)

    def run_simple(self, line, text, iterations):
        operation = text.split()[0]
        if operation in ("tile.print", "tile.return"):
            return
        operands = self.operands(text)
        if operation == "arith.constant":
            word = text.split()[1]
            self.define(line, [{"true": 1, "false": 0}.get(word) if word.isalpha() else int(word)])
        elif operation == "arith.addi":
            self.define(line, [operands[0] + operands[1]])
        elif operation == "tile.alloca":
            self.define(line, [("L", 0)])
        elif operation == "tile.ptr_offset":
            self.define(line, [(operands[0][0], operands[0][1] + operands[1])])
        elif operation in ("tile.make_token", "tile.join_tokens"):
            self.define(line, [frozenset().union(*operands)])
        elif operation == "arith.select":
            self.define(line, [frozenset().union(*operands[1:])])
        elif operation in ("tile.load", "tile.store", "tile.fence"):
            token = re.search(r" after (%[\w#]+)", text)
            before = self.values[token.group(1)] if token else frozenset()
            key = (int(re.search(r"id = (\d+)", text).group(1)), iterations)
            address = {"tile.load": 0, "tile.store": 1, "tile.fence": None}[operation]
            self.accesses[key] = (
                before,
                {"tile.load": "r", "tile.store": "w", "tile.fence": "f"}[operation],
                None if address is None else operands[address],
            )
            result = re.findall(r"%\w+", line.split(" = ")[0])[-1]
            self.values[result] = before | {key}
        else:
            sys.exit(f"cannot run '{line}'")


def conflicts(first, second):
    (_, kind, address), (_, other_kind, other_address) = first, second
    for each, place in ((kind, address), (other_kind, other_address)):
        if each == "r" and place[0] == "A":
            return False
    if "f" in (kind, other_kind):
        return True
    if kind == other_kind == "r":
        return False
    if address[0] == other_address[0]:
        return address[1] == other_address[1]
    return {address[0], other_address[0]} <= {"B", "C"}


def check(tile_opt, pipeline, seed):
    """Returns how many ordered pairs there were, and how many of them still are."""
    text = Generator(seed).text()
    run = subprocess.run(
        [tile_opt, f"--pass-pipeline=builtin.module({pipeline})"],
        input=text, capture_output=True, text=True,
    )
    if run.returncode:
        sys.exit(f"seed {seed}: {run.stderr}\n{text}")
    pairs = kept = 0
    for conditions in itertools.product([0, 1], repeat=3):
        for trips in [(0, 2), (2, 0), (2, 3), (1, 1)]:
            environment = dict(zip("DEFUV", conditions + trips), X=0)
            before = Order(text, environment).accesses
            after = Order(run.stdout, environment).accesses
            for second, entry in before.items():
                for first in entry[0]:
                    pairs += 1
                    if first in after[second][0]:
                        kept += 1
                    elif conflicts(before[first], entry):
                        sys.exit(f"seed {seed}: {first} is not before {second} any more\n{text}")
    return pairs, kept


def main():
    tile_opt, pipeline, first, last = sys.argv[1:]
    results = [check(tile_opt, pipeline, seed) for seed in range(int(first), int(last))]
    dropped = sum(pairs - kept for pairs, kept in results)
    print(f"{len(results)} kernels, no order lost, {'some' if dropped else 'none'} dropped")


main()
