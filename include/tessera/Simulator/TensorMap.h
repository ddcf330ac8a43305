//===- TensorMap.h - The descriptor of a tensor copy --------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The 128 bytes that a driver makes of these facts are opaque to programs: PTX
// changes them through tensormap.replace only. The simulator has an encoding of
// its own in which all zeros is a valid start, because programs clear the bytes
// and then replace every field.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_TENSORMAP_H
#define TESSERA_SIMULATOR_TENSORMAP_H

#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>

namespace tessera::simulator {

/// Fields as in cuTensorMapEncodeTiled and ISA 9.7.9.27 (tensormap.replace). Extents innermost
/// first. Codes are those of tensormap.replace.
struct TensorMap {
  static constexpr unsigned bytes = 128;

  uint64_t address = 0;
  /// 1 to 5.
  uint8_t rank = 1;
  /// 0 u8, 1 u16, 2 u32, 3 s32, 4 u64, 5 s64, 6 f16, 7 f32, 8 f32.ftz, 9 f64, 10 bf16, 11 tf32,
  /// 12 tf32.ftz, 13 b4x16, 14 b4x16_p64, 15 b6x16_p32.
  uint8_t elementType = 0;
  /// 0 none, 1 of 16 bytes, 2 of 32.
  uint8_t interleave = 0;
  /// 0 none, 1 of 32 bytes, 2 of 64, 3 of 128, 4 of 96.
  uint8_t swizzle = 0;
  /// 0 of 16 bytes, 1 of 32, 2 of 32 with 8 flipped, 3 of 64.
  uint8_t swizzleAtomicity = 0;
  /// 0 zero, 1 NaN.
  uint8_t fill = 0;
  /// In elements; up to 2^32.
  std::array<uint64_t, 5> globalShape = {1, 1, 1, 1, 1};
  /// In bytes, from the second dimension on.
  std::array<uint64_t, 4> globalStrides = {};
  std::array<uint32_t, 5> boxShape = {1, 1, 1, 1, 1};
  std::array<uint32_t, 5> elementStrides = {1, 1, 1, 1, 1};

  /// 0 for a code that does not exist.
  unsigned getElementBits() const;
  /// Bytes over which the swizzle permutes; 0 for none.
  unsigned getSwizzleBytes() const;

  /// The constraints of cuTensorMapEncodeTiled: alignments, ranges, box against swizzle.
  llvm::Error verify() const;
  void encode(uint8_t *to) const;
  static TensorMap decode(const uint8_t *from);
};

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_TENSORMAP_H
