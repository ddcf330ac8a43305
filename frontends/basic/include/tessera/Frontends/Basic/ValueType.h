//===- ValueType.h - Types of BASIC values ----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_VALUETYPE_H
#define TESSERA_FRONTENDS_BASIC_VALUETYPE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace tessera::basic {

/// Element types from narrow to wide. `None` is the type of a variable of which nothing is known
/// yet; it gives way to every other.
enum class ElementType : uint8_t { None, I1, I32, F32 };

/// The extents of a tile. They are powers of two, so their logarithms are kept; rank 0 is a scalar.
struct TileShape {
  static constexpr unsigned kMaxRank = 2;
  static constexpr unsigned kMaxLog2Elements = 24;

  uint8_t rank = 0;
  uint8_t log2Extents[3] = {0, 0, 0};

  bool isScalar() const { return rank == 0; }
  int64_t getExtent(unsigned dimension) const { return int64_t(1) << log2Extents[dimension]; }
  llvm::SmallVector<int64_t, 3> getExtents() const;
  /// Logarithm of the number of elements.
  unsigned getLog2Elements() const { return log2Extents[0] + log2Extents[1] + log2Extents[2]; }
  bool operator==(const TileShape &other) const {
    return rank == other.rank && log2Extents[0] == other.log2Extents[0] &&
           log2Extents[1] == other.log2Extents[1] && log2Extents[2] == other.log2Extents[2];
  }
  bool operator!=(const TileShape &other) const { return !(*this == other); }
};

struct ValueType {
  ElementType element = ElementType::None;
  TileShape shape;

  bool isScalar() const { return shape.isScalar(); }
  bool operator==(const ValueType &other) const {
    return element == other.element && shape == other.shape;
  }
  bool operator!=(const ValueType &other) const { return !(*this == other); }
};

inline ElementType widest(ElementType a, ElementType b) { return a < b ? b : a; }

/// The shape of an elementwise result, or nothing if the shapes do not fit. Extents are matched
/// from the last dimension; an extent of 1 and a missing dimension repeat.
std::optional<TileShape> broadcastShapes(TileShape a, TileShape b);

/// True if a value of shape `from` can fill a tile of shape `to`.
bool canBroadcastTo(TileShape from, TileShape to);

/// `F32`, `I32` or `I1`.
llvm::StringRef describeElement(ElementType type);
/// `a scalar` or `a 128x32 tile`.
std::string describeShape(TileShape shape);
/// `128, 32`, as TILE takes it.
std::string listExtents(TileShape shape);

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_VALUETYPE_H
