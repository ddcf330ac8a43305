// Functions that access memory take a token and give one; others stay as they are.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens)' | FileCheck %s

module attributes {tile.module} {
  // CHECK-LABEL: func.func @put(
  // CHECK-SAME: %[[T:[^:]*]]: !tile.token) -> (f32, !tile.token)
  // CHECK: %[[S:.*]] = tile.store %{{.*}} after %[[T]]
  // CHECK: return %{{.*}}, %[[S]]
  func.func @put(%p: !tile.ptr<f32>, %x: f32) -> f32 {
    %s = tile.store %x, %p : !tile.ptr<f32>
    return %x : f32
  }

  // It only loads, so its calls may run beside each other.
  // CHECK-LABEL: func.func @get(
  // CHECK-SAME: %[[T:[^:]*]]: !tile.token) -> (f32, !tile.token)
  func.func @get(%p: !tile.ptr<f32>) -> f32 {
    %x, %s = tile.load %p : !tile.ptr<f32>
    return %x : f32
  }

  // CHECK-LABEL: func.func @recursive(
  // CHECK-SAME: %[[T:[^:]*]]: !tile.token) -> !tile.token
  func.func @recursive(%p: !tile.ptr<f32>, %x: f32, %c: i1) {
    // CHECK: %[[R:.*]] = scf.if
    // CHECK: %[[C:.*]] = func.call @recursive(%{{.*}}, %[[T]])
    // CHECK: scf.yield %[[C]]
    // CHECK: %[[P:.*]]:2 = call @put(%{{.*}}, %[[R]])
    // CHECK: return %[[P]]#1
    scf.if %c {
      func.call @recursive(%p, %x, %c) : (!tile.ptr<f32>, f32, i1) -> ()
    }
    %y = call @put(%p, %x) : (!tile.ptr<f32>, f32) -> f32
    return
  }

  // CHECK-LABEL: func.func @square(%{{[^,]*}}: f32) -> f32
  func.func @square(%x: f32) -> f32 {
    %y = arith.mulf %x, %x : f32
    return %y : f32
  }

  // CHECK-LABEL: tile.entry @main
  // CHECK: %[[A:.*]]:2 = func.call @put
  // CHECK: %[[B:.*]]:2 = func.call @get(%{{.*}}, %[[A]]#1)
  // CHECK: %[[C:.*]]:2 = func.call @get(%{{.*}}, %[[A]]#1)
  // CHECK: func.call @square(%{{[^,]*}}) : (f32) -> f32
  // CHECK: %[[J:.*]] = tile.join_tokens %[[B]]#1, %[[C]]#1
  // CHECK: func.call @put(%{{.*}}, %[[J]])
  tile.entry @main(%p: !tile.ptr<f32> "P", %x: f32 "X") {
    %a = func.call @put(%p, %x) : (!tile.ptr<f32>, f32) -> f32
    %b = func.call @get(%p) : (!tile.ptr<f32>) -> f32
    %c = func.call @get(%p) : (!tile.ptr<f32>) -> f32
    %d = func.call @square(%c) : (f32) -> f32
    %e = func.call @put(%p, %d) : (!tile.ptr<f32>, f32) -> f32
    tile.return
  }
}
