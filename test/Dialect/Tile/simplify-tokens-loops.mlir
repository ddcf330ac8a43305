// Tokens that loops and branches carry for nobody are removed.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-simplify-tokens)' | FileCheck %s

!part = !tile.partition<8, !tile.view<?xf32, strides=[1]>>

// A matrix product in small: the loop only loads what nobody writes.
// CHECK-LABEL: tile.entry @loads_of_inputs
// CHECK: scf.for {{.*}} iter_args(%{{[^,]*}} = %{{[^,]*}}) -> (tensor<8xf32>)
// CHECK: tile.load_tile %{{.*}}[%{{[^ ]*}}] :
// CHECK: tile.store_tile %{{.*}}[%{{[^ ]*}}] :
tile.entry @loads_of_inputs(%a: !tile.ptr<f32> "A" in, %c: !tile.ptr<f32> "C" out, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %va = tile.make_view %a, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %pa = tile.make_partition %va : !part
  %vc = tile.make_view %c, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %pc = tile.make_partition %vc : !part
  %t0 = tile.make_token
  %r, %t = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %tok = %t0)
      -> (tensor<8xf32>, !tile.token) : i32 {
    %x, %u = tile.load_tile %pa[%i] : !part, i32 -> tensor<8xf32>
    %j = tile.join_tokens %tok, %u
    %s = arith.addf %acc, %x : tensor<8xf32>
    scf.yield %s, %j : tensor<8xf32>, !tile.token
  }
  %e = tile.store_tile %r, %pc[%c0] after %t : tensor<8xf32>, !part, i32
  tile.return
}

// Each iteration has a tile of its own, so only load and store of one iteration are ordered; what
// comes after the loop waits for all.
// CHECK-LABEL: tile.entry @tile_by_tile
// CHECK: %[[T0:.*]] = tile.make_token
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[T:.*]] = %[[T0]]) -> (!tile.token)
// CHECK: %[[X:.*]], %[[L:.*]] = tile.load_tile %{{.*}}[%{{[^ ]*}}] :
// CHECK: %[[S:.*]] = tile.store_tile %{{.*}} after %[[L]]
// CHECK: %[[J:.*]] = tile.join_tokens %[[T]], %[[S]]
// CHECK: scf.yield %[[J]]
// CHECK: tile.store_tile %{{.*}} after %[[R]]
tile.entry @tile_by_tile(%c: !tile.ptr<f32> "C" inout, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %vc = tile.make_view %c, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %pc = tile.make_partition %vc : !part
  %t0 = tile.make_token
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%tok = %t0) -> !tile.token : i32 {
    %x, %l = tile.load_tile %pc[%i] after %tok : !part, i32 -> tensor<8xf32>
    %s = tile.store_tile %x, %pc[%i] after %l : tensor<8xf32>, !part, i32
    scf.yield %s : !tile.token
  }
  %e = tile.store_tile %zero, %pc[%c0] after %t : tensor<8xf32>, !part, i32
  tile.return
}

// The store of one iteration is what the next one loads.
// CHECK-LABEL: tile.entry @recurrence
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] =
// CHECK: tile.load_tile %{{.*}} after %[[T]]
// CHECK: %[[S:.*]] = tile.store_tile
// CHECK: scf.yield
tile.entry @recurrence(%c: !tile.ptr<f32> "C" inout, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %vc = tile.make_view %c, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
  %pc = tile.make_partition %vc : !part
  %t0 = tile.make_token
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%tok = %t0) -> !tile.token : i32 {
    %k = arith.addi %i, %c1 : i32
    %x, %l = tile.load_tile %pc[%i] after %tok : !part, i32 -> tensor<8xf32>
    %s = tile.store_tile %x, %pc[%k] after %l : tensor<8xf32>, !part, i32
    scf.yield %s : !tile.token
  }
  tile.return
}

// An access skips a branch that touches other memory, but not what was before the branch.
// CHECK-LABEL: tile.entry @branch
// CHECK: %[[A:.*]] = tile.store %{{.*}}, %arg0
// CHECK: scf.if %{{.*}} {
// CHECK: tile.store %{{.*}}, %arg1 : !tile.ptr<f32>
// CHECK: tile.store %{{.*}}, %arg0 after %[[A]]
tile.entry @branch(%a: !tile.ptr<f32> "A" out, %w: !tile.ptr<f32> "W" workspace, %x: f32 "X",
                   %c: i1 "C") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %1 = scf.if %c -> !tile.token {
    %2 = tile.store %x, %w after %0 : !tile.ptr<f32>
    scf.yield %2 : !tile.token
  } else {
    scf.yield %0 : !tile.token
  }
  %3 = tile.store %x, %a after %1 : !tile.ptr<f32>
  tile.return
}

// The branch conflicts on one side only, so the access waits for it and for what was before it.
// CHECK-LABEL: tile.entry @through_a_branch
// CHECK: %[[A:.*]] = tile.store %{{.*}}, %arg0
// CHECK: %[[B:.*]] = scf.if
// CHECK: %[[J:.*]] = tile.join_tokens %[[A]], %[[B]]
// CHECK: tile.store %{{.*}}, %arg0 after %[[J]]
tile.entry @through_a_branch(%a: !tile.ptr<f32> "A" out, %b: !tile.ptr<f32> "B" out, %x: f32 "X",
                             %c: i1 "C") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %1 = scf.if %c -> !tile.token {
    %2 = tile.store %x, %b : !tile.ptr<f32>
    %3 = tile.join_tokens %0, %2
    scf.yield %3 : !tile.token
  } else {
    %3 = tile.make_token
    scf.yield %3 : !tile.token
  }
  %j = tile.join_tokens %0, %1
  %4 = tile.store %x, %a after %j : !tile.ptr<f32>
  tile.return
}

// CHECK-LABEL: tile.entry @while
// CHECK: scf.while : () -> ()
// CHECK: tile.load %{{[^ ]*}} : !tile.ptr<i1>
// CHECK: scf.condition
tile.entry @while(%a: !tile.ptr<i1> "A" in) {
  %t0 = tile.make_token
  %r = scf.while (%t = %t0) : (!tile.token) -> !tile.token {
    %y, %u = tile.load %a after %t : !tile.ptr<i1>
    %j = tile.join_tokens %t, %u
    scf.condition(%y) %j : !tile.token
  } do {
  ^bb0(%v: !tile.token):
    scf.yield %v : !tile.token
  }
  tile.return
}
