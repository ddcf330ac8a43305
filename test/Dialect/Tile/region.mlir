// Every upstream operation that a kernel may contain, on the element types that it takes, also after upstream's passes.

// RUN: tile-opt %s --verify-roundtrip -o /dev/null
// RUN: tile-opt %s --canonicalize --cse --sccp --loop-invariant-code-motion --inline | FileCheck %s

// CHECK: module attributes {tile.module}
module attributes {tile.module} {
  func.func @float_f16(%x: tensor<4xf16>, %i: tensor<4xi32>) -> (tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi1>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf16>, tensor<4xf16>) {
    %0 = arith.addf %x, %x : tensor<4xf16>
    %1 = arith.subf %x, %x : tensor<4xf16>
    %2 = arith.mulf %x, %x : tensor<4xf16>
    %3 = arith.divf %x, %x : tensor<4xf16>
    %4 = arith.remf %x, %x : tensor<4xf16>
    %5 = arith.maximumf %x, %x : tensor<4xf16>
    %6 = arith.minimumf %x, %x : tensor<4xf16>
    %7 = arith.maxnumf %x, %x : tensor<4xf16>
    %8 = arith.minnumf %x, %x : tensor<4xf16>
    %9 = arith.mulf %x, %x fastmath<contract,afn> : tensor<4xf16>
    %10 = arith.negf %x : tensor<4xf16>
    %11 = arith.cmpf olt, %x, %x : tensor<4xf16>
    %12 = math.absf %x : tensor<4xf16>
    %13 = math.atan %x : tensor<4xf16>
    %14 = math.ceil %x : tensor<4xf16>
    %15 = math.cos %x : tensor<4xf16>
    %16 = math.cosh %x : tensor<4xf16>
    %17 = math.erf %x : tensor<4xf16>
    %18 = math.exp %x : tensor<4xf16>
    %19 = math.exp2 %x : tensor<4xf16>
    %20 = math.expm1 %x : tensor<4xf16>
    %21 = math.floor %x : tensor<4xf16>
    %22 = math.log %x : tensor<4xf16>
    %23 = math.log10 %x : tensor<4xf16>
    %24 = math.log1p %x : tensor<4xf16>
    %25 = math.log2 %x : tensor<4xf16>
    %26 = math.round %x : tensor<4xf16>
    %27 = math.roundeven %x : tensor<4xf16>
    %28 = math.rsqrt %x : tensor<4xf16>
    %29 = math.sin %x : tensor<4xf16>
    %30 = math.sinh %x : tensor<4xf16>
    %31 = math.sqrt %x : tensor<4xf16>
    %32 = math.tan %x : tensor<4xf16>
    %33 = math.tanh %x : tensor<4xf16>
    %34 = math.trunc %x : tensor<4xf16>
    %35 = math.atan2 %x, %x : tensor<4xf16>
    %36 = math.copysign %x, %x : tensor<4xf16>
    %37 = math.powf %x, %x : tensor<4xf16>
    %38 = math.fma %x, %x, %x : tensor<4xf16>
    %39 = math.fpowi %x, %i : tensor<4xf16>, tensor<4xi32>
    %40 = math.isnan %x : tensor<4xf16>
    %41 = math.isinf %x : tensor<4xf16>
    %42 = math.isfinite %x : tensor<4xf16>
    %43 = arith.fptosi %x : tensor<4xf16> to tensor<4xi8>
    %44 = arith.fptoui %x : tensor<4xf16> to tensor<4xi64>
    %45 = arith.sitofp %i : tensor<4xi32> to tensor<4xf16>
    %46 = arith.uitofp %i : tensor<4xi32> to tensor<4xf16>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 : tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi1>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf16>, tensor<4xf16>
  }
  func.func @float_bf16(%x: tensor<4xbf16>, %i: tensor<4xi32>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi1>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xbf16>, tensor<4xbf16>) {
    %0 = arith.addf %x, %x : tensor<4xbf16>
    %1 = arith.subf %x, %x : tensor<4xbf16>
    %2 = arith.mulf %x, %x : tensor<4xbf16>
    %3 = arith.divf %x, %x : tensor<4xbf16>
    %4 = arith.remf %x, %x : tensor<4xbf16>
    %5 = arith.maximumf %x, %x : tensor<4xbf16>
    %6 = arith.minimumf %x, %x : tensor<4xbf16>
    %7 = arith.maxnumf %x, %x : tensor<4xbf16>
    %8 = arith.minnumf %x, %x : tensor<4xbf16>
    %9 = arith.mulf %x, %x fastmath<contract,afn> : tensor<4xbf16>
    %10 = arith.negf %x : tensor<4xbf16>
    %11 = arith.cmpf olt, %x, %x : tensor<4xbf16>
    %12 = math.absf %x : tensor<4xbf16>
    %13 = math.atan %x : tensor<4xbf16>
    %14 = math.ceil %x : tensor<4xbf16>
    %15 = math.cos %x : tensor<4xbf16>
    %16 = math.cosh %x : tensor<4xbf16>
    %17 = math.erf %x : tensor<4xbf16>
    %18 = math.exp %x : tensor<4xbf16>
    %19 = math.exp2 %x : tensor<4xbf16>
    %20 = math.expm1 %x : tensor<4xbf16>
    %21 = math.floor %x : tensor<4xbf16>
    %22 = math.log %x : tensor<4xbf16>
    %23 = math.log10 %x : tensor<4xbf16>
    %24 = math.log1p %x : tensor<4xbf16>
    %25 = math.log2 %x : tensor<4xbf16>
    %26 = math.round %x : tensor<4xbf16>
    %27 = math.roundeven %x : tensor<4xbf16>
    %28 = math.rsqrt %x : tensor<4xbf16>
    %29 = math.sin %x : tensor<4xbf16>
    %30 = math.sinh %x : tensor<4xbf16>
    %31 = math.sqrt %x : tensor<4xbf16>
    %32 = math.tan %x : tensor<4xbf16>
    %33 = math.tanh %x : tensor<4xbf16>
    %34 = math.trunc %x : tensor<4xbf16>
    %35 = math.atan2 %x, %x : tensor<4xbf16>
    %36 = math.copysign %x, %x : tensor<4xbf16>
    %37 = math.powf %x, %x : tensor<4xbf16>
    %38 = math.fma %x, %x, %x : tensor<4xbf16>
    %39 = math.fpowi %x, %i : tensor<4xbf16>, tensor<4xi32>
    %40 = math.isnan %x : tensor<4xbf16>
    %41 = math.isinf %x : tensor<4xbf16>
    %42 = math.isfinite %x : tensor<4xbf16>
    %43 = arith.fptosi %x : tensor<4xbf16> to tensor<4xi8>
    %44 = arith.fptoui %x : tensor<4xbf16> to tensor<4xi64>
    %45 = arith.sitofp %i : tensor<4xi32> to tensor<4xbf16>
    %46 = arith.uitofp %i : tensor<4xi32> to tensor<4xbf16>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi1>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xbf16>, tensor<4xbf16>
  }
  func.func @float_f32(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf32>, tensor<4xf32>) {
    %0 = arith.addf %x, %x : tensor<4xf32>
    %1 = arith.subf %x, %x : tensor<4xf32>
    %2 = arith.mulf %x, %x : tensor<4xf32>
    %3 = arith.divf %x, %x : tensor<4xf32>
    %4 = arith.remf %x, %x : tensor<4xf32>
    %5 = arith.maximumf %x, %x : tensor<4xf32>
    %6 = arith.minimumf %x, %x : tensor<4xf32>
    %7 = arith.maxnumf %x, %x : tensor<4xf32>
    %8 = arith.minnumf %x, %x : tensor<4xf32>
    %9 = arith.mulf %x, %x fastmath<contract,afn> : tensor<4xf32>
    %10 = arith.negf %x : tensor<4xf32>
    %11 = arith.cmpf olt, %x, %x : tensor<4xf32>
    %12 = math.absf %x : tensor<4xf32>
    %13 = math.atan %x : tensor<4xf32>
    %14 = math.ceil %x : tensor<4xf32>
    %15 = math.cos %x : tensor<4xf32>
    %16 = math.cosh %x : tensor<4xf32>
    %17 = math.erf %x : tensor<4xf32>
    %18 = math.exp %x : tensor<4xf32>
    %19 = math.exp2 %x : tensor<4xf32>
    %20 = math.expm1 %x : tensor<4xf32>
    %21 = math.floor %x : tensor<4xf32>
    %22 = math.log %x : tensor<4xf32>
    %23 = math.log10 %x : tensor<4xf32>
    %24 = math.log1p %x : tensor<4xf32>
    %25 = math.log2 %x : tensor<4xf32>
    %26 = math.round %x : tensor<4xf32>
    %27 = math.roundeven %x : tensor<4xf32>
    %28 = math.rsqrt %x : tensor<4xf32>
    %29 = math.sin %x : tensor<4xf32>
    %30 = math.sinh %x : tensor<4xf32>
    %31 = math.sqrt %x : tensor<4xf32>
    %32 = math.tan %x : tensor<4xf32>
    %33 = math.tanh %x : tensor<4xf32>
    %34 = math.trunc %x : tensor<4xf32>
    %35 = math.atan2 %x, %x : tensor<4xf32>
    %36 = math.copysign %x, %x : tensor<4xf32>
    %37 = math.powf %x, %x : tensor<4xf32>
    %38 = math.fma %x, %x, %x : tensor<4xf32>
    %39 = math.fpowi %x, %i : tensor<4xf32>, tensor<4xi32>
    %40 = math.isnan %x : tensor<4xf32>
    %41 = math.isinf %x : tensor<4xf32>
    %42 = math.isfinite %x : tensor<4xf32>
    %43 = arith.fptosi %x : tensor<4xf32> to tensor<4xi8>
    %44 = arith.fptoui %x : tensor<4xf32> to tensor<4xi64>
    %45 = arith.sitofp %i : tensor<4xi32> to tensor<4xf32>
    %46 = arith.uitofp %i : tensor<4xi32> to tensor<4xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf32>, tensor<4xf32>
  }
  func.func @float_f64(%x: tensor<4xf64>, %i: tensor<4xi32>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xi1>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf64>, tensor<4xf64>) {
    %0 = arith.addf %x, %x : tensor<4xf64>
    %1 = arith.subf %x, %x : tensor<4xf64>
    %2 = arith.mulf %x, %x : tensor<4xf64>
    %3 = arith.divf %x, %x : tensor<4xf64>
    %4 = arith.remf %x, %x : tensor<4xf64>
    %5 = arith.maximumf %x, %x : tensor<4xf64>
    %6 = arith.minimumf %x, %x : tensor<4xf64>
    %7 = arith.maxnumf %x, %x : tensor<4xf64>
    %8 = arith.minnumf %x, %x : tensor<4xf64>
    %9 = arith.mulf %x, %x fastmath<contract,afn> : tensor<4xf64>
    %10 = arith.negf %x : tensor<4xf64>
    %11 = arith.cmpf olt, %x, %x : tensor<4xf64>
    %12 = math.absf %x : tensor<4xf64>
    %13 = math.atan %x : tensor<4xf64>
    %14 = math.ceil %x : tensor<4xf64>
    %15 = math.cos %x : tensor<4xf64>
    %16 = math.cosh %x : tensor<4xf64>
    %17 = math.erf %x : tensor<4xf64>
    %18 = math.exp %x : tensor<4xf64>
    %19 = math.exp2 %x : tensor<4xf64>
    %20 = math.expm1 %x : tensor<4xf64>
    %21 = math.floor %x : tensor<4xf64>
    %22 = math.log %x : tensor<4xf64>
    %23 = math.log10 %x : tensor<4xf64>
    %24 = math.log1p %x : tensor<4xf64>
    %25 = math.log2 %x : tensor<4xf64>
    %26 = math.round %x : tensor<4xf64>
    %27 = math.roundeven %x : tensor<4xf64>
    %28 = math.rsqrt %x : tensor<4xf64>
    %29 = math.sin %x : tensor<4xf64>
    %30 = math.sinh %x : tensor<4xf64>
    %31 = math.sqrt %x : tensor<4xf64>
    %32 = math.tan %x : tensor<4xf64>
    %33 = math.tanh %x : tensor<4xf64>
    %34 = math.trunc %x : tensor<4xf64>
    %35 = math.atan2 %x, %x : tensor<4xf64>
    %36 = math.copysign %x, %x : tensor<4xf64>
    %37 = math.powf %x, %x : tensor<4xf64>
    %38 = math.fma %x, %x, %x : tensor<4xf64>
    %39 = math.fpowi %x, %i : tensor<4xf64>, tensor<4xi32>
    %40 = math.isnan %x : tensor<4xf64>
    %41 = math.isinf %x : tensor<4xf64>
    %42 = math.isfinite %x : tensor<4xf64>
    %43 = arith.fptosi %x : tensor<4xf64> to tensor<4xi8>
    %44 = arith.fptoui %x : tensor<4xf64> to tensor<4xi64>
    %45 = arith.sitofp %i : tensor<4xi32> to tensor<4xf64>
    %46 = arith.uitofp %i : tensor<4xi32> to tensor<4xf64>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xi1>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi8>, tensor<4xi64>, tensor<4xf64>, tensor<4xf64>
  }
  func.func @integer_i1(%x: tensor<4xi1>, %y: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
    %0 = arith.addi %x, %y : tensor<4xi1>
    %1 = arith.subi %x, %y : tensor<4xi1>
    %2 = arith.muli %x, %y : tensor<4xi1>
    %3 = arith.divsi %x, %y : tensor<4xi1>
    %4 = arith.divui %x, %y : tensor<4xi1>
    %5 = arith.ceildivsi %x, %y : tensor<4xi1>
    %6 = arith.ceildivui %x, %y : tensor<4xi1>
    %7 = arith.floordivsi %x, %y : tensor<4xi1>
    %8 = arith.remsi %x, %y : tensor<4xi1>
    %9 = arith.remui %x, %y : tensor<4xi1>
    %10 = arith.andi %x, %y : tensor<4xi1>
    %11 = arith.ori %x, %y : tensor<4xi1>
    %12 = arith.xori %x, %y : tensor<4xi1>
    %13 = arith.shli %x, %y : tensor<4xi1>
    %14 = arith.shrsi %x, %y : tensor<4xi1>
    %15 = arith.shrui %x, %y : tensor<4xi1>
    %16 = arith.maxsi %x, %y : tensor<4xi1>
    %17 = arith.maxui %x, %y : tensor<4xi1>
    %18 = arith.minsi %x, %y : tensor<4xi1>
    %19 = arith.minui %x, %y : tensor<4xi1>
    %20 = arith.cmpi ult, %x, %y : tensor<4xi1>
    %21 = math.absi %x : tensor<4xi1>
    %22 = math.ctpop %x : tensor<4xi1>
    %23 = math.ctlz %x : tensor<4xi1>
    %24 = math.cttz %x : tensor<4xi1>
    %25 = math.ipowi %x, %y : tensor<4xi1>
    %mulsi_extended:2 = arith.mulsi_extended %x, %y : tensor<4xi1>
    %mului_extended:2 = arith.mului_extended %x, %y : tensor<4xi1>
    %sum, %carry = arith.addui_extended %x, %y : tensor<4xi1>, tensor<4xi1>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %mulsi_extended#1, %mului_extended#1, %carry : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
  }
  func.func @integer_i8(%x: tensor<4xi8>, %y: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi1>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi1>) {
    %0 = arith.addi %x, %y : tensor<4xi8>
    %1 = arith.subi %x, %y : tensor<4xi8>
    %2 = arith.muli %x, %y : tensor<4xi8>
    %3 = arith.divsi %x, %y : tensor<4xi8>
    %4 = arith.divui %x, %y : tensor<4xi8>
    %5 = arith.ceildivsi %x, %y : tensor<4xi8>
    %6 = arith.ceildivui %x, %y : tensor<4xi8>
    %7 = arith.floordivsi %x, %y : tensor<4xi8>
    %8 = arith.remsi %x, %y : tensor<4xi8>
    %9 = arith.remui %x, %y : tensor<4xi8>
    %10 = arith.andi %x, %y : tensor<4xi8>
    %11 = arith.ori %x, %y : tensor<4xi8>
    %12 = arith.xori %x, %y : tensor<4xi8>
    %13 = arith.shli %x, %y : tensor<4xi8>
    %14 = arith.shrsi %x, %y : tensor<4xi8>
    %15 = arith.shrui %x, %y : tensor<4xi8>
    %16 = arith.maxsi %x, %y : tensor<4xi8>
    %17 = arith.maxui %x, %y : tensor<4xi8>
    %18 = arith.minsi %x, %y : tensor<4xi8>
    %19 = arith.minui %x, %y : tensor<4xi8>
    %20 = arith.cmpi ult, %x, %y : tensor<4xi8>
    %21 = math.absi %x : tensor<4xi8>
    %22 = math.ctpop %x : tensor<4xi8>
    %23 = math.ctlz %x : tensor<4xi8>
    %24 = math.cttz %x : tensor<4xi8>
    %25 = math.ipowi %x, %y : tensor<4xi8>
    %mulsi_extended:2 = arith.mulsi_extended %x, %y : tensor<4xi8>
    %mului_extended:2 = arith.mului_extended %x, %y : tensor<4xi8>
    %sum, %carry = arith.addui_extended %x, %y : tensor<4xi8>, tensor<4xi1>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %mulsi_extended#1, %mului_extended#1, %carry : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi1>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi1>
  }
  func.func @integer_i16(%x: tensor<4xi16>, %y: tensor<4xi16>) -> (tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>) {
    %0 = arith.addi %x, %y : tensor<4xi16>
    %1 = arith.subi %x, %y : tensor<4xi16>
    %2 = arith.muli %x, %y : tensor<4xi16>
    %3 = arith.divsi %x, %y : tensor<4xi16>
    %4 = arith.divui %x, %y : tensor<4xi16>
    %5 = arith.ceildivsi %x, %y : tensor<4xi16>
    %6 = arith.ceildivui %x, %y : tensor<4xi16>
    %7 = arith.floordivsi %x, %y : tensor<4xi16>
    %8 = arith.remsi %x, %y : tensor<4xi16>
    %9 = arith.remui %x, %y : tensor<4xi16>
    %10 = arith.andi %x, %y : tensor<4xi16>
    %11 = arith.ori %x, %y : tensor<4xi16>
    %12 = arith.xori %x, %y : tensor<4xi16>
    %13 = arith.shli %x, %y : tensor<4xi16>
    %14 = arith.shrsi %x, %y : tensor<4xi16>
    %15 = arith.shrui %x, %y : tensor<4xi16>
    %16 = arith.maxsi %x, %y : tensor<4xi16>
    %17 = arith.maxui %x, %y : tensor<4xi16>
    %18 = arith.minsi %x, %y : tensor<4xi16>
    %19 = arith.minui %x, %y : tensor<4xi16>
    %20 = arith.cmpi ult, %x, %y : tensor<4xi16>
    %21 = math.absi %x : tensor<4xi16>
    %22 = math.ctpop %x : tensor<4xi16>
    %23 = math.ctlz %x : tensor<4xi16>
    %24 = math.cttz %x : tensor<4xi16>
    %25 = math.ipowi %x, %y : tensor<4xi16>
    %mulsi_extended:2 = arith.mulsi_extended %x, %y : tensor<4xi16>
    %mului_extended:2 = arith.mului_extended %x, %y : tensor<4xi16>
    %sum, %carry = arith.addui_extended %x, %y : tensor<4xi16>, tensor<4xi1>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %mulsi_extended#1, %mului_extended#1, %carry : tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>
  }
  func.func @integer_i32(%x: tensor<4xi32>, %y: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) {
    %0 = arith.addi %x, %y : tensor<4xi32>
    %1 = arith.subi %x, %y : tensor<4xi32>
    %2 = arith.muli %x, %y : tensor<4xi32>
    %3 = arith.divsi %x, %y : tensor<4xi32>
    %4 = arith.divui %x, %y : tensor<4xi32>
    %5 = arith.ceildivsi %x, %y : tensor<4xi32>
    %6 = arith.ceildivui %x, %y : tensor<4xi32>
    %7 = arith.floordivsi %x, %y : tensor<4xi32>
    %8 = arith.remsi %x, %y : tensor<4xi32>
    %9 = arith.remui %x, %y : tensor<4xi32>
    %10 = arith.andi %x, %y : tensor<4xi32>
    %11 = arith.ori %x, %y : tensor<4xi32>
    %12 = arith.xori %x, %y : tensor<4xi32>
    %13 = arith.shli %x, %y : tensor<4xi32>
    %14 = arith.shrsi %x, %y : tensor<4xi32>
    %15 = arith.shrui %x, %y : tensor<4xi32>
    %16 = arith.maxsi %x, %y : tensor<4xi32>
    %17 = arith.maxui %x, %y : tensor<4xi32>
    %18 = arith.minsi %x, %y : tensor<4xi32>
    %19 = arith.minui %x, %y : tensor<4xi32>
    %20 = arith.cmpi ult, %x, %y : tensor<4xi32>
    %21 = math.absi %x : tensor<4xi32>
    %22 = math.ctpop %x : tensor<4xi32>
    %23 = math.ctlz %x : tensor<4xi32>
    %24 = math.cttz %x : tensor<4xi32>
    %25 = math.ipowi %x, %y : tensor<4xi32>
    %mulsi_extended:2 = arith.mulsi_extended %x, %y : tensor<4xi32>
    %mului_extended:2 = arith.mului_extended %x, %y : tensor<4xi32>
    %sum, %carry = arith.addui_extended %x, %y : tensor<4xi32>, tensor<4xi1>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %mulsi_extended#1, %mului_extended#1, %carry : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>
  }
  func.func @integer_i64(%x: tensor<4xi64>, %y: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi1>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi1>) {
    %0 = arith.addi %x, %y : tensor<4xi64>
    %1 = arith.subi %x, %y : tensor<4xi64>
    %2 = arith.muli %x, %y : tensor<4xi64>
    %3 = arith.divsi %x, %y : tensor<4xi64>
    %4 = arith.divui %x, %y : tensor<4xi64>
    %5 = arith.ceildivsi %x, %y : tensor<4xi64>
    %6 = arith.ceildivui %x, %y : tensor<4xi64>
    %7 = arith.floordivsi %x, %y : tensor<4xi64>
    %8 = arith.remsi %x, %y : tensor<4xi64>
    %9 = arith.remui %x, %y : tensor<4xi64>
    %10 = arith.andi %x, %y : tensor<4xi64>
    %11 = arith.ori %x, %y : tensor<4xi64>
    %12 = arith.xori %x, %y : tensor<4xi64>
    %13 = arith.shli %x, %y : tensor<4xi64>
    %14 = arith.shrsi %x, %y : tensor<4xi64>
    %15 = arith.shrui %x, %y : tensor<4xi64>
    %16 = arith.maxsi %x, %y : tensor<4xi64>
    %17 = arith.maxui %x, %y : tensor<4xi64>
    %18 = arith.minsi %x, %y : tensor<4xi64>
    %19 = arith.minui %x, %y : tensor<4xi64>
    %20 = arith.cmpi ult, %x, %y : tensor<4xi64>
    %21 = math.absi %x : tensor<4xi64>
    %22 = math.ctpop %x : tensor<4xi64>
    %23 = math.ctlz %x : tensor<4xi64>
    %24 = math.cttz %x : tensor<4xi64>
    %25 = math.ipowi %x, %y : tensor<4xi64>
    %mulsi_extended:2 = arith.mulsi_extended %x, %y : tensor<4xi64>
    %mului_extended:2 = arith.mului_extended %x, %y : tensor<4xi64>
    %sum, %carry = arith.addui_extended %x, %y : tensor<4xi64>, tensor<4xi1>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %mulsi_extended#1, %mului_extended#1, %carry : tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi1>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi1>
  }
  // i4 is resized, packed and selected, and nothing else.
  func.func @resize(%x: tensor<4xi8>, %c: tensor<4xi1>) -> (tensor<4xi4>, tensor<4xi32>, tensor<4xi64>, tensor<4xi4>, tensor<2xi8>) {
    %0 = arith.trunci %x : tensor<4xi8> to tensor<4xi4>
    %1 = arith.extsi %0 : tensor<4xi4> to tensor<4xi32>
    %2 = arith.extui %0 : tensor<4xi4> to tensor<4xi64>
    %3 = arith.select %c, %0, %0 : tensor<4xi1>, tensor<4xi4>
    %4 = tile.pack %0 : tensor<4xi4> -> tensor<2xi8>
    return %0, %1, %2, %3, %4 : tensor<4xi4>, tensor<4xi32>, tensor<4xi64>, tensor<4xi4>, tensor<2xi8>
  }
  func.func @narrow(%d: tensor<4xf64>, %i: tensor<4xi32>, %c: tensor<4xi1>, %vf16: tensor<4xf16>, %vbf16: tensor<4xbf16>, %vf32: tensor<4xf32>, %vtf32: tensor<4xtf32>, %vf8E4M3FN: tensor<4xf8E4M3FN>, %vf8E5M2: tensor<4xf8E5M2>, %vf8E8M0FNU: tensor<4xf8E8M0FNU>, %vf4E2M1FN: tensor<4xf4E2M1FN>) -> (tensor<4xf64>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>, tensor<4xf16>, tensor<4xf16>, tensor<4xf64>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi32>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xf64>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xtf32>, tensor<4xtf32>, tensor<4xi32>, tensor<4xtf32>, tensor<4xtf32>, tensor<4xf64>, tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<4xi32>, tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<4xf64>, tensor<4xf8E5M2>, tensor<4xf8E5M2>, tensor<4xi32>, tensor<4xf8E5M2>, tensor<4xf8E5M2>, tensor<4xf64>, tensor<4xf8E8M0FNU>, tensor<4xi32>, tensor<4xf8E8M0FNU>, tensor<4xf64>, tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>, tensor<4xi32>, tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>, tensor<4xi8>) {
    %0 = arith.extf %vf16 : tensor<4xf16> to tensor<4xf64>
    %1 = arith.truncf %d : tensor<4xf64> to tensor<4xf16>
    %2 = arith.select %c, %vf16, %vf16 : tensor<4xi1>, tensor<4xf16>
    %3 = arith.fptosi %vf16 : tensor<4xf16> to tensor<4xi32>
    %4 = arith.sitofp %i : tensor<4xi32> to tensor<4xf16>
    %5 = arith.constant dense<1.0> : tensor<4xf16>
    %6 = arith.extf %vbf16 : tensor<4xbf16> to tensor<4xf64>
    %7 = arith.truncf %d : tensor<4xf64> to tensor<4xbf16>
    %8 = arith.select %c, %vbf16, %vbf16 : tensor<4xi1>, tensor<4xbf16>
    %9 = arith.fptosi %vbf16 : tensor<4xbf16> to tensor<4xi32>
    %10 = arith.sitofp %i : tensor<4xi32> to tensor<4xbf16>
    %11 = arith.constant dense<1.0> : tensor<4xbf16>
    %12 = arith.extf %vf32 : tensor<4xf32> to tensor<4xf64>
    %13 = arith.truncf %d : tensor<4xf64> to tensor<4xf32>
    %14 = arith.select %c, %vf32, %vf32 : tensor<4xi1>, tensor<4xf32>
    %15 = arith.fptosi %vf32 : tensor<4xf32> to tensor<4xi32>
    %16 = arith.sitofp %i : tensor<4xi32> to tensor<4xf32>
    %17 = arith.constant dense<1.0> : tensor<4xf32>
    %18 = arith.extf %vtf32 : tensor<4xtf32> to tensor<4xf64>
    %19 = arith.truncf %d : tensor<4xf64> to tensor<4xtf32>
    %20 = arith.select %c, %vtf32, %vtf32 : tensor<4xi1>, tensor<4xtf32>
    %21 = arith.fptosi %vtf32 : tensor<4xtf32> to tensor<4xi32>
    %22 = arith.sitofp %i : tensor<4xi32> to tensor<4xtf32>
    %23 = arith.constant dense<1.0> : tensor<4xtf32>
    %24 = arith.extf %vf8E4M3FN : tensor<4xf8E4M3FN> to tensor<4xf64>
    %25 = arith.truncf %d : tensor<4xf64> to tensor<4xf8E4M3FN>
    %26 = arith.select %c, %vf8E4M3FN, %vf8E4M3FN : tensor<4xi1>, tensor<4xf8E4M3FN>
    %27 = arith.fptosi %vf8E4M3FN : tensor<4xf8E4M3FN> to tensor<4xi32>
    %28 = arith.sitofp %i : tensor<4xi32> to tensor<4xf8E4M3FN>
    %29 = arith.constant dense<1.0> : tensor<4xf8E4M3FN>
    %30 = arith.extf %vf8E5M2 : tensor<4xf8E5M2> to tensor<4xf64>
    %31 = arith.truncf %d : tensor<4xf64> to tensor<4xf8E5M2>
    %32 = arith.select %c, %vf8E5M2, %vf8E5M2 : tensor<4xi1>, tensor<4xf8E5M2>
    %33 = arith.fptosi %vf8E5M2 : tensor<4xf8E5M2> to tensor<4xi32>
    %34 = arith.sitofp %i : tensor<4xi32> to tensor<4xf8E5M2>
    %35 = arith.constant dense<1.0> : tensor<4xf8E5M2>
    %36 = arith.extf %vf8E8M0FNU : tensor<4xf8E8M0FNU> to tensor<4xf64>
    %37 = arith.select %c, %vf8E8M0FNU, %vf8E8M0FNU : tensor<4xi1>, tensor<4xf8E8M0FNU>
    %38 = arith.fptosi %vf8E8M0FNU : tensor<4xf8E8M0FNU> to tensor<4xi32>
    %39 = arith.constant dense<1.0> : tensor<4xf8E8M0FNU>
    %40 = arith.extf %vf4E2M1FN : tensor<4xf4E2M1FN> to tensor<4xf64>
    %41 = arith.truncf %d : tensor<4xf64> to tensor<4xf4E2M1FN>
    %42 = arith.select %c, %vf4E2M1FN, %vf4E2M1FN : tensor<4xi1>, tensor<4xf4E2M1FN>
    %43 = arith.fptosi %vf4E2M1FN : tensor<4xf4E2M1FN> to tensor<4xi32>
    %44 = arith.sitofp %i : tensor<4xi32> to tensor<4xf4E2M1FN>
    %45 = arith.constant dense<1.0> : tensor<4xf4E2M1FN>
    %46 = arith.bitcast %vf8E5M2 : tensor<4xf8E5M2> to tensor<4xi8>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46 : tensor<4xf64>, tensor<4xf16>, tensor<4xf16>, tensor<4xi32>, tensor<4xf16>, tensor<4xf16>, tensor<4xf64>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi32>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xf64>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xtf32>, tensor<4xtf32>, tensor<4xi32>, tensor<4xtf32>, tensor<4xtf32>, tensor<4xf64>, tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<4xi32>, tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<4xf64>, tensor<4xf8E5M2>, tensor<4xf8E5M2>, tensor<4xi32>, tensor<4xf8E5M2>, tensor<4xf8E5M2>, tensor<4xf64>, tensor<4xf8E8M0FNU>, tensor<4xi32>, tensor<4xf8E8M0FNU>, tensor<4xf64>, tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>, tensor<4xi32>, tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>, tensor<4xi8>
  }

  func.func private @callee(%x: i32) -> i32 {
    return %x : i32
  }

  // Control flow carries tokens, views and pointers as well, and index.
  // CHECK: tile.entry @flow
  tile.entry @flow(%n: i32 "n", %c: i1 "c", %p: !tile.ptr<f32> "p" in) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %bound = arith.index_cast %n : i32 to index
    %start = tile.make_token
    %q = arith.select %c, %p, %p : !tile.ptr<f32>
    %v = tile.make_view %q, sizes[%n : i32], strides[] : !tile.view<?xf32, strides=[1]>
    %last = scf.for %i = %zero to %bound step %one iter_args(%t = %start) -> !tile.token {
      %j = arith.index_castui %i : index to i32
      %k = func.call @callee(%j) : (i32) -> i32
      %tile = tensor.splat %k : tensor<4xi32>
      %element = tensor.extract %tile[%zero] : tensor<4xi32>
      %pair = tensor.from_elements %element, %k : tensor<2xi32>
      %u = tile.print "%d %d"(%element, %pair : i32, tensor<2xi32>) after %t -> !tile.token
      scf.yield %u : !tile.token
    }
    %m = scf.while (%x = %n) : (i32) -> i32 {
      %more = arith.cmpi sgt, %x, %n : i32
      scf.condition(%more) %x : i32
    } do {
    ^bb0(%x: i32):
      scf.yield %x : i32
    }
    %case = arith.addi %bound, %one : index
    %w = scf.index_switch %case -> !tile.view<?xf32, strides=[1]>
    case 0 {
      scf.yield %v : !tile.view<?xf32, strides=[1]>
    }
    default {
      scf.yield %v : !tile.view<?xf32, strides=[1]>
    }
    %r = scf.execute_region -> i32 {
      scf.yield %m : i32
    }
    scf.for %i = %r to %n step %r : i32 {
      %y = ub.poison : f32
      %d = tile.view_dim %w 0 : !tile.view<?xf32, strides=[1]> -> i32
      scf.if %c {
        tile.print "%f %d"(%y, %d : f32, i32) after %last
      }
    }
    tile.return
  }
}
