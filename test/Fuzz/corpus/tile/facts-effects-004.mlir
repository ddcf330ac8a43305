func.func @facts(%p: !tile.ptr<f32>, %n: i32, %t: tensor<4x8x!tile.ptr<f16>>, %f: tensor<4x8xf32>) {
  %0 = tile.assume #tile.div_by<16>, %p : !tile.ptr<f32>
  %1 = tile.assume #tile.div_by<16, every 4, along 1>, %t : tensor<4x8x!tile.ptr<f16>>
  %2 = tile.assume #tile.bounded<?, 7>, %n : i32
  %3 = tile.assume #tile.same_elements<[1, 8]>, %f : tensor<4x8xf32>
  return
}
