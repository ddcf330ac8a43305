# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a corpus case is: a kernel, how it is launched and what it must compute.

A case is a function of a random generator and the facts of the compiled kernel that returns a
`Launch`. Its arguments are in the order of the kernel's parameters. Expected values come from numpy
and ml_dtypes alone. bf16 and fp8 arrays have ml_dtypes' types here and travel as u16 and u8.
"""

import dataclasses

import ml_dtypes
import numpy as np

# numpy type: (name in launch files, name in Triton)
TYPES = {
    np.dtype(np.float64): ("f64", "fp64"),
    np.dtype(np.float32): ("f32", "fp32"),
    np.dtype(np.float16): ("f16", "fp16"),
    np.dtype(ml_dtypes.bfloat16): ("bf16", "bf16"),
    np.dtype(ml_dtypes.float8_e4m3fn): ("f8E4M3FN", "fp8e4nv"),
    np.dtype(ml_dtypes.float8_e5m2): ("f8E5M2", "fp8e5"),
    np.dtype(np.int8): ("i8", "i8"),
    np.dtype(np.int16): ("i16", "i16"),
    np.dtype(np.int32): ("i32", "i32"),
    np.dtype(np.int64): ("i64", "i64"),
    np.dtype(np.uint8): ("u8", "u8"),
    np.dtype(np.uint16): ("u16", "u16"),
    np.dtype(np.uint32): ("u32", "u32"),
    np.dtype(np.uint64): ("u64", "u64"),
}


@dataclasses.dataclass
class Array:
    """A buffer: `value` goes in (None: it starts uninitialised), `expect` must come out."""

    value: np.ndarray | None
    expect: np.ndarray | None = None
    rtol: float = 0.0
    atol: float = 0.0
    buffer: str = ""

    @property
    def dtype(self):
        return (self.expect if self.value is None else self.value).dtype


def In(value, **keys):
    return Array(np.ascontiguousarray(value), **keys)


def InOut(value, expect, **keys):
    return Array(np.ascontiguousarray(value), np.ascontiguousarray(expect), **keys)


def Out(expect, **keys):
    return Array(None, np.ascontiguousarray(expect), **keys)


@dataclasses.dataclass
class Value:
    """A scalar; `type` as in launch files."""

    type: str
    value: int | float


@dataclasses.dataclass
class Scratch:
    bytes: int


@dataclasses.dataclass
class Bytes:
    """A structure passed by value."""

    value: bytes


@dataclasses.dataclass
class TensorMap:
    """A host-made descriptor of `array`; `box` outermost first, as in the source.

    Triton chooses swizzle and box itself and passes extents and strides behind the descriptor.
    """

    array: Array
    box: tuple
    swizzle: int = 0
    fill: str = "zero"


@dataclasses.dataclass
class Launch:
    grid: tuple
    args: list
    # CUDA only: Triton fixes them when it compiles.
    block: tuple = (1, 1, 1)
    cluster: tuple = (1, 1, 1)
    shared: int = 0
    # Triton only: the constexpr parameters.
    constants: dict = dataclasses.field(default_factory=dict)
    # Text that printf must have written, as a set of lines.
    prints: list | None = None
    # A finding that the kernel must end in, as "kind".
    finding: str = ""


@dataclasses.dataclass
class Case:
    name: str
    origin: str  # "triton" or "cuda"
    source: str  # file name in that folder
    entry: str
    targets: tuple
    launch: callable
    options: dict  # of Triton's compiler; "flags" for nvcc
    kept: tuple  # targets whose PTX is kept in the repository

    def get_module(self, target):
        """The stem of its PTX file: kernels of one CUDA file share it."""
        stem = self.name if self.origin == "triton" else "cuda_" + self.source.removesuffix(".cu")
        return f"{stem}.sm_{target}"

    def make(self):
        """The launch, the same at every call."""
        seed = [ord(character) for character in self.name]
        return self.launch(np.random.default_rng(seed))


CASES = {}


def case(origin, source, entry, targets, kept=(), **options):
    """Registers the function below as the case of its own name."""

    def register(launch):
        made = Case(launch.__name__, origin, source, entry, targets, launch, options, kept)
        assert made.name not in CASES, made.name
        CASES[made.name] = made
        return launch

    return register


def small_integers(generator, shape, dtype, low=-3, high=4):
    """Integers whose products and sums are exact in every accumulator."""
    return generator.integers(low, high, shape).astype(dtype)


def padded(array, columns):
    """`array` in rows of `columns` elements; the rest holds a value that must not be used."""
    out = np.full((array.shape[0], columns), 99, array.dtype)
    out[:, : array.shape[1]] = array
    return out
