// What is refused in the program group. The generic form reaches what the parser forbids.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{found role 'out' on scalar parameter 'x', expected none}}
tile.entry @k(%x: i32 "x" out) {
  tile.return
}

// -----

// expected-error@+1 {{expected ')'}}
tile.entry @k(%x: !tile.ptr<f32> "x" in out) {
  tile.return
}

// -----

// expected-error@+1 {{expected a name for parameter 1}}
tile.entry @k(%x: i32 "x", %y: i32 "") {
  tile.return
}

// -----

// expected-error@+1 {{found two parameters named 'x', expected different names}}
tile.entry @k(%x: i32 "x", %y: i32 "x") {
  tile.return
}

// -----

// expected-error@+1 {{found type 'tensor<4xf32>' for parameter 'x', expected a scalar or a pointer}}
tile.entry @k(%x: tensor<4xf32> "x") {
  tile.return
}

// -----

// expected-error@+1 {{found type 'i4' for parameter 'x', expected a scalar or a pointer}}
tile.entry @k(%x: i4 "x") {
  tile.return
}

// -----

// expected-error@+1 {{found 'unsigned' on parameter 'x' of 'f32', expected integers}}
tile.entry @k(%x: !tile.ptr<f32> "x" in unsigned) {
  tile.return
}

// -----

// expected-error@+1 {{expected a dictionary of hints for 'default', found 3 : i64}}
tile.entry @k() hints {default = 3} {
  tile.return
}

// -----

// expected-error@+1 {{expected a body that is not empty}}
tile.entry @k() {}

// -----

// expected-error@+1 {{found 0 body arguments, expected 1, one per parameter}}
"tile.entry"() ({}, {
  tile.return
}) {sym_name = "k", parameters = [#tile.parameter<"x", scalar>]} : () -> ()

// -----

// expected-error@+1 {{'body') failed to verify constraint: region with 1 blocks}}
"tile.entry"() ({}, {}) {sym_name = "k", parameters = []} : () -> ()

// -----

// expected-error@+1 {{expected the body to end in 'tile.return'}}
tile.entry @k() {
  ub.unreachable
}

// -----

func.func @f() {
  // expected-error@+1 {{symbol's parent must have the SymbolTable trait}}
  tile.entry @k() {
    tile.return
  }
  return
}

// -----

// expected-error@+1 {{found 1 launch arguments, expected 0, one per scalar parameter}}
tile.entry @k() launch(%n) {
} {
  tile.return
}

// -----

// expected-error@+1 {{expected a launch region that is not empty}}
tile.entry @k() launch() {} {
  tile.return
}

// -----

// expected-error@+1 {{expected the launch region to take the scalar parameters, in order}}
"tile.entry"() ({
  %c = arith.constant 1 : i64
  tile.launch_yield grid(%c, %c, %c)
}, {
^bb0(%n: i32):
  tile.return
}) {sym_name = "k", parameters = [#tile.parameter<"n", scalar>]} : () -> ()

// -----

// expected-error@+1 {{expected the launch region to end in 'tile.launch_yield'}}
tile.entry @k() launch() {
  tile.return
} {
  tile.return
}

// -----

tile.entry @k(%a: !tile.ptr<f32> "a" in) launch() {
  %c = arith.constant 1 : i64
  // expected-error@+1 {{found 0 shapes, expected 1, one per parameter with role in, out or inout}}
  tile.launch_yield grid(%c, %c, %c)
} {
  tile.return
}

// -----

tile.entry @k(%a: !tile.ptr<f32> "a" workspace) launch() {
  %c = arith.constant 1 : i64
  // expected-error@+1 {{found 2 workspace sizes, expected 1, one per parameter with role workspace}}
  tile.launch_yield grid(%c, %c, %c) workspace(%c, %c)
} {
  tile.return
}

// -----

tile.entry @k(%a: i64 "a") launch(%n) {
  // expected-error@+1 {{found a side effect in a launch region, expected a function of the scalar parameters}}
  tile.print "launch"
  tile.launch_yield grid(%n, %n, %n)
} {
  tile.return
}

// -----

tile.entry @k(%a: i64 "a") launch(%n) {
  // expected-error@+1 {{found 2 grid extents, expected 3}}
  tile.launch_yield grid(%n, %n)
} {
  tile.return
}

// -----

tile.entry @k(%a: i64 "a") launch(%n) {
  // expected-error@+1 {{found rank -1, expected 0 or more}}
  "tile.launch_yield"(%n, %n, %n) {ranks = array<i32: -1, 1>, operandSegmentSizes = array<i32: 3, 0, 0>} : (i64, i64, i64) -> ()
} {
  tile.return
}

// -----

// The sum of the ranks is not taken in 32 bits.
tile.entry @k(%a: i64 "a") launch(%n) {
  // expected-error@+1 {{found 0 extents, expected 4294967296, the sum of the ranks}}
  "tile.launch_yield"(%n, %n, %n) {ranks = array<i32: 2147483647, 2147483647, 2>, operandSegmentSizes = array<i32: 3, 0, 0>} : (i64, i64, i64) -> ()
} {
  tile.return
}

// -----

func.func @f() {
  // expected-error@+1 {{expects parent op 'tile.entry'}}
  tile.return
}

// -----

func.func @f() {
  // expected-error@+1 {{found 'w', expected one of x, y, z}}
  %0 = tile.block_id w
  return
}

// -----

// expected-error@+1 {{unknown attribute 'tile.modul': the dialect attaches only 'tile.module'}}
module attributes {tile.modul} {}

// -----

// expected-error@+1 {{expected 'tile.module' to be a unit attribute}}
module attributes {tile.module = true} {}

// -----

// expected-error@+1 {{expected 'tile.module' on a builtin module}}
func.func private @f() attributes {tile.module}
