// What nobody uses goes, if it neither writes nor promises anything to other blocks.

// RUN: tile-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: tile.load %{{.*}} ordering acquire
// CHECK-NEXT: tile.make_token
// CHECK-NEXT: tile.store
// CHECK-NEXT: return
func.func @f(%p: !tile.ptr<f32>, %x: f32, %n: i32, %v: tensor<4xf32>) {
  %0, %t0 = tile.load %p : !tile.ptr<f32>
  %1, %t1 = tile.load %p ordering acquire scope device : !tile.ptr<f32>
  %2 = tile.extract %v[%n] : tensor<4xf32>, i32 -> tensor<2xf32>
  %3 = tile.ptr_offset %p, %n : !tile.ptr<f32>, i32
  %4 = tile.assume #tile.bounded<0, ?>, %n : i32
  %5 = tile.make_token
  %6 = tile.call_extern pure @f() : () -> i32
  %t2 = tile.store %x, %p after %5 : !tile.ptr<f32>
  return
}

// Selecting a token is legal; both accesses stay.
// CHECK-LABEL: func.func @selected_token(
// CHECK: %[[A:.*]], %[[TA:.*]] = tile.load
// CHECK: %[[TB:.*]] = tile.store
// CHECK: %[[T:.*]] = arith.select %{{.*}}, %[[TA]], %[[TB]] : !tile.token
// CHECK: tile.store %[[A]], %{{.*}} after %[[T]]
func.func @selected_token(%c: i1, %p: !tile.ptr<f32>, %x: f32) {
  %0, %ta = tile.load %p : !tile.ptr<f32>
  %tb = tile.store %x, %p : !tile.ptr<f32>
  %t = scf.if %c -> !tile.token {
    scf.yield %ta : !tile.token
  } else {
    scf.yield %tb : !tile.token
  }
  %tc = tile.store %0, %p after %t : !tile.ptr<f32>
  return
}
