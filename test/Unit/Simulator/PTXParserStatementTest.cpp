//===- PTXParserStatementTest.cpp - Tests of PTX statements ---------------===//
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

TEST(PTXParserStatementTest, RegisterRanges) {
  auto module = parseBody(".reg .b32 %r<3>, %extra;\n.reg .pred %p<1>;\nadd.s32 %r2, %extra, %r0;");
  const Function &function = module->functions[0];
  ASSERT_EQ(function.registers.size(), 5u);
  EXPECT_EQ(function.registers[2].name, "%r2");
  EXPECT_EQ(function.registers[2].type, Type::B32);
  EXPECT_EQ(function.registers[3].name, "%extra");
  EXPECT_EQ(function.registers[4].type, Type::Pred);
  const Instruction &add = function.instructions[0];
  EXPECT_EQ(add.spelling, "add.s32");
  EXPECT_EQ(add.position.line, 7u);
  EXPECT_EQ(add.operands[0].index, 2u);
  EXPECT_EQ(add.operands[1].index, 3u);
  EXPECT_EQ(add.operands[2].index, 0u);
}

TEST(PTXParserStatementTest, RangePrefixMayEndInADigit) {
  // %r1<12> declares %r10 to %r111, %r<2> %r0 and %r1.
  auto module = parseBody(".reg .b32 %r<2>;\n.reg .b32 %r1<12>;\nmov.b32 %r111, %r1;");
  const Instruction &move = module->functions[0].instructions[0];
  EXPECT_EQ(move.operands[0].index, 13u);
  EXPECT_EQ(move.operands[1].index, 1u);
}

TEST(PTXParserStatementTest, ScopesHideNames) {
  auto module = parseBody(".reg .b32 %r<2>;\n{\n.reg .pred %r1;\n@%r1 bra L;\nL: }\n"
                          "mov.b32 %r1, %r0;\n{ L: bra L; }");
  const Function &function = module->functions[0];
  EXPECT_EQ(function.instructions[0].guard->predicate, 2u);
  EXPECT_EQ(function.instructions[1].operands[0].index, 1u);
  ASSERT_EQ(function.labels.size(), 2u);
  EXPECT_EQ(function.instructions[0].operands[0].index, 0u);
  EXPECT_EQ(function.labels[0].instruction, 1u);
  EXPECT_EQ(function.instructions[2].operands[0].index, 1u);
  EXPECT_EQ(function.labels[1].instruction, 2u);
}

TEST(PTXParserStatementTest, InnerLabelWinsOverOuter) {
  auto module = parseBody("L: ret;\n{ bra L; bra M; L: ret; }\nM: ret;");
  const Function &function = module->functions[0];
  EXPECT_EQ(function.labels[function.instructions[1].operands[0].index].instruction, 3u);
  EXPECT_EQ(function.labels[function.instructions[2].operands[0].index].instruction, 4u);
}

TEST(PTXParserStatementTest, LabelAtTheEnd) {
  auto module = parseBody("bra.uni $L__end;\n$L__end:");
  EXPECT_EQ(module->functions[0].labels[0].instruction, 1u);
}

TEST(PTXParserStatementTest, Guards) {
  auto module = parseBody(".reg .pred q;\n@q ret;\n@!q exit;\nret;");
  const Function &function = module->functions[0];
  EXPECT_FALSE(function.instructions[0].guard->isNegated);
  EXPECT_TRUE(function.instructions[1].guard->isNegated);
  EXPECT_FALSE(function.instructions[2].guard);
}

TEST(PTXParserStatementTest, Spellings) {
  auto module =
      parseBody("ld .global .b32 _, [p];\n"
                "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes _;\n"
                "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13 _;");
  const Function &function = module->functions[0];
  EXPECT_EQ(function.instructions[0].spelling, "ld.global.b32");
  EXPECT_EQ(function.instructions[1].spelling,
            "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes");
  EXPECT_EQ(function.instructions[2].spelling, "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13");
}

TEST(PTXParserStatementTest, SourceLines) {
  auto module = parseBody("ret;\n.loc 1 20 5\nret;\n"
                          ".loc 2 7 0, function_name $L__info_string0+4, inlined_at 1 30 9\nret;");
  const std::vector<Instruction> &instructions = module->functions[0].instructions;
  EXPECT_EQ(instructions[0].source.line, 0u);
  EXPECT_EQ(instructions[1].source.file, 1u);
  EXPECT_EQ(instructions[1].source.line, 20u);
  EXPECT_EQ(instructions[1].source.column, 5u);
  EXPECT_EQ(instructions[2].source.file, 2u);
  EXPECT_EQ(instructions[2].source.line, 7u);
}

TEST(PTXParserStatementTest, BranchTargets) {
  auto module = parseBody(".reg .b32 i;\nT: .branchtargets A, B, A;\nbrx.idx i, T;\nA: ret;\nB:");
  const Function &function = module->functions[0];
  EXPECT_THAT(function.targetLists, testing::ElementsAre(testing::ElementsAre(0, 1, 0)));
  EXPECT_EQ(function.instructions[0].operands[1].kind, Operand::Kind::TargetList);
  EXPECT_EQ(function.labels.size(), 2u);
}

TEST(PTXParserStatementTest, IndirectCall) {
  auto module = parseModule(R"(
    .func (.param .b32 r) f(.param .b64 x) { ret; }
    .entry k {
      .reg .b64 %rd; .param .b32 retval0; .param .b64 param0;
      prototype_0 : .callprototype (.param .b32 _) _ (.param .b64 _) .noreturn;
      T: .calltargets f;
      call (retval0), %rd, (param0), prototype_0;
      call (retval0), %rd, (param0), T;
    })");
  const Function *entry = module->findFunction("k");
  ASSERT_TRUE(entry);
  ASSERT_EQ(entry->prototypes.size(), 1u);
  EXPECT_EQ(entry->prototypes[0].results.size(), 1u);
  EXPECT_EQ(entry->prototypes[0].parameters[0].type, Type::B64);
  EXPECT_TRUE(entry->prototypes[0].isNoReturn);
  EXPECT_EQ(entry->instructions[0].operands[3].kind, Operand::Kind::Prototype);
  EXPECT_EQ(entry->instructions[1].operands[3].kind, Operand::Kind::TargetList);
  EXPECT_THAT(entry->targetLists, testing::ElementsAre(testing::ElementsAre(0)));
}

TEST(PTXParserStatementTest, CommentsAndEmptyStatements) {
  auto module = parseBody("// begin inline asm\n{ ;; /* two\nlines */ ret; }");
  ASSERT_EQ(module->functions[0].instructions.size(), 1u);
  EXPECT_EQ(module->functions[0].instructions[0].position.line, 7u);
  EXPECT_EQ(module->functions[0].instructions[0].position.column, 10u);
}
