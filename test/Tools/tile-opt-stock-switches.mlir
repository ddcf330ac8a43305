// The switches of mlir-opt work: reproducers, timing, trees, bytecode, splitting, remarks.

// RUN: tile-opt %s --pass-pipeline='builtin.module(canonicalize)' --mlir-print-ir-after-all 2>&1 >/dev/null | FileCheck %s --check-prefix=AFTER
// RUN: tile-opt %s --canonicalize --mlir-timing 2>&1 >/dev/null | FileCheck %s --check-prefix=TIMING
// RUN: rm -rf %t && tile-opt %s --canonicalize --mlir-print-ir-after-all --mlir-print-ir-tree-dir=%t -o /dev/null && ls %t | FileCheck %s --check-prefix=TREE
// RUN: tile-opt %s --canonicalize --mlir-generate-reproducer=%t.repro -o /dev/null && tile-opt --run-reproducer %t.repro | FileCheck %s
// RUN: tile-opt %s --emit-bytecode | tile-opt --canonicalize | FileCheck %s
// RUN: tile-opt %s --verify-roundtrip -o /dev/null
// RUN: tile-opt --help | FileCheck %s --check-prefix=HELP
// RUN: tile-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// AFTER: IR Dump After {{.*}}(canonicalize)
// TIMING: Execution time report
// TREE: builtin_module
// HELP-DAG: --remarks-filter=
// HELP-DAG: --split-input-file
// HELP-DAG: --mlir-pass-pipeline-crash-reproducer=
// DIALECTS: Available Dialects:{{.*}}arith

// CHECK-LABEL: func.func @f
// CHECK-NEXT: %[[C:.*]] = arith.constant 3 : i32
// CHECK-NEXT: return %[[C]]
func.func @f() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}
