// Invariant loads leave loops where they would have been executed anyway.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-hoist-loads)' | FileCheck %s

// The loop may run zero times.
// CHECK-LABEL: tile.entry @guarded
// CHECK: %[[RUNS:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK: %[[L:.*]]:2 = scf.if %[[RUNS]] -> (f32, !tile.token) {
// CHECK:   %[[X:.*]], %[[T:.*]] = tile.load %arg0
// CHECK:   scf.yield %[[X]], %[[T]]
// CHECK: } else {
// CHECK:   %[[X:.*]] = ub.poison : f32
// CHECK:   %[[T:.*]] = tile.make_token
// CHECK:   scf.yield %[[X]], %[[T]]
// CHECK: scf.for
// CHECK-NEXT: tile.print "%f"(%[[L]]#0 : f32)
tile.entry @guarded(%p: !tile.ptr<f32> "P" in, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x, %t = tile.load %p : !tile.ptr<f32>
    tile.print "%f"(%x : f32)
  }
  tile.return
}

// The operand moves along though it may not be executed at will.
// CHECK-LABEL: tile.entry @always_runs
// CHECK-NOT: scf.if
// CHECK: %[[Q:.*]] = tile.ptr_offset
// CHECK: %[[X:.*]], %{{.*}} = tile.load %[[Q]]
// CHECK: scf.for
// CHECK-NEXT: tile.print "%f"(%[[X]] : f32)
tile.entry @always_runs(%p: !tile.ptr<f32> "P" in, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  scf.for %i = %c0 to %c9 step %c1 : i32 {
    %q = tile.ptr_offset %p, %n : !tile.ptr<f32>, i32
    %x, %t = tile.load %q : !tile.ptr<f32>
    tile.print "%f"(%x : f32)
  }
  tile.return
}

// An unsigned loop is guarded by an unsigned comparison, and the copy of what the load needs.
// CHECK-LABEL: tile.entry @unsigned
// CHECK: arith.cmpi ult
// CHECK: scf.if
// CHECK-NEXT: tile.ptr_offset
// CHECK-NEXT: tile.load
// CHECK: scf.for unsigned
// CHECK-NEXT: tile.ptr_offset
// CHECK-NEXT: tile.print
tile.entry @unsigned(%p: !tile.ptr<f32> "P" in, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for unsigned %i = %c0 to %n step %c1 : i32 {
    %q = tile.ptr_offset %p, %n : !tile.ptr<f32>, i32
    %x, %t = tile.load %q : !tile.ptr<f32>
    tile.print "%f %p"(%x, %q : f32, !tile.ptr<f32>)
  }
  tile.return
}

// CHECK-LABEL: tile.entry @condition
// CHECK: %[[X:.*]], %{{.*}} = tile.load
// CHECK: scf.while
// CHECK-NEXT: scf.condition(%[[X]])
tile.entry @condition(%p: !tile.ptr<i1> "P" in) {
  scf.while : () -> () {
    %x, %t = tile.load %p : !tile.ptr<i1>
    scf.condition(%x)
  } do {
    scf.yield
  }
  tile.return
}

// CHECK-LABEL: tile.entry @written_in_the_loop
// CHECK: scf.for
// CHECK-NEXT: tile.load
tile.entry @written_in_the_loop(%p: !tile.ptr<f32> "P" inout, %q: !tile.ptr<f32> "Q" inout,
                                %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x, %t = tile.load %p : !tile.ptr<f32>
    %s = tile.store %x, %q after %t : !tile.ptr<f32>
  }
  tile.return
}

// The load waits for what an earlier iteration did.
// CHECK-LABEL: tile.entry @token_from_inside
// CHECK: scf.for
// CHECK-NEXT: tile.load
tile.entry @token_from_inside(%p: !tile.ptr<f32> "P" in, %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t0 = tile.make_token
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t0) -> !tile.token : i32 {
    %x, %t = tile.load %p after %u : !tile.ptr<f32>
    tile.print "%f"(%x : f32)
    scf.yield %t : !tile.token
  }
  tile.return
}

// The assertion may protect the load.
// CHECK-LABEL: tile.entry @after_an_assertion
// CHECK: scf.for
// CHECK-NEXT: tile.assert
// CHECK-NEXT: tile.load
tile.entry @after_an_assertion(%p: !tile.ptr<f32> "P" in, %n: i32 "N", %c: i1 "C") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tile.assert %c, "bad" : i1
    %x, %t = tile.load %p : !tile.ptr<f32>
    tile.print "%f"(%x : f32)
  }
  tile.return
}

// A branch may be what protects the load; an acquire load may see another block's store.
// CHECK-LABEL: tile.entry @branches_and_acquires
// CHECK: scf.for
// CHECK: scf.if
// CHECK-NEXT: tile.load
// CHECK: tile.load %{{.*}} ordering acquire
tile.entry @branches_and_acquires(%p: !tile.ptr<f32> "P" in, %n: i32 "N", %c: i1 "C") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.if %c {
      %x, %t = tile.load %p : !tile.ptr<f32>
      tile.print "%f"(%x : f32)
    }
    %y, %u = tile.load %p ordering acquire scope device : !tile.ptr<f32>
    tile.print "%f"(%y : f32)
  }
  tile.return
}
