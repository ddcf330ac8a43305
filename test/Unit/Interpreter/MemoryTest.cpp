//===- MemoryTest.cpp - Plain accesses -------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"
#include <cmath>
#include <numeric>

using namespace tessera::interpreter;
using testing::ElementsAre;

namespace {

/// Loads tile (%i, %j) = (block x, block y) of a partition of an i32 view and stores it to C.
std::vector<int32_t> loadTile(const std::string &view, const std::string &partition,
                              const std::string &tile, std::vector<int32_t> data,
                              RunOptions options, size_t count, bool isOneDimensional = false) {
  std::string viewType = "!tile.view<" + view + ">";
  std::string partitionType = "!tile.partition<" + partition;
  partitionType.insert(partitionType.find('@'), viewType);
  partitionType.erase(partitionType.find('@'), 1);
  std::string flat = std::to_string(count);
  TestProgram program(
      "tile.entry @main(%a: !tile.ptr<i32> \"A\" in, %c: !tile.ptr<i32> \"C\" out) {\n"
      "%nx = tile.num_blocks x\n%ny = tile.num_blocks y\n%one = arith.constant 1 : i32\n"
      "%i = arith.subi %nx, %one : i32\n%j = arith.subi %ny, %one : i32\n"
      "%zero = arith.constant 0 : i32\n"
      "%v = tile.make_view %a, sizes [], strides [] : " +
      viewType + "\n%p = tile.make_partition %v : " + partitionType +
      "\n%x, %t = tile.load_tile %p[" + (isOneDimensional ? "%i" : "%i, %j") +
      "] : " + partitionType + (isOneDimensional ? ", i32" : ", i32, i32") + " -> tensor<" + tile +
      "xi32>\n"
      "%f = tile.reshape %x : tensor<" +
      tile + "xi32> -> tensor<" + flat +
      "xi32>\n"
      "%w = tile.make_view %c, sizes [], strides [] : !tile.view<" +
      flat + "xi32, strides=[1]>\n%q = tile.make_partition %w : !tile.partition<" + flat +
      ", !tile.view<" + flat + "xi32, strides=[1]>>\n%u = tile.store_tile %f, %q[%zero] : tensor<" +
      flat + "xi32>, !tile.partition<" + flat + ", !tile.view<" + flat +
      "xi32, strides=[1]>>, i32\ntile.return\n}\n");
  std::vector<int32_t> result(count, -1);
  program.expectClean({bind(data), bind(result)}, options);
  return result;
}

std::vector<int32_t> count(int n) {
  std::vector<int32_t> data(n);
  std::iota(data.begin(), data.end(), 0);
  return data;
}

// The grid (i+1) x (j+1) makes every block load tile (i, j).

TEST(TileAccess, RowMajorTile) {
  EXPECT_THAT(loadTile("4x6xi32, strides=[6,1]", "2x2, @>", "2x2", count(24), withGrid(2, 3), 4),
              ElementsAre(16, 17, 22, 23));
}

TEST(TileAccess, OrderSwapsDimensions) {
  // Dimension 0 of the tile lies along dimension 1 of the view.
  EXPECT_THAT(loadTile("4x6xi32, strides=[6,1]", "2x2, @, order=[1,0]>", "2x2", count(24),
                       withGrid(3, 2), 4),
              ElementsAre(16, 22, 17, 23));
}

TEST(TileAccess, PaddingFillsLanesOutside) {
  EXPECT_THAT(loadTile("3x3xi32, strides=[3,1]", "2x2, @, padding=zero>", "2x2", count(9),
                       withGrid(2, 2), 4),
              ElementsAre(8, 0, 0, 0));
}

TEST(TileAccess, TileOutsideTheIndexSpaceIsAllPadding) {
  EXPECT_THAT(
      loadTile("4xi32, strides=[1]", "4, @, padding=zero>", "4", count(4), withGrid(3), 4, true),
      ElementsAre(0, 0, 0, 0));
}

TEST(TileAccess, TraversalMayOverlapAndLeaveGaps) {
  EXPECT_THAT(
      loadTile("10xi32, strides=[1]", "4, @, traversal=[3]>", "4", count(10), withGrid(3), 4, true),
      ElementsAre(6, 7, 8, 9));
  EXPECT_THAT(
      loadTile("10xi32, strides=[1]", "2, @, traversal=[5]>", "2", count(10), withGrid(2), 2, true),
      ElementsAre(5, 6));
}

TEST(TileAccess, RowsMayOverlap) {
  EXPECT_THAT(loadTile("2x4xi32, strides=[1,1]", "2x4, @>", "2x4", count(5), withGrid(1, 1), 8),
              ElementsAre(0, 1, 2, 3, 1, 2, 3, 4));
}

TEST(TileAccess, ColumnMajorView) {
  EXPECT_THAT(loadTile("2x4xi32, strides=[1,2]", "2x4, @>", "2x4", count(8), withGrid(1, 1), 8),
              ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
}

TEST(TileAccess, GatherTakesRowsByPosition) {
  TestProgram program(R"mlir(
tile.entry @main(%a: !tile.ptr<i32> "A" in, %i: !tile.ptr<i32> "I" in, %c: !tile.ptr<i32> "C" out) {
  %zero = arith.constant 0 : i32
  %iv = tile.make_view %i, sizes [], strides [] : !tile.view<4xi32, strides=[1]>
  %ip = tile.make_partition %iv : !tile.partition<4, !tile.view<4xi32, strides=[1]>>
  %rows, %t0 = tile.load_tile %ip[%zero] : !tile.partition<4, !tile.view<4xi32, strides=[1]>>, i32 -> tensor<4xi32>
  %v = tile.make_view %a, sizes [], strides [] : !tile.view<3x2xi32, strides=[2,1]>
  %p = tile.make_partition %v : !tile.partition<4x2, !tile.view<3x2xi32, strides=[2,1]>, padding=zero, gather=0>
  %x, %t1 = tile.load_tile %p[%rows, %zero] : !tile.partition<4x2, !tile.view<3x2xi32, strides=[2,1]>, padding=zero, gather=0>, tensor<4xi32>, i32 -> tensor<4x2xi32>
  %w = tile.make_view %c, sizes [], strides [] : !tile.view<4x2xi32, strides=[2,1]>
  %q = tile.make_partition %w : !tile.partition<4x2, !tile.view<4x2xi32, strides=[2,1]>, gather=0>
  %order = tile.iota : tensor<4xi32>
  %t2 = tile.store_tile %x, %q[%order, %zero] : tensor<4x2xi32>, !tile.partition<4x2, !tile.view<4x2xi32, strides=[2,1]>, gather=0>, tensor<4xi32>, i32
  tile.return
})mlir");
  std::vector<int32_t> a = {1, 2, 3, 4, 5, 6}, rows = {2, 0, 7, 2}, c(8, -1);
  program.expectClean({bind(a), bind(rows), bind(c)});
  EXPECT_THAT(c, ElementsAre(5, 6, 1, 2, 0, 0, 5, 6));
}

TEST(TileAccess, PaddingOfEachKindInF32) {
  for (auto [name, expected] : {std::pair("zero", 0u),
                                {"neg_zero", 0x80000000u},
                                {"pos_inf", 0x7f800000u},
                                {"neg_inf", 0xff800000u},
                                {"nan", 0x7fc00000u}}) {
    std::string type =
        std::string("!tile.partition<2, !tile.view<1xf32, strides=[1]>, padding=") + name + ">";
    std::string body = "%v = tile.make_view %in0, sizes [], strides [] : !tile.view<1xf32, "
                       "strides=[1]>\n%p = tile.make_partition %v : " +
                       type + "\n%y0, %t = tile.load_tile %p[%zero] : " + type +
                       ", i32 -> tensor<2xf32>";
    auto result =
        runTileKernel<uint32_t>({"1", "f32"}, std::vector<float>{1}, body, {"2", "f32"}, 2);
    EXPECT_THAT(result, ElementsAre(0x3f800000u, expected)) << name;
  }
}

TEST(TileAccess, ViewLargerThanItsMemoryIsFoundAndReadsZero) {
  TestProgram program(
      getTileKernel({{"4", "i32"}}, "%y0 = arith.addi %x0, %x0 : tensor<4xi32>", {{"4", "i32"}}));
  std::vector<int32_t> in = {1, 2, 3}, out(4, -1);
  auto [line, message] = program.expectFinding(FindingKind::OutOfBounds, {bind(in), bind(out)});
  EXPECT_EQ(message, "load of 4 bytes at byte 12 of parameter 'in0' (12 bytes)");
  EXPECT_THAT(out, ElementsAre(2, 4, 6, 0));
}

TEST(TileAccess, StoreBeyondMemoryIsFoundAndDropped) {
  TestProgram program(
      getTileKernel({{"4", "i32"}}, "%y0 = arith.addi %x0, %x0 : tensor<4xi32>", {{"4", "i32"}}));
  std::vector<int32_t> in = {1, 2, 3, 4}, out(5, -1);
  auto [line, message] = program.expectFinding(FindingKind::OutOfBounds,
                                               {bind(in), Buffer{out.data(), 2 * sizeof(int32_t)}});
  EXPECT_EQ(message, "store of 4 bytes at byte 8 of parameter 'out0' (8 bytes)");
  EXPECT_THAT(out, ElementsAre(2, 4, -1, -1, -1));
}

TEST(TileAccess, StoreToReadOnlyMemoryIsFound) {
  TestProgram program(
      getTileKernel({{"1", "i32"}}, "%y0 = arith.addi %x0, %x0 : tensor<1xi32>", {{"1", "i32"}}));
  std::vector<int32_t> in = {1}, out(1, -1);
  Buffer readOnly = bind(out);
  readOnly.writable = false;
  auto [line, message] = program.expectFinding(FindingKind::ReadOnly, {bind(in), readOnly});
  EXPECT_EQ(message, "store to parameter 'out0', which is read-only");
  EXPECT_EQ(out[0], -1);
}

TEST(TileAccess, AnyNonZeroByteLoadsAsTrue) {
  EXPECT_THAT(runTileKernel<uint8_t>({"4", "i1"}, std::vector<uint8_t>{0, 1, 2, 255},
                                     "%y0 = arith.ori %x0, %x0 : tensor<4xi1>", {"4", "i1"}, 4),
              ElementsAre(0, 1, 1, 1));
}

constexpr const char *gatherKernel = R"mlir(
tile.entry @main(%a: !tile.ptr<i32> "A" in, %c: !tile.ptr<i32> "C" out, %stride: i32 "S") {
  %i = tile.iota : tensor<4xi32>
  %s = tensor.splat %stride : tensor<4xi32>
  %offset = arith.muli %i, %s : tensor<4xi32>
  %pa = tensor.splat %a : tensor<4x!tile.ptr<i32>>
  %p = tile.ptr_offset %pa, %offset : tensor<4x!tile.ptr<i32>>, tensor<4xi32>
  %three = arith.constant dense<3> : tensor<4xi32>
  %m = arith.cmpi ne, %i, %three : tensor<4xi32>
  %other = arith.constant dense<77> : tensor<4xi32>
  %x, %t0 = tile.load %p mask %m other %other : tensor<4x!tile.ptr<i32>>
  %pc = tensor.splat %c : tensor<4x!tile.ptr<i32>>
  %q = tile.ptr_offset %pc, %i : tensor<4x!tile.ptr<i32>>, tensor<4xi32>
  %t1 = tile.store %x, %q : tensor<4x!tile.ptr<i32>>
  %t2 = tile.store %other, %q mask %m after %t1 : tensor<4x!tile.ptr<i32>>
  tile.return
})mlir";

TEST(PointerAccess, MaskedLanesGiveOtherAndAreNotWritten) {
  TestProgram program(gatherKernel);
  std::vector<int32_t> a = count(8), c(4, -1);
  program.expectClean({bind(a), bind(c), Scalar{2}});
  EXPECT_THAT(c, ElementsAre(77, 77, 77, 77));
}

TEST(PointerAccess, LanesOutsideAreFoundAndReadZero) {
  std::string text = gatherKernel;
  text.erase(text.find("  %t2"), text.find("  tile.return") - text.find("  %t2"));
  TestProgram program(text);
  std::vector<int32_t> a = count(8), c(4, -1);
  auto [line, message] =
      program.expectFinding(FindingKind::OutOfBounds, {bind(a), bind(c), Scalar{uint32_t(-1)}});
  EXPECT_EQ(line, 11u);
  EXPECT_THAT(c, ElementsAre(0, 0, 0, 77));
  program.expectFinding(FindingKind::OutOfBounds, {bind(a), bind(c), Scalar{5}});
  EXPECT_THAT(c, ElementsAre(0, 5, 0, 77));
}

TEST(PointerAccess, NullPointerReachesNoMemory) {
  TestProgram program(R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %zero = arith.constant 0 : i64
  %p = tile.int_to_ptr %zero : i64 -> !tile.ptr<i32>
  %x, %t0 = tile.load %p : !tile.ptr<i32>
  %t1 = tile.store %x, %c : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(1, -1);
  auto [line, message] = program.expectFinding(FindingKind::OutOfBounds, {bind(c)});
  EXPECT_EQ(message, "load of 4 bytes at address 0");
  EXPECT_EQ(c[0], 0);
}

TEST(Storage, AllocaIsTheBlocksOwn) {
  TestProgram program(R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %i = tile.block_id x
  %p = tile.alloca 4 : !tile.ptr<i32>
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %p, %one : !tile.ptr<i32>, i32
  %t0 = tile.store %i, %q : !tile.ptr<i32>
  %x, %t1 = tile.load %q after %t0 : !tile.ptr<i32>
  %r = tile.ptr_offset %c, %i : !tile.ptr<i32>, i32
  %t2 = tile.store %x, %r : !tile.ptr<i32>
  tile.return
})mlir");
  for (unsigned jobs : {1, 3}) {
    std::vector<int32_t> c(16, -1);
    RunOptions options = withGrid(16);
    options.jobs = jobs;
    program.expectClean({bind(c)}, options);
    EXPECT_EQ(c, count(16));
  }
}

TEST(Storage, GlobalsStartAnewInEachRun) {
  TestProgram program(R"mlir(
tile.global private @table = dense<[10, 20]> : tensor<2xi32>
tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %g = tile.global_addr @table : !tile.ptr<i32>
  %one = arith.constant 1 : i32
  %p = tile.ptr_offset %g, %one : !tile.ptr<i32>, i32
  %x, %t0 = tile.load %p : !tile.ptr<i32>
  %y = arith.addi %x, %one : i32
  %t1 = tile.store %y, %p after %t0 : !tile.ptr<i32>
  %t2 = tile.store %y, %c : !tile.ptr<i32>
  tile.return
})mlir");
  for (int run = 0; run < 2; ++run) {
    std::vector<int32_t> c(1, -1);
    program.expectClean({bind(c)});
    EXPECT_EQ(c[0], 21);
  }
}

TEST(Storage, StoreToAConstantGlobalIsFound) {
  TestProgram program(R"mlir(
tile.global private constant @table = dense<[10, 20]> : tensor<2xi32>
tile.entry @main() {
  %g = tile.global_addr @table : !tile.ptr<i32>
  %one = arith.constant 1 : i32
  %t1 = tile.store %one, %g : !tile.ptr<i32>
  tile.return
})mlir");
  auto [line, message] = program.expectFinding(FindingKind::ReadOnly, {});
  EXPECT_EQ(line, 6u);
}

TEST(Views, ExtentsAndIndexSpaces) {
  TestProgram program(R"mlir(
tile.entry @main(%a: !tile.ptr<i32> "A" in, %n: i8 "N", %c: !tile.ptr<i32> "C" out) {
  %v = tile.make_view %a, sizes [%n : i8], strides [] : !tile.view<?x16xi32, strides=[16,1]>
  %p = tile.make_partition %v : !tile.partition<4x8, !tile.view<?x16xi32, strides=[16,1]>, traversal=[3,8]>
  %d = tile.view_dim %v 0 : !tile.view<?x16xi32, strides=[16,1]> -> i32
  %s = tile.index_space %p 0 : !tile.partition<4x8, !tile.view<?x16xi32, strides=[16,1]>, traversal=[3,8]> -> i32
  tile.print "%d %d\n"(%d, %s : i32, i32)
  tile.return
})mlir");
  std::vector<int32_t> a(1), c(1);
  // An extent is read as unsigned: 200 in i8.
  program.expectClean({bind(a), Scalar{200}, bind(c)});
  EXPECT_EQ(program.output, "200 67\n");
}

} // namespace
