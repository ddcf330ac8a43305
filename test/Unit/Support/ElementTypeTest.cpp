//===- ElementTypeTest.cpp - Tests of element types in memory -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ElementType.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace tessera;

TEST(ElementTypeTest, NamesRoundTrip) {
  for (ElementType type : getAllElementTypes())
    EXPECT_EQ(parseElementType(getName(type)), type) << getName(type).str();
  EXPECT_FALSE(parseElementType("f128"));
  EXPECT_FALSE(parseElementType(""));
  EXPECT_FALSE(parseElementType("F32"));
}

TEST(ElementTypeTest, BuiltinTypes) {
  mlir::MLIRContext context;
  mlir::Builder builder(&context);
  EXPECT_EQ(getElementType(builder.getI8Type()), ElementType::I8);
  EXPECT_EQ(getElementType(builder.getI8Type(), /*isUnsigned=*/true), ElementType::U8);
  EXPECT_EQ(getElementType(builder.getF16Type()), ElementType::F16);
  EXPECT_EQ(getElementType(builder.getTF32Type()), ElementType::TF32);
  EXPECT_EQ(getElementType(mlir::Float8E8M0FNUType::get(&context)), ElementType::F8E8M0FNU);
  EXPECT_FALSE(getElementType(builder.getIntegerType(17)));
  EXPECT_FALSE(getElementType(builder.getIndexType()));
  EXPECT_FALSE(getElementType(mlir::Float80Type::get(&context)));
}

TEST(ElementTypeTest, CountsAndBytes) {
  EXPECT_EQ(getElementCount({}), 1u);
  EXPECT_EQ(getElementCount({3, 0, 5}), 0u);
  EXPECT_EQ(getElementCount({1 << 20, 1 << 20}), uint64_t(1) << 40);
  EXPECT_FALSE(getElementCount({-1}));
  EXPECT_FALSE(getElementCount({int64_t(1) << 32, int64_t(1) << 31}));
  EXPECT_FALSE(getElementCount({0, int64_t(1) << 62, int64_t(1) << 62}));
  EXPECT_EQ(getStorageBytes(ElementType::TF32, 3), 12u);
  EXPECT_EQ(getStorageBytes(ElementType::F4E2M1FN, 3), 2u);
  EXPECT_FALSE(getStorageBytes(ElementType::F64, uint64_t(1) << 61));
}

TEST(ElementTypeTest, EveryCodeOfNarrowTypesRoundTrips) {
  for (ElementType type : getAllElementTypes()) {
    unsigned bits = type == ElementType::I1 ? 1 : getStorageBits(type);
    if (bits > 16)
      continue;
    for (uint64_t code = 0; code < uint64_t(1) << bits; ++code) {
      double value = convertFromBits(type, code);
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(convertFromBits(type, convertToBits(type, value))));
        continue;
      }
      EXPECT_EQ(convertToBits(type, value), code) << getName(type).str() << " " << value;
    }
  }
}

TEST(ElementTypeTest, KnownCodes) {
  EXPECT_EQ(convertToBits(ElementType::F8E4M3FN, 448.0), 0x7Eu);
  EXPECT_EQ(convertToBits(ElementType::F8E5M2, 1.125), 0x3Cu); // tie to even
  EXPECT_EQ(convertToBits(ElementType::F4E2M1FN, 6.0), 0x7u);
  EXPECT_EQ(convertToBits(ElementType::F8E8M0FNU, 1.0), 127u);
  // 1 + 2^-11 is a tie between two tf32 values; the even one is 1.
  EXPECT_EQ(convertToBits(ElementType::TF32, 1.00048828125), 0x3F800000u);
  EXPECT_EQ(convertToBits(ElementType::I8, -1.9), 0xFFu);
  EXPECT_EQ(convertToBits(ElementType::U8, 257.0), 1u);
  EXPECT_EQ(convertToBits(ElementType::I32, NAN), 0u);
  EXPECT_EQ(convertToBits(ElementType::U64, 1e30), UINT64_MAX);
  EXPECT_EQ(convertToBits(ElementType::I64, -1e30), uint64_t(1) << 63);
}

TEST(ElementTypeTest, FourBitElementsShareBytes) {
  unsigned char bytes[2] = {0, 0};
  writeElementBits(ElementType::F4E2M1FN, bytes, 0, 0x5);
  writeElementBits(ElementType::F4E2M1FN, bytes, 1, 0xA);
  writeElementBits(ElementType::F4E2M1FN, bytes, 2, 0x3);
  EXPECT_EQ(bytes[0], 0xA5);
  EXPECT_EQ(bytes[1], 0x03);
  EXPECT_EQ(readElementBits(ElementType::F4E2M1FN, bytes, 1), 0xAu);
}

TEST(ElementTypeTest, Prints) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printElement(os, ElementType::I8, 0xFF);
  printElement(os << ' ', ElementType::U8, 0xFF);
  printElement(os << ' ', ElementType::F16, 0x3C00);
  printArrayType(os << ' ', {256, 128}, ElementType::F32);
  EXPECT_EQ(text, "-1 255 1 256x128xf32");
}
