//===- StridedCopy.h - Moves elements between two arrangements ---*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_STRIDEDCOPY_H
#define TESSERA_LIB_INTERPRETER_STRIDEDCOPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstddef>
#include <cstdint>

namespace tessera::interpreter {

/// Strides of a row-major array, in elements.
llvm::SmallVector<int64_t> getRowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// A plan to copy an array of `shape` between two places with strides of their own, made once.
class StridedCopy {
public:
  /// Strides are in elements of `bytes` bytes; a stride of 0 repeats.
  StridedCopy(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> fromStrides,
              llvm::ArrayRef<int64_t> toStrides, unsigned bytes);

  void run(const std::byte *from, std::byte *to) const;

private:
  struct Dim {
    int64_t count;
    int64_t from, to;
  };
  /// Outermost first, in bytes; the innermost is `row`.
  llvm::SmallVector<Dim, 4> outer;
  Dim row;
  unsigned bytes;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_STRIDEDCOPY_H
