//===- PTXParserOperandTest.cpp - Tests of PTX operands -------------------===//
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

using Kind = Operand::Kind;

namespace {
/// The operands of one instruction. The module owns names that they point to.
class PTXParserOperandTest : public testing::Test {
protected:
  const std::vector<Operand> &parse(const llvm::Twine &operands) {
    module = parseModule(".global .u32 g[4];\n.func f;\n.entry k(.param .b64 p) {\n"
                         ".reg .b32 %r<4>;\n.reg .b64 %rd<2>;\n.reg .pred %p<2>;\nop.x " +
                         operands + ";\nL: ret;\n}");
    return module->functions.back().instructions.front().operands;
  }

  std::unique_ptr<Module> module;
};
} // namespace

TEST_F(PTXParserOperandTest, Registers) {
  const std::vector<Operand> &operands = parse("%r3, !%p1, _, %r0|%p0, _|%p1");
  EXPECT_EQ(operands[0].kind, Kind::Register);
  EXPECT_EQ(operands[0].index, 3u);
  EXPECT_EQ(operands[1].kind, Kind::Register);
  EXPECT_TRUE(operands[1].isNegated);
  EXPECT_EQ(operands[2].kind, Kind::Sink);
  EXPECT_EQ(operands[3].kind, Kind::Pair);
  EXPECT_EQ(operands[3].elements[1].index, 6u);
  EXPECT_EQ(operands[4].elements[0].kind, Kind::Sink);
}

TEST_F(PTXParserOperandTest, SpecialRegisters) {
  const std::vector<Operand> &operands = parse("%tid.x, %laneid, %clock64, %envreg31, WARP_SZ");
  EXPECT_EQ(operands[0].kind, Kind::Special);
  EXPECT_EQ(operands[0].name, "%tid.x");
  EXPECT_EQ(operands[1].name, "%laneid");
  EXPECT_EQ(operands[2].name, "%clock64");
  EXPECT_EQ(operands[3].name, "%envreg31");
  EXPECT_EQ(operands[4].kind, Kind::Integer);
  EXPECT_EQ(operands[4].bits, 32u);
}

TEST_F(PTXParserOperandTest, Integers) {
  const std::vector<Operand> &operands =
      parse("-1, 0xFFU, 017, 0b101, 18446744073709551615, 1 + 2 * 3 << 1, (7 & 3) == 3 ? 5 : 6, "
            "~0, -7 / 2, (.u64)1 >> 1, !0");
  EXPECT_EQ(operands[0].bits, UINT64_MAX);
  EXPECT_FALSE(operands[0].isUnsigned);
  EXPECT_EQ(operands[1].bits, 255u);
  EXPECT_TRUE(operands[1].isUnsigned);
  EXPECT_EQ(operands[2].bits, 15u);
  EXPECT_EQ(operands[3].bits, 5u);
  EXPECT_EQ(operands[4].bits, UINT64_MAX);
  EXPECT_TRUE(operands[4].isUnsigned);
  EXPECT_EQ(operands[5].bits, 14u);
  EXPECT_EQ(operands[6].bits, 5u);
  EXPECT_EQ(operands[7].bits, UINT64_MAX);
  EXPECT_EQ(static_cast<int64_t>(operands[8].bits), -3);
  EXPECT_EQ(operands[9].bits, 0u);
  EXPECT_EQ(operands[10].bits, 1u);
}

TEST_F(PTXParserOperandTest, Floats) {
  const std::vector<Operand> &operands = parse("0f3F800000, 0dC000000000000000, 1.5, 2e3, -0.5");
  EXPECT_EQ(operands[0].kind, Kind::Float);
  EXPECT_TRUE(operands[0].isSingle);
  EXPECT_EQ(operands[0].bits, 0x3f800000u);
  EXPECT_FALSE(operands[1].isSingle);
  EXPECT_EQ(operands[1].bits, 0xc000000000000000u);
  EXPECT_EQ(operands[2].bits, 0x3ff8000000000000u);
  EXPECT_EQ(operands[3].bits, 0x409f400000000000u);
  EXPECT_EQ(operands[4].bits, 0xbfe0000000000000u);
}

TEST_F(PTXParserOperandTest, Addresses) {
  const std::vector<Operand> &operands =
      parse("[%rd1 + 0], [%rd1+-8], [%rd1-8], [g+4], [p], [64], [%r1+2*8], [%rd0, {%r1, %r2}]");
  for (const Operand &operand : operands)
    EXPECT_EQ(operand.kind, Kind::Address);
  EXPECT_EQ(operands[0].elements[0].kind, Kind::Register);
  EXPECT_EQ(operands[0].offset, 0);
  EXPECT_EQ(operands[1].offset, -8);
  EXPECT_EQ(operands[2].offset, -8);
  EXPECT_EQ(operands[3].elements[0].kind, Kind::Variable);
  EXPECT_TRUE(operands[3].elements[0].isModuleScope);
  EXPECT_EQ(operands[3].offset, 4);
  EXPECT_FALSE(operands[4].elements[0].isModuleScope);
  EXPECT_EQ(operands[5].elements[0].bits, 64u);
  EXPECT_EQ(operands[6].offset, 16);
  EXPECT_EQ(operands[7].elements[1].kind, Kind::Vector);
}

TEST_F(PTXParserOperandTest, Vectors) {
  const std::vector<Operand> &operands = parse("{%r0}, {%r1, _, 3}, {}");
  EXPECT_EQ(operands[0].elements.size(), 1u);
  EXPECT_EQ(operands[1].elements[1].kind, Kind::Sink);
  EXPECT_EQ(operands[1].elements[2].bits, 3u);
  EXPECT_TRUE(operands[2].elements.empty());
}

TEST_F(PTXParserOperandTest, Symbols) {
  const std::vector<Operand> &operands = parse("g, g+8, f, L, p");
  EXPECT_EQ(operands[0].kind, Kind::Variable);
  EXPECT_EQ(operands[1].offset, 8);
  EXPECT_EQ(operands[2].kind, Kind::Function);
  EXPECT_EQ(operands[3].kind, Kind::Label);
  EXPECT_EQ(operands[3].index, 0u);
  EXPECT_EQ(operands[4].kind, Kind::Variable);
  EXPECT_EQ(operands[4].index, 0u);
}

TEST_F(PTXParserOperandTest, CallLists) {
  auto module = parseBody(".param .b32 a;\n.param .b64 b;\ncall.uni (a), k, (b, 3);");
  const std::vector<Operand> &operands = module->functions[0].instructions[0].operands;
  EXPECT_EQ(operands[0].kind, Kind::List);
  EXPECT_EQ(operands[1].kind, Kind::Function);
  EXPECT_EQ(operands[2].elements.size(), 2u);
}

TEST_F(PTXParserOperandTest, WideVector) {
  std::string elements = "%r0";
  for (int count = 1; count < 128; ++count)
    elements += ", %r1";
  EXPECT_EQ(parse("{" + elements + "}")[0].elements.size(), 128u);
}
