//===- Codec.h - Elements in memory and in slots -----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory and slots hold most elements alike. i1 is a byte of which any bit
// counts, tf32 an f32 whose low 13 bits do not count, and elements of four bits
// lie two to a byte (the even one in the low nibble).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_CODEC_H
#define TESSERA_LIB_INTERPRETER_CODEC_H

#include "tessera/Dialect/Tile/IR/Tile.h"
#include <cstring>

namespace tessera::interpreter {

enum class Codec : uint8_t { Bytes1, Bytes2, Bytes4, Bytes8, Bool, TF32, Nibble };

inline Codec getCodec(mlir::Type element) {
  if (element.isInteger(1))
    return Codec::Bool;
  if (mlir::isa<mlir::FloatTF32Type>(element))
    return Codec::TF32;
  switch (tile::getByteWidth(element)) {
  case 0:
    return Codec::Nibble;
  case 1:
    return Codec::Bytes1;
  case 2:
    return Codec::Bytes2;
  case 4:
    return Codec::Bytes4;
  default:
    return Codec::Bytes8;
  }
}

/// Bytes of an element in a slot, and in memory but for nibbles.
inline unsigned getCodecBytes(Codec codec) {
  switch (codec) {
  case Codec::Bytes2:
    return 2;
  case Codec::Bytes4:
  case Codec::TF32:
    return 4;
  case Codec::Bytes8:
    return 8;
  default:
    return 1;
  }
}

/// Rounds the bits of an f32 toward zero to a tf32; a NaN stays one.
inline uint32_t truncateToTF32(uint32_t bits) {
  bool isNaN = (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0xffffe000) | (isNaN ? 0x00400000 : 0);
}

/// Brings `count` elements just copied from memory into the form that slots hold. Nibbles are
/// taken apart by the access itself.
inline void normalizeLoaded(Codec codec, std::byte *data, int64_t count) {
  if (codec == Codec::Bool) {
    for (int64_t i = 0; i < count; ++i)
      data[i] = std::byte(data[i] != std::byte(0));
  } else if (codec == Codec::TF32) {
    for (int64_t i = 0; i < count; ++i) {
      uint32_t bits;
      std::memcpy(&bits, data + 4 * i, 4);
      bits = truncateToTF32(bits);
      std::memcpy(data + 4 * i, &bits, 4);
    }
  }
}

/// Fills lanes whose value is unspecified with a pattern that a program which relies on them is
/// likely to trip over.
inline void fillUnspecified(Codec codec, std::byte *data, int64_t count) {
  std::memset(data,
              codec == Codec::Bool     ? 1
              : codec == Codec::Nibble ? 0xb
                                       : 0xdb,
              count * getCodecBytes(codec));
  normalizeLoaded(codec, data, count);
}

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_CODEC_H
