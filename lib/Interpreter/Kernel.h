//===- Kernel.h - Loops over the elements of tile slots ----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel computes the value of one pure operation. It is chosen once, when a
// program is compiled, and knows then everything static: types, shapes and
// attributes. At run time it sees only the storage of its operands and results.
//
// Storage of a value, row-major, without padding between elements:
//
//   i1            1 byte, 0 or 1              f16, bf16   2 bytes, the bits
//   i4, i8        1 byte, i4 zero-extended    f32, f64    the host's float, double
//   i16, i32, i64 2, 4, 8 bytes               tf32        4 bytes, an f32 of 19 bits
//   index         8 bytes                     fp8, f4     1 byte, the bits (f4 one per byte)
//   pointer       8 bytes, a virtual address  token       none
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_KERNEL_H
#define TESSERA_LIB_INTERPRETER_KERNEL_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Types.h"
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tessera::interpreter {

/// Runs on operand storage and result storage, in the operation's own order. Operands and results
/// never overlap. Kernels hold no state that changes, so blocks on several threads share them.
using Kernel = std::function<void(const std::byte *const *operands, std::byte *const *results)>;

/// Bytes of one element in a slot; 0 for a token.
unsigned getSlotElementBytes(mlir::Type elementType);
/// Elements of a scalar (1) or tile.
int64_t getSlotElements(mlir::Type type);

/// The kernel of a pure elementwise or compute operation of arith, math, tensor or tile:
/// arithmetic, comparisons, select, conversions, bit operations, mma, mma_scaled (shape operations,
/// reduce, scan, and everything that touches memory or control flow are the program's own). Null if
/// there is none for the operation and its types.
///
/// `lanes` multiplies the number of elements: an operation on scalars that stands in the body of a
/// reduction is run on `lanes` elements at once.
Kernel selectComputeKernel(mlir::Operation *op, int64_t lanes = 1);

/// Writes a constant attribute of `type` (scalar or tile) to slot storage.
mlir::LogicalResult writeConstant(mlir::Attribute value, mlir::Type type, std::byte *storage);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_KERNEL_H
