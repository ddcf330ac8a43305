//===- PointerAccess.cpp - Loads and stores through tiles of pointers -----===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Integers.h"
#include "LaneAccess.h"
#include "PointerLanes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

/// Lanes that are switched off give `other`, or an unspecified value.
static Action getLoad(tile::LoadOp op) {
  PointerLanes lanes(op.getPointer().getType());
  bool hasMask = op.getMask() != nullptr, hasOther = op.getOther() != nullptr;
  bool isStrong = op.getOrdering() != tile::Ordering::Weak;
  return [=](const std::byte *const *operands, std::byte *const *results, Context &context) {
    const std::byte *mask = hasMask ? operands[1] : nullptr;
    if (hasOther)
      std::memcpy(results[0], operands[2], lanes.count * lanes.bytes);
    else if (hasMask)
      fillUnspecified(lanes.codec, results[0], lanes.count);
    lanes.forEachRun(operands[0], mask, [&](int64_t lane, const Lanes &run) {
      loadLanes(context, run, lanes.codec, isStrong, results[0] + lane * lanes.bytes);
    });
    if (isStrong)
      std::atomic_thread_fence(std::memory_order_acquire);
  };
}

static Action getStore(tile::StoreOp op) {
  PointerLanes lanes(op.getPointer().getType());
  bool hasMask = op.getMask() != nullptr;
  bool isStrong = op.getOrdering() != tile::Ordering::Weak;
  return [=](const std::byte *const *operands, std::byte *const *, Context &context) {
    if (isStrong)
      std::atomic_thread_fence(std::memory_order_release);
    const std::byte *mask = hasMask ? operands[2] : nullptr;
    lanes.forEachRun(operands[1], mask, [&](int64_t lane, const Lanes &run) {
      storeLanes(context, run, lanes.codec, isStrong, operands[0] + lane * lanes.bytes);
    });
  };
}

Lowering tessera::interpreter::compilePointerAccess(Compiler &compiler, Operation *op) {
  return llvm::TypeSwitch<Operation *, Lowering>(op)
      .Case([&](tile::LoadOp load) {
        AccessInfo info;
        info.reads = true;
        info.ordering = load.getOrdering();
        info.scope = load.getScope();
        compiler.emitAccess(op, getLoad(load), info);
        return Lowering::Done;
      })
      .Case([&](tile::StoreOp store) {
        AccessInfo info;
        info.writes = true;
        info.ordering = store.getOrdering();
        info.scope = store.getScope();
        compiler.emitAccess(op, getStore(store), info);
        return Lowering::Done;
      })
      .Case([&](tile::AllocaOp alloca) {
        return succeeded(compiler.emitAlloca(alloca)) ? Lowering::Done : Lowering::Failed;
      })
      .Default([](Operation *) { return Lowering::NotMine; });
}
