//===- Compare.cpp - Kernels of float comparisons, classes and select ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>

using namespace mlir;
using namespace tessera::interpreter;

/// Runs a loop over float operands on elements of a narrower type, a chunk at a time.
static Kernel makeWideningKernel(Loop loop, Element element, unsigned operandCount, int64_t count) {
  WidenToFloatLoop widen = getLoops().selectWidenToFloat(element);
  if (!loop || !widen)
    return {};
  unsigned bytes = getBytes(element);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    constexpr int64_t chunk = 512;
    alignas(64) float wide[2][chunk];
    for (int64_t begin = 0; begin < count; begin += chunk) {
      int64_t length = std::min(chunk, count - begin);
      for (unsigned i = 0; i < operandCount; ++i)
        widen(operands[i] + begin * bytes, wide[i], length);
      const std::byte *wideOperands[2] = {reinterpret_cast<std::byte *>(wide[0]),
                                          reinterpret_cast<std::byte *>(wide[1])};
      // Both kinds of loop give one byte per element.
      std::byte *result = results[0] + begin;
      loop(wideOperands, &result, length);
    }
  };
}

template <typename Select>
static Kernel makeFloatKernel(Select select, Element element, unsigned operandCount,
                              int64_t count) {
  if (element == Element::F32 || element == Element::F64)
    return makeKernel(select(element), count);
  return makeWideningKernel(select(Element::F32), element, operandCount, count);
}

Kernel tessera::interpreter::selectCompareKernel(Operation *op, Element element, int64_t count) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op)) {
    // MLIR counts the ordered predicates as sets of outcomes; then come those that also hold for
    // unordered operands, from ueq to une, then uno.
    unsigned predicate = unsigned(compare.getPredicate());
    unsigned outcomes = predicate;
    if (compare.getPredicate() == arith::CmpFPredicate::UNO)
      outcomes = Unordered;
    else if (predicate >= unsigned(arith::CmpFPredicate::UEQ) &&
             compare.getPredicate() != arith::CmpFPredicate::AlwaysTrue)
      outcomes = Unordered | (predicate - unsigned(arith::CmpFPredicate::UEQ) + Equal);
    return makeFloatKernel(
        [&](Element wide) { return getLoops().selectFloatCompare(outcomes, wide); }, element, 2,
        count);
  }
  std::optional<FloatClass> floatClass =
      llvm::TypeSwitch<Operation *, std::optional<FloatClass>>(op)
          .Case<math::IsNaNOp>([](auto) { return FloatClass::NaN; })
          .Case<math::IsInfOp>([](auto) { return FloatClass::Infinite; })
          .Case<math::IsFiniteOp>([](auto) { return FloatClass::Finite; })
          .Default([](Operation *) { return std::nullopt; });
  if (!floatClass)
    return {};
  return makeFloatKernel([&](Element wide) { return getLoops().selectClassify(*floatClass, wide); },
                         element, 1, count);
}

Kernel tessera::interpreter::selectSelectKernel(Operation *op, int64_t lanes) {
  auto select = dyn_cast<arith::SelectOp>(op);
  if (!select)
    return {};
  std::optional<Element> element = getElement(select.getType());
  if (!element)
    return {};
  int64_t elements = getSlotElements(select.getType());
  if (getSlotElements(select.getCondition().getType()) == elements)
    return makeKernel(getLoops().selectSelect(getBytes(*element)), elements * lanes);
  // A scalar chooses a whole tile, once per lane.
  size_t bytes = elements * getBytes(*element);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    for (int64_t lane = 0; lane < lanes; ++lane)
      std::memcpy(results[0] + lane * bytes,
                  operands[operands[0][lane] != std::byte(0) ? 1 : 2] + lane * bytes, bytes);
  };
}
