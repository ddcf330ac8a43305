// What is refused in the compute group. The generic form reaches what the parser forbids.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{found ranks 2, 1 and 2, expected all 2 or all 3}}
  %0 = tile.mma %a, %b, %a : tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>) {
  // expected-error@+1 {{found 'tensor<4x8xf32>' times 'tensor<4x8xf32>' plus 'tensor<4x8xf32>', expected MxK times KxN plus MxN}}
  %0 = tile.mma %a, %a, %a : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4xf32>, %b: tensor<4x4x4xf32>) {
  // expected-error@+1 {{expected MxK times KxN plus MxN}}
  %0 = tile.mma %a, %b, %a : tensor<2x4x4xf32>, tensor<4x4x4xf32>, tensor<2x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf64>, %c: tensor<4x4xi32>) {
  // expected-error@+1 {{found 'f64' times 'f64' plus 'i32', expected fp8 or f16 to f16 or f32}}
  %0 = tile.mma %a, %a, %c : tensor<4x4xf64>, tensor<4x4xf64>, tensor<4x4xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf16>, %b: tensor<4x4xbf16>, %c: tensor<4x4xf32>) {
  // expected-error@+1 {{found 'f16' times 'bf16' plus 'f32'}}
  %0 = tile.mma %a, %b, %c : tensor<4x4xf16>, tensor<4x4xbf16>, tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf64>) {
  // expected-error@+1 {{found precision 'tf32' for operands of 'f64', expected f32}}
  %0 = tile.mma %a, %a, %a precision tf32 : tensor<4x4xf64>, tensor<4x4xf64>, tensor<4x4xf64>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{found an unsigned operand of 'f32', expected i8}}
  %0 = tile.mma %a, %a, %a rhs_unsigned : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{found 'fast_accumulation' for operands of 'f32', expected f8E4M3FN or f8E5M2}}
  %0 = tile.mma %a, %a, %a fast_accumulation : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<32x32xf8E5M2>, %s: tensor<32xf8E8M0FNU>, %c: tensor<32x32xf32>) {
  // expected-error@+1 {{found scales of ranks 1 and 1, expected 2}}
  %0 = tile.mma_scaled %a scale %s, %a scale %s, %c
      : tensor<32x32xf8E5M2>, tensor<32xf8E8M0FNU>, tensor<32x32xf8E5M2>, tensor<32xf8E8M0FNU>, tensor<32x32xf32>
  return
}

// -----

// The scales of the right operand lie along its columns.
func.func @f(%a: tensor<32x32xf8E5M2>, %s: tensor<32x1xf8E8M0FNU>, %c: tensor<32x32xf32>) {
  // expected-error@+1 {{expected MxK/V and K/VxN}}
  %0 = tile.mma_scaled %a scale %s, %a scale %s, %c
      : tensor<32x32xf8E5M2>, tensor<32x1xf8E8M0FNU>, tensor<32x32xf8E5M2>, tensor<32x1xf8E8M0FNU>, tensor<32x32xf32>
  return
}

// -----

func.func @f(%a: tensor<32x32xf8E5M2>, %s: tensor<32x2xf8E8M0FNU>, %t: tensor<2x32xf8E8M0FNU>, %c: tensor<32x32xf32>) {
  // expected-error@+1 {{found 'f8E5M2' and 'f8E5M2' with scales 'f8E8M0FNU' and 'f8E8M0FNU' per 16 elements into 'f32', expected fp8 with f8E8M0FNU per 32}}
  %0 = tile.mma_scaled %a scale %s, %a scale %t, %c
      : tensor<32x32xf8E5M2>, tensor<32x2xf8E8M0FNU>, tensor<32x32xf8E5M2>, tensor<2x32xf8E8M0FNU>, tensor<32x32xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected at least one operand}}
  "tile.reduce"() ({
    "tile.yield"() : () -> ()
  }) {axis = 0 : i32, identities = []} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{found 'tensor<4xf32>' and 'tensor<8xf32>', expected operands of one shape}}
  %0:2 = tile.reduce(%x, %y) axis 0 identities [0.0 : f32, 0.0 : f32] {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tile.yield %a, %c : f32, f32
  } : (tensor<4xf32>, tensor<8xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found axis -1, expected one of 0 to 0}}
  %0 = tile.reduce(%x) axis -1 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 0 identities, expected 1, one per operand}}
  %0 = tile.reduce(%x) axis 0 identities [] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found identity 0.000000e+00 : f64, expected a number of type 'f32'}}
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f64] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found identity "zero", expected a number of type 'f32'}}
  %0 = tile.reduce(%x) axis 0 identities ["zero"] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 2 results, expected 1}}
  %0:2 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found result 'tensor<4xf32>', expected 'tensor<8xf32>'}}
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found body arguments ('f32'), expected ('f32', 'f32')}}
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32):
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects a non-empty block}}
  %0 = "tile.reduce"(%x) ({
  ^bb0(%a: f32, %b: f32):
  }) {axis = 0 : i32, identities = [0.0 : f32]} : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'body') failed to verify constraint: region with 1 blocks}}
  %0 = "tile.reduce"(%x) ({}) {axis = 0 : i32, identities = [0.0 : f32]} : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected the body to end in 'tile.yield'}}
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    ub.unreachable
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{found 2 values, expected 1, one per operand}}
    tile.yield %a, %b : f32, f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    %c = arith.extf %a : f32 to f64
    // expected-error@+1 {{found 'f64', expected 'f32'}}
    tile.yield %c : f64
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{found an operation that is not pure in the body of a reduction or scan, expected one without effects}}
    tile.print "%f"(%a : f32)
    tile.yield %a : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: f32) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = tile.reduce(%x) axis 0 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{using value defined outside the region}}
    tile.yield %y : f32
  } : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{expects parent op to be one of 'tile.reduce, tile.scan'}}
  tile.yield %x : f32
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{found axis 2, expected one of 0 to 1}}
  %0 = tile.scan(%x) axis 2 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expected the results to have the operands' types}}
  %0 = tile.scan(%x) axis 1 identities [0.0 : f32] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

// A scan's body takes all earlier values before all later ones.
func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{found body arguments ('f32', 'f32', 'i32', 'i32'), expected ('f32', 'i32', 'f32', 'i32')}}
  %0:2 = tile.scan(%x, %y) axis 0 identities [0.0 : f32, 0 : i32] {
  ^bb0(%a: f32, %b: f32, %c: i32, %d: i32):
    tile.yield %a, %c : f32, i32
  } : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'approx', expected one of nearest_even, zero, negative_inf, positive_inf}}
  %0 = tile.addf %x, %x rounding approx : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'nearest_away', expected one of nearest_even, zero, negative_inf, positive_inf, approx, full}}
  %0 = tile.divf %x, %x rounding nearest_away : f32
  return
}

// -----

func.func @f(%x: f16) {
  // expected-error@+1 {{found rounding 'full' for 'f16', expected f32}}
  %0 = tile.divf %x, %x rounding full : f16
  return
}

// -----

func.func @f(%x: f64) {
  // expected-error@+1 {{found 'flush_to_zero' for 'f64', expected f32}}
  %0 = tile.mulf %x, %x flush_to_zero : f64
  return
}

// -----

func.func @f(%x: f8E5M2) {
  // expected-error@+1 {{operand #0 must be f16, bf16, f32 or f64, or a tile of one of them, but got 'f8E5M2'}}
  %0 = tile.subf %x, %x rounding zero : f8E5M2
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'zero', expected one of nearest_even, approx}}
  %0 = tile.rsqrt %x rounding zero : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'nearest_even', expected one of full, approx}}
  %0 = tile.exp %x : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found 'flush_to_zero', which this operation does not have}}
  %0 = tile.tanh %x rounding full flush_to_zero : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found 'up', expected one of nearest_even, zero, negative_inf, positive_inf, approx, full, nearest_away}}
  %0 = tile.sqrt %x rounding up : f32
  return
}

// -----

func.func @f(%x: f16) {
  // expected-error@+1 {{found 'flush_to_zero' for 'f16', expected f32}}
  %0 = tile.maxf %x, %x flush_to_zero : f16
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 'tensor<4xf32>' to 'f16', expected the same shape}}
  %0 = tile.truncf %x : tensor<4xf32> -> f16
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found 'f32' to itself, expected different types}}
  %0 = tile.truncf %x : f32 -> f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'approx', expected one of nearest_even, nearest_away, zero, negative_inf, positive_inf}}
  %0 = tile.truncf %x rounding approx : f32 -> f16
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'nearest_even' to f8E8M0FNU, expected zero or positive_inf}}
  %0 = tile.truncf %x : f32 -> f8E8M0FNU
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found 'tensor<4xf32>' to 'tensor<8xi32>', expected the same shape}}
  %0 = tile.fptoi %x : tensor<4xf32> -> tensor<8xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{found result element i4, expected i1, i8, i16, i32 or i64}}
  %0 = tile.fptoi %x : tensor<4xf32> -> tensor<4xi4>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found rounding 'full', expected one of nearest_even, zero, negative_inf, positive_inf}}
  %0 = tile.fptoi %x rounding full : f32 -> i32
  return
}

// -----

func.func @f(%x: tensor<4xi4>) {
  // expected-error@+1 {{found elements of i4, expected i1, i8, i16, i32 or i64}}
  %0 = tile.mulhi %x, %x : tensor<4xi4>
  return
}
