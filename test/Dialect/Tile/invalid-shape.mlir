// What is refused in the shape group.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error@+1 {{found result 'tensor<4x4xi32>', expected a rank-1 tile of integers other than i4}}
  %0 = tile.iota : tensor<4x4xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found result 'tensor<4xf32>', expected a rank-1 tile of integers other than i4}}
  %0 = tile.iota : tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found extent 512, expected at most 2^8, as many numbers as 'i8' has}}
  %0 = tile.iota : tensor<512xi8>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{result #0 must be tile of numbers, but got 'tensor<3xi8>'}}
  %0 = tile.iota : tensor<3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>) {
  // expected-error@+1 {{found 'tensor<1x4xf32>' to 'tensor<2x4xi32>', expected the same element type and rank}}
  %0 = tile.broadcast %x : tensor<1x4xf32> -> tensor<2x4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 'tensor<4xf32>' to 'tensor<4x4xf32>', expected the same element type and rank}}
  %0 = tile.broadcast %x : tensor<4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{found extent 2 broadcast to 4, expected extent 1 where extents differ}}
  %0 = tile.broadcast %x : tensor<2x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1xf32>) {
  // expected-error@+1 {{found 'tensor<1xf32>' to 'i32', expected the same element type}}
  %0 = tile.reshape %x : tensor<1xf32> -> i32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 4 elements reshaped to 1, expected the same number}}
  %0 = tile.reshape %x : tensor<4xf32> -> f32
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{expected a permutation of the source's 2 dimensions}}
  %0 = tile.permute %x [0, 0] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{expected a permutation of the source's 2 dimensions}}
  %0 = tile.permute %x [0] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{expected a permutation of the source's 2 dimensions}}
  %0 = tile.permute %x [-1, 0] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found result 'tensor<4x8xf32>', expected 'tensor<8x4xf32>'}}
  %0 = tile.permute %x [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found axis -1, expected one of 0 to 1}}
  %0 = tile.cat %x, %x axis -1 : tensor<4x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found axis 2, expected one of 0 to 1}}
  %0 = tile.cat %x, %x axis 2 : tensor<4x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found result 'tensor<4x16xf32>', expected 'tensor<8x8xf32>'}}
  %0 = tile.cat %x, %x axis 0 : tensor<4x8xf32> -> tensor<4x16xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>) {
  // expected-error@+1 {{found 'tensor<4x8xf32>' and 'tensor<8x8xf32>', expected operands of one type}}
  %0 = "tile.cat"(%x, %y) {axis = 0 : i32} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

// A joined tile is a tile: at most 2^24 elements.
func.func @f(%x: tensor<16777216xi8>) {
  // expected-error@+1 {{result #0 must be tile, but got 'tensor<33554432xi8>'}}
  %0 = tile.cat %x, %x axis 0 : tensor<16777216xi8> -> tensor<33554432xi8>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: i32) {
  // expected-error@+1 {{found slice 'tensor<4xf32>' of 'tensor<4x8xf32>', expected the same element type and rank}}
  %0 = tile.extract %x[%i, %i] : tensor<4x8xf32>, i32, i32 -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: i32) {
  // expected-error@+1 {{found 1 indices, expected 2, one per dimension}}
  %0 = tile.extract %x[%i] : tensor<4x8xf32>, i32 -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: i32) {
  // expected-error@+1 {{found slice extent 8 of 4, expected a divisor}}
  %0 = tile.extract %x[%i, %i] : tensor<4x8xf32>, i32, i32 -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: index) {
  // expected-error@+1 {{operand #1 must be variadic of scalar integer, but got 'index'}}
  %0 = tile.extract %x[%i, %i] : tensor<4x8xf32>, index, index -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%s: tensor<8x8xf32>, %x: tensor<4x8xf32>, %i: i32) {
  // expected-error@+1 {{found slice extent 8 of 4, expected a divisor}}
  %0 = tile.insert %s, %x[%i, %i] : tensor<8x8xf32>, tensor<4x8xf32>, i32, i32
  return
}

// -----

func.func @f(%s: tensor<4x4xf16>, %x: tensor<4x8xf32>, %i: i32) {
  // expected-error@+1 {{found slice 'tensor<4x4xf16>' of 'tensor<4x8xf32>', expected the same element type and rank}}
  %0 = tile.insert %s, %x[%i, %i] : tensor<4x4xf16>, tensor<4x8xf32>, i32, i32
  return
}

// -----

func.func @f(%x: tensor<8xf16>) {
  // expected-error@+1 {{found 'tensor<8xi16>', expected a rank-1 tile of i8}}
  %0 = tile.pack %x : tensor<8xf16> -> tensor<8xi16>
  return
}

// -----

func.func @f(%x: tensor<8xf8E5M2>) {
  // expected-error@+1 {{found 'tensor<8xf8E5M2>', expected a rank-1 tile of elements that are not 8 bits wide}}
  %0 = tile.pack %x : tensor<8xf8E5M2> -> tensor<8xi8>
  return
}

// -----

func.func @f(%x: tensor<16xi8>) {
  // expected-error@+1 {{found 'tensor<2x2xi32>', expected a rank-1 tile of elements that are not 8 bits wide}}
  %0 = tile.unpack %x : tensor<16xi8> -> tensor<2x2xi32>
  return
}

// -----

// An i1 counts one bit.
func.func @f(%x: tensor<4xi1>) {
  // expected-error@+1 {{found 4 bits and 8 bits, expected the same size}}
  %0 = tile.pack %x : tensor<4xi1> -> tensor<1xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{found 'tensor<4xi32>' to 'tensor<2x2xf32>', expected the same shape}}
  %0 = tile.bitcast %x : tensor<4xi32> -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found elements of 32 and 64 bits, expected the same width}}
  %0 = tile.bitcast %x : i32 -> f64
  return
}
