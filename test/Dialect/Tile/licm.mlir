// Upstream's hoisting moves what is pure out of loops, and nothing that may be undefined there.

// RUN: tile-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func.func @pure(
// CHECK: tile.make_view
// CHECK: tile.permute
// CHECK: tile.reduce
// CHECK: scf.for
// CHECK-NEXT: tile.print
func.func @pure(%p: !tile.ptr<f32>, %x: tensor<4x8xf32>, %n: i32, %lower: i32, %upper: i32) {
  %one = arith.constant 1 : i32
  scf.for %i = %lower to %upper step %one : i32 {
    %v = tile.make_view %p, sizes[%n : i32], strides[] : !tile.view<?xf32, strides=[1]>
    %0 = tile.permute %x [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
    %1 = tile.reduce(%0) axis 0 identities [0.0 : f32] {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tile.yield %s : f32
    } : (tensor<8x4xf32>) -> tensor<4xf32>
    tile.print "%f"(%1 : tensor<4xf32>)
  }
  return
}

// The loop may run no time at all.
// CHECK-LABEL: func.func @undefined(
// CHECK: scf.for
// CHECK-DAG: tile.assume
// CHECK-DAG: tile.ptr_offset
// CHECK-DAG: tile.extract
// CHECK-DAG: tile.insert
// CHECK: tile.print
func.func @undefined(%p: !tile.ptr<f32>, %x: tensor<4xf32>, %n: i32, %lower: i32, %upper: i32) {
  %one = arith.constant 1 : i32
  scf.for %i = %lower to %upper step %one : i32 {
    %0 = tile.assume #tile.bounded<0, ?>, %n : i32
    %1 = tile.ptr_offset %p, %n : !tile.ptr<f32>, i32
    %2 = tile.extract %x[%n] : tensor<4xf32>, i32 -> tensor<2xf32>
    %3 = tile.insert %2, %x[%n] : tensor<2xf32>, tensor<4xf32>, i32
    tile.print "%d %p %f"(%0, %1, %3 : i32, !tile.ptr<f32>, tensor<4xf32>)
  }
  return
}

// With constants, only a slice number that is in range is known to be defined.
// CHECK-LABEL: func.func @constant_slices(
// CHECK: %[[IN:.*]] = tile.extract
// CHECK: scf.for
// CHECK-NEXT: %[[OUT:.*]] = tile.extract
// CHECK-NEXT: tile.print "%f %f"(%[[IN]], %[[OUT]]
func.func @constant_slices(%x: tensor<4xf32>, %lower: i32, %upper: i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  scf.for %i = %lower to %upper step %one : i32 {
    %0 = tile.extract %x[%one] : tensor<4xf32>, i32 -> tensor<2xf32>
    %1 = tile.extract %x[%two] : tensor<4xf32>, i32 -> tensor<2xf32>
    tile.print "%f %f"(%0, %1 : tensor<2xf32>, tensor<2xf32>)
  }
  return
}

// Accesses and what allocates stay, even where nothing in the loop writes.
// CHECK-LABEL: func.func @accesses(
// CHECK: scf.for
// CHECK: tile.load
// CHECK: tile.load_tile
// CHECK: tile.alloca
func.func @accesses(%p: !tile.ptr<f32>, %q: !tile.partition<4, !tile.view<?xf32, strides=[1]>>, %n: i32, %lower: i32, %upper: i32) {
  %one = arith.constant 1 : i32
  scf.for %i = %lower to %upper step %one : i32 {
    %0, %t0 = tile.load %p : !tile.ptr<f32>
    %1, %t1 = tile.load_tile %q[%n] : !tile.partition<4, !tile.view<?xf32, strides=[1]>>, i32 -> tensor<4xf32>
    %2 = tile.alloca 4 : !tile.ptr<f32>
    tile.print "%f %f %p"(%0, %1, %2 : f32, tensor<4xf32>, !tile.ptr<f32>)
  }
  return
}
