//===- TokenUtils.h - What the passes on tokens share -----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENUTILS_H
#define TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENUTILS_H

#include "mlir/IR/Builders.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

namespace tessera::tile {

/// What an operation does to memory, for order: weak loads commute, everything else does not.
enum class Access { None, Read, Write };

/// What `op` itself does, not counting its regions and what it calls. `tile.print` and
/// `tile.assert` do nothing to memory.
Access getOwnAccess(mlir::Operation *op);

/// The token operand of an access, or of an operation that is ordered like one: a range of no or
/// one value. `std::nullopt` if `op` takes no tokens.
std::optional<mlir::MutableOperandRange> getTokenOperand(mlir::Operation *op);

/// The token that stands for `op` having been performed, or null.
mlir::Value getTokenResult(mlir::Operation *op);

/// One token for all of `tokens`: a fresh one for none, itself for one, else a join. Repeated
/// tokens count once.
mlir::Value joinTokens(mlir::OpBuilder &builder, mlir::Location loc,
                       llvm::ArrayRef<mlir::Value> tokens);

/// Replaces `op` by a copy with `operands` and `results` more at the end, and moves its regions
/// there. Attributes stay; the regions' own arguments and terminators are the caller's affair.
mlir::Operation *appendOperandsAndResults(mlir::OpBuilder &builder, mlir::Operation *op,
                                          mlir::ValueRange operands, mlir::TypeRange results);

} // namespace tessera::tile

#endif // TESSERA_LIB_DIALECT_TILE_TRANSFORMS_TOKENUTILS_H
