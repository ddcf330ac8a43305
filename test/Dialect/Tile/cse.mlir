// Upstream's CSE merges what is pure, and accesses only where no order and no other block is at stake.

// RUN: tile-opt %s --cse | FileCheck %s

// CHECK-LABEL: func.func @pure(
// CHECK: %[[A:.*]] = tile.iota
// CHECK-NOT: tile.iota
// CHECK: %[[B:.*]] = tile.block_id x
// CHECK-NOT: tile.block_id
// CHECK: return %[[A]], %[[A]], %[[B]], %[[B]]
func.func @pure() -> (tensor<4xi32>, tensor<4xi32>, i32, i32) {
  %0 = tile.iota : tensor<4xi32>
  %1 = tile.iota : tensor<4xi32>
  %2 = tile.block_id x
  %3 = tile.block_id x
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, i32, i32
}

// Two loads of one address stay two when a store lies between, whatever the tokens say.
// CHECK-LABEL: func.func @store_between(
// CHECK: tile.load
// CHECK: tile.store
// CHECK: tile.load
func.func @store_between(%p: !tile.ptr<f32>, %q: !tile.ptr<f32>, %x: f32) -> (f32, f32) {
  %0, %t0 = tile.load %p : !tile.ptr<f32>
  %t1 = tile.store %x, %q : !tile.ptr<f32>
  %1, %t2 = tile.load %p : !tile.ptr<f32>
  return %0, %1 : f32, f32
}

// Loads that differ in their tokens differ.
// CHECK-LABEL: func.func @tokens(
// CHECK-COUNT-2: tile.load
func.func @tokens(%p: !tile.ptr<f32>, %a: !tile.token, %b: !tile.token) -> (f32, f32) {
  %0, %t0 = tile.load %p after %a : !tile.ptr<f32>
  %1, %t1 = tile.load %p after %b : !tile.ptr<f32>
  return %0, %1 : f32, f32
}

// Two polls of a flag may see different values.
// CHECK-LABEL: func.func @polls(
// CHECK-COUNT-2: ordering relaxed
// CHECK-COUNT-2: ordering acquire
func.func @polls(%p: !tile.ptr<i32>) -> (i32, i32, i32, i32) {
  %0, %t0 = tile.load %p ordering relaxed scope device : !tile.ptr<i32>
  %1, %t1 = tile.load %p ordering relaxed scope device : !tile.ptr<i32>
  %2, %t2 = tile.load %p ordering acquire scope device : !tile.ptr<i32>
  %3, %t3 = tile.load %p ordering acquire scope device : !tile.ptr<i32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// What writes happens as often as it is written, also when nobody looks at the result.
// CHECK-LABEL: func.func @writes(
// CHECK-COUNT-2: tile.atomic_rmw
// CHECK-COUNT-2: tile.atomic_cas
// CHECK-COUNT-2: tile.store
// CHECK-COUNT-2: tile.fence
// CHECK-COUNT-2: tile.print
// CHECK-COUNT-2: tile.assert
// CHECK-COUNT-2: tile.call_extern @f
// CHECK-COUNT-2: tile.alloca
func.func @writes(%p: !tile.ptr<i32>, %x: i32, %c: i1) -> (!tile.ptr<i8>, !tile.ptr<i8>) {
  %0, %t0 = tile.atomic_rmw add %p, %x ordering relaxed scope device : !tile.ptr<i32>
  %1, %t1 = tile.atomic_rmw add %p, %x ordering relaxed scope device : !tile.ptr<i32>
  %2, %t2 = tile.atomic_cas %p, %x, %x ordering relaxed scope device : !tile.ptr<i32>
  %3, %t3 = tile.atomic_cas %p, %x, %x ordering relaxed scope device : !tile.ptr<i32>
  %t4 = tile.store %x, %p : !tile.ptr<i32>
  %t5 = tile.store %x, %p : !tile.ptr<i32>
  %t6 = tile.fence alias
  %t7 = tile.fence alias
  tile.print "x"
  tile.print "x"
  tile.assert %c, "c" : i1
  tile.assert %c, "c" : i1
  tile.call_extern @f() : () -> ()
  tile.call_extern @f() : () -> ()
  %4 = tile.alloca 4 : !tile.ptr<i8>
  %5 = tile.alloca 4 : !tile.ptr<i8>
  return %4, %5 : !tile.ptr<i8>, !tile.ptr<i8>
}
