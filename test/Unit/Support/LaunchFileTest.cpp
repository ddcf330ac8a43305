//===- LaunchFileTest.cpp - Tests of launch files -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/LaunchFile.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using testing::ElementsAre;
using testing::HasSubstr;

static LaunchFile parse(llvm::StringRef text) {
  llvm::Expected<LaunchFile> file =
      LaunchFile::parse(llvm::MemoryBufferRef(text, "dir/k.launch.json"));
  if (file)
    return *file;
  ADD_FAILURE() << llvm::toString(file.takeError());
  return {};
}

static std::string getError(llvm::StringRef text) {
  llvm::Expected<LaunchFile> file = LaunchFile::parse(llvm::MemoryBufferRef(text, "k.json"));
  return file ? "no error" : llvm::toString(file.takeError());
}

TEST(LaunchFileTest, Empty) {
  LaunchFile file = parse("{}");
  EXPECT_EQ(file.entry, "");
  EXPECT_FALSE(file.grid);
  EXPECT_TRUE(file.arguments.empty());
}

TEST(LaunchFileTest, Header) {
  LaunchFile file = parse(R"({"entry": "main", "grid": [2, 3], "set": {"N": 8, "X": -1.5e3}})");
  EXPECT_EQ(file.entry, "main");
  EXPECT_THAT(*file.grid, ElementsAre(2, 3, 1));
  ASSERT_EQ(file.scalars.size(), 2u);
  EXPECT_EQ(file.scalars[0].first, "N");
  EXPECT_EQ(file.scalars[0].second.text, "8");
  EXPECT_EQ(file.scalars[1].second.text, "-1.5e3");
  EXPECT_THAT(*parse(R"({"grid": 5})").grid, ElementsAre(5, 1, 1));
}

TEST(LaunchFileTest, ArgumentsByName) {
  LaunchFile file = parse(R"({"args": {
    "A": {"in": "a.npy"},
    "B": {"random": {"seed": 3, "range": [0, 1]}},
    "C": {"inout": "/abs/c.npy"},
    "D": {"out": "d.npy", "expect": {"npy": "e.npy", "rtol": 1e-5, "atol": 0}},
    "N": 7, "S": {"f16": 0.5}}})");
  EXPECT_FALSE(file.isPositional);
  ASSERT_EQ(file.arguments.size(), 6u);
  EXPECT_EQ(file.arguments[0].name, "A");
  EXPECT_EQ(*file.arguments[0].input, "dir/a.npy");
  EXPECT_EQ(file.arguments[1].fill->kind, ArrayFill::Random);
  EXPECT_EQ(file.arguments[1].fill->seed, 3u);
  EXPECT_EQ(file.arguments[1].fill->range->second, 1.0);
  EXPECT_EQ(*file.arguments[2].input, "/abs/c.npy");
  EXPECT_EQ(*file.arguments[2].output, "/abs/c.npy");
  EXPECT_EQ(*file.arguments[3].output, "dir/d.npy");
  EXPECT_EQ(file.arguments[3].expect->path, "dir/e.npy");
  EXPECT_EQ(*file.arguments[3].expect->relativeTolerance, 1e-5);
  EXPECT_EQ(file.arguments[4].scalar->text, "7");
  EXPECT_EQ(file.arguments[5].scalar->type, ElementType::F16);
}

TEST(LaunchFileTest, ArgumentsInOrder) {
  LaunchFile file = parse(R"({"args": [
    {"zeros": {"dtype": "bf16", "shape": [4, 2]}}, 3,
    {"out": "o.npy", "dtype": "u8", "shape": [2]}]})");
  EXPECT_TRUE(file.isPositional);
  ASSERT_EQ(file.arguments.size(), 3u);
  EXPECT_EQ(file.arguments[0].type, ElementType::BF16);
  EXPECT_THAT(*file.arguments[0].shape, ElementsAre(4, 2));
  EXPECT_EQ(file.arguments[2].type, ElementType::U8);
}

TEST(LaunchFileTest, PtxKeys) {
  LaunchFile file = parse(R"({"block": 128, "cluster": [2, 1, 1], "shared": 1024, "args": [
    {"in": "a.npy", "buffer": "pool"}, {"scratch": 256},
    {"tensormap": {"buffer": "pool", "dtype": "f16", "shape": [64, 64], "box": [8, 64],
                   "swizzle": 128, "fill": "nan"}}]})");
  EXPECT_THAT(*file.block, ElementsAre(128, 1, 1));
  EXPECT_THAT(*file.cluster, ElementsAre(2, 1, 1));
  EXPECT_EQ(*file.sharedBytes, 1024u);
  EXPECT_EQ(file.arguments[0].buffer, "pool");
  EXPECT_EQ(*file.arguments[1].scratchBytes, 256u);
  EXPECT_THAT(file.arguments[2].tensorMap->box, ElementsAre(8, 64));
  EXPECT_EQ(file.arguments[2].tensorMap->swizzle, 128u);
  EXPECT_TRUE(file.arguments[2].tensorMap->fillsWithNaN);
}

TEST(LaunchFileTest, UnknownKeys) {
  EXPECT_EQ(getError("{\n  \"grd\": 4\n}"),
            "k.json:2:3: error: unknown key 'grd' in a launch file; did you mean 'grid'?\n"
            "  \"grd\": 4\n"
            "  ^\n");
  EXPECT_THAT(
      getError(R"({"args": {"A": {"inn": "a"}}})"),
      HasSubstr("k.json:1:17: error: unknown key 'inn' in an argument; did you mean 'in'?"));
  EXPECT_THAT(getError(R"({"args": {"A": {"iota": {"seed": 1}}}})"),
              HasSubstr("unknown key 'seed' in a fill; expected one of dtype, shape"));
  EXPECT_THAT(getError(R"({"args": {"A": {"out": "a", "expect": {"npy": "b", "tol": 1}}}})"),
              HasSubstr("unknown key 'tol' in 'expect'; did you mean 'rtol'?"));
}

TEST(LaunchFileTest, EveryFaultIsReported) {
  std::string error = getError(R"({"grid": "x", "set": [], "args": {"A": {"in": 3}}, "entry": 0})");
  EXPECT_THAT(error, HasSubstr("1:10: error: expected a whole number or a list of one to three, "
                               "found a string"));
  EXPECT_THAT(error, HasSubstr("1:22: error: expected 'set' as an object, found a list"));
  EXPECT_THAT(error, HasSubstr("1:47: error: expected a string, found a number"));
  EXPECT_THAT(error, HasSubstr("1:61: error: expected a string, found a number"));
}

TEST(LaunchFileTest, Contradictions) {
  EXPECT_THAT(getError(R"({"args": [{"in": "a", "ones": {}}]})"),
              HasSubstr("'ones' and 'in' both say what the argument holds; keep one"));
  EXPECT_THAT(getError(R"({"args": [{"inout": "a", "out": "b"}]})"),
              HasSubstr("'out' and 'inout' both name an output; keep one"));
  EXPECT_THAT(getError(R"({"grid": 1, "grid": 2})"), HasSubstr("the key 'grid' stands twice"));
  EXPECT_THAT(getError(R"({"args": [{"expect": {"rtol": 1}}]})"),
              HasSubstr("'expect' lacks the key 'npy'"));
}

TEST(LaunchFileTest, Numbers) {
  EXPECT_THAT(getError(R"({"grid": 0})"), HasSubstr("not less than 1, found 0"));
  EXPECT_THAT(getError(R"({"grid": 1.5})"), HasSubstr("a whole number below 2^63, found 1.5"));
  EXPECT_THAT(getError(R"({"grid": [1, 2, 3, 4]})"), HasSubstr("found a list of 4"));
  EXPECT_THAT(getError(R"({"grid": 99999999999999999999})"), HasSubstr("below 2^63"));
  EXPECT_THAT(getError(R"({"args": [{"random": {"range": [2, 1]}}]})"),
              HasSubstr("with the lower number first, found 2 to 1"));
  EXPECT_THAT(getError(R"({"args": [{"zeros": {"shape": [-1]}}]})"), HasSubstr("found -1"));
  EXPECT_THAT(getError(R"({"args": [{"expect": {"npy": "a", "rtol": -1}}]})"),
              HasSubstr("a tolerance of zero or more, found -1"));
  EXPECT_THAT(getError(R"({"args": [{"expect": {"npy": "a", "rtol": 1e999}}]})"),
              HasSubstr("a finite number, found 1e999"));
  EXPECT_THAT(getError(R"({"args": [{"zeros": {"dtype": "f33"}}]})"),
              HasSubstr("unknown dtype 'f33'; did you mean 'f"));
}

TEST(LaunchFileTest, BrokenSyntax) {
  EXPECT_THAT(getError("{\n\"grid\": 4,,\n}"), HasSubstr("k.json:2:12: error: not valid JSON"));
  EXPECT_THAT(getError(""), HasSubstr("k.json:1:1: error: not valid JSON"));
  EXPECT_THAT(getError("[]"), HasSubstr("expected a launch file as an object, found a list"));
  EXPECT_THAT(getError(std::string(1000000, '[')),
              HasSubstr("k.json:1:65: error: nesting is deeper than the limit of 64"));
}

TEST(LaunchFileTest, EveryPrefixIsRefused) {
  llvm::StringRef text = R"({"args": {"A": {"in": "a\"b.npy", "expect": {"npy": "\u0041"}}}})";
  EXPECT_EQ(getError(text), "no error");
  for (size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(getError(text.take_front(size)), "no error") << size;
}

TEST(LaunchFileTest, MissingFile) {
  llvm::Expected<LaunchFile> file = LaunchFile::load("no/such/file.json");
  ASSERT_FALSE(bool(file));
  EXPECT_EQ(llvm::toString(file.takeError()),
            "cannot read no/such/file.json: No such file or directory");
}
