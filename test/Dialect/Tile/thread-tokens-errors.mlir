// What cannot be ordered is refused at its place.

// RUN: tile-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(tile-thread-tokens)'

module attributes {tile.module} {
  func.func private @f(f32) -> f32
  tile.entry @main(%x: f32 "X") {
    // expected-error @+1 {{found a call of 'f', which has no body to order, expected 'tile.call_extern'}}
    %y = func.call @f(%x) : (f32) -> f32
    tile.return
  }
}

// -----

// expected-error @+1 {{found accesses to memory in a region of several blocks, expected structured control flow; run 'lift-cf-to-scf' first}}
func.func @blocks(%p: !tile.ptr<f32>, %x: f32) {
  cf.br ^next
^next:
  %t = tile.store %x, %p : !tile.ptr<f32>
  return
}

// -----

func.func @foreign(%p: !tile.ptr<f32>, %x: f32, %n: index) {
  // expected-error @+1 {{found accesses to memory inside 'scf.parallel', expected them in scf.for, while, if, index_switch or execute_region only}}
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %t = tile.store %x, %p : !tile.ptr<f32>
    scf.reduce
  }
  return
}
