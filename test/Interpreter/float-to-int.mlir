// Upstream's conversions of floats to integers drop fractions, from every float type to every width.
// RUN: tilec run %s --grid 1 | FileCheck %s

// CHECK: f16 -3 -3 -3 -3 3 3 3 3
// CHECK-NEXT: bf16 -3 -3 -3 -3 3 3 3 3
// CHECK-NEXT: f32 -3 -3 -3 -3 3 3 3 3
// CHECK-NEXT: f64 -3 -3 -3 -3 3 3 3 3
// CHECK-NEXT: far 4000000000 -9007199254740992
tile.entry @main() {
  %f16_negative = arith.constant -3.75 : f16
  %f16_positive = arith.constant 3.75 : f16
  %f16_negative_i8 = arith.fptosi %f16_negative : f16 to i8
  %f16_negative_i16 = arith.fptosi %f16_negative : f16 to i16
  %f16_negative_i32 = arith.fptosi %f16_negative : f16 to i32
  %f16_negative_i64 = arith.fptosi %f16_negative : f16 to i64
  %f16_positive_i8 = arith.fptoui %f16_positive : f16 to i8
  %f16_positive_i16 = arith.fptoui %f16_positive : f16 to i16
  %f16_positive_i32 = arith.fptoui %f16_positive : f16 to i32
  %f16_positive_i64 = arith.fptoui %f16_positive : f16 to i64
  tile.print "f16 %d %d %d %d %d %d %d %d\n"(%f16_negative_i8, %f16_negative_i16, %f16_negative_i32, %f16_negative_i64, %f16_positive_i8, %f16_positive_i16, %f16_positive_i32, %f16_positive_i64
      : i8, i16, i32, i64, i8, i16, i32, i64)
  %bf16_negative = arith.constant -3.75 : bf16
  %bf16_positive = arith.constant 3.75 : bf16
  %bf16_negative_i8 = arith.fptosi %bf16_negative : bf16 to i8
  %bf16_negative_i16 = arith.fptosi %bf16_negative : bf16 to i16
  %bf16_negative_i32 = arith.fptosi %bf16_negative : bf16 to i32
  %bf16_negative_i64 = arith.fptosi %bf16_negative : bf16 to i64
  %bf16_positive_i8 = arith.fptoui %bf16_positive : bf16 to i8
  %bf16_positive_i16 = arith.fptoui %bf16_positive : bf16 to i16
  %bf16_positive_i32 = arith.fptoui %bf16_positive : bf16 to i32
  %bf16_positive_i64 = arith.fptoui %bf16_positive : bf16 to i64
  tile.print "bf16 %d %d %d %d %d %d %d %d\n"(%bf16_negative_i8, %bf16_negative_i16, %bf16_negative_i32, %bf16_negative_i64, %bf16_positive_i8, %bf16_positive_i16, %bf16_positive_i32, %bf16_positive_i64
      : i8, i16, i32, i64, i8, i16, i32, i64)
  %f32_negative = arith.constant -3.75 : f32
  %f32_positive = arith.constant 3.75 : f32
  %f32_negative_i8 = arith.fptosi %f32_negative : f32 to i8
  %f32_negative_i16 = arith.fptosi %f32_negative : f32 to i16
  %f32_negative_i32 = arith.fptosi %f32_negative : f32 to i32
  %f32_negative_i64 = arith.fptosi %f32_negative : f32 to i64
  %f32_positive_i8 = arith.fptoui %f32_positive : f32 to i8
  %f32_positive_i16 = arith.fptoui %f32_positive : f32 to i16
  %f32_positive_i32 = arith.fptoui %f32_positive : f32 to i32
  %f32_positive_i64 = arith.fptoui %f32_positive : f32 to i64
  tile.print "f32 %d %d %d %d %d %d %d %d\n"(%f32_negative_i8, %f32_negative_i16, %f32_negative_i32, %f32_negative_i64, %f32_positive_i8, %f32_positive_i16, %f32_positive_i32, %f32_positive_i64
      : i8, i16, i32, i64, i8, i16, i32, i64)
  %f64_negative = arith.constant -3.75 : f64
  %f64_positive = arith.constant 3.75 : f64
  %f64_negative_i8 = arith.fptosi %f64_negative : f64 to i8
  %f64_negative_i16 = arith.fptosi %f64_negative : f64 to i16
  %f64_negative_i32 = arith.fptosi %f64_negative : f64 to i32
  %f64_negative_i64 = arith.fptosi %f64_negative : f64 to i64
  %f64_positive_i8 = arith.fptoui %f64_positive : f64 to i8
  %f64_positive_i16 = arith.fptoui %f64_positive : f64 to i16
  %f64_positive_i32 = arith.fptoui %f64_positive : f64 to i32
  %f64_positive_i64 = arith.fptoui %f64_positive : f64 to i64
  tile.print "f64 %d %d %d %d %d %d %d %d\n"(%f64_negative_i8, %f64_negative_i16, %f64_negative_i32, %f64_negative_i64, %f64_positive_i8, %f64_positive_i16, %f64_positive_i32, %f64_positive_i64
      : i8, i16, i32, i64, i8, i16, i32, i64)
  %four_billion = arith.constant 4.0e9 : f32
  %far = arith.constant -9007199254740992.0 : f64
  %u = arith.fptoui %four_billion : f32 to i32
  %s = arith.fptosi %far : f64 to i64
  tile.print "far %u %ld\n"(%u, %s : i32, i64)
  tile.return
}
