//===- ArrayFill.h - Contents made up for arrays ----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random contents are the same on every machine and can be made again by three
// lines of numpy. Element i of an array filled with seed s is made of
//
//   z = s + (i + 1) * 0x9E3779B97F4A7C15                 modulo 2^64
//   z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9             modulo 2^64
//   z = (z ^ (z >> 27)) * 0x94D049BB133111EB             modulo 2^64
//   z = z ^ (z >> 31)
//
// which is the generator splitmix64 started at s. A float is
// low + (high - low) * ((z >> 11) * 2^-53), computed in double and rounded to
// the element type; an integer is low + z mod (high - low).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_ARRAYFILL_H
#define TESSERA_SUPPORT_ARRAYFILL_H

#include "tessera/Support/HostArray.h"
#include <optional>
#include <utility>

namespace tessera {

struct ArrayFill {
  enum Kind { Random, Iota, Zeros, Ones } kind = Zeros;
  uint64_t seed = 0;
  /// Bounds of random elements, the upper one excluded. Without it: -1 and 1 for floats, -8 and 8
  /// for signed integers, 0 and 16 for unsigned ones, 0 and 2 for i1 and f8E8M0FNU.
  std::optional<std::pair<double, double>> range;
};

/// Fills `array`. Fails when the range is empty or not finite, or an integer type cannot hold it.
llvm::Error fillArray(HostArray &array, const ArrayFill &fill);

/// The `index`th number of splitmix64 started at `seed`.
uint64_t getRandomBits(uint64_t seed, uint64_t index);

} // namespace tessera

#endif // TESSERA_SUPPORT_ARRAYFILL_H
