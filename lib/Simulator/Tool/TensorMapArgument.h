//===- TensorMapArgument.h - Tensor maps of launch files -------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_TENSORMAPARGUMENT_H
#define TESSERA_LIB_SIMULATOR_TOOL_TENSORMAPARGUMENT_H

#include "tessera/Simulator/TensorMap.h"
#include "tessera/Support/LaunchFile.h"

namespace tessera::simulator {

/// The simulator's form of a tensor map, without an address. Fails for an element type that maps do
/// not have.
llvm::Expected<TensorMap> convertTensorMap(const TensorMapDescription &description);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_TENSORMAPARGUMENT_H
