// A hoisted load gives the same values.

// REQUIRES: numpy, tilec

// DEFINE: %{run} = tilec run %s --set ROWS=3 --in A=%t.a.npy --in S=%t.s.npy --out C=%t.npy --expect C=%t.c.npy
// DEFINE: %{hoisted} = %{run} --passes='builtin.module(tile-thread-tokens,tile-simplify-tokens,tile-hoist-loads)'

// RUN: %python -c "import numpy as n; a = n.arange(24, dtype='f4').reshape(3, 8); n.save(r'%t.a.npy', a); n.save(r'%t.s.npy', n.array([3], 'f4')); n.save(r'%t.c.npy', a * 3)"
// RUN: %{run}
// RUN: %{hoisted} --check
// RUN: %{hoisted} --order=random:1
// RUN: %{hoisted} --order=random:2
// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens,tile-simplify-tokens,tile-hoist-loads)' | FileCheck %s

// CHECK: scf.if
// CHECK: tile.load
// CHECK: scf.for

!rows = !tile.partition<1x8, !tile.view<?x8xf32, strides=[8,1]>>

module attributes {tile.module} {
  tile.entry @main(%n: i32 "ROWS", %pa: !tile.ptr<f32> "A" in, %ps: !tile.ptr<f32> "S" in,
                   %pc: !tile.ptr<f32> "C" out) launch(%ln) {
    %l = arith.extsi %ln : i32 to i64
    %eight = arith.constant 8 : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%one, %one, %one) shapes([%l, %eight], [%one], [%l, %eight])
  } {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !tile.view<?x8xf32, strides=[8,1]>
    %a = tile.make_partition %va : !rows
    %vc = tile.make_view %pc, sizes [%n : i32], strides [] : !tile.view<?x8xf32, strides=[8,1]>
    %c = tile.make_partition %vc : !rows
    scf.for %i = %c0 to %n step %c1 : i32 {
      %s, %t0 = tile.load %ps : !tile.ptr<f32>
      %ss = tensor.splat %s : tensor<1x8xf32>
      %x, %t1 = tile.load_tile %a[%i, %c0] : !rows, i32, i32 -> tensor<1x8xf32>
      %y = arith.mulf %x, %ss : tensor<1x8xf32>
      %t2 = tile.store_tile %y, %c[%i, %c0] : tensor<1x8xf32>, !rows, i32, i32
    }
    tile.return
  }
}
