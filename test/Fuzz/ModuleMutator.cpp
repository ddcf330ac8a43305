//===- ModuleMutator.cpp - Mutations of modules of tile -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text that was changed by tokens seldom passes MLIR's parser, which checks names and the types at
// uses before any verifier of ours is asked. Modules are therefore changed as modules, each change
// consistent at definition and uses, and printed in generic form when they no longer verify.
//
//===----------------------------------------------------------------------===//

#include "ModuleChecks.h"
#include "TextMutator.h"
#include "UpstreamFaults.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace tessera;
using namespace tessera::fuzz;
using llvm::StringRef;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {
class ModuleMutator {
public:
  ModuleMutator(mlir::ModuleOp module, unsigned seed) : module(module), random(seed) {
    module->walk([&](mlir::Operation *operation) {
      if (operation != module)
        operations.push_back(operation);
    });
    collectTypesAndAttributes();
  }

  /// False when there is nothing to change.
  bool mutate();

private:
  size_t below(size_t bound) { return random() % bound; }
  template <typename T>
  T choose(const std::vector<T> &from) {
    return from[below(from.size())];
  }
  void collectTypesAndAttributes();
  /// A value that is visible at `operation`, of `type` if it is given and there is one.
  mlir::Value chooseValue(mlir::Operation *operation, mlir::Type type);
  void replaceOperand(mlir::Operation *operation);
  void changeOperandCount(mlir::Operation *operation);
  void changeResultType(mlir::Operation *operation);
  void changeAttribute(mlir::Operation *operation);
  void changeArgument(mlir::Operation *operation);
  void retype();
  void cloneOperation(mlir::Operation *operation);
  void eraseOperation(mlir::Operation *operation);
  void moveOperation(mlir::Operation *operation);

  mlir::ModuleOp module;
  std::minstd_rand random;
  std::vector<mlir::Operation *> operations;
  std::vector<mlir::Type> types;
  std::vector<mlir::Attribute> attributes;
};
} // namespace

void ModuleMutator::collectTypesAndAttributes() {
  mlir::OpBuilder builder(module.getContext());
  mlir::Type f32 = builder.getF32Type();
  types = {builder.getI1Type(),
           builder.getI8Type(),
           builder.getI32Type(),
           builder.getI64Type(),
           builder.getIntegerType(4),
           builder.getIndexType(),
           builder.getF16Type(),
           builder.getBF16Type(),
           f32,
           builder.getF64Type(),
           builder.getTF32Type(),
           builder.getType<mlir::Float8E4M3FNType>(),
           builder.getType<mlir::Float8E8M0FNUType>(),
           builder.getType<mlir::Float4E2M1FNType>(),
           mlir::RankedTensorType::get({8}, f32),
           mlir::RankedTensorType::get({8, 8}, f32),
           mlir::RankedTensorType::get({4, 4, 4}, builder.getF16Type()),
           mlir::RankedTensorType::get({8}, builder.getI1Type()),
           mlir::RankedTensorType::get({1 << 24}, builder.getI8Type()),
           builder.getType<tile::TokenType>(),
           tile::PtrType::get(f32)};
  for (int64_t value : {0, 1, 2, 3, -1, 4, 8, 16, 64, 1 << 24}) {
    attributes.push_back(builder.getI64IntegerAttr(value));
    attributes.push_back(builder.getI32IntegerAttr(value));
  }
  attributes.push_back(builder.getI64IntegerAttr(INT64_MAX));
  attributes.push_back(builder.getI64IntegerAttr(INT64_MIN));
  attributes.push_back(builder.getUnitAttr());
  attributes.push_back(builder.getBoolAttr(true));
  attributes.push_back(builder.getF64FloatAttr(1.5));
  attributes.push_back(builder.getStringAttr("f"));
  attributes.push_back(builder.getDictionaryAttr({}));
  attributes.push_back(builder.getArrayAttr({}));
  attributes.push_back(mlir::FlatSymbolRefAttr::get(module.getContext(), "f"));
  const std::vector<int64_t> arrays[] = {{},      {0},       {1, 0},        {0, 0},
                                         {-1, 1}, {2, 1, 0}, {INT64_MAX, 2}};
  for (llvm::ArrayRef<int64_t> values : arrays)
    attributes.push_back(builder.getDenseI64ArrayAttr(values));
  attributes.push_back(builder.getDenseBoolArrayAttr({true, false}));
  mlir::AttrTypeWalker walker;
  walker.addWalk([&](mlir::Type type) { types.push_back(type); });
  walker.addWalk([&](mlir::Attribute attribute) { attributes.push_back(attribute); });
  for (mlir::Operation *operation : operations) {
    walker.walk(operation->getAttrDictionary());
    for (mlir::Value result : operation->getResults())
      walker.walk(result.getType());
    for (mlir::Region &region : operation->getRegions())
      for (mlir::Block &block : region)
        for (mlir::BlockArgument argument : block.getArguments())
          walker.walk(argument.getType());
  }
}

mlir::Value ModuleMutator::chooseValue(mlir::Operation *operation, mlir::Type type) {
  std::vector<mlir::Value> values, matching;
  auto add = [&](mlir::Value value) {
    values.push_back(value);
    if (value.getType() == type)
      matching.push_back(value);
  };
  for (mlir::Operation *inner = operation; inner && inner->getBlock();
       inner = inner->getParentOp()) {
    for (mlir::BlockArgument argument : inner->getBlock()->getArguments())
      add(argument);
    for (mlir::Operation *before = inner->getPrevNode(); before; before = before->getPrevNode())
      for (mlir::Value result : before->getResults())
        add(result);
  }
  if (!matching.empty())
    return choose(matching);
  return values.empty() ? mlir::Value() : choose(values);
}

void ModuleMutator::replaceOperand(mlir::Operation *operation) {
  if (operation->getNumOperands() == 0)
    return;
  mlir::OpOperand &operand = operation->getOpOperand(below(operation->getNumOperands()));
  mlir::Type type = below(4) == 0 ? choose(types) : operand.get().getType();
  if (mlir::Value value = chooseValue(operation, type))
    operand.set(value);
}

void ModuleMutator::changeOperandCount(mlir::Operation *operation) {
  unsigned count = operation->getNumOperands();
  if (count != 0 && below(2) == 0)
    return operation->eraseOperand(below(count));
  if (mlir::Value value = chooseValue(operation, choose(types)))
    operation->insertOperands(below(count + 1), value);
}

void ModuleMutator::changeResultType(mlir::Operation *operation) {
  if (operation->getNumResults() != 0)
    operation->getResult(below(operation->getNumResults())).setType(choose(types));
}

void ModuleMutator::changeAttribute(mlir::Operation *operation) {
  llvm::ArrayRef<mlir::NamedAttribute> present = operation->getAttrs();
  if (present.empty())
    return operation->setDiscardableAttr("note", choose(attributes));
  mlir::StringAttr name = present[below(present.size())].getName();
  mlir::Attribute old = operation->getAttr(name);
  mlir::Attribute value = choose(attributes);
  for (unsigned attempt = 0; attempt < 24 && value.getTypeID() != old.getTypeID(); ++attempt)
    value = choose(attributes);
  // One of another kind would leave the operation without the attribute, which text cannot.
  if (value.getTypeID() == old.getTypeID() || !operation->getInherentAttr(name))
    operation->setAttr(name, value);
}

void ModuleMutator::changeArgument(mlir::Operation *operation) {
  if (operation->getNumRegions() == 0)
    return;
  mlir::Region &region = operation->getRegion(below(operation->getNumRegions()));
  if (region.empty())
    return;
  mlir::Block &block = region.front();
  if (below(3) == 0 || block.getNumArguments() == 0) {
    block.addArgument(choose(types), operation->getLoc());
    return;
  }
  mlir::BlockArgument argument = block.getArgument(below(block.getNumArguments()));
  if (argument.use_empty() && below(2) == 0)
    block.eraseArgument(argument.getArgNumber());
  else
    argument.setType(choose(types));
}

void ModuleMutator::retype() {
  mlir::Type from = choose(types);
  mlir::Type to = choose(types);
  // Types that contain `from` stay, since what would replace them may be no type.
  auto replace = [&](mlir::Value value) {
    if (value.getType() == from)
      value.setType(to);
  };
  for (mlir::Operation *operation : operations) {
    llvm::for_each(operation->getResults(), replace);
    for (mlir::Region &region : operation->getRegions())
      for (mlir::Block &block : region)
        llvm::for_each(block.getArguments(), replace);
  }
}

void ModuleMutator::cloneOperation(mlir::Operation *operation) {
  operation->getBlock()->getOperations().insert(std::next(operation->getIterator()),
                                                operation->clone());
}

void ModuleMutator::eraseOperation(mlir::Operation *operation) {
  for (mlir::Value result : operation->getResults()) {
    if (result.use_empty())
      continue;
    mlir::Value other = chooseValue(operation, result.getType());
    if (!other)
      return;
    result.replaceAllUsesWith(other);
  }
  operation->erase();
}

void ModuleMutator::moveOperation(mlir::Operation *operation) {
  mlir::Operation *other = choose(operations);
  if (!operation->isAncestor(other))
    operation->moveBefore(other);
}

bool ModuleMutator::mutate() {
  if (operations.empty())
    return false;
  mlir::Operation *operation = choose(operations);
  switch (below(12)) {
  case 0:
  case 1:
    replaceOperand(operation);
    break;
  case 2:
    changeOperandCount(operation);
    break;
  case 3:
  case 4:
    changeResultType(operation);
    break;
  case 5:
  case 6:
  case 7:
    changeAttribute(operation);
    break;
  case 8:
    changeArgument(operation);
    break;
  case 9:
    retype();
    break;
  case 10:
    if (below(2) == 0)
      cloneOperation(operation);
    else
      moveOperation(operation);
    break;
  default:
    eraseOperation(operation);
    break;
  }
  return true;
}

/// Empty when `text` is not a module.
static std::string mutateModule(StringRef text, unsigned seed) {
  std::string result;
  runOnLargeStack([&] {
    ErrorRecorder errors;
    mlir::ParserConfig config(&getContext(), /*verifyAfterParse=*/false);
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, config);
    if (!module)
      return;
    std::minstd_rand random(seed);
    for (size_t count = 1 + random() % 3; count != 0; --count)
      if (!ModuleMutator(*module, random()).mutate())
        return;
    // A module that does not verify may not be printed by its operations' own printers.
    mlir::OpPrintingFlags flags;
    if (failed(mlir::verify(*module)) || random() % 4 == 0)
      flags.printGenericOpForm();
    llvm::raw_string_ostream os(result);
    module->print(os, flags);
  });
  return result;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                                          unsigned seed) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  if (seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string result;
  if (seed % 16 >= 4 && !findNestingProblem(text))
    result = mutateModule(text, seed);
  if (result.empty())
    result = TextMutator(seed).mutate(text);
  size = std::min(result.size(), maxSize);
  std::memcpy(data, result.data(), size);
  return size;
}
