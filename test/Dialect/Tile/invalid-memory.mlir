// What is refused in the memory group. The generic form reaches what the parser forbids.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

func.func @f(%p: !tile.ptr<f16>, %n: i32) {
  // expected-error@+1 {{found base '!tile.ptr<f16>' for '!tile.view<?xf32, strides=[1]>', expected the same element type and multicast}}
  %0 = "tile.make_view"(%p, %n) {operandSegmentSizes = array<i32: 1, 1, 0>} : (!tile.ptr<f16>, i32) -> !tile.view<?xf32, strides=[1]>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found base '!tile.ptr<f32>' for '!tile.view<4xf32, strides=[1], multicast>', expected the same element type and multicast}}
  %0 = "tile.make_view"(%p) {operandSegmentSizes = array<i32: 1, 0, 0>} : (!tile.ptr<f32>) -> !tile.view<4xf32, strides=[1], multicast>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found 0 sizes, expected 1, one per '?' among the extents}}
  %0 = tile.make_view %p, sizes[], strides[] : !tile.view<?xf32, strides=[1]>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>, %n: i64) {
  // expected-error@+1 {{found 1 strides, expected 0, one per '?' among the strides}}
  %0 = tile.make_view %p, sizes[%n : i64], strides[%n : i64] : !tile.view<?xf32, strides=[1]>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found 'f32', expected a '!tile.view'}}
  %0 = tile.make_view %p, sizes[], strides[] : f32
  return
}

// -----

func.func @f(%v: !tile.view<4xf32, strides=[1]>) {
  // expected-error@+1 {{found '!tile.view<4xf32, strides=[1]>', expected a '!tile.partition'}}
  %0 = tile.make_partition %v : !tile.view<4xf32, strides=[1]>
  return
}

// -----

func.func @f(%v: !tile.view<4xf32, strides=[1]>) {
  // expected-error@+1 {{found a view of type '!tile.view<4xf32, strides=[1]>', expected '!tile.view<8xf32, strides=[1]>'}}
  %0 = "tile.make_partition"(%v) : (!tile.view<4xf32, strides=[1]>) -> !tile.partition<4, !tile.view<8xf32, strides=[1]>>
  return
}

// -----

func.func @f(%v: !tile.view<f32>) {
  // expected-error@+1 {{found dimension 0, expected less than 0}}
  %0 = tile.view_dim %v 0 : !tile.view<f32> -> i32
  return
}

// -----

func.func @f(%p: !tile.partition<4, !tile.view<4xf32, strides=[1]>>) {
  // expected-error@+1 {{found dimension -1, expected less than 1}}
  %0 = tile.index_space %p -1 : !tile.partition<4, !tile.view<4xf32, strides=[1]>> -> i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found ordering 'release', expected one of weak, relaxed, acquire}}
  %0, %t = tile.load_tile %p[%i] ordering release scope device : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found a scope on a weak access, expected none}}
  %0, %t = tile.load_tile %p[%i] scope device : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{expected a scope beside ordering 'acquire'}}
  %0, %t = tile.load_tile %p[%i] ordering acquire : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found 'relaxd', expected one of weak, relaxed, acquire, release, acq_rel}}
  %0, %t = tile.load_tile %p[%i] ordering relaxd : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1], multicast>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found a multicast view, expected one of a single device; use the multimem operations}}
  %0, %t = tile.load_tile %p[%i] : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found tile 'tensor<8xf32>', expected 'tensor<4xf32>'}}
  %0, %t = tile.load_tile %p[%i] : !p, i32 -> tensor<8xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found 2 indices, expected 1, one per dimension}}
  %0, %t = tile.load_tile %p[%i, %i] : !p, i32, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: tensor<4xi32>) {
  // expected-error@+1 {{found index 'tensor<4xi32>' along dimension 0, expected a scalar integer}}
  %0, %t = tile.load_tile %p[%i] : !p, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>, gather=0>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found index 'i32' along gather dimension 0, expected a rank-1 tile of 4 integers}}
  %0, %t = tile.load_tile %p[%i] : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>, gather=0>
func.func @f(%p: !p, %i: tensor<8xi32>) {
  // expected-error@+1 {{found index 'tensor<8xi32>' along gather dimension 0, expected a rank-1 tile of 4 integers}}
  %0, %t = tile.load_tile %p[%i] : !p, tensor<8xi32> -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found 2 entries in 'inbounds', expected 1, one per dimension}}
  %0, %t = tile.load_tile %p[%i] inbounds [true, true] : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found ordering 'acquire', expected one of weak, relaxed, release}}
  %t = tile.store_tile %x, %p[%i] ordering acquire scope device : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1], multicast>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found a multicast view, expected one of a single device; use the multimem operations}}
  %t = tile.store_tile %x, %p[%i] : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found xchg, expected a reduction}}
  %t = tile.reduce_tile xchg %x, %p[%i] scope device : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found scope 'system', expected block or device}}
  %t = tile.reduce_tile addf %x, %p[%i] scope system : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>, padding=zero>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found a partition with padding or a gather dimension, expected neither}}
  %t = tile.reduce_tile addf %x, %p[%i] scope device : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found 'f32' for add, expected i32 or i64}}
  %t = tile.reduce_tile add %x, %p[%i] scope device : tensor<4xf32>, !p, i32
  return
}

// -----

func.func @f(%p: f32) {
  // expected-error@+1 {{found 'f32', expected a pointer or a tile of pointers}}
  %0, %t = tile.load %p : f32
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>, %x: f32) {
  // expected-error@+1 {{found 'other' without 'mask', expected both or neither}}
  %0, %t = tile.load %p other %x : !tile.ptr<f32>
  return
}

// -----

func.func @f(%p: tensor<4x!tile.ptr<f32>>, %m: tensor<4xi1>, %x: f32) {
  // expected-error@+1 {{found 'other' of type 'f32', expected 'tensor<4xf32>'}}
  %0, %t = "tile.load"(%p, %m, %x) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (tensor<4x!tile.ptr<f32>>, tensor<4xi1>, f32) -> (tensor<4xf32>, !tile.token)
  return
}

// -----

func.func @f(%p: tensor<4x!tile.ptr<f32>>) {
  // expected-error@+1 {{found value 'f32' behind 'tensor<4x!tile.ptr<f32>>', expected 'tensor<4xf32>'}}
  %0, %t = "tile.load"(%p) {operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (tensor<4x!tile.ptr<f32>>) -> (f32, !tile.token)
  return
}

// -----

func.func @f(%p: tensor<4x!tile.ptr<f32>>, %m: i1) {
  // expected-error@+1 {{found mask 'i1' for 'tensor<4x!tile.ptr<f32>>', expected the same shape}}
  %0, %t = "tile.load"(%p, %m) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (tensor<4x!tile.ptr<f32>>, i1) -> (tensor<4xf32>, !tile.token)
  return
}

// -----

func.func @f(%p: !tile.ptr<f32, multicast>) {
  // expected-error@+1 {{found multicast pointers, expected pointers of a single device; use the multimem operations}}
  %0, %t = tile.load %p : !tile.ptr<f32, multicast>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>, %x: f32) {
  // expected-error@+1 {{found ordering 'acq_rel', expected one of weak, relaxed, release}}
  %t = tile.store %x, %p ordering acq_rel scope device : !tile.ptr<f32>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>, %x: f64) {
  // expected-error@+1 {{found value 'f64' behind '!tile.ptr<f32>', expected 'f32'}}
  %t = "tile.store"(%x, %p) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (f64, !tile.ptr<f32>) -> !tile.token
  return
}

// -----

func.func @f(%p: !tile.ptr<i32>, %x: i32) {
  // expected-error@+1 {{found ordering 'weak', expected one of relaxed, acquire, release, acq_rel}}
  %0, %t = tile.atomic_rmw add %p, %x ordering weak scope device : !tile.ptr<i32>
  return
}

// -----

func.func @f(%p: !tile.ptr<i32>, %x: i32) {
  // expected-error@+1 {{found 'i32' for addf, expected f16, bf16, f32 or f64}}
  %0, %t = tile.atomic_rmw addf %p, %x ordering relaxed scope device : !tile.ptr<i32>
  return
}

// -----

func.func @f(%p: !tile.ptr<i16>, %x: i16) {
  // expected-error@+1 {{found 'i16' for umax, expected i32 or i64}}
  %0, %t = tile.atomic_rmw umax %p, %x ordering relaxed scope device : !tile.ptr<i16>
  return
}

// -----

func.func @f(%p: !tile.ptr<f16>, %x: f16) {
  // expected-error@+1 {{found 'f16' for xchg, expected i32, i64, f32 or f64}}
  %0, %t = tile.atomic_rmw xchg %p, %x ordering relaxed scope device : !tile.ptr<f16>
  return
}

// -----

func.func @f(%p: !tile.ptr<i8>, %x: i8) {
  // expected-error@+1 {{found 'i8', expected i32, i64, f32 or f64}}
  %0, %t = tile.atomic_cas %p, %x, %x ordering relaxed scope device : !tile.ptr<i8>
  return
}

// -----

func.func @f(%p: !tile.ptr<i32>, %x: i32, %y: i64) {
  // expected-error@+1 {{failed to verify that all of {value, compare, result} have same type}}
  %0, %t = "tile.atomic_cas"(%p, %x, %y) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, ordering = #tile.ordering<relaxed>, scope = #tile.scope<block>} : (!tile.ptr<i32>, i32, i64) -> (i32, !tile.token)
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{expected a multicast view}}
  %0, %t = tile.multimem_load_reduce addf %p[%i] : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1], multicast>>
func.func @f(%p: !p, %i: i32) {
  // expected-error@+1 {{found xchg, expected a reduction}}
  %0, %t = tile.multimem_load_reduce xchg %p[%i] : !p, i32 -> tensor<4xf32>
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1], multicast>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found 'f32' for and, which has no such multimem reduction}}
  %t = tile.multimem_reduce and %x, %p[%i] ordering relaxed scope system : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1], multicast>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{found ordering 'weak', expected one of relaxed, release}}
  %t = tile.multimem_reduce addf %x, %p[%i] ordering weak scope system : tensor<4xf32>, !p, i32
  return
}

// -----

!p = !tile.partition<4, !tile.view<4xf32, strides=[1]>>
func.func @f(%p: !p, %i: i32, %x: tensor<4xf32>) {
  // expected-error@+1 {{expected a multicast view}}
  %t = tile.multimem_store %x, %p[%i] : tensor<4xf32>, !p, i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected at least one token}}
  %0 = "tile.join_tokens"() : () -> !tile.token
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected 'alias', or an ordering and a scope}}
  %0 = tile.fence ordering acquire
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found ordering 'relaxed', expected acquire, release or acq_rel}}
  %0 = tile.fence ordering relaxed scope device
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found an ordering or a scope beside 'alias', expected neither}}
  %0 = tile.fence alias scope device
  return
}

// -----

func.func @f(%p: tensor<4x!tile.ptr<f32>>, %o: i32) {
  // expected-error@+1 {{found 'tensor<4x!tile.ptr<f32>>' and offset 'i32', expected the same shape}}
  %0 = tile.ptr_offset %p, %o : tensor<4x!tile.ptr<f32>>, i32
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found 'i32' for an address, expected i64}}
  %0 = tile.ptr_to_int %p : !tile.ptr<f32> -> i32
  return
}

// -----

func.func @f(%x: tensor<4xi64>) {
  // expected-error@+1 {{found 'tensor<4xi64>' and '!tile.ptr<f32>', expected the same shape}}
  %0 = tile.int_to_ptr %x : tensor<4xi64> -> !tile.ptr<f32>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found '!tile.ptr<f32>' to 'tensor<4x!tile.ptr<f32>>', expected the same shape}}
  %0 = tile.ptr_cast %p : !tile.ptr<f32> -> tensor<4x!tile.ptr<f32>>
  return
}

// -----

func.func @f(%p: !tile.ptr<f32>) {
  // expected-error@+1 {{found '!tile.ptr<f32>' to '!tile.ptr<f32, multicast>', expected both multicast or neither}}
  %0 = tile.ptr_cast %p : !tile.ptr<f32> -> !tile.ptr<f32, multicast>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found -1 elements, expected 1 to 35184372088832}}
  %0 = tile.alloca -1 : !tile.ptr<f64>
  return
}

// -----

// 2^48 bytes, and not a count whose product with the element's size wraps.
func.func @f() {
  // expected-error@+1 {{found 9223372036854775807 elements, expected 1 to 35184372088832}}
  %0 = tile.alloca 9223372036854775807 : !tile.ptr<f64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found alignment 4, expected a power of two from 8 to 4294967296}}
  %0 = tile.alloca 1 align 4 : !tile.ptr<f64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found alignment 4611686018427387904, expected a power of two from 8 to 4294967296}}
  %0 = tile.alloca 1 align 4611686018427387904 : !tile.ptr<f64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{found a multicast pointer, expected one to memory of a single device}}
  %0 = tile.alloca 1 : !tile.ptr<f64, multicast>
  return
}

// -----

// expected-error@+1 {{found a value of type 'tensor<2x2xi32>', expected a rank-1 tensor of numbers other than i4}}
tile.global @g = dense<1> : tensor<2x2xi32>

// -----

// expected-error@+1 {{found a value of type 'vector<2xi32>', expected a rank-1 tensor of numbers other than i4}}
tile.global @g = dense<1> : vector<2xi32>

// -----

// expected-error@+1 {{found a value of type 'tensor<0xi32>', expected a rank-1 tensor of numbers other than i4}}
tile.global @g = dense<> : tensor<0xi32>

// -----

// expected-error@+1 {{expected a 'dense' value, whose elements stand in the program}}
tile.global @g = sparse<0, 1> : tensor<4xi32>

// -----

// expected-error@+1 {{found alignment 3, expected a power of two from 1 to 4294967296}}
tile.global @g align 3 = dense<1> : tensor<4xi8>

// -----

func.func @g() {
  // expected-error@+1 {{found no 'tile.global' named 'g'}}
  %0 = tile.global_addr @g : !tile.ptr<f32>
  return
}

// -----

tile.global @g = dense<1> : tensor<4xi8>
func.func @f() {
  // expected-error@+1 {{found '!tile.ptr<f32>' for a global of 'i8', expected '!tile.ptr<i8>'}}
  %0 = tile.global_addr @g : !tile.ptr<f32>
  return
}
