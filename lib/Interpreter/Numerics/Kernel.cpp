//===- Kernel.cpp - Chooses the kernel of an operation ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "tessera/Dialect/Tile/IR/Tile.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

std::optional<Element> interpreter::getElement(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<IndexType>(element))
    return Element::I64;
  if (isa<tile::PtrType>(element))
    return Element::Pointer;
  if (auto integer = dyn_cast<IntegerType>(element)) {
    switch (integer.getWidth()) {
    case 1:
      return Element::I1;
    case 4:
      return Element::I4;
    case 8:
      return Element::I8;
    case 16:
      return Element::I16;
    case 32:
      return Element::I32;
    case 64:
      return Element::I64;
    default:
      return std::nullopt;
    }
  }
  if (isa<Float16Type>(element))
    return Element::F16;
  if (isa<BFloat16Type>(element))
    return Element::BF16;
  if (isa<Float32Type>(element))
    return Element::F32;
  if (isa<Float64Type>(element))
    return Element::F64;
  if (isa<FloatTF32Type>(element))
    return Element::TF32;
  if (isa<Float8E4M3FNType>(element))
    return Element::F8E4M3FN;
  if (isa<Float8E5M2Type>(element))
    return Element::F8E5M2;
  if (isa<Float8E8M0FNUType>(element))
    return Element::F8E8M0FNU;
  if (isa<Float4E2M1FNType>(element))
    return Element::F4E2M1FN;
  return std::nullopt;
}

unsigned interpreter::getSlotElementBytes(Type elementType) {
  std::optional<Element> element = getElement(elementType);
  return element ? getBytes(*element) : 0;
}

int64_t interpreter::getSlotElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 1;
}

Kernel interpreter::makeKernel(Loop loop, int64_t count) {
  if (!loop)
    return {};
  return [loop, count](const std::byte *const *operands, std::byte *const *results) {
    loop(operands, results, count);
  };
}

Kernel interpreter::selectComputeKernel(Operation *op, int64_t lanes) {
  if (op->getNumOperands() == 0 || op->getNumResults() == 0)
    return {};
  if (Kernel kernel = selectProductKernel(op))
    return kernel;
  if (Kernel kernel = selectSelectKernel(op, lanes))
    return kernel;
  std::optional<Element> element = getElement(op->getOperand(0).getType());
  if (!element)
    return {};
  int64_t count = getSlotElements(op->getResult(0).getType()) * lanes;
  for (auto select : {selectIntegerKernel, selectFloatKernel, selectCompareKernel,
                      selectConvertKernel, selectMathKernel, selectRoundedKernel})
    if (Kernel kernel = select(op, *element, count))
      return kernel;
  return {};
}
