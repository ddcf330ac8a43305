//===- PrintFormat.h - The text of tile.print --------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_PRINTFORMAT_H
#define TESSERA_LIB_INTERPRETER_PRINTFORMAT_H

#include "tessera/Dialect/Tile/IR/Tile.h"
#include <string>
#include <vector>

namespace tessera::interpreter {

/// A format and the types of its operands.
class PrintFormat {
public:
  static mlir::FailureOr<PrintFormat> get(tile::PrintOp op);

  /// The text for operands in slot storage.
  std::string apply(const std::byte *const *operands) const;

private:
  struct Piece {
    /// Literal text, or a conversion as snprintf takes it.
    std::string text;
    char conversion = 0;
    mlir::Type element = {};
    llvm::SmallVector<int64_t> shape = {};
    unsigned bytes = 0;
  };

  static void appendElement(std::string &text, const Piece &piece, const std::byte *at);
  static void appendTile(std::string &text, const Piece &piece, const std::byte *&at, size_t dim);

  std::vector<Piece> pieces;
};

/// The position of a lane in a tile, "(1, 0)".
std::string describeLane(llvm::ArrayRef<int64_t> shape, int64_t lane);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_PRINTFORMAT_H
