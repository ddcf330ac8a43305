// The test pass that plants a fault in the order drops the edge that it says.

// RUN: tile-opt %s --pass-pipeline='builtin.module(test-tile-drop-token{edge=1})' 2>&1 | FileCheck %s
// RUN: tile-opt %s --pass-pipeline='builtin.module(test-tile-drop-token{seed=7})' 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not tile-opt %s --pass-pipeline='builtin.module(test-tile-drop-token{edge=3})' 2>&1 | FileCheck %s --check-prefix=RANGE

// CHECK: remark: dropped token edge 1 of 3
// CHECK: %[[A:.*]] = tile.store
// CHECK: %[[B:.*]] = tile.store %{{.*}} after %[[A]]
// CHECK: %[[M:.*]] = tile.make_token
// CHECK: tile.join_tokens %[[M]], %[[B]]
// SEED: remark: dropped token edge {{[0-2]}} of 3
// RANGE: error: found 3 token edges, expected more than 3
tile.entry @main(%p: !tile.ptr<f32> "P", %x: f32 "X") {
  %a = tile.store %x, %p : !tile.ptr<f32>
  %b = tile.store %x, %p after %a : !tile.ptr<f32>
  %j = tile.join_tokens %a, %b
  tile.return
}
