// RUN: tile-opt %s --canonicalize | FileCheck %s

// 464 is the tie between 448, the largest, and what would be 480; 1.0625001 lies just above the tie
// of 1 and 1.125, where f16 would round to the tie itself.
// CHECK-LABEL: @to_f8E4M3FN
// CHECK: arith.constant dense<[4.480000e+02, 0x7F, 0x7F, 1.125000e+00]> : tensor<4xf8E4M3FN>
func.func @to_f8E4M3FN() -> tensor<4xf8E4M3FN> {
  %x = arith.constant dense<[464.0, 465.0, 0x7F800000, 1.0625001]> : tensor<4xf32>
  %y = tile.truncf %x : tensor<4xf32> -> tensor<4xf8E4M3FN>
  return %y : tensor<4xf8E4M3FN>
}

// CHECK-LABEL: @saturate_to_f8E4M3FN
// CHECK: arith.constant dense<[4.480000e+02, -4.480000e+02]> : tensor<2xf8E4M3FN>
func.func @saturate_to_f8E4M3FN() -> tensor<2xf8E4M3FN> {
  %x = arith.constant dense<[465.0, 0xFF800000]> : tensor<2xf32>
  %y = tile.truncf %x saturate : tensor<2xf32> -> tensor<2xf8E4M3FN>
  return %y : tensor<2xf8E4M3FN>
}

// 1.125 is a tie between 1 and 1.25, of which 1 is even.
// CHECK-LABEL: @to_f8E5M2
// CHECK: arith.constant dense<[1.000000e+00, 0x7C, -0.0{{.*}}, 0x7E]> : tensor<4xf8E5M2>
func.func @to_f8E5M2() -> tensor<4xf8E5M2> {
  %x = arith.constant dense<[1.125, 65504.0, -0.0, 0x7E00]> : tensor<4xf16>
  %y = tile.truncf %x : tensor<4xf16> -> tensor<4xf8E5M2>
  return %y : tensor<4xf8E5M2>
}

// No infinity, no NaN: the largest value stands for them.
// CHECK-LABEL: @to_f4E2M1FN
// CHECK: arith.constant dense<[6.0{{.*}}, -6.0{{.*}}, 6.0{{.*}}, 2.0{{.*}}]> : tensor<4xf4E2M1FN>
func.func @to_f4E2M1FN() -> tensor<4xf4E2M1FN> {
  %x = arith.constant dense<[0x7F800000, -100.0, 0x7FC00000, 2.5]> : tensor<4xf32>
  %y = tile.truncf %x : tensor<4xf32> -> tensor<4xf4E2M1FN>
  return %y : tensor<4xf4E2M1FN>
}

// The magnitude counts; 2^-127 is the least there is.
// CHECK-LABEL: @to_f8E8M0FNU
// CHECK: arith.constant dense<[4.0{{.*}}, 4.0{{.*}}, 5.877470e-39, 0xFF]> : tensor<4xf8E8M0FNU>
func.func @to_f8E8M0FNU() -> tensor<4xf8E8M0FNU> {
  %x = arith.constant dense<[3.0, -3.0, 0.0, 0x7F800000]> : tensor<4xf32>
  %y = tile.truncf %x rounding positive_inf : tensor<4xf32> -> tensor<4xf8E8M0FNU>
  return %y : tensor<4xf8E8M0FNU>
}

// 2^-24 is the least f16 above zero; 1 + 2^-11 ties to 1 or away from it.
// CHECK-LABEL: @to_f16
// CHECK-DAG: %[[EVEN:.*]] = arith.constant dense<[5.960460e-08, 1.000000e+00]> : tensor<2xf16>
// CHECK-DAG: %[[AWAY:.*]] = arith.constant dense<[5.960460e-08, 1.000980e+00]> : tensor<2xf16>
// CHECK: return %[[EVEN]], %[[AWAY]]
func.func @to_f16() -> (tensor<2xf16>, tensor<2xf16>) {
  %x = arith.constant dense<[0x33800000, 0x3F801000]> : tensor<2xf32>
  %a = tile.truncf %x : tensor<2xf32> -> tensor<2xf16>
  %b = tile.truncf %x rounding nearest_away : tensor<2xf32> -> tensor<2xf16>
  return %a, %b : tensor<2xf16>, tensor<2xf16>
}

// CHECK-LABEL: @to_tf32_and_bf16
// CHECK-DAG: %[[TF32:.*]] = arith.constant 1.000980e+00 : tf32
// CHECK-DAG: %[[BF16:.*]] = arith.constant 1.000000e+00 : bf16
// CHECK: return %[[TF32]], %[[BF16]]
func.func @to_tf32_and_bf16() -> (tf32, bf16) {
  %x = arith.constant 0x3F802001 : f32
  %a = tile.truncf %x : f32 -> tf32
  %b = tile.truncf %x : f32 -> bf16
  return %a, %b : tf32, bf16
}

// CHECK-LABEL: @to_integers
// CHECK: arith.constant dense<[127, -128, 0, -2]> : tensor<4xi8>
func.func @to_integers() -> tensor<4xi8> {
  %x = arith.constant dense<[200.0, 0xFF800000, 0x7FC00000, -2.5]> : tensor<4xf32>
  %y = tile.fptoi %x saturate : tensor<4xf32> -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// CHECK-LABEL: @to_unsigned_integers
// CHECK: arith.constant dense<[-1, 0, 0, 4]> : tensor<4xi8>
func.func @to_unsigned_integers() -> tensor<4xi8> {
  %x = arith.constant dense<[256.0, -1.0, 0.5, 3.5]> : tensor<4xf32>
  %y = tile.fptoi %x unsigned rounding nearest_even saturate : tensor<4xf32> -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// A value out of range without `saturate` is unspecified and left to the target.
// CHECK-LABEL: @out_of_range_stays
// CHECK: tile.fptoi
func.func @out_of_range_stays() -> i8 {
  %x = arith.constant 200.0 : f32
  %y = tile.fptoi %x : f32 -> i8
  return %y : i8
}

// (-7 << 5) >> 5 at eight bits loses the sign's upper copies: -7 << 5 = 0x20.
// CHECK-LABEL: @bytes_wrap
// CHECK-DAG: %[[SHIFTED:.*]] = arith.constant dense<1> : tensor<2xi8>
// CHECK-DAG: %[[HIGH:.*]] = arith.constant dense<-14> : tensor<2xi8>
// CHECK: return %[[SHIFTED]], %[[HIGH]]
func.func @bytes_wrap() -> (tensor<2xi8>, tensor<2xi8>) {
  %x = arith.constant dense<-7> : tensor<2xi8>
  %k = arith.constant dense<5> : tensor<2xi8>
  %left = arith.shli %x, %k : tensor<2xi8>
  %right = arith.shrsi %left, %k : tensor<2xi8>
  // 249 * 249 = 62001 = 242 * 256 + 49.
  %high = tile.mulhi %x, %x : tensor<2xi8>
  return %right, %high : tensor<2xi8>, tensor<2xi8>
}
