//===- ParseScalar.cpp - Scalars as users write them ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ParseScalar.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using llvm::APFloat;
using llvm::APInt;
using llvm::StringRef;

static llvm::Error makeError(ElementType type, StringRef text, const char *expected) {
  return llvm::createStringError(
      llvm::formatv("expected {0} of type {1}, found '{2}'", expected, getName(type), text));
}

static llvm::Expected<uint64_t> parseInteger(ElementType type, StringRef text) {
  if (type == ElementType::I1 && (text == "true" || text == "false"))
    return text == "true";
  unsigned width = type == ElementType::I1 ? 1 : getStorageBits(type);
  bool isUnsigned = type == ElementType::I1 || isUnsignedInteger(type);
  StringRef digits = text;
  bool isNegative = digits.consume_front("-");
  bool isHexadecimal = digits.consume_front_insensitive("0x");
  APInt magnitude;
  if (digits.empty() || digits.getAsInteger(isHexadecimal ? 16 : 10, magnitude))
    return makeError(type, text, "a whole number");
  // A hexadecimal number may be the bit pattern of a negative one.
  unsigned limit = isUnsigned || (isHexadecimal && !isNegative) ? width : width - 1;
  bool fits = isNegative ? magnitude.isZero() ||
                               (!isUnsigned && (magnitude - 1).getActiveBits() <= width - 1)
                         : magnitude.getActiveBits() <= limit;
  if (!fits)
    return makeError(type, text, "a number that fits");
  APInt value = magnitude.zextOrTrunc(std::max(width, 64u));
  if (isNegative)
    value.negate();
  return value.trunc(width).getZExtValue();
}

llvm::Expected<uint64_t> tessera::parseScalar(ElementType type, StringRef text) {
  const llvm::fltSemantics *semantics = getFloatSemantics(type);
  if (!semantics)
    return parseInteger(type, text);
  unsigned width = APFloat::getSizeInBits(*semantics);
  if (StringRef digits = text;
      digits.consume_front_insensitive("0x") && !digits.contains_insensitive('p')) {
    APInt bits;
    if (digits.empty() || digits.getAsInteger(16, bits) || bits.getActiveBits() > width)
      return makeError(type, text, "a bit pattern");
    return bits.getZExtValue();
  }
  APFloat value(*semantics);
  llvm::Expected<APFloat::opStatus> status =
      value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return makeError(type, text, "a number");
  }
  if (*status & APFloat::opOverflow)
    return makeError(type, text, "a number that fits");
  return value.bitcastToAPInt().getZExtValue();
}
