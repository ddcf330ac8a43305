//===- SchedulerTest.cpp - Blocks that wait, and runs that end early -------===//
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

/// Each block takes a lock, adds its number to a counter in two steps, and gives the lock back.
constexpr const char *spinLock = R"mlir(
tile.entry @main(%lock: !tile.ptr<i32> "L" inout, %c: !tile.ptr<i32> "C" inout) {
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

TEST(Scheduler, SpinLocksMakeProgress) {
  TestProgram program(spinLock);
  for (unsigned jobs : {1, 2, 4}) {
    std::vector<int32_t> lock(1), counter(1);
    RunOptions options = withGrid(200);
    options.jobs = jobs;
    program.expectClean({bind(lock), bind(counter)}, options);
    EXPECT_EQ(counter[0], 199 * 200 / 2);
  }
}

TEST(Scheduler, SpinLocksMakeProgressInRandomOrder) {
  TestProgram program(spinLock);
  for (uint64_t seed = 0; seed < 5; ++seed) {
    std::vector<int32_t> lock(1), counter(1);
    RunOptions options = withGrid(50);
    options.order = MemoryOrder::Random;
    options.seed = seed;
    program.expectClean({bind(lock), bind(counter)}, options);
    EXPECT_EQ(counter[0], 49 * 50 / 2);
  }
}

/// Block i waits until the flag is n - 1 - i, then counts it up: the last block must go first.
constexpr const char *turns = R"mlir(
tile.entry @main(%flag: !tile.ptr<i32> "F" inout) {
  %i = tile.block_id x
  %n = tile.num_blocks x
  %one = arith.constant 1 : i32
  %last = arith.subi %n, %one : i32
  %mine = arith.subi %last, %i : i32
  scf.while : () -> () {
    %x, %t1 = tile.load %flag ordering acquire scope device : !tile.ptr<i32>
    %wait = arith.cmpi ne, %x, %mine : i32
    scf.condition(%wait)
  } do {
    scf.yield
  }
  %next = arith.addi %mine, %one : i32
  %t2 = tile.store %next, %flag ordering release scope device : !tile.ptr<i32>
  tile.return
})mlir";

TEST(Scheduler, ABlockMayWaitForALaterOne) {
  TestProgram program(turns);
  for (unsigned jobs : {1, 3}) {
    std::vector<int32_t> flag(1);
    RunOptions options = withGrid(300);
    options.jobs = jobs;
    program.expectClean({bind(flag)}, options);
    EXPECT_EQ(flag[0], 300);
  }
}

TEST(Scheduler, DeadlockIsFoundAtItsLine) {
  TestProgram program(turns);
  for (unsigned jobs : {1, 3}) {
    // Nobody waits for 100.
    std::vector<int32_t> flag = {100};
    RunOptions options = withGrid(10);
    options.jobs = jobs;
    auto [line, message] = program.expectFinding(FindingKind::Deadlock, {bind(flag)}, options);
    EXPECT_EQ(line, 9u);
    EXPECT_THAT(message, HasSubstr("every block that has begun waits for another"));
  }
}

TEST(Scheduler, ABoundedWaitIsNoDeadlock) {
  TestProgram program(R"mlir(
tile.entry @main(%flag: !tile.ptr<i32> "F" inout) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant 100000 : i32
  %tries = scf.while (%k = %zero) : (i32) -> (i32) {
    %x, %t1 = tile.load %flag ordering acquire scope device : !tile.ptr<i32>
    %closed = arith.cmpi eq, %x, %zero : i32
    %more = arith.cmpi slt, %k, %limit : i32
    %wait = arith.andi %closed, %more : i1
    scf.condition(%wait) %k : i32
  } do {
  ^bb0(%k: i32):
    %k1 = arith.addi %k, %one : i32
    scf.yield %k1 : i32
  }
  tile.print "%d"(%tries : i32)
  tile.return
})mlir");
  std::vector<int32_t> flag(1);
  program.expectClean({bind(flag)});
  EXPECT_EQ(program.output, "100000");
}

constexpr const char *endless = R"mlir(tile.entry @main() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  tile.return
})mlir";

TEST(Scheduler, BudgetEndsARunaway) {
  TestProgram program(endless);
  RunOptions options;
  options.budget = 5000;
  auto [line, message] = program.expectFinding(FindingKind::Budget, {}, options);
  EXPECT_EQ(message, "the budget of 5000 steps is spent");
  EXPECT_GE(line, 3u);
  EXPECT_LE(line, 6u);
  RunResult result = program.run({}, options);
  EXPECT_EQ(result.steps, 5000u);
  EXPECT_FALSE(result.completed);
}

TEST(Scheduler, ABudgetThatSufficesChangesNothing) {
  TestProgram program(turns);
  std::vector<int32_t> flag(1);
  RunOptions options = withGrid(3);
  options.budget = 100000;
  program.expectClean({bind(flag)}, options);
}

TEST(Scheduler, CancellingEndsARun) {
  TestProgram program(endless);
  volatile bool cancelled = true;
  RunOptions options;
  options.cancelled = &cancelled;
  RunResult result = program.run({}, options);
  EXPECT_FALSE(result.completed);
  EXPECT_TRUE(result.findings.empty());
}

TEST(Scheduler, ProgressEndsAtTheTotal) {
  TestProgram program("tile.entry @main() {\ntile.return\n}\n");
  uint64_t lastDone = 0, lastTotal = 0;
  RunOptions options = withGrid(1000);
  options.jobs = 2;
  options.progress = [&](uint64_t done, uint64_t total) {
    lastDone = done;
    lastTotal = total;
  };
  program.expectClean({}, options);
  EXPECT_EQ(lastDone, 1000u);
  EXPECT_EQ(lastTotal, 1000u);
}

TEST(Scheduler, AGridWithoutBlocksIsFine) {
  TestProgram program("tile.entry @main() {\ntile.print \"x\"\ntile.return\n}\n");
  program.expectClean({}, withGrid(5, 0));
  EXPECT_EQ(program.output, "");
}

TEST(Scheduler, WrongArgumentsAreRefused) {
  TestProgram program("tile.entry @main(%n: i32 \"N\") {\ntile.return\n}\n");
  auto [line, message] = program.expectFinding(FindingKind::Unsupported, {});
  EXPECT_EQ(message, "found 0 arguments, expected 1");
}

} // namespace
