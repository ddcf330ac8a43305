//===- PointerLanes.h - The lanes of a tile of pointers ----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_POINTERLANES_H
#define TESSERA_LIB_INTERPRETER_POINTERLANES_H

#include "LaneAccess.h"

namespace tessera::interpreter {

/// What is known when compiling about an access through a pointer or tile of pointers.
struct PointerLanes {
  explicit PointerLanes(mlir::Type pointerType)
      : count(getSlotElements(pointerType)),
        codec(getCodec(
            mlir::cast<tile::PtrType>(mlir::getElementTypeOrSelf(pointerType)).getPointee())),
        bytes(getCodecBytes(codec)) {}

  int64_t count;
  Codec codec;
  unsigned bytes;

  /// Calls `function(first lane, lanes in memory)` for each run of lanes that are on and whose
  /// addresses follow each other; equal or scattered addresses are runs of one.
  template <typename Function>
  void forEachRun(const std::byte *pointers, const std::byte *mask, Function function) const {
    auto getPointer = [&](int64_t lane) {
      uint64_t address;
      std::memcpy(&address, pointers + 8 * lane, 8);
      return address;
    };
    for (int64_t lane = 0; lane < count;) {
      if (mask && mask[lane] == std::byte(0)) {
        ++lane;
        continue;
      }
      uint64_t first = getPointer(lane);
      int64_t end = lane + 1;
      if (codec != Codec::Nibble)
        while (end < count && (!mask || mask[end] != std::byte(0)) &&
               getPointer(end) == first + (end - lane) * bytes)
          ++end;
      function(lane, Lanes{first, 0, 1, end - lane});
      lane = end;
    }
  }
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_POINTERLANES_H
