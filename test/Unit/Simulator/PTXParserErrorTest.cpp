//===- PTXParserErrorTest.cpp - Tests of faults in PTX --------------------===//
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

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// The diagnostic of a module without the usual header.
static std::string getWholeError(llvm::StringRef text) {
  auto module = parse(llvm::MemoryBuffer::getMemBufferCopy(text, "k.ptx"));
  return module ? "no error" : llvm::toString(module.takeError());
}

TEST(PTXParserErrorTest, Header) {
  EXPECT_THAT(getWholeError(""), HasSubstr("expected a .version"));
  EXPECT_THAT(getWholeError(".version 6.4\n.target sm_80"),
              StartsWith("k.ptx:1:10: error: expected a PTX version from 7.0 to 9.9, found 6.4"));
  EXPECT_THAT(getWholeError(".version 8\n.target sm_80"), HasSubstr("expected a version"));
  EXPECT_THAT(getWholeError(".version 8.0\n.target compute_80"),
              HasSubstr("2:9: error: expected an architecture, such as sm_80 or sm_90a, found "
                        "'compute_80'"));
  EXPECT_THAT(getError(".address_size 32"), HasSubstr("expected an address size of 64, found 32"));
}

TEST(PTXParserErrorTest, UnknownDirective) {
  EXPECT_THAT(getError(".globl .b32 x;"),
              StartsWith("k.ptx:4:1: error: unknown directive '.globl'; did you mean '.global'?"));
  EXPECT_THAT(getError(".entry k .maxntids 3 {}"), HasSubstr("did you mean '.maxntid'?"));
  EXPECT_THAT(getBodyError(".sharde .b32 x;"), HasSubstr("did you mean '.shared'?"));
  EXPECT_THAT(getError(".reg .b32 x;"), HasSubstr("'.reg' at module scope"));
  EXPECT_THAT(getBodyError(".global .b32 x;"), HasSubstr("declare the variable at module scope"));
  EXPECT_THAT(getBodyError(".branchtargets L;"), HasSubstr("expected a label before"));
}

TEST(PTXParserErrorTest, UnknownRegister) {
  EXPECT_THAT(getBodyError(".reg .b32 %r<4>;\nmov.b32 %r4, 0;"),
              StartsWith("k.ptx:6:9: error: unknown register '%r4'; '%r<4>' declares %r0 to %r3"));
  EXPECT_THAT(getBodyError(".reg .b64 %rd<4>;\nmov.b64 %rf3, 0;"),
              HasSubstr("unknown register '%rf3'; did you mean '%rd3'?"));
  EXPECT_THAT(getBodyError("mov.b32 %tid.q, 0;"), HasSubstr("unknown register '%tid.q'"));
  EXPECT_THAT(getBodyError("mov.b32 %laneidd, 0;"), HasSubstr("did you mean '%laneid'?"));
}

TEST(PTXParserErrorTest, UnknownName) {
  EXPECT_THAT(getBodyError("bra $L__BB0_2;\n$L__BB0_1: ret;"),
              StartsWith("k.ptx:5:5: error: unknown name '$L__BB0_2'; did you mean '$L__BB0_1'?"));
  EXPECT_THAT(getBodyError("{ L: ret; }\nbra L;"), HasSubstr("6:5: error: unknown name 'L'"));
  EXPECT_THAT(getBodyError("ld.param.b64 _, [q];"), HasSubstr("unknown name 'q'"));
  EXPECT_THAT(getError(".global .u64 x = y;"), HasSubstr("unknown name 'y'"));
  EXPECT_THAT(getBodyError("@q ret;"), HasSubstr("5:2: error: unknown name 'q'"));
}

TEST(PTXParserErrorTest, UseBeforeDeclaration) {
  EXPECT_THAT(getBodyError("mov.b32 x, 0;\n.reg .b32 x;"),
              HasSubstr("'x' is used before its declaration in line 6"));
}

TEST(PTXParserErrorTest, DeclaredTwice) {
  EXPECT_THAT(getBodyError(".reg .b32 x;\n.reg .b32 x;"),
              StartsWith("k.ptx:6:11: error: 'x' is declared twice; the first declaration is in "
                         "line 5"));
  EXPECT_THAT(getBodyError(".reg .b32 %r<2>;\n.reg .b32 %r1;"), HasSubstr("declared twice"));
  EXPECT_THAT(getBodyError(".reg .b32 %r1;\n.reg .b32 %r<2>;"), HasSubstr("declared twice"));
  EXPECT_THAT(getBodyError(".reg .b32 %r<2>;\n.reg .b32 %r<3>;"), HasSubstr("declared twice"));
  EXPECT_THAT(getBodyError("L:\nL:"), HasSubstr("declared twice"));
  EXPECT_THAT(getError(".global .b32 x;\n.global .b32 x;"), HasSubstr("declared twice"));
  EXPECT_THAT(getError(".entry x { }\n.entry x { }"), HasSubstr("declared twice"));
  EXPECT_THAT(getError(".entry x(.param .b32 a, .param .b32 a) { }"), HasSubstr("declared twice"));
}

TEST(PTXParserErrorTest, Guards) {
  EXPECT_THAT(getBodyError(".reg .b32 x;\n@x ret;"),
              HasSubstr("expected a predicate after '@', found 'x' of type .b32"));
  EXPECT_THAT(getBodyError("@p ret;"), HasSubstr("expected a predicate register after '@'"));
  EXPECT_THAT(getBodyError("@%tid.x ret;"), HasSubstr("expected a predicate register after '@'"));
}

TEST(PTXParserErrorTest, VectorRegisters) {
  EXPECT_THAT(getBodyError(".reg .v4 .f32 v;"), HasSubstr("vector registers (.v4)"));
  EXPECT_THAT(getBodyError(".reg .b32 %r<2>;\nmov.b32 %r1, %r0.x;"),
              HasSubstr("6:17: error: component '.x' of register '%r0'"));
  EXPECT_THAT(getError(".global .b32 g[2];\n.entry k { ld.global.b32 _, g[1]; }"),
              HasSubstr("write its address as [g+BYTES]"));
}

TEST(PTXParserErrorTest, Types) {
  EXPECT_THAT(getError(".global .b33 x;"), HasSubstr("unknown type '.b33'; did you mean '.b32'?"));
  EXPECT_THAT(getError(".global .pred x;"), HasSubstr("a type other than .pred"));
  EXPECT_THAT(getError(".global x;"), HasSubstr("expected a type, such as .b32, found 'x'"));
  EXPECT_THAT(getError(".global .align 3 .b32 x;"), HasSubstr("a power of two, found 3"));
}

TEST(PTXParserErrorTest, InitialValues) {
  EXPECT_THAT(getError(".global .b8 x = 300;"),
              HasSubstr("4:17: error: expected a value of type .b8, found 300"));
  EXPECT_THAT(getError(".global .f32 x = 1;"), HasSubstr("expected a value of type .f32, found 1"));
  EXPECT_THAT(getError(".global .b8 x[2] = {1, 2, 3};"),
              HasSubstr("more values than the extent of 2"));
  EXPECT_THAT(getError(".global .b8 x[2][2] = {1, 2};"), HasSubstr("expected '{'"));
  EXPECT_THAT(getError(".shared .b32 x = 1;"), HasSubstr("only .global and .const variables"));
  EXPECT_THAT(getError(".global .b16 x = x;"), HasSubstr("an address does not fit"));
  EXPECT_THAT(getError(".global .b8 x = 0xF0(x);"), HasSubstr("expected a mask of one byte"));
  EXPECT_THAT(getError(".global .b8 x[];"), HasSubstr("expected an extent or an initial value"));
}

TEST(PTXParserErrorTest, Constants) {
  EXPECT_THAT(getBodyError("op 1 / 0;"), HasSubstr("division by zero"));
  EXPECT_THAT(getBodyError("op 1.5 + 1;"), HasSubstr("expected whole numbers beside '+'"));
  EXPECT_THAT(getBodyError("op 18446744073709551616;"), HasSubstr("does not fit into 64 bits"));
  EXPECT_THAT(getBodyError("op 0f12;"), HasSubstr("eight hexadecimal digits after 0f, found '12'"));
  EXPECT_THAT(getBodyError("op 12ab;"), HasSubstr("expected a number, found '12ab'"));
  EXPECT_THAT(getBodyError("op [p + 1.5];"), HasSubstr("expected whole numbers beside '+'"));
}

TEST(PTXParserErrorTest, Syntax) {
  EXPECT_THAT(getBodyError("add.s32 1, 2"),
              HasSubstr("6:1: error: expected ';' after the operands of 'add.s32', found '}'"));
  EXPECT_THAT(getBodyError("add.s32 1, ;"), HasSubstr("expected an operand, found ';'"));
  EXPECT_THAT(getBodyError("ld.b32 _, [p;"), HasSubstr("expected ']' after an address"));
  EXPECT_THAT(getBodyError("mov.b32 {1, 2;"), HasSubstr("expected '}' after the elements"));
  EXPECT_THAT(getError(".entry k { ret;"),
              HasSubstr("expected '}' at the end of the body of 'k', found the end of the file"));
  EXPECT_THAT(getError(".section .debug { .b8 1"), HasSubstr("'{' without its '}'"));
  EXPECT_THAT(getError(".file 1 \"a"), HasSubstr("found a string without an end"));
  EXPECT_THAT(getError("/* x"), HasSubstr("found a comment without an end"));
  EXPECT_THAT(getError("\x01"), HasSubstr("found a byte of value 1"));
}

TEST(PTXParserErrorTest, SeveralFaults) {
  std::string error = getBodyError("mov.b32 %a, 0;\nadd 1 2;\nmov.b32 %b, 0;");
  EXPECT_THAT(error, HasSubstr("5:9: error: unknown register '%a'"));
  EXPECT_THAT(error, HasSubstr("6:7: error: expected ';'"));
  EXPECT_THAT(error, HasSubstr("7:9: error: unknown register '%b'"));
}

TEST(PTXParserErrorTest, StopsAfterTwenty) {
  std::string body;
  for (int i = 0; i < 30; ++i)
    body += "mov.b32 %a, 0;\n";
  std::string error = getBodyError(body);
  EXPECT_THAT(error, HasSubstr("k.ptx:24:"));
  EXPECT_THAT(error, Not(HasSubstr("k.ptx:25:")));
}

TEST(PTXParserErrorTest, Bounds) {
  EXPECT_THAT(getBodyError(".reg .b32 %r<1000001>;"), HasSubstr("from 1 to 1000000"));
  EXPECT_THAT(getBodyError(".reg .b32 %r<600000>;\n.reg .b32 %s<600000>;"),
              HasSubstr("more registers than the limit"));
  EXPECT_THAT(getBodyError(std::string(300, '{')), HasSubstr("scopes nested deeper"));
  EXPECT_THAT(getBodyError("op " + std::string(100000, '{')), HasSubstr("nested deeper"));
  EXPECT_THAT(getBodyError("op " + std::string(100000, '-') + "1;"), HasSubstr("nested deeper"));
  EXPECT_THAT(getBodyError("op " + std::string(100000, '(') + "1;"), HasSubstr("nested deeper"));
  EXPECT_THAT(getError(".shared .b64 x[1099511627776];"), HasSubstr("larger than the limit"));
  EXPECT_THAT(getError(".shared .b8 x[99999999][99999999][99999999];"),
              HasSubstr("larger than the limit"));
  EXPECT_THAT(getError(".global .b8 x[2][1000000000] = {{1}, {1}};"),
              HasSubstr("further than the limit"));
  EXPECT_THAT(getError(".global .b8 x[2][200000000] = {{1}, {1}};\n"
                       ".global .b8 y[2][200000000] = {{1}, {1}};"),
              HasSubstr("more initial values than the limit"));
}

TEST(PTXParserErrorTest, FunctionMismatch) {
  EXPECT_THAT(getError(".func f(.param .b32 x);\n.func f { ret; }"),
              HasSubstr("'f' has 0 parameters and 0 results here, but 1 and 0 in line 4"));
  EXPECT_THAT(getError(".extern .func f { ret; }"), HasSubstr("is .extern and has a body"));
  EXPECT_THAT(getError(".alias f, g;"), HasSubstr("unknown function 'f'"));
}
