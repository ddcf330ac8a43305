//===- Integers.h - Scalar integers in slots ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_INTEGERS_H
#define TESSERA_LIB_INTERPRETER_INTEGERS_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera::interpreter {

/// Reads an integer of 1, 2, 4 or 8 bytes; narrower integers are zero-extended in their byte.
inline uint64_t readUnsigned(const std::byte *from, unsigned bytes) {
  // Copies of a length that is known compile to one load.
  switch (bytes) {
  case 1:
    return static_cast<uint8_t>(*from);
  case 2: {
    uint16_t value;
    std::memcpy(&value, from, sizeof(value));
    return value;
  }
  case 4: {
    uint32_t value;
    std::memcpy(&value, from, sizeof(value));
    return value;
  }
  default: {
    uint64_t value;
    std::memcpy(&value, from, sizeof(value));
    return value;
  }
  }
}

inline int64_t signExtend(uint64_t value, unsigned width) {
  return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
}

/// Writes the low `width` bits of a value.
inline void writeInteger(std::byte *to, unsigned bytes, unsigned width, uint64_t value) {
  if (width < 64)
    value &= (uint64_t(1) << width) - 1;
  switch (bytes) {
  case 1:
    std::memcpy(to, &value, 1);
    return;
  case 2:
    std::memcpy(to, &value, 2);
    return;
  case 4:
    std::memcpy(to, &value, 4);
    return;
  default:
    std::memcpy(to, &value, 8);
    return;
  }
}

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_INTEGERS_H
