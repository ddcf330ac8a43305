// What is known of integers: groups that count, divisors, groups of equals.

// RUN: tile-opt %s --pass-pipeline='builtin.module(test-tile-axis-info)' -o /dev/null | FileCheck %s

// A block's own range of a rank-1 array.
// CHECK-LABEL: argument #0 of tile.entry
tile.entry @block_range(%n: i32 "N", %p: !tile.ptr<f32> "P") {
  // CHECK: tile.block_id #0: contiguity = [1], divisibility = [1], constancy = [1]
  %b = tile.block_id x
  %c128 = arith.constant 128 : i32
  // CHECK: arith.muli #0: contiguity = [1], divisibility = [128], constancy = [1]
  %s = arith.muli %b, %c128 : i32
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [128], constancy = [64]
  %ss = tensor.splat %s : tensor<64xi32>
  // CHECK: tile.iota #0: contiguity = [64], divisibility = [4294967296], constancy = [1]
  %i = tile.iota : tensor<64xi32>
  // CHECK: arith.addi #0: contiguity = [64], divisibility = [128], constancy = [1]
  %o = arith.addi %ss, %i : tensor<64xi32>
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [16], constancy = [1]
  %q = tile.assume #tile.div_by<16>, %p : !tile.ptr<f32>
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [16], constancy = [64]
  %qs = tensor.splat %q : tensor<64x!tile.ptr<f32>>
  // The first address of the group is base plus 4 bytes times a multiple of 128.
  // CHECK: tile.ptr_offset #0: contiguity = [64], divisibility = [16], constancy = [1]
  %a = tile.ptr_offset %qs, %o : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [32], constancy = [1]
  %m = tile.assume #tile.div_by<32>, %n : i32
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [32], constancy = [64]
  %ms = tensor.splat %m : tensor<64xi32>
  // Bounds that are multiples of 32 are not crossed inside groups of 32.
  // CHECK: arith.cmpi #0: contiguity = [1], divisibility = [1], constancy = [32]
  %mask = arith.cmpi slt, %o, %ms : tensor<64xi32>
  // Equality singles out one element.
  // CHECK: arith.cmpi #0: contiguity = [1], divisibility = [1], constancy = [1]
  %equal = arith.cmpi eq, %o, %ms : tensor<64xi32>
  tile.return
}

// A sum that may wrap keeps its groups as i32, and loses them where they are extended.
// CHECK-LABEL: argument #0 of tile.entry
tile.entry @wrapping(%n: i32 "N") {
  // CHECK: tile.iota #0
  %i = tile.iota : tensor<8xi32>
  // CHECK: tensor.splat #0: contiguity = [1], divisibility = [1], constancy = [8]
  %s = tensor.splat %n : tensor<8xi32>
  // CHECK: arith.addi #0: contiguity = [8], divisibility = [1], constancy = [1]
  %o = arith.addi %i, %s : tensor<8xi32>
  // CHECK: arith.extsi #0: contiguity = [1], divisibility = [1], constancy = [1]
  %x = arith.extsi %o : tensor<8xi32> to tensor<8xi64>
  // CHECK: tile.assume #0: contiguity = [1], divisibility = [4], constancy = [8]
  %t = tile.assume #tile.div_by<4>, %s : tensor<8xi32>
  // CHECK: arith.addi #0: contiguity = [8], divisibility = [4], constancy = [1]
  %u = arith.addi %i, %t : tensor<8xi32>
  // CHECK: arith.extui #0: contiguity = [4], divisibility = [4], constancy = [1]
  %y = arith.extui %u : tensor<8xi32> to tensor<8xi64>
  tile.return
}

// CHECK-LABEL: argument #0 of tile.entry
tile.entry @arithmetic(%n: i32 "N") {
  // CHECK: tile.iota #0
  %i = tile.iota : tensor<32xi32>
  %c8 = arith.constant dense<8> : tensor<32xi32>
  %c7 = arith.constant dense<7> : tensor<32xi32>
  %c3 = arith.constant dense<3> : tensor<32xi32>
  %m8 = arith.constant dense<-8> : tensor<32xi32>
  // CHECK: arith.divui #0: contiguity = [1], divisibility = [1], constancy = [8]
  %a = arith.divui %i, %c8 : tensor<32xi32>
  // Each group of 8 starts at 0.
  // CHECK: arith.remui #0: contiguity = [8], divisibility = [4294967296], constancy = [1]
  %b = arith.remui %i, %c8 : tensor<32xi32>
  // CHECK: arith.andi #0: contiguity = [8], divisibility = [4294967296], constancy = [1]
  %c = arith.andi %i, %c7 : tensor<32xi32>
  // CHECK: arith.andi #0: contiguity = [1], divisibility = [8], constancy = [8]
  %d = arith.andi %i, %m8 : tensor<32xi32>
  // CHECK: arith.shrui #0: contiguity = [1], divisibility = [1], constancy = [8]
  %e = arith.shrui %i, %c3 : tensor<32xi32>
  // CHECK: arith.shli #0: contiguity = [1], divisibility = [8], constancy = [1]
  %f = arith.shli %i, %c3 : tensor<32xi32>
  // Truncating division of negative numbers makes groups of other sizes.
  // CHECK: arith.divsi #0: contiguity = [1], divisibility = [1], constancy = [1]
  %g = arith.divsi %i, %c8 : tensor<32xi32>
  // CHECK: arith.subi #0: contiguity = [32], divisibility = [8], constancy = [1]
  %h = arith.subi %i, %c8 : tensor<32xi32>
  // CHECK: arith.subi #0: contiguity = [1], divisibility = [1], constancy = [1]
  %j = arith.subi %c8, %i : tensor<32xi32>
  // CHECK: arith.remsi #0: contiguity = [1], divisibility = [8], constancy = [1]
  %k = arith.remsi %f, %c8 : tensor<32xi32>
  tile.return
}

// CHECK-LABEL: argument #0 of tile.entry
tile.entry @constants(%n: i32 "N") {
  // CHECK: arith.constant #0: contiguity = [1], divisibility = [4], constancy = [4]
  %a = arith.constant dense<12> : tensor<4xi32>
  // CHECK: arith.constant #0: contiguity = [2], divisibility = [4], constancy = [1]
  %b = arith.constant dense<[4, 5, 8, 9]> : tensor<4xi32>
  // CHECK: arith.constant #0: contiguity = [1, 2], divisibility = [1, 2], constancy = [2, 1]
  %c = arith.constant dense<[[2, 3], [2, 3]]> : tensor<2x2xi32>
  tile.return
}
