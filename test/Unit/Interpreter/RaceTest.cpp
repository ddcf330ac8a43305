//===- RaceTest.cpp - Order between blocks ---------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"

using namespace tessera::interpreter;
using testing::HasSubstr;

namespace {

std::string replace(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Race, TwoBlocksWriteOneElement) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %i = tile.block_id x
  %t = tile.store %i, %c : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(1);
  auto [line, message] = program.expectFinding(FindingKind::Race, {bind(c)}, withCheck(2));
  EXPECT_EQ(line, 3u);
  EXPECT_EQ(message, "this store in block (1, 0, 0) and a store in block (0, 0, 0) touch byte 0 of "
                     "parameter 'C' and nothing orders them");
  EXPECT_EQ(getLine(program.findings[0].notes[0].first), 3u);
}

TEST(Race, OneBlockReadsWhatAnotherWrites) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %i = tile.block_id x
  %zero = arith.constant 0 : i32
  %first = arith.cmpi eq, %i, %zero : i32
  scf.if %first {
    %x, %t = tile.load %c : !tile.ptr<i32>
  } else {
    %t = tile.store %i, %c : !tile.ptr<i32>
  }
  tile.return
})mlir");
  std::vector<int32_t> c(1);
  auto [line, message] = program.expectFinding(FindingKind::Race, {bind(c)}, withCheck(2));
  EXPECT_EQ(line, 8u);
  EXPECT_EQ(getLine(program.findings[0].notes[0].first), 6u);
}

TEST(Race, BlocksOnTheirOwnElementsAreClean) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %i = tile.block_id x
  %v = tile.make_view %c, sizes [], strides [] : !tile.view<30xi32, strides=[1]>
  %p = tile.make_partition %v : !tile.partition<8, !tile.view<30xi32, strides=[1]>>
  %x = arith.constant dense<3> : tensor<8xi32>
  %t = tile.store_tile %x, %p[%i] : tensor<8xi32>, !tile.partition<8, !tile.view<30xi32, strides=[1]>>, i32
  tile.return
})mlir");
  std::vector<int32_t> c(30);
  program.expectClean({bind(c)}, withCheck(4));
}

TEST(Race, OverlappingTilesOfTwoBlocks) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %i = tile.block_id x
  %v = tile.make_view %c, sizes [], strides [] : !tile.view<100xi32, strides=[1]>
  %p = tile.make_partition %v : !tile.partition<64, !tile.view<100xi32, strides=[1]>, traversal=[63]>
  %x = arith.constant dense<3> : tensor<64xi32>
  %t = tile.store_tile %x, %p[%i] : tensor<64xi32>, !tile.partition<64, !tile.view<100xi32, strides=[1]>, traversal=[63]>, i32
  tile.return
})mlir");
  std::vector<int32_t> c(100);
  auto [line, message] = program.expectFinding(FindingKind::Race, {bind(c)}, withCheck(2));
  EXPECT_THAT(message, HasSubstr("byte 252"));
}

TEST(Race, AtomicsOfTheDeviceDoNotRace) {
  std::string text = R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %i = tile.block_id x
  %old, %t = tile.atomic_rmw add %c, %i ordering relaxed scope device : !tile.ptr<i32>
  tile.return
})mlir";
  std::vector<int32_t> c(1);
  TestProgram(text).expectClean({bind(c)}, withCheck(4));
  // Those of a block's own scope do.
  TestProgram narrow(replace(text, "scope device", "scope block"));
  narrow.expectFinding(FindingKind::Race, {bind(c)}, withCheck(2));
}

/// Block 0 writes data and raises a flag; block 1 waits for the flag and reads the data.
constexpr const char *message =
    R"mlir(tile.entry @main(%data: !tile.ptr<i32> "D" inout, %flag: !tile.ptr<i32> "F" inout) {
  %i = tile.block_id x
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = arith.cmpi eq, %i, %zero : i32
  scf.if %first {
    %t0 = tile.store %one, %data : !tile.ptr<i32>
    %t1 = tile.store %one, %flag after %t0 ordering release scope device : !tile.ptr<i32>
  } else {
    %start = tile.make_token
    %t = scf.while (%t0 = %start) : (!tile.token) -> (!tile.token) {
      %f, %t1 = tile.load %flag after %t0 ordering acquire scope device : !tile.ptr<i32>
      %wait = arith.cmpi eq, %f, %zero : i32
      scf.condition(%wait) %t1 : !tile.token
    } do {
    ^bb0(%t1: !tile.token):
      scf.yield %t1 : !tile.token
    }
    %x, %t2 = tile.load %data after %t : !tile.ptr<i32>
  }
  tile.return
})mlir";

/// Lines of a race and of its note.
using Lines = std::pair<unsigned, unsigned>;

/// Races found; locations end with the program.
std::vector<Lines> pass(const std::string &text) {
  TestProgram program(text);
  EXPECT_TRUE(bool(program)) << program.diagnostics;
  std::vector<int32_t> data(1), flag(1);
  std::vector<Lines> races;
  for (const Finding &finding : program.run({bind(data), bind(flag)}, withCheck(2)).findings) {
    EXPECT_EQ(finding.kind, FindingKind::Race);
    races.push_back({getLine(finding.location), getLine(finding.notes[0].first)});
  }
  return races;
}

TEST(Race, ReleaseAndAcquireOrderAMessage) { EXPECT_TRUE(pass(message).empty()); }

TEST(Race, RelaxedFlagOrdersNothing) {
  for (auto [from, to] : {std::pair("ordering release", "ordering relaxed"),
                          {"ordering acquire", "ordering relaxed"}}) {
    EXPECT_EQ(pass(replace(message, from, to)), (std::vector<Lines>{{19, 7}})) << from;
  }
}

TEST(Race, AReleaseCoversOnlyWhatItIsOrderedAfter) {
  EXPECT_EQ(pass(replace(message, "%flag after %t0 ordering release", "%flag ordering release")),
            (std::vector<Lines>{{19, 7}}));
}

TEST(Race, AnAcquireHelpsOnlyWhatIsOrderedAfterIt) {
  EXPECT_EQ(pass(replace(message, "%data after %t :", "%data :")), (std::vector<Lines>{{19, 7}}));
}

TEST(Race, FencesMakeRelaxedFlagsOrder) {
  std::string text = replace(message, "    %t1 = tile.store %one, %flag after %t0 ordering release",
                             "    %tf = tile.fence ordering release scope device after %t0\n"
                             "    %t1 = tile.store %one, %flag after %tf ordering relaxed");
  text = replace(text, "ordering acquire", "ordering relaxed");
  std::string fenced = replace(text, "    %x, %t2 = tile.load %data after %t :",
                               "    %tg = tile.fence ordering acquire scope device after %t\n"
                               "    %x, %t2 = tile.load %data after %tg :");
  EXPECT_TRUE(pass(fenced).empty());
  EXPECT_EQ(pass(text).size(), 1u);
}

TEST(Race, ALockOrdersWhatItGuards) {
  const char *text =
      R"mlir(tile.entry @main(%lock: !tile.ptr<i32> "L" inout, %c: !tile.ptr<i32> "C" inout) {
  %free = arith.constant 0 : i32
  %taken = arith.constant 1 : i32
  %i = tile.block_id x
  %start = tile.make_token
  %t = scf.while (%t0 = %start) : (!tile.token) -> (!tile.token) {
    %old, %t1 = tile.atomic_cas %lock, %free, %taken after %t0 ordering acquire scope device : !tile.ptr<i32>
    %busy = arith.cmpi ne, %old, %free : i32
    scf.condition(%busy) %t1 : !tile.token
  } do {
  ^bb0(%t1: !tile.token):
    scf.yield %t1 : !tile.token
  }
  %x, %t2 = tile.load %c after %t : !tile.ptr<i32>
  %y = arith.addi %x, %i : i32
  %t3 = tile.store %y, %c after %t2 : !tile.ptr<i32>
  %t4 = tile.store %free, %lock after %t3 ordering release scope device : !tile.ptr<i32>
  tile.return
})mlir";
  std::vector<int32_t> lock(1), c(1);
  TestProgram(text).expectClean({bind(lock), bind(c)}, withCheck(20));
  EXPECT_EQ(c[0], 190);
  TestProgram racy(replace(text, "ordering release", "ordering relaxed"));
  lock[0] = 0;
  RunResult result = racy.run({bind(lock), bind(c)}, withCheck(2));
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(result.findings[0].kind, FindingKind::Race);
}

TEST(Race, ReadersOfManyBlocksDoNotRace) {
  TestProgram program(
      R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout, %o: !tile.ptr<i32> "O" out) {
  %i = tile.block_id x
  %x, %t = tile.load %c : !tile.ptr<i32>
  %q = tile.ptr_offset %o, %i : !tile.ptr<i32>, i32
  %u = tile.store %x, %q : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(1), o(10);
  program.expectClean({bind(c), bind(o)}, withCheck(10));
}

} // namespace
