// What may not stand inside a kernel: foreign operations, and upstream ones on types that tiles do not have.

// RUN: tile-opt %s --verify-diagnostics --split-input-file

tile.entry @k() {
  // expected-error@+1 {{operation 'tensor.empty' may not stand in a kernel, expected tile, or one of the listed operations of arith, math, scf, tensor, func and ub}}
  %0 = tensor.empty() : tensor<4xf32>
  tile.return
}

// -----

// The same rules hold in the functions of a tile module, and only there.
func.func @free() {
  %0 = tensor.empty() : tensor<4xf32>
  return
}
module attributes {tile.module} {
  func.func @f() {
    // expected-error@+1 {{operation 'tensor.empty' may not stand in a kernel}}
    %0 = tensor.empty() : tensor<4xf32>
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{block argument is not a tile, scalar, pointer, view, partition or token: found 'vector<4xf32>'}}
  func.func @f(%x: vector<4xf32>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{block argument is not a tile, scalar, pointer, view, partition or token: found extent 3 in 'tensor<3xf32>', expected a power of two}}
  func.func @f(%x: tensor<3xf32>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found 'tensor<f32>' of rank 0, expected the scalar 'f32'}}
  func.func @f(%x: tensor<f32>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found element type 'index', expected a number or a pointer}}
  func.func @f(%x: tensor<4xindex>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found dynamic extents in 'tensor<?xf32>', expected static ones}}
  func.func @f(%x: tensor<?xf32>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found more than 16777216 elements in 'tensor<4096x8192xi8>', expected at most that many}}
  func.func @f(%x: tensor<4096x8192xi8>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found 'tensor<1xf4E2M1FN>', expected an even extent, since two f4 elements share a byte}}
  func.func @f(%x: tensor<1xf4E2M1FN>) {
    return
  }
}

// -----

module attributes {tile.module} {
  // expected-error@+1 {{found an encoding, which only layouts of a target have}}
  func.func @f(%x: tensor<4xf32, "rows">) {
    return
  }
}

// -----

tile.entry @k(%x: i32 "x") {
  // expected-error@+1 {{result is not a tile, scalar, pointer, view, partition or token: found 'complex<f32>'}}
  %0 = ub.poison : complex<f32>
  tile.return
}

// -----

tile.entry @k(%x: f8E5M2 "x") {
  // expected-error@+1 {{found 'f8E5M2' inside a kernel, expected f16, bf16, f32 or f64}}
  %0 = arith.addf %x, %x : f8E5M2
  tile.return
}

// -----

tile.entry @k(%x: f8E5M2 "x") {
  // expected-error@+1 {{found 'f8E5M2' inside a kernel, expected f16, bf16, f32 or f64}}
  %0 = arith.cmpf olt, %x, %x : f8E5M2
  tile.return
}

// -----

tile.entry @k(%x: i8 "x") {
  %0 = arith.trunci %x : i8 to i4
  // expected-error@+1 {{found 'i4' inside a kernel, expected i1, i8, i16, i32 or i64}}
  %1 = arith.muli %0, %0 : i4
  tile.return
}

// -----

tile.entry @k(%x: i32 "x") {
  // expected-error@+1 {{found 'f8E8M0FNU' inside a kernel, expected floats other than f8E8M0FNU, which 'tile.truncf' makes}}
  %0 = arith.sitofp %x : i32 to f8E8M0FNU
  tile.return
}

// -----

tile.entry @k(%x: f32 "x") {
  // expected-error@+1 {{found a rounding mode, expected 'tile.truncf', which has all of them}}
  %0 = arith.truncf %x to_nearest_away : f32 to f16
  tile.return
}

// -----

tile.entry @k(%x: f32 "x") {
  // expected-error@+1 {{found fastmath flags 'nnan,contract', expected none but contract and afn}}
  %0 = arith.addf %x, %x fastmath<nnan,contract> : f32
  tile.return
}

// -----

tile.entry @k() {
  %c = arith.constant 3 : index
  // expected-error@+1 {{found 'index' inside a kernel, expected i1, i8, i16, i32 or i64; index is for control flow only}}
  %0 = arith.divsi %c, %c : index
  tile.return
}

// -----

tile.entry @k() {
  %c = arith.constant 3 : index
  // expected-error@+1 {{result is not a tile, scalar, pointer, view, partition or token: found element type 'index', expected a number or a pointer}}
  %0 = tensor.splat %c : tensor<4xindex>
  tile.return
}

// -----

tile.entry @k() {
  // expected-error@+1 {{expected a number or a 'dense' value, whose elements stand in the program}}
  %0 = arith.constant sparse<0, 1> : tensor<4xi32>
  tile.return
}

// -----

// Inside nested regions too.
tile.entry @k(%c: i1 "c", %x: bf16 "x") {
  scf.if %c {
    // expected-error@+1 {{operation 'math.cbrt' may not stand in a kernel}}
    %0 = math.cbrt %x : bf16
  }
  tile.return
}
