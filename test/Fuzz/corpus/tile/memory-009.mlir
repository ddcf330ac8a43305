!m1 = !tile.view<?xf32, strides=[1], multicast>
func.func @multimem(%p: !tile.partition<8, !m1>, %i: i32, %x: tensor<8xf32>, %t: !tile.token) {
  %0, %t0 = tile.multimem_load_reduce addf %p[%i] after %t ordering relaxed scope system inbounds [true] : !tile.partition<8, !m1>, i32 -> tensor<8xf32>
  %t1 = tile.multimem_reduce max %x, %p[%i] after %t ordering release scope system inbounds [true] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  %t2 = tile.multimem_store %x, %p[%i] after %t ordering relaxed scope device inbounds [false] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  %t3 = tile.multimem_store %x, %p[%i] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  return
}
