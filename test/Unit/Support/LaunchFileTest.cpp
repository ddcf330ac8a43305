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
    {"in": "a.npy", "buffer": "pool"}, {"scratch": 256}, {"bytes": "00fF0a"}]})");
  EXPECT_THAT(*file.block, ElementsAre(128, 1, 1));
  EXPECT_THAT(*file.cluster, ElementsAre(2, 1, 1));
  EXPECT_EQ(*file.sharedBytes, 1024u);
  EXPECT_EQ(file.arguments[0].buffer, "pool");
  EXPECT_EQ(*file.arguments[1].scratchBytes, 256u);
  EXPECT_THAT(*file.arguments[2].bytes, ElementsAre(0x00, 0xff, 0x0a));
}

TEST(LaunchFileTest, TensorMap) {
  LaunchFile file = parse(R"({"args": [{"tensormap": {
    "buffer": "pool", "element_type": "f16", "rank": 2, "global_shape": [64, 100],
    "global_strides_bytes": [256], "box_shape": [64, 8], "element_strides": [1, 2],
    "interleave": "none", "swizzle": "128B", "oob_fill": "nan"}}]})");
  const TensorMapDescription &map = *file.arguments[0].tensorMap;
  EXPECT_EQ(map.buffer, "pool");
  EXPECT_EQ(map.type, ElementType::F16);
  EXPECT_THAT(map.shape, ElementsAre(64, 100));
  EXPECT_THAT(map.strides, ElementsAre(256));
  EXPECT_THAT(map.box, ElementsAre(64, 8));
  EXPECT_THAT(map.elementStrides, ElementsAre(1, 2));
  EXPECT_EQ(map.swizzle, 128u);
  EXPECT_EQ(map.interleave, 0u);
  EXPECT_TRUE(map.fillsWithNaN);
}

static LaunchArgument parseMap(llvm::StringRef buffer) {
  std::string text = (R"({"args": [{"tensormap": {"element_type": "f32", "buffer": ")" + buffer +
                      R"(", "global_shape": [8, 3, 2], "box_shape": [8, 1, 1]}}]})")
                         .str();
  LaunchFile file = parse(text);
  return file.arguments.empty() ? LaunchArgument() : file.arguments[0];
}

TEST(LaunchFileTest, TensorMapOfItsOwnArray) {
  LaunchArgument argument = parseMap("inout:a.npy");
  EXPECT_EQ(*argument.input, "dir/a.npy");
  EXPECT_EQ(*argument.output, "dir/a.npy");
  EXPECT_EQ(argument.tensorMap->buffer, "");
  // What is not given says a dense array.
  EXPECT_THAT(argument.tensorMap->strides, ElementsAre(32, 96));
  EXPECT_THAT(argument.tensorMap->elementStrides, ElementsAre(1, 1, 1));
  EXPECT_EQ(*parseMap("in:/a.npy").input, "/a.npy");
  EXPECT_EQ(*parseMap("scratch:192").scratchBytes, 192u);
  argument = parseMap("out:c:d.npy:f32:2x3x8");
  EXPECT_FALSE(argument.input);
  EXPECT_EQ(*argument.output, "dir/c:d.npy");
  EXPECT_EQ(argument.type, ElementType::F32);
  EXPECT_THAT(*argument.shape, ElementsAre(2, 3, 8));
}

TEST(LaunchFileTest, WrongTensorMaps) {
  auto getMapError = [](llvm::StringRef members) {
    return getError((R"({"args": [{"tensormap": {"buffer": "x", )" + members + "}}]}").str());
  };
  EXPECT_THAT(getMapError(R"("element_type": "f16", "box_shape": [8])"),
              HasSubstr("'tensormap' needs the keys 'buffer', 'element_type', 'global_shape' and "
                        "'box_shape'"));
  llvm::StringRef good = R"("element_type": "f16", "global_shape": [8, 8], "box_shape": [8, 8])";
  EXPECT_EQ(getMapError(good), "no error");
  for (llvm::StringRef wrong :
       {R"(, "rank": 3)", R"(, "global_strides_bytes": [16, 128])", R"(, "element_strides": [1])"})
    EXPECT_THAT(getMapError((good + wrong).str()), HasSubstr("expected 'rank' numbers in"));
  EXPECT_THAT(getMapError((good + R"(, "swizzle": "96")").str()),
              HasSubstr("expected one of none, 32B, 64B, 128B, found '96'"));
  EXPECT_THAT(getMapError((good + R"(, "shape": [8])").str()), HasSubstr("unknown key 'shape'"));
  EXPECT_THAT(getMapError(R"("element_type": "f16", "global_shape": [1, 1, 1, 1, 1, 1],
                             "box_shape": [1, 1, 1, 1, 1, 1])"),
              HasSubstr("expected at most 5 dimensions, found 6"));
  EXPECT_THAT(getError(R"({"args": [{"tensormap": {"buffer": "out:c.npy:f99:8"}}]})"),
              HasSubstr("expected out:FILE:DTYPE:SHAPE, found 'out:c.npy:f99:8'"));
  EXPECT_THAT(getError(R"({"args": [{"tensormap": {"buffer": "scratch:x"}}]})"),
              HasSubstr("expected scratch:BYTES, found 'scratch:x'"));
  EXPECT_THAT(getError(R"({"args": [{"bytes": "abc"}]})"),
              HasSubstr("expected an even number of hexadecimal digits, found 'abc'"));
}

TEST(LaunchFileTest, TensorMapFile) {
  TemporaryDirectory directory;
  std::string path = directory.write("map.json", R"({"buffer": "in:a.npy", "element_type": "u8",
    "global_shape": [16], "box_shape": [16]})");
  llvm::Expected<LaunchArgument> argument = LaunchFile::loadTensorMap(path);
  ASSERT_TRUE(bool(argument)) << llvm::toString(argument.takeError());
  EXPECT_EQ(*argument->input, directory.getPath("a.npy"));
  EXPECT_THAT(argument->tensorMap->box, ElementsAre(16));
  argument = LaunchFile::loadTensorMap(directory.write("bad.json", R"({"bufer": "x"})"));
  ASSERT_FALSE(bool(argument));
  EXPECT_THAT(llvm::toString(argument.takeError()), HasSubstr("did you mean 'buffer'?"));
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
