module attributes {tile.module} {
  func.func private @f(f32) -> f32
  tile.entry @main(%x: f32 "X") {
    %y = func.call @f(%x) : (f32) -> f32
    tile.return
  }
}
