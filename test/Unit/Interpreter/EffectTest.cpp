//===- EffectTest.cpp - Print, assert and calls of the host ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"
#include <cstring>

using namespace tessera::interpreter;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string print(const std::string &constant, const std::string &type, const std::string &format) {
  TestProgram program("tile.entry @main() {\n%x = arith.constant " + constant + " : " + type +
                      "\ntile.print \"" + format + "\"(%x : " + type + ")\ntile.return\n}\n");
  program.expectClean({});
  return program.output;
}

TEST(Print, IntegersByTheirOwnWidth) {
  EXPECT_EQ(print("-1", "i8", "%d %%"), "-1 %");
  EXPECT_EQ(print("-1", "i8", "%u"), "255");
  EXPECT_EQ(print("-1", "i16", "%x"), "ffff");
  EXPECT_EQ(print("-1", "i64", "%X"), "FFFFFFFFFFFFFFFF");
  EXPECT_EQ(print("8", "i32", "%o"), "10");
  EXPECT_EQ(print("65", "i8", "%c"), "A");
  EXPECT_EQ(print("42", "i32", "[%-6lld]"), "[42    ]");
}

TEST(Print, BooleansAsZeroOrOne) {
  EXPECT_EQ(print("1", "i1", "%d"), "1");
  EXPECT_EQ(print("0", "i1", "%i"), "0");
}

TEST(Print, FloatsOfEveryTypeAsDoubles) {
  EXPECT_EQ(print("1.5", "f32", "%f"), "1.500000");
  EXPECT_EQ(print("1.5", "f64", "%8.3f"), "   1.500");
  EXPECT_EQ(print("1.5", "f16", "%g"), "1.5");
  EXPECT_EQ(print("1.5", "bf16", "%e"), "1.500000e+00");
  EXPECT_EQ(print("1.5", "tf32", "%g"), "1.5");
  EXPECT_EQ(print("1.5", "f8E4M3FN", "%g"), "1.5");
  EXPECT_EQ(print("1.5", "f8E5M2", "%g"), "1.5");
}

TEST(Print, TilesAsNestedLists) {
  EXPECT_EQ(print("dense<[[1, 2], [3, 4]]>", "tensor<2x2xi32>", "x = %d\\n"),
            "x = [[1, 2], [3, 4]]\n");
  EXPECT_EQ(print("dense<0.5>", "tensor<2xf32>", "%.1f"), "[0.5, 0.5]");
}

TEST(Print, BlocksPrintInOrderOnOneJobAndWholeOnMany) {
  TestProgram program(R"mlir(
tile.entry @main() {
  %i = tile.block_id x
  tile.print "<%d>\n"(%i : i32)
  tile.return
})mlir");
  program.expectClean({}, withGrid(3));
  EXPECT_EQ(program.output, "<0>\n<1>\n<2>\n");
  RunOptions options = withGrid(100);
  options.jobs = 4;
  program.expectClean({}, options);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(program.output).split(lines, '\n', -1, false);
  llvm::sort(lines);
  EXPECT_EQ(lines.size(), 100u);
  EXPECT_TRUE(std::adjacent_find(lines.begin(), lines.end()) == lines.end());
}

TEST(Assert, FailureNamesMessageElementAndLineAndEndsTheRun) {
  TestProgram program(R"mlir(
tile.entry @main() {
  %c = arith.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  tile.assert %c, "too large" : tensor<2x2xi1>
  tile.print "not reached"
  tile.return
})mlir");
  auto [line, message] = program.expectFinding(FindingKind::Assert, {});
  EXPECT_EQ(line, 4u);
  EXPECT_EQ(message, "assertion failed: too large at element (1, 0)");
  EXPECT_EQ(program.output, "");
}

TEST(Assert, SaysInWhichBlock) {
  TestProgram program(R"mlir(
tile.entry @main() {
  %i = tile.block_id y
  %one = arith.constant 1 : i32
  %c = arith.cmpi slt, %i, %one : i32
  tile.assert %c, "y" : i1
  tile.return
})mlir");
  auto [line, message] = program.expectFinding(FindingKind::Assert, {}, withGrid(1, 2));
  EXPECT_EQ(message, "assertion failed: y in block (0, 1, 0)");
}

constexpr const char *externKernel = R"mlir(tile.entry @main(%o: !tile.ptr<f32> "O" out) {
  %x = arith.constant 3.0 : f32
  %y = tile.call_extern pure @twice(%x) : (f32) -> f32
  %t = tile.store %y, %o : !tile.ptr<f32>
  tile.return
})mlir";

TEST(CallExtern, RunsARegisteredFunction) {
  CompileOptions options;
  options.externFunctions["twice"] = [](const std::byte *const *operands,
                                        std::byte *const *results) {
    float value;
    std::memcpy(&value, operands[0], sizeof(value));
    value *= 2;
    std::memcpy(results[0], &value, sizeof(value));
  };
  TestProgram program(externKernel, options);
  std::vector<float> o(1);
  program.expectClean({bind(o)});
  EXPECT_EQ(o[0], 6);
}

TEST(CallExtern, UnknownFunctionIsRefused) {
  TestProgram program(externKernel);
  EXPECT_FALSE(program);
  EXPECT_THAT(program.diagnostics, HasSubstr("3: found a call of external function 'twice', which "
                                             "the host has not registered"));
}

} // namespace
