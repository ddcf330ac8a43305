//===- ParseInitializer.cpp - Initial values of PTX variables -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

static unsigned getBytes(const Variable &variable) { return getBits(variable.type) / 8; }

/// Eight bytes of one address, `{0xFF(f), 0xFF00(f), ...}`, are one reference.
static void mergeByteReferences(std::vector<SymbolReference> &references) {
  size_t kept = 0;
  for (size_t i = 0; i < references.size(); ++kept) {
    const SymbolReference &first = references[i];
    size_t count = 1;
    while (count < 8 && i + count < references.size()) {
      const SymbolReference &next = references[i + count];
      if (next.bytes != 1 || next.shift != 8 * count || next.offset != first.offset + count ||
          next.symbol != first.symbol || next.addend != first.addend ||
          next.isGeneric != first.isGeneric)
        break;
      ++count;
    }
    bool isWhole = first.bytes == 1 && first.shift == 0 && count == 8;
    if (kept != i)
      references[kept] = std::move(references[i]);
    if (isWhole)
      references[kept].bytes = 8;
    i += isWhole ? 8 : 1;
  }
  references.resize(kept);
}

bool Parser::parseInitializer(Declaration &declaration) {
  llvm::SmallVector<uint64_t, 4> dimensions = declaration.dimensions;
  if (declaration.vectorWidth != 1)
    dimensions.push_back(declaration.vectorWidth);
  if (dimensions.empty())
    return parseInitializerValue(declaration, 0);
  uint64_t used = 0;
  if (!parseInitializerList(declaration, dimensions, 0, used))
    return false;
  if (dimensions.front() == 0) {
    uint64_t count = used;
    bool overflows = false;
    for (uint64_t extent : llvm::drop_begin(dimensions))
      count = llvm::SaturatingMultiply(count, extent, &overflows);
    declaration.variable.count = count;
  }
  mergeByteReferences(declaration.variable.references);
  return true;
}

bool Parser::parseInitializerList(Declaration &declaration, llvm::ArrayRef<uint64_t> dimensions,
                                  uint64_t first, uint64_t &used) {
  if (!expect("{", "before the values of an array"))
    return false;
  llvm::ArrayRef<uint64_t> inner = dimensions.drop_front();
  uint64_t stride = 1;
  bool overflows = false;
  for (uint64_t extent : inner)
    stride = llvm::SaturatingMultiply(stride, extent, &overflows);
  if (consume("}"))
    return true;
  do {
    if (dimensions.front() != 0 && used == dimensions.front())
      return fail(token.text, "more values than the extent of " + Twine(dimensions.front()));
    uint64_t element = llvm::SaturatingMultiplyAdd(used, stride, first, &overflows);
    if (overflows || element > Limits::initialBytes)
      return fail(token.text, "a value further than the limit of " +
                                  Twine(Limits::initialBytes >> 20) + " MiB into an array");
    ++used;
    uint64_t innerUsed = 0;
    if (inner.empty() ? !parseInitializerValue(declaration, element)
                      : !parseInitializerList(declaration, inner, element, innerUsed))
      return false;
  } while (consume(","));
  return expect("}", "after the values of an array");
}

uint8_t *Parser::reserveInitialBytes(Variable &variable, uint64_t offset, uint64_t bytes) {
  std::vector<uint8_t> &contents = variable.initialBytes;
  uint64_t end = offset + bytes;
  if (end > contents.size()) {
    initialByteCount += end - contents.size();
    if (initialByteCount > Limits::initialBytes) {
      report(token.text, "more initial values than the limit of " +
                             Twine(Limits::initialBytes >> 20) + " MiB in a file");
      return nullptr;
    }
    contents.resize(end);
  }
  return contents.data() + offset;
}

/// The bits of a constant in a variable of `type`; none when it does not fit or is of another kind.
static std::optional<uint64_t> convertInitialValue(const Constant &constant, Type type) {
  unsigned bits = getBits(type);
  if (!constant.isFloat) {
    if (isFloat(type) && constant.bits != 0)
      return std::nullopt;
    auto value = static_cast<int64_t>(constant.bits);
    bool isNegative = !constant.isUnsigned && value < 0;
    bool fits =
        bits >= 64 || (isNegative ? llvm::isIntN(bits, value) : llvm::isUIntN(bits, constant.bits));
    return fits ? std::optional(constant.bits) : std::nullopt;
  }
  const llvm::fltSemantics *semantics = type == Type::F64   ? &llvm::APFloat::IEEEdouble()
                                        : type == Type::F32 ? &llvm::APFloat::IEEEsingle()
                                        : type == Type::F16 ? &llvm::APFloat::IEEEhalf()
                                                            : nullptr;
  if (!semantics)
    return std::nullopt;
  llvm::APFloat value =
      constant.isSingle ? llvm::APFloat(llvm::bit_cast<float>(static_cast<uint32_t>(constant.bits)))
                        : llvm::APFloat(llvm::bit_cast<double>(constant.bits));
  bool losesInfo;
  value.convert(*semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

bool Parser::parseInitializerValue(Declaration &declaration, uint64_t element) {
  if (token.kind == Token::Identifier && token.text != "WARP_SZ")
    return parseAddressValue(declaration, element, std::nullopt);
  StringRef where = token.text;
  Constant constant;
  if (!parseConstant(constant))
    return false;
  if (token.is("(") && !constant.isFloat)
    return parseAddressValue(declaration, element, constant.bits);

  Variable &variable = declaration.variable;
  std::optional<uint64_t> bits = convertInitialValue(constant, variable.type);
  if (!bits)
    return fail(where, "expected a value of type ." + getName(variable.type) + ", found " +
                           StringRef(where.begin(), token.begin() - where.begin()).rtrim());
  unsigned bytes = getBytes(variable);
  uint8_t *contents = reserveInitialBytes(variable, element * bytes, bytes);
  if (!contents)
    return false;
  std::memcpy(contents, &*bits, std::min<size_t>(bytes, sizeof(uint64_t)));
  if (bytes > sizeof(uint64_t) && !constant.isUnsigned && static_cast<int64_t>(*bits) < 0)
    std::memset(contents + sizeof(uint64_t), 0xff, bytes - sizeof(uint64_t));
  return true;
}

/// `symbol`, `generic(symbol)`, either with `+ offset`; or, behind a mask, one of them in
/// parentheses: the bits of the address that the mask chooses.
bool Parser::parseAddressValue(Declaration &declaration, uint64_t element,
                               std::optional<uint64_t> mask) {
  Variable &variable = declaration.variable;
  unsigned bytes = getBytes(variable);
  SymbolReference reference;
  StringRef where = token.text;
  if (mask && !expect("(", "after a mask"))
    return false;
  Token name;
  if (!parseIdentifier(name, "a variable or function"))
    return false;
  if (name.text == "generic" && consume("(")) {
    reference.isGeneric = true;
    if (!parseIdentifier(name, "a variable") || !expect(")", "after the variable"))
      return false;
  }
  if (!parseOffset(reference.addend) || (mask && !expect(")", "after the address")))
    return false;
  if (mask) {
    // Byte k of the address is chosen by 0xFF << 8k.
    unsigned shift = *mask ? llvm::countr_zero(*mask) : 0;
    if (*mask >> shift != 0xff || shift % 8 != 0)
      return fail(where, "expected a mask of one byte, such as 0xFF00, before an address");
    if (bytes != 1)
      return fail(where, "expected a variable of bytes for masked addresses");
    reference.shift = shift;
  } else if (bytes != 4 && bytes != 8) {
    return fail(where,
                "an address does not fit into type ." + getName(variable.type) + "; expected .b64");
  }
  reference.bytes = bytes;
  reference.offset = element * bytes;
  reference.symbol = name.text.str();
  references.push_back(name.text);
  if (!reserveInitialBytes(variable, reference.offset, bytes))
    return false;
  variable.references.push_back(std::move(reference));
  return true;
}
