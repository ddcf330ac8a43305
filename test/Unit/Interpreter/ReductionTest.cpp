//===- ReductionTest.cpp - reduce and scan ---------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"
#include <numeric>

using namespace tessera::interpreter;
using testing::ElementsAre;

namespace {

/// A reduction or scan whose body is one operation on element type `element`.
std::string getReduce(const std::string &op, const std::string &input, const std::string &output,
                      const std::string &element, const std::string &identity, int axis,
                      const std::string &flags = "") {
  return "%y0 = tile.reduce(%x0) axis " + std::to_string(axis) + " identities [" + identity +
         " : " + element + "] " + flags + " {\n^bb0(%e: " + element + ", %a: " + element +
         "):\n%r = " + op + " %a, %e : " + element + "\ntile.yield %r : " + element + "\n} : (" +
         input + ") -> " + output;
}

TEST(Reduce, SumsAlongEachAxis) {
  std::vector<int32_t> data(16);
  std::iota(data.begin(), data.end(), 0);
  EXPECT_THAT(runTileKernel<int32_t>(
                  {"4x4", "i32"}, data,
                  getReduce("arith.addi", "tensor<4x4xi32>", "tensor<4xi32>", "i32", "0", 0),
                  {"4", "i32"}, 4),
              ElementsAre(24, 28, 32, 36));
  EXPECT_THAT(runTileKernel<int32_t>(
                  {"4x4", "i32"}, data,
                  getReduce("arith.addi", "tensor<4x4xi32>", "tensor<4xi32>", "i32", "0", 1),
                  {"4", "i32"}, 4),
              ElementsAre(6, 22, 38, 54));
}

TEST(Reduce, MiddleAxisOfThree) {
  std::vector<int32_t> data(16);
  std::iota(data.begin(), data.end(), 0);
  // x[i, j, k] = 8i + 2j + k, summed over j.
  EXPECT_THAT(runTileKernel<int32_t>(
                  {"2x4x2", "i32"}, data,
                  getReduce("arith.addi", "tensor<2x4x2xi32>", "tensor<2x2xi32>", "i32", "0", 1),
                  {"2x2", "i32"}, 4),
              ElementsAre(12, 16, 44, 48));
}

TEST(Reduce, AxisOfExtentOneIsTheIdentity) {
  EXPECT_THAT(runTileKernel<float>({"4x1", "f32"}, std::vector<float>{3, -1, 2, 0},
                                   getReduce("arith.maximumf", "tensor<4x1xf32>", "tensor<4xf32>",
                                             "f32", "0xFF800000", 1),
                                   {"4", "f32"}, 4),
              ElementsAre(3, -1, 2, 0));
}

TEST(Reduce, MaximumOfEveryIntegerType) {
  for (auto [element, bytes] : {std::pair("i8", 1), {"i16", 2}, {"i32", 4}, {"i64", 8}}) {
    std::vector<uint8_t> data(8 * bytes);
    for (int i = 0; i < 8; ++i)
      data[i * bytes] = 10 * (i ^ 5);
    std::string tile = std::string("tensor<8x") + element + ">";
    auto result = runTileKernel<uint8_t>(
        {"8", element}, data,
        getReduce("arith.maxsi", tile, element, element, "0", 0).replace(0, 3, "%s") +
            "\n%y0 = tensor.splat %s : tensor<1x" + element + ">",
        {"1", element}, bytes);
    EXPECT_EQ(result[0], 70) << element;
  }
}

TEST(Reduce, BooleansAndOr) {
  std::vector<uint8_t> data = {1, 1, 0, 1, 1, 1, 1, 1};
  EXPECT_THAT(runTileKernel<uint8_t>(
                  {"2x4", "i1"}, data,
                  getReduce("arith.andi", "tensor<2x4xi1>", "tensor<2xi1>", "i1", "1", 1),
                  {"2", "i1"}, 2),
              ElementsAre(0, 1));
}

TEST(Reduce, OrderedCombinesFromTheFirst) {
  // f(accumulated, element) = element - accumulated is not associative, so the order shows.
  std::string body =
      getReduce("arith.subi", "tensor<4x1xi32>", "tensor<1xi32>", "i32", "0", 0, "ordered");
  size_t place = body.find("%a, %e");
  body.replace(place, 6, "%e, %a");
  // ((2 - 1) then 4 - 1) then 8 - 3.
  EXPECT_THAT(runTileKernel<int32_t>({"4x1", "i32"}, std::vector<int32_t>{1, 2, 4, 8}, body,
                                     {"1", "i32"}, 1),
              ElementsAre(5));
}

TEST(Reduce, ArgMaxOfPairs) {
  TestProgram program(getTileKernel({{"8", "f32"}}, R"mlir(
%n = tile.iota : tensor<8xi32>
%v, %p = tile.reduce(%x0, %n) axis 0 identities [0xFF800000 : f32, 2147483647 : i32] {
^bb0(%e: f32, %a: f32, %ei: i32, %ai: i32):
  %greater = arith.cmpf ogt, %e, %a : f32
  %equal = arith.cmpf oeq, %e, %a : f32
  %lower = arith.cmpi slt, %ei, %ai : i32
  %tie = arith.andi %equal, %lower : i1
  %take = arith.ori %greater, %tie : i1
  %r = arith.select %take, %e, %a : f32
  %ri = arith.select %take, %ei, %ai : i32
  tile.yield %r, %ri : f32, i32
} : (tensor<8xf32>, tensor<8xi32>) -> (f32, i32)
%y0 = tensor.splat %v : tensor<1xf32>
%y1 = tensor.splat %p : tensor<1xi32>)mlir",
                                    {{"1", "f32"}, {"1", "i32"}}));
  std::vector<float> in = {1, 7, 3, 7, 0, -2, 6, 5}, value(1);
  std::vector<int32_t> position(1);
  program.expectClean({bind(in), bind(value), bind(position)});
  EXPECT_EQ(value[0], 7);
  EXPECT_EQ(position[0], 1);
}

TEST(Reduce, BodyWithControlFlow) {
  EXPECT_THAT(runTileKernel<int32_t>({"2x4", "i32"}, std::vector<int32_t>{3, 9, 1, 2, 4, 4, 8, 5},
                                     R"mlir(
%y0 = tile.reduce(%x0) axis 1 identities [0 : i32] {
^bb0(%e: i32, %a: i32):
  %c = arith.cmpi sgt, %e, %a : i32
  %r = scf.if %c -> i32 {
    scf.yield %e : i32
  } else {
    scf.yield %a : i32
  }
  tile.yield %r : i32
} : (tensor<2x4xi32>) -> tensor<2xi32>)mlir",
                                     {"2", "i32"}, 2),
              ElementsAre(9, 8));
}

std::string getScan(const std::string &type, int axis, const std::string &flags) {
  // f(earlier, later) = 10 * earlier + later shows which comes first.
  return "%y0 = tile.scan(%x0) axis " + std::to_string(axis) + " identities [0 : i32] " + flags +
         R"mlir( {
^bb0(%earlier: i32, %later: i32):
  %ten = arith.constant 10 : i32
  %scaled = arith.muli %earlier, %ten : i32
  %r = arith.addi %scaled, %later : i32
  tile.yield %r : i32
} : ()mlir" +
         type + ") -> " + type;
}

TEST(Scan, EarlierComesFirst) {
  EXPECT_THAT(runTileKernel<int32_t>({"4", "i32"}, std::vector<int32_t>{1, 2, 3, 4},
                                     getScan("tensor<4xi32>", 0, ""), {"4", "i32"}, 4),
              ElementsAre(1, 12, 123, 1234));
}

TEST(Scan, ReverseStartsAtTheEnd) {
  EXPECT_THAT(runTileKernel<int32_t>({"4", "i32"}, std::vector<int32_t>{1, 2, 3, 4},
                                     getScan("tensor<4xi32>", 0, "reverse"), {"4", "i32"}, 4),
              ElementsAre(4321, 432, 43, 4));
}

TEST(Scan, LastAxisOfTwo) {
  EXPECT_THAT(runTileKernel<int32_t>({"2x2", "i32"}, std::vector<int32_t>{1, 2, 3, 4},
                                     getScan("tensor<2x2xi32>", 1, ""), {"2x2", "i32"}, 4),
              ElementsAre(1, 12, 3, 34));
}

TEST(Scan, FirstAxisOfTwo) {
  EXPECT_THAT(runTileKernel<int32_t>({"2x2", "i32"}, std::vector<int32_t>{1, 2, 3, 4},
                                     getScan("tensor<2x2xi32>", 0, ""), {"2x2", "i32"}, 4),
              ElementsAre(1, 2, 13, 24));
}

} // namespace
