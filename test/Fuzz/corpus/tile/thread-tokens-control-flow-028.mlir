tile.entry @while(%p: !tile.ptr<i1> "P", %x: i1 "X") {
  scf.while : () -> () {
    %y, %t = tile.load %p : !tile.ptr<i1>
    scf.condition(%y)
  } do {
    %s = tile.store %x, %p : !tile.ptr<i1>
    scf.yield
  }
  %e = tile.store %x, %p : !tile.ptr<i1>
  tile.return
}
