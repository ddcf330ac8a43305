// Without tokens the result depends on the order of execution; threaded, it is that of the text.

// REQUIRES: numpy, tilec
// DEFINE: %{run} = tilec run %s --set N=37 --in A=iota --out C=%t.npy
// DEFINE: %{threaded} = %{run} --expect C=%t.expected.npy --passes='builtin.module(tile-thread-tokens)'

// Each element becomes ((a + 1) * 2 + a) * 2 in the order of the text, then 8 is added once per
// loop iteration and once by the last function: 6 a + 4 + 4 * 8.
// RUN: %python -c "import numpy; numpy.save(r'%t.expected.npy', numpy.arange(37, dtype='f4') * 6 + 36)"
// RUN: %{run} --expect C=%t.expected.npy
// RUN: %{threaded} --check
// RUN: %{threaded} --order=random:1
// RUN: %{threaded} --order=random:2
// RUN: %{threaded} --order=random:3
// RUN: not %{run} --expect C=%t.expected.npy --order=random:1 2>&1 | FileCheck %s
// CHECK: 37 of 37 elements of 37xf32 differ

!view = !tile.view<?xf32, strides=[1]>
!part = !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>

module attributes {tile.module} {
  func.func @add_eight(%c: !part, %i: i32) {
    %eight = arith.constant dense<8.0> : tensor<8xf32>
    %x, %t = tile.load_tile %c[%i] : !part, i32 -> tensor<8xf32>
    %y = arith.addf %x, %eight : tensor<8xf32>
    %u = tile.store_tile %y, %c[%i] : tensor<8xf32>, !part, i32
    return
  }

  tile.entry @main(%n: i32 "N", %pa: !tile.ptr<f32> "A" in, %pc: !tile.ptr<f32> "C" out)
      launch(%ln) {
    %l = arith.extsi %ln : i32 to i64
    %tile = arith.constant 8 : i64
    %grid = arith.ceildivsi %l, %tile : i64
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%grid, %one, %one) shapes([%l], [%l])
  } {
    %i = tile.block_id x
    %one = arith.constant dense<1.0> : tensor<8xf32>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %va = tile.make_view %pa, sizes [%n : i32], strides [] : !view
    %a = tile.make_partition %va : !part
    %vc = tile.make_view %pc, sizes [%n : i32], strides [] : !view
    %c = tile.make_partition %vc : !part
    %x, %t0 = tile.load_tile %a[%i] : !part, i32 -> tensor<8xf32>
    %y = arith.addf %x, %one : tensor<8xf32>
    %t1 = tile.store_tile %y, %c[%i] : tensor<8xf32>, !part, i32
    // Twice: y becomes 2 y, and then, x added, 2 (2 y + x).
    %even = arith.cmpi sge, %i, %c0 : i32
    scf.if %even {
      %z, %t2 = tile.load_tile %c[%i] : !part, i32 -> tensor<8xf32>
      %w = arith.addf %z, %z : tensor<8xf32>
      %t3 = tile.store_tile %w, %c[%i] : tensor<8xf32>, !part, i32
    }
    %z, %t4 = tile.load_tile %c[%i] : !part, i32 -> tensor<8xf32>
    %v = arith.addf %z, %x : tensor<8xf32>
    %w = arith.addf %v, %v : tensor<8xf32>
    %t5 = tile.store_tile %w, %c[%i] : tensor<8xf32>, !part, i32
    scf.for %k = %c0 to %c3 step %c1 : i32 {
      func.call @add_eight(%c, %i) : (!part, i32) -> ()
    }
    func.call @add_eight(%c, %i) : (!part, i32) -> ()
    tile.return
  }
}
