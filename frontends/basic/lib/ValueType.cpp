//===- ValueType.cpp - Types of BASIC values ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/ValueType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera::basic;

llvm::SmallVector<int64_t, 3> TileShape::getExtents() const {
  llvm::SmallVector<int64_t, 3> extents;
  for (unsigned dimension = 0; dimension < rank; ++dimension)
    extents.push_back(getExtent(dimension));
  return extents;
}

std::optional<TileShape> tessera::basic::broadcastShapes(TileShape a, TileShape b) {
  if (a.rank < b.rank)
    std::swap(a, b);
  TileShape result = a;
  for (unsigned i = 1; i <= b.rank; ++i) {
    uint8_t &extent = result.log2Extents[a.rank - i];
    uint8_t other = b.log2Extents[b.rank - i];
    if (extent == 0)
      extent = other;
    else if (other != 0 && other != extent)
      return std::nullopt;
  }
  if (result.getLog2Elements() > TileShape::kMaxLog2Elements)
    return std::nullopt;
  return result;
}

bool tessera::basic::canBroadcastTo(TileShape from, TileShape to) {
  std::optional<TileShape> shape = broadcastShapes(from, to);
  return shape && *shape == to;
}

llvm::StringRef tessera::basic::describeElement(ElementType type) {
  switch (type) {
  case ElementType::None:
    return "unknown type";
  case ElementType::I1:
    return "I1";
  case ElementType::I32:
    return "I32";
  case ElementType::F32:
    return "F32";
  }
  return "";
}

std::string tessera::basic::describeShape(TileShape shape) {
  if (shape.isScalar())
    return "a scalar";
  // Of the powers of two only those that start with 8 are spoken with a vowel.
  std::string text = std::to_string(shape.getExtent(0)).front() == '8' ? "an " : "a ";
  llvm::interleave(
      shape.getExtents(), [&](int64_t extent) { text += std::to_string(extent); },
      [&] { text += "x"; });
  return text + (shape.rank == 1 ? "-element tile" : " tile");
}

std::string tessera::basic::listExtents(TileShape shape) {
  std::string text;
  llvm::interleave(
      shape.getExtents(), [&](int64_t extent) { text += std::to_string(extent); },
      [&] { text += ", "; });
  return text;
}
