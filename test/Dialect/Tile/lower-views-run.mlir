// Lowered accesses give the values of the partitions: order, traversal, gather, padding, partial tiles.

// REQUIRES: numpy, tilec
// DEFINE: %{kernel} = none
// DEFINE: %{run} = tilec run %s --entry=%{kernel} --set M=5,N=7 --in A=iota --out C=%t.npy --expect C=%t.%{kernel}.npy
// DEFINE: %{lowered} = %{run} --check --passes='builtin.module(tile-lower-views)'

// RUN: %python %S/Inputs/lower-views.py %t
// REDEFINE: %{kernel} = transposed
// RUN: %{run}
// RUN: %{lowered}
// RUN: %{lowered} --order=random:1
// REDEFINE: %{kernel} = traversal
// RUN: %{run}
// RUN: %{lowered}
// REDEFINE: %{kernel} = gather
// RUN: %{run}
// RUN: %{lowered}
// REDEFINE: %{kernel} = outside
// RUN: %{run}
// RUN: %{lowered}
// RUN: cmp %t.npy %t.outside.npy
// REDEFINE: %{kernel} = reduce
// RUN: %{run}
// RUN: %{lowered}

!view = !tile.view<?x?xf32, strides=[?,1]>
!flat = !tile.view<?xf32, strides=[1]>

module attributes {tile.module} {
  // C^T, 4x2 tiles along the transposed dimensions, of the 5x7 array A.
  tile.entry @transposed(%m: i32 "M", %n: i32 "N", %pa: !tile.ptr<f32> "A" in,
                         %pc: !tile.ptr<f32> "C" out) launch(%lm, %ln) {
    %m64 = arith.extsi %lm : i32 to i64
    %n64 = arith.extsi %ln : i32 to i64
    %two = arith.constant 2 : i64
    %three = arith.constant 3 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%two, %three, %one) shapes([%m64, %n64], [%n64, %m64])
  } {
    %va = tile.make_view %pa, sizes [%m, %n : i32, i32], strides [%n : i32] : !view
    %a = tile.make_partition %va : !tile.partition<4x2, !view, order=[1,0], padding=nan>
    %vc = tile.make_view %pc, sizes [%n, %m : i32, i32], strides [%m : i32] : !view
    %c = tile.make_partition %vc : !tile.partition<4x2, !view>
    %i = tile.block_id x
    %j = tile.block_id y
    %x, %t = tile.load_tile %a[%i, %j]
        : !tile.partition<4x2, !view, order=[1,0], padding=nan>, i32, i32 -> tensor<4x2xf32>
    %u = tile.store_tile %x, %c[%i, %j] : tensor<4x2xf32>, !tile.partition<4x2, !view>, i32, i32
    tile.return
  }

  // Overlapping windows of 4, 3 apart, side by side: C[i] = A[3 i : 3 i + 4], -inf outside.
  tile.entry @traversal(%m: i32 "M", %n: i32 "N", %pa: !tile.ptr<f32> "A" in,
                        %pc: !tile.ptr<f32> "C" out) launch(%lm, %ln) {
    %n64 = arith.extsi %ln : i32 to i64
    %three = arith.constant 3 : i64
    %four = arith.constant 4 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%three, %one, %one) shapes([%n64], [%three, %four])
  } {
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !flat
    %a = tile.make_partition %va : !tile.partition<4, !flat, padding=neg_inf, traversal=[3]>
    %vc = tile.make_view %pc, sizes [], strides [] : !tile.view<3x4xf32, strides=[4,1]>
    %c = tile.make_partition %vc : !tile.partition<1x4, !tile.view<3x4xf32, strides=[4,1]>>
    %i = tile.block_id x
    %c0 = arith.constant 0 : i32
    %x, %t = tile.load_tile %a[%i]
        : !tile.partition<4, !flat, padding=neg_inf, traversal=[3]>, i32 -> tensor<4xf32>
    %y = tile.reshape %x : tensor<4xf32> -> tensor<1x4xf32>
    %u = tile.store_tile %y, %c[%i, %c0]
        : tensor<1x4xf32>, !tile.partition<1x4, !tile.view<3x4xf32, strides=[4,1]>>, i32, i32
    tile.return
  }

  // Rows 4, 0, 9 (outside) and 2.
  tile.entry @gather(%m: i32 "M", %n: i32 "N", %pa: !tile.ptr<f32> "A" in,
                     %pc: !tile.ptr<f32> "C" out) launch(%lm, %ln) {
    %m64 = arith.extsi %lm : i32 to i64
    %n64 = arith.extsi %ln : i32 to i64
    %two = arith.constant 2 : i64
    %four = arith.constant 4 : i64
    %eight = arith.constant 8 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%two, %one, %one) shapes([%m64, %n64], [%four, %eight])
  } {
    %va = tile.make_view %pa, sizes [%m, %n : i32, i32], strides [%n : i32] : !view
    %a = tile.make_partition %va : !tile.partition<4x4, !view, padding=zero, gather=0>
    %vc = tile.make_view %pc, sizes [], strides [] : !tile.view<4x8xf32, strides=[8,1]>
    %c = tile.make_partition %vc : !tile.partition<4x4, !tile.view<4x8xf32, strides=[8,1]>>
    %i = tile.block_id x
    %c0 = arith.constant 0 : i32
    %rows = arith.constant dense<[4, 0, 9, 2]> : tensor<4xi32>
    %x, %t = tile.load_tile %a[%rows, %i]
        : !tile.partition<4x4, !view, padding=zero, gather=0>, tensor<4xi32>, i32 -> tensor<4x4xf32>
    %u = tile.store_tile %x, %c[%c0, %i]
        : tensor<4x4xf32>, !tile.partition<4x4, !tile.view<4x8xf32, strides=[8,1]>>, i32, i32
    tile.return
  }

  // Tile numbers of which the product with the tile's extent wraps into the array. The padded store
  // writes nothing.
  tile.entry @outside(%m: i32 "M", %n: i32 "N", %pa: !tile.ptr<f32> "A" in,
                      %pc: !tile.ptr<f32> "C" out) launch(%lm, %ln) {
    %n64 = arith.extsi %ln : i32 to i64
    %four = arith.constant 4 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%one, %one, %one) shapes([%n64], [%four])
  } {
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !flat
    %a = tile.make_partition %va : !tile.partition<4, !flat, padding=neg_zero>
    %vc = tile.make_view %pc, sizes [], strides [] : !tile.view<4xf32, strides=[1]>
    %c = tile.make_partition %vc : !tile.partition<4, !tile.view<4xf32, strides=[1]>, padding=zero>
    // 4 * 2^62 is 0 in 64 bits.
    %far = arith.constant 4611686018427387904 : i64
    %c0 = arith.constant 0 : i64
    %seven = arith.constant dense<7.0> : tensor<4xf32>
    %x, %t = tile.load_tile %a[%far] : !tile.partition<4, !flat, padding=neg_zero>, i64 -> tensor<4xf32>
    %u = tile.store_tile %x, %c[%c0] after %t
        : tensor<4xf32>, !tile.partition<4, !tile.view<4xf32, strides=[1]>, padding=zero>, i64
    %w = tile.store_tile %seven, %c[%far] after %u
        : tensor<4xf32>, !tile.partition<4, !tile.view<4xf32, strides=[1]>, padding=zero>, i64
    tile.return
  }

  // Two atomic additions of A to zeros, in tiles of which the last is partial.
  tile.entry @reduce(%m: i32 "M", %n: i32 "N", %pa: !tile.ptr<f32> "A" in,
                     %pc: !tile.ptr<f32> "C" out) launch(%lm, %ln) {
    %n64 = arith.extsi %ln : i32 to i64
    %two = arith.constant 2 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%two, %one, %one) shapes([%n64], [%n64])
  } {
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !flat
    %a = tile.make_partition %va : !tile.partition<4, !flat, padding=zero>
    %vc = tile.make_view %pc, sizes [%n : i32], strides [] : !flat
    %c = tile.make_partition %vc : !tile.partition<4, !flat>
    %i = tile.block_id x
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %t0 = tile.store_tile %zero, %c[%i] : tensor<4xf32>, !tile.partition<4, !flat>, i32
    %x, %t = tile.load_tile %a[%i] : !tile.partition<4, !flat, padding=zero>, i32 -> tensor<4xf32>
    %t1 = tile.reduce_tile addf %x, %c[%i] after %t0 scope device
        : tensor<4xf32>, !tile.partition<4, !flat>, i32
    %t2 = tile.reduce_tile addf %x, %c[%i] after %t0 scope device
        : tensor<4xf32>, !tile.partition<4, !flat>, i32
    tile.return
  }
}
