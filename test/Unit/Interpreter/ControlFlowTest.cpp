//===- ControlFlowTest.cpp - scf and calls ---------------------------------===//
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
using testing::HasSubstr;

namespace {

/// Runs `body`, which computes %y0 : tensor<1xi32> from %n : i32, for one n in both orders.
int32_t compute(const std::string &body, int32_t n, const std::string &functions = "") {
  int32_t results[2];
  for (bool isRandom : {false, true}) {
    TestProgram program(functions +
                        getTileKernel({{"1", "i32"}},
                                      "%c0 = arith.constant 0 : index\n"
                                      "%n = tensor.extract %x0[%c0] : tensor<1xi32>\n" +
                                          body + "\n%y0 = tensor.splat %y : tensor<1xi32>",
                                      {{"1", "i32"}}));
    std::vector<int32_t> in = {n}, out = {-1};
    RunOptions options;
    options.order = isRandom ? MemoryOrder::Random : MemoryOrder::Program;
    program.expectClean({bind(in), bind(out)}, options);
    results[isRandom] = out[0];
  }
  EXPECT_EQ(results[0], results[1]);
  return results[0];
}

TEST(ControlFlow, ForSumsItsInductionVariable) {
  std::string body = R"mlir(
%one = arith.constant 1 : i32
%y = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> (i32) : i32 {
  %t = arith.addi %s, %i : i32
  scf.yield %t : i32
})mlir";
  EXPECT_EQ(compute(body, 5), 10);
  EXPECT_EQ(compute(body, 0), 0);
  EXPECT_EQ(compute(body, -3), 0);
}

TEST(ControlFlow, UnsignedForReadsItsBoundsAsUnsigned) {
  // From -4 to -1 as unsigned numbers: 3 rounds.
  EXPECT_EQ(compute(R"mlir(
%one = arith.constant 1 : i32
%low = arith.subi %n, %one : i32
%high = arith.constant -1 : i32
%y = scf.for unsigned %i = %low to %high step %one iter_args(%s = %zero) -> (i32) : i32 {
  %t = arith.addi %s, %one : i32
  scf.yield %t : i32
})mlir",
                    -3),
            3);
}

TEST(ControlFlow, ForEndsWhereItsVariableWouldOverflow) {
  // 100, 120 in i8: 140 does not fit.
  EXPECT_EQ(compute(R"mlir(
%low = arith.constant 100 : i8
%high = arith.constant 127 : i8
%step = arith.constant 20 : i8
%one = arith.constant 1 : i32
%y = scf.for %i = %low to %high step %step iter_args(%s = %zero) -> (i32) : i8 {
  %t = arith.addi %s, %one : i32
  scf.yield %t : i32
})mlir",
                    0),
            2);
}

TEST(ControlFlow, YieldMayExchangeCarriedValues) {
  std::string body = R"mlir(
%one = arith.constant 1 : i32
%y, %b = scf.for %i = %zero to %n step %one iter_args(%a = %zero, %b = %one) -> (i32, i32) : i32 {
  scf.yield %b, %a : i32, i32
})mlir";
  EXPECT_EQ(compute(body, 4), 0);
  EXPECT_EQ(compute(body, 5), 1);
}

TEST(ControlFlow, YieldMayGiveOneValueTwiceAndOneFromOutside) {
  // a, b, c = i, i, n; the results are those of the last round.
  EXPECT_EQ(compute(R"mlir(
%one = arith.constant 1 : i32
%a, %b, %c = scf.for %i = %zero to %n step %one iter_args(%a = %zero, %b = %zero, %c = %zero) -> (i32, i32, i32) : i32 {
  %t = arith.addi %i, %a : i32
  scf.yield %t, %t, %n : i32, i32, i32
}
%ab = arith.addi %a, %b : i32
%y = arith.addi %ab, %c : i32)mlir",
                    4),
            6 + 6 + 4);
}

TEST(ControlFlow, FibonacciShiftsCarriedValues) {
  EXPECT_EQ(compute(R"mlir(
%one = arith.constant 1 : i32
%y, %b = scf.for %i = %zero to %n step %one iter_args(%a = %zero, %b = %one) -> (i32, i32) : i32 {
  %t = arith.addi %a, %b : i32
  scf.yield %b, %t : i32, i32
})mlir",
                    10),
            55);
}

TEST(ControlFlow, NestedLoopsKeepOuterValues) {
  EXPECT_EQ(compute(R"mlir(
%one = arith.constant 1 : i32
%y = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> (i32) : i32 {
  %square = arith.muli %i, %i : i32
  %inner = scf.for %j = %zero to %i step %one iter_args(%t = %s) -> (i32) : i32 {
    %u = arith.addi %t, %square : i32
    scf.yield %u : i32
  }
  scf.yield %inner : i32
})mlir",
                    4),
            1 * 1 + 2 * 4 + 3 * 9);
}

TEST(ControlFlow, WhileForwardsOtherValuesThanItTests) {
  // Collatz: steps from n to 1.
  std::string body = R"mlir(
%one = arith.constant 1 : i32
%two = arith.constant 2 : i32
%three = arith.constant 3 : i32
%y, %last = scf.while (%x = %n, %k = %zero) : (i32, i32) -> (i32, i32) {
  %go = arith.cmpi ne, %x, %one : i32
  scf.condition(%go) %k, %x : i32, i32
} do {
^bb0(%k: i32, %x: i32):
  %bit = arith.andi %x, %one : i32
  %odd = arith.cmpi eq, %bit, %one : i32
  %next = scf.if %odd -> i32 {
    %t = arith.muli %x, %three : i32
    %u = arith.addi %t, %one : i32
    scf.yield %u : i32
  } else {
    %h = arith.shrui %x, %one : i32
    scf.yield %h : i32
  }
  %k1 = arith.addi %k, %one : i32
  scf.yield %next, %k1 : i32, i32
})mlir";
  EXPECT_EQ(compute(body, 1), 0);
  EXPECT_EQ(compute(body, 6), 8);
  EXPECT_EQ(compute(body, 27), 111);
}

TEST(ControlFlow, WhileMayForwardItsCondition) {
  EXPECT_EQ(compute(R"mlir(
%one = arith.constant 1 : i32
%last, %k = scf.while (%x = %zero) : (i32) -> (i1, i32) {
  %go = arith.cmpi slt, %x, %n : i32
  scf.condition(%go) %go, %x : i1, i32
} do {
^bb0(%c: i1, %x: i32):
  %x1 = arith.addi %x, %one : i32
  scf.yield %x1 : i32
}
%wide = arith.extui %last : i1 to i32
%y = arith.addi %k, %wide : i32)mlir",
                    7),
            7);
}

TEST(ControlFlow, IndexSwitch) {
  std::string body = R"mlir(
%i = arith.index_cast %n : i32 to index
%y = scf.index_switch %i -> i32
case 2 {
  %r = arith.constant 20 : i32
  scf.yield %r : i32
}
case -5 {
  %r = arith.constant 50 : i32
  scf.yield %r : i32
}
default {
  scf.yield %n : i32
})mlir";
  EXPECT_EQ(compute(body, 2), 20);
  EXPECT_EQ(compute(body, -5), 50);
  EXPECT_EQ(compute(body, 7), 7);
}

TEST(ControlFlow, ExecuteRegion) {
  EXPECT_EQ(compute(R"mlir(
%y = scf.execute_region -> i32 {
  %t = arith.addi %n, %n : i32
  scf.yield %t : i32
})mlir",
                    21),
            42);
}

TEST(ControlFlow, CallsNestAndRepeat) {
  std::string functions = R"mlir(
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  func.return %y : i32
}
func.func private @sum(%x: i32, %z: i32) -> i32 {
  %a = func.call @square(%x) : (i32) -> i32
  %b = func.call @square(%z) : (i32) -> i32
  %y = arith.addi %a, %b : i32
  func.return %y : i32
})mlir";
  EXPECT_EQ(compute("%three = arith.constant 3 : i32\n"
                    "%y = func.call @sum(%n, %three) : (i32, i32) -> i32",
                    4, functions),
            25);
}

TEST(ControlFlow, TilesAreCarriedWithoutLoss) {
  // Two tiles change places while a third passes through.
  auto result =
      runTileKernel<int32_t>({"8", "i32"}, std::vector<int32_t>{1, 2, 3, 4, 5, 6, 7, 8}, R"mlir(
%one = arith.constant 1 : i32
%five = arith.constant 5 : i32
%twice = arith.addi %x0, %x0 : tensor<8xi32>
%a, %b, %c = scf.for %i = %zero to %five step %one iter_args(%a = %x0, %b = %twice, %c = %x0) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) : i32 {
  %d = arith.addi %c, %x0 : tensor<8xi32>
  scf.yield %b, %a, %d : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}
%ab = arith.muli %a, %b : tensor<8xi32>
%s = arith.addi %ab, %c : tensor<8xi32>
%y0 = arith.addi %s, %a : tensor<8xi32>)mlir",
                             {"8", "i32"}, 8);
  for (int i = 0; i < 8; ++i) {
    int x = i + 1;
    EXPECT_EQ(result[i], 2 * x * x + 6 * x + 2 * x);
  }
}

TEST(ControlFlow, SelectOfPointersAndTokens) {
  TestProgram program(R"mlir(
tile.entry @main(%a: !tile.ptr<i32> "A" in, %b: !tile.ptr<i32> "B" in, %c: !tile.ptr<i32> "C" out) {
  %one = tile.num_blocks x
  %two = arith.constant 2 : i32
  %isTwo = arith.cmpi eq, %one, %two : i32
  %p = arith.select %isTwo, %a, %b : !tile.ptr<i32>
  %x, %t0 = tile.load %p : !tile.ptr<i32>
  %t1 = tile.make_token
  %t = arith.select %isTwo, %t0, %t1 : !tile.token
  %t2 = tile.store %x, %c after %t : !tile.ptr<i32>
  tile.return
})mlir");
  std::vector<int32_t> a = {10}, b = {20}, c = {0};
  program.expectClean({bind(a), bind(b), bind(c)});
  EXPECT_EQ(c[0], 20);
}

TEST(ControlFlow, RecursionIsRefused) {
  TestProgram program(R"mlir(func.func private @f(%x: i32) -> i32 {
  %y = func.call @f(%x) : (i32) -> i32
  func.return %y : i32
}
tile.entry @main(%n: i32 "N") {
  %y = func.call @f(%n) : (i32) -> i32
  tile.return
})mlir");
  EXPECT_FALSE(program);
  EXPECT_THAT(program.diagnostics,
              HasSubstr("2: found a recursive call of 'f', expected none: kernels have no stack"));
}

} // namespace
