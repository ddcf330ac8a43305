// Edges between accesses whose order cannot matter go; the order of all others stays.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-simplify-tokens)' | FileCheck %s

// CHECK-LABEL: tile.entry @in_is_never_written
// CHECK: %[[S:.*]] = tile.store
// CHECK: %[[Y:.*]], %{{.*}} = tile.load %{{[^ ]*}} : !tile.ptr<f32>
// CHECK: tile.store %[[Y]], %{{.*}} after %[[S]] : !tile.ptr<f32>
tile.entry @in_is_never_written(%a: !tile.ptr<f32> "A" in, %c: !tile.ptr<f32> "C" out, %x: f32 "X") {
  %s = tile.store %x, %c : !tile.ptr<f32>
  %y, %t = tile.load %a after %s : !tile.ptr<f32>
  %u = tile.store %y, %c after %t : !tile.ptr<f32>
  tile.return
}

// The kernel itself writes the array that is said to be `in`.
// CHECK-LABEL: tile.entry @in_is_written
// CHECK: %[[S:.*]] = tile.store
// CHECK: tile.load %{{.*}} after %[[S]]
tile.entry @in_is_written(%a: !tile.ptr<f32> "A" in, %x: f32 "X") {
  %s = tile.store %x, %a : !tile.ptr<f32>
  %y, %t = tile.load %a after %s : !tile.ptr<f32>
  tile.print "%f"(%y : f32)
  tile.return
}

// The grid before this one may write `in` arrays until it has ended.
// CHECK-LABEL: tile.entry @dependent_launch
// CHECK: %[[W:.*]] = tile.wait_dependencies
// CHECK: tile.load %{{.*}} after %[[W]]
tile.entry @dependent_launch(%a: !tile.ptr<f32> "A" in) {
  %w = tile.wait_dependencies
  %y, %t = tile.load %a after %w : !tile.ptr<f32>
  tile.print "%f"(%y : f32)
  tile.return
}

// Outputs may be one array, workspaces and local storage are apart from all else.
// CHECK-LABEL: tile.entry @parameters
// CHECK: %[[A:.*]] = tile.store %{{.*}}, %arg0 : !tile.ptr<f32>
// CHECK: %[[B:.*]] = tile.store %{{.*}}, %arg1 after %[[A]] : !tile.ptr<f32>
// CHECK: %[[C:.*]] = tile.store %{{.*}}, %arg2 : !tile.ptr<f32>
// CHECK: %[[P:.*]] = tile.alloca
// CHECK: %[[D:.*]] = tile.store %{{.*}}, %[[P]] : !tile.ptr<f32>
// CHECK: %[[E:.*]] = tile.store %{{.*}}, %arg2 after %[[C]] : !tile.ptr<f32>
tile.entry @parameters(%a: !tile.ptr<f32> "A" out, %b: !tile.ptr<f32> "B" inout,
                       %w: !tile.ptr<f32> "W" workspace, %x: f32 "X") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %1 = tile.store %x, %b after %0 : !tile.ptr<f32>
  %2 = tile.store %x, %w after %1 : !tile.ptr<f32>
  %p = tile.alloca 4 : !tile.ptr<f32>
  %3 = tile.store %x, %p after %2 : !tile.ptr<f32>
  %4 = tile.store %x, %w after %3 : !tile.ptr<f32>
  tile.return
}

// A pointer of unknown origin may lead anywhere that is written.
// CHECK-LABEL: tile.entry @unknown
// CHECK: %[[A:.*]] = tile.store
// CHECK: tile.store %{{.*}} after %[[A]]
tile.entry @unknown(%i: i64 "I", %x: f32 "X") {
  %p = tile.alloca 4 : !tile.ptr<f32>
  %0 = tile.store %x, %p : !tile.ptr<f32>
  %q = tile.int_to_ptr %i : i64 -> !tile.ptr<f32>
  %1 = tile.store %x, %q after %0 : !tile.ptr<f32>
  tile.return
}

// What orders others is not crossed.
// CHECK-LABEL: tile.entry @fences
// CHECK: %[[A:.*]] = tile.store
// CHECK: %[[F:.*]] = tile.fence ordering acq_rel scope device after %[[A]]
// CHECK: tile.store %{{.*}} after %[[F]]
tile.entry @fences(%a: !tile.ptr<f32> "A" out, %w: !tile.ptr<f32> "W" workspace, %x: f32 "X") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %1 = tile.fence ordering acq_rel scope device after %0
  %2 = tile.store %x, %w after %1 : !tile.ptr<f32>
  tile.return
}

// CHECK-LABEL: tile.entry @dead_load
// CHECK: %[[A:.*]] = tile.store
// CHECK-NOT: tile.load
// CHECK: tile.store %{{.*}} after %[[A]]
tile.entry @dead_load(%a: !tile.ptr<f32> "A" inout, %x: f32 "X") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %y, %1 = tile.load %a after %0 : !tile.ptr<f32>
  %2 = tile.store %x, %a after %1 : !tile.ptr<f32>
  tile.return
}

// Only what no other token says already is joined.
// CHECK-LABEL: tile.entry @joins
// CHECK: %[[A:.*]] = tile.store
// CHECK: %[[B:.*]] = tile.store %{{.*}} after %[[A]]
// CHECK-NEXT: tile.store %{{.*}} after %[[B]]
tile.entry @joins(%a: !tile.ptr<f32> "A" inout, %x: f32 "X") {
  %f = tile.make_token
  %0 = tile.store %x, %a after %f : !tile.ptr<f32>
  %1 = tile.store %x, %a after %0 : !tile.ptr<f32>
  %j = tile.join_tokens %0, %f, %1, %1
  %2 = tile.store %x, %a after %j : !tile.ptr<f32>
  tile.return
}

// A select of tokens waits for both.
// CHECK-LABEL: tile.entry @select
// CHECK: %[[A:.*]] = tile.store
// CHECK: %[[B:.*]] = tile.store
// CHECK-NEXT: tile.store %{{.*}} after %[[B]]
tile.entry @select(%a: !tile.ptr<f32> "A" inout, %w: !tile.ptr<f32> "W" workspace, %x: f32 "X",
                   %c: i1 "C") {
  %0 = tile.store %x, %a : !tile.ptr<f32>
  %1 = tile.store %x, %w : !tile.ptr<f32>
  %s = arith.select %c, %0, %1 : !tile.token
  %2 = tile.store %x, %w after %s : !tile.ptr<f32>
  tile.return
}
