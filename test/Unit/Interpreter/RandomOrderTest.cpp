//===- RandomOrderTest.cpp - Orders that tokens allow ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "gmock/gmock.h"
#include <set>

using namespace tessera::interpreter;

namespace {

constexpr unsigned seeds = 50;

RunOptions withSeed(uint64_t seed, int64_t blocks = 1) {
  RunOptions options = withGrid(blocks);
  options.order = MemoryOrder::Random;
  options.seed = seed;
  return options;
}

/// Results in C of all seeds.
std::set<std::vector<int32_t>> getOutcomes(const std::string &text, size_t count,
                                           int64_t blocks = 1) {
  TestProgram program(text);
  std::set<std::vector<int32_t>> outcomes;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    std::vector<int32_t> c(count);
    program.expectClean({bind(c)}, withSeed(seed, blocks));
    outcomes.insert(c);
  }
  return outcomes;
}

std::string replaceAll(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// x = load; store x + 1; y = load; C[1] = y.
constexpr const char *storeThenLoad = R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %c, %one : !tile.ptr<i32>, i32
  %x, %t0 = tile.load %c : !tile.ptr<i32>
  %y = arith.addi %x, %one : i32
  %t1 = tile.store %y, %c after %t0 : !tile.ptr<i32>
  %z, %t2 = tile.load %c after %t1 : !tile.ptr<i32>
  %t3 = tile.store %z, %q : !tile.ptr<i32>
  tile.return
})mlir";

TEST(RandomOrder, TokensOrderAStoreAndALoad) {
  EXPECT_EQ(getOutcomes(storeThenLoad, 2), (std::set<std::vector<int32_t>>{{1, 1}}));
}

TEST(RandomOrder, DroppingATokenShows) {
  std::set<std::vector<int32_t>> outcomes = getOutcomes(
      replaceAll(storeThenLoad, "%z, %t2 = tile.load %c after %t1", "%z, %t2 = tile.load %c"), 2);
  EXPECT_EQ(outcomes, (std::set<std::vector<int32_t>>{{1, 0}, {1, 1}}));
}

/// Doubles C[0] and adds the round's number, ten times.
constexpr const char *carried = R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %start = tile.make_token
  %end = scf.for %i = %zero to %ten step %one iter_args(%t = %start) -> (!tile.token) : i32 {
    %x, %t0 = tile.load %c after %t : !tile.ptr<i32>
    %d = arith.addi %x, %x : i32
    %y = arith.addi %d, %i : i32
    %t1 = tile.store %y, %c after %t0 : !tile.ptr<i32>
    scf.yield %t1 : !tile.token
  }
  tile.return
})mlir";

TEST(RandomOrder, CarriedTokensOrderRounds) {
  int32_t expected = 0;
  for (int i = 0; i < 10; ++i)
    expected = 2 * expected + i;
  EXPECT_EQ(getOutcomes(carried, 1), (std::set<std::vector<int32_t>>{{expected}}));
}

TEST(RandomOrder, DroppingACarriedTokenShows) {
  EXPECT_GT(getOutcomes(replaceAll(carried, "tile.load %c after %t ", "tile.load %c "), 1).size(),
            1u);
}

TEST(RandomOrder, JoinedTokensWaitForBoth) {
  std::string text = R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %one = arith.constant 1 : i32
  %q = tile.ptr_offset %c, %one : !tile.ptr<i32>, i32
  %t0 = tile.store %one, %c : !tile.ptr<i32>
  %t1 = tile.store %one, %q : !tile.ptr<i32>
  %t = tile.join_tokens %t0, %t1
  %x, %t2 = tile.load %c after %t : !tile.ptr<i32>
  %y, %t3 = tile.load %q after %t : !tile.ptr<i32>
  %s = arith.addi %x, %y : i32
  %t4 = tile.join_tokens %t2, %t3
  %t5 = tile.store %s, %c after %t4 : !tile.ptr<i32>
  tile.return
})mlir";
  EXPECT_EQ(getOutcomes(text, 2), (std::set<std::vector<int32_t>>{{2, 1}}));
  EXPECT_GT(getOutcomes(replaceAll(text, "join_tokens %t0, %t1", "join_tokens %t0"), 2).size(), 1u);
}

TEST(RandomOrder, PrintsStayInOrderAndSeeTheirOperands) {
  TestProgram program(R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %x, %t0 = tile.load %c : !tile.ptr<i32>
  tile.print "a%d "(%x : i32)
  tile.print "b"
  %y, %t1 = tile.load %c : !tile.ptr<i32>
  tile.print "c%d"(%y : i32)
  tile.return
})mlir");
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    std::vector<int32_t> c = {5};
    program.expectClean({bind(c)}, withSeed(seed));
    EXPECT_EQ(program.output, "a5 bc5");
  }
}

TEST(RandomOrder, RoundsOfALoopHaveAnAllocaEach) {
  // C[i] = i, by way of local memory that each round reserves anew.
  std::vector<int32_t> expected = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(getOutcomes(R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 8 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %p = tile.alloca 1 : !tile.ptr<i32>
    %t0 = tile.store %i, %p : !tile.ptr<i32>
    %x, %t1 = tile.load %p after %t0 : !tile.ptr<i32>
    %q = tile.ptr_offset %c, %i : !tile.ptr<i32>, i32
    %t2 = tile.store %x, %q : !tile.ptr<i32>
  }
  tile.return
})mlir",
                        8),
            (std::set<std::vector<int32_t>>{expected}));
}

TEST(RandomOrder, BlocksRunInAnyOrder) {
  // The last block to write wins.
  EXPECT_GT(getOutcomes(R"mlir(
tile.entry @main(%c: !tile.ptr<i32> "C" inout) {
  %i = tile.block_id x
  %t = tile.store %i, %c : !tile.ptr<i32>
  tile.return
})mlir",
                        1, 4)
                .size(),
            1u);
}

TEST(RandomOrder, ASeedGivesTheSameRunTwice) {
  TestProgram program(replaceAll(carried, "tile.load %c after %t ", "tile.load %c "));
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    std::vector<int32_t> first(1), second(1);
    program.expectClean({bind(first)}, withSeed(seed));
    program.expectClean({bind(second)}, withSeed(seed));
    EXPECT_EQ(first, second);
  }
}

} // namespace
