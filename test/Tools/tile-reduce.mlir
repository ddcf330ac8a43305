// A reduction keeps what makes the test script say "interesting" (exit code 1) and drops the rest.
// RUN: echo '#!/bin/sh' > %t.sh && echo '! grep -q arith.muli "$1"' >> %t.sh && chmod +x %t.sh
// RUN: tile-reduce %s --reduction-tree='traversal-mode=0 test=%t.sh' | FileCheck %s

// CHECK-NOT: @unneeded
// CHECK: arith.muli
// CHECK-NOT: @unneeded
func.func @unneeded() {
  return
}
func.func @kept(%a: i32) -> i32 {
  %b = arith.muli %a, %a : i32
  return %b : i32
}
