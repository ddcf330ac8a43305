// Every type and attribute, with all optional parts, survives text, generic form and bytecode.

// RUN: tile-opt %s | tile-opt | FileCheck %s
// RUN: tile-opt %s --mlir-print-op-generic | tile-opt | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt | FileCheck %s

// CHECK-LABEL: func.func private @numbers(i1, i8, i16, i32, i64, f16, bf16, f32, f64)
func.func private @numbers(i1, i8, i16, i32, i64, f16, bf16, f32, f64)
// CHECK-LABEL: func.func private @narrow(tensor<8xi4>, tf32, f8E4M3FN, f8E5M2, f8E8M0FNU, tensor<2xf4E2M1FN>)
func.func private @narrow(tensor<8xi4>, tf32, f8E4M3FN, f8E5M2, f8E8M0FNU, tensor<2xf4E2M1FN>)

// CHECK-LABEL: func.func private @pointers(!tile.ptr<f32>, !tile.ptr<i1>, !tile.ptr<f4E2M1FN>,
// CHECK-SAME:      !tile.ptr<f32, multicast>, tensor<4x!tile.ptr<tf32>>, tensor<2x2x!tile.ptr<bf16, multicast>>)
func.func private @pointers(!tile.ptr<f32>, !tile.ptr<i1>, !tile.ptr<f4E2M1FN>, !tile.ptr<f32, multicast>,
                            tensor<4x!tile.ptr<tf32>>, tensor<2x2x!tile.ptr<bf16, multicast>>)

// CHECK-LABEL: func.func private @views(!tile.view<f32>, !tile.view<i8, multicast>,
// CHECK-SAME:      !tile.view<?x1024xf16, strides=[1024, 1]>, !tile.view<3x?x5xi64, strides=[?, 7, ?]>,
// CHECK-SAME:      !tile.view<8xf32, strides=[1], multicast>, !tile.view<?x6xf4E2M1FN, strides=[6, 1]>,
// CHECK-SAME:      !tile.view<9223372036854775807xi8, strides=[1]>)
func.func private @views(!tile.view<f32>, !tile.view<i8, multicast>, !tile.view<?x1024xf16, strides=[1024,1]>,
                         !tile.view<3x?x5xi64, strides=[?,7,?]>, !tile.view<8xf32, strides=[1], multicast>,
                         !tile.view<?x6xf4E2M1FN, strides=[6,1]>,
                         !tile.view<9223372036854775807xi8, strides=[1]>)

// Defaults are not printed.
// CHECK-LABEL: func.func private @partitions(
// CHECK-SAME:      !tile.partition<4x2, !tile.view<?x16xf32, strides=[16, 1]>>,
// CHECK-SAME:      !tile.partition<4x2, !tile.view<?x16xf32, strides=[16, 1]>>,
// CHECK-SAME:      !tile.partition<4x2, !tile.view<?x16xf32, strides=[16, 1]>, order=[1, 0], padding=zero>,
// CHECK-SAME:      !tile.partition<8, !tile.view<?xf32, strides=[1]>, traversal=[3]>,
// CHECK-SAME:      !tile.partition<8x16, !tile.view<?x?xf32, strides=[?, 1]>, padding=neg_inf, gather=0>,
// CHECK-SAME:      !tile.partition<2, !tile.view<?xf32, strides=[1], multicast>, padding=pos_inf, traversal=[5]>)
func.func private @partitions(
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>>,
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>, order=[0,1], traversal=[4,2]>,
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>, order=[1,0], padding=zero>,
    !tile.partition<8, !tile.view<?xf32, strides=[1]>, traversal=[3]>,
    !tile.partition<8x16, !tile.view<?x?xf32, strides=[?,1]>, padding=neg_inf, gather=0>,
    !tile.partition<2, !tile.view<?xf32, strides=[1], multicast>, padding=pos_inf, traversal=[5]>)

// CHECK-LABEL: func.func private @paddings(
// CHECK-SAME: padding=neg_zero>
// CHECK-SAME: padding=nan>
// CHECK-SAME: padding=zero>
func.func private @paddings(!tile.partition<2, !tile.view<?xf16, strides=[1]>, padding=neg_zero>,
                            !tile.partition<2, !tile.view<?xf8E4M3FN, strides=[1]>, padding=nan>,
                            !tile.partition<2, !tile.view<?xi32, strides=[1]>, padding=zero>)

// CHECK-LABEL: func.func private @token(!tile.token)
func.func private @token(!tile.token)

// CHECK-LABEL: func.func private @attributes()
// CHECK-SAME: bounded = [#tile.bounded<0, ?>, #tile.bounded<?, ?>, #tile.bounded<-9223372036854775808, 9223372036854775807>]
// CHECK-SAME: div_by = [#tile.div_by<1>, #tile.div_by<16, every 4, along 0>, #tile.div_by<4611686018427387904>]
// CHECK-SAME: enums = [#tile.rounding<full>, #tile.padding<nan>, #tile.ordering<acq_rel>, #tile.scope<system>,
// CHECK-SAME:          #tile.atomic_kind<umax>, #tile.precision<tf32x3>, #tile.role<inout>, #tile.axis<z>]
// CHECK-SAME: parameter = [#tile.parameter<"N", scalar>, #tile.parameter<"A", workspace, unsigned true>]
// CHECK-SAME: same_elements = #tile.same_elements<[1, 8]>
func.func private @attributes() attributes {
  bounded = [#tile.bounded<0, ?>, #tile.bounded<?, ?>, #tile.bounded<-9223372036854775808, 9223372036854775807>],
  div_by = [#tile.div_by<1>, #tile.div_by<16, every 4, along 0>, #tile.div_by<4611686018427387904>],
  enums = [#tile.rounding<full>, #tile.padding<nan>, #tile.ordering<acq_rel>, #tile.scope<system>,
           #tile.atomic_kind<umax>, #tile.precision<tf32x3>, #tile.role<inout>, #tile.axis<z>],
  parameter = [#tile.parameter<"N", scalar>, #tile.parameter<"A", workspace, unsigned true>],
  same_elements = #tile.same_elements<[1, 8]>}
