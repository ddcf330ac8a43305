//===- ValueFlow.h - Where values come from through control flow -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_ANALYSIS_VALUEFLOW_H
#define TESSERA_DIALECT_TILE_ANALYSIS_VALUEFLOW_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tessera::tile {

/// The values of which `value` is one at any time, if it is a result or an iteration argument of
/// `scf.for`, `while`, `if`, `index_switch` or `execute_region`, or a result of `arith.select`.
/// `std::nullopt` for everything else, induction variables among it.
std::optional<llvm::SmallVector<mlir::Value>> getFlowSources(mlir::Value value);

/// Whether `value` is defined inside a region of `op`.
bool isDefinedInside(mlir::Value value, mlir::Operation *op);

} // namespace tessera::tile

#endif // TESSERA_DIALECT_TILE_ANALYSIS_VALUEFLOW_H
