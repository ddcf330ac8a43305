// What is refused in the effect group.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error@+1 {{found conversion '%', expected one of %d %i %u %x %X %o %c %a %e %f %g %p}}
  tile.print "100%"
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found conversion '%n', expected one of}}
  tile.print "%n"(%x : i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found conversion '%*', expected one of}}
  tile.print "%*d"(%x : i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found a width or precision above 999 in '%1000'}}
  tile.print "%1000d"(%x : i32)
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{found a width or precision above 999 in '%.99999999999999999999'}}
  tile.print "%.99999999999999999999f"(%x : f32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found more conversions than the 1 operands}}
  tile.print "%d %d"(%x : i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found 1 conversions for 2 operands, expected one each}}
  tile.print "%d"(%x, %x : i32, i32)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{found conversion '%f' for operand 'i32', expected one for its element type}}
  tile.print "%f"(%x : i32)
  return
}

// -----

func.func @f(%x: tensor<4xf16>) {
  // expected-error@+1 {{found conversion '%d' for operand 'tensor<4xf16>', expected one for its element type}}
  tile.print "%d"(%x : tensor<4xf16>)
  return
}

// -----

func.func @f(%x: !tile.ptr<f32>) {
  // expected-error@+1 {{found conversion '%x' for operand '!tile.ptr<f32>', expected one for its element type}}
  tile.print "%x"(%x : !tile.ptr<f32>)
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{operand #0 must be i1 or tile of i1, but got 'i32'}}
  tile.assert %x, "no condition" : i32
  return
}
