//===- AtomicTest.cpp - Atomic accesses ------------------------------------===//
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

std::string getRMW(const std::string &kind, const std::string &element) {
  return "tile.entry @main(%m: !tile.ptr<" + element + "> \"M\" inout, %a: !tile.ptr<" + element +
         "> \"A\" in, %o: !tile.ptr<" + element +
         "> \"O\" out) {\n%v, %t0 = tile.load %a : !tile.ptr<" + element +
         ">\n%old, %t1 = tile.atomic_rmw " + kind +
         " %m, %v ordering relaxed scope device : !tile.ptr<" + element +
         ">\n%t2 = tile.store %old, %o : !tile.ptr<" + element + ">\ntile.return\n}\n";
}

/// Applies an atomic to `memory` and checks what it gives and leaves.
template <typename T>
void expectRMW(const std::string &kind, const std::string &element, T memory, T operand,
               T expected) {
  TestProgram program(getRMW(kind, element));
  std::vector<T> m = {memory}, a = {operand}, old(1);
  program.expectClean({bind(m), bind(a), bind(old)});
  EXPECT_EQ(old[0], memory) << kind << " " << element;
  EXPECT_EQ(m[0], expected) << kind << " " << element;
}

template <typename T>
void expectIntegers(const std::string &element) {
  T big = T(-2);
  expectRMW<T>("and", element, 12, 10, 8);
  expectRMW<T>("or", element, 12, 10, 14);
  expectRMW<T>("xor", element, 12, 10, 6);
  expectRMW<T>("add", element, big, 5, 3);
  expectRMW<T>("max", element, big, 5, 5);
  expectRMW<T>("min", element, big, 5, big);
  expectRMW<T>("umax", element, big, 5, big);
  expectRMW<T>("umin", element, big, 5, 5);
  expectRMW<T>("xchg", element, 12, 10, 10);
}

TEST(Atomic, EveryKindOnIntegers) {
  expectIntegers<uint32_t>("i32");
  expectIntegers<uint64_t>("i64");
}

TEST(Atomic, FloatsAddWithOneRounding) {
  expectRMW<float>("addf", "f32", 0.5f, 0.25f, 0.75f);
  expectRMW<double>("addf", "f64", 0.5, 0.25, 0.75);
  // f16: 1 + 2^-11 is a tie and goes to even.
  expectRMW<uint16_t>("addf", "f16", 0x3c00, 0x1000, 0x3c00);
  // bf16: 1 + 2^-7 is the next code.
  expectRMW<uint16_t>("addf", "bf16", 0x3f80, 0x3c00, 0x3f81);
  expectRMW<float>("xchg", "f32", 1.0f, 2.0f, 2.0f);
  expectRMW<double>("xchg", "f64", 1.0, 2.0, 2.0);
}

TEST(Atomic, CompareExchange) {
  TestProgram program(R"mlir(
tile.entry @main(%m: !tile.ptr<i32> "M" inout, %o: !tile.ptr<i32> "O" out) {
  %i = tile.iota : tensor<4xi32>
  %pm = tensor.splat %m : tensor<4x!tile.ptr<i32>>
  %p = tile.ptr_offset %pm, %i : tensor<4x!tile.ptr<i32>>, tensor<4xi32>
  %expected = arith.constant dense<7> : tensor<4xi32>
  %new = arith.constant dense<9> : tensor<4xi32>
  %mask = arith.constant dense<[true, true, false, true]> : tensor<4xi1>
  %old, %t = tile.atomic_cas %p, %expected, %new mask %mask ordering acq_rel scope device : tensor<4x!tile.ptr<i32>>
  %po = tensor.splat %o : tensor<4x!tile.ptr<i32>>
  %q = tile.ptr_offset %po, %i : tensor<4x!tile.ptr<i32>>, tensor<4xi32>
  %u = tile.store %old, %q : tensor<4x!tile.ptr<i32>>
  tile.return
})mlir");
  std::vector<int32_t> m = {7, 8, 7, 7}, old(4);
  program.expectClean({bind(m), bind(old)});
  EXPECT_THAT(m, ElementsAre(9, 8, 7, 9));
  // A lane that is off gives what it compared with.
  EXPECT_THAT(old, ElementsAre(7, 8, 7, 7));
}

TEST(Atomic, DuplicateAddressesAddUpUnderAMask) {
  TestProgram program(R"mlir(
tile.entry @main(%m: !tile.ptr<i32> "M" inout) {
  %i = tile.iota : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %three = arith.constant dense<3> : tensor<8xi32>
  %bit = arith.andi %i, %one : tensor<8xi32>
  %pm = tensor.splat %m : tensor<8x!tile.ptr<i32>>
  %p = tile.ptr_offset %pm, %bit : tensor<8x!tile.ptr<i32>>, tensor<8xi32>
  %mask = arith.cmpi ne, %i, %three : tensor<8xi32>
  %old, %t = tile.atomic_rmw add %p, %i mask %mask ordering relaxed scope device : tensor<8x!tile.ptr<i32>>
  tile.return
})mlir");
  std::vector<int32_t> m = {0, 0};
  program.expectClean({bind(m)});
  EXPECT_THAT(m, ElementsAre(0 + 2 + 4 + 6, 1 + 5 + 7));
}

constexpr const char *reduceTile = R"mlir(
tile.entry @main(%m: !tile.ptr<f32> "M" inout) {
  %zero = arith.constant 0 : i32
  %v = tile.make_view %m, sizes [], strides [] : !tile.view<3xf32, strides=[1]>
  %p = tile.make_partition %v : !tile.partition<4, !tile.view<3xf32, strides=[1]>>
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = tile.reduce_tile addf %x, %p[%zero] scope device : tensor<4xf32>, !tile.partition<4, !tile.view<3xf32, strides=[1]>>, i32
  tile.return
})mlir";

TEST(Atomic, TileReductionOfManyBlocksInParallel) {
  TestProgram program(reduceTile);
  std::vector<float> m = {0, 0, 0, 0};
  RunOptions options = withGrid(1000);
  options.jobs = 4;
  program.expectClean({bind(m)}, options);
  // The lane outside the view is not written. The sums are exact.
  EXPECT_THAT(m, ElementsAre(1000, 2000, 3000, 0));
}

TEST(Atomic, OutsideMemoryIsFound) {
  TestProgram program(reduceTile);
  std::vector<float> m = {0, 0};
  auto [line, message] = program.expectFinding(FindingKind::OutOfBounds, {bind(m)});
  EXPECT_EQ(line, 7u);
  EXPECT_EQ(message, "atomic access of 4 bytes at byte 8 of parameter 'M' (8 bytes)");
  EXPECT_THAT(m, ElementsAre(1, 2));
}

TEST(Atomic, MultimemRunsAsOnOneDevice) {
  TestProgram program(R"mlir(
tile.entry @main(%m: !tile.ptr<f32, multicast> "M" inout) {
  %zero = arith.constant 0 : i32
  %v = tile.make_view %m, sizes [], strides [] : !tile.view<2xf32, strides=[1], multicast>
  %p = tile.make_partition %v : !tile.partition<2, !tile.view<2xf32, strides=[1], multicast>>
  %x, %t0 = tile.multimem_load_reduce addf %p[%zero] ordering relaxed scope system : !tile.partition<2, !tile.view<2xf32, strides=[1], multicast>>, i32 -> tensor<2xf32>
  %y = arith.addf %x, %x : tensor<2xf32>
  %t1 = tile.multimem_store %y, %p[%zero] after %t0 : tensor<2xf32>, !tile.partition<2, !tile.view<2xf32, strides=[1], multicast>>, i32
  %t2 = tile.multimem_reduce max %x, %p[%zero] after %t1 ordering relaxed scope system : tensor<2xf32>, !tile.partition<2, !tile.view<2xf32, strides=[1], multicast>>, i32
  tile.return
})mlir");
  std::vector<float> m = {3, -5};
  program.expectClean({bind(m)});
  EXPECT_THAT(m, ElementsAre(6, -5));
}

} // namespace
