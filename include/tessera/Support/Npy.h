//===- Npy.h - Bounded reader and writer of .npy files -----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format is numpy's: eight bytes of magic and version (1.0 to 3.0), the
// length of a header, the header as the text of a Python dictionary, data.
// Nothing in a file is believed before it is checked against the file's size,
// and a file of the wrong size is refused, so that a truncated array is never
// taken for a small one.
//
// Source: numpy/lib/format.py.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_NPY_H
#define TESSERA_SUPPORT_NPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tessera {

/// A dtype of fixed size without fields: kind `b`, `i`, `u`, `f` or `V` (raw bytes), little endian.
struct NpyDtype {
  char kind = 'f';
  unsigned bytes = 4;

  /// numpy's spelling, for example `<f4` or `|u1`.
  std::string str() const;
  bool operator==(const NpyDtype &other) const {
    return kind == other.kind && bytes == other.bytes;
  }
};

struct NpyHeader {
  NpyDtype dtype;
  llvm::SmallVector<int64_t, 4> shape;
  /// The first index is the fastest in memory.
  bool fortranOrder = false;
  /// Where the data starts, in bytes from the start of the file.
  uint64_t dataOffset = 0;
  uint64_t dataBytes = 0;
};

/// Reads the header of a file that starts with `contents` and is `fileBytes` long. Errors say what
/// was found and what was expected, without the file's name. On success the data lies inside the
/// file and ends it.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef contents, uint64_t fileBytes);

/// Copies an array whose first index is the fastest to one whose last index is. Both hold as many
/// elements of `elementBytes` as `shape` says and do not overlap.
void transposeFortranOrder(const char *source, char *destination, llvm::ArrayRef<int64_t> shape,
                           unsigned elementBytes);

/// Writes magic, version 1.0 and header for a C-ordered array; the data follows it. The header ends
/// at a multiple of 64 bytes. Shapes have at most 64 dimensions.
void writeNpyHeader(llvm::raw_ostream &os, NpyDtype dtype, llvm::ArrayRef<int64_t> shape);

/// Prints a shape as Python does: `(3,)`, `(2, 4)`, `()`.
std::string formatNpyShape(llvm::ArrayRef<int64_t> shape);

} // namespace tessera

#endif // TESSERA_SUPPORT_NPY_H
