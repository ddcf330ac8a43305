// Tokens pass through structured control flow as iteration arguments and results.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens)' | FileCheck %s

// A loop that only loads: its loads wait for what is before the loop, not for each other.
// CHECK-LABEL: tile.entry @loop_of_loads
// CHECK: %[[S:.*]] = tile.store
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[T:.*]] = %[[S]]) -> (f32, !tile.token)
// CHECK: %{{.*}}, %[[L:.*]] = tile.load %{{.*}} after %[[S]]
// CHECK: %[[J:.*]] = tile.join_tokens %[[T]], %[[L]]
// CHECK: scf.yield %{{.*}}, %[[J]]
// CHECK: tile.store %[[R]]#0, %{{.*}} after %[[R]]#1
tile.entry @loop_of_loads(%p: !tile.ptr<f32> "P", %n: i32 "N", %x: f32 "X") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tile.store %x, %p : !tile.ptr<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 : i32 {
    %y, %t = tile.load %p : !tile.ptr<f32>
    %z = arith.addf %a, %y : f32
    scf.yield %z : f32
  }
  %e = tile.store %r, %p : !tile.ptr<f32>
  tile.return
}

// CHECK-LABEL: tile.entry @loop_that_stores
// CHECK: %[[M:.*]] = tile.make_token
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] = %[[M]]) -> (!tile.token)
// CHECK: %[[Y:.*]], %[[L:.*]] = tile.load %{{.*}} after %[[T]]
// CHECK: %[[S:.*]] = tile.store %[[Y]], %{{.*}} after %[[L]]
// CHECK: scf.yield %[[S]]
tile.entry @loop_that_stores(%p: !tile.ptr<f32> "P", %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %y, %t = tile.load %p : !tile.ptr<f32>
    %s = tile.store %y, %p : !tile.ptr<f32>
  }
  tile.return
}

// CHECK-LABEL: tile.entry @while
// CHECK: %[[M:.*]] = tile.make_token
// CHECK: %[[R:.*]] = scf.while (%[[T:.*]] = %[[M]]) : (!tile.token) -> !tile.token
// CHECK: %{{.*}}, %[[L:.*]] = tile.load %{{.*}} after %[[T]]
// CHECK: scf.condition(%{{.*}}) %[[L]]
// CHECK: ^bb0(%[[U:.*]]: !tile.token):
// CHECK: %[[S:.*]] = tile.store %{{.*}} after %[[U]]
// CHECK: scf.yield %[[S]]
// CHECK: tile.store %{{.*}} after %[[R]]
tile.entry @while(%p: !tile.ptr<i1> "P", %x: i1 "X") {
  scf.while : () -> () {
    %y, %t = tile.load %p : !tile.ptr<i1>
    scf.condition(%y)
  } do {
    %s = tile.store %x, %p : !tile.ptr<i1>
    scf.yield
  }
  %e = tile.store %x, %p : !tile.ptr<i1>
  tile.return
}

// CHECK-LABEL: tile.entry @branches
// CHECK: %{{.*}}, %[[L:.*]] = tile.load
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (!tile.token)
// CHECK: %[[S:.*]] = tile.store %{{.*}} after %[[L]]
// CHECK: scf.yield %[[S]]
// CHECK: else
// CHECK: scf.yield %[[L]]
// CHECK: %[[Q:.*]] = scf.if %{{.*}} -> (!tile.token)
// CHECK: %{{.*}}, %[[K:.*]] = tile.load %{{.*}} after %[[R]]
// CHECK: scf.yield %[[K]]
// CHECK: else
// CHECK: scf.yield %[[R]]
// CHECK: %[[W:.*]] = scf.index_switch
// CHECK: case 2
// CHECK: %[[A:.*]] = tile.store %{{.*}} after %[[Q]]
// CHECK: default
// CHECK: scf.yield %[[Q]]
// CHECK: scf.execute_region -> !tile.token
// CHECK: %[[E:.*]] = tile.store %{{.*}} after %[[W]]
// CHECK: scf.yield %[[E]]
tile.entry @branches(%p: !tile.ptr<f32> "P", %c: i1 "C", %i: i32 "I") {
  %x, %t = tile.load %p : !tile.ptr<f32>
  scf.if %c {
    %s = tile.store %x, %p : !tile.ptr<f32>
  }
  scf.if %c {
    %y, %s = tile.load %p : !tile.ptr<f32>
  }
  %k = arith.index_cast %i : i32 to index
  scf.index_switch %k
  case 2 {
    %s = tile.store %x, %p : !tile.ptr<f32>
    scf.yield
  }
  default {
    scf.yield
  }
  scf.execute_region {
    %s = tile.store %x, %p : !tile.ptr<f32>
    scf.yield
  }
  tile.return
}

// What does not touch memory is not rebuilt.
// CHECK-LABEL: tile.entry @nothing
// CHECK: scf.if %{{.*}} {
// CHECK-NEXT: tile.print
// CHECK-NEXT: }
tile.entry @nothing(%c: i1 "C") {
  scf.if %c {
    tile.print "x"
  }
  tile.return
}
