// The program group survives text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

// CHECK-LABEL: tile.entry @everything(%{{.*}}: i32 "N", %{{.*}}: i8 "byte" unsigned, %{{.*}}: !tile.ptr<f32> "A" in,
// CHECK-SAME:      %{{.*}}: !tile.ptr<i32> "B" out unsigned, %{{.*}}: !tile.ptr<f32> "C" inout, %{{.*}}: !tile.ptr<i8> "W" workspace,
// CHECK-SAME:      %{{.*}}: !tile.ptr<f16> "foreign")
// CHECK-SAME:      hints {default = {occupancy = 2 : i64}, sm_90 = {num_cta_in_cga = 2 : i64}}
// CHECK-SAME:      launch(%[[N:.*]], %[[BYTE:.*]]) {
tile.entry @everything(%n: i32 "N", %byte: i8 "byte" unsigned, %a: !tile.ptr<f32> "A" in, %b: !tile.ptr<i32> "B" out unsigned,
                       %c: !tile.ptr<f32> "C" inout, %w: !tile.ptr<i8> "W" workspace, %f: !tile.ptr<f16> "foreign")
    hints {default = {occupancy = 2}, sm_90 = {num_cta_in_cga = 2}}
    launch(%ln, %lb) {
  // CHECK: %[[L:.*]] = arith.extsi %[[N]]
  %l = arith.extsi %ln : i32 to i64
  // CHECK: tile.launch_yield grid(%[[L]], %[[L]], %[[L]]) shapes([%[[L]], %[[L]]], [], [%[[L]]]) workspace(%[[L]]) {note = "x"}
  tile.launch_yield grid(%l, %l, %l) shapes([%l, %l], [], [%l]) workspace(%l) {note = "x"}
  // CHECK-NEXT: } attributes {origin = "test"} {
} attributes {origin = "test"} {
  // CHECK: tile.block_id x
  // CHECK: tile.block_id y
  // CHECK: tile.num_blocks z
  %x = tile.block_id x
  %y = tile.block_id y
  %z = tile.num_blocks z
  // CHECK: %[[T:.*]] = tile.wait_dependencies
  // CHECK: tile.wait_dependencies after %[[T]]
  // CHECK: %[[U:.*]] = tile.launch_dependents
  // CHECK: tile.launch_dependents after %[[U]]
  %t0 = tile.wait_dependencies
  %t1 = tile.wait_dependencies after %t0
  %t2 = tile.launch_dependents
  %t3 = tile.launch_dependents after %t2
  // CHECK: tile.call_extern pure @f(%{{.*}}, %{{.*}}) : (i32, !tile.ptr<f32>) -> (i32, f32)
  // CHECK: tile.call_extern @g() : () -> ()
  %0:2 = tile.call_extern pure @f(%x, %a) : (i32, !tile.ptr<f32>) -> (i32, f32)
  tile.call_extern @g() : () -> ()
  // CHECK: tile.return
  tile.return
}

// Neither parameters nor a launch region are needed.
// CHECK-LABEL: tile.entry @bare() {
// CHECK-NEXT: tile.return
tile.entry @bare() {
  tile.return
}

// A name is any text.
// CHECK-LABEL: tile.entry @"odd name"(%{{.*}}: i32 "a \22b\22\\\0A\00")
tile.entry @"odd name"(%a: i32 "a \22b\22\\\n\00") {
  tile.return
}
