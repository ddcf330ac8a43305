// The memory group survives text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

!v1 = !tile.view<?xf32, strides=[1]>
!v2 = !tile.view<?x16xf32, strides=[?,1]>
!m1 = !tile.view<?xf32, strides=[1], multicast>

// CHECK-LABEL: func.func @views
func.func @views(%p: !tile.ptr<f32>, %q: !tile.ptr<f32, multicast>, %m: i32, %s: i64) {
  // CHECK: %[[V:.*]] = tile.make_view %{{.*}}, sizes[%{{.*}} : i32], strides[%{{.*}} : i64] : !tile.view<?x16xf32, strides=[?, 1]>
  %v = tile.make_view %p, sizes [%m : i32], strides [%s : i64] : !v2
  // CHECK: tile.make_view %{{.*}}, sizes[], strides[] : !tile.view<f32>
  %w = tile.make_view %p, sizes [], strides [] : !tile.view<f32>
  // CHECK: tile.make_view %{{.*}}, sizes[%{{.*}}, %{{.*}} : i32, i64], strides[] : !tile.view<?x?xf32, strides=[8, 1], multicast>
  %x = tile.make_view %q, sizes [%m, %s : i32, i64], strides [] : !tile.view<?x?xf32, strides=[8,1], multicast>
  // CHECK: %[[P:.*]] = tile.make_partition %[[V]] : !tile.partition<4x4, !tile.view<?x16xf32, strides=[?, 1]>, order=[1, 0]>
  %part = tile.make_partition %v : !tile.partition<4x4, !v2, order=[1,0]>
  // CHECK: tile.view_dim %[[V]] 1 : !tile.view<?x16xf32, strides=[?, 1]> -> i8
  %d = tile.view_dim %v 1 : !v2 -> i8
  // CHECK: tile.index_space %[[P]] 0 : !tile.partition<{{.*}}> -> i32
  %i = tile.index_space %part 0 : !tile.partition<4x4, !v2, order=[1,0]> -> i32
  return
}

// CHECK-LABEL: func.func @tiles
func.func @tiles(%p: !tile.partition<4x4, !v2>, %g: !tile.partition<4x4, !v2, padding=nan, gather=0>, %i: i32, %j: i64,
                 %rows: tensor<4xi64>, %x: tensor<4x4xf32>, %t: !tile.token) {
  // CHECK: tile.load_tile %{{.*}}[%{{.*}}, %{{.*}}] : !tile.partition<{{.*}}>, i32, i64 -> tensor<4x4xf32>
  %0, %t0 = tile.load_tile %p[%i, %j] : !tile.partition<4x4, !v2>, i32, i64 -> tensor<4x4xf32>
  // CHECK: tile.load_tile %{{.*}}[%{{.*}}, %{{.*}}] after %{{.*}} ordering acquire scope device inbounds [true, false] hints {default = {latency = 3 : i64}} {note} : !tile.partition<{{.*}}gather=0>, tensor<4xi64>, i32 -> tensor<4x4xf32>
  %1, %t1 = tile.load_tile %g[%rows, %i] after %t ordering acquire scope device inbounds [true, false]
      hints {default = {latency = 3}} {note} : !tile.partition<4x4, !v2, padding=nan, gather=0>, tensor<4xi64>, i32 -> tensor<4x4xf32>
  // CHECK: tile.store_tile %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x4xf32>, !tile.partition<{{.*}}>, i32, i32
  %t2 = tile.store_tile %x, %p[%i, %i] : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  // CHECK: tile.store_tile %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] after %{{.*}} ordering release scope system inbounds [true, true] hints {sm_90 = {allow_tma = false}} : tensor
  %t3 = tile.store_tile %x, %p[%i, %i] after %t2 ordering release scope system inbounds [true, true]
      hints {sm_90 = {allow_tma = false}} : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  // CHECK: tile.reduce_tile addf %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] after %{{.*}} scope block inbounds [false, true] : tensor<4x4xf32>, !tile.partition<{{.*}}>, i32, i32
  %t4 = tile.reduce_tile addf %x, %p[%i, %i] after %t3 scope block inbounds [false, true] : tensor<4x4xf32>, !tile.partition<4x4, !v2>, i32, i32
  return
}

// CHECK-LABEL: func.func @pointers
func.func @pointers(%p: tensor<8x!tile.ptr<f32>>, %q: !tile.ptr<i64>, %m: tensor<8xi1>, %b: i1, %x: tensor<8xf32>, %n: i64, %t: !tile.token) {
  // CHECK: tile.load %{{.*}} : tensor<8x!tile.ptr<f32>>
  %0, %t0 = tile.load %p : tensor<8x!tile.ptr<f32>>
  // CHECK: tile.load %{{.*}} mask %{{.*}} other %{{.*}} after %{{.*}} ordering relaxed scope block hints {default = {latency = 1 : i64}} : tensor<8x!tile.ptr<f32>>
  %1, %t1 = tile.load %p mask %m other %x after %t ordering relaxed scope block hints {default = {latency = 1}} : tensor<8x!tile.ptr<f32>>
  // CHECK: tile.load %{{.*}} mask %{{.*}} : !tile.ptr<i64>
  %2, %t2 = tile.load %q mask %b : !tile.ptr<i64>
  // CHECK: tile.store %{{.*}}, %{{.*}} mask %{{.*}} after %{{.*}} ordering release scope device hints {} : tensor<8x!tile.ptr<f32>>
  %t3 = tile.store %x, %p mask %m after %t ordering release scope device hints {} : tensor<8x!tile.ptr<f32>>
  // CHECK: tile.store %{{.*}}, %{{.*}} : !tile.ptr<i64>
  %t4 = tile.store %n, %q : !tile.ptr<i64>
  // CHECK: tile.atomic_rmw xchg %{{.*}}, %{{.*}} mask %{{.*}} after %{{.*}} ordering acq_rel scope system : tensor<8x!tile.ptr<f32>>
  %3, %t5 = tile.atomic_rmw xchg %p, %x mask %m after %t ordering acq_rel scope system : tensor<8x!tile.ptr<f32>>
  // CHECK: tile.atomic_rmw umin %{{.*}}, %{{.*}} ordering relaxed scope device : !tile.ptr<i64>
  %4, %t6 = tile.atomic_rmw umin %q, %n ordering relaxed scope device : !tile.ptr<i64>
  // CHECK: tile.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} mask %{{.*}} after %{{.*}} ordering acquire scope block : tensor<8x!tile.ptr<f32>>
  %5, %t7 = tile.atomic_cas %p, %x, %x mask %m after %t ordering acquire scope block : tensor<8x!tile.ptr<f32>>
  return
}

// CHECK-LABEL: func.func @multimem
func.func @multimem(%p: !tile.partition<8, !m1>, %i: i32, %x: tensor<8xf32>, %t: !tile.token) {
  // CHECK: tile.multimem_load_reduce addf %{{.*}}[%{{.*}}] after %{{.*}} ordering relaxed scope system inbounds [true] : !tile.partition<{{.*}}>, i32 -> tensor<8xf32>
  %0, %t0 = tile.multimem_load_reduce addf %p[%i] after %t ordering relaxed scope system inbounds [true] : !tile.partition<8, !m1>, i32 -> tensor<8xf32>
  // CHECK: tile.multimem_reduce max %{{.*}}, %{{.*}}[%{{.*}}] after %{{.*}} ordering release scope system inbounds [true] : tensor<8xf32>, !tile.partition<{{.*}}>, i32
  %t1 = tile.multimem_reduce max %x, %p[%i] after %t ordering release scope system inbounds [true] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  // CHECK: tile.multimem_store %{{.*}}, %{{.*}}[%{{.*}}] after %{{.*}} ordering relaxed scope device inbounds [false] : tensor<8xf32>, !tile.partition<{{.*}}>, i32
  %t2 = tile.multimem_store %x, %p[%i] after %t ordering relaxed scope device inbounds [false] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  // CHECK: tile.multimem_store %{{.*}}, %{{.*}}[%{{.*}}] : tensor<8xf32>
  %t3 = tile.multimem_store %x, %p[%i] : tensor<8xf32>, !tile.partition<8, !m1>, i32
  return
}

// CHECK-LABEL: func.func @tokens
func.func @tokens() {
  // CHECK: %[[A:.*]] = tile.make_token
  %a = tile.make_token
  // CHECK: %[[B:.*]] = tile.fence ordering acq_rel scope device after %[[A]]
  %b = tile.fence ordering acq_rel scope device after %a
  // CHECK: %[[C:.*]] = tile.fence alias after %[[B]]
  %c = tile.fence alias after %b
  // CHECK: tile.fence alias
  %d = tile.fence alias
  // CHECK: tile.join_tokens %[[A]], %[[B]], %[[C]]
  %e = tile.join_tokens %a, %b, %c
  return
}

// CHECK: tile.global @plain = dense<[1, 2, 3]> : tensor<3xi8>
tile.global @plain = dense<[1, 2, 3]> : tensor<3xi8>
// CHECK: tile.global private constant @table align 16 = dense<1.500000e+00> : tensor<2xf32> {note}
tile.global private constant @table align 16 = dense<1.5> : tensor<2xf32> {note}

// CHECK-LABEL: func.func @addresses
func.func @addresses(%p: tensor<8x!tile.ptr<f32>>, %o: tensor<8xi8>) {
  // CHECK: tile.ptr_offset %{{.*}}, %{{.*}} : tensor<8x!tile.ptr<f32>>, tensor<8xi8>
  %0 = tile.ptr_offset %p, %o : tensor<8x!tile.ptr<f32>>, tensor<8xi8>
  // CHECK: %[[I:.*]] = tile.ptr_to_int %{{.*}} : tensor<8x!tile.ptr<f32>> -> tensor<8xi64>
  %1 = tile.ptr_to_int %p : tensor<8x!tile.ptr<f32>> -> tensor<8xi64>
  // CHECK: tile.int_to_ptr %[[I]] : tensor<8xi64> -> tensor<8x!tile.ptr<f16>>
  %2 = tile.int_to_ptr %1 : tensor<8xi64> -> tensor<8x!tile.ptr<f16>>
  // CHECK: tile.ptr_cast %{{.*}} : tensor<8x!tile.ptr<f32>> -> tensor<8x!tile.ptr<i8>>
  %3 = tile.ptr_cast %p : tensor<8x!tile.ptr<f32>> -> tensor<8x!tile.ptr<i8>>
  // CHECK: tile.alloca 128 align 16 global : !tile.ptr<f32>
  %4 = tile.alloca 128 align 16 global : !tile.ptr<f32>
  // CHECK: tile.alloca 1 : !tile.ptr<i8>
  %5 = tile.alloca 1 : !tile.ptr<i8>
  // CHECK: tile.global_addr @table : !tile.ptr<f32>
  %6 = tile.global_addr @table : !tile.ptr<f32>
  return
}
