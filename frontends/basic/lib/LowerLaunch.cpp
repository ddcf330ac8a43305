//===- LowerLaunch.cpp - The kernel: parameters, grid and arrays ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tessera::basic;

/// Private arrays up to this many bytes live in the block's own storage, others in a workspace.
static constexpr int64_t kMaxAllocaBytes = int64_t(1) << 16;
static constexpr int64_t kElementBytes = 4;

/// True if the sizes of an array are literals and it is small, with its number of elements.
bool Lowering::isPrivateArrayStatic(NameId name, int64_t &numElements) const {
  numElements = 1;
  for (const DeclaredSize &size : model.symbols[name].sizes) {
    if (size.isName)
      return false;
    numElements *= size.literal;
  }
  return numElements <= kMaxAllocaBytes / kElementBytes;
}

/// Arrays that are written, whether copied back or not.
static llvm::BitVector findStoredArrays(Program &program, const SemanticModel &model) {
  llvm::BitVector stored(model.symbols.size());
  forEachStatement(program.statements, [&](Statement *statement) {
    if (auto *let = dyn_cast<LetStatement>(statement)) {
      if (let->target.hasIndices)
        stored.set(let->target.name);
    } else if (auto *read = dyn_cast<ReadStatement>(statement)) {
      for (const AssignmentTarget &target : read->targets)
        if (target.hasIndices)
          stored.set(target.name);
    }
  });
  return stored;
}

tessera::tile::EntryOp Lowering::createEntry() {
  llvm::BitVector stored = findStoredArrays(program, model);
  SmallVector<Attribute> parameters;
  SmallVector<Type> types;
  SmallVector<Location> locations;
  auto addParameter = [&](NameId name, tile::ParameterRole role, Type type) {
    parameters.push_back(tile::ParameterAttr::get(
        context, builder.getStringAttr(program.names[name]), role, /*isUnsigned=*/false));
    types.push_back(type);
    locations.push_back(at(model.symbols[name].offset));
  };
  for (NameId name : model.parameters) {
    const Symbol &symbol = model.symbols[name];
    if (symbol.kind == SymbolKind::Variable) {
      addParameter(name, tile::ParameterRole::Scalar, builder.getI32Type());
      continue;
    }
    tile::ParameterRole role = tile::ParameterRole::Out;
    if (symbol.isInput)
      role = symbol.isOutput || stored.test(name) ? tile::ParameterRole::InOut
                                                  : tile::ParameterRole::In;
    addParameter(name, role, tile::PtrType::get(getElementType(symbol.type.element)));
  }
  int64_t numElements;
  for (NameId name : model.privateArrays)
    if (!isPrivateArrayStatic(name, numElements))
      addParameter(name, tile::ParameterRole::Workspace,
                   tile::PtrType::get(getElementType(model.symbols[name].type.element)));

  SourceOffset start = program.statements.first ? program.statements.first->offset : 0;
  auto entry = tile::EntryOp::create(builder, at(start), "main", builder.getArrayAttr(parameters),
                                     /*hints=*/nullptr);
  createLaunchRegion(entry);
  entryBlock = builder.createBlock(&entry.getBody(), {}, types, locations);
  blockId = tile::BlockIdOp::create(builder, at(start), tile::GridAxis::X);
  createArrays(entry);
  return entry;
}

void Lowering::createLaunchRegion(tile::EntryOp entry) {
  OpBuilder::InsertionGuard guard(builder);
  Type i64 = builder.getI64Type();
  Location location = entry.getLoc();
  Block *block = builder.createBlock(&entry.getLaunch());
  DenseMap<NameId, Value> scalars;
  for (NameId name : model.parameters) {
    if (model.symbols[name].kind != SymbolKind::Variable)
      continue;
    Value argument = block->addArgument(builder.getI32Type(), at(model.symbols[name].offset));
    scalars[name] = arith::ExtSIOp::create(builder, argument.getLoc(), i64, argument);
  }
  auto getConstantHere = [&](Location where, int64_t value) -> Value {
    return arith::ConstantOp::create(builder, where, builder.getI64IntegerAttr(value));
  };
  auto getExtents = [&](NameId name) {
    SmallVector<Value> extents;
    for (const DeclaredSize &size : model.symbols[name].sizes)
      extents.push_back(size.isName ? scalars[size.name]
                                    : getConstantHere(at(size.offset), size.literal));
    return extents;
  };
  auto multiply = [&](Value product, Value factor) -> Value {
    return product ? builder.createOrFold<arith::MulIOp>(location, product, factor) : factor;
  };

  SmallVector<Value> extents, workspaces;
  SmallVector<int32_t> ranks;
  Value grid;
  for (NameId name : model.parameters) {
    const Symbol &symbol = model.symbols[name];
    if (symbol.kind != SymbolKind::Array)
      continue;
    SmallVector<Value> shape = getExtents(name);
    ranks.push_back(shape.size());
    llvm::append_range(extents, shape);
    if (model.gridArray != name || !symbol.hasTile)
      continue;
    for (auto [dimension, extent] : llvm::enumerate(shape)) {
      Value tileExtent = getConstantHere(location, symbol.type.shape.getExtent(dimension));
      grid = multiply(grid, arith::CeilDivSIOp::create(builder, location, extent, tileExtent));
    }
  }
  Value one = getConstantHere(location, 1);
  if (!grid)
    grid = one;
  int64_t numElements;
  for (NameId name : model.privateArrays) {
    if (isPrivateArrayStatic(name, numElements))
      continue;
    Value bytes = getConstantHere(location, kElementBytes);
    for (Value extent : getExtents(name))
      bytes = multiply(bytes, extent);
    workspaces.push_back(bytes);
  }
  tile::LaunchYieldOp::create(builder, location, ValueRange{grid, one, one}, extents, ranks,
                              workspaces);
}

/// Binds parameters to names and makes what accesses to arrays need.
void Lowering::createArrays(tile::EntryOp entry) {
  unsigned argument = 0;
  for (NameId name : model.parameters) {
    Symbol &symbol = model.symbols[name];
    Value parameter = entryBlock->getArgument(argument++);
    if (symbol.kind == SymbolKind::Array) {
      arrays[name].base = parameter;
      continue;
    }
    inputScalars[name] = parameter;
    setValue(name, convert(parameter.getLoc(), parameter, ElementType::I32, symbol.type.element));
  }
  int64_t numElements;
  for (NameId name : model.privateArrays)
    if (!isPrivateArrayStatic(name, numElements))
      arrays[name].base = entryBlock->getArgument(argument++);
  for (NameId name : model.parameters)
    if (model.symbols[name].kind == SymbolKind::Array)
      createViews(name);
  for (NameId name : model.privateArrays)
    createPrivateArray(name);
}

/// The array cut into tiles: those of its TILE, or of one element.
void Lowering::createViews(NameId name) {
  const Symbol &symbol = model.symbols[name];
  ArrayAccess &array = arrays[name];
  SmallVector<int64_t> shape, strides(symbol.sizes.size(), 1);
  SmallVector<Value> dynamicSizes, dynamicStrides;
  for (const DeclaredSize &size : symbol.sizes) {
    shape.push_back(size.isName ? ShapedType::kDynamic : size.literal);
    if (size.isName)
      dynamicSizes.push_back(inputScalars[size.name]);
  }
  if (shape.size() == 2) {
    strides[0] = shape[1];
    if (ShapedType::isDynamic(shape[1]))
      dynamicStrides.push_back(inputScalars[symbol.sizes[1].name]);
  }
  Location location = at(symbol.offset);
  auto viewType = tile::ViewType::get(context, shape, getElementType(symbol.type.element), strides,
                                      /*multicast=*/false);
  Value view = tile::MakeViewOp::create(builder, location, viewType, array.base, dynamicSizes,
                                        dynamicStrides);
  SmallVector<int64_t> tileShape(symbol.sizes.size(), 1);
  if (symbol.hasTile)
    llvm::copy(symbol.type.shape.getExtents(), tileShape.begin());
  auto partitionType = tile::PartitionType::get(tileShape, viewType, tile::Padding::Zero);
  array.partition = tile::MakePartitionOp::create(builder, location, partitionType, view);
}

/// An array of the block's own, which starts at zero.
void Lowering::createPrivateArray(NameId name) {
  const Symbol &symbol = model.symbols[name];
  Location location = at(symbol.offset);
  Type i64 = builder.getI64Type();
  ArrayAccess &array = arrays[name];
  Value count;
  int64_t numElements;
  if (isPrivateArrayStatic(name, numElements)) {
    array.base = tile::AllocaOp::create(
        builder, location, tile::PtrType::get(getElementType(symbol.type.element)), numElements,
        /*alignment=*/0, /*is_global=*/false);
    count = getInteger(location, i64, numElements);
  } else {
    // The workspace holds a part for each block.
    for (const DeclaredSize &size : symbol.sizes) {
      Value extent =
          size.isName
              ? arith::ExtSIOp::create(builder, location, i64, inputScalars[size.name]).getResult()
              : getInteger(location, i64, size.literal);
      count = count ? builder.createOrFold<arith::MulIOp>(location, count, extent) : extent;
    }
    Value block = arith::ExtUIOp::create(builder, location, i64, blockId);
    Value offset = arith::MulIOp::create(builder, location, block, count);
    array.base = tile::PtrOffsetOp::create(builder, location, array.base, offset);
  }
  clearPrivateArray(name, count);
  createViews(name);
}

void Lowering::clearPrivateArray(NameId name, Value count) {
  const Symbol &symbol = model.symbols[name];
  Location location = at(symbol.offset);
  Type i64 = builder.getI64Type();
  constexpr int64_t kMaxChunk = 1024;
  int64_t numElements, chunk = kMaxChunk;
  bool isStatic = isPrivateArrayStatic(name, numElements);
  if (isStatic)
    chunk = std::min<int64_t>(kMaxChunk, llvm::PowerOf2Ceil(numElements));
  Type element = getElementType(symbol.type.element);
  auto viewType =
      tile::ViewType::get(context, {isStatic ? numElements : ShapedType::kDynamic}, element, {1},
                          /*multicast=*/false);
  Value view = tile::MakeViewOp::create(builder, location, viewType, arrays[name].base,
                                        isStatic ? ValueRange() : ValueRange(count), ValueRange());
  auto partitionType = tile::PartitionType::get({chunk}, viewType, tile::Padding::Zero);
  Value partition = tile::MakePartitionOp::create(builder, location, partitionType, view);
  Value zeros = getZero(location, RankedTensorType::get({chunk}, element));
  Value first = getInteger(location, i64, 0), one = getInteger(location, i64, 1);
  auto storeZeros = [&](Value index) {
    tile::StoreTileOp::create(builder, location, tile::TokenType::get(context), zeros, partition,
                              index, /*token=*/Value(), tile::Ordering::Weak, /*scope=*/nullptr,
                              /*inbounds=*/nullptr, /*hints=*/nullptr);
  };
  if (isStatic && numElements <= chunk)
    return storeZeros(first);
  Value chunks =
      builder.createOrFold<arith::CeilDivSIOp>(location, count, getInteger(location, i64, chunk));
  auto loop = scf::ForOp::create(builder, location, first, chunks, one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  storeZeros(loop.getInductionVar());
}
