// The compute group survives text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<16x8xf32>, %b: tensor<8x32xf32>, %c: tensor<16x32xf32>,
                    %x: tensor<2x16x8xi8>, %y: tensor<2x8x4xi8>, %z: tensor<2x16x4xi32>,
                    %p: tensor<16x64xf8E4M3FN>, %sp: tensor<16x2xf8E8M0FNU>,
                    %q: tensor<64x8xf8E4M3FN>, %sq: tensor<2x8xf8E8M0FNU>, %r: tensor<16x8xf32>) {
  // CHECK: tile.mma %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x8xf32>, tensor<8x32xf32>, tensor<16x32xf32>
  %0 = tile.mma %a, %b, %c : tensor<16x8xf32>, tensor<8x32xf32>, tensor<16x32xf32>
  // CHECK: tile.mma %{{.*}}, %{{.*}}, %{{.*}} precision tf32x3 : tensor
  %1 = tile.mma %a, %b, %c precision tf32x3 : tensor<16x8xf32>, tensor<8x32xf32>, tensor<16x32xf32>
  // CHECK: tile.mma %{{.*}}, %{{.*}}, %{{.*}} lhs_unsigned rhs_unsigned : tensor<2x16x8xi8>, tensor<2x8x4xi8>, tensor<2x16x4xi32>
  %2 = tile.mma %x, %y, %z lhs_unsigned rhs_unsigned : tensor<2x16x8xi8>, tensor<2x8x4xi8>, tensor<2x16x4xi32>
  // CHECK: tile.mma %{{.*}}, %{{.*}}, %{{.*}} fast_accumulation : tensor
  %3 = tile.mma %p, %q, %r fast_accumulation : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
  // CHECK: tile.mma_scaled %{{.*}} scale %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} : tensor<16x64xf8E4M3FN>, tensor<16x2xf8E8M0FNU>, tensor<64x8xf8E4M3FN>, tensor<2x8xf8E8M0FNU>, tensor<16x8xf32>
  %4 = tile.mma_scaled %p scale %sp, %q scale %sq, %r
      : tensor<16x64xf8E4M3FN>, tensor<16x2xf8E8M0FNU>, tensor<64x8xf8E4M3FN>, tensor<2x8xf8E8M0FNU>, tensor<16x8xf32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<8x16xf32>, %i: tensor<8x16xi1>) {
  // CHECK: tile.reduce(%{{.*}}, %{{.*}}) axis 1 identities [0xFF800000 : f32, true] ordered {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %[[P:.*]]: i1, %{{.*}}: i1):
  // CHECK: tile.yield %{{.*}}, %[[P]] : f32, i1
  // CHECK-NEXT: } {note} : (tensor<8x16xf32>, tensor<8x16xi1>) -> (tensor<8xf32>, tensor<8xi1>)
  %0:2 = tile.reduce(%x, %i) axis 1 identities [0xFF800000 : f32, true] ordered {
  ^bb0(%e: f32, %a: f32, %p: i1, %q: i1):
    %m = arith.maxnumf %e, %a : f32
    tile.yield %m, %p : f32, i1
  } {note} : (tensor<8x16xf32>, tensor<8x16xi1>) -> (tensor<8xf32>, tensor<8xi1>)
  // CHECK: tile.scan(%{{.*}}, %{{.*}}) axis 0 identities [0.000000e+00 : f32, false] reverse {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %[[Q:.*]]: i1, %{{.*}}: f32, %{{.*}}: i1):
  %1:2 = tile.scan(%x, %i) axis 0 identities [0.0 : f32, false] reverse {
  ^bb0(%e: f32, %p: i1, %l: f32, %q: i1):
    %s = arith.addf %e, %l : f32
    tile.yield %s, %p : f32, i1
  } : (tensor<8x16xf32>, tensor<8x16xi1>) -> (tensor<8x16xf32>, tensor<8x16xi1>)
  return
}

// CHECK-LABEL: func.func @floats
func.func @floats(%x: tensor<4xf32>, %h: f16, %d: f64) {
  // CHECK: tile.addf %{{.*}}, %{{.*}} rounding zero flush_to_zero : tensor<4xf32>
  %0 = tile.addf %x, %x rounding zero flush_to_zero : tensor<4xf32>
  // CHECK: tile.subf %{{.*}}, %{{.*}} rounding positive_inf : f16
  %1 = tile.subf %h, %h rounding positive_inf : f16
  // CHECK: tile.mulf %{{.*}}, %{{.*}} rounding negative_inf : f64
  %2 = tile.mulf %d, %d rounding negative_inf : f64
  // CHECK: tile.divf %{{.*}}, %{{.*}} rounding full
  %3 = tile.divf %x, %x rounding full : tensor<4xf32>
  // CHECK: tile.fma %{{.*}}, %{{.*}}, %{{.*}} rounding zero : f64
  %4 = tile.fma %d, %d, %d rounding zero : f64
  // CHECK: tile.sqrt %{{.*}} rounding approx flush_to_zero
  %5 = tile.sqrt %x rounding approx flush_to_zero : tensor<4xf32>
  // CHECK: tile.rsqrt %{{.*}} flush_to_zero
  %6 = tile.rsqrt %x rounding nearest_even flush_to_zero : tensor<4xf32>
  // CHECK: tile.exp %{{.*}} rounding full : f16
  %7 = tile.exp %h rounding full : f16
  // CHECK: tile.exp2 %{{.*}} : f16
  %8 = tile.exp2 %h : f16
  // CHECK: tile.tanh %{{.*}} rounding approx
  %9 = tile.tanh %x rounding approx : tensor<4xf32>
  // CHECK: tile.maxf %{{.*}}, %{{.*}} propagate_nan flush_to_zero
  %10 = tile.maxf %x, %x propagate_nan flush_to_zero : tensor<4xf32>
  // CHECK: tile.minf %{{.*}}, %{{.*}} : f16
  %11 = tile.minf %h, %h : f16
  return
}

// CHECK-LABEL: func.func @conversions
func.func @conversions(%x: tensor<4xf32>, %i: i8) {
  // CHECK: tile.truncf %{{.*}} rounding nearest_away saturate : tensor<4xf32> -> tensor<4xf8E5M2>
  %0 = tile.truncf %x rounding nearest_away saturate : tensor<4xf32> -> tensor<4xf8E5M2>
  // CHECK: tile.truncf %{{.*}} rounding zero : tensor<4xf32> -> tensor<4xf8E8M0FNU>
  %1 = tile.truncf %x rounding zero : tensor<4xf32> -> tensor<4xf8E8M0FNU>
  // CHECK: tile.fptoi %{{.*}} unsigned rounding nearest_even saturate : tensor<4xf32> -> tensor<4xi8>
  %2 = tile.fptoi %x unsigned rounding nearest_even saturate : tensor<4xf32> -> tensor<4xi8>
  // CHECK: tile.fptoi %{{.*}} : tensor<4xf32> -> tensor<4xi32>
  %3 = tile.fptoi %x rounding zero : tensor<4xf32> -> tensor<4xi32>
  // CHECK: tile.mulhi %{{.*}}, %{{.*}} : i8
  %4 = tile.mulhi %i, %i : i8
  return
}
