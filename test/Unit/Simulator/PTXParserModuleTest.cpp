//===- PTXParserModuleTest.cpp - Tests of PTX modules and functions -------===//
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

TEST(PTXParserModuleTest, Header) {
  std::unique_ptr<Module> module = parseModule("");
  EXPECT_EQ(module->version, 80u);
  EXPECT_EQ(module->target, "sm_80");
  EXPECT_EQ(module->addressBits, 64u);
}

TEST(PTXParserModuleTest, TargetOptions) {
  auto module = parse(
      llvm::MemoryBuffer::getMemBuffer(".version 9.2 .target sm_120a, texmode_independent, debug"));
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ((*module)->version, 92u);
  EXPECT_EQ((*module)->target, "sm_120a");
}

TEST(PTXParserModuleTest, FilesAndSections) {
  auto module = parseModule(R"(
    .file 1 "/tmp/k.py"
    .file 2 "b.h", 1700000000, 99
    .section .debug_abbrev { .b8 1 { .b8 2 } }
    .pragma "x";)");
  EXPECT_EQ(module->getFileName(1), "/tmp/k.py");
  EXPECT_EQ(module->getFileName(2), "b.h");
  EXPECT_EQ(module->getFileName(3), "");
}

TEST(PTXParserModuleTest, EntryDirectives) {
  auto module = parseModule(R"(
    .visible .entry k(.param .u64 .ptr .global .align 16 p, .param .align 64 .b8 map[128])
    .reqntid 128 .maxntid 256, 2 .minnctapersm 1 .maxnreg 255 .reqnctapercluster 2, 1, 1
    .explicitcluster .maxclusterrank 8 .pragma "x"; { ret; })");
  const Function *function = module->findFunction("k");
  ASSERT_TRUE(function);
  EXPECT_TRUE(function->isEntry);
  EXPECT_FALSE(function->isDeclaration);
  EXPECT_THAT(*function->requiredBlock, ElementsAre(128, 1, 1));
  EXPECT_THAT(*function->maximalBlock, ElementsAre(256, 2, 1));
  EXPECT_THAT(*function->requiredCluster, ElementsAre(2, 1, 1));
  ASSERT_EQ(function->parameters.size(), 2u);
  // The 16 is what the pointer points to.
  EXPECT_EQ(function->parameters[0].alignment, 8u);
  EXPECT_EQ(function->parameters[1].alignment, 64u);
  EXPECT_EQ(function->parameters[1].getBytes(), 128u);
  ASSERT_EQ(function->variables.size(), 2u);
  EXPECT_EQ(function->variables[1].name, "map");
  EXPECT_EQ(module->findFunction("j"), nullptr);
}

TEST(PTXParserModuleTest, EntryWithoutParameters) {
  auto module = parseModule(".entry a { ret; } .weak .entry b() { ret; }");
  EXPECT_TRUE(module->findFunction("a")->parameters.empty());
  EXPECT_TRUE(module->findFunction("b")->isEntry);
}

TEST(PTXParserModuleTest, DeclarationThenDefinition) {
  auto module = parseModule(R"(
    .func (.param .b32 r) f(.param .b32 x);
    .entry k { .param .b32 a, b; call.uni (a), f, (b); ret; }
    .func (.param .b32 r) f(.param .b32 x) .noreturn { ret; })");
  ASSERT_EQ(module->functions.size(), 2u);
  EXPECT_EQ(module->functions[0].name, "f");
  EXPECT_FALSE(module->functions[0].isDeclaration);
  EXPECT_EQ(module->functions[0].instructions.size(), 1u);
  EXPECT_EQ(module->functions[0].results.size(), 1u);
}

TEST(PTXParserModuleTest, Extern) {
  auto module = parseModule(".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b) ;"
                            ".extern .func g(.param .b32 x, .param .b32 rest[]);");
  EXPECT_TRUE(module->findFunction("vprintf")->isDeclaration);
  EXPECT_FALSE(module->findFunction("g")->parameters[1].count);
}

TEST(PTXParserModuleTest, RegisterParameters) {
  auto module = parseModule(".func (.reg .b32 %r) f(.reg .b32 %a, .param .b32 p)"
                            "{ .reg .b32 %t; mov.b32 %r, %a; ret; }");
  const Function &function = module->functions[0];
  ASSERT_EQ(function.registers.size(), 3u);
  EXPECT_EQ(function.registers[1].name, "%a");
  EXPECT_EQ(function.results[0].space, Space::Register);
  EXPECT_EQ(function.instructions[0].operands[0].index, 0u);
  EXPECT_EQ(function.instructions[0].operands[1].index, 1u);
}

TEST(PTXParserModuleTest, AliasCallsItsFunction) {
  auto module = parseModule(R"(
    .func f { ret; }
    .func g;
    .entry k { call g, (); ret; }
    .alias g, f;)");
  const Function *entry = module->findFunction("k");
  ASSERT_TRUE(entry);
  EXPECT_EQ(module->functions[entry->instructions[0].operands[0].index].name, "f");
}
