//===- CheckTest.cpp - Faults that --check finds ---------------------------===//
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

std::string drop(std::string text, const std::string &what) {
  size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos);
  return text.erase(at, what.size());
}

//===----------------------------------------------------------------------===//
// Missing tokens
//===----------------------------------------------------------------------===//

constexpr const char *storeThenLoad = R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %c, %one : !tile.ptr<i32>, i32
  %t1 = tile.store %one, %c : !tile.ptr<i32>
  %z, %t2 = tile.load %c after %t1 : !tile.ptr<i32>
  %t3 = tile.store %z, %q : !tile.ptr<i32>
  %t4 = tile.store %z, %c after %t2 : !tile.ptr<i32>
  tile.return
})mlir";

TEST(CheckTokens, OrderedAccessesAreClean) {
  TestProgram program(storeThenLoad);
  std::vector<int32_t> c(2);
  program.expectClean({bind(c)}, withCheck());
}

TEST(CheckTokens, LoadNotAfterAStoreIsFoundAtBothLines) {
  TestProgram program(drop(storeThenLoad, " after %t1"));
  std::vector<int32_t> c(2);
  RunResult result = program.run({bind(c)}, withCheck());
  // The last store, which comes after the load, no longer comes after the first either.
  ASSERT_EQ(result.findings.size(), 2u);
  const Finding &finding = result.findings[0];
  EXPECT_EQ(finding.kind, FindingKind::MissingToken);
  EXPECT_EQ(getLine(finding.location), 5u);
  EXPECT_EQ(finding.message, "this load and an earlier store touch byte 0 of parameter 'C' with no "
                             "token or value that orders them");
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(getLine(finding.notes[0].first), 4u);
  EXPECT_EQ(getLine(result.findings[1].location), 7u);
}

TEST(CheckTokens, AValueIsAPathToo) {
  // The last store stores what the load gave, so it comes after the load, token or not.
  TestProgram program(drop(storeThenLoad, " after %t2"));
  std::vector<int32_t> c(2);
  program.expectClean({bind(c)}, withCheck());
}

TEST(CheckTokens, StoreNotAfterALoadIsFound) {
  TestProgram program(
      R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout, %o: !tile.ptr<i32> "O" out) {
  %one = arith.constant 1 : i32
  %z, %t2 = tile.load %c : !tile.ptr<i32>
  %t3 = tile.store %one, %c : !tile.ptr<i32>
  %t4 = tile.store %z, %o : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(1), o(1);
  auto [line, message] =
      program.expectFinding(FindingKind::MissingToken, {bind(c), bind(o)}, withCheck());
  EXPECT_EQ(line, 4u);
  EXPECT_EQ(getLine(program.findings[0].notes[0].first), 3u);
}

TEST(CheckTokens, LoadsAreNotOrdered) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %x, %t0 = tile.load %c : !tile.ptr<i32>
  %y, %t1 = tile.load %c : !tile.ptr<i32>
  %s = arith.addi %x, %y : i32
  %t2 = tile.store %s, %c : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(1);
  program.expectClean({bind(c)}, withCheck());
}

/// An element of a loop-carried array, each round's accesses after the last's.
constexpr const char *carried = R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %start = tile.make_token
  %end = scf.for %i = %zero to %ten step %one iter_args(%t = %start) -> (!tile.token) : i32 {
    %x, %t0 = tile.load %c after %t : !tile.ptr<i32>
    %y = arith.addi %x, %i : i32
    %t1 = tile.store %y, %c : !tile.ptr<i32>
    scf.yield %t1 : !tile.token
  }
  %x, %t = tile.load %c after %end : !tile.ptr<i32>
  tile.return
})mlir";

TEST(CheckTokens, CarriedTokensOrderRounds) {
  TestProgram program(carried);
  std::vector<int32_t> c(1);
  program.expectClean({bind(c)}, withCheck());
}

TEST(CheckTokens, WithoutTheCarriedTokenRoundsConflict) {
  TestProgram program(drop(carried, " after %t "));
  std::vector<int32_t> c(1);
  RunResult result = program.run({bind(c)}, withCheck());
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(result.findings[0].kind, FindingKind::MissingToken);
  EXPECT_EQ(getLine(result.findings[0].location), 7u);
}

TEST(CheckTokens, AConditionOrdersWhatItGuardsAndNoMore) {
  const char *text = R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %zero = arith.constant 0 : i32
  %x, %t0 = tile.load %c : !tile.ptr<i32>
  %p = arith.cmpi eq, %x, %zero : i32
  scf.if %p {
    %t1 = tile.store %zero, %c : !tile.ptr<i32>
  }
  tile.return
})mlir";
  std::vector<int32_t> c(1);
  TestProgram(text).expectClean({bind(c)}, withCheck());
  std::string after = text;
  after.insert(after.find("  tile.return"), "  %t2 = tile.store %zero, %c : !tile.ptr<i32>\n");
  after = drop(after, "    %t1 = tile.store %zero, %c : !tile.ptr<i32>\n");
  TestProgram program(after);
  auto [line, message] = program.expectFinding(FindingKind::MissingToken, {bind(c)}, withCheck());
  EXPECT_EQ(line, 7u);
}

TEST(CheckTokens, TilesThatDoNotOverlapNeedNoToken) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %v = tile.make_view %c, sizes [], strides [] : !tile.view<4x8xi32, strides=[8,1]>
  %p = tile.make_partition %v : !tile.partition<4x4, !tile.view<4x8xi32, strides=[8,1]>>
  %x, %t0 = tile.load_tile %p[%zero, %zero] : !tile.partition<4x4, !tile.view<4x8xi32, strides=[8,1]>>, i32, i32 -> tensor<4x4xi32>
  %k = arith.constant dense<3> : tensor<4x4xi32>
  %t1 = tile.store_tile %k, %p[%zero, %one] : tensor<4x4xi32>, !tile.partition<4x4, !tile.view<4x8xi32, strides=[8,1]>>, i32, i32
  tile.return
})mlir");
  std::vector<int32_t> c(32);
  program.expectClean({bind(c)}, withCheck());
}

TEST(CheckTokens, AccessesOfOtherWidthsAreCompared) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %k = arith.constant 7 : i32
  %b = tile.ptr_cast %c : !tile.ptr<i32> -> !tile.ptr<i8>
  %three = arith.constant 3 : i32
  %q = tile.ptr_offset %b, %three : !tile.ptr<i8>, i32
  %t0 = tile.store %k, %c : !tile.ptr<i32>
  %x, %t1 = tile.load %q : !tile.ptr<i8>
  tile.return
})mlir");
  std::vector<int32_t> c(2);
  auto [line, message] = program.expectFinding(FindingKind::MissingToken, {bind(c)}, withCheck());
  EXPECT_EQ(line, 7u);
  EXPECT_THAT(message, HasSubstr("byte 3"));
}

//===----------------------------------------------------------------------===//
// Other faults
//===----------------------------------------------------------------------===//

TEST(CheckInitialised, ReadOfAnUnwrittenArrayIsFound) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %c, %one : !tile.ptr<i32>, i32
  %t0 = tile.store %one, %c : !tile.ptr<i32>
  %x, %t1 = tile.load %c after %t0 : !tile.ptr<i32>
  %y, %t2 = tile.load %q after %t0 : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(2);
  Buffer buffer = bind(c);
  buffer.initialised = false;
  auto [line, message] = program.expectFinding(FindingKind::Uninitialised, {buffer}, withCheck());
  EXPECT_EQ(line, 6u);
  EXPECT_EQ(message, "read of byte 4 of parameter 'C', which nothing has written");
}

TEST(CheckInitialised, EachRoundsAllocaIsUnwritten) {
  TestProgram program(R"mlir(tile.entry @main() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  scf.for %i = %zero to %two step %one : i32 {
    %p = tile.alloca 1 : !tile.ptr<i32>
    %first = arith.cmpi eq, %i, %zero : i32
    scf.if %first {
      %t0 = tile.store %one, %p : !tile.ptr<i32>
    } else {
      %x, %t1 = tile.load %p : !tile.ptr<i32>
    }
  }
  tile.return
})mlir");
  auto [line, message] = program.expectFinding(FindingKind::Uninitialised, {}, withCheck());
  EXPECT_EQ(line, 11u);
}

TEST(CheckInitialised, WorkspaceIsUnwritten) {
  TestProgram program(R"mlir(tile.entry @main(%w: !tile.ptr<i32> "W" workspace) {
  %x, %t1 = tile.load %w : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> w(1);
  program.expectFinding(FindingKind::Uninitialised, {bind(w)}, withCheck());
}

TEST(CheckStore, LanesOfOneStoreMayAgreeButNotDiffer) {
  std::string text = R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" out) {
  %k = arith.constant dense<[5, 5, 5, 5]> : tensor<4xi32>
  %p = tensor.splat %c : tensor<4x!tile.ptr<i32>>
  %t0 = tile.store %k, %p : tensor<4x!tile.ptr<i32>>
  tile.return
})mlir";
  std::vector<int32_t> c(1);
  TestProgram(text).expectClean({bind(c)}, withCheck());
  text.replace(text.find("5, 5]"), 1, "6");
  TestProgram program(text);
  auto [line, message] = program.expectFinding(FindingKind::Race, {bind(c)}, withCheck());
  EXPECT_EQ(line, 4u);
  EXPECT_THAT(message, HasSubstr("two lanes of this store write different values"));
}

TEST(CheckTile, NumberOutsideTheIndexSpaceWithoutPadding) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" in) {
  %one = arith.constant 1 : i32
  %v = tile.make_view %c, sizes [], strides [] : !tile.view<4xi32, strides=[1]>
  %p = tile.make_partition %v : !tile.partition<4, !tile.view<4xi32, strides=[1]>>
  %x, %t0 = tile.load_tile %p[%one] : !tile.partition<4, !tile.view<4xi32, strides=[1]>>, i32 -> tensor<4xi32>
  tile.return
})mlir");
  std::vector<int32_t> c(4);
  auto [line, message] = program.expectFinding(FindingKind::OutOfBounds, {bind(c)}, withCheck());
  EXPECT_EQ(line, 5u);
}

TEST(CheckTile, BrokenPromiseOfBounds) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" in) {
  %zero = arith.constant 0 : i32
  %v = tile.make_view %c, sizes [], strides [] : !tile.view<3xi32, strides=[1]>
  %p = tile.make_partition %v : !tile.partition<4, !tile.view<3xi32, strides=[1]>, padding=zero>
  %x, %t0 = tile.load_tile %p[%zero] inbounds [true] : !tile.partition<4, !tile.view<3xi32, strides=[1]>, padding=zero>, i32 -> tensor<4xi32>
  tile.return
})mlir");
  std::vector<int32_t> c(4);
  program.expectFinding(FindingKind::BrokenAssume, {bind(c)}, withCheck());
}

//===----------------------------------------------------------------------===//
// Assumptions
//===----------------------------------------------------------------------===//

/// Finding's message of `%y = tile.assume predicate, constant`; empty if there is none.
std::string assume(const std::string &predicate, const std::string &constant,
                   const std::string &type) {
  TestProgram program("tile.entry @main() {\n%x = arith.constant " + constant + " : " + type +
                      "\n%y = tile.assume " + predicate + ", %x : " + type + "\ntile.return\n}\n");
  if (!program) {
    ADD_FAILURE() << program.diagnostics;
    return "";
  }
  EXPECT_TRUE(program.run({}).findings.empty());
  RunResult result = program.run({}, withCheck());
  if (result.findings.empty())
    return "";
  EXPECT_EQ(result.findings[0].kind, FindingKind::BrokenAssume);
  EXPECT_EQ(getLine(result.findings[0].location), 3u);
  return result.findings[0].message;
}

TEST(CheckAssume, DivBy) {
  EXPECT_EQ(assume("#tile.div_by<8>", "-24", "i32"), "");
  EXPECT_EQ(assume("#tile.div_by<16>", "-24", "i32"),
            "the assumed fact does not hold: found -24, expected a multiple of 16");
  std::string groups = "#tile.div_by<4, every 2, along 0>";
  EXPECT_EQ(assume(groups, "dense<[4, 5, 12, 13]>", "tensor<4xi32>"), "");
  EXPECT_THAT(assume(groups, "dense<[4, 6, 12, 13]>", "tensor<4xi32>"),
              HasSubstr("found 6, expected 5, the neighbour's successor at element (1)"));
  EXPECT_THAT(assume(groups, "dense<[4, 5, 13, 14]>", "tensor<4xi32>"),
              HasSubstr("found 13, expected a multiple of 4 at element (2)"));
}

TEST(CheckAssume, Bounded) {
  EXPECT_EQ(assume("#tile.bounded<-1, 5>", "dense<[-1, 5]>", "tensor<2xi8>"), "");
  EXPECT_THAT(assume("#tile.bounded<0, ?>", "dense<[3, -1]>", "tensor<2xi8>"),
              HasSubstr("found -1, expected at least 0 at element (1)"));
  EXPECT_THAT(assume("#tile.bounded<?, 5>", "6", "i64"), HasSubstr("found 6, expected at most 5"));
}

TEST(CheckAssume, SameElements) {
  std::string groups = "#tile.same_elements<[1, 2]>";
  EXPECT_EQ(assume(groups, "dense<[[1, 1, 2, 2], [3, 3, 4, 4]]>", "tensor<2x4xi32>"), "");
  EXPECT_THAT(assume(groups, "dense<[[1, 1, 2, 2], [3, 3, 4, 5]]>", "tensor<2x4xi32>"),
              HasSubstr("differs from that at (1, 2) at element (1, 3)"));
}

TEST(CheckAssume, PointersAreAlignedTo256) {
  TestProgram program(R"mlir(tile.entry @main(%c: !tile.ptr<i32> "C" in) {
  %p = tile.assume #tile.div_by<256>, %c : !tile.ptr<i32>
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %p, %one : !tile.ptr<i32>, i32
  %r = tile.assume #tile.div_by<8>, %q : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> c(2);
  auto [line, message] = program.expectFinding(FindingKind::BrokenAssume, {bind(c)}, withCheck());
  EXPECT_EQ(line, 5u);
}

} // namespace
