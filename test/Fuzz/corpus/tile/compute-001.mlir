func.func @reductions(%x: tensor<8x16xf32>, %i: tensor<8x16xi1>) {
  %0:2 = tile.reduce(%x, %i) axis 1 identities [0xFF800000 : f32, true] ordered {
  ^bb0(%e: f32, %a: f32, %p: i1, %q: i1):
    %m = arith.maxnumf %e, %a : f32
    tile.yield %m, %p : f32, i1
  } {note} : (tensor<8x16xf32>, tensor<8x16xi1>) -> (tensor<8xf32>, tensor<8xi1>)
  %1:2 = tile.scan(%x, %i) axis 0 identities [0.0 : f32, false] reverse {
  ^bb0(%e: f32, %p: i1, %l: f32, %q: i1):
    %s = arith.addf %e, %l : f32
    tile.yield %s, %p : f32, i1
  } : (tensor<8x16xf32>, tensor<8x16xi1>) -> (tensor<8x16xf32>, tensor<8x16xi1>)
  return
}
