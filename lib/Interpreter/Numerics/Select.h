//===- Select.h - Kernels by group of operations ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_NUMERICS_SELECT_H
#define TESSERA_LIB_INTERPRETER_NUMERICS_SELECT_H

#include "../Kernel.h"
#include "Loops.h"
#include <optional>

namespace tessera::interpreter {

/// How elements of a type (a scalar, or a tile's element) are stored; none for a view or token.
std::optional<Element> getElement(mlir::Type type);

/// `loop` on `count` elements; null for a null loop.
Kernel makeKernel(Loop loop, int64_t count);

/// Each gives the kernel of an operation of its group on `count` elements, or null. `element` is
/// the first operand's.
Kernel selectIntegerKernel(mlir::Operation *op, Element element, int64_t count);
Kernel selectFloatKernel(mlir::Operation *op, Element element, int64_t count);
Kernel selectCompareKernel(mlir::Operation *op, Element element, int64_t count);
Kernel selectConvertKernel(mlir::Operation *op, Element element, int64_t count);
Kernel selectMathKernel(mlir::Operation *op, Element element, int64_t count);
/// Operations of tile that state a rounding, flush subnormals or choose how NaNs compare.
Kernel selectRoundedKernel(mlir::Operation *op, Element element, int64_t count);
Kernel selectSelectKernel(mlir::Operation *op, int64_t lanes);
Kernel selectProductKernel(mlir::Operation *op);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_NUMERICS_SELECT_H
