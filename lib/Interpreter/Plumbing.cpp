//===- Plumbing.cpp - Constants, casts and other ways to name a value -----===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Run.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include <cstring>

using namespace mlir;
using namespace tessera::interpreter;

LogicalResult Compiler::compileConstant(Operation *op) {
  Attribute value = cast<arith::ConstantOp>(op).getValue();
  Value result = op->getResult(0);
  auto [entry, isNew] = constants.try_emplace({value, result.getType()}, 0);
  if (!isNew) {
    aliasSlot(result, entry->second);
    return success();
  }
  if (failed(writeConstant(value, result.getType(), addConstant(result))))
    return op->emitError() << "the interpreter cannot read the constant " << value;
  entry->second = getSlot(result);
  return success();
}

LogicalResult Compiler::compileGlobalAddress(Operation *op) {
  auto address = cast<tile::GlobalAddrOp>(op);
  auto global = symbols.lookupNearestSymbolFrom<tile::GlobalOp>(op, address.getNameAttr());
  if (!global)
    return op->emitError() << "found no tile.global '" << address.getName() << "'";
  globals.insert(global);
  uint64_t index = llvm::find(globals, global) - globals.begin();
  uint64_t value = Memory::getAddress(firstGlobal + index);
  std::memcpy(addConstant(address.getResult()), &value, sizeof(value));
  return success();
}

/// tensor.extract: one element, at indices.
static Action getExtractElement(RankedTensorType type) {
  unsigned bytes = getSlotElementBytes(type.getElementType());
  SmallVector<int64_t> shape(type.getShape());
  return [bytes, shape](const std::byte *const *operands, std::byte *const *results,
                        Context &context) {
    int64_t position = 0;
    for (auto [dim, extent] : llvm::enumerate(shape)) {
      uint64_t index;
      std::memcpy(&index, operands[1 + dim], sizeof(index));
      if (index >= static_cast<uint64_t>(extent)) {
        context.report(FindingKind::ExtractOutOfRange,
                       "index " + llvm::Twine(int64_t(index)) + " along dimension " +
                           llvm::Twine(dim) + ", expected less than " + llvm::Twine(extent));
        std::memset(results[0], 0, bytes);
        return;
      }
      position = position * extent + index;
    }
    std::memcpy(results[0], operands[0] + position * bytes, bytes);
  };
}

static Kernel getSplat(Type type) {
  unsigned bytes = getSlotElementBytes(getElementTypeOrSelf(type));
  int64_t count = getSlotElements(type);
  return [bytes, count](const std::byte *const *operands, std::byte *const *results) {
    std::byte *to = results[0];
    if (bytes == 1) {
      std::memset(to, static_cast<int>(operands[0][0]), count);
      return;
    }
    // Doubling: extents are powers of two.
    std::memcpy(to, operands[0], bytes);
    for (int64_t done = 1; done < count; done *= 2)
      std::memcpy(to + done * bytes, to, done * bytes);
  };
}

static Kernel getFromElements(Type type) {
  unsigned bytes = getSlotElementBytes(getElementTypeOrSelf(type));
  int64_t count = getSlotElements(type);
  return [bytes, count](const std::byte *const *operands, std::byte *const *results) {
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(results[0] + i * bytes, operands[i], bytes);
  };
}

/// arith.select of whole values by a scalar condition.
static Kernel getWholeSelect(Type type) {
  uint64_t bytes = getValueBytes(type);
  return [bytes](const std::byte *const *operands, std::byte *const *results) {
    std::memcpy(results[0], operands[operands[0][0] != std::byte(0) ? 1 : 2], bytes);
  };
}

Lowering Compiler::compilePlumbing(Operation *op) {
  if (isa<arith::ConstantOp>(op))
    return succeeded(compileConstant(op)) ? Lowering::Done : Lowering::Failed;
  if (isa<tile::GlobalAddrOp>(op))
    return succeeded(compileGlobalAddress(op)) ? Lowering::Done : Lowering::Failed;
  // The storage of the result is that of the operand.
  if (isa<tile::BitcastOp, arith::BitcastOp, tile::PtrToIntOp, tile::IntToPtrOp, tile::PtrCastOp,
          tile::ReshapeOp, tile::MakePartitionOp>(op)) {
    alias(op->getResult(0), op->getOperand(0));
    return Lowering::Done;
  }
  if (isa<ub::PoisonOp>(op)) {
    Value result = op->getResult(0);
    std::memset(addConstant(result), 0, getValueBytes(result.getType()));
    return Lowering::Done;
  }
  if (isa<tensor::SplatOp>(op)) {
    emitKernel(op, getSplat(op->getResult(0).getType()));
    return Lowering::Done;
  }
  if (isa<tensor::FromElementsOp>(op)) {
    emitKernel(op, getFromElements(op->getResult(0).getType()));
    return Lowering::Done;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    emitAction(op, getExtractElement(extract.getTensor().getType()));
    return Lowering::Done;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Type type = select.getType();
    if (isa<tile::TokenType>(type)) {
      emit(StepKind::Token, op->getLoc(), getSlots(op->getOperands()), define(select.getResult()));
      return Lowering::Done;
    }
    if (!isa<RankedTensorType>(type) || select.getCondition().getType().isInteger(1)) {
      emitKernel(op, getWholeSelect(type));
      return Lowering::Done;
    }
  }
  if (isa<tile::MakeTokenOp, tile::JoinTokensOp, tile::LaunchDependentsOp,
          tile::WaitDependenciesOp>(op)) {
    emit(StepKind::Token, op->getLoc(), getSlots(op->getOperands()), define(op->getResults()));
    return Lowering::Done;
  }
  return Lowering::NotMine;
}
