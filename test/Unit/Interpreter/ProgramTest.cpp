//===- ProgramTest.cpp - Whole kernels -------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tessera::interpreter;

namespace {

constexpr const char *vectorAdd = R"mlir(
tile.entry @main(%n: i32 "N", %a: !tile.ptr<f32> "A" in, %b: !tile.ptr<f32> "B" in,
                 %c: !tile.ptr<f32> "C" out) launch(%ln) {
  %l = arith.extsi %ln : i32 to i64
  %tile = arith.constant 8 : i64
  %grid = arith.ceildivsi %l, %tile : i64
  %one = arith.constant 1 : i64
  tile.launch_yield grid(%grid, %one, %one) shapes([%l], [%l], [%l])
} {
  %i = tile.block_id x
  %va = tile.make_view %a, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %vb = tile.make_view %b, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %vc = tile.make_view %c, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %pa = tile.make_partition %va : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>
  %pb = tile.make_partition %vb : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>
  %pc = tile.make_partition %vc : !tile.partition<8, !tile.view<?xf32, strides=[1]>>
  %x, %t0 = tile.load_tile %pa[%i] : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>, i32 -> tensor<8xf32>
  %y, %t1 = tile.load_tile %pb[%i] : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>, i32 -> tensor<8xf32>
  %z = arith.addf %x, %y : tensor<8xf32>
  %t2 = tile.store_tile %z, %pc[%i] : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1]>>, i32
  tile.return
}
)mlir";

TEST(Program, VectorAddWithATailRunsOnAnyNumberOfJobs) {
  TestProgram program(vectorAdd);
  ASSERT_TRUE(program) << program.diagnostics;
  std::vector<float> a(100), b(100);
  for (int i = 0; i < 100; ++i) {
    a[i] = i;
    b[i] = 1000 * i;
  }
  for (unsigned jobs : {1, 4}) {
    std::vector<float> c(100, -1);
    auto shape = program->evaluateLaunch({Scalar{100}});
    ASSERT_TRUE(mlir::succeeded(shape));
    EXPECT_EQ(shape->grid, (std::array<int64_t, 3>{13, 1, 1}));
    ASSERT_EQ(shape->arrayShapes.size(), 3u);
    EXPECT_EQ(shape->arrayShapes[2][0], 100);
    RunOptions options = withGrid(13);
    options.jobs = jobs;
    program.expectClean({Scalar{100}, bind(a), bind(b), bind(c)}, options);
    for (int i = 0; i < 100; ++i)
      EXPECT_EQ(c[i], 1001.0f * i) << i;
  }
}

TEST(Program, GemmCarriesItsAccumulatorThroughALoop) {
  TestProgram program(R"mlir(
tile.entry @main(%m: i32 "M", %n: i32 "N", %k: i32 "K", %a: !tile.ptr<f32> "A" in,
                 %b: !tile.ptr<f32> "B" in, %c: !tile.ptr<f32> "C" out) {
  %bx = tile.block_id x
  %by = tile.block_id y
  %va = tile.make_view %a, sizes [%m, %k : i32, i32], strides [%k : i32] : !tile.view<?x?xf32, strides=[?,1]>
  %vb = tile.make_view %b, sizes [%k, %n : i32, i32], strides [%n : i32] : !tile.view<?x?xf32, strides=[?,1]>
  %vc = tile.make_view %c, sizes [%m, %n : i32, i32], strides [%n : i32] : !tile.view<?x?xf32, strides=[?,1]>
  %pa = tile.make_partition %va : !tile.partition<4x2, !tile.view<?x?xf32, strides=[?,1]>, padding=zero>
  %pb = tile.make_partition %vb : !tile.partition<2x4, !tile.view<?x?xf32, strides=[?,1]>, padding=zero>
  %pc = tile.make_partition %vc : !tile.partition<4x4, !tile.view<?x?xf32, strides=[?,1]>>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %steps = tile.index_space %pa 1 : !tile.partition<4x2, !tile.view<?x?xf32, strides=[?,1]>, padding=zero> -> i32
  %init = arith.constant dense<0.0> : tensor<4x4xf32>
  %sum = scf.for %i = %zero to %steps step %one iter_args(%acc = %init) -> (tensor<4x4xf32>) : i32 {
    %x, %t0 = tile.load_tile %pa[%by, %i] : !tile.partition<4x2, !tile.view<?x?xf32, strides=[?,1]>, padding=zero>, i32, i32 -> tensor<4x2xf32>
    %y, %t1 = tile.load_tile %pb[%i, %bx] : !tile.partition<2x4, !tile.view<?x?xf32, strides=[?,1]>, padding=zero>, i32, i32 -> tensor<2x4xf32>
    %next = tile.mma %x, %y, %acc : tensor<4x2xf32>, tensor<2x4xf32>, tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  }
  %t2 = tile.store_tile %sum, %pc[%by, %bx] : tensor<4x4xf32>, !tile.partition<4x4, !tile.view<?x?xf32, strides=[?,1]>>, i32, i32
  tile.return
}
)mlir");
  constexpr int m = 7, n = 10, k = 5;
  std::vector<float> a(m * k), b(k * n), c(m * n, -1);
  for (int i = 0; i < m * k; ++i)
    a[i] = i % 7 - 3;
  for (int i = 0; i < k * n; ++i)
    b[i] = i % 5 - 2;
  program.expectClean({Scalar{m}, Scalar{n}, Scalar{k}, bind(a), bind(b), bind(c)}, withGrid(3, 2));
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float expected = 0;
      for (int l = 0; l < k; ++l)
        expected += a[i * k + l] * b[l * n + j];
      EXPECT_EQ(c[i * n + j], expected) << i << ", " << j;
    }
}

} // namespace
