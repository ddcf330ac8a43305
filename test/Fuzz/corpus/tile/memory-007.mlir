!v2 = !tile.view<?x16xf32, strides=[?,1]>
func.func @tiles(%p: !tile.partition<4x4, !v2>, %g: !tile.partition<4x4, !v2, padding=nan, gather=0>, %i: i32, %j: i64,
                 %rows: tensor<4xi64>, %x: tensor<4x4xf32>, %t: !tile.token) {
  %0, %t0 = tile.load_tile %p[%i, %j] : !tile.partition<4x4, !v2>, i32, i64 -> tensor<4x4xf32>
  %1, %t1 = tile.load_tile %g[%rows, %i] after %t ordering acquire scope device inbounds [true, false]
      hints {default = {latency = 3}} {note} : !tile.partition<4x4, !v2, padding=nan, gather=0>, tensor<4xi64>, i32 -> tensor<4x4xf32>
  %t2 = tile.store_tile %x, %p[%i, %i] : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  %t3 = tile.store_tile %x, %p[%i, %i] after %t2 ordering release scope system inbounds [true, true]
      hints {sm_90 = {allow_tma = false}} : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  %t4 = tile.reduce_tile addf %x, %p[%i, %i] after %t3 scope block inbounds [false, true] : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  return
}
