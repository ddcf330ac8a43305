//===- SmallFloat.cpp - Conversions among float formats -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

using namespace tessera;
using llvm::APFloat;

/// Calls `use` with the format that the semantics describe; false if it is none of those that
/// narrow.
template <typename Use>
static bool dispatch(const llvm::fltSemantics &semantics, Use use) {
  if (&semantics == &APFloat::IEEEhalf())
    use(Float16());
  else if (&semantics == &APFloat::BFloat())
    use(BFloat16());
  else if (&semantics == &APFloat::FloatTF32())
    use(TFloat32());
  else if (&semantics == &APFloat::IEEEsingle())
    use(Float32());
  else if (&semantics == &APFloat::Float8E5M2())
    use(Float8E5M2());
  else if (&semantics == &APFloat::Float8E4M3FN())
    use(Float8E4M3FN());
  else if (&semantics == &APFloat::Float8E8M0FNU())
    use(Float8E8M0FNU());
  else if (&semantics == &APFloat::Float4E2M1FN())
    use(Float4E2M1FN());
  else
    return false;
  return true;
}

APFloat tessera::convertFloat(const APFloat &value, const llvm::fltSemantics &format,
                              FloatRounding rounding, bool saturate) {
  const llvm::fltSemantics &source = value.getSemantics();
  uint64_t bits = value.bitcastToAPInt().getLimitedValue();
  std::optional<double> wide;
  if (&source == &APFloat::IEEEdouble())
    wide = value.convertToDouble();
  dispatch(source, [&](auto kind) {
    using Format = decltype(kind);
    wide = widenFloat<Format>(static_cast<typename Format::Bits>(bits));
  });
  if (!wide)
    return value;
  if (&format == &APFloat::IEEEdouble()) {
    APFloat result(*wide);
    if (saturate && result.isInfinity())
      return APFloat::getLargest(format, result.isNegative());
    return result;
  }
  APFloat result = value;
  dispatch(format, [&](auto kind) {
    using Format = decltype(kind);
    result =
        APFloat(format, llvm::APInt(Format::width, narrowFloat<Format>(*wide, rounding, saturate)));
  });
  return result;
}
