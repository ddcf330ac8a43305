//===- Modifiers.h - Modifiers that many instructions share -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_MODIFIERS_H
#define TESSERA_LIB_SIMULATOR_SCALAR_MODIFIERS_H

#include "Core/Decoder.h"

namespace tessera::simulator {

/// In the order of the table in Modifiers.cpp.
enum class Modifier : uint8_t {
  RN,
  RZ,
  RM,
  RP,
  RNA,
  RS,
  RNI,
  RZI,
  RMI,
  RPI,
  Ftz,
  Sat,
  Satfinite,
  Relu,
  Approx,
  Full,
  Lo,
  Hi,
  Wide,
  CC,
  NaN,
  XorsignAbs,
  Abs,
  Clamp,
  Wrap,
  Shiftamt
};

/// The modifiers and types of an instruction whose types come last.
struct Modifiers {
  explicit Modifiers(DecodeContext &context);

  bool has(Modifier modifier) const { return bits >> unsigned(modifier) & 1; }
  /// Fails with the first modifier that is none of `allowed`, or that excludes another one there.
  bool expectOnly(DecodeContext &context, std::initializer_list<Modifier> allowed) const;
  /// Of RN to RP: RN when there is none.
  Modifier getRounding() const;

  uint32_t bits = 0;
  llvm::SmallVector<ptx::Type, 2> types;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_MODIFIERS_H
