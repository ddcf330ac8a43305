// A fused sum is rounded once: of (1 + 2^-12)^2 - (1 + 2^-11) only 2^-24 is left, which the product
// alone rounds away.

// REQUIRES: numpy, tilec
// DEFINE: %{run} = tilec run %s --out C=%t.npy
// RUN: %{run} && %npy show %t.npy | FileCheck %s --check-prefix=SEPARATE
// RUN: %{run} --passes='builtin.module(tile-fuse-fma)' && %npy show %t.npy | FileCheck %s --check-prefix=FUSED
// SEPARATE: <f4 (1,) 0.0
// FUSED: <f4 (1,) 5.960464{{[0-9]*}}e-08

module attributes {tile.module} {
  tile.entry @main(%pc: !tile.ptr<f32> "C" out) launch() {
    %one = arith.constant 1 : i64
    tile.launch_yield grid(%one, %one, %one) shapes([%one])
  } {
    %a = arith.constant 1.000244140625 : f32
    %b = arith.constant 1.00048828125 : f32
    %p = arith.mulf %a, %a fastmath<contract> : f32
    %d = arith.subf %p, %b fastmath<contract> : f32
    %t = tile.store %d, %pc : !tile.ptr<f32>
    tile.return
  }
}
