func.func @addresses(%p: tensor<8x!tile.ptr<f32>>, %o: tensor<8xi8>) {
  %0 = tile.ptr_offset %p, %o : tensor<8x!tile.ptr<f32>>, tensor<8xi8>
  %1 = tile.ptr_to_int %p : tensor<8x!tile.ptr<f32>> -> tensor<8xi64>
  %2 = tile.int_to_ptr %1 : tensor<8xi64> -> tensor<8x!tile.ptr<f16>>
  %3 = tile.ptr_cast %p : tensor<8x!tile.ptr<f32>> -> tensor<8x!tile.ptr<i8>>
  %4 = tile.alloca 128 align 16 global : !tile.ptr<f32>
  %5 = tile.alloca 1 : !tile.ptr<i8>
  %6 = tile.global_addr @table : !tile.ptr<f32>
  return
}
