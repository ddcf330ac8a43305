//===- LaunchTest.cpp - Launch regions -------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "mlir/IR/Diagnostics.h"
#include "gmock/gmock.h"

using namespace tessera::interpreter;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Grid (n, 2, 1), array of n x m, workspace of w bytes.
constexpr const char *text =
    R"mlir(tile.entry @main(%n: i64 "N", %m: i64 "M", %w: i64 "W", %a: !tile.ptr<f32> "A" out, %s: !tile.ptr<i8> "S" workspace) launch(%ln, %lm, %lw) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  tile.launch_yield grid(%ln, %two, %one) shapes([%ln, %lm]) workspace(%lw)
} {
  tile.return
})mlir";

TEST(Launch, GivesGridShapesAndWorkspace) {
  TestProgram program(text);
  ASSERT_TRUE(bool(program)) << program.diagnostics;
  auto shape = program->evaluateLaunch({Scalar{3}, Scalar{5}, Scalar{64}});
  ASSERT_TRUE(mlir::succeeded(shape));
  EXPECT_THAT(shape->grid, ElementsAre(3, 2, 1));
  ASSERT_EQ(shape->arrayShapes.size(), 1u);
  EXPECT_THAT(shape->arrayShapes[0], ElementsAre(3, 5));
  EXPECT_THAT(shape->workspaceBytes, ElementsAre(64));
}

/// The diagnostic of a launch that fails.
std::string getError(int64_t n, int64_t m, int64_t w) {
  TestProgram program(text);
  return program.getDiagnostics([&] {
    EXPECT_TRUE(mlir::failed(
        program->evaluateLaunch({Scalar{uint64_t(n)}, Scalar{uint64_t(m)}, Scalar{uint64_t(w)}})));
  });
}

TEST(Launch, RefusesWhatCannotBe) {
  EXPECT_EQ(getError(-1, 5, 0), "4: found grid extent -1 along x, expected 0 to 16777215\n");
  EXPECT_EQ(getError(1 << 24, 5, 0),
            "4: found grid extent 16777216 along x, expected 0 to 16777215\n");
  EXPECT_EQ(getError(3, -5, 0),
            "4: found extent -5 along dimension 1 of array 'A', expected 0 or more\n");
  EXPECT_EQ(getError(3, int64_t(1) << 62, 0),
            "4: array 'A' of 3x4611686018427387904 elements does not fit in memory\n");
  EXPECT_THAT(getError(3, 5, -1), HasSubstr("4: found -1 bytes for workspace 'S'"));
}

TEST(Launch, ZeroExtentsAreFine) {
  TestProgram program(text);
  auto shape = program->evaluateLaunch({Scalar{0}, Scalar{0}, Scalar{0}});
  ASSERT_TRUE(mlir::succeeded(shape));
  EXPECT_THAT(shape->grid, ElementsAre(0, 2, 1));
}

TEST(Launch, AnEntryWithoutARegionSaysSo) {
  TestProgram program("tile.entry @main() {\ntile.return\n}\n");
  EXPECT_THAT(
      program.getDiagnostics([&] { EXPECT_TRUE(mlir::failed(program->evaluateLaunch({}))); }),
      HasSubstr("found an entry without a launch region"));
}

} // namespace
