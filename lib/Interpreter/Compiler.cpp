//===- Compiler.cpp - Lowers regions and operations to steps --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Checker.h"
#include "Codec.h"
#include "Run.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::interpreter;

uint64_t tessera::interpreter::getValueBytes(Type type) {
  if (isa<tile::TokenType>(type))
    return 0;
  if (auto view = dyn_cast<tile::ViewType>(type))
    return ViewRecord::getBytes(view.getRank());
  if (auto partition = dyn_cast<tile::PartitionType>(type))
    return ViewRecord::getBytes(partition.getView().getRank());
  return getSlotElementBytes(getElementTypeOrSelf(type)) * getSlotElements(type);
}

uint64_t Code::getFrameBytes() const {
  uint64_t bytes = 0;
  for (const SlotInfo &slot : slots)
    if (!slot.constant)
      bytes += slot.bytes;
  return bytes;
}

//===----------------------------------------------------------------------===//
// Slots and steps
//===----------------------------------------------------------------------===//

Slot Compiler::addSlot(uint64_t bytes) {
  VirtualSlot slot;
  // Equal sizes can change places, so there are few sizes.
  slot.bytes = bytes == 0 ? 0 : llvm::PowerOf2Ceil(std::max<uint64_t>(bytes, 16));
  slot.scope = scope;
  slots.push_back(slot);
  return slots.size() - 1;
}

Slot Compiler::define(Value value) {
  Slot slot = addSlot(getValueBytes(value.getType()));
  slotOf[value] = slot;
  return slot;
}

SmallVector<Slot> Compiler::define(ValueRange values) {
  SmallVector<Slot> result;
  for (Value value : values)
    result.push_back(define(value));
  return result;
}

SmallVector<Slot> Compiler::getSlots(ValueRange values) const {
  SmallVector<Slot> result;
  for (Value value : values)
    result.push_back(getSlot(value));
  return result;
}

std::byte *Compiler::addConstant(Value result) {
  Slot slot = define(result);
  // As large as any slot that its value is copied to.
  code.constants.push_back(std::make_unique<std::byte[]>(slots[slot].bytes));
  slots[slot].scope = 0;
  slots[slot].constant = code.constants.back().get();
  return slots[slot].constant;
}

/// Inlined operations are known by their own line and the line of the call.
Location Compiler::getLocation(Location location) const {
  for (Operation *call : llvm::reverse(calls))
    location = CallSiteLoc::get(location, call->getLoc());
  return location;
}

Step &Compiler::emit(StepKind kind, Location location, ArrayRef<Slot> operands,
                     ArrayRef<Slot> results) {
  Location full = getLocation(location);
  auto [entry, isNew] = locationIndex.try_emplace(full, code.locations.size());
  if (isNew)
    code.locations.push_back(full);
  Step step;
  step.kind = kind;
  step.location = entry->second;
  step.controlDepth = controlDepth;
  step.firstOperand = code.operands.size();
  step.numOperands = operands.size();
  code.operands.insert(code.operands.end(), operands.begin(), operands.end());
  step.firstResult = code.operands.size();
  step.numResults = results.size();
  code.operands.insert(code.operands.end(), results.begin(), results.end());
  code.maxOperands = std::max(code.maxOperands, step.numOperands);
  code.maxResults = std::max(code.maxResults, step.numResults);
  code.steps.push_back(step);
  return code.steps.back();
}

void Compiler::emitKernel(Operation *op, Kernel kernel, ArrayRef<Slot> scratch) {
  SmallVector<Slot> operands = getSlots(op->getOperands());
  bool isConstant =
      scratch.empty() && llvm::all_of(operands, [&](Slot slot) { return slots[slot].constant; });
  if (isConstant) {
    SmallVector<const std::byte *> sources;
    for (Slot slot : operands)
      sources.push_back(slots[slot].constant);
    SmallVector<std::byte *> destinations;
    for (Value result : op->getResults())
      destinations.push_back(addConstant(result));
    kernel(sources.data(), destinations.data());
    return;
  }
  SmallVector<Slot> results = define(op->getResults());
  results.append(scratch.begin(), scratch.end());
  code.kernels.push_back(std::move(kernel));
  emit(StepKind::Compute, op->getLoc(), operands, results).kernel = &code.kernels.back();
}

Step &Compiler::emitAction(Location location, Action action, ArrayRef<Slot> operands,
                           ArrayRef<Slot> results) {
  code.actions.push_back(std::move(action));
  Step &step = emit(StepKind::Act, location, operands, results);
  step.action = &code.actions.back();
  return step;
}

Step &Compiler::emitAction(Operation *op, Action action) {
  SmallVector<Slot> operands = getSlots(op->getOperands());
  return emitAction(op->getLoc(), std::move(action), operands, define(op->getResults()));
}

Step &Compiler::emitAccess(Operation *op, Action action, AccessInfo info) {
  Step &step = emitAction(op, std::move(action));
  // What another block may be waiting for, or may have to do first.
  step.yields = info.atomic || (info.reads && info.ordering != tile::Ordering::Weak);
  code.accesses.push_back(info);
  step.access = &code.accesses.back();
  return step;
}

/// Each operation has one piece of memory per block: in a loop, what the last round reserved is
/// dead when the next reserves.
LogicalResult Compiler::emitAlloca(tile::AllocaOp op) {
  Codec codec = getCodec(op.getType().getPointee());
  uint64_t count = op.getCount(), bytes;
  if (codec == Codec::Nibble)
    bytes = count / 2 + count % 2;
  else if (__builtin_mul_overflow(count, uint64_t(getCodecBytes(codec)), &bytes))
    bytes = ~uint64_t(0);
  if (bytes > Memory::maxAllocationBytes)
    return op.emitError() << "found " << count << " elements, expected at most "
                          << Memory::maxAllocationBytes << " bytes";
  uint64_t index = code.locals.size();
  Step &step = emitAction(
      op, [index, bytes](const std::byte *const *, std::byte *const *results, Context &context) {
        uint64_t id = context.firstLocal + index;
        uint64_t address = Memory::getAddress(id);
        std::memcpy(results[0], &address, sizeof(address));
        fillUnspecified(Codec::Bytes1, context.memory()[id].data, bytes);
        if (context.run.checker)
          context.run.checker->forget(id);
      });
  step.allocates = true;
  code.locals.push_back({bytes, step.location});
  return success();
}

//===----------------------------------------------------------------------===//
// Regions and operations
//===----------------------------------------------------------------------===//

LogicalResult Compiler::compile(Region &region) {
  for (BlockArgument argument : region.getArguments()) {
    Slot slot = define(argument);
    slots[slot].pinned = true;
    code.parameters.push_back(slot);
  }
  if (failed(compileBlock(region)))
    return failure();
  Operation *terminator = region.front().getTerminator();
  SmallVector<Slot> outputs = getSlots(terminator->getOperands());
  code.outputs.assign(outputs.begin(), outputs.end());
  emit(StepKind::End, terminator->getLoc(), code.outputs, {});
  finish();
  return success();
}

/// Lowers all operations of a region but its terminator.
LogicalResult Compiler::compileBlock(Region &region) {
  if (!region.hasOneBlock()) {
    region.getParentOp()->emitError()
        << "found a region of " << region.getBlocks().size()
        << " blocks, expected one; lift control flow to scf before interpreting";
    return failure();
  }
  for (Operation &op : region.front().without_terminator())
    if (failed(compileOperation(&op)))
      return failure();
  return success();
}

LogicalResult Compiler::compileOperation(Operation *op) {
  Lowering lowering = compileControlFlow(op);
  if (lowering == Lowering::NotMine)
    lowering = compilePlumbing(op);
  using Group = Lowering (*)(Compiler &, Operation *);
  for (Group group : {Group(compileShapeOperation), Group(compileViewOperation),
                      Group(compileTileAccess), Group(compilePointerAccess), Group(compileAtomic),
                      Group(compileEffect), Group(compileReduction)})
    if (lowering == Lowering::NotMine)
      lowering = group(*this, op);
  if (lowering != Lowering::NotMine)
    return success(lowering == Lowering::Done);
  if (Kernel kernel = selectComputeKernel(op)) {
    emitKernel(op, std::move(kernel));
    return success();
  }
  InFlightDiagnostic diagnostic = op->emitError();
  diagnostic << "the interpreter cannot execute '" << op->getName() << "'";
  if (op->getNumOperands())
    diagnostic << " on '" << op->getOperand(0).getType() << "'";
  return failure();
}

uint32_t Compiler::openScope() {
  scopeParent.push_back(scope);
  return scope = scopeParent.size() - 1;
}

bool Compiler::isInside(uint32_t inner, uint32_t outer) const {
  while (inner > outer)
    inner = scopeParent[inner];
  return inner == outer;
}

uint32_t Compiler::openLoop() {
  Loop newLoop;
  newLoop.begin = newLoop.end = getPosition();
  newLoop.parent = loop;
  loops.push_back(newLoop);
  return loop = loops.size() - 1;
}

void Compiler::closeLoop() {
  // The last step of a loop is its jump back.
  loops[loop].end = getPosition() - 1;
  loop = loops[loop].parent;
}
