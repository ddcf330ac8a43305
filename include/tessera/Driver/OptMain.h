//===- OptMain.h - The body of tile-opt -------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OPTMAIN_H
#define TESSERA_DRIVER_OPTMAIN_H

#include "mlir/IR/DialectRegistry.h"

namespace tessera {

/// MlirOptMain on a large stack, behind the limits of LargeStack.h. Returns the exit code.
int optMain(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace tessera

#endif // TESSERA_DRIVER_OPTMAIN_H
