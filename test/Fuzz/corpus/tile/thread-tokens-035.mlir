tile.entry @loads_stay_parallel(%p: !tile.ptr<f32> "P", %q: !tile.ptr<f32> "Q") {
  %x, %a = tile.load %p : !tile.ptr<f32>
  %y, %b = tile.load %q : !tile.ptr<f32>
  %c = tile.store %x, %q : !tile.ptr<f32>
  %z, %d = tile.load %q : !tile.ptr<f32>
  %w, %e = tile.load %p : !tile.ptr<f32>
  tile.return
}
