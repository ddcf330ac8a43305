func.func @foreign(%p: !tile.ptr<f32>, %x: f32, %n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %t = tile.store %x, %p : !tile.ptr<f32>
    scf.reduce
  }
  return
}
