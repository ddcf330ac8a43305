//===- Passes.td - Passes on the tile dialect -----------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TILE_TRANSFORMS_PASSES
#define TESSERA_DIALECT_TILE_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def TileThreadTokens : Pass<"tile-thread-tokens", "::mlir::ModuleOp"> {
  let summary = "Order memory accesses as the program text does";
  let description = [{
    In: a module whose accesses a frontend wrote in program order without tokens (or with some).
    Out: the same module with tokens that make that order binding. Every access that writes, every
    access that is not weak, every fence, `tile.launch_dependents`, `tile.wait_dependencies` and
    every `tile.call_extern` that is not pure runs after all accesses before it. Weak loads run
    after the last of those, and not after each other, so loads between two stores stay parallel.

    Tokens pass through `scf` operations as added iteration arguments and results, and through
    functions that access memory as an added last parameter and result. A loop or branch that only
    loads counts as one load. Tokens that were there stay and are joined to the new ones.

    Left alone: `tile.print` and `tile.assert`, whose order on the console is that of the text
    anyway; launch regions, which access nothing. Refused, with an error at the operation: accesses
    in a region of several blocks (lift its branches to `scf` first), accesses inside an operation
    with regions that is not of `scf`, and calls of functions without a body.

    ```mlir
    %x, %a = tile.load %p : !tile.ptr<f32>
    %y, %b = tile.load %q : !tile.ptr<f32>
    %c = tile.store %x, %q : !tile.ptr<f32>
    // becomes
    %x, %a = tile.load %p : !tile.ptr<f32>
    %y, %b = tile.load %q : !tile.ptr<f32>
    %j = tile.join_tokens %a, %b
    %c = tile.store %x, %q after %j : !tile.ptr<f32>
    ```
  }];
  let dependentDialects = ["::tessera::tile::TileDialect"];
}

def TileSimplifyTokens : Pass<"tile-simplify-tokens"> {
  let summary = "Drop token edges between accesses whose order cannot matter";
  let description = [{
    In: a module whose accesses are ordered by tokens. Out: the same, in which an access waits only
    for those it conflicts with: they may touch the same memory and one writes, or one orders
    others (acquire, release, fences, calls). What memory they may touch is decided as
    `Analysis/MemoryConflicts.h` says: storage of different `tile.alloca`s, `tile.global`s and
    workspaces is apart; a weak load from an array with role `in` conflicts with nothing but
    `tile.wait_dependencies`, since nobody writes such an array while the kernel runs; other
    parameters may be one array. Within one view, tiles with indices that provably differ are apart
    if they do not overlap and the view's strides cannot alias; also across the iterations of
    `scf.for`, where an index grows with the induction variable.

    The order of all other pairs stays, also of those that were ordered only through an edge that is
    dropped. A weak load whose value is unused is removed and passes its token on. Tokens that order
    nothing are removed: fresh ones, repeated ones, results and iteration arguments of control flow
    that nobody waits for or that are always one token from outside.

    Left alone: functions with regions of several blocks and kernels with more than 2048 tokens, but
    for dead loads and dead tokens. Tokens that leave a region, a call or a function keep all that
    was before them, so what a caller does with them does not matter.

    ```mlir
    // %a has role in, %c role out
    %s = tile.store %x, %c : !tile.ptr<f32>
    %y, %t = tile.load %a after %s : !tile.ptr<f32>
    %u = tile.store %y, %c after %t : !tile.ptr<f32>
    // becomes
    %s = tile.store %x, %c : !tile.ptr<f32>
    %y, %t = tile.load %a : !tile.ptr<f32>
    %u = tile.store %y, %c after %s : !tile.ptr<f32>
    ```
  }];
  let dependentDialects = ["::tessera::tile::TileDialect"];
  let statistics = [
    Statistic<"numDeadLoads", "num-dead-loads", "Number of loads removed">,
    Statistic<"numChanged", "num-changed", "Number of token operands changed">
  ];
}

def TileHoistLoads : Pass<"tile-hoist-loads"> {
  let summary = "Move loads that are the same in every iteration out of loops";
  let description = [{
    In: a module whose tokens say which accesses a load waits for (`tile-simplify-tokens` makes
    that few). Out: a weak load directly in the body of `scf.for`, or in the condition of
    `scf.while`, moves before the loop if its operands are invariant, its token comes from outside,
    and no access in the loop conflicts with it.

    No load is executed that was not before, since one may fault, whatever pads its lanes: before
    the load nothing in the body may stop the kernel or run for ever (`tile.assert`, calls,
    `scf.while`), the condition of `scf.while` runs at least once, and unless its bounds are
    constants `scf.for` gets a guard: the load moves into an `scf.if` on lower bound < upper bound,
    whose other branch gives poison, which nobody sees, and the token the load waited for.
    Operands computed in the loop move along, also those that may not be executed at will
    (`tile.ptr_offset`, `tile.assume`).

    Left alone: loads in branches and in inner regions, loads that order others, loads behind a
    guard already (they leave one loop with unknown bounds, not two).

    ```mlir
    scf.for %i = %c0 to %n step %c1 : i32 {
      %x, %t = tile.load %p : !tile.ptr<f32>
      tile.print "%f"(%x : f32)
    }
    // becomes
    %runs = arith.cmpi slt, %c0, %n : i32
    %l:2 = scf.if %runs -> (f32, !tile.token) {
      %x, %t = tile.load %p : !tile.ptr<f32>
      scf.yield %x, %t : f32, !tile.token
    } else {
      %x = ub.poison : f32
      %t = tile.make_token
      scf.yield %x, %t : f32, !tile.token
    }
    scf.for %i = %c0 to %n step %c1 : i32 {
      tile.print "%f"(%l#0 : f32)
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::ub::UBDialect", "::tessera::tile::TileDialect"];
  let statistics = [Statistic<"numHoisted", "num-hoisted", "Number of loads moved">];
}

def TileFuseFma : Pass<"tile-fuse-fma"> {
  let summary = "Contract products and sums into fused multiply-adds where the flags allow it";
  let description = [{
    In: float arithmetic on which a frontend put the fast-math flag `contract` where its language
    lets a*b+c be rounded once. Out: `math.fma` for `arith.mulf` with `arith.addf` or `arith.subf`,
    and `tile.fma` for `tile.mulf` with `tile.addf` or `tile.subf` of the same rounding and
    treatment of subnormals, where both operations carry the flag (on `tile` operations as the
    attribute `fastmath`), the sum is the product's only use and both stand in one block. A
    difference negates an operand, which is exact. Then `contract` is gone from every operation:
    this is the one place that contracts.

    Left alone: everything else. A product with several uses would be computed twice, and one
    outside a loop would move into it.

    ```mlir
    %p = arith.mulf %a, %b fastmath<contract> : f32
    %s = arith.addf %p, %c fastmath<contract> : f32
    // becomes
    %s = math.fma %a, %b, %c : f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::tessera::tile::TileDialect"];
  let statistics = [Statistic<"numFused", "num-fused", "Number of fused multiply-adds">];
}

def TileLowerViews : Pass<"tile-lower-views"> {
  let summary = "Lower accesses to partitions to accesses through tiles of pointers";
  let description = [{
    In: `tile.load_tile`, `tile.store_tile` and `tile.reduce_tile` on partitions made in the same
    function. Out: `tile.load`, `tile.store` and `tile.atomic_rmw` with equal values, order, scope
    and hints. The first element of the tile is addressed by one 64-bit scalar offset; the lanes by
    a tile of offsets from there, i32 where static strides keep a tile's span below 2^31, i64
    otherwise. A lane is masked unless `inbounds` promises that it is inside or the static extent
    and traversal stride show it; it then reads as the padding, or is unspecified without padding.
    A padded tile number is compared with the index space, so that none wraps back into the view.

    Left alone: partitions that are block arguments or results of control flow, whose extents are
    not known here; f4 elements, which share bytes and have no addresses of their own; the multimem
    accesses.

    ```mlir
    %v = tile.make_view %p, sizes [], strides [] : !tile.view<32xf32, strides=[1]>
    %c = tile.make_partition %v : !tile.partition<8, !tile.view<32xf32, strides=[1]>>
    %x, %t = tile.load_tile %c[%i]
        : !tile.partition<8, !tile.view<32xf32, strides=[1]>>, i32 -> tensor<8xf32>
    // becomes
    %k = arith.extui %i : i32 to i64
    %c8 = arith.constant 8 : i64
    %s = arith.muli %k, %c8 : i64
    %l = tile.iota : tensor<8xi32>
    %b = tile.ptr_offset %p, %s : !tile.ptr<f32>, i64
    %bs = tensor.splat %b : tensor<8x!tile.ptr<f32>>
    %ps = tile.ptr_offset %bs, %l : tensor<8x!tile.ptr<f32>>, tensor<8xi32>
    %x, %t = tile.load %ps : tensor<8x!tile.ptr<f32>>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::tessera::tile::TileDialect"];
  let statistics = [Statistic<"numLowered", "num-lowered", "Number of accesses lowered">];
}

#endif // TESSERA_DIALECT_TILE_TRANSFORMS_PASSES
