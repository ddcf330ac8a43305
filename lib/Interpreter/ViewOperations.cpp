//===- ViewOperations.cpp - Views, pointers and the block's position -------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Integers.h"
#include "Run.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

static Kernel getMakeView(tile::MakeViewOp op) {
  tile::ViewType type = op.getView().getType();
  SmallVector<int64_t> numbers(type.getShape());
  llvm::append_range(numbers, type.getStrides());
  SmallVector<unsigned> bytes;
  for (Value size : op.getSizes())
    bytes.push_back(getValueBytes(size.getType()));
  for (Value stride : op.getStrides())
    bytes.push_back(getValueBytes(stride.getType()));
  return [numbers, bytes](const std::byte *const *operands, std::byte *const *results) {
    std::memcpy(results[0], operands[0], sizeof(uint64_t));
    unsigned next = 0;
    for (auto [index, number] : llvm::enumerate(numbers)) {
      uint64_t value = number;
      if (ShapedType::isDynamic(number)) {
        value = readUnsigned(operands[1 + next], bytes[next]);
        ++next;
      }
      std::memcpy(results[0] + sizeof(uint64_t) * (1 + index), &value, sizeof(value));
    }
  };
}

static Kernel getViewDim(tile::ViewDimOp op) {
  unsigned dim = op.getDim();
  unsigned bytes = getValueBytes(op.getResult().getType());
  unsigned width = op.getResult().getType().getIntOrFloatBitWidth();
  return [dim, bytes, width](const std::byte *const *operands, std::byte *const *results) {
    auto *view = reinterpret_cast<const ViewRecord *>(operands[0]);
    writeInteger(results[0], bytes, width, view->extents()[dim]);
  };
}

static Kernel getIndexSpace(tile::IndexSpaceOp op) {
  tile::PartitionType type = op.getPartition().getType();
  int64_t dim = op.getDim();
  bool isGather = type.getGatherDim() == dim;
  bool hasOrder = !type.getGatherDim().has_value();
  int64_t viewDim = hasOrder ? type.getOrder()[dim] : dim;
  uint64_t traversal = isGather   ? 1
                       : hasOrder ? type.getTraversal()[dim]
                                  : type.getTileShape()[dim];
  unsigned bytes = getValueBytes(op.getResult().getType());
  unsigned width = op.getResult().getType().getIntOrFloatBitWidth();
  return [=](const std::byte *const *operands, std::byte *const *results) {
    auto *view = reinterpret_cast<const ViewRecord *>(operands[0]);
    uint64_t extent = view->extents()[viewDim];
    writeInteger(results[0], bytes, width, extent / traversal + (extent % traversal != 0));
  };
}

static Kernel getPtrOffset(tile::PtrOffsetOp op) {
  auto pointer = cast<tile::PtrType>(getElementTypeOrSelf(op.getPointer().getType()));
  // Offsets of elements of four bits are even.
  unsigned scale = std::max(1u, tile::getByteWidth(pointer.getPointee()));
  unsigned shift = tile::getByteWidth(pointer.getPointee()) == 0;
  Type offsetType = op.getOffset().getType();
  unsigned width = getElementTypeOrSelf(offsetType).getIntOrFloatBitWidth();
  unsigned bytes = getSlotElementBytes(getElementTypeOrSelf(offsetType));
  int64_t count = getSlotElements(op.getPointer().getType());
  auto make = [&](auto tag) -> Kernel {
    using Integer = decltype(tag);
    return [=](const std::byte *const *operands, std::byte *const *results) {
      for (int64_t i = 0; i < count; ++i) {
        uint64_t address;
        std::memcpy(&address, operands[0] + 8 * i, 8);
        Integer offset;
        std::memcpy(&offset, operands[1] + sizeof(Integer) * i, sizeof(Integer));
        int64_t wide = offset;
        if (width < 8)
          wide = static_cast<int64_t>(static_cast<uint64_t>(wide) << (64 - width)) >> (64 - width);
        address += static_cast<uint64_t>(wide >> shift) * scale;
        std::memcpy(results[0] + 8 * i, &address, 8);
      }
    };
  };
  switch (bytes) {
  case 1:
    return make(int8_t());
  case 2:
    return make(int16_t());
  case 4:
    return make(int32_t());
  default:
    return make(int64_t());
  }
}

static Action getGridAction(bool isCount, unsigned axis) {
  return [=](const std::byte *const *, std::byte *const *results, Context &context) {
    int32_t value = isCount ? context.grid[axis] : context.block[axis];
    std::memcpy(results[0], &value, sizeof(value));
  };
}

Lowering tessera::interpreter::compileViewOperation(Compiler &compiler, Operation *op) {
  return llvm::TypeSwitch<Operation *, Lowering>(op)
      .Case([&](tile::MakeViewOp view) {
        compiler.emitKernel(op, getMakeView(view));
        return Lowering::Done;
      })
      .Case([&](tile::ViewDimOp dim) {
        compiler.emitKernel(op, getViewDim(dim));
        return Lowering::Done;
      })
      .Case([&](tile::IndexSpaceOp space) {
        compiler.emitKernel(op, getIndexSpace(space));
        return Lowering::Done;
      })
      .Case([&](tile::PtrOffsetOp offset) {
        compiler.emitKernel(op, getPtrOffset(offset));
        return Lowering::Done;
      })
      .Case([&](tile::BlockIdOp id) {
        compiler.emitAction(op, getGridAction(false, static_cast<unsigned>(id.getAxis())));
        return Lowering::Done;
      })
      .Case([&](tile::NumBlocksOp count) {
        compiler.emitAction(op, getGridAction(true, static_cast<unsigned>(count.getAxis())));
        return Lowering::Done;
      })
      .Default([](Operation *) { return Lowering::NotMine; });
}
