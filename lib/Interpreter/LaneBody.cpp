//===- LaneBody.cpp - The body of a reduction, on many lanes at once ------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

std::unique_ptr<LaneBody> LaneBody::get(Region &region, int64_t maxLanes, unsigned halvings) {
  if (!region.hasOneBlock())
    return nullptr;
  auto body = std::make_unique<LaneBody>();
  body->maxLanes = maxLanes;
  Block &block = region.front();
  llvm::DenseMap<mlir::Value, unsigned> number;
  auto add = [&](mlir::Value value) {
    number[value] = body->values.size();
    body->values.emplace_back();
    return body->values.size() - 1;
  };
  for (BlockArgument argument : block.getArguments())
    add(argument);
  body->numArguments = block.getNumArguments();

  for (mlir::Operation &op : block.without_terminator()) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      unsigned bytes = getSlotElementBytes(constant.getType());
      auto storage = std::make_unique<std::byte[]>(std::max<int64_t>(8, maxLanes * bytes));
      if (isa<ShapedType>(constant.getType()) ||
          failed(writeConstant(constant.getValue(), constant.getType(), storage.get())))
        return nullptr;
      for (int64_t lane = 1; lane < maxLanes; ++lane)
        std::memcpy(storage.get() + lane * bytes, storage.get(), bytes);
      body->values[add(constant)].constant = storage.get();
      body->constants.push_back(std::move(storage));
      continue;
    }
    if (isa<tile::BitcastOp, arith::BitcastOp>(op)) {
      number[op.getResult(0)] = number.lookup(op.getOperand(0));
      continue;
    }
    Operation operation;
    for (mlir::Value operand : op.getOperands()) {
      if (isa<ShapedType>(operand.getType()))
        return nullptr;
      operation.operands.push_back(number.lookup(operand));
    }
    for (unsigned variant = 0; variant <= halvings; ++variant) {
      Kernel kernel = op.getNumRegions() ? Kernel() : selectComputeKernel(&op, maxLanes >> variant);
      if (!kernel)
        return nullptr;
      operation.kernels.push_back(std::move(kernel));
    }
    for (mlir::Value result : op.getResults()) {
      if (isa<ShapedType>(result.getType()))
        return nullptr;
      unsigned value = add(result);
      body->values[value].scratch = body->scratchBytes;
      body->scratchBytes += llvm::alignTo(maxLanes * getSlotElementBytes(result.getType()), 64);
      operation.results.push_back(value);
    }
    body->operations.push_back(std::move(operation));
  }
  for (auto [index, operand] : llvm::enumerate(block.getTerminator()->getOperands())) {
    unsigned value = number.lookup(operand);
    body->outputs.push_back({value, getSlotElementBytes(operand.getType())});
    // A computed value is computed where it is wanted, the first time it is wanted.
    if (body->values[value].scratch >= 0 && body->values[value].target < 0)
      body->values[value].target = index;
  }
  return body;
}

void LaneBody::run(unsigned variant, const std::byte *const *arguments, std::byte *const *targets,
                   std::byte *scratch) const {
  auto getPlace = [&](const Value &value) {
    return value.target >= 0 ? targets[value.target] : scratch + value.scratch;
  };
  auto read = [&](unsigned index) -> const std::byte * {
    if (index < numArguments)
      return arguments[index];
    const Value &value = values[index];
    return value.constant ? value.constant : getPlace(value);
  };
  llvm::SmallVector<const std::byte *, 8> operands;
  llvm::SmallVector<std::byte *, 4> results;
  for (const Operation &operation : operations) {
    operands.clear();
    results.clear();
    for (unsigned operand : operation.operands)
      operands.push_back(read(operand));
    for (unsigned result : operation.results)
      results.push_back(getPlace(values[result]));
    operation.kernels[variant](operands.data(), results.data());
  }
  for (auto [index, output] : llvm::enumerate(outputs)) {
    auto [value, bytes] = output;
    if (value >= numArguments && values[value].target == static_cast<int64_t>(index))
      continue;
    std::memcpy(targets[index], read(value), (maxLanes >> variant) * bytes);
  }
}
