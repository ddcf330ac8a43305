//===- InitAllPasses.h - Every pass Tessera's tools know --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INITALLPASSES_H
#define TESSERA_INITALLPASSES_H

#include "mlir/InitAllPasses.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"

namespace tessera {

/// Tessera's passes and all of upstream's.
inline void registerAllPasses() {
  mlir::registerAllPasses();
  tile::registerTilePasses();
}

} // namespace tessera

#endif // TESSERA_INITALLPASSES_H
