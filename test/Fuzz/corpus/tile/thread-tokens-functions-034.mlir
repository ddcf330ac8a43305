module attributes {tile.module} {
  func.func @put(%p: !tile.ptr<f32>, %x: f32) -> f32 {
    %s = tile.store %x, %p : !tile.ptr<f32>
    return %x : f32
  }

  func.func @get(%p: !tile.ptr<f32>) -> f32 {
    %x, %s = tile.load %p : !tile.ptr<f32>
    return %x : f32
  }

  func.func @recursive(%p: !tile.ptr<f32>, %x: f32, %c: i1) {
    scf.if %c {
      func.call @recursive(%p, %x, %c) : (!tile.ptr<f32>, f32, i1) -> ()
    }
    %y = call @put(%p, %x) : (!tile.ptr<f32>, f32) -> f32
    return
  }

  func.func @square(%x: f32) -> f32 {
    %y = arith.mulf %x, %x : f32
    return %y : f32
  }

  tile.entry @main(%p: !tile.ptr<f32> "P", %x: f32 "X") {
    %a = func.call @put(%p, %x) : (!tile.ptr<f32>, f32) -> f32
    %b = func.call @get(%p) : (!tile.ptr<f32>) -> f32
    %c = func.call @get(%p) : (!tile.ptr<f32>) -> f32
    %d = func.call @square(%c) : (f32) -> f32
    %e = func.call @put(%p, %d) : (!tile.ptr<f32>, f32) -> f32
    tile.return
  }
}
