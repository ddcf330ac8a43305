// What is refused in types and attributes.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{found pointee 'i4', expected a number type other than i4}}
func.func private @f(!tile.ptr<i4>)

// -----

// expected-error@+1 {{found pointee '!tile.ptr<f32>', expected a number type other than i4}}
func.func private @f(!tile.ptr<!tile.ptr<f32>>)

// -----

// expected-error@+1 {{expected 'multicast'}}
func.func private @f(!tile.ptr<f32, unicast>)

// -----

// expected-error@+1 {{found element type 'si32', expected a number type other than i4}}
func.func private @f(!tile.view<4xsi32, strides=[1]>)

// -----

// expected-error@+1 {{found 1 strides, expected 2, one per extent}}
func.func private @f(!tile.view<4x4xf32, strides=[1]>)

// -----

// expected-error@+1 {{found extent 0, expected a positive one or '?'}}
func.func private @f(!tile.view<0xf32, strides=[1]>)

// -----

// expected-error@+1 {{found stride -1, expected a positive one or '?'}}
func.func private @f(!tile.view<4xf32, strides=[-1]>)

// -----

// The number that stands for '?' inside the compiler is not one that a program may write.
// expected-error@+1 {{found -9223372036854775808, which is too small}}
func.func private @f(!tile.view<4xf32, strides=[-9223372036854775808]>)

// -----

// expected-error@+1 {{expected a dimension of stride 1 and even extent, since two elements of 'f4E2M1FN' share a byte}}
func.func private @f(!tile.view<4x3xf4E2M1FN, strides=[4,1]>)

// -----

// expected-error@+1 {{expected 'strides'}}
func.func private @f(!tile.view<4xf32, steps=[1]>)

// -----

// expected-error@+1 {{found 'f32', expected a '!tile.view'}}
func.func private @f(!tile.partition<4, f32>)

// -----

// expected-error@+1 {{found a view of rank 0, expected rank 1 or more}}
func.func private @f(!tile.partition<4, !tile.view<f32>>)

// -----

// expected-error@+1 {{found a tile of rank 2 on a view of rank 1, expected equal ranks}}
func.func private @f(!tile.partition<4x4, !tile.view<4xf32, strides=[1]>>)

// -----

// expected-error@+1 {{not a tile: found extent 3 in 'tensor<3xf32>', expected a power of two}}
func.func private @f(!tile.partition<3, !tile.view<4xf32, strides=[1]>>)

// -----

// expected-error@+1 {{not a tile: found more than 16777216 elements}}
func.func private @f(!tile.partition<4611686018427387904x4611686018427387904, !tile.view<4x4xf32, strides=[1,1]>>)

// -----

// expected-error@+1 {{expected static shape}}
func.func private @f(!tile.partition<?, !tile.view<4xf32, strides=[1]>>)

// -----

// expected-error@+1 {{expected 'order' to be a permutation of the view's 2 dimensions}}
func.func private @f(!tile.partition<4x4, !tile.view<4x4xf32, strides=[4,1]>, order=[0]>)

// -----

// expected-error@+1 {{expected 'order' to be a permutation of the view's 2 dimensions}}
func.func private @f(!tile.partition<4x4, !tile.view<4x4xf32, strides=[4,1]>, order=[1,1]>)

// -----

// expected-error@+1 {{expected 'order' to be a permutation of the view's 2 dimensions}}
func.func private @f(!tile.partition<4x4, !tile.view<4x4xf32, strides=[4,1]>, order=[-1,0]>)

// -----

// expected-error@+1 {{found 1 traversal strides, expected 2}}
func.func private @f(!tile.partition<4x4, !tile.view<4x4xf32, strides=[4,1]>, traversal=[4]>)

// -----

// expected-error@+1 {{found traversal stride 0, expected a positive one}}
func.func private @f(!tile.partition<4, !tile.view<4xf32, strides=[1]>, traversal=[0]>)

// -----

// expected-error@+1 {{unknown padding 'one', expected zero, neg_zero, nan, pos_inf or neg_inf}}
func.func private @f(!tile.partition<4, !tile.view<4xf32, strides=[1]>, padding=one>)

// -----

// expected-error@+1 {{found padding 'nan' for elements of 'i32', expected 'zero' or a float element type}}
func.func private @f(!tile.partition<4, !tile.view<4xi32, strides=[1]>, padding=nan>)

// -----

// expected-error@+1 {{found padding 'neg_inf', which 'f8E4M3FN' cannot represent}}
func.func private @f(!tile.partition<4, !tile.view<4xf8E4M3FN, strides=[1]>, padding=neg_inf>)

// -----

// expected-error@+1 {{found padding 'zero', which 'f8E8M0FNU' cannot represent}}
func.func private @f(!tile.partition<4, !tile.view<4xf8E8M0FNU, strides=[1]>, padding=zero>)

// -----

// expected-error@+1 {{found padding 'neg_zero', which 'f8E8M0FNU' cannot represent}}
func.func private @f(!tile.partition<4, !tile.view<4xf8E8M0FNU, strides=[1]>, padding=neg_zero>)

// -----

// expected-error@+1 {{found padding 'nan', which 'f4E2M1FN' cannot represent}}
func.func private @f(!tile.partition<4, !tile.view<4xf4E2M1FN, strides=[1]>, padding=nan>)

// -----

// expected-error@+1 {{found gather dimension 1, expected one of 0 to 0}}
func.func private @f(!tile.partition<4, !tile.view<4xf32, strides=[1]>, gather=1>)

// -----

// expected-error@+1 {{expected neither 'order' nor 'traversal' beside 'gather'}}
func.func private @f(!tile.partition<4x4, !tile.view<4x4xf32, strides=[4,1]>, order=[1,0], gather=0>)

// -----

// expected-error@+1 {{expected neither 'order' nor 'traversal' beside 'gather'}}
func.func private @f(!tile.partition<4, !tile.view<4xf32, strides=[1]>, traversal=[2], gather=0>)

// -----

// expected-error@+1 {{unknown property 'pad', expected order, padding, traversal or gather}}
func.func private @f(!tile.partition<4, !tile.view<4xf32, strides=[1]>, pad=zero>)

// -----

// expected-error@+1 {{found divisor 3, expected a power of two from 1 to 2^62}}
func.func private @f() attributes {a = #tile.div_by<3>}

// -----

// expected-error@+1 {{found divisor -9223372036854775808, expected a power of two from 1 to 2^62}}
func.func private @f() attributes {a = #tile.div_by<-9223372036854775808>}

// -----

// expected-error@+1 {{expected 'every' and 'along' together}}
func.func private @f() attributes {a = #tile.div_by<4, every 2>}

// -----

// expected-error@+1 {{found group size 0, expected 1 or more}}
func.func private @f() attributes {a = #tile.div_by<4, every 0, along 0>}

// -----

// expected-error@+1 {{found dimension -1, expected 0 or more}}
func.func private @f() attributes {a = #tile.div_by<4, every 1, along -1>}

// -----

// expected-error@+1 {{found lower bound 4 above upper bound 3}}
func.func private @f() attributes {a = #tile.bounded<4, 3>}

// -----

// expected-error@+1 {{found group size 0, expected 1 or more}}
func.func private @f() attributes {a = #tile.same_elements<[2, 0]>}
