//===- StridedCopy.cpp - Moves elements between two arrangements ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StridedCopy.h"
#include <cstring>

using namespace tessera::interpreter;

llvm::SmallVector<int64_t> tessera::interpreter::getRowMajorStrides(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

StridedCopy::StridedCopy(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> fromStrides,
                         llvm::ArrayRef<int64_t> toStrides, unsigned bytes)
    : row{1, static_cast<int64_t>(bytes), static_cast<int64_t>(bytes)}, bytes(bytes) {
  // Dimensions that continue each other in both places are one.
  llvm::SmallVector<Dim, 4> dims;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (shape[dim] == 1)
      continue;
    Dim next = {shape[dim], fromStrides[dim] * bytes, toStrides[dim] * bytes};
    if (!dims.empty() && dims.back().from == next.from * next.count &&
        dims.back().to == next.to * next.count)
      dims.back() = {dims.back().count * next.count, next.from, next.to};
    else
      dims.push_back(next);
  }
  if (dims.empty())
    return;
  row = dims.pop_back_val();
  outer = dims;
}

template <typename T>
static void copyRow(const std::byte *from, int64_t fromStride, std::byte *to, int64_t toStride,
                    int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * toStride, from + i * fromStride, sizeof(T));
}

void StridedCopy::run(const std::byte *from, std::byte *to) const {
  bool isContiguous = row.from == bytes && row.to == bytes;
  llvm::SmallVector<int64_t, 4> position(outer.size(), 0);
  while (true) {
    if (isContiguous)
      std::memcpy(to, from, row.count * bytes);
    else if (bytes == 1)
      copyRow<uint8_t>(from, row.from, to, row.to, row.count);
    else if (bytes == 2)
      copyRow<uint16_t>(from, row.from, to, row.to, row.count);
    else if (bytes == 4)
      copyRow<uint32_t>(from, row.from, to, row.to, row.count);
    else
      copyRow<uint64_t>(from, row.from, to, row.to, row.count);
    size_t dim = outer.size();
    while (dim != 0) {
      const Dim &each = outer[--dim];
      from += each.from;
      to += each.to;
      if (++position[dim] != each.count)
        break;
      position[dim] = 0;
      from -= each.from * each.count;
      to -= each.to * each.count;
      if (dim == 0)
        return;
    }
    if (outer.empty())
      return;
  }
}
