//===- ArgumentForm.h - Arguments as --arg spells them ---------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTFORM_H
#define TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTFORM_H

#include "tessera/Support/LaunchFile.h"
#include "llvm/Support/Error.h"

namespace tessera::simulator {

/// Parses the value of an `--arg`:
///
///   in:F.npy inout:F.npy out:F.npy:DTYPE:SHAPE scratch:BYTES
///   i32:V (and every other element type) bytes:HEX tensormap:F.json
///
/// A shape is `128x64` or `128,64`, the outermost extent first. Reads the file of a tensor map.
llvm::Expected<LaunchArgument> parseArgumentForm(llvm::StringRef text);

/// `x`, `x,y` or `x,y,z`, each at least 1; missing ones are 1. `option` is named in the error.
llvm::Expected<std::array<uint32_t, 3>> parseExtents(llvm::StringRef option, llvm::StringRef text);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTFORM_H
