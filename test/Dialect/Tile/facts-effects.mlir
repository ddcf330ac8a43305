// The fact and effect groups survive text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

// CHECK-LABEL: func.func @facts
func.func @facts(%p: !tile.ptr<f32>, %n: i32, %t: tensor<4x8x!tile.ptr<f16>>, %f: tensor<4x8xf32>) {
  // CHECK: tile.assume #tile.div_by<16>, %{{.*}} : !tile.ptr<f32>
  %0 = tile.assume #tile.div_by<16>, %p : !tile.ptr<f32>
  // CHECK: tile.assume #tile.div_by<16, every 4, along 1>, %{{.*}} : tensor<4x8x!tile.ptr<f16>>
  %1 = tile.assume #tile.div_by<16, every 4, along 1>, %t : tensor<4x8x!tile.ptr<f16>>
  // CHECK: tile.assume #tile.bounded<?, 7>, %{{.*}} : i32
  %2 = tile.assume #tile.bounded<?, 7>, %n : i32
  // CHECK: tile.assume #tile.same_elements<[1, 8]>, %{{.*}} : tensor<4x8xf32>
  %3 = tile.assume #tile.same_elements<[1, 8]>, %f : tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @effects
func.func @effects(%n: i32, %p: !tile.ptr<f32>, %f: tensor<4xf32>, %c: tensor<4xi1>, %b: i1, %t: !tile.token) {
  // CHECK: tile.print "hello\0A"
  tile.print "hello\0A"
  // CHECK: tile.print "%% %-08.3lld %x %p %a %g"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i32, !tile.ptr<f32>, tensor<4xf32>, tensor<4xf32>) after %{{.*}} {note} -> !tile.token
  %0 = tile.print "%% %-08.3lld %x %p %a %g"(%n, %n, %p, %f, %f : i32, i32, !tile.ptr<f32>, tensor<4xf32>, tensor<4xf32>)
      after %t {note} -> !tile.token
  // CHECK: tile.print "" after %{{.*}}
  tile.print "" after %t
  // CHECK: tile.assert %{{.*}}, "index is negative" : tensor<4xi1>
  tile.assert %c, "index is negative" : tensor<4xi1>
  // CHECK: tile.assert %{{.*}}, "" : i1
  tile.assert %b, "" : i1
  return
}
