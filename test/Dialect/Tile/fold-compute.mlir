// RUN: tile-opt %s --canonicalize | FileCheck %s

// With a NaN or an infinity neither is zero.
// CHECK-LABEL: @times_zero_and_minus_itself_stay
// CHECK: arith.mulf
// CHECK: arith.subf
// CHECK: tile.mulf
// CHECK: tile.subf
func.func @times_zero_and_minus_itself_stay(%x: f32) -> (f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %zero : f32
  %b = arith.subf %x, %x : f32
  %c = tile.mulf %x, %zero : f32
  %d = tile.subf %x, %x : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}

// inf * 0 and inf - inf are NaN, the canonical one.
// CHECK-LABEL: @invalid_operations
// CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: return %[[NAN]], %[[NAN]], %[[NAN]]
func.func @invalid_operations() -> (f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0xFFC12345 : f32
  %a = tile.mulf %inf, %zero : f32
  %b = tile.subf %inf, %inf : f32
  %c = tile.addf %nan, %zero : f32
  return %a, %b, %c : f32, f32, f32
}

// 2^-127, half of the least normal f32.
// CHECK-LABEL: @subnormals_stay_unless_flushed
// CHECK-DAG: %[[SUBNORMAL:.*]] = arith.constant 5.87747175E-39 : f32
// CHECK-DAG: %[[ZERO:.*]] = arith.constant -0.0{{.*}} : f32
// CHECK: return %[[SUBNORMAL]], %[[ZERO]]
func.func @subnormals_stay_unless_flushed() -> (f32, f32) {
  %x = arith.constant 0x00800000 : f32
  %minus = arith.constant 0x80800000 : f32
  %half = arith.constant 0.5 : f32
  %a = tile.mulf %x, %half : f32
  %b = tile.mulf %minus, %half flush_to_zero : f32
  return %a, %b : f32, f32
}

// 1 + 2^-11 lies halfway between 1 and the next f16, 1 + 2^-10 = 1.00098.
// CHECK-LABEL: @directed_roundings
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f16
// CHECK-DAG: %[[NEXT:.*]] = arith.constant 1.000980e+00 : f16
// CHECK: return %[[ONE]], %[[ONE]], %[[ONE]], %[[NEXT]]
func.func @directed_roundings() -> (f16, f16, f16, f16) {
  %one = arith.constant 1.0 : f16
  %tiny = arith.constant 0x1000 : f16
  %a = tile.addf %one, %tiny : f16
  %b = tile.addf %one, %tiny rounding zero : f16
  %c = tile.addf %one, %tiny rounding negative_inf : f16
  %d = tile.addf %one, %tiny rounding positive_inf : f16
  return %a, %b, %c, %d : f16, f16, f16, f16
}

// (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24 keeps the term that a rounded product loses.
// CHECK-LABEL: @fma_rounds_once
// CHECK: arith.constant dense<[4.88340{{.*}}E-4, 1.000000e+00]> : tensor<2xf32>
func.func @fma_rounds_once() -> tensor<2xf32> {
  %a = arith.constant dense<[0x3F800800, 0x3F800000]> : tensor<2xf32>
  %c = arith.constant dense<[-1.0, 0.0]> : tensor<2xf32>
  %d = tile.fma %a, %a, %c : tensor<2xf32>
  return %d : tensor<2xf32>
}

// CHECK-LABEL: @a_number_beats_nan_in_either_order
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: return %[[ONE]], %[[ONE]], %[[NAN]], %[[NAN]]
func.func @a_number_beats_nan_in_either_order() -> (f32, f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0xFFC12345 : f32
  %a = tile.maxf %nan, %one : f32
  %b = tile.maxf %one, %nan : f32
  %c = tile.minf %nan, %one propagate_nan : f32
  %d = tile.minf %one, %nan propagate_nan : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}

// CHECK-LABEL: @minus_zero_is_below_zero
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.0{{.*}} : f32
// CHECK-DAG: %[[MINUS:.*]] = arith.constant -0.0{{.*}} : f32
// CHECK: return %[[ZERO]], %[[MINUS]]
func.func @minus_zero_is_below_zero() -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %a = tile.maxf %minus, %zero : f32
  %b = tile.minf %zero, %minus : f32
  return %a, %b : f32, f32
}

// Their values are those of the target, which the host need not match.
// CHECK-LABEL: @approximations_stay
// CHECK: tile.exp2
// CHECK: tile.divf
func.func @approximations_stay() -> (f32, f32) {
  %x = arith.constant 3.0 : f32
  %a = tile.exp2 %x : f32
  %b = tile.divf %x, %x rounding approx : f32
  return %a, %b : f32, f32
}
