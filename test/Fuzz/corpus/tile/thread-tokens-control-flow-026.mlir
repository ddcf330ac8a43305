tile.entry @loop_of_loads(%p: !tile.ptr<f32> "P", %n: i32 "N", %x: f32 "X") {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tile.store %x, %p : !tile.ptr<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 : i32 {
    %y, %t = tile.load %p : !tile.ptr<f32>
    %z = arith.addf %a, %y : f32
    scf.yield %z : f32
  }
  %e = tile.store %r, %p : !tile.ptr<f32>
  tile.return
}
