//===- InitAllDialects.h - Every dialect Tessera's tools know ---*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INITALLDIALECTS_H
#define TESSERA_INITALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

namespace tessera {

/// Tessera's dialects, and all of upstream's, so that any upstream pass can run on what ours make.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<tile::TileDialect>();
}

} // namespace tessera

#endif // TESSERA_INITALLDIALECTS_H
