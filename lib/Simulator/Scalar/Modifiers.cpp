//===- Modifiers.cpp - Modifiers that many instructions share -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/Modifiers.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

static const llvm::StringRef names[] = {
    "rn",   "rz",  "rm",  "rp",        "rna",  "rs",     "rni",  "rzi",     "rmi",
    "rpi",  "ftz", "sat", "satfinite", "relu", "approx", "full", "lo",      "hi",
    "wide", "cc",  "NaN", "xorsign",   "abs",  "clamp",  "wrap", "shiftamt"};
static_assert(std::size(names) == size_t(Modifier::Shiftamt) + 1);

Modifiers::Modifiers(DecodeContext &context) {
  while (!context.isAtEnd()) {
    if (std::optional<ptx::Type> type = context.takeType()) {
      types.push_back(*type);
      continue;
    }
    std::optional<unsigned> modifier = context.takeOneOf(names);
    if (!modifier)
      break;
    if (bits >> *modifier & 1) {
      context.unsupported("'." + names[*modifier] + "' is there twice");
      return;
    }
    bits |= 1u << *modifier;
    if (Modifier(*modifier) == Modifier::XorsignAbs && !context.take("abs")) {
      context.unsupported("expected '.abs' after '.xorsign'");
      return;
    }
  }
  if (types.empty())
    context.unsupported(context.isAtEnd() ? llvm::Twine("expected a type")
                                          : "'." + context.peek() + "' is not known here");
}

bool Modifiers::expectOnly(DecodeContext &context, std::initializer_list<Modifier> allowed) const {
  if (context.hasFailed())
    return false;
  uint32_t rest = bits;
  for (Modifier modifier : allowed)
    rest &= ~(1u << unsigned(modifier));
  if (rest) {
    context.unsupported("'." + names[llvm::countr_zero(rest)] +
                        "' does not go with this instruction and type");
    return false;
  }
  constexpr uint32_t roundings = (1u << unsigned(Modifier::Ftz)) - 1;
  if (llvm::popcount(bits & roundings) > 1) {
    context.unsupported("found more than one rounding");
    return false;
  }
  return true;
}

Modifier Modifiers::getRounding() const {
  for (Modifier rounding : {Modifier::RZ, Modifier::RM, Modifier::RP})
    if (has(rounding))
      return rounding;
  return Modifier::RN;
}
