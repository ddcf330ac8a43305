//===- ArgumentFormTest.cpp - Tests of the forms of --arg -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tool/ArgumentForm.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::simulator;
using testing::ElementsAre;
using testing::HasSubstr;

static LaunchArgument parse(llvm::StringRef text) {
  llvm::Expected<LaunchArgument> argument = parseArgumentForm(text);
  if (argument)
    return *argument;
  ADD_FAILURE() << llvm::toString(argument.takeError());
  return {};
}

static std::string getError(llvm::StringRef text) {
  llvm::Expected<LaunchArgument> argument = parseArgumentForm(text);
  return argument ? "no error" : llvm::toString(argument.takeError());
}

TEST(ArgumentFormTest, Files) {
  EXPECT_EQ(parse("in:a.npy").input, "a.npy");
  EXPECT_FALSE(parse("in:a.npy").output);
  EXPECT_EQ(parse("inout:/x:y.npy").input, "/x:y.npy");
  EXPECT_EQ(parse("inout:/x:y.npy").output, "/x:y.npy");
}

TEST(ArgumentFormTest, Outputs) {
  LaunchArgument argument = parse("out:dir:1/c.npy:bf16:128x64");
  EXPECT_EQ(argument.output, "dir:1/c.npy");
  EXPECT_EQ(argument.type, ElementType::BF16);
  EXPECT_THAT(*argument.shape, ElementsAre(128, 64));
  EXPECT_THAT(*parse("out:c.npy:u8:128,64,2").shape, ElementsAre(128, 64, 2));
  EXPECT_THAT(*parse("out:c.npy:u8:7").shape, ElementsAre(7));
}

TEST(ArgumentFormTest, Scalars) {
  EXPECT_EQ(parse("i32:-7").scalar->text, "-7");
  EXPECT_EQ(parse("i32:-7").scalar->type, ElementType::I32);
  EXPECT_EQ(parse("f64:1e-3").scalar->type, ElementType::F64);
  EXPECT_EQ(parse("bf16:2").scalar->type, ElementType::BF16);
}

TEST(ArgumentFormTest, ScratchAndBytes) {
  EXPECT_EQ(parse("scratch:4096").scratchBytes, 4096u);
  EXPECT_EQ(parse("scratch:0x10").scratchBytes, 16u);
  EXPECT_THAT(*parse("bytes:0aFF").bytes, ElementsAre(0x0a, 0xff));
  EXPECT_TRUE(parse("bytes:").bytes->empty());
}

TEST(ArgumentFormTest, Refused) {
  EXPECT_THAT(getError("inn:a.npy"), HasSubstr("unknown form 'inn'; did you mean 'in'?"));
  EXPECT_THAT(getError("7"), HasSubstr("unknown form '7'; expected one of in, inout"));
  EXPECT_THAT(getError("in:"), HasSubstr("expected in:FILE, found no file"));
  EXPECT_THAT(getError("out:c.npy"), HasSubstr("expected out:FILE.npy:DTYPE:SHAPE"));
  EXPECT_THAT(getError("out:c.npy:f23:4"), HasSubstr("unknown dtype 'f23'"));
  EXPECT_THAT(getError("out:c.npy:f32:4x"), HasSubstr("expected a shape such as 128x64"));
  EXPECT_THAT(getError("out:c.npy:f32:-4"), HasSubstr("expected a shape such as 128x64"));
  EXPECT_THAT(getError("i32:"), HasSubstr("expected i32:VALUE"));
  EXPECT_THAT(getError("scratch:many"), HasSubstr("expected scratch:BYTES"));
  EXPECT_THAT(getError("bytes:0a1"), HasSubstr("pairs of hexadecimal digits"));
  EXPECT_THAT(getError("bytes:zz"), HasSubstr("pairs of hexadecimal digits"));
  EXPECT_THAT(getError("tensormap:/does/not/exist.json"), HasSubstr("/does/not/exist.json"));
}

TEST(ArgumentFormTest, Extents) {
  EXPECT_THAT(llvm::cantFail(parseExtents("grid", "4")), ElementsAre(4, 1, 1));
  EXPECT_THAT(llvm::cantFail(parseExtents("grid", "4,5,6")), ElementsAre(4, 5, 6));
  for (llvm::StringRef text : {"", "0", "1,,2", "1,2,3,4", "x", "4294967296"})
    EXPECT_THAT(llvm::toString(parseExtents("grid", text).takeError()),
                HasSubstr("--grid: expected x, x,y or x,y,z"));
}
