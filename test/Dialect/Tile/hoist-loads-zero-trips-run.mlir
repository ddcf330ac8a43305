// A loop that does not run loads nothing, hoisted or not: the address is outside of any array.

// REQUIRES: tilec
// DEFINE: %{run} = tilec run %s --set N=0
// RUN: %{run} | FileCheck %s
// RUN: %{run} --passes='builtin.module(tile-hoist-loads)' | FileCheck %s
// CHECK: done

module attributes {tile.module} {
  tile.entry @main(%n: i32 "N") launch(%ln) {
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%one, %one, %one)
  } {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %address = arith.constant 16 : i64
    %p = tile.int_to_ptr %address : i64 -> !tile.ptr<f32>
    scf.for %i = %c0 to %n step %c1 : i32 {
      %s, %t0 = tile.load %p : !tile.ptr<f32>
      tile.print "%f\n"(%s : f32)
    }
    tile.print "done\n"
    tile.return
  }
}
