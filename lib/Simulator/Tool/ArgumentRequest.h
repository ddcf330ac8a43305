//===- ArgumentRequest.h - What a user gives for a parameter ---*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTREQUEST_H
#define TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTREQUEST_H

#include "tessera/Simulator/TensorMap.h"
#include "tessera/Support/LaunchFile.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace tessera::simulator {

/// A tensor map, and the array that it describes.
struct TensorMapRequest {
  TensorMap map;
  /// What is in the array; without it, `argument.buffer` names another argument or buffer.
  LaunchArgument argument;
};

/// One argument, from a launch file or `--arg`. At most one of the optional members is there; an
/// argument without is an array or a scalar that `argument` describes.
struct ArgumentRequest {
  /// For messages: "--arg 2 (in:a.npy)", "k.json: argument 'A'". Counted from 0, as in the PTX.
  std::string where;
  LaunchArgument argument;
  std::optional<std::vector<uint8_t>> bytes;
  std::optional<TensorMapRequest> tensorMap;
};

/// Parses the value of an `--arg`:
///
///   in:F.npy inout:F.npy out:F.npy:DTYPE:SHAPE scratch:BYTES
///   i32:V (and every other element type) bytes:HEX tensormap:F.json
///
/// A shape is `128x64` or `128,64`. Reads the file of a tensor map.
llvm::Expected<ArgumentRequest> parseArgument(llvm::StringRef text);

/// Parses `in:`, `inout:`, `out:` or `scratch:`. Paths start from `directory`.
llvm::Expected<LaunchArgument> parseBufferForm(llvm::StringRef text, llvm::StringRef directory);

/// Reads a tensor map: `{"buffer": "in:F.npy", "element_type": "f16", "rank": 2, "global_shape":
/// [...], "global_strides_bytes": [...], "box_shape": [...], "element_strides": [...],
/// "interleave": "none", "swizzle": "128B", "oob_fill": "zero"}`, innermost dimension first. Only
/// `buffer`, `element_type`, `global_shape` and `box_shape` must be there. Paths start from the
/// file. The error holds a SourceError for each fault.
llvm::Expected<TensorMapRequest> readTensorMapFile(llvm::StringRef path);

/// The same from a launch file, where the innermost dimension comes last.
llvm::Expected<TensorMapRequest> convertTensorMap(const TensorMapDescription &description);

/// Codes of tensormap.replace for the element types of arrays; none for those that maps lack.
std::optional<uint8_t> getTensorMapCode(ElementType type);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_ARGUMENTREQUEST_H
