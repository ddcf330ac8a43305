// What is known of integers and pointers through shapes, control flow and facts.

// RUN: tile-opt %s --pass-pipeline='builtin.module(test-tile-axis-info)' -o /dev/null | FileCheck %s

// A row-major tile of addresses.
// CHECK-LABEL: argument #0 of tile.entry
tile.entry @tile(%p: !tile.ptr<f16> "P", %stride: i32 "S") {
  // CHECK: tile.iota #0
  %r = tile.iota : tensor<4xi32>
  // CHECK: tile.iota #0
  %c = tile.iota : tensor<8xi32>
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [8], constancy = [1]
  %s = tile.assume #tile.div_by<8>, %stride : i32
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [8], constancy = [4]
  %ss = tensor.splat %s : tensor<4xi32>
  // CHECK: arith.muli #0: contiguity = [1], divisibility = [8], constancy = [1]
  %rows = arith.muli %r, %ss : tensor<4xi32>
  // CHECK: tile.reshape #0: contiguity = [1, 1], divisibility = [8, 8], constancy = [1, 1]
  %r2 = tile.reshape %rows : tensor<4xi32> -> tensor<4x1xi32>
  // CHECK: tile.broadcast #0: contiguity = [1, 1], divisibility = [8, 8], constancy = [1, 8]
  %r3 = tile.broadcast %r2 : tensor<4x1xi32> -> tensor<4x8xi32>
  // CHECK: tile.reshape #0: contiguity = [1, 8], divisibility = [1, 4294967296], constancy = [1, 1]
  %c2 = tile.reshape %c : tensor<8xi32> -> tensor<1x8xi32>
  // CHECK: tile.broadcast #0: contiguity = [1, 8], divisibility = [1, 4294967296], constancy = [4, 1]
  %c3 = tile.broadcast %c2 : tensor<1x8xi32> -> tensor<4x8xi32>
  // CHECK: arith.addi #0: contiguity = [1, 8], divisibility = [1, 8], constancy = [1, 1]
  %o = arith.addi %r3, %c3 : tensor<4x8xi32>
  // CHECK: tile.permute #0: contiguity = [8, 1], divisibility = [8, 1], constancy = [1, 1]
  %t = tile.permute %o [1, 0] : tensor<4x8xi32> -> tensor<8x4xi32>
  // CHECK: tensor.splat #0
  %ps = tensor.splat %p : tensor<4x8x!tile.ptr<f16>>
  // Nothing is known of the base.
  // CHECK: tile.ptr_offset #0: contiguity = [1, 8], divisibility = [1, 1], constancy = [1, 1]
  %a = tile.ptr_offset %ps, %o : tensor<4x8x!tile.ptr<f16>>, tensor<4x8xi32>
  // CHECK: tile.extract #0: contiguity = [1, 2], divisibility = [1, 2], constancy = [1, 1]
  %x = tile.extract %o[%s, %s] : tensor<4x8xi32>, i32, i32 -> tensor<4x2xi32>
  tile.return
}

// Groups count in elements, divisors in bytes.
// CHECK-LABEL: argument #0 of tile.entry
tile.entry @bytes(%p: !tile.ptr<f32> "P") {
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [64], constancy = [1]
  %q = tile.assume #tile.div_by<64>, %p : !tile.ptr<f32>
  // CHECK: tensor.splat #0
  %s = tensor.splat %q : tensor<8x!tile.ptr<f32>>
  // CHECK: tile.iota #0
  %i = tile.iota : tensor<8xi64>
  // CHECK: tile.ptr_offset #0: contiguity = [8], divisibility = [64], constancy = [1]
  %a = tile.ptr_offset %s, %i : tensor<8x!tile.ptr<f32>>, tensor<8xi64>
  // Every single address is a multiple of 4.
  // CHECK: tile.ptr_to_int #0: contiguity = [1], divisibility = [4], constancy = [1]
  %j = tile.ptr_to_int %a : tensor<8x!tile.ptr<f32>> -> tensor<8xi64>
  // CHECK: tile.ptr_cast #0: contiguity = [8], divisibility = [64], constancy = [1]
  %c = tile.ptr_cast %a : tensor<8x!tile.ptr<f32>> -> tensor<8x!tile.ptr<i32>>
  tile.return
}

// CHECK-LABEL: argument #0 of tile.entry
tile.entry @loops(%n: i32 "N") {
  // CHECK: arith.constant #0: contiguity = [1], divisibility = [4294967296], constancy = [1]
  %c0 = arith.constant 0 : i32
  // CHECK: arith.constant #0: contiguity = [1], divisibility = [16], constancy = [1]
  %c16 = arith.constant 16 : i32
  %c8 = arith.constant 8 : i32
  // The first value is 0, then 8 is added: multiples of 8.
  // CHECK: scf.for #0: contiguity = [1], divisibility = [8], constancy = [1]
  // CHECK: argument #0 of scf.for: contiguity = [1], divisibility = [16], constancy = [1]
  // CHECK: argument #1 of scf.for: contiguity = [1], divisibility = [8], constancy = [1]
  %r = scf.for %i = %c0 to %n step %c16 iter_args(%k = %c0) -> i32 : i32 {
    %next = arith.addi %k, %c8 : i32
    scf.yield %next : i32
  }
  tile.return
}

// CHECK-LABEL: argument #0 of tile.entry
tile.entry @facts(%c: i1 "C", %n: i32 "N") {
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [1], constancy = [16]
  %s = tensor.splat %n : tensor<16xi32>
  // CHECK: tile.iota #0
  %i = tile.iota : tensor<16xi32>
  // CHECK: arith.muli #0: contiguity = [1], divisibility = [1], constancy = [1]
  %m = arith.muli %i, %i : tensor<16xi32>
  // CHECK: tile.assume #0: contiguity = [4], divisibility = [8], constancy = [1]
  %a = tile.assume #tile.div_by<8, every 4, along 0>, %m : tensor<16xi32>
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [1], constancy = [2]
  %b = tile.assume #tile.same_elements<[2]>, %m : tensor<16xi32>
  // CHECK: arith.select #0: contiguity = [4], divisibility = [4], constancy = [1]
  %d = arith.select %c, %a, %i : tensor<16xi32>
  // CHECK: scf.if #0: contiguity = [1], divisibility = [1], constancy = [1]
  %e = scf.if %c -> tensor<16xi32> {
    scf.yield %a : tensor<16xi32>
  } else {
    scf.yield %s : tensor<16xi32>
  }
  tile.return
}
