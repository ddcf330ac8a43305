//===- LowerMemory.cpp - Tiles and elements of arrays ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tessera::basic;

SmallVector<Value, 2> Lowering::lowerIndices(ArrayRef<Expression> indices) {
  SmallVector<Value, 2> result;
  for (const Expression &index : indices) {
    const ExpressionNode &root = program.nodes[index.root()];
    result.push_back(convert(at(root.offset), lower(index), root.type.element, ElementType::I32));
  }
  return result;
}

/// Tile numbers are read as unsigned, so a negative one lies outside like one that is too large:
/// the partition pads with zeros.
Value Lowering::loadTile(Location location, NameId name, ArrayRef<Value> indices) {
  Value partition = arrays[name].partition;
  Type type = cast<tile::PartitionType>(partition.getType()).getTileType();
  return tile::LoadTileOp::create(builder, location, type, tile::TokenType::get(context), partition,
                                  indices,
                                  /*token=*/Value(), tile::Ordering::Weak, /*scope=*/nullptr,
                                  /*inbounds=*/nullptr, /*hints=*/nullptr)
      .getResult();
}

/// The address of an element and whether it lies in the array. Outside it is the address of the
/// first element, which is then not accessed.
std::pair<Value, Value> Lowering::getElementPointer(Location location, NameId name,
                                                    ArrayRef<Value> indices) {
  const ArrayAccess &array = arrays[name];
  Type i64 = builder.getI64Type();
  Value isInside, offset;
  for (auto [index, extent] : llvm::zip_equal(indices, array.extents)) {
    // Unsigned, so that a negative index is too large.
    Value isBelow =
        builder.createOrFold<arith::CmpIOp>(location, arith::CmpIPredicate::ult, index, extent);
    isInside =
        isInside ? builder.createOrFold<arith::AndIOp>(location, isInside, isBelow) : isBelow;
    Value wideIndex = builder.createOrFold<arith::ExtSIOp>(location, i64, index);
    if (offset) {
      Value wideExtent = builder.createOrFold<arith::ExtSIOp>(location, i64, extent);
      Value rows = builder.createOrFold<arith::MulIOp>(location, offset, wideExtent);
      offset = builder.createOrFold<arith::AddIOp>(location, rows, wideIndex);
    } else {
      offset = wideIndex;
    }
  }
  Value safeOffset =
      builder.createOrFold<arith::SelectOp>(location, isInside, offset, getZero(location, i64));
  Value pointer = tile::PtrOffsetOp::create(builder, location, array.base, safeOffset);
  return {pointer, isInside};
}

Value Lowering::loadElement(Location location, NameId name, ArrayRef<Value> indices) {
  auto [pointer, isInside] = getElementPointer(location, name, indices);
  Type type = getElementType(model.symbols[name].type.element);
  return tile::LoadOp::create(builder, location, type, tile::TokenType::get(context), pointer,
                              isInside, getZero(location, type), /*token=*/Value(),
                              tile::Ordering::Weak, /*scope=*/nullptr, /*hints=*/nullptr)
      .getResult();
}

void Lowering::store(SourceOffset offset, NameId name, ArrayRef<Value> indices, Value value,
                     ValueType type) {
  Location location = at(offset);
  const Symbol &symbol = model.symbols[name];
  Type token = tile::TokenType::get(context);
  if (symbol.hasTile) {
    value = fit(location, value, type, symbol.type);
    tile::StoreTileOp::create(builder, location, token, value, arrays[name].partition, indices,
                              /*token=*/Value(), tile::Ordering::Weak, /*scope=*/nullptr,
                              /*inbounds=*/nullptr, /*hints=*/nullptr);
    return;
  }
  value = convert(location, value, type.element, symbol.type.element);
  auto [pointer, isInside] = getElementPointer(location, name, indices);
  tile::StoreOp::create(builder, location, token, value, pointer, isInside, /*token=*/Value(),
                        tile::Ordering::Weak, /*scope=*/nullptr, /*hints=*/nullptr);
}
