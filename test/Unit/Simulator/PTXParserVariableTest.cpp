//===- PTXParserVariableTest.cpp - Tests of PTX variables -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsePTX.h"
#include "gmock/gmock.h"

using namespace tessera;
using namespace tessera::ptx;

using testing::ElementsAre;

static Variable getVariable(const llvm::Twine &text) {
  std::unique_ptr<Module> module = parseModule(text);
  return module->variables.empty() ? Variable() : module->variables.back();
}

TEST(PTXParserVariableTest, Scalar) {
  Variable variable = getVariable(".visible .global .u32 x;");
  EXPECT_EQ(variable.name, "x");
  EXPECT_EQ(variable.space, Space::Global);
  EXPECT_EQ(variable.type, Type::U32);
  EXPECT_EQ(variable.alignment, 4u);
  EXPECT_EQ(variable.getBytes(), 4u);
  EXPECT_TRUE(variable.initialBytes.empty());
}

TEST(PTXParserVariableTest, DynamicShared) {
  Variable variable = getVariable(".extern .shared .align 16 .b8 smem[];");
  EXPECT_EQ(variable.space, Space::Shared);
  EXPECT_TRUE(variable.isExtern);
  EXPECT_EQ(variable.alignment, 16u);
  EXPECT_FALSE(variable.count);
}

TEST(PTXParserVariableTest, Dimensions) {
  Variable variable = getVariable(".shared .f32 x[2][3*4];");
  EXPECT_EQ(variable.count, 24u);
  EXPECT_EQ(variable.getBytes(), 96u);
}

TEST(PTXParserVariableTest, Vector) {
  Variable variable = getVariable(".global .v4 .f32 x[2];");
  EXPECT_EQ(variable.count, 8u);
  EXPECT_EQ(variable.alignment, 16u);
}

TEST(PTXParserVariableTest, IntegerValues) {
  EXPECT_THAT(getVariable(".global .u16 x[4] = {1, 0x203, -1};").initialBytes,
              ElementsAre(1, 0, 3, 2, 0xff, 0xff));
  EXPECT_THAT(getVariable(".const .b32 x = 6 - 1;").initialBytes, ElementsAre(5, 0, 0, 0));
}

TEST(PTXParserVariableTest, FloatValues) {
  // 1.5 is 0x3fc00000 as f32, 0x3e00 as f16.
  EXPECT_THAT(getVariable(".global .f32 x[2] = {0f3fc00000, 1.5};").initialBytes,
              ElementsAre(0, 0, 0xc0, 0x3f, 0, 0, 0xc0, 0x3f));
  EXPECT_THAT(getVariable(".global .f16 x = 1.5;").initialBytes, ElementsAre(0, 0x3e));
  EXPECT_THAT(getVariable(".global .f64 x = -0d3ff8000000000000;").initialBytes,
              ElementsAre(0, 0, 0, 0, 0, 0, 0xf8, 0xbf));
}

TEST(PTXParserVariableTest, NestedValues) {
  // A short row leaves its rest zero.
  EXPECT_THAT(getVariable(".global .u8 x[2][3] = {{1}, {4, 5}};").initialBytes,
              ElementsAre(1, 0, 0, 4, 5));
  EXPECT_THAT(getVariable(".global .v2 .u8 x[2] = {{1, 2}, {3, 4}};").initialBytes,
              ElementsAre(1, 2, 3, 4));
}

TEST(PTXParserVariableTest, OpenArrayCountsItsValues) {
  EXPECT_EQ(getVariable(".global .u8 x[] = {1, 2, 3};").count, 3u);
  EXPECT_EQ(getVariable(".global .u8 x[][4] = {{1}, {2}};").count, 8u);
}

TEST(PTXParserVariableTest, Addresses) {
  Variable variable =
      getVariable(".global .u32 y[4]; .global .u64 x[3] = {y + 8, 7, generic(y)-4};");
  ASSERT_EQ(variable.references.size(), 2u);
  EXPECT_EQ(variable.references[0].symbol, "y");
  EXPECT_EQ(variable.references[0].offset, 0u);
  EXPECT_EQ(variable.references[0].bytes, 8u);
  EXPECT_EQ(variable.references[0].addend, 8);
  EXPECT_FALSE(variable.references[0].isGeneric);
  EXPECT_EQ(variable.references[1].offset, 16u);
  EXPECT_EQ(variable.references[1].addend, -4);
  EXPECT_TRUE(variable.references[1].isGeneric);
  EXPECT_EQ(variable.initialBytes.size(), 24u);
  EXPECT_EQ(variable.initialBytes[8], 7);
}

TEST(PTXParserVariableTest, MaskedAddress) {
  Variable variable = getVariable(".func f; .global .u8 x[3] = {1, 0xFF(f), 0xFF00(f)};");
  ASSERT_EQ(variable.references.size(), 2u);
  EXPECT_EQ(variable.references[1].offset, 2u);
  EXPECT_EQ(variable.references[1].bytes, 1u);
  EXPECT_EQ(variable.references[1].shift, 8u);
}

TEST(PTXParserVariableTest, EightMaskedBytesAreOneReference) {
  std::string values = "9";
  for (int byte = 0; byte < 8; ++byte)
    values += ", 0xFF" + std::string(2 * byte, '0') + "(generic(y)+4)";
  Variable variable = getVariable(".global .u8 y[8]; .global .u8 x[9] = {" + values + "};");
  ASSERT_EQ(variable.references.size(), 1u);
  EXPECT_EQ(variable.references[0].offset, 1u);
  EXPECT_EQ(variable.references[0].bytes, 8u);
  EXPECT_EQ(variable.references[0].addend, 4);
  EXPECT_TRUE(variable.references[0].isGeneric);
}

TEST(PTXParserVariableTest, ReferencesMayLookAhead) {
  EXPECT_EQ(parseModule(".global .u64 x = y; .global .u32 y;")->variables.size(), 2u);
}

TEST(PTXParserVariableTest, ExternMayBeDefined) {
  auto module = parseModule(".extern .global .u32 x; .global .u32 x = 3;"
                            ".extern .global .u32 x;");
  ASSERT_EQ(module->variables.size(), 1u);
  EXPECT_FALSE(module->variables[0].isExtern);
  EXPECT_EQ(module->variables[0].initialBytes.size(), 4u);
}

TEST(PTXParserVariableTest, OfFunctions) {
  auto module = parseBody(".local .align 8 .b8 __local_depot0[16];\n"
                          ".shared .f32 s[32];\n.param .align 16 .b8 param0[12];");
  const Function &function = module->functions[0];
  ASSERT_EQ(function.variables.size(), 4u);
  EXPECT_EQ(function.variables[0].space, Space::Parameter);
  EXPECT_EQ(function.variables[1].space, Space::Local);
  EXPECT_EQ(function.variables[2].getBytes(), 128u);
  EXPECT_EQ(function.variables[3].space, Space::Parameter);
}
