func.func @blocks(%p: !tile.ptr<f32>, %x: f32) {
  cf.br ^next
^next:
  %t = tile.store %x, %p : !tile.ptr<f32>
  return
}
