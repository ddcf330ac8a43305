// Addresses are integers that can be taken, computed with and used again; element 3 of an f32 array
// lies 12 bytes on. Programmatic launch is nothing to a grid that depends on none, and a poison that
// no select chooses changes nothing.
// RUN: tilec run %s --grid 1 --launch %S/Inputs/addresses.launch.json | FileCheck %s

// CHECK: 12 bytes on: 3.000000
// CHECK: chosen: 7
tile.entry @main(%a: !tile.ptr<f32> "A" in) {
  %three = arith.constant 3 : i32
  %q = tile.ptr_offset %a, %three : !tile.ptr<f32>, i32
  %base = tile.ptr_to_int %a : !tile.ptr<f32> -> i64
  %address = tile.ptr_to_int %q : !tile.ptr<f32> -> i64
  %distance = arith.subi %address, %base : i64
  %again = arith.addi %base, %distance : i64
  %p = tile.int_to_ptr %again : i64 -> !tile.ptr<f32>
  %t0 = tile.launch_dependents
  %t1 = tile.wait_dependencies after %t0
  %x, %t2 = tile.load %p after %t1 : !tile.ptr<f32>
  tile.print "%d bytes on: %f\n"(%distance, %x : i64, f32)
  %poison = ub.poison : i32
  %seven = arith.constant 7 : i32
  %holds = arith.cmpi eq, %distance, %distance : i64
  %chosen = arith.select %holds, %seven, %poison : i32
  tile.print "chosen: %d\n"(%chosen : i32)
  tile.return
}
