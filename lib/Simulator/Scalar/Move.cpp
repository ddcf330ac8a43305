//===- Move.cpp - mov ----------------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy carries on what is known of a value, so that moving a register that is
// not plain is no use of it.
//
//===----------------------------------------------------------------------===//

#include "Core/Machine.h"
#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
struct Copy {
  LANE_OPERATION T operator()(T a) const { return a; }
};
struct Wide {
  uint64_t words[2];
};
} // namespace

static void executeMovePredicate(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask value = warp.predicate(record.sources[0]);
  LaneMask &destination = warp.predicate(record.destination);
  destination = (destination & ~mask) | (value & mask);
  markResult(warp, record, mask, 1);
}

static void executeMoveWide(Warp &warp, const Record &record, LaneMask mask) {
  const Wide *source = warp.lanes<Wide>(record.sources[0]);
  Wide *destination = warp.lanes<Wide>(record.destination);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1)
      destination[lane] = source[lane];
  markResult(warp, record, mask, 1);
}

//===----------------------------------------------------------------------===//
// Packing and unpacking
//===----------------------------------------------------------------------===//

namespace {
struct VectorForm {
  unsigned number = 0;
  Slot elements[16];
};
} // namespace

/// Element 0 becomes the lowest bits of the destination.
template <typename Element>
static void executePack(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<VectorForm>();
  Element *destination = warp.lanes<Element>(record.destination);
  for (unsigned index = 0; index < form.number; ++index) {
    const Element *source = warp.lanes<Element>(form.elements[index]);
    if (mask == allLanes) {
      for (unsigned lane = 0; lane < warpSize; ++lane)
        destination[lane * form.number + index] = source[lane];
      continue;
    }
    for (unsigned lane = 0; lane < warpSize; ++lane)
      if (mask >> lane & 1)
        destination[lane * form.number + index] = source[lane];
  }
  warp.propagatePlain(record.destination, llvm::ArrayRef(form.elements, form.number), mask);
}

template <typename Element>
static void executeUnpack(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<VectorForm>();
  const Element *source = warp.lanes<Element>(record.sources[0]);
  for (unsigned index = 0; index < form.number; ++index) {
    Element *destination = warp.lanes<Element>(form.elements[index]);
    if (mask == allLanes) {
      for (unsigned lane = 0; lane < warpSize; ++lane)
        destination[lane] = source[lane * form.number + index];
    } else {
      for (unsigned lane = 0; lane < warpSize; ++lane)
        if (mask >> lane & 1)
          destination[lane] = source[lane * form.number + index];
    }
    warp.propagatePlain(form.elements[index], {record.sources[0]}, mask);
  }
}

static std::optional<Type> getBitsType(unsigned bits) {
  switch (bits) {
  case 8:
    return Type::B8;
  case 16:
    return Type::B16;
  case 32:
    return Type::B32;
  case 64:
    return Type::B64;
  default:
    return std::nullopt;
  }
}

template <typename Element>
static Handler getVectorHandler(bool isPacking) {
  return isPacking ? executePack<Element> : executeUnpack<Element>;
}

static void decodeVectorMove(DecodeContext &context, Type type, bool isPacking) {
  const ptx::Operand &vector = context.getOperand(isPacking ? 1 : 0);
  llvm::ArrayRef<ptx::Operand> elements = context.elements(vector);
  VectorForm form;
  form.number = elements.size();
  unsigned bits = ptx::getBits(type);
  std::optional<Type> elementType = form.number && form.number <= 16 && bits % form.number == 0
                                        ? getBitsType(bits / form.number)
                                        : std::nullopt;
  if (!elementType)
    return context.unsupported("the vector does not fit '." + ptx::getName(type) + "'");
  for (unsigned index = 0; index < form.number; ++index)
    form.elements[index] = isPacking ? context.source(elements[index], *elementType)
                                     : context.destination(elements[index], *elementType);
  Record &record = context.record;
  if (isPacking)
    record.destination = context.destination(0, type);
  else
    record.sources[0] = context.source(1, type);
  record.data = context.keep(form);
  switch (ptx::getBits(*elementType)) {
  case 8:
    record.handler = getVectorHandler<uint8_t>(isPacking);
    break;
  case 16:
    record.handler = getVectorHandler<uint16_t>(isPacking);
    break;
  case 32:
    record.handler = getVectorHandler<uint32_t>(isPacking);
    break;
  default:
    record.handler = getVectorHandler<uint64_t>(isPacking);
  }
}

//===----------------------------------------------------------------------===//
// Clocks
//===----------------------------------------------------------------------===//

/// Warp instructions executed so far; `Shift` 32 for the upper half.
template <typename T, unsigned Shift>
static void executeReadClock(Warp &warp, const Record &record, LaneMask mask) {
  T values[warpSize];
  std::fill(values, values + warpSize, T(warp.getMachine().readClock() >> Shift));
  storeLanes<T>(warp, record.destination, mask, values);
  warp.setPlain(record.destination, mask);
}

/// The handler that reads a register which changes while the kernel runs, or null.
static Handler getClockHandler(llvm::StringRef name, unsigned bits) {
  if (bits == 64)
    return name == "%clock64" || name == "%globaltimer" ? executeReadClock<uint64_t, 0> : nullptr;
  if (bits != 32)
    return nullptr;
  if (name == "%clock" || name == "%globaltimer_lo")
    return executeReadClock<uint32_t, 0>;
  return name == "%clock_hi" || name == "%globaltimer_hi" ? executeReadClock<uint32_t, 32>
                                                          : nullptr;
}

// mov.type d, a;    mov.type d, {a, b, ...};    mov.type {d, e, ...}, a;
void simulator::decodeMov(DecodeContext &context) {
  std::optional<Type> type = context.takeType();
  if (!type)
    return context.unsupported("expected a type");
  unsigned bits = ptx::getBits(*type);
  bool isKnown =
      bits == 1 ? *type == Type::Pred : bits == 16 || bits == 32 || bits == 64 || bits == 128;
  if (!isKnown)
    return context.unsupported("expected '.pred' or a type of 16 to 128 bits");
  if (!context.expectOperands(2))
    return;
  bool isUnpacking = context.getOperand(0).kind == ptx::Operand::Kind::Vector;
  bool isPacking = context.getOperand(1).kind == ptx::Operand::Kind::Vector;
  if (isUnpacking && isPacking)
    return context.unsupported("expected a vector on one side only");
  if (isUnpacking || isPacking)
    return decodeVectorMove(context, *type, isPacking);
  const ptx::Operand &source = context.getOperand(1);
  if (source.kind == ptx::Operand::Kind::Special) {
    if (Handler handler = getClockHandler(source.name, bits)) {
      context.record.destination = context.destination(0, *type);
      context.record.handler = handler;
      return;
    }
  }
  if (!decodeOperands(context, *type, {*type}))
    return;
  if (bits == 1)
    context.record.handler = executeMovePredicate;
  else if (bits == 128)
    context.record.handler = executeMoveWide;
  else
    withWidth(*type, [&](auto value) { setOperation(context, Copy<decltype(value)>()); });
}
