// One edge less, and some order of execution gives another value.

// REQUIRES: tilec
// DEFINE: %{run} = tilec run --out C=%t.npy
// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens)' -o %t.whole.mlir
// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens,test-tile-drop-token{edge=1})' -o %t.less.mlir
// RUN: %{run} %s && cp %t.npy %t.expected.npy
// RUN: %{run} %t.whole.mlir --order=random:1 --expect C=%t.expected.npy
// RUN: %{run} %t.whole.mlir --order=random:2 --expect C=%t.expected.npy
// RUN: %{run} %t.less.mlir --expect C=%t.expected.npy
// RUN: not sh -c 'for i in 1 2 3 4 5 6 7 8; do tilec run --out C=%t.npy %t.less.mlir --order=random:$i --expect C=%t.expected.npy || exit 1; done' 2>&1 | FileCheck %s
// CHECK: error: C: 1 of 1 elements of 1xf32 differ

module attributes {tile.module} {
  tile.entry @main(%pc: !tile.ptr<f32> "C" out) launch() {
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%one, %one, %one) shapes([%one])
  } {
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %t0 = tile.store %one, %pc : !tile.ptr<f32>
    %x, %t1 = tile.load %pc : !tile.ptr<f32>
    %y = arith.addf %x, %two : f32
    %t2 = tile.store %two, %pc : !tile.ptr<f32>
    %t3 = tile.store %y, %pc : !tile.ptr<f32>
    tile.return
  }
}
