//===- LaunchRequestTest.cpp - Tests of matching requests with parameters -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/LaunchRequest.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using testing::HasSubstr;
using Role = tile::ParameterRole;

static const std::vector<KernelParameter> parameters = {
    {"N", Role::Scalar, ElementType::I32, false}, {"X", Role::Scalar, ElementType::F32, false},
    {"A", Role::In, ElementType::F32, true},      {"B", Role::InOut, ElementType::I8, true},
    {"C", Role::Out, ElementType::F16, true},     {"W", Role::Workspace, ElementType::F32, true}};

static const std::vector<llvm::SmallVector<int64_t, 4>> shapes = {{4, 8}, {4}, {8}};

static std::string toText(llvm::Error error) {
  return error ? llvm::toString(std::move(error)) : "no error";
}

static llvm::Error addFile(LaunchRequest &request, llvm::StringRef text) {
  return request.addFile(llvm::cantFail(LaunchFile::parse(llvm::MemoryBufferRef(text, "k.json"))));
}

TEST(LaunchRequestTest, ParsesScalars) {
  auto parse = [](ElementType type, llvm::StringRef text) {
    return llvm::cantFail(parseScalar(type, text));
  };
  EXPECT_EQ(parse(ElementType::I32, "-1"), 0xFFFFFFFFu);
  EXPECT_EQ(parse(ElementType::I32, "0xFFFFFFFF"), 0xFFFFFFFFu);
  EXPECT_EQ(parse(ElementType::I32, "-2147483648"), 0x80000000u);
  EXPECT_EQ(parse(ElementType::U64, "18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(parse(ElementType::I64, "-9223372036854775808"), uint64_t(1) << 63);
  EXPECT_EQ(parse(ElementType::I1, "true"), 1u);
  EXPECT_EQ(parse(ElementType::F32, "1.5"), 0x3FC00000u);
  EXPECT_EQ(parse(ElementType::F32, "1e-40"), 0x000116C2u);
  EXPECT_EQ(parse(ElementType::F32, "-inf"), 0xFF800000u);
  EXPECT_EQ(parse(ElementType::F32, "0x7fc00000"), 0x7FC00000u);
  EXPECT_EQ(parse(ElementType::F16, "1"), 0x3C00u);
  EXPECT_EQ(parse(ElementType::F64, "0x1p-1"), 0x3FE0000000000000u);
}

TEST(LaunchRequestTest, RefusesScalarsThatDoNotFit) {
  auto getError = [](ElementType type, llvm::StringRef text) {
    return toText(parseScalar(type, text).takeError());
  };
  EXPECT_EQ(getError(ElementType::I32, "2147483648"),
            "expected a number that fits of type i32, found '2147483648'");
  EXPECT_THAT(getError(ElementType::I32, "-2147483649"), HasSubstr("that fits"));
  EXPECT_THAT(getError(ElementType::I8, "0x1FF"), HasSubstr("that fits"));
  EXPECT_THAT(getError(ElementType::U8, "-1"), HasSubstr("that fits"));
  EXPECT_THAT(getError(ElementType::I1, "2"), HasSubstr("that fits"));
  EXPECT_THAT(getError(ElementType::F16, "1e6"), HasSubstr("that fits"));
  for (llvm::StringRef text : {"", "-", "0x", "1.5", "1 2", "N", "1e3"})
    EXPECT_THAT(getError(ElementType::I32, text), HasSubstr("a whole number of type i32"));
  for (llvm::StringRef text : {"", "-", "1.5.2", "one", "0x"})
    EXPECT_NE(getError(ElementType::F32, text), "no error") << text.str();
}

TEST(LaunchRequestTest, BindsScalarsInOrder) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.addScalar("X=0.5")), "no error");
  EXPECT_EQ(toText(request.addScalar("N=3")), "no error");
  EXPECT_THAT(llvm::cantFail(request.bindScalars()), testing::ElementsAre(3u, 0x3F000000u));
}

TEST(LaunchRequestTest, ReportsEveryMissingScalar) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.bindScalars().takeError()),
            "parameter 'N' (i32) has no value; give --set N=VALUE\n"
            "parameter 'X' (f32) has no value; give --set X=VALUE");
}

TEST(LaunchRequestTest, UnknownNames) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.addScalar("n=3")), "--set: unknown parameter 'n'; did you mean 'N'?");
  EXPECT_EQ(toText(request.addScalar("LENGTH=3")),
            "--set: unknown parameter 'LENGTH'; expected one of N, X");
  EXPECT_EQ(toText(request.addInput("Q=ones")),
            "--in: unknown parameter 'Q'; expected one of A, B, C");
  // A workspace is the launcher's own.
  EXPECT_EQ(toText(request.addInput("W=ones")),
            "--in: unknown parameter 'W'; expected one of A, B, C");
}

TEST(LaunchRequestTest, ScalarsAndArraysAreNotConfused) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.addScalar("A=3")), "--set: 'A' is an array of f32; give it with --in");
  EXPECT_EQ(toText(request.addInput("N=ones")),
            "--in: 'N' is a scalar (i32); give it with --set N=VALUE");
  EXPECT_EQ(toText(request.addScalar("N")), "--set: expected NAME=VALUE, found 'N'");
  EXPECT_EQ(toText(request.addOutput("C=")), "--out: expected NAME=FILE.npy, found 'C='");
}

TEST(LaunchRequestTest, InputForms) {
  LaunchRequest seeded(parameters), file(parameters), noSeed(parameters), ones(parameters);
  EXPECT_EQ(toText(seeded.addInput("A=random:0x10")), "no error");
  EXPECT_EQ(seeded.getArguments()[2].fill->seed, 16u);
  EXPECT_EQ(toText(file.addInput("A=./random")), "no error");
  EXPECT_EQ(*file.getArguments()[2].input, "./random");
  EXPECT_FALSE(file.getArguments()[2].fill);
  EXPECT_THAT(toText(noSeed.addInput("A=random:x")), HasSubstr("expected random:SEED"));
  EXPECT_THAT(toText(ones.addInput("A=ones:1")), HasSubstr("expected random:SEED"));
}

TEST(LaunchRequestTest, NothingIsSaidTwice) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.addInput("A=ones")), "no error");
  EXPECT_EQ(toText(request.addInput("A=zeros")), "--in: found 'A' twice, expected it once");
  EXPECT_EQ(toText(request.addOutput("A=a.npy")), "no error");
}

TEST(LaunchRequestTest, Grids) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.setGrid("4,2")), "no error");
  EXPECT_THAT(*request.getGrid(), testing::ElementsAre(4, 2, 1));
  for (llvm::StringRef text : {"", "0", "-1", "1,2,3,4", "1,,2", "x", "16777216", "1.5"})
    EXPECT_THAT(toText(request.setGrid(text)), HasSubstr("--grid: expected x, x,y or x,y,z"));
}

TEST(LaunchRequestTest, RolesAreKept) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.checkArrays(shapes)),
            "parameter 'A' (4x8xf32) has no contents; give --in A=FILE.npy or --in A=random, "
            "random:SEED, iota, zeros or ones\n"
            "parameter 'B' (4xi8) has no contents; give --inout B=FILE.npy, --in B=FILE.npy or "
            "--in B=random, random:SEED, iota, zeros or ones");
  EXPECT_EQ(toText(request.addInput("A=ones")), "no error");
  EXPECT_EQ(toText(request.addInput("B=ones")), "no error");
  EXPECT_EQ(toText(request.checkArrays(shapes)), "no error");
  EXPECT_EQ(toText(request.addOutput("A=a.npy")), "no error");
  EXPECT_EQ(toText(request.addInput("C=c.npy")), "no error");
  EXPECT_EQ(toText(request.addExpectation("A=e.npy")), "no error");
  EXPECT_EQ(toText(request.checkArrays(shapes)),
            "'A' is an input, which the kernel does not write; use --in A=FILE.npy\n"
            "'A' is an input, which the kernel does not write; there is nothing to compare with "
            "e.npy\n"
            "'C' is an output and starts at zero; use --out C=FILE.npy to keep it");
}

TEST(LaunchRequestTest, TwoOutputsNeedTwoFiles) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(request.addInput("A=ones")), "no error");
  EXPECT_EQ(toText(request.addInOut("B=x.npy")), "no error");
  EXPECT_EQ(toText(request.addOutput("C=x.npy")), "no error");
  EXPECT_EQ(toText(request.checkArrays(shapes)), "'B' and 'C' are both written to x.npy");
}

TEST(LaunchRequestTest, FileByNameThenCommandLine) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(addFile(request, R"({"grid": 3, "set": {"N": 4, "X": 1}, "args": {
    "A": {"in": "a.npy"}, "C": {"expect": {"npy": "e.npy", "rtol": 0.5}}}})")),
            "no error");
  EXPECT_EQ(toText(request.addScalar("N=5")), "no error");
  EXPECT_EQ(toText(request.setTolerances(std::nullopt, 0.25)), "no error");
  EXPECT_EQ(llvm::cantFail(request.bindScalars())[0], 5u);
  EXPECT_EQ(*request.getArguments()[2].input, "a.npy");
  EXPECT_EQ(*request.getArguments()[4].expect->relativeTolerance, 0.5);
  EXPECT_EQ(*request.getArguments()[4].expect->absoluteTolerance, 0.25);
  EXPECT_THAT(*request.getGrid(), testing::ElementsAre(3, 1, 1));
}

TEST(LaunchRequestTest, FileInOrder) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(addFile(request, R"({"args": [4, 0.5, {"in": "a.npy"}, {"ones": {}}]})")),
            "no error");
  EXPECT_EQ(llvm::cantFail(request.bindScalars())[0], 4u);
  EXPECT_EQ(*request.getArguments()[2].input, "a.npy");
  EXPECT_THAT(toText(addFile(request, R"({"args": [1, 2, {}, {}, {}, {}]})")),
              HasSubstr("k.json: expected at most 5 arguments, found 6"));
  EXPECT_THAT(toText(addFile(request, R"({"args": [{"in": "a"}, 1, 2]})")),
              testing::AllOf(HasSubstr("argument 1 is 'N', a scalar; expected a number"),
                             HasSubstr("argument 3 is 'A', an array; expected an object")));
}

TEST(LaunchRequestTest, FileThatDoesNotFitTheKernel) {
  LaunchRequest request(parameters);
  EXPECT_EQ(toText(addFile(request, R"({"set": {"M": 1}, "args": {"D": {"ones": {}}}})")),
            "k.json: unknown parameter 'M'; expected one of N, X\n"
            "k.json: unknown parameter 'D'; expected one of A, B, C");
  EXPECT_EQ(toText(addFile(request, R"({"args": {"A": {"ones": {"dtype": "f64"}}}})")),
            "k.json: 'A' has elements of type f32, found dtype f64");
  EXPECT_THAT(toText(addFile(request, R"({"block": 32})")), HasSubstr("are for PTX"));
  EXPECT_THAT(toText(addFile(request, R"({"args": {"A": {"scratch": 4}}})")),
              HasSubstr("are for PTX"));
  EXPECT_EQ(toText(addFile(request, R"({"args": {"N": {"f32": 1}, "X": 1}})")), "no error");
  EXPECT_EQ(toText(request.bindScalars().takeError()),
            "parameter 'N' has type i32, found a value of type f32");
  LaunchRequest shaped(parameters);
  EXPECT_EQ(toText(addFile(shaped, R"({"args": {"A": {"ones": {"shape": [4]}},
                                               "B": {"ones": {}}}})")),
            "no error");
  EXPECT_EQ(toText(shaped.checkArrays(shapes)),
            "'A' has shape (4, 8) here, found shape (4,) in the launch file");
}
