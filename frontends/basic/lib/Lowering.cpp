//===- Lowering.cpp - Values, constants and the module --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tessera::basic;

Lowering::Lowering(const SourceFile &source, DiagnosticSink &diagnostics, Program &program,
                   SemanticModel &model, FlowGraph &flow)
    : source(source), diagnostics(diagnostics), program(program), model(model), flow(flow),
      context(source.getContext()), builder(context), values(model.symbols.size()) {}

OwningOpRef<ModuleOp> Lowering::lower() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(at(0));
  (*module)->setAttr("tile.module", builder.getUnitAttr());
  builder.setInsertionPointToStart(module->getBody());
  tile::EntryOp entry = createEntry();
  lowerList(program.statements);
  if (failed)
    return nullptr;
  builder.setInsertionPointToEnd(entryBlock);
  tile::ReturnOp::create(builder,
                         at(program.statements.last ? program.statements.last->offset : 0));

  // Values computed in case they were needed, such as what a FOR variable holds after its loop.
  entry->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
  return module;
}

Type Lowering::getElementType(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return builder.getI1Type();
  case ElementType::None:
  case ElementType::I32:
    return builder.getI32Type();
  case ElementType::F32:
    return builder.getF32Type();
  }
  return Type();
}

Type Lowering::getType(ValueType type) {
  return tile::getTileOrScalar(type.shape.getExtents(), getElementType(type.element));
}

/// All constants stand at the start of the kernel, each once.
Value Lowering::getConstant(Location location, TypedAttr value) {
  Value &constant = constants[value];
  if (!constant) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(entryBlock);
    constant = arith::ConstantOp::create(builder, location, value);
  }
  return constant;
}

Value Lowering::getInteger(Location location, Type type, int64_t value) {
  if (auto shaped = dyn_cast<RankedTensorType>(type))
    return getConstant(
        location,
        DenseElementsAttr::get(shaped, builder.getIntegerAttr(shaped.getElementType(), value)));
  return getConstant(location, builder.getIntegerAttr(type, value));
}

Value Lowering::getZero(Location location, Type type) {
  return getConstant(location, cast<TypedAttr>(builder.getZeroAttr(type)));
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// A variable without a value yet is 0.
Value Lowering::getValue(Location location, NameId name) {
  if (!values[name])
    return getZero(location, getType(model.symbols[name].type));
  return values[name];
}

Lowering::SavedValues Lowering::save(ArrayRef<NameId> names) const {
  SavedValues saved;
  for (NameId name : names)
    saved.push_back({name, values[name]});
  return saved;
}

void Lowering::restore(const SavedValues &saved) {
  for (auto [name, value] : saved)
    values[name] = value;
}

SmallVector<Value> Lowering::getValues(Location location, ArrayRef<NameId> names) {
  SmallVector<Value> result;
  for (NameId name : names)
    result.push_back(getValue(location, name));
  return result;
}

SmallVector<Type> Lowering::getTypes(ArrayRef<NameId> names) {
  SmallVector<Type> types;
  for (NameId name : names)
    types.push_back(getType(model.symbols[name].type));
  return types;
}

void Lowering::setValues(ArrayRef<NameId> names, ValueRange newValues) {
  for (auto [name, value] : llvm::zip_equal(names, newValues))
    values[name] = value;
}

bool Lowering::isLiveIn(FlowBlockId block, NameId name) const {
  return llvm::binary_search(flow.getLiveIn(block), name);
}

/// Those of `names` that are live at the start of any of `blocks`.
SmallVector<NameId> Lowering::keepLive(ArrayRef<NameId> names,
                                       std::initializer_list<FlowBlockId> blocks) const {
  SmallVector<NameId> result;
  for (NameId name : names)
    if (llvm::any_of(blocks, [&](FlowBlockId block) { return isLiveIn(block, name); }))
      result.push_back(name);
  return result;
}
