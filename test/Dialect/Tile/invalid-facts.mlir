// What is refused in the fact group.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: f32) {
  // expected-error@+1 {{found 'f32', expected integers or pointers for 'tile.div_by'}}
  %0 = tile.assume #tile.div_by<16>, %x : f32
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{found dimension 1 in 'tile.div_by', expected less than the rank 1}}
  %0 = tile.assume #tile.div_by<16, every 4, along 1>, %x : tensor<4xi32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found dimension 0 in 'tile.div_by', expected less than the rank 0}}
  %0 = tile.assume #tile.div_by<16, every 4, along 0>, %x : i32
  return
}

// -----

func.func @f(%x: !tile.ptr<f32>) {
  // expected-error@+1 {{found '!tile.ptr<f32>', expected integers for 'tile.bounded'}}
  %0 = tile.assume #tile.bounded<0, ?>, %x : !tile.ptr<f32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found 'i32', expected a tile for 'tile.same_elements'}}
  %0 = tile.assume #tile.same_elements<[1]>, %x : i32
  return
}

// -----

func.func @f(%x: tensor<4x4xi32>) {
  // expected-error@+1 {{found 1 groups in 'tile.same_elements', expected 2, one per dimension}}
  %0 = tile.assume #tile.same_elements<[2]>, %x : tensor<4x4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{found groups of 3 along extent 4, expected a divisor}}
  %0 = tile.assume #tile.same_elements<[3]>, %x : tensor<4xi32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found predicate "even", expected #tile.div_by, #tile.bounded or #tile.same_elements}}
  %0 = tile.assume "even", %x : i32
  return
}
