//===- PrintFormat.cpp - The text of tile.print ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintFormat.h"
#include "Integers.h"
#include "Kernel.h"
#include "llvm/ADT/APFloat.h"
#include <cstdio>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

FailureOr<PrintFormat> PrintFormat::get(tile::PrintOp op) {
  llvm::Expected<SmallVector<tile::PrintOp::Piece>> parsed =
      tile::PrintOp::parseFormat(op.getFormat());
  if (!parsed)
    return op.emitError() << llvm::toString(parsed.takeError());
  PrintFormat format;
  unsigned next = 0;
  for (const tile::PrintOp::Piece &from : *parsed) {
    Piece piece;
    piece.text = from.text;
    piece.conversion = from.conversion;
    if (piece.conversion) {
      Type type = op.getArguments()[next++].getType();
      piece.element = getElementTypeOrSelf(type);
      piece.shape.assign(tile::getTileShape(type).begin(), tile::getTileShape(type).end());
      piece.bytes = getSlotElementBytes(piece.element);
      // Integers are passed as long long.
      if (StringRef("diuxXo").contains(piece.conversion))
        piece.text.insert(piece.text.size() - 1, "ll");
    }
    format.pieces.push_back(std::move(piece));
  }
  return format;
}

static double readFloat(Type element, const std::byte *at, unsigned bytes) {
  uint64_t bits = readUnsigned(at, bytes);
  if (element.isF32() || isa<FloatTF32Type>(element)) {
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  if (element.isF64()) {
    double value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  const llvm::fltSemantics &semantics = cast<FloatType>(element).getFloatSemantics();
  llvm::APFloat value(semantics, llvm::APInt(element.getIntOrFloatBitWidth(), bits));
  bool isInexact;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &isInexact);
  return value.convertToDouble();
}

template <typename T>
static void appendFormatted(std::string &text, const std::string &format, T value) {
  char buffer[128];
  int length = std::snprintf(buffer, sizeof(buffer), format.c_str(), value);
  if (length < 0)
    return;
  if (static_cast<size_t>(length) < sizeof(buffer)) {
    text.append(buffer, length);
    return;
  }
  size_t old = text.size();
  text.resize(old + length + 1);
  std::snprintf(text.data() + old, length + 1, format.c_str(), value);
  text.resize(old + length);
}

void PrintFormat::appendElement(std::string &text, const Piece &piece, const std::byte *at) {
  uint64_t bits = readUnsigned(at, piece.bytes);
  if (isa<FloatType>(piece.element))
    return appendFormatted(text, piece.text, readFloat(piece.element, at, piece.bytes));
  if (piece.conversion == 'p')
    return appendFormatted(text, piece.text, reinterpret_cast<void *>(bits));
  if (piece.conversion == 'c')
    return appendFormatted(text, piece.text, static_cast<int>(bits & 0xff));
  unsigned width = piece.element.isIndex() ? 64 : piece.element.getIntOrFloatBitWidth();
  bool isSigned = piece.conversion == 'd' || piece.conversion == 'i';
  // An i1 is 0 or 1, not -1.
  if (isSigned && width > 1)
    return appendFormatted(text, piece.text, static_cast<long long>(signExtend(bits, width)));
  appendFormatted(text, piece.text, static_cast<unsigned long long>(bits));
}

void PrintFormat::appendTile(std::string &text, const Piece &piece, const std::byte *&at,
                             size_t dim) {
  if (dim == piece.shape.size()) {
    appendElement(text, piece, at);
    at += piece.bytes;
    return;
  }
  text += '[';
  for (int64_t i = 0; i < piece.shape[dim]; ++i) {
    if (i != 0)
      text += ", ";
    appendTile(text, piece, at, dim + 1);
  }
  text += ']';
}

std::string PrintFormat::apply(const std::byte *const *operands) const {
  std::string text;
  unsigned next = 0;
  for (const Piece &piece : pieces) {
    if (!piece.conversion) {
      text += piece.text;
      continue;
    }
    const std::byte *at = operands[next++];
    appendTile(text, piece, at, 0);
  }
  return text;
}

std::string tessera::interpreter::describeLane(ArrayRef<int64_t> shape, int64_t lane) {
  SmallVector<int64_t> position(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    position[dim] = lane % shape[dim];
    lane /= shape[dim];
  }
  std::string text = "(";
  for (auto [dim, at] : llvm::enumerate(position))
    text += (dim ? ", " : "") + std::to_string(at);
  return text + ")";
}
