// Program order becomes binding: loads stay parallel, everything else waits for all before it.

// RUN: tile-opt %s --pass-pipeline='builtin.module(tile-thread-tokens)' | FileCheck %s

// CHECK-LABEL: tile.entry @loads_stay_parallel
// CHECK: %[[X:.*]], %[[A:.*]] = tile.load %{{.*}} : !tile.ptr<f32>
// CHECK: %[[Y:.*]], %[[B:.*]] = tile.load %{{.*}} : !tile.ptr<f32>
// CHECK: %[[J:.*]] = tile.join_tokens %[[A]], %[[B]]
// CHECK: %[[C:.*]] = tile.store %[[X]], %{{.*}} after %[[J]]
// CHECK: tile.load %{{.*}} after %[[C]]
// CHECK: tile.load %{{.*}} after %[[C]]
tile.entry @loads_stay_parallel(%p: !tile.ptr<f32> "P", %q: !tile.ptr<f32> "Q") {
  %x, %a = tile.load %p : !tile.ptr<f32>
  %y, %b = tile.load %q : !tile.ptr<f32>
  %c = tile.store %x, %q : !tile.ptr<f32>
  %z, %d = tile.load %q : !tile.ptr<f32>
  %w, %e = tile.load %p : !tile.ptr<f32>
  tile.return
}

// A load that orders others is itself ordered.
// CHECK-LABEL: tile.entry @strong_loads
// CHECK: %[[A:.*]] = tile.load %{{.*}} ordering acquire scope device
// CHECK: tile.load %{{.*}} after %{{.*}} : !tile.ptr<f32>
tile.entry @strong_loads(%p: !tile.ptr<f32> "P") {
  %x, %a = tile.load %p ordering acquire scope device : !tile.ptr<f32>
  %y, %b = tile.load %p : !tile.ptr<f32>
  tile.return
}

// CHECK-LABEL: tile.entry @written_tokens_stay
// CHECK: %[[T:.*]] = tile.store
// CHECK: %[[U:.*]] = tile.store %{{.*}} after %[[T]]
// CHECK: %[[J:.*]] = tile.join_tokens %[[T]], %[[U]]
// CHECK: tile.store %{{.*}} after %[[J]]
// CHECK: tile.print "x" after %[[T]]
tile.entry @written_tokens_stay(%p: !tile.ptr<f32> "P", %x: f32 "X") {
  %t = tile.store %x, %p : !tile.ptr<f32>
  %u = tile.store %x, %p : !tile.ptr<f32>
  %v = tile.store %x, %p after %t : !tile.ptr<f32>
  tile.print "x" after %t
  tile.return
}

// CHECK-LABEL: tile.entry @everything_else_is_ordered
// CHECK: %[[A:.*]] = tile.wait_dependencies
// CHECK: %[[B:.*]] = tile.fence ordering acq_rel scope device after %[[A]]
// CHECK: %[[C:.*]] = tile.call_extern @f(%{{.*}}) after %[[B]] : (f32) -> (), !tile.token
// CHECK: %{{.*}}, %[[D:.*]] = tile.call_extern @g(%{{.*}}) after %[[C]] : (f32) -> f32, !tile.token
// CHECK: tile.call_extern pure @h(%{{.*}}) : (f32) -> f32
// CHECK: tile.launch_dependents after %[[D]]
tile.entry @everything_else_is_ordered(%x: f32 "X") {
  %a = tile.wait_dependencies
  %b = tile.fence ordering acq_rel scope device
  tile.call_extern @f(%x) : (f32) -> ()
  %c = tile.call_extern @g(%x) : (f32) -> f32
  %d = tile.call_extern pure @h(%x) : (f32) -> f32
  %e = tile.launch_dependents
  tile.return
}
