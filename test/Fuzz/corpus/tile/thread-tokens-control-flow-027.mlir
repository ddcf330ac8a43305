tile.entry @loop_that_stores(%p: !tile.ptr<f32> "P", %n: i32 "N") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %y, %t = tile.load %p : !tile.ptr<f32>
    %s = tile.store %y, %p : !tile.ptr<f32>
  }
  tile.return
}
