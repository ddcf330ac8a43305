//===- TilecMain.h - The command line of tilec ------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TILECMAIN_H
#define TESSERA_DRIVER_TILECMAIN_H

#include "mlir/IR/DialectRegistry.h"
#include "tessera/Frontend/Frontend.h"

namespace tessera {

/// Parses the command line and does what it says. Returns the exit code.
int tilecMain(int argc, char **argv, const mlir::DialectRegistry &dialects,
              const FrontendRegistry &frontends);

} // namespace tessera

#endif // TESSERA_DRIVER_TILECMAIN_H
