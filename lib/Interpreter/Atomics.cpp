//===- Atomics.cpp - Atomic accesses and fences ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lanes are performed one after the other, each with a host atomic where
// several threads run blocks, so lanes at one address add up as in a loop.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Compiler.h"
#include "Integers.h"
#include "PointerLanes.h"
#include "TileWindow.h"
#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

namespace {

/// Combines the bits of an element in memory with those of an operand.
using Combine = uint64_t (*)(uint64_t old, uint64_t value);

template <typename T>
T fromBits(uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}
template <typename T>
uint64_t toBits(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

/// Floats by way of double: rounding to double first changes no sum of two floats of these formats.
struct Half {
  static double widen(uint64_t bits) { return widenFloat<Float16>(bits); }
  static uint64_t narrow(double value) { return narrowFloat<Float16>(value); }
};
struct Brain {
  static double widen(uint64_t bits) { return widenFloat<BFloat16>(bits); }
  static uint64_t narrow(double value) { return narrowFloat<BFloat16>(value); }
};
struct Single {
  static double widen(uint64_t bits) { return fromBits<float>(bits); }
  static uint64_t narrow(double value) { return toBits(static_cast<float>(value)); }
};
struct Double {
  static double widen(uint64_t bits) { return fromBits<double>(bits); }
  static uint64_t narrow(double value) { return toBits(value); }
};

/// A number beats a NaN and -0 is below +0.
double getLarger(double a, double b) {
  if (a == 0 && b == 0)
    return std::signbit(a) ? b : a;
  return std::fmax(a, b);
}

template <typename Format>
Combine selectFloat(tile::AtomicKind kind) {
  switch (kind) {
  case tile::AtomicKind::AddF:
    return
        [](uint64_t a, uint64_t b) { return Format::narrow(Format::widen(a) + Format::widen(b)); };
  case tile::AtomicKind::Max:
    return [](uint64_t a, uint64_t b) {
      return Format::narrow(getLarger(Format::widen(a), Format::widen(b)));
    };
  case tile::AtomicKind::Min:
    return [](uint64_t a, uint64_t b) {
      return Format::narrow(-getLarger(-Format::widen(a), -Format::widen(b)));
    };
  default:
    return nullptr;
  }
}

template <typename Signed>
Combine selectInteger(tile::AtomicKind kind) {
  using Unsigned = std::make_unsigned_t<Signed>;
  switch (kind) {
  case tile::AtomicKind::And:
    return [](uint64_t a, uint64_t b) { return a & b; };
  case tile::AtomicKind::Or:
    return [](uint64_t a, uint64_t b) { return a | b; };
  case tile::AtomicKind::Xor:
    return [](uint64_t a, uint64_t b) { return a ^ b; };
  case tile::AtomicKind::Add:
    return [](uint64_t a, uint64_t b) -> uint64_t { return Unsigned(a + b); };
  case tile::AtomicKind::Max:
    return [](uint64_t a, uint64_t b) { return Signed(a) > Signed(b) ? a : b; };
  case tile::AtomicKind::Min:
    return [](uint64_t a, uint64_t b) { return Signed(a) < Signed(b) ? a : b; };
  case tile::AtomicKind::UMax:
    return [](uint64_t a, uint64_t b) { return a > b ? a : b; };
  case tile::AtomicKind::UMin:
    return [](uint64_t a, uint64_t b) { return a < b ? a : b; };
  default:
    return nullptr;
  }
}

Combine selectCombine(tile::AtomicKind kind, Type element) {
  if (kind == tile::AtomicKind::Xchg)
    return [](uint64_t, uint64_t value) { return value; };
  if (element.isF16())
    return selectFloat<Half>(kind);
  if (element.isBF16())
    return selectFloat<Brain>(kind);
  if (element.isF32())
    return selectFloat<Single>(kind);
  if (element.isF64())
    return selectFloat<Double>(kind);
  if (element.isInteger(32))
    return selectInteger<int32_t>(kind);
  return element.isInteger(64) ? selectInteger<int64_t>(kind) : nullptr;
}

/// Replaces the element at `at` by `function(old)` and returns the old one.
template <typename T, typename Function>
uint64_t replace(std::byte *at, bool isShared, uint64_t &changes, Function function) {
  T *place = reinterpret_cast<T *>(at);
  T old = isShared ? __atomic_load_n(place, __ATOMIC_SEQ_CST) : *place;
  while (true) {
    T value = static_cast<T>(function(old));
    changes += value != old;
    if (!isShared) {
      *place = value;
      return old;
    }
    if (__atomic_compare_exchange_n(place, &old, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      return old;
  }
}

/// One lane; null if it may not touch memory, which is then a finding.
std::byte *getPlace(Context &context, uint64_t address, unsigned bytes) {
  std::byte *at = context.memory().resolve(address, bytes);
  if (!at) {
    context.report(FindingKind::OutOfBounds,
                   "atomic access of " + Twine(bytes) + " bytes at " + context.describe(address));
    return nullptr;
  }
  if (address % bytes != 0 || reinterpret_cast<uintptr_t>(at) % bytes != 0) {
    context.report(FindingKind::OutOfBounds, "atomic access at " + context.describe(address) +
                                                 ", which is not a multiple of " + Twine(bytes));
    return nullptr;
  }
  if (!context.memory().find(address).writable) {
    context.report(FindingKind::ReadOnly, "atomic access to " +
                                              context.memory().find(address).name +
                                              ", which is read-only");
    return nullptr;
  }
  if (context.run.checker)
    context.run.checker->update(context, Memory::getId(address), Memory::getOffset(address), bytes);
  return at;
}

template <typename Function>
uint64_t update(Context &context, uint64_t address, unsigned bytes, Function function) {
  std::byte *at = getPlace(context, address, bytes);
  if (!at)
    return 0;
  bool isShared = context.run.isShared;
  switch (bytes) {
  case 2:
    return replace<uint16_t>(at, isShared, context.changes, function);
  case 4:
    return replace<uint32_t>(at, isShared, context.changes, function);
  default:
    return replace<uint64_t>(at, isShared, context.changes, function);
  }
}

} // namespace

static Action getRMW(tile::AtomicRMWOp op, Combine combine) {
  PointerLanes lanes(op.getPointer().getType());
  bool hasMask = op.getMask() != nullptr;
  return [=](const std::byte *const *operands, std::byte *const *results, Context &context) {
    if (hasMask)
      fillUnspecified(lanes.codec, results[0], lanes.count);
    for (int64_t lane = 0; lane < lanes.count; ++lane) {
      if (hasMask && operands[2][lane] == std::byte(0))
        continue;
      uint64_t address = readUnsigned(operands[0] + 8 * lane, 8);
      uint64_t value = readUnsigned(operands[1] + lanes.bytes * lane, lanes.bytes);
      uint64_t old =
          update(context, address, lanes.bytes, [&](uint64_t old) { return combine(old, value); });
      std::memcpy(results[0] + lanes.bytes * lane, &old, lanes.bytes);
    }
  };
}

static Action getCAS(tile::AtomicCASOp op) {
  PointerLanes lanes(op.getPointer().getType());
  bool hasMask = op.getMask() != nullptr;
  return [=](const std::byte *const *operands, std::byte *const *results, Context &context) {
    std::memcpy(results[0], operands[1], lanes.count * lanes.bytes);
    for (int64_t lane = 0; lane < lanes.count; ++lane) {
      if (hasMask && operands[3][lane] == std::byte(0))
        continue;
      uint64_t address = readUnsigned(operands[0] + 8 * lane, 8);
      uint64_t compare = readUnsigned(operands[1] + lanes.bytes * lane, lanes.bytes);
      uint64_t value = readUnsigned(operands[2] + lanes.bytes * lane, lanes.bytes);
      uint64_t old = update(context, address, lanes.bytes,
                            [&](uint64_t old) { return old == compare ? value : old; });
      std::memcpy(results[0] + lanes.bytes * lane, &old, lanes.bytes);
    }
  };
}

static Action getReduceTile(TileAccess access, Combine combine) {
  return [access = std::move(access), combine](const std::byte *const *operands, std::byte *const *,
                                               Context &context) {
    auto &view = *reinterpret_cast<const ViewRecord *>(operands[1]);
    TileWindow window(context, access, view, operands + 2);
    unsigned bytes = getCodecBytes(access.codec);
    window.forEachRun([&](int64_t first, const Lanes &lanes) {
      for (int64_t i = 0; i < lanes.count; ++i) {
        uint64_t address =
            lanes.base + static_cast<uint64_t>(lanes.offset + i * lanes.stride) * bytes;
        uint64_t value = readUnsigned(operands[0] + bytes * (first + i), bytes);
        update(context, address, bytes, [&](uint64_t old) { return combine(old, value); });
      }
    });
  };
}

template <typename Op>
static Lowering compileReduceTile(Compiler &compiler, Op op, tile::Ordering ordering) {
  tile::PartitionType type = op.getPartition().getType();
  Combine combine = selectCombine(op.getKind(), type.getElementType());
  if (!combine)
    return Lowering::NotMine;
  AccessInfo info;
  info.reads = info.writes = info.atomic = true;
  info.ordering = ordering;
  info.scope = op.getScope();
  compiler.emitAccess(
      op, getReduceTile(TileAccess(type, op.getIndices(), op.getInbounds()), combine), info);
  return Lowering::Done;
}

static Lowering compileFence(Compiler &compiler, tile::FenceOp op) {
  AccessInfo info;
  info.fence = true;
  info.ordering = op.getOrdering().value_or(tile::Ordering::AcqRel);
  info.scope = op.getScope();
  if (op.getAlias())
    info.scope = tile::Scope::Block;
  compiler.emitAccess(
      op,
      [](const std::byte *const *, std::byte *const *, Context &) {
        std::atomic_thread_fence(std::memory_order_seq_cst);
      },
      info);
  return Lowering::Done;
}

Lowering tessera::interpreter::compileAtomic(Compiler &compiler, Operation *op) {
  return llvm::TypeSwitch<Operation *, Lowering>(op)
      .Case([&](tile::AtomicRMWOp rmw) {
        Combine combine =
            selectCombine(rmw.getKind(), getElementTypeOrSelf(rmw.getValue().getType()));
        if (!combine)
          return Lowering::NotMine;
        AccessInfo info;
        info.reads = info.writes = info.atomic = true;
        info.ordering = rmw.getOrdering();
        info.scope = rmw.getScope();
        compiler.emitAccess(op, getRMW(rmw, combine), info);
        return Lowering::Done;
      })
      .Case([&](tile::AtomicCASOp cas) {
        AccessInfo info;
        info.reads = info.writes = info.atomic = true;
        info.ordering = cas.getOrdering();
        info.scope = cas.getScope();
        compiler.emitAccess(op, getCAS(cas), info);
        return Lowering::Done;
      })
      .Case([&](tile::ReduceTileOp reduce) {
        return compileReduceTile(compiler, reduce, tile::Ordering::Relaxed);
      })
      .Case([&](tile::MultimemReduceOp reduce) {
        return compileReduceTile(compiler, reduce, reduce.getOrdering());
      })
      .Case([&](tile::FenceOp fence) { return compileFence(compiler, fence); })
      .Default([](Operation *) { return Lowering::NotMine; });
}
