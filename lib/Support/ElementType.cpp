//===- ElementType.cpp - Element types as they lie in memory --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ElementType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace tessera;
using llvm::APFloat;
using llvm::APInt;

namespace {
struct Description {
  ElementType type;
  llvm::StringLiteral name;
  unsigned storageBits;
  /// Bits of a value; fewer than those in memory for i1 and tf32.
  unsigned valueBits;
};
} // namespace

static constexpr Description descriptions[] = {
    {ElementType::I1, "i1", 8, 1},
    {ElementType::I8, "i8", 8, 8},
    {ElementType::I16, "i16", 16, 16},
    {ElementType::I32, "i32", 32, 32},
    {ElementType::I64, "i64", 64, 64},
    {ElementType::U8, "u8", 8, 8},
    {ElementType::U16, "u16", 16, 16},
    {ElementType::U32, "u32", 32, 32},
    {ElementType::U64, "u64", 64, 64},
    {ElementType::F16, "f16", 16, 16},
    {ElementType::BF16, "bf16", 16, 16},
    {ElementType::F32, "f32", 32, 32},
    {ElementType::F64, "f64", 64, 64},
    {ElementType::TF32, "tf32", 32, 32},
    {ElementType::F8E4M3FN, "f8E4M3FN", 8, 8},
    {ElementType::F8E5M2, "f8E5M2", 8, 8},
    {ElementType::F8E8M0FNU, "f8E8M0FNU", 8, 8},
    {ElementType::F4E2M1FN, "f4E2M1FN", 4, 4},
};

static const Description &describe(ElementType type) {
  return descriptions[static_cast<unsigned>(type)];
}

llvm::ArrayRef<ElementType> tessera::getAllElementTypes() {
  static const ElementType all[] = {
      ElementType::I1,        ElementType::I8,      ElementType::I16,      ElementType::I32,
      ElementType::I64,       ElementType::U8,      ElementType::U16,      ElementType::U32,
      ElementType::U64,       ElementType::F16,     ElementType::BF16,     ElementType::F32,
      ElementType::F64,       ElementType::TF32,    ElementType::F8E4M3FN, ElementType::F8E5M2,
      ElementType::F8E8M0FNU, ElementType::F4E2M1FN};
  return all;
}

llvm::StringRef tessera::getName(ElementType type) { return describe(type).name; }

std::optional<ElementType> tessera::parseElementType(llvm::StringRef name) {
  for (const Description &description : descriptions)
    if (description.name == name)
      return description.type;
  return std::nullopt;
}

std::optional<ElementType> tessera::getElementType(mlir::Type type, bool isUnsigned) {
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type)) {
    isUnsigned |= integer.isUnsigned();
    switch (integer.getWidth()) {
    case 1:
      return ElementType::I1;
    case 8:
      return isUnsigned ? ElementType::U8 : ElementType::I8;
    case 16:
      return isUnsigned ? ElementType::U16 : ElementType::I16;
    case 32:
      return isUnsigned ? ElementType::U32 : ElementType::I32;
    case 64:
      return isUnsigned ? ElementType::U64 : ElementType::I64;
    default:
      return std::nullopt;
    }
  }
  if (auto floatType = llvm::dyn_cast<mlir::FloatType>(type))
    for (const Description &description : descriptions)
      if (getFloatSemantics(description.type) == &floatType.getFloatSemantics())
        return description.type;
  return std::nullopt;
}

unsigned tessera::getStorageBits(ElementType type) { return describe(type).storageBits; }

std::optional<uint64_t> tessera::getStorageBytes(ElementType type, uint64_t count) {
  if (type == ElementType::F4E2M1FN)
    return count / 2 + count % 2;
  uint64_t bytesEach = getStorageBits(type) / 8;
  if (count > uint64_t(INT64_MAX) / bytesEach)
    return std::nullopt;
  return count * bytesEach;
}

const llvm::fltSemantics *tessera::getFloatSemantics(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return &APFloat::IEEEhalf();
  case ElementType::BF16:
    return &APFloat::BFloat();
  case ElementType::F32:
    return &APFloat::IEEEsingle();
  case ElementType::F64:
    return &APFloat::IEEEdouble();
  case ElementType::TF32:
    return &APFloat::FloatTF32();
  case ElementType::F8E4M3FN:
    return &APFloat::Float8E4M3FN();
  case ElementType::F8E5M2:
    return &APFloat::Float8E5M2();
  case ElementType::F8E8M0FNU:
    return &APFloat::Float8E8M0FNU();
  case ElementType::F4E2M1FN:
    return &APFloat::Float4E2M1FN();
  default:
    return nullptr;
  }
}

bool tessera::isFloat(ElementType type) { return getFloatSemantics(type) != nullptr; }

bool tessera::isUnsignedInteger(ElementType type) {
  return type >= ElementType::U8 && type <= ElementType::U64;
}

std::optional<uint64_t> tessera::getElementCount(llvm::ArrayRef<int64_t> shape) {
  // A zero extent makes the product zero whatever the others are, as in numpy; the product of the
  // others must still fit, or strides computed from the shape would not.
  uint64_t product = 1;
  bool isEmpty = false;
  for (int64_t extent : shape) {
    if (extent < 0)
      return std::nullopt;
    if (extent == 0) {
      isEmpty = true;
      continue;
    }
    if (product > uint64_t(INT64_MAX) / uint64_t(extent))
      return std::nullopt;
    product *= uint64_t(extent);
  }
  return isEmpty ? 0 : product;
}

void tessera::printArrayType(llvm::raw_ostream &os, llvm::ArrayRef<int64_t> shape,
                             ElementType type) {
  for (int64_t extent : shape)
    os << extent << 'x';
  os << getName(type);
}

std::string tessera::formatArrayType(llvm::ArrayRef<int64_t> shape, ElementType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printArrayType(os, shape, type);
  return text;
}

uint64_t tessera::readElementBits(ElementType type, const void *data, uint64_t index) {
  const auto *bytes = static_cast<const unsigned char *>(data);
  if (type == ElementType::F4E2M1FN)
    return (bytes[index / 2] >> (index % 2 * 4)) & 0xF;
  uint64_t bits = 0;
  unsigned size = getStorageBits(type) / 8;
  std::memcpy(&bits, bytes + index * size, size);
  return type == ElementType::I1 ? bits != 0 : bits;
}

void tessera::writeElementBits(ElementType type, void *data, uint64_t index, uint64_t bits) {
  auto *bytes = static_cast<unsigned char *>(data);
  if (type == ElementType::F4E2M1FN) {
    unsigned shift = index % 2 * 4;
    unsigned char &byte = bytes[index / 2];
    byte = (byte & ~(0xF << shift)) | ((bits & 0xF) << shift);
    return;
  }
  unsigned size = getStorageBits(type) / 8;
  std::memcpy(bytes + index * size, &bits, size);
}

double tessera::convertFromBits(ElementType type, uint64_t bits) {
  switch (type) {
  case ElementType::I1:
    return bits & 1;
  case ElementType::F32:
  case ElementType::TF32:
    return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
  case ElementType::F64:
    return llvm::bit_cast<double>(bits);
  default:
    break;
  }
  unsigned width = describe(type).valueBits;
  if (const llvm::fltSemantics *semantics = getFloatSemantics(type)) {
    APFloat value(*semantics, APInt(width, bits, /*isSigned=*/false, /*implicitTrunc=*/true));
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    return value.convertToDouble();
  }
  if (isUnsignedInteger(type))
    return static_cast<double>(bits);
  return static_cast<double>(llvm::SignExtend64(bits, width));
}

uint64_t tessera::convertToBits(ElementType type, double value) {
  if (type == ElementType::I1)
    return value != 0;
  if (type == ElementType::F64)
    return llvm::bit_cast<uint64_t>(value);
  if (type == ElementType::F32)
    return llvm::bit_cast<uint32_t>(static_cast<float>(value));
  if (const llvm::fltSemantics *semantics = getFloatSemantics(type)) {
    APFloat converted = convertFloat(APFloat(value), *semantics);
    bool losesInfo;
    // In memory a tf32 is the f32 of the same value.
    if (type == ElementType::TF32)
      converted.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    return converted.bitcastToAPInt().getZExtValue();
  }
  if (std::isnan(value))
    return 0;
  // Out of 64 bits the result saturates, so that the cast is defined.
  constexpr double twoTo63 = 9223372036854775808.0;
  uint64_t bits;
  if (value >= twoTo63)
    bits = value >= 2 * twoTo63 ? UINT64_MAX : static_cast<uint64_t>(value);
  else
    bits = static_cast<uint64_t>(static_cast<int64_t>(std::max(value, -twoTo63)));
  unsigned width = describe(type).valueBits;
  return width == 64 ? bits : bits & llvm::maskTrailingOnes<uint64_t>(width);
}

double tessera::readElement(ElementType type, const void *data, uint64_t index) {
  return convertFromBits(type, readElementBits(type, data, index));
}

void tessera::printElement(llvm::raw_ostream &os, ElementType type, uint64_t bits) {
  if (isFloat(type)) {
    os << llvm::format("%.*g", type == ElementType::F64 ? 17 : 9, convertFromBits(type, bits));
    return;
  }
  if (type == ElementType::I1 || isUnsignedInteger(type)) {
    os << bits;
    return;
  }
  os << llvm::SignExtend64(bits, describe(type).valueBits);
}
