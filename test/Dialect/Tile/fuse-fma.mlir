// Products and sums are contracted where both allow it, and nowhere else.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-fuse-fma)' | FileCheck %s

// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32
// CHECK-NEXT: %[[R:.*]] = math.fma %[[A]], %[[B]], %[[C]] : f32
// CHECK-NEXT: return %[[R]]
func.func @sum(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = arith.mulf %a, %b fastmath<contract> : f32
  %s = arith.addf %p, %c fastmath<contract> : f32
  return %s : f32
}

// CHECK-LABEL: func.func @sum_of_tiles(
// CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : tensor<8xf16>
func.func @sum_of_tiles(%a: tensor<8xf16>, %b: tensor<8xf16>, %c: tensor<8xf16>) -> tensor<8xf16> {
  %p = arith.mulf %a, %b fastmath<contract> : tensor<8xf16>
  %s = arith.addf %c, %p fastmath<contract> : tensor<8xf16>
  return %s : tensor<8xf16>
}

// CHECK-LABEL: func.func @product_minus(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[C]] : f32
// CHECK-NEXT: math.fma %[[A]], %[[B]], %[[N]] : f32
func.func @product_minus(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = arith.mulf %a, %b fastmath<contract> : f32
  %s = arith.subf %p, %c fastmath<contract> : f32
  return %s : f32
}

// CHECK-LABEL: func.func @minus_product(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[A]] : f32
// CHECK-NEXT: math.fma %[[N]], %[[B]], %[[C]] : f32
func.func @minus_product(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = arith.mulf %a, %b fastmath<contract> : f32
  %s = arith.subf %c, %p fastmath<contract> : f32
  return %s : f32
}

// CHECK-LABEL: func.func @one_flag_only
// CHECK-NEXT: arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : f32
func.func @one_flag_only(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = arith.mulf %a, %b fastmath<contract> : f32
  %s = arith.addf %p, %c : f32
  return %s : f32
}

// CHECK-LABEL: func.func @two_uses
// CHECK-NEXT: arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : f32
func.func @two_uses(%a: f32, %b: f32, %c: f32) -> (f32, f32) {
  %p = arith.mulf %a, %b fastmath<contract> : f32
  %s = arith.addf %p, %c fastmath<contract> : f32
  return %s, %p : f32, f32
}

// The product of a square has two uses in one sum.
// CHECK-LABEL: func.func @twice_in_one_sum
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
func.func @twice_in_one_sum(%a: f32) -> f32 {
  %p = arith.mulf %a, %a fastmath<contract> : f32
  %s = arith.addf %p, %p fastmath<contract> : f32
  return %s : f32
}

// CHECK-LABEL: func.func @outside_a_loop
// CHECK: arith.mulf
// CHECK: scf.for
// CHECK: arith.addf
func.func @outside_a_loop(%a: f32, %n: i32) -> f32 {
  %c1 = arith.constant 1 : i32
  %p = arith.mulf %a, %a fastmath<contract> : f32
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a) -> f32 : i32 {
    %s = arith.addf %p, %x fastmath<contract> : f32
    scf.yield %s : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @rounded
// CHECK-NEXT: tile.fma %{{.*}}, %{{.*}}, %{{.*}} rounding zero flush_to_zero : f32
// CHECK-NEXT: return
func.func @rounded(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = tile.mulf %a, %b rounding zero flush_to_zero {fastmath = #arith.fastmath<contract>} : f32
  %s = tile.addf %p, %c rounding zero flush_to_zero {fastmath = #arith.fastmath<contract>} : f32
  return %s : f32
}

// CHECK-LABEL: func.func @roundings_differ
// CHECK-NEXT: tile.mulf %{{.*}}, %{{.*}} rounding zero : f32
// CHECK-NEXT: tile.addf %{{.*}}, %{{.*}} rounding positive_inf : f32
func.func @roundings_differ(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = tile.mulf %a, %b rounding zero {fastmath = #arith.fastmath<contract>} : f32
  %s = tile.addf %p, %c rounding positive_inf {fastmath = #arith.fastmath<contract>} : f32
  return %s : f32
}

// Only `contract` is cleared.
// CHECK-LABEL: func.func @other_flags
// CHECK-NEXT: arith.divf %{{.*}}, %{{.*}} fastmath<nnan> : f32
func.func @other_flags(%a: f32, %b: f32) -> f32 {
  %q = arith.divf %a, %b fastmath<contract,nnan> : f32
  return %q : f32
}
