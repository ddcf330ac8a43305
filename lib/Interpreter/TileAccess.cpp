//===- TileAccess.cpp - Loads and stores of tiles of partitions -----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "TileWindow.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

/// Gives all lanes the value that lanes outside the view have.
static void fillOutside(const TileAccess &access, std::byte *to) {
  if (!access.padding)
    return fillUnspecified(access.codec, to, access.elements);
  unsigned bytes = getCodecBytes(access.codec);
  if (access.paddingBits == 0) {
    std::memset(to, 0, access.elements * bytes);
    return;
  }
  for (int64_t i = 0; i < access.elements; ++i)
    std::memcpy(to + i * bytes, &access.paddingBits, bytes);
}

static const ViewRecord &getView(const std::byte *storage) {
  return *reinterpret_cast<const ViewRecord *>(storage);
}

/// A checked run reports tiles that lie outside as a whole, defined though they may be: a program
/// that means it is rarer than one that does not.
static void checkOutside(Context &context, const TileWindow &window, const char *consequence) {
  const std::optional<TileWindow::Outside> &outside = window.getOutside();
  if (!outside || !context.run.options.check)
    return;
  context.report(FindingKind::OutOfBounds,
                 "tile " + llvm::Twine(outside->number) + " along dimension " +
                     llvm::Twine(outside->dim) + " lies outside the array, which has " +
                     llvm::Twine(outside->indexSpace) + "; " + consequence);
}

static Action getLoad(TileAccess access, bool isStrong) {
  return [access = std::move(access), isStrong](const std::byte *const *operands,
                                                std::byte *const *results, Context &context) {
    TileWindow window(context, access, getView(operands[0]), operands + 1);
    if (!window.isWhole())
      fillOutside(access, results[0]);
    checkOutside(context, window,
                 access.padding ? "it reads as padding"
                                : "without padding its value is unspecified");
    unsigned bytes = getCodecBytes(access.codec);
    window.forEachRun([&](int64_t lane, const Lanes &lanes) {
      loadLanes(context, lanes, access.codec, isStrong, results[0] + lane * bytes);
    });
    if (isStrong)
      std::atomic_thread_fence(std::memory_order_acquire);
  };
}

static Action getStore(TileAccess access, bool isStrong) {
  return [access = std::move(access), isStrong](const std::byte *const *operands,
                                                std::byte *const *, Context &context) {
    if (isStrong)
      std::atomic_thread_fence(std::memory_order_release);
    TileWindow window(context, access, getView(operands[1]), operands + 2);
    checkOutside(context, window, "nothing is written");
    unsigned bytes = getCodecBytes(access.codec);
    window.forEachRun([&](int64_t lane, const Lanes &lanes) {
      storeLanes(context, lanes, access.codec, isStrong, operands[0] + lane * bytes);
    });
  };
}

template <typename Op>
static Lowering compileLoad(Compiler &compiler, Op op) {
  TileAccess access(op.getPartition().getType(), op.getIndices(), op.getInbounds());
  AccessInfo info;
  info.reads = true;
  info.ordering = op.getOrdering();
  info.scope = op.getScope();
  compiler.emitAccess(op, getLoad(std::move(access), info.ordering != tile::Ordering::Weak), info);
  return Lowering::Done;
}

template <typename Op>
static Lowering compileStore(Compiler &compiler, Op op) {
  TileAccess access(op.getPartition().getType(), op.getIndices(), op.getInbounds());
  AccessInfo info;
  info.writes = true;
  info.ordering = op.getOrdering();
  info.scope = op.getScope();
  compiler.emitAccess(op, getStore(std::move(access), info.ordering != tile::Ordering::Weak), info);
  return Lowering::Done;
}

// Memory of several devices is executed as that of one: combining the one copy gives it.
Lowering tessera::interpreter::compileTileAccess(Compiler &compiler, Operation *op) {
  return llvm::TypeSwitch<Operation *, Lowering>(op)
      .Case([&](tile::LoadTileOp load) { return compileLoad(compiler, load); })
      .Case([&](tile::MultimemLoadReduceOp load) { return compileLoad(compiler, load); })
      .Case([&](tile::StoreTileOp store) { return compileStore(compiler, store); })
      .Case([&](tile::MultimemStoreOp store) { return compileStore(compiler, store); })
      .Default([](Operation *) { return Lowering::NotMine; });
}
