//===- LaunchFile.h - How to run a kernel, as a JSON file -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch file is one JSON object. Every key may be left out.
//
//   "entry": "main"               the kernel
//   "grid": [4, 4, 1] or 4        blocks in x, y, z; else the kernel says
//   "set": {"N": 1024}            scalar parameters by name
//   "args": {"A": ..., "C": ...}  arguments by name, or [..., ...] in order
//   "block", "cluster"            PTX: threads a block, blocks a cluster; like grid
//   "shared": 49152               PTX: bytes of dynamic shared memory
//
// An argument is a number, or an object with at most one source of contents:
//
//   {"in": F}                     a .npy file, read
//   {"inout": F}                  read, and replaced after the run
//   {"random": {...}}             made up; likewise "iota", "zeros", "ones". In the braces, each
//                                 where needed: "dtype", "shape", "seed", "range": [low, high]
//   {"f32": 1.5}                  a scalar of that type
//   {"bytes": "0a00ff"}           PTX: a structure passed by value, as it lies in memory
//   {"scratch": 4096}             PTX: this many bytes of memory that nothing has written
//   {"tensormap": {...}}          PTX: a descriptor of an array; see TensorMapDescription
//
// and beside it, or alone,
//
//   "out": F                      written after the run; as a picture when F ends in .pgm
//   "dtype", "shape"              of an array whose kernel does not say (PTX)
//   "expect": {"npy": F, "rtol": 1e-5, "atol": 0}
//                                 compared after the run
//   "buffer": "name"              PTX: arguments with the same name share memory
//
// dtypes are Tile IR's names and u8 to u64. Paths are relative to the file.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_LAUNCHFILE_H
#define TESSERA_SUPPORT_LAUNCHFILE_H

#include "tessera/Support/ArrayFill.h"
#include "tessera/Support/ElementType.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

/// A scalar as it was written, to be read as the type of its parameter.
struct LaunchScalar {
  std::string text;
  /// Given by the form {"f32": 1.5}; must then be the parameter's type.
  std::optional<ElementType> type;
};

struct LaunchExpectation {
  std::string path;
  std::optional<double> relativeTolerance;
  std::optional<double> absoluteTolerance;
};

/// The facts of cuTensorMapEncodeTiled: an array in memory and the box that one copy moves.
/// Extents are in elements, strides in bytes, the innermost dimension first:
///
///   {"buffer": "in:a.npy", "element_type": "f16", "rank": 2, "global_shape": [64, 100],
///    "global_strides_bytes": [128], "box_shape": [64, 8], "element_strides": [1, 1],
///    "interleave": "none", "swizzle": "128B", "oob_fill": "zero"}
///
/// `element_type`, `global_shape` and `box_shape` must be there. `buffer` is the name of another
/// argument or `buffer`, or an array of its own: `in:F`, `inout:F`, `out:F:DTYPE:SHAPE` (like
/// `128x64`, the outermost extent first) or `scratch:BYTES`, which then fill the argument's
/// members.
struct TensorMapDescription {
  /// Empty if the array is the argument's own.
  std::string buffer;
  ElementType type = ElementType::F32;
  /// One to five.
  llvm::SmallVector<int64_t, 5> shape;
  /// One fewer than extents; filled in for a dense array.
  llvm::SmallVector<int64_t, 5> strides;
  llvm::SmallVector<int64_t, 5> box;
  /// Ones where not given.
  llvm::SmallVector<int64_t, 5> elementStrides;
  /// 0, 32, 64 or 128 bytes.
  unsigned swizzle = 0;
  /// 0, 16 or 32 bytes.
  unsigned interleave = 0;
  bool fillsWithNaN = false;
};

struct LaunchArgument {
  /// Empty in a list.
  std::string name;
  std::optional<std::string> input;
  std::optional<std::string> output;
  std::optional<ArrayFill> fill;
  std::optional<LaunchScalar> scalar;
  std::optional<LaunchExpectation> expect;
  std::optional<ElementType> type;
  std::optional<llvm::SmallVector<int64_t, 4>> shape;
  std::string buffer;
  std::optional<uint64_t> scratchBytes;
  std::optional<std::vector<uint8_t>> bytes;
  std::optional<TensorMapDescription> tensorMap;
};

struct LaunchFile {
  std::string path;
  std::string entry;
  std::optional<std::array<int64_t, 3>> grid;
  std::optional<std::array<int64_t, 3>> block;
  std::optional<std::array<int64_t, 3>> cluster;
  std::optional<uint64_t> sharedBytes;
  /// In the order of the file.
  std::vector<std::pair<std::string, LaunchScalar>> scalars;
  std::vector<LaunchArgument> arguments;
  /// Arguments stand in a list and are matched by order.
  bool isPositional = false;

  /// Parses `buffer`, whose identifier is the path that messages name and that relative paths start
  /// from. The error holds a SourceError for each fault.
  static llvm::Expected<LaunchFile> parse(llvm::MemoryBufferRef buffer);
  /// Reads and parses the file at `path`.
  static llvm::Expected<LaunchFile> load(llvm::StringRef path);

  /// Reads a file that holds nothing but the object of a `tensormap`.
  static llvm::Expected<LaunchArgument> loadTensorMap(llvm::StringRef path);
};

} // namespace tessera

#endif // TESSERA_SUPPORT_LAUNCHFILE_H
