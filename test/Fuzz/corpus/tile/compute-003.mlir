func.func @conversions(%x: tensor<4xf32>, %i: i8) {
  %0 = tile.truncf %x rounding nearest_away saturate : tensor<4xf32> -> tensor<4xf8E5M2>
  %1 = tile.truncf %x rounding zero : tensor<4xf32> -> tensor<4xf8E8M0FNU>
  %2 = tile.fptoi %x unsigned rounding nearest_even saturate : tensor<4xf32> -> tensor<4xi8>
  %3 = tile.fptoi %x rounding zero : tensor<4xf32> -> tensor<4xi32>
  %4 = tile.mulhi %i, %i : i8
  return
}
