func.func @floats(%x: tensor<4xf32>, %h: f16, %d: f64) {
  %0 = tile.addf %x, %x rounding zero flush_to_zero : tensor<4xf32>
  %1 = tile.subf %h, %h rounding positive_inf : f16
  %2 = tile.mulf %d, %d rounding negative_inf : f64
  %3 = tile.divf %x, %x rounding full : tensor<4xf32>
  %4 = tile.fma %d, %d, %d rounding zero : f64
  %5 = tile.sqrt %x rounding approx flush_to_zero : tensor<4xf32>
  %6 = tile.rsqrt %x rounding nearest_even flush_to_zero : tensor<4xf32>
  %7 = tile.exp %h rounding full : f16
  %8 = tile.exp2 %h : f16
  %9 = tile.tanh %x rounding approx : tensor<4xf32>
  %10 = tile.maxf %x, %x propagate_nan flush_to_zero : tensor<4xf32>
  %11 = tile.minf %h, %h : f16
  return
}
