//===- LowerMemory.cpp - Tiles and elements of arrays ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

/// An element is a tile of one, so that what lies outside the array is the partition's to say: it
/// reads as zero, is not written, and a checked run reports it.
Value Lowering::loadElement(Location location, NameId name, ArrayRef<Value> indices) {
  Value element = loadTile(location, name, indices);
  return tile::ReshapeOp::create(builder, location, getElementTypeOrSelf(element.getType()),
                                 element);
}

void Lowering::store(SourceOffset offset, NameId name, ArrayRef<Value> indices, Value value,
                     ValueType type) {
  Location location = at(offset);
  const Symbol &symbol = model.symbols[name];
  Type token = tile::TokenType::get(context);
  if (symbol.hasTile) {
    value = fit(location, value, type, symbol.type);
  } else {
    value = convert(location, value, type.element, symbol.type.element);
    Type one = cast<tile::PartitionType>(arrays[name].partition.getType()).getTileType();
    value = tensor::SplatOp::create(builder, location, value, one);
  }
  tile::StoreTileOp::create(builder, location, token, value, arrays[name].partition, indices,
                            /*token=*/Value(), tile::Ordering::Weak, /*scope=*/nullptr,
                            /*inbounds=*/nullptr, /*hints=*/nullptr);
}
