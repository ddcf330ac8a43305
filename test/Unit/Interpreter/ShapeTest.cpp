//===- ShapeTest.cpp - Data movement inside tiles --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"

using namespace tessera::interpreter;
using testing::ElementsAre;

namespace {

/// Element types by the bytes they take in memory; values below are codes, so any type will do.
struct ElementCase {
  const char *name;
  unsigned bytes;
};

void PrintTo(const ElementCase &element, std::ostream *stream) { *stream << element.name; }

class ShapeOfEveryElement : public testing::TestWithParam<ElementCase> {
protected:
  /// Codes 0, 1, 2, ... in memory of the element's width, low 13 bits clear for tf32.
  std::vector<uint8_t> getCodes(size_t count) const {
    std::vector<uint8_t> data(count * bytes);
    for (size_t i = 0; i < count; ++i)
      data[i * bytes + bytes - 1] = getCode(i);
    return data;
  }
  uint8_t getCode(size_t i) const { return name == "i1" ? i % 3 == 0 : i; }
  std::vector<int> readCodes(const std::vector<uint8_t> &data) const {
    std::vector<int> codes;
    for (size_t i = bytes - 1; i < data.size(); i += bytes)
      codes.push_back(data[i]);
    return codes;
  }
  /// The kernel's output, as positions in its input of `count` elements.
  void expectMoves(const TestTile &input, size_t count, llvm::StringRef body,
                   const TestTile &output, std::vector<size_t> positions) {
    std::vector<uint8_t> result =
        runTileKernel<uint8_t>(input, getCodes(count), body, output, positions.size() * bytes);
    std::vector<int> expected;
    for (size_t position : positions)
      expected.push_back(getCode(position));
    EXPECT_EQ(readCodes(result), expected);
  }

  std::string name = GetParam().name;
  unsigned bytes = GetParam().bytes;
};

INSTANTIATE_TEST_SUITE_P(All, ShapeOfEveryElement,
                         testing::Values(ElementCase{"i1", 1}, ElementCase{"i8", 1},
                                         ElementCase{"i16", 2}, ElementCase{"i32", 4},
                                         ElementCase{"i64", 8}, ElementCase{"f16", 2},
                                         ElementCase{"bf16", 2}, ElementCase{"f32", 4},
                                         ElementCase{"f64", 8}, ElementCase{"tf32", 4},
                                         ElementCase{"f8E4M3FN", 1}, ElementCase{"f8E5M2", 1},
                                         ElementCase{"f8E8M0FNU", 1}),
                         [](const auto &info) { return std::string(info.param.name); });

TEST_P(ShapeOfEveryElement, Broadcast) {
  expectMoves({"2x1", name}, 2,
              "%y0 = tile.broadcast %x0 : tensor<2x1x" + name + "> -> tensor<2x4x" + name + ">",
              {"2x4", name}, {0, 0, 0, 0, 1, 1, 1, 1});
}

TEST_P(ShapeOfEveryElement, Permute) {
  expectMoves({"2x4", name}, 8,
              "%y0 = tile.permute %x0 [1, 0] : tensor<2x4x" + name + "> -> tensor<4x2x" + name +
                  ">",
              {"4x2", name}, {0, 4, 1, 5, 2, 6, 3, 7});
}

TEST_P(ShapeOfEveryElement, Reshape) {
  expectMoves({"2x4", name}, 8,
              "%y0 = tile.reshape %x0 : tensor<2x4x" + name + "> -> tensor<8x" + name + ">",
              {"8", name}, {0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_P(ShapeOfEveryElement, CatAlongEachAxis) {
  std::string half = "tensor<2x2x" + name + ">";
  expectMoves({"2x2", name}, 4,
              "%y0 = tile.cat %x0, %x0 axis 1 : " + half + " -> tensor<2x4x" + name + ">",
              {"2x4", name}, {0, 1, 0, 1, 2, 3, 2, 3});
  expectMoves({"2x2", name}, 4,
              "%y0 = tile.cat %x0, %x0 axis 0 : " + half + " -> tensor<4x2x" + name + ">",
              {"4x2", name}, {0, 1, 2, 3, 0, 1, 2, 3});
}

TEST_P(ShapeOfEveryElement, ExtractSliceOneOneOfTwoTwo) {
  expectMoves({"4x4", name}, 16,
              "%one = arith.constant 1 : i32\n%y0 = tile.extract %x0[%one, %one] : tensor<4x4x" +
                  name + ">, i32, i32 -> tensor<2x2x" + name + ">",
              {"2x2", name}, {10, 11, 14, 15});
}

TEST_P(ShapeOfEveryElement, InsertReplacesOneSlice) {
  expectMoves({"4x2", name}, 8,
              "%one = arith.constant 1 : i32\n%s = tile.extract %x0[%zero, %zero] : tensor<4x2x" +
                  name + ">, i32, i32 -> tensor<2x2x" + name +
                  ">\n%y0 = tile.insert %s, %x0[%one, %zero] : tensor<2x2x" + name +
                  ">, tensor<4x2x" + name + ">, i32, i32",
              {"4x2", name}, {0, 1, 2, 3, 0, 1, 2, 3});
}

TEST_P(ShapeOfEveryElement, ExtractedElementSplats) {
  expectMoves({"2x2", name}, 4,
              "%c1 = arith.constant 1 : index\n%c0 = arith.constant 0 : index\n"
              "%e = tensor.extract %x0[%c1, %c0] : tensor<2x2x" +
                  name + ">\n%y0 = tensor.splat %e : tensor<4x" + name + ">",
              {"4", name}, {2, 2, 2, 2});
}

TEST_P(ShapeOfEveryElement, FromElementsInRowMajorOrder) {
  expectMoves({"2", name}, 2,
              "%c1 = arith.constant 1 : index\n%c0 = arith.constant 0 : index\n"
              "%a = tensor.extract %x0[%c0] : tensor<2x" +
                  name + ">\n%b = tensor.extract %x0[%c1] : tensor<2x" + name +
                  ">\n%y0 = tensor.from_elements %b, %a, %a, %b : tensor<2x2x" + name + ">",
              {"2x2", name}, {1, 0, 0, 1});
}

TEST(Shape, IotaCountsInEveryIntegerType) {
  for (auto [name, bytes] : {std::pair("i8", 1), {"i16", 2}, {"i32", 4}, {"i64", 8}}) {
    std::string type = std::string("tensor<256x") + name + ">";
    auto result = runTileKernel<uint8_t>({"1", "i8"}, std::vector<uint8_t>{0},
                                         "%y0 = tile.iota : " + type, {"256", name}, 256 * bytes);
    for (int i = 0; i < 256; ++i)
      EXPECT_EQ(result[i * bytes], i) << name;
  }
  EXPECT_THAT(runTileKernel<uint8_t>({"1", "i8"}, std::vector<uint8_t>{0},
                                     "%y0 = tile.iota : tensor<2xi1>", {"2", "i1"}, 2),
              ElementsAre(0, 1));
}

TEST(Shape, PackPutsElementZeroInTheLowestBits) {
  EXPECT_THAT(runTileKernel<uint8_t>({"16", "i1"},
                                     std::vector<uint8_t>{1, 0, 0, 0, 0, 0, 0, 1, //
                                                          0, 1, 1, 0, 0, 0, 0, 0},
                                     "%y0 = tile.pack %x0 : tensor<16xi1> -> tensor<2xi8>",
                                     {"2", "i8"}, 2),
              ElementsAre(0x81, 0x06));
  EXPECT_THAT(runTileKernel<uint8_t>({"2", "i32"}, std::vector<uint32_t>{0x01020304, 0x05060708},
                                     "%y0 = tile.pack %x0 : tensor<2xi32> -> tensor<8xi8>",
                                     {"8", "i8"}, 8),
              ElementsAre(4, 3, 2, 1, 8, 7, 6, 5));
}

TEST(Shape, UnpackIsTheInverse) {
  EXPECT_THAT(runTileKernel<uint8_t>({"1", "i8"}, std::vector<uint8_t>{0x81},
                                     "%y0 = tile.unpack %x0 : tensor<1xi8> -> tensor<8xi1>",
                                     {"8", "i1"}, 8),
              ElementsAre(1, 0, 0, 0, 0, 0, 0, 1));
  EXPECT_THAT(runTileKernel<uint16_t>({"4", "i8"}, std::vector<uint8_t>{1, 2, 3, 4},
                                      "%y0 = tile.unpack %x0 : tensor<4xi8> -> tensor<2xi16>",
                                      {"2", "i16"}, 2),
              ElementsAre(0x0201, 0x0403));
}

TEST(Shape, FourBitElementsLieTwoToAByte) {
  // Loaded one per lane, moved, and stored two to a byte again.
  EXPECT_THAT(runTileKernel<uint8_t>(
                  {"4", "f4E2M1FN"}, std::vector<uint8_t>{0x21, 0x43},
                  "%m = tile.reshape %x0 : tensor<4xf4E2M1FN> -> tensor<2x2xf4E2M1FN>\n"
                  "%q = tile.permute %m [1, 0] : tensor<2x2xf4E2M1FN> -> tensor<2x2xf4E2M1FN>\n"
                  "%y0 = tile.reshape %q : tensor<2x2xf4E2M1FN> -> tensor<4xf4E2M1FN>",
                  {"4", "f4E2M1FN"}, 2),
              ElementsAre(0x31, 0x42));
  EXPECT_THAT(runTileKernel<uint8_t>({"4", "f4E2M1FN"}, std::vector<uint8_t>{0x21, 0x43},
                                     "%y0 = tile.pack %x0 : tensor<4xf4E2M1FN> -> tensor<2xi8>",
                                     {"2", "i8"}, 2),
              ElementsAre(0x21, 0x43));
}

TEST(Shape, BitcastKeepsBits) {
  EXPECT_THAT(runTileKernel<uint32_t>({"1", "f32"}, std::vector<float>{1.0f},
                                      "%y0 = tile.bitcast %x0 : tensor<1xf32> -> tensor<1xi32>",
                                      {"1", "i32"}, 1),
              ElementsAre(0x3f800000));
  EXPECT_THAT(runTileKernel<uint16_t>({"1", "i16"}, std::vector<uint16_t>{0x7c00},
                                      "%y0 = arith.bitcast %x0 : tensor<1xi16> to tensor<1xf16>",
                                      {"1", "f16"}, 1),
              ElementsAre(0x7c00));
}

TEST(Shape, SliceNumberOutOfRangeIsFound) {
  TestProgram program(
      getTileKernel({{"4", "i32"}},
                    "%one = tile.num_blocks x\n%two = arith.addi %one, %one : i32\n"
                    "%y0 = tile.extract %x0[%two] : tensor<4xi32>, i32 -> tensor<2xi32>",
                    {{"2", "i32"}}));
  std::vector<int32_t> in(4), out(2);
  auto [line, message] =
      program.expectFinding(FindingKind::ExtractOutOfRange, {bind(in), bind(out)});
  EXPECT_EQ(message, "slice number 2 along dimension 0, expected less than 2");
}

} // namespace
