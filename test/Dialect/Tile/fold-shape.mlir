// Data movement folds where no bit changes, and only there.

// RUN: tile-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: i32)
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]]
func.func @same_type(%x: tensor<4x8xf32>, %i: i32) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = tile.broadcast %x : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = tile.reshape %x : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = tile.permute %x [0, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %3 = tile.extract %x[%i, %i] : tensor<4x8xf32>, i32, i32 -> tensor<4x8xf32>
  %4 = tile.insert %x, %0[%i, %i] : tensor<4x8xf32>, tensor<4x8xf32>, i32, i32
  %5 = tile.bitcast %x : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @chains(
// CHECK-SAME: %[[X:.*]]: tensor<1x1x8xf32>, %[[Y:.*]]: tensor<2x4x8xf32>, %[[B:.*]]: tensor<16xi8>)
// CHECK-DAG: %[[R0:.*]] = tile.broadcast %[[X]] : tensor<1x1x8xf32> -> tensor<2x4x8xf32>
// CHECK-DAG: %[[R1:.*]] = tile.reshape %[[Y]] : tensor<2x4x8xf32> -> tensor<64xf32>
// Dimension 0 of the result is dimension 2 of the middle, which is dimension 0 of the source.
// CHECK-DAG: %[[R2:.*]] = tile.permute %[[Y]] [0, 2, 1] : tensor<2x4x8xf32> -> tensor<2x8x4xf32>
// CHECK-DAG: %[[R3:.*]] = tile.bitcast %[[B]] : tensor<16xi8> -> tensor<16xf8E5M2>
// CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[Y]], %[[R3]], %[[B]]
func.func @chains(%x: tensor<1x1x8xf32>, %y: tensor<2x4x8xf32>, %b: tensor<16xi8>) -> (tensor<2x4x8xf32>, tensor<64xf32>, tensor<2x8x4xf32>, tensor<2x4x8xf32>, tensor<16xf8E5M2>, tensor<16xi8>) {
  %0 = tile.broadcast %x : tensor<1x1x8xf32> -> tensor<1x4x8xf32>
  %1 = tile.broadcast %0 : tensor<1x4x8xf32> -> tensor<2x4x8xf32>
  %2 = tile.reshape %y : tensor<2x4x8xf32> -> tensor<8x8xf32>
  %3 = tile.reshape %2 : tensor<8x8xf32> -> tensor<64xf32>
  %4 = tile.permute %y [1, 2, 0] : tensor<2x4x8xf32> -> tensor<4x8x2xf32>
  %5 = tile.permute %4 [2, 1, 0] : tensor<4x8x2xf32> -> tensor<2x8x4xf32>
  %6 = tile.permute %4 [2, 0, 1] : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  %7 = tile.bitcast %b : tensor<16xi8> -> tensor<16xf8E4M3FN>
  %8 = tile.bitcast %7 : tensor<16xf8E4M3FN> -> tensor<16xf8E5M2>
  %9 = tile.bitcast %7 : tensor<16xf8E4M3FN> -> tensor<16xi8>
  return %1, %3, %5, %6, %8, %9 : tensor<2x4x8xf32>, tensor<64xf32>, tensor<2x8x4xf32>, tensor<2x4x8xf32>, tensor<16xf8E5M2>, tensor<16xi8>
}

// CHECK-LABEL: func.func @pack_unpack(
// CHECK-SAME: %[[B:.*]]: tensor<16xi8>, %[[F:.*]]: tensor<32xf4E2M1FN>, %[[T:.*]]: tensor<4xtf32>)
// CHECK: %[[WORDS:.*]] = tile.unpack %[[B]] : tensor<16xi8> -> tensor<4xtf32>
// Unpacking to tf32 drops bits that packing does not bring back.
// CHECK: %[[CLEARED:.*]] = tile.pack %[[WORDS]]
// CHECK: return %[[B]], %[[F]], %[[T]], %[[CLEARED]]
func.func @pack_unpack(%b: tensor<16xi8>, %f: tensor<32xf4E2M1FN>, %t: tensor<4xtf32>) -> (tensor<16xi8>, tensor<32xf4E2M1FN>, tensor<4xtf32>, tensor<16xi8>) {
  %0 = tile.unpack %b : tensor<16xi8> -> tensor<4xf32>
  %1 = tile.pack %0 : tensor<4xf32> -> tensor<16xi8>
  %2 = tile.pack %f : tensor<32xf4E2M1FN> -> tensor<16xi8>
  %3 = tile.unpack %2 : tensor<16xi8> -> tensor<32xf4E2M1FN>
  %4 = tile.pack %t : tensor<4xtf32> -> tensor<16xi8>
  %5 = tile.unpack %4 : tensor<16xi8> -> tensor<4xtf32>
  %6 = tile.unpack %b : tensor<16xi8> -> tensor<4xtf32>
  %7 = tile.pack %6 : tensor<4xtf32> -> tensor<16xi8>
  return %1, %3, %5, %7 : tensor<16xi8>, tensor<32xf4E2M1FN>, tensor<4xtf32>, tensor<16xi8>
}

// CHECK-LABEL: func.func @splat_constants(
// CHECK-DAG: arith.constant dense<2.500000e+00> : tensor<4x8xf16>
// CHECK-DAG: arith.constant dense<2.500000e+00> : tensor<8x4xf16>
// CHECK-DAG: arith.constant dense<2.500000e+00> : tensor<2x8xf16>
// CHECK-NOT: tile.
func.func @splat_constants(%i: i32) -> (tensor<4x8xf16>, tensor<8x4xf16>, tensor<8x4xf16>, tensor<2x8xf16>, tensor<2x8xf16>) {
  %c = arith.constant dense<2.5> : tensor<1x8xf16>
  %0 = tile.broadcast %c : tensor<1x8xf16> -> tensor<4x8xf16>
  %1 = tile.reshape %0 : tensor<4x8xf16> -> tensor<8x4xf16>
  %2 = tile.permute %0 [1, 0] : tensor<4x8xf16> -> tensor<8x4xf16>
  %3 = tile.extract %0[%i, %i] : tensor<4x8xf16>, i32, i32 -> tensor<2x8xf16>
  %4 = tile.cat %c, %c axis 0 : tensor<1x8xf16> -> tensor<2x8xf16>
  return %0, %1, %2, %3, %4 : tensor<4x8xf16>, tensor<8x4xf16>, tensor<8x4xf16>, tensor<2x8xf16>, tensor<2x8xf16>
}

// Constants that are no splats: rows of 0 1 2 3 and 4 5 6 7.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[T:.*]] = arith.constant dense<{{\[\[}}0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi8>
// CHECK-DAG: %[[R:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>
// CHECK-DAG: %[[E:.*]] = arith.constant dense<{{\[\[}}6, 7]]> : tensor<1x2xi8>
// CHECK: return %[[T]], %[[R]], %[[E]]
func.func @constants() -> (tensor<4x2xi8>, tensor<8xi8>, tensor<1x2xi8>) {
  %c = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi8>
  %one = arith.constant 1 : i32
  %0 = tile.permute %c [1, 0] : tensor<2x4xi8> -> tensor<4x2xi8>
  %1 = tile.reshape %c : tensor<2x4xi8> -> tensor<8xi8>
  %2 = tile.extract %c[%one, %one] : tensor<2x4xi8>, i32, i32 -> tensor<1x2xi8>
  return %0, %1, %2 : tensor<4x2xi8>, tensor<8xi8>, tensor<1x2xi8>
}

// A tile of one element becomes its scalar; a signalling NaN keeps its bits on the way.
// CHECK-LABEL: func.func @bits(
// CHECK-DAG: %[[B:.*]] = arith.constant 2139095041 : i32
// CHECK-DAG: %[[N:.*]] = arith.constant 0x7F800001 : f32
// CHECK-DAG: %[[V:.*]] = arith.constant dense<[-1, 56, 0, 0]> : tensor<4xi8>
// CHECK: return %[[B]], %[[N]], %[[V]]
func.func @bits() -> (i32, f32, tensor<4xi8>) {
  %c = arith.constant dense<0x7F800001> : tensor<1x1xf32>
  %v = arith.constant dense<[0xFF, 1.0, 0.0, 0.0]> : tensor<4xf8E4M3FN>
  %0 = tile.reshape %c : tensor<1x1xf32> -> f32
  %1 = tile.bitcast %0 : f32 -> i32
  %2 = tile.bitcast %1 : i32 -> f32
  %3 = tile.bitcast %v : tensor<4xf8E4M3FN> -> tensor<4xi8>
  return %1, %2, %3 : i32, f32, tensor<4xi8>
}

// CHECK-LABEL: func.func @splats(
// CHECK-SAME: %[[X:.*]]: f32, %[[I:.*]]: i32)
// CHECK-DAG: %[[A:.*]] = tensor.splat %[[X]] : tensor<4x8xf32>
// CHECK-DAG: %[[B:.*]] = tensor.splat %[[X]] : tensor<32xf32>
// CHECK-DAG: %[[C:.*]] = tensor.splat %[[X]] : tensor<8x4xf32>
// CHECK-DAG: %[[D:.*]] = tensor.splat %[[X]] : tensor<2x2xf32>
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[X]]
func.func @splats(%x: f32, %i: i32) -> (tensor<4x8xf32>, tensor<32xf32>, tensor<8x4xf32>, tensor<2x2xf32>, f32) {
  %s = tensor.splat %x : tensor<1x8xf32>
  %0 = tile.broadcast %s : tensor<1x8xf32> -> tensor<4x8xf32>
  %1 = tile.reshape %0 : tensor<4x8xf32> -> tensor<32xf32>
  %2 = tile.permute %0 [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  %3 = tile.extract %0[%i, %i] : tensor<4x8xf32>, i32, i32 -> tensor<2x2xf32>
  %4 = tile.cat %3, %3 axis 0 : tensor<2x2xf32> -> tensor<4x2xf32>
  %5 = tile.extract %4[%i, %i] : tensor<4x2xf32>, i32, i32 -> tensor<1x1xf32>
  %6 = tile.reshape %5 : tensor<1x1xf32> -> f32
  return %0, %1, %2, %3, %6 : tensor<4x8xf32>, tensor<32xf32>, tensor<8x4xf32>, tensor<2x2xf32>, f32
}

// CHECK-LABEL: func.func @slices_of_halves(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>, %[[I:.*]]: i32)
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i8
// CHECK-DAG: %[[CAT:.*]] = tile.cat %[[X]], %[[Y]] axis 0
// CHECK-DAG: %[[A:.*]] = tile.extract %[[X]][%[[ONE]], %[[I]]] : tensor<4x8xf32>, i8, i32 -> tensor<2x8xf32>
// CHECK-DAG: %[[B:.*]] = tile.extract %[[Y]][%[[ONE]], %[[I]]] : tensor<4x8xf32>, i8, i32 -> tensor<2x8xf32>
// CHECK-DAG: %[[C:.*]] = tile.extract %[[CAT]][%[[I]], %[[I]]] : tensor<8x8xf32>, i32, i32 -> tensor<2x8xf32>
// CHECK-DAG: %[[D:.*]] = tile.extract %[[CAT]][%{{.*}}, %[[I]]] : tensor<8x8xf32>, i8, i32 -> tensor<8x2xf32>
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]]
func.func @slices_of_halves(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %i: i32) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<8x2xf32>) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %three = arith.constant 3 : i8
  %0 = tile.cat %x, %y axis 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  %1 = tile.extract %0[%one, %i] : tensor<8x8xf32>, i8, i32 -> tensor<2x8xf32>
  %2 = tile.extract %0[%three, %i] : tensor<8x8xf32>, i8, i32 -> tensor<2x8xf32>
  %3 = tile.extract %0[%i, %i] : tensor<8x8xf32>, i32, i32 -> tensor<2x8xf32>
  %4 = tile.extract %0[%zero, %i] : tensor<8x8xf32>, i8, i32 -> tensor<8x2xf32>
  return %1, %2, %3, %4 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<8x2xf32>
}

// CHECK-LABEL: func.func @slices_inserted(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: tensor<2xf32>, %[[T:.*]]: tensor<2xf32>, %[[I:.*]]: i32, %[[J:.*]]: i32)
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK-DAG: %[[OTHER:.*]] = tile.extract %[[X]][%[[TWO]]]
// Different indices may be equal at run time, and slices of other sizes may overlap.
// CHECK-DAG: %[[IN_I:.*]] = tile.insert %[[S]], %[[X]][%[[I]]]
// CHECK-DAG: %[[UNKNOWN:.*]] = tile.extract %[[IN_I]][%[[J]]]
// CHECK-DAG: %[[LARGER:.*]] = tile.extract %[[IN_I]][%[[I]]] : tensor<8xf32>, i32 -> tensor<4xf32>
// CHECK-DAG: %[[TWICE:.*]] = tile.insert %[[T]], %[[X]][%[[I]]]
// CHECK: return %[[S]], %[[OTHER]], %[[UNKNOWN]], %[[LARGER]], %[[TWICE]]
func.func @slices_inserted(%x: tensor<8xf32>, %s: tensor<2xf32>, %t: tensor<2xf32>, %i: i32, %j: i32) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>, tensor<8xf32>) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %0 = tile.insert %s, %x[%i] : tensor<2xf32>, tensor<8xf32>, i32
  %1 = tile.extract %0[%i] : tensor<8xf32>, i32 -> tensor<2xf32>
  %2 = tile.insert %s, %x[%one] : tensor<2xf32>, tensor<8xf32>, i32
  %3 = tile.extract %2[%two] : tensor<8xf32>, i32 -> tensor<2xf32>
  %4 = tile.extract %0[%j] : tensor<8xf32>, i32 -> tensor<2xf32>
  %5 = tile.extract %0[%i] : tensor<8xf32>, i32 -> tensor<4xf32>
  %6 = tile.insert %t, %0[%i] : tensor<2xf32>, tensor<8xf32>, i32
  return %1, %3, %4, %5, %6 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>, tensor<8xf32>
}

// A slice number that is out of range is not looked at: the code may never run.
// CHECK-LABEL: func.func @out_of_range(
// CHECK: tile.extract
func.func @out_of_range() -> tensor<2xi8> {
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %two = arith.constant 2 : i32
  %0 = tile.extract %c[%two] : tensor<4xi8>, i32 -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// A large constant is not copied, and a broadcast makes none from one that is no splat.
// CHECK-LABEL: func.func @large(
// CHECK: tile.broadcast
func.func @large() -> tensor<8x4xi8> {
  %c = arith.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>
  %0 = tile.broadcast %c : tensor<1x4xi8> -> tensor<8x4xi8>
  return %0 : tensor<8x4xi8>
}

// Elements that are no numbers are left alone.
// CHECK-LABEL: func.func @strings(
// CHECK: tile.broadcast
// CHECK: tile.reshape
func.func @strings() -> (tensor<4x!tile.ptr<f32>>, !tile.ptr<f32>) {
  %c = arith.constant dense<"a"> : tensor<1x!tile.ptr<f32>>
  %0 = tile.broadcast %c : tensor<1x!tile.ptr<f32>> -> tensor<4x!tile.ptr<f32>>
  %1 = tile.reshape %c : tensor<1x!tile.ptr<f32>> -> !tile.ptr<f32>
  return %0, %1 : tensor<4x!tile.ptr<f32>>, !tile.ptr<f32>
}
