tile.entry @strong_loads(%p: !tile.ptr<f32> "P") {
  %x, %a = tile.load %p ordering acquire scope device : !tile.ptr<f32>
  %y, %b = tile.load %p : !tile.ptr<f32>
  tile.return
}
