func.func @effects(%n: i32, %p: !tile.ptr<f32>, %f: tensor<4xf32>, %c: tensor<4xi1>, %b: i1, %t: !tile.token) {
  tile.print "hello\0A"
  %0 = tile.print "%% %-08.3lld %x %p %a %g"(%n, %n, %p, %f, %f : i32, i32, !tile.ptr<f32>, tensor<4xf32>, tensor<4xf32>)
      after %t {note} -> !tile.token
  tile.print "" after %t
  tile.assert %c, "index is negative" : tensor<4xi1>
  tile.assert %b, "" : i1
  return
}
