//===- LowerFlow.cpp - Jumps ----------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A list of statements that a jump crosses is lowered to basic blocks in a region
// of their own and lifted to scf by upstream's transformCFGToSCF, which handles
// irreducible flow too. Statements within that no jump enters or leaves stay
// structured all along.
//
// GOSUB pushes the number of its continuation on a stack of 64, which is a tile
// variable like any other; RETURN goes to one block that pops it and branches.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace tessera::basic;
using arith::CmpIPredicate;

void tessera::basic::createEndlessLoopAssert(OpBuilder &builder, const SourceFile &source,
                                             SourceOffset offset) {
  Location location = source.getLocation(offset);
  Value never = arith::ConstantOp::create(builder, location, builder.getBoolAttr(false));
  tile::AssertOp::create(builder, location, never,
                         "endless loop in the jumps from " + source.describeLine(offset) + " on");
}

namespace {
/// Upstream's own interface ends regions with func.return; ours end with scf.yield.
class FlowLifter : public ControlFlowToSCFTransformation {
public:
  explicit FlowLifter(const SourceFile &source, SourceOffset offset)
      : source(source), offset(offset) {}

  /// What follows an endless loop. A loop without effects may be removed, as everywhere in MLIR;
  /// then the program must stop here rather than go on.
  FailureOr<Operation *> createUnreachableTerminator(Location location, OpBuilder &builder,
                                                     Region &region) override {
    createEndlessLoopAssert(builder, source, offset);
    SmallVector<Value> results;
    for (Type type : region.getParentOp()->getResultTypes())
      results.push_back(getUndefValue(location, builder, type));
    return scf::YieldOp::create(builder, location, results).getOperation();
  }

private:
  const SourceFile &source;
  SourceOffset offset;
};
} // namespace

Block *Lowering::getBlock(FlowBlockId id) {
  Block *&block = blocks[id];
  if (!block) {
    block = new Block;
    region->push_back(block);
    for (NameId name : flow.getLiveIn(id))
      if (assignedInRegion.test(name))
        block->addArgument(getType(model.symbols[name].type), region->getLoc());
  }
  return block;
}

SmallVector<Value> Lowering::getBlockOperands(Location location, FlowBlockId id) {
  SmallVector<Value> operands;
  for (NameId name : flow.getLiveIn(id))
    if (assignedInRegion.test(name))
      operands.push_back(getValue(location, name));
  return operands;
}

void Lowering::branchTo(Location location, FlowBlockId id) {
  if (isDead)
    return;
  Block *block = getBlock(id);
  cf::BranchOp::create(builder, location, block, getBlockOperands(location, id));
  isDead = true;
}

void Lowering::branchIf(Location location, Value condition, FlowBlockId ifTrue,
                        FlowBlockId ifFalse) {
  Block *trueBlock = getBlock(ifTrue), *falseBlock = getBlock(ifFalse);
  cf::CondBranchOp::create(builder, location, condition, trueBlock,
                           getBlockOperands(location, ifTrue), falseBlock,
                           getBlockOperands(location, ifFalse));
  isDead = true;
}

void Lowering::startBlock(FlowBlockId id) {
  isDead = !flow.isReachable(id);
  if (isDead)
    return;
  Block *block = getBlock(id);
  builder.setInsertionPointToEnd(block);
  unsigned argument = 0;
  for (NameId name : flow.getLiveIn(id))
    if (assignedInRegion.test(name))
      setValue(name, block->getArgument(argument++));
}

void Lowering::lowerUnstructured(StatementList &list) {
  SourceOffset offset = list.owner ? list.owner->offset : list.first->offset;
  Location location = at(offset);
  SmallVector<NameId> assigned = flow.getAssigned(list);
  SmallVector<NameId> hidden;
  if (!list.owner && !model.gosubs.empty())
    hidden = {flow.getReturnDepthSymbol(), flow.getReturnStackSymbol()};
  for (NameId name : hidden)
    if (!llvm::is_contained(assigned, name))
      assigned.push_back(name);
  llvm::sort(assigned);
  SmallVector<NameId> results = keepLive(assigned, {list.exitBlock});
  SavedValues saved = save(assigned);

  auto wrapper = scf::ExecuteRegionOp::create(builder, location, getTypes(results));
  // A region of blocks may stand within a structured statement of another.
  Region *outerRegion = std::exchange(region, &wrapper.getRegion());
  llvm::BitVector outerAssigned =
      std::exchange(assignedInRegion, llvm::BitVector(model.symbols.size()));
  bool outerDead = std::exchange(isDead, false);
  llvm::DenseMap<FlowBlockId, Block *> outerBlocks =
      std::exchange(blocks, llvm::DenseMap<FlowBlockId, Block *>());
  for (NameId name : assigned)
    assignedInRegion.set(name);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(region);
    lowerInBlocks(list);
    branchTo(location, list.exitBlock);
    if (!list.owner && flow.getReturnDispatch() != kNoFlowBlock)
      createReturnDispatch();
    startBlock(list.exitBlock);
    if (!isDead)
      scf::YieldOp::create(builder, location, getValues(location, results));
  }
  restore(saved);
  Block *exit = flow.isReachable(list.exitBlock) ? getBlock(list.exitBlock) : nullptr;
  failed = failed || !liftRegion(wrapper.getRegion(), exit, offset);
  blocks = std::move(outerBlocks);
  region = outerRegion;
  assignedInRegion = std::move(outerAssigned);
  isDead = outerDead;
  if (failed)
    return;
  // One block is left: it belongs where the region stands.
  Block &block = wrapper.getRegion().front();
  Operation *yield = block.getTerminator();
  SmallVector<Value> yielded(yield->getOperands());
  yield->erase();
  Block *parent = wrapper->getBlock();
  parent->getOperations().splice(Block::iterator(wrapper), block.getOperations());
  wrapper->erase();
  builder.setInsertionPointToEnd(parent);
  setValues(results, yielded);
}

/// Leaves one block, which ends in an scf.yield. `exit` is the block that ends in it now, null if
/// nothing reaches it.
bool Lowering::liftRegion(Region &lifted, Block *exit, SourceOffset offset) {
  auto reportTooComplex = [&] {
    diagnostics.error(offset, "the jumps from here on are too many to be turned into loops and "
                              "branches; replace some GOTO by IF blocks and loops, or move parts "
                              "of the program into kernels of their own");
    return false;
  };
  // Past these sizes lifting gets slow and its result large; where few variables are in use it
  // nests as deep as there are jumps.
  constexpr size_t kMaxLiftedBlocks = 256, kMaxLiftedValues = 2048;
  constexpr size_t kMaxDispatchedValues = size_t(1) << 21;
  size_t numBlocks = lifted.getBlocks().size();
  size_t numValues = numBlocks * (assignedInRegion.count() + 1);
  if (numValues > kMaxDispatchedValues)
    return reportTooComplex();
  if (numBlocks > kMaxLiftedBlocks || numValues > kMaxLiftedValues) {
    createDispatchLoop(lifted, exit, offset);
    return true;
  }
  FlowLifter lifter(source, offset);
  DominanceInfo dominance;
  if (mlir::failed(transformCFGToSCF(lifted, lifter, dominance)) || !lifted.hasOneBlock())
    return reportTooComplex();
  return true;
}

//===----------------------------------------------------------------------===//
// Statements in basic blocks
//===----------------------------------------------------------------------===//

void Lowering::lowerInBlocks(StatementList &list) {
  for (Statement *statement = list.first; statement && !failed; statement = statement->next)
    lowerStatementInBlocks(statement);
}

void Lowering::lowerStatementInBlocks(Statement *statement) {
  Location location = at(statement->offset);
  switch (statement->kind) {
  case StatementKind::Label: {
    auto *label = cast<LabelStatement>(statement);
    if (!label->isTarget)
      return;
    branchTo(location, label->block);
    return startBlock(label->block);
  }
  case StatementKind::Goto: {
    return branchTo(location, cast<JumpStatement>(statement)->target->block);
  }
  case StatementKind::End:
    return branchTo(location, program.statements.exitBlock);
  case StatementKind::Gosub:
    return lowerGosub(cast<JumpStatement>(statement));
  case StatementKind::Return:
    return lowerReturn(statement);
  default:
    break;
  }
  if (!statement->isOpen) {
    if (!isDead)
      lowerStatement(statement);
    return;
  }
  // Within an open statement something may be reached even if its start is not.
  if (auto *branch = dyn_cast<IfStatement>(statement)) {
    if (!isDead)
      branchIf(location, lowerCondition(branch->condition), branch->thenBlock, branch->elseBlock);
    startBlock(branch->thenBlock);
    lowerInBlocks(branch->thenList);
    branchTo(location, branch->joinBlock);
    startBlock(branch->elseBlock);
    lowerInBlocks(branch->elseList);
    branchTo(location, branch->joinBlock);
    return startBlock(branch->joinBlock);
  }
  if (auto *loop = dyn_cast<WhileStatement>(statement)) {
    branchTo(location, loop->headBlock);
    startBlock(loop->headBlock);
    if (!isDead)
      branchIf(location, lowerCondition(loop->condition), loop->bodyBlock, loop->exitBlock);
    startBlock(loop->bodyBlock);
    lowerInBlocks(loop->body);
    branchTo(location, loop->headBlock);
    return startBlock(loop->exitBlock);
  }
  lowerForInBlocks(cast<ForStatement>(statement));
}

void Lowering::lowerForInBlocks(ForStatement *loop) {
  Location location = at(loop->offset);
  if (!isDead) {
    ForBounds bounds = lowerForBounds(loop);
    setValue(loop->variable, bounds.from);
    if (loop->limitSymbol)
      setValue(loop->limitSymbol, convert(location, bounds.limit, bounds.limitType,
                                          model.symbols[loop->limitSymbol].type.element));
    if (loop->stepSymbol)
      setValue(loop->stepSymbol, bounds.step);
    Value first = bounds.from;
    if (bounds.type == ElementType::I32)
      first = builder.createOrFold<arith::ExtSIOp>(location, builder.getI64Type(), first);
    branchIf(location, testFor(location, bounds, first), loop->bodyBlock, loop->exitBlock);
  }
  startBlock(loop->bodyBlock);
  lowerInBlocks(loop->body);
  if (!isDead) {
    Location nextLocation = at(loop->nextOffset ? loop->nextOffset : loop->offset);
    // Literals are written down again, everything else was kept.
    ForBounds bounds = lowerKeptForBounds(loop);
    auto [next, goesOn] = advanceFor(nextLocation, bounds, getValue(nextLocation, loop->variable));
    setValue(loop->variable, next);
    branchIf(nextLocation, goesOn, loop->bodyBlock, loop->exitBlock);
  }
  startBlock(loop->exitBlock);
}

/// Limit and step at the end of a loop in basic blocks.
Lowering::ForBounds Lowering::lowerKeptForBounds(ForStatement *loop) {
  Location location = at(loop->offset);
  ForBounds bounds;
  bounds.type = model.symbols[loop->variable].type.element;
  if (loop->limitSymbol) {
    bounds.limit = getValue(location, loop->limitSymbol);
    bounds.limitType = model.symbols[loop->limitSymbol].type.element;
  } else {
    bounds.limit = lower(loop->to);
    bounds.limitType = program.nodes[loop->to.root()].type.element;
  }
  if (loop->stepSymbol) {
    bounds.step = getValue(location, loop->stepSymbol);
  } else if (loop->step.isValid()) {
    bounds.step = convert(location, lower(loop->step),
                          program.nodes[loop->step.root()].type.element, bounds.type);
    bounds.constantStep = getLiteral(program.getNodes(loop->step));
  } else {
    bounds.step = convert(location, getInteger(location, builder.getI32Type(), 1), ElementType::I32,
                          bounds.type);
    bounds.constantStep = 1;
  }
  return bounds;
}

void Lowering::lowerGosub(JumpStatement *jump) {
  if (!isDead) {
    Location location = at(jump->offset);
    Type i32 = builder.getI32Type();
    NameId depthSymbol = flow.getReturnDepthSymbol(), stackSymbol = flow.getReturnStackSymbol();
    Value depth = getValue(location, depthSymbol), stack = getValue(location, stackSymbol);
    Value maxDepth = getInteger(location, i32, FlowGraph::kMaxReturnDepth);
    Value fits = arith::CmpIOp::create(builder, location, CmpIPredicate::ult, depth, maxDepth);
    createAssert(jump->offset, fits,
                 "GOSUB nested deeper than " + Twine(FlowGraph::kMaxReturnDepth));
    Type stackType = stack.getType();
    Value positions = tile::IotaOp::create(builder, location, stackType);
    Value top = tensor::SplatOp::create(builder, location, stackType, depth);
    Value isTop = arith::CmpIOp::create(builder, location, CmpIPredicate::eq, positions, top);
    Value index = getInteger(location, stackType, jump->returnIndex);
    setValue(stackSymbol, arith::SelectOp::create(builder, location, isTop, index, stack));
    setValue(depthSymbol,
             arith::AddIOp::create(builder, location, depth, getInteger(location, i32, 1)));
    branchTo(location, jump->target->block);
  }
  startBlock(jump->continuation);
}

void Lowering::lowerReturn(Statement *statement) {
  if (isDead)
    return;
  Location location = at(statement->offset);
  if (flow.getReturnDispatch() == kNoFlowBlock) {
    createAssert(statement->offset, getInteger(location, builder.getI1Type(), 0),
                 "RETURN without GOSUB");
    return branchTo(location, program.statements.exitBlock);
  }
  Value depth = getValue(location, flow.getReturnDepthSymbol());
  Value isCalled = arith::CmpIOp::create(builder, location, CmpIPredicate::sgt, depth,
                                         getInteger(location, builder.getI32Type(), 0));
  createAssert(statement->offset, isCalled, "RETURN without GOSUB");
  branchTo(location, flow.getReturnDispatch());
}

void Lowering::createReturnDispatch() {
  startBlock(flow.getReturnDispatch());
  if (isDead)
    return;
  Location location = at(model.gosubs.front()->offset);
  Type i32 = builder.getI32Type();
  Value depth = getValue(location, flow.getReturnDepthSymbol());
  Value stack = getValue(location, flow.getReturnStackSymbol());
  Value below = arith::SubIOp::create(builder, location, depth, getInteger(location, i32, 1));
  setValue(flow.getReturnDepthSymbol(), below);
  // A depth out of range has stopped the program; the mask only keeps the index sound.
  Value index = arith::AndIOp::create(builder, location, below,
                                      getInteger(location, i32, FlowGraph::kMaxReturnDepth - 1));
  Value slice =
      tile::ExtractOp::create(builder, location, RankedTensorType::get({1}, i32), stack, index);
  Value target = tile::ReshapeOp::create(builder, location, i32, slice);

  SmallVector<int32_t> cases;
  SmallVector<Block *> caseBlocks;
  SmallVector<SmallVector<Value>> caseOperands;
  for (JumpStatement *gosub : ArrayRef(model.gosubs).drop_front()) {
    if (!flow.isReachable(gosub->continuation))
      continue;
    cases.push_back(gosub->returnIndex);
    caseBlocks.push_back(getBlock(gosub->continuation));
    caseOperands.push_back(getBlockOperands(location, gosub->continuation));
  }
  FlowBlockId first = model.gosubs.front()->continuation;
  Block *firstBlock = getBlock(first);
  SmallVector<Value> firstOperands = getBlockOperands(location, first);
  if (cases.empty()) {
    cf::BranchOp::create(builder, location, firstBlock, firstOperands);
    return;
  }
  SmallVector<ValueRange> operandRanges(caseOperands.begin(), caseOperands.end());
  cf::SwitchOp::create(builder, location, target, firstBlock, firstOperands, cases, caseBlocks,
                       operandRanges);
}
