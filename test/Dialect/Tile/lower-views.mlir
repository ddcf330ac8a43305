// Accesses to partitions become accesses through tiles of pointers.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-lower-views)' | FileCheck %s

// Every tile lies inside, so nothing is masked.
// CHECK-LABEL: func.func @whole_tiles(
// CHECK-SAME: %[[P:.*]]: !tile.ptr<f32>, %[[I:.*]]: i32
// CHECK-NEXT: %[[K:.*]] = arith.extui %[[I]] : i32 to i64
// CHECK-NEXT: %[[C:.*]] = arith.constant 8 : i64
// CHECK-NEXT: %[[S:.*]] = arith.muli %[[K]], %[[C]] : i64
// CHECK-NEXT: %[[L:.*]] = tile.iota : tensor<8xi32>
// CHECK-NEXT: %[[B:.*]] = tile.ptr_offset %[[P]], %[[S]] : !tile.ptr<f32>, i64
// CHECK-NEXT: %[[T:.*]] = tensor.splat %[[B]] : tensor<8x!tile.ptr<f32>>
// CHECK-NEXT: %[[Q:.*]] = tile.ptr_offset %[[T]], %[[L]] : tensor<8x!tile.ptr<f32>>, tensor<8xi32>
// CHECK-NEXT: %[[X:.*]], %{{.*}} = tile.load %[[Q]] : tensor<8x!tile.ptr<f32>>
// CHECK-NEXT: return %[[X]]
func.func @whole_tiles(%p: !tile.ptr<f32>, %i: i32) -> tensor<8xf32> {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<32xf32, strides=[1]>
  %c = tile.make_partition %v : !tile.partition<8, !tile.view<32xf32, strides=[1]>>
  %x, %t = tile.load_tile %c[%i]
      : !tile.partition<8, !tile.view<32xf32, strides=[1]>>, i32 -> tensor<8xf32>
  return %x : tensor<8xf32>
}

// A padded tile number is compared with the index space before it is multiplied.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %{{.*}}: !tile.ptr<f16>, %[[N:.*]]: i32, %[[I:.*]]: i64, %[[T:.*]]: !tile.token
// CHECK: %[[E:.*]] = arith.extui %[[N]] : i32 to i64
// CHECK: %[[SPACE:.*]] = arith.ceildivui %[[E]], %{{.*}} : i64
// CHECK: %[[EXISTS:.*]] = arith.cmpi ult, %[[I]], %[[SPACE]] : i64
// CHECK: %[[SAFE:.*]] = arith.select %[[EXISTS]], %[[I]], %{{.*}} : i64
// CHECK: %[[FIRST:.*]] = arith.muli %[[SAFE]], %{{.*}} : i64
// CHECK: %[[LANES:.*]] = arith.addi
// CHECK: %[[IN:.*]] = arith.cmpi ult, %[[LANES]], %{{.*}} : tensor<8xi64>
// CHECK: %[[MASK:.*]] = arith.andi %{{.*}}, %[[IN]] : tensor<8xi1>
// CHECK: %[[PAD:.*]] = arith.constant dense<0xFC00> : tensor<8xf16>
// CHECK: tile.load %{{.*}} mask %[[MASK]] other %[[PAD]] after %[[T]] ordering relaxed scope device hints {latency = 3 : i32}
func.func @padded(%p: !tile.ptr<f16>, %n: i32, %i: i64, %t: !tile.token) -> tensor<8xf16> {
  %v = tile.make_view %p, sizes [%n : i32], strides [] : !tile.view<?xf16, strides=[1]>
  %c = tile.make_partition %v : !tile.partition<8, !tile.view<?xf16, strides=[1]>, padding=neg_inf>
  %x, %u = tile.load_tile %c[%i] after %t ordering relaxed scope device hints {latency = 3 : i32}
      : !tile.partition<8, !tile.view<?xf16, strides=[1]>, padding=neg_inf>, i64 -> tensor<8xf16>
  return %x : tensor<8xf16>
}

// Dimension 0 of the tile lies along dimension 1 of the view; the strides are known at run time, so
// offsets are i64. `inbounds` drops the mask of dimension 1.
// CHECK-LABEL: func.func @ordered(
// CHECK-SAME: %{{.*}}, %[[M:.*]]: i32, %[[N:.*]]: i32, %[[S:.*]]: i64
// CHECK: %[[N64:.*]] = arith.extui %[[N]] : i32 to i64
// CHECK: tensor.splat %[[N64]] : tensor<4xi64>
// CHECK: %[[IN:.*]] = arith.cmpi ult, %{{.*}} : tensor<4xi64>
// CHECK: %[[R:.*]] = tile.reshape %[[IN]] : tensor<4xi1> -> tensor<4x1xi1>
// CHECK: %[[MASK:.*]] = tile.broadcast %[[R]] : tensor<4x1xi1> -> tensor<4x2xi1>
// CHECK: tensor.splat %[[S]] : tensor<2xi64>
// CHECK: tile.store %{{.*}}, %{{.*}} mask %[[MASK]] : tensor<4x2x!tile.ptr<f32>>
func.func @ordered(%p: !tile.ptr<f32>, %m: i32, %n: i32, %s: i64, %i: i32, %x: tensor<4x2xf32>) {
  %v = tile.make_view %p, sizes [%m, %n : i32, i32], strides [%s : i64]
      : !tile.view<?x?xf32, strides=[?,1]>
  %c = tile.make_partition %v : !tile.partition<4x2, !tile.view<?x?xf32, strides=[?,1]>, order=[1,0]>
  %t = tile.store_tile %x, %c[%i, %i] inbounds [false, true]
      : tensor<4x2xf32>, !tile.partition<4x2, !tile.view<?x?xf32, strides=[?,1]>, order=[1,0]>, i32, i32
  return
}

// Rows are named one by one; those outside address row 0 and are masked.
// CHECK-LABEL: func.func @gather(
// CHECK: %[[E:.*]] = arith.extui %{{.*}} : tensor<4xi32> to tensor<4xi64>
// CHECK: %[[IN:.*]] = arith.cmpi ult, %[[E]], %{{.*}} : tensor<4xi64>
// CHECK: arith.select %[[IN]], %[[E]], %{{.*}} : tensor<4xi1>, tensor<4xi64>
// CHECK: tile.load %{{.*}} mask %{{.*}} other %{{.*}} : tensor<4x8x!tile.ptr<f32>>
func.func @gather(%p: !tile.ptr<f32>, %rows: tensor<4xi32>, %i: i32) -> tensor<4x8xf32> {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<32x16xf32, strides=[16,1]>
  %c = tile.make_partition %v
      : !tile.partition<4x8, !tile.view<32x16xf32, strides=[16,1]>, padding=zero, gather=0>
  %x, %t = tile.load_tile %c[%rows, %i]
      : !tile.partition<4x8, !tile.view<32x16xf32, strides=[16,1]>, padding=zero, gather=0>, tensor<4xi32>, i32
      -> tensor<4x8xf32>
  return %x : tensor<4x8xf32>
}

// With gaps between tiles the last one ends inside; with overlap it does not.
// CHECK-LABEL: func.func @traversal(
// CHECK: tile.load %{{[^ ]*}} : tensor<4x!tile.ptr<i32>>
// CHECK: tile.load %{{[^ ]*}} mask %{{[^ ]*}} : tensor<4x!tile.ptr<i32>>
func.func @traversal(%p: !tile.ptr<i32>, %i: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<20xi32, strides=[1]>
  %c = tile.make_partition %v : !tile.partition<4, !tile.view<20xi32, strides=[1]>, traversal=[8]>
  %x, %t = tile.load_tile %c[%i]
      : !tile.partition<4, !tile.view<20xi32, strides=[1]>, traversal=[8]>, i32 -> tensor<4xi32>
  %d = tile.make_partition %v : !tile.partition<4, !tile.view<20xi32, strides=[1]>, traversal=[2]>
  %y, %u = tile.load_tile %d[%i]
      : !tile.partition<4, !tile.view<20xi32, strides=[1]>, traversal=[2]>, i32 -> tensor<4xi32>
  return %x, %y : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @reduce(
// CHECK: tile.atomic_rmw addf %{{.*}}, %{{.*}} ordering relaxed scope block : tensor<8x!tile.ptr<f32>>
func.func @reduce(%p: !tile.ptr<f32>, %i: i32, %x: tensor<8xf32>) -> !tile.token {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<32xf32, strides=[1]>
  %c = tile.make_partition %v : !tile.partition<8, !tile.view<32xf32, strides=[1]>>
  %t = tile.reduce_tile addf %x, %c[%i] scope block
      : tensor<8xf32>, !tile.partition<8, !tile.view<32xf32, strides=[1]>>, i32
  return %t : !tile.token
}

// A span of 2^31 elements or more takes i64.
// CHECK-LABEL: func.func @wide(
// CHECK: tile.ptr_offset %{{.*}}, %{{.*}} : tensor<2x!tile.ptr<i8>>, tensor<2xi64>
func.func @wide(%p: !tile.ptr<i8>, %i: i32) -> tensor<2xi8> {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<4xi8, strides=[2147483648]>
  %c = tile.make_partition %v : !tile.partition<2, !tile.view<4xi8, strides=[2147483648]>>
  %x, %t = tile.load_tile %c[%i]
      : !tile.partition<2, !tile.view<4xi8, strides=[2147483648]>>, i32 -> tensor<2xi8>
  return %x : tensor<2xi8>
}

// What has no address per element, or no view at hand, stays.
// CHECK-LABEL: func.func @left_alone(
// CHECK: tile.load_tile
// CHECK: tile.load_tile
func.func @left_alone(%p: !tile.ptr<f4E2M1FN>, %i: i32,
                      %q: !tile.partition<8, !tile.view<32xf32, strides=[1]>>)
    -> (tensor<8xf4E2M1FN>, tensor<8xf32>) {
  %v = tile.make_view %p, sizes [], strides [] : !tile.view<32xf4E2M1FN, strides=[1]>
  %c = tile.make_partition %v : !tile.partition<8, !tile.view<32xf4E2M1FN, strides=[1]>>
  %x, %t = tile.load_tile %c[%i]
      : !tile.partition<8, !tile.view<32xf4E2M1FN, strides=[1]>>, i32 -> tensor<8xf4E2M1FN>
  %y, %u = tile.load_tile %q[%i]
      : !tile.partition<8, !tile.view<32xf32, strides=[1]>>, i32 -> tensor<8xf32>
  return %x, %y : tensor<8xf4E2M1FN>, tensor<8xf32>
}
