// Dropped edges change no value, in any order that the others allow.

// REQUIRES: numpy, tilec
// DEFINE: %{run} = tilec run %s --set N=37 --in A=iota --out C=%t.npy --expect C=%t.expected.npy
// DEFINE: %{simplified} = %{run} --passes='builtin.module(tile-thread-tokens,tile-simplify-tokens)'

// Block i writes its tile of C: first a, then 4 times 2 c + a: 16 a + 15 a. A scratch array, which
// is apart from C, holds the value meanwhile.
// RUN: %python -c "import numpy; numpy.save(r'%t.expected.npy', numpy.arange(37, dtype='f4') * 31)"
// RUN: %{run} --passes='builtin.module(tile-thread-tokens)'
// RUN: %{simplified}
// RUN: %{simplified} --check
// RUN: %{simplified} --order=random:1
// RUN: %{simplified} --order=random:2
// RUN: %{simplified} --order=random:3
// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens,tile-simplify-tokens)' | FileCheck %s

// The load of A needs no order, the first store of C none either.
// CHECK: tile.load_tile %{{.*}}[%{{[^ ]*}}] :
// CHECK: tile.store_tile %{{.*}}[%{{[^ ]*}}] :

!view = !tile.view<?xf32, strides=[1]>
!part = !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>
!scratch = !tile.partition<8, !tile.view<16xf32, strides=[1]>>

module attributes {tile.module} {
  tile.entry @main(%n: i32 "N", %pa: !tile.ptr<f32> "A" in, %pc: !tile.ptr<f32> "C" out)
      launch(%ln) {
    %l = arith.extsi %ln : i32 to i64
    %tile = arith.constant 8 : i64
    %grid = arith.ceildivsi %l, %tile : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%grid, %one, %one) shapes([%l], [%l])
  } {
    %i = tile.block_id x
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !view
    %a = tile.make_partition %va : !part
    %vc = tile.make_view %pc, sizes [%n : i32], strides [] : !view
    %c = tile.make_partition %vc : !part
    %ps = tile.alloca 16 : !tile.ptr<f32>
    %vs = tile.make_view %ps, sizes [], strides [] : !tile.view<16xf32, strides=[1]>
    %s = tile.make_partition %vs : !scratch
    %x, %t0 = tile.load_tile %a[%i] : !part, i32 -> tensor<8xf32>
    %t1 = tile.store_tile %x, %c[%i] : tensor<8xf32>, !part, i32
    scf.for %k = %c0 to %c4 step %c1 : i32 {
      %slot = arith.andi %k, %c1 : i32
      %other = arith.xori %slot, %c1 : i32
      %y, %t2 = tile.load_tile %c[%i] : !part, i32 -> tensor<8xf32>
      %t3 = tile.store_tile %y, %s[%slot] : tensor<8xf32>, !scratch, i32
      %t4 = tile.store_tile %x, %s[%other] : tensor<8xf32>, !scratch, i32
      %z, %t5 = tile.load_tile %s[%slot] : !scratch, i32 -> tensor<8xf32>
      %w, %t6 = tile.load_tile %s[%other] : !scratch, i32 -> tensor<8xf32>
      %d = arith.addf %z, %z : tensor<8xf32>
      %e = arith.addf %d, %w : tensor<8xf32>
      %t7 = tile.store_tile %e, %c[%i] : tensor<8xf32>, !part, i32
    }
    tile.return
  }
}
