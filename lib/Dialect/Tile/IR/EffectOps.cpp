//===- EffectOps.cpp - Print and assert ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera::tile;

using EffectInstance = SideEffects::EffectInstance<MemoryEffects::Effect>;

llvm::Expected<SmallVector<PrintOp::Piece>> PrintOp::parseFormat(StringRef format) {
  SmallVector<Piece> pieces;
  Piece literal;
  auto flush = [&] {
    if (!literal.text.empty())
      pieces.push_back(std::exchange(literal, Piece()));
  };
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      literal.text += format[i];
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == '%') {
      literal.text += '%';
      ++i;
      continue;
    }
    // `%[flags][width][.precision][length]letter`; the length is dropped, since the type of the
    // operand is known.
    size_t begin = i++;
    auto skip = [&](StringRef set) {
      size_t from = i;
      while (i < format.size() && set.contains(format[i]))
        ++i;
      return format.slice(from, i);
    };
    skip("-+ #0");
    StringRef width = skip("0123456789"), precision;
    if (i < format.size() && format[i] == '.') {
      ++i;
      precision = skip("0123456789");
    }
    std::string text = format.slice(begin, i).str();
    // A longer line than anyone reads is an attack on memory, not a format.
    if (width.size() > 3 || precision.size() > 3)
      return llvm::createStringError("found a width or precision above 999 in '" + text + "'");
    skip("hljztL");
    char letter = i < format.size() ? format[i] : '\0';
    if (letter == '\0' || !StringRef("diuxXocaAeEfFgGp").contains(letter))
      return llvm::createStringError("found conversion '" + format.slice(begin, i + 1).str() +
                                     "', expected one of %d %i %u %x %X %o %c %a %e %f %g %p");
    flush();
    pieces.push_back({text + letter, letter});
  }
  flush();
  return pieces;
}

LogicalResult PrintOp::verify() {
  llvm::Expected<SmallVector<Piece>> pieces = parseFormat(getFormat());
  if (!pieces)
    return emitOpError() << llvm::toString(pieces.takeError());
  unsigned next = 0;
  for (const Piece &piece : *pieces) {
    if (!piece.conversion)
      continue;
    if (next == getArguments().size())
      return emitOpError() << "found more conversions than the " << getArguments().size()
                           << " operands";
    Type type = getArguments()[next++].getType();
    Type element = getElementTypeOrSelf(type);
    bool fits = isa<PtrType>(element)       ? piece.conversion == 'p'
                : isa<IntegerType>(element) ? StringRef("diuxXoc").contains(piece.conversion)
                                            : StringRef("aAeEfFgG").contains(piece.conversion);
    if (!fits)
      return emitOpError() << "found conversion '" << piece.text << "' for operand " << type
                           << ", expected one for its element type";
  }
  if (next != getArguments().size())
    return emitOpError() << "found " << next << " conversions for " << getArguments().size()
                         << " operands, expected one each";
  return success();
}

void PrintOp::getEffects(SmallVectorImpl<EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), Console::get());
}

void AssertOp::getEffects(SmallVectorImpl<EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), Console::get());
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  Attribute condition;
  if (!matchPattern(op.getCondition(), m_Constant(&condition)))
    return failure();
  bool holds = false;
  if (auto scalar = dyn_cast<IntegerAttr>(condition))
    holds = scalar.getValue().isOne();
  else if (auto elements = dyn_cast<DenseIntElementsAttr>(condition))
    holds = llvm::all_of(elements.getValues<bool>(), [](bool value) { return value; });
  if (!holds)
    return failure();
  rewriter.eraseOp(op);
  return success();
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileEffectOps.cpp.inc"
