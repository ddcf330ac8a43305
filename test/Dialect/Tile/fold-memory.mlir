// Views, tokens and pointers fold where no address and no order changes.

// RUN: tile-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @extents(
// CHECK-SAME: %[[P:.*]]: !tile.ptr<f32>, %[[M:.*]]: i32, %[[N:.*]]: i64)
// CHECK-DAG: %[[SIXTEEN:.*]] = arith.constant 16 : i32
// The third extent is the second operand; of another type it stays.
// CHECK-DAG: %[[D:.*]] = tile.view_dim %{{.*}} 2 : {{.*}} -> i32
// CHECK: return %[[M]], %[[SIXTEEN]], %[[N]], %[[D]]
func.func @extents(%p: !tile.ptr<f32>, %m: i32, %n: i64) -> (i32, i32, i64, i32) {
  %v = tile.make_view %p, sizes[%m, %n : i32, i64], strides[] : !tile.view<?x16x?xf32, strides=[512,32,1]>
  %0 = tile.view_dim %v 0 : !tile.view<?x16x?xf32, strides=[512,32,1]> -> i32
  %1 = tile.view_dim %v 1 : !tile.view<?x16x?xf32, strides=[512,32,1]> -> i32
  %2 = tile.view_dim %v 2 : !tile.view<?x16x?xf32, strides=[512,32,1]> -> i64
  %3 = tile.view_dim %v 2 : !tile.view<?x16x?xf32, strides=[512,32,1]> -> i32
  return %0, %1, %2, %3 : i32, i32, i64, i32
}

// An extent is unsigned: 200 fits i8, 300 does not and stays unspecified.
// CHECK-LABEL: func.func @narrow(
// CHECK-DAG: %[[C:.*]] = arith.constant -56 : i8
// CHECK-DAG: %[[D:.*]] = tile.view_dim %{{.*}} 1
// CHECK: return %[[C]], %[[D]]
func.func @narrow(%v: !tile.view<200x300xf32, strides=[300,1]>) -> (i8, i8) {
  %0 = tile.view_dim %v 0 : !tile.view<200x300xf32, strides=[300,1]> -> i8
  %1 = tile.view_dim %v 1 : !tile.view<200x300xf32, strides=[300,1]> -> i8
  return %0, %1 : i8, i8
}

// 100 elements in steps of 8 are 13 tiles, partial ones counted; in steps of 3, 34. Dimension 0 of a
// partition with order=[1,0] lies along dimension 1 of the view. Along a gather dimension rows count.
// CHECK-LABEL: func.func @index_spaces(
// CHECK-DAG: %[[A:.*]] = arith.constant 13 : i32
// CHECK-DAG: %[[B:.*]] = arith.constant 34 : i32
// CHECK-DAG: %[[C:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[D:.*]] = arith.constant 100 : i32
// CHECK-DAG: %[[E:.*]] = tile.index_space %{{.*}} 0 : !tile.partition<8, !tile.view<?xf32
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
func.func @index_spaces(%a: !tile.partition<8, !tile.view<100xf32, strides=[1]>>,
                        %b: !tile.partition<8, !tile.view<100xf32, strides=[1]>, traversal=[3]>,
                        %c: !tile.partition<4x8, !tile.view<100x20xf32, strides=[20,1]>, order=[1,0]>,
                        %d: !tile.partition<8x4, !tile.view<100x20xf32, strides=[20,1]>, gather=0>,
                        %e: !tile.partition<8, !tile.view<?xf32, strides=[1]>>) -> (i32, i32, i32, i32, i32) {
  %0 = tile.index_space %a 0 : !tile.partition<8, !tile.view<100xf32, strides=[1]>> -> i32
  %1 = tile.index_space %b 0 : !tile.partition<8, !tile.view<100xf32, strides=[1]>, traversal=[3]> -> i32
  %2 = tile.index_space %c 0 : !tile.partition<4x8, !tile.view<100x20xf32, strides=[20,1]>, order=[1,0]> -> i32
  %3 = tile.index_space %d 0 : !tile.partition<8x4, !tile.view<100x20xf32, strides=[20,1]>, gather=0> -> i32
  %4 = tile.index_space %e 0 : !tile.partition<8, !tile.view<?xf32, strides=[1]>> -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @joins(
// CHECK-SAME: %[[A:.*]]: !tile.token, %[[B:.*]]: !tile.token, %[[C:.*]]: !tile.token)
// CHECK-DAG: %[[FRESH:.*]] = tile.make_token
// CHECK-DAG: %[[ALL:.*]] = tile.join_tokens %[[A]], %[[B]], %[[C]]
// CHECK: return %[[A]], %[[ALL]], %[[A]], %[[FRESH]]
func.func @joins(%a: !tile.token, %b: !tile.token, %c: !tile.token) -> (!tile.token, !tile.token, !tile.token, !tile.token) {
  %fresh = tile.make_token
  %0 = tile.join_tokens %a, %a
  %1 = tile.join_tokens %a, %b
  %2 = tile.join_tokens %1, %b, %c, %fresh
  %3 = tile.join_tokens %fresh, %a
  %4 = tile.join_tokens %fresh, %fresh
  return %0, %2, %3, %4 : !tile.token, !tile.token, !tile.token, !tile.token
}

// CHECK-LABEL: func.func @offsets(
// CHECK-SAME: %[[P:.*]]: !tile.ptr<f32>, %[[Q:.*]]: tensor<4x!tile.ptr<f32>>, %[[I:.*]]: i32)
// CHECK-DAG: %[[TWELVE:.*]] = arith.constant 12 : i32
// CHECK-DAG: %[[WIDE:.*]] = arith.constant 4294967294 : i64
// CHECK-DAG: %[[NEAR:.*]] = arith.constant dense<-1> : tensor<4xi64>
// CHECK-DAG: %[[A:.*]] = tile.ptr_offset %[[P]], %[[TWELVE]] : !tile.ptr<f32>, i32
// CHECK-DAG: %[[B:.*]] = tile.ptr_offset %[[P]], %[[WIDE]] : !tile.ptr<f32>, i64
// CHECK-DAG: %[[C:.*]] = tile.ptr_offset %[[Q]], %[[NEAR]] : tensor<4x!tile.ptr<f32>>, tensor<4xi64>
// CHECK: return %[[P]], %[[A]], %[[B]], %[[C]]
func.func @offsets(%p: !tile.ptr<f32>, %q: tensor<4x!tile.ptr<f32>>, %i: i32) -> (!tile.ptr<f32>, !tile.ptr<f32>, !tile.ptr<f32>, tensor<4x!tile.ptr<f32>>) {
  %zero = arith.constant 0 : i8
  %two = arith.constant 2 : i8
  %ten = arith.constant 10 : i32
  %most = arith.constant 2147483647 : i32
  %one = arith.constant dense<1> : tensor<4xi8>
  %back = arith.constant dense<-2> : tensor<4xi64>
  %0 = tile.ptr_offset %p, %zero : !tile.ptr<f32>, i8
  %1 = tile.ptr_offset %p, %two : !tile.ptr<f32>, i8
  %2 = tile.ptr_offset %1, %ten : !tile.ptr<f32>, i32
  %3 = tile.ptr_offset %p, %most : !tile.ptr<f32>, i32
  %4 = tile.ptr_offset %3, %most : !tile.ptr<f32>, i32
  %5 = tile.ptr_offset %q, %one : tensor<4x!tile.ptr<f32>>, tensor<4xi8>
  %6 = tile.ptr_offset %5, %back : tensor<4x!tile.ptr<f32>>, tensor<4xi64>
  return %0, %2, %4, %6 : !tile.ptr<f32>, !tile.ptr<f32>, !tile.ptr<f32>, tensor<4x!tile.ptr<f32>>
}

// The sum of the steps would wrap, and steps that are not known might: base + s * (x - 32) with
// x >= 32 is not base + s * x - 32 * s.
// CHECK-LABEL: func.func @no_overflow(
// CHECK-COUNT-4: tile.ptr_offset
func.func @no_overflow(%p: !tile.ptr<f32>, %i: i64) -> (!tile.ptr<f32>, !tile.ptr<f32>) {
  %most = arith.constant 9223372036854775807 : i64
  %one = arith.constant 1 : i64
  %0 = tile.ptr_offset %p, %most : !tile.ptr<f32>, i64
  %1 = tile.ptr_offset %0, %one : !tile.ptr<f32>, i64
  %2 = tile.ptr_offset %p, %i : !tile.ptr<f32>, i64
  %3 = tile.ptr_offset %2, %one : !tile.ptr<f32>, i64
  return %1, %3 : !tile.ptr<f32>, !tile.ptr<f32>
}

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[P:.*]]: !tile.ptr<f32>, %[[N:.*]]: i64)
// CHECK-DAG: %[[I:.*]] = tile.ptr_to_int %[[P]] : !tile.ptr<f32> -> i64
// CHECK-DAG: %[[Q:.*]] = tile.ptr_cast %[[P]] : !tile.ptr<f32> -> !tile.ptr<i8>
// The address of another pointee: two operations stay.
// CHECK-DAG: %[[R:.*]] = tile.int_to_ptr %[[I]] : i64 -> !tile.ptr<i8>
// CHECK: return %[[N]], %[[P]], %[[P]], %[[Q]], %{{.*}}, %[[R]]
func.func @casts(%p: !tile.ptr<f32>, %n: i64) -> (i64, !tile.ptr<f32>, !tile.ptr<f32>, !tile.ptr<i8>, i64, !tile.ptr<i8>) {
  %0 = tile.int_to_ptr %n : i64 -> !tile.ptr<f32>
  %1 = tile.ptr_to_int %0 : !tile.ptr<f32> -> i64
  %2 = tile.ptr_to_int %p : !tile.ptr<f32> -> i64
  %3 = tile.int_to_ptr %2 : i64 -> !tile.ptr<f32>
  %4 = tile.ptr_cast %p : !tile.ptr<f32> -> !tile.ptr<f16>
  %5 = tile.ptr_cast %4 : !tile.ptr<f16> -> !tile.ptr<f32>
  %6 = tile.ptr_cast %4 : !tile.ptr<f16> -> !tile.ptr<i8>
  %7 = tile.ptr_to_int %4 : !tile.ptr<f16> -> i64
  %8 = tile.int_to_ptr %2 : i64 -> !tile.ptr<i8>
  return %1, %3, %5, %6, %7, %8 : i64, !tile.ptr<f32>, !tile.ptr<f32>, !tile.ptr<i8>, i64, !tile.ptr<i8>
}

// A promise that always holds goes; others stay, and so does an assertion that may fail.
// CHECK-LABEL: func.func @facts(
// CHECK-SAME: %[[N:.*]]: i32, %[[T:.*]]: tensor<4xi32>)
// CHECK-DAG: %[[A:.*]] = tile.assume #tile.bounded<0, ?>, %[[N]]
// CHECK: tile.assert %{{.*}}, "never"
// CHECK-NOT: tile.assert
// CHECK: return %[[N]], %[[N]], %[[T]], %[[A]]
func.func @facts(%n: i32, %t: tensor<4xi32>) -> (i32, i32, tensor<4xi32>, i32) {
  %0 = tile.assume #tile.div_by<1>, %n : i32
  %1 = tile.assume #tile.bounded<?, ?>, %n : i32
  %2 = tile.assume #tile.same_elements<[1]>, %t : tensor<4xi32>
  %3 = tile.assume #tile.bounded<0, ?>, %n : i32
  %no = arith.constant false
  %yes = arith.constant dense<true> : tensor<4xi1>
  tile.assert %no, "never"  : i1
  tile.assert %yes, "always" : tensor<4xi1>
  return %0, %1, %2, %3 : i32, i32, tensor<4xi32>, i32
}
