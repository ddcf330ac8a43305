tile.entry @written_tokens_stay(%p: !tile.ptr<f32> "P", %x: f32 "X") {
  %t = tile.store %x, %p : !tile.ptr<f32>
  %u = tile.store %x, %p : !tile.ptr<f32>
  %v = tile.store %x, %p after %t : !tile.ptr<f32>
  tile.print "x" after %t
  tile.return
}
