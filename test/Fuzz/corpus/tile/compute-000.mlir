func.func @products(%a: tensor<16x8xf32>, %b: tensor<8x32xf32>, %c: tensor<16x32xf32>,
                    %x: tensor<2x16x8xi8>, %y: tensor<2x8x4xi8>, %z: tensor<2x16x4xi32>,
                    %p: tensor<16x64xf8E4M3FN>, %sp: tensor<16x2xf8E8M0FNU>,
                    %q: tensor<64x8xf8E4M3FN>, %sq: tensor<2x8xf8E8M0FNU>, %r: tensor<16x8xf32>) {
  %0 = tile.mma %a, %b, %c : tensor<16x8xf32>, tensor<8x32xf32>, tensor<16x32xf32>
  %1 = tile.mma %a, %b, %c precision tf32x3 : tensor<16x8xf32>, tensor<8x32xf32>, tensor<16x32xf32>
  %2 = tile.mma %x, %y, %z lhs_unsigned rhs_unsigned : tensor<2x16x8xi8>, tensor<2x8x4xi8>, tensor<2x16x4xi32>
  %3 = tile.mma %p, %q, %r fast_accumulation : tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x8xf32>
  %4 = tile.mma_scaled %p scale %sp, %q scale %sq, %r
      : tensor<16x64xf8E4M3FN>, tensor<16x2xf8E8M0FNU>, tensor<64x8xf8E4M3FN>, tensor<2x8xf8E8M0FNU>, tensor<16x8xf32>
  return
}
