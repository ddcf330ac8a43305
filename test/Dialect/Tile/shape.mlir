// The shape group survives text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

// CHECK-LABEL: func.func @shape
func.func @shape(%x: tensor<8x16xf32>, %one: tensor<1x1x!tile.ptr<f32>>, %row: tensor<1x64xf32>, %i: i32, %j: i8,
                 %f4: tensor<32xf4E2M1FN>, %bits: tensor<16xi1>) {
  // CHECK: tile.iota : tensor<256xi8>
  %0 = tile.iota : tensor<256xi8>
  // CHECK: tile.broadcast %{{.*}} : tensor<1x64xf32> -> tensor<128x64xf32>
  %1 = tile.broadcast %row : tensor<1x64xf32> -> tensor<128x64xf32>
  // CHECK: tile.reshape %{{.*}} : tensor<8x16xf32> -> tensor<2x64xf32>
  %2 = tile.reshape %x : tensor<8x16xf32> -> tensor<2x64xf32>
  // CHECK: tile.reshape %{{.*}} : tensor<1x1x!tile.ptr<f32>> -> !tile.ptr<f32>
  %3 = tile.reshape %one : tensor<1x1x!tile.ptr<f32>> -> !tile.ptr<f32>
  // CHECK: tile.permute %{{.*}} [1, 0] : tensor<8x16xf32> -> tensor<16x8xf32>
  %4 = tile.permute %x [1, 0] : tensor<8x16xf32> -> tensor<16x8xf32>
  // CHECK: tile.cat %{{.*}}, %{{.*}} axis 1 : tensor<8x16xf32> -> tensor<8x32xf32>
  %5 = tile.cat %x, %x axis 1 : tensor<8x16xf32> -> tensor<8x32xf32>
  // CHECK: %[[S:.*]] = tile.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<8x16xf32>, i32, i8 -> tensor<4x4xf32>
  %6 = tile.extract %x[%i, %j] : tensor<8x16xf32>, i32, i8 -> tensor<4x4xf32>
  // CHECK: tile.insert %[[S]], %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x4xf32>, tensor<8x16xf32>, i32, i8
  %7 = tile.insert %6, %x[%i, %j] : tensor<4x4xf32>, tensor<8x16xf32>, i32, i8
  // CHECK: %[[P:.*]] = tile.pack %{{.*}} : tensor<32xf4E2M1FN> -> tensor<16xi8>
  %8 = tile.pack %f4 : tensor<32xf4E2M1FN> -> tensor<16xi8>
  // CHECK: tile.pack %{{.*}} : tensor<16xi1> -> tensor<2xi8>
  %9 = tile.pack %bits : tensor<16xi1> -> tensor<2xi8>
  // CHECK: tile.unpack %[[P]] : tensor<16xi8> -> tensor<4xtf32>
  %10 = tile.unpack %8 : tensor<16xi8> -> tensor<4xtf32>
  // CHECK: tile.bitcast %{{.*}} : tensor<8x16xf32> -> tensor<8x16xi32>
  %11 = tile.bitcast %x : tensor<8x16xf32> -> tensor<8x16xi32>
  // CHECK: tile.bitcast %{{.*}} : i32 -> f32
  %12 = tile.bitcast %i : i32 -> f32
  return
}
