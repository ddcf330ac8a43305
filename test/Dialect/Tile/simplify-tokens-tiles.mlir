// Tiles of one view are apart where their numbers provably differ.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-simplify-tokens)' | FileCheck %s

!view = !tile.view<?xf32, strides=[1]>
!part = !tile.partition<8, !tile.view<?xf32, strides=[1]>>
!overlap = !tile.partition<8, !tile.view<?xf32, strides=[1]>, traversal=[4]>

// CHECK-LABEL: tile.entry @constants
// CHECK: %[[A:.*]] = tile.store_tile %{{.*}}[%c0_i32]
// CHECK: %[[B:.*]] = tile.store_tile %{{.*}}[%c1_i32] :
// CHECK: %[[C:.*]] = tile.store_tile %{{.*}}[%c0_i32] after %[[A]]
tile.entry @constants(%p: !tile.ptr<f32> "P" inout, %n: i32 "N", %x: f32 "X") {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %t = tensor.splat %x : tensor<8xf32>
  %v = tile.make_view %p, sizes [%n : i32], strides [] : !view
  %c = tile.make_partition %v : !part
  %0 = tile.store_tile %t, %c[%c0_i32] : tensor<8xf32>, !part, i32
  %1 = tile.store_tile %t, %c[%c1_i32] after %0 : tensor<8xf32>, !part, i32
  %2 = tile.store_tile %t, %c[%c0_i32] after %1 : tensor<8xf32>, !part, i32
  tile.return
}

// CHECK-LABEL: tile.entry @neighbours
// CHECK: tile.store_tile
// CHECK: tile.store_tile %{{.*}}[%{{[^ ]*}}] :
tile.entry @neighbours(%p: !tile.ptr<f32> "P" inout, %n: i32 "N", %x: f32 "X") {
  %c1 = arith.constant 1 : i32
  %t = tensor.splat %x : tensor<8xf32>
  %i = tile.block_id x
  %j = arith.addi %i, %c1 : i32
  %v = tile.make_view %p, sizes [%n : i32], strides [] : !view
  %c = tile.make_partition %v : !part
  %0 = tile.store_tile %t, %c[%i] : tensor<8xf32>, !part, i32
  %1 = tile.store_tile %t, %c[%j] after %0 : tensor<8xf32>, !part, i32
  tile.return
}

// CHECK-LABEL: tile.entry @overlapping_tiles
// CHECK: %[[A:.*]] = tile.store_tile
// CHECK: tile.store_tile %{{.*}} after %[[A]]
tile.entry @overlapping_tiles(%p: !tile.ptr<f32> "P" inout, %n: i32 "N", %x: f32 "X") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t = tensor.splat %x : tensor<8xf32>
  %v = tile.make_view %p, sizes [%n : i32], strides [] : !view
  %c = tile.make_partition %v : !overlap
  %0 = tile.store_tile %t, %c[%c0] : tensor<8xf32>, !overlap, i32
  %1 = tile.store_tile %t, %c[%c1] after %0 : tensor<8xf32>, !overlap, i32
  tile.return
}

// Rows of two elements that are one apart share elements.
// CHECK-LABEL: tile.entry @aliasing_strides
// CHECK: %[[A:.*]] = tile.store_tile
// CHECK: tile.store_tile %{{.*}} after %[[A]]
tile.entry @aliasing_strides(%p: !tile.ptr<f32> "P" inout, %x: f32 "X") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t = tensor.splat %x : tensor<1x2xf32>
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<4x2xf32, strides=[1,1]>
  %c = tile.make_partition %v : !tile.partition<1x2, !tile.view<4x2xf32, strides=[1,1]>>
  %0 = tile.store_tile %t, %c[%c0, %c0]
      : tensor<1x2xf32>, !tile.partition<1x2, !tile.view<4x2xf32, strides=[1,1]>>, i32, i32
  %1 = tile.store_tile %t, %c[%c1, %c0] after %0
      : tensor<1x2xf32>, !tile.partition<1x2, !tile.view<4x2xf32, strides=[1,1]>>, i32, i32
  tile.return
}

// The outer stride is the inner extent, so rows are apart.
// CHECK-LABEL: tile.entry @row_major
// CHECK: tile.store_tile
// CHECK: tile.store_tile %{{.*}}[%{{[^ ]*}}, %{{[^ ]*}}] :
tile.entry @row_major(%p: !tile.ptr<f32> "P" inout, %m: i32 "M", %n: i32 "N", %x: f32 "X") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = arith.extui %n : i32 to i64
  %t = tensor.splat %x : tensor<2x2xf32>
  %v = tile.make_view %p, sizes [%m, %n : i32, i32], strides [%s : i64]
      : !tile.view<?x?xf32, strides=[?,1]>
  %c = tile.make_partition %v : !tile.partition<2x2, !tile.view<?x?xf32, strides=[?,1]>>
  %0 = tile.store_tile %t, %c[%c0, %c0]
      : tensor<2x2xf32>, !tile.partition<2x2, !tile.view<?x?xf32, strides=[?,1]>>, i32, i32
  %1 = tile.store_tile %t, %c[%c1, %c0] after %0
      : tensor<2x2xf32>, !tile.partition<2x2, !tile.view<?x?xf32, strides=[?,1]>>, i32, i32
  tile.return
}

// CHECK-LABEL: tile.entry @scalars
// CHECK: %[[A:.*]] = tile.store
// CHECK: tile.store %{{[^ ]*}}, %{{[^ ]*}} : !tile.ptr<f32>
tile.entry @scalars(%p: !tile.ptr<f32> "P" inout, %x: f32 "X") {
  %c4 = arith.constant 4 : i32
  %q = tile.ptr_offset %p, %c4 : !tile.ptr<f32>, i32
  %0 = tile.store %x, %p : !tile.ptr<f32>
  %1 = tile.store %x, %q after %0 : !tile.ptr<f32>
  tile.return
}
