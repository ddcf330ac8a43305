//===- MemoryConflicts.cpp - Which accesses need an order -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Dialect/Tile/Analysis/MemoryConflicts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "tessera/Dialect/Tile/Analysis/ValueFlow.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Bases
//===----------------------------------------------------------------------===//

MemoryBases tessera::tile::findMemoryBases(Value address) {
  MemoryBases bases;
  SmallVector<Value> worklist{address};
  llvm::SmallPtrSet<Value, 8> visited;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    if (auto sources = getFlowSources(value)) {
      llvm::append_range(worklist, *sources);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op) {
      auto argument = cast<BlockArgument>(value);
      if (isa<EntryOp, func::FuncOp>(argument.getOwner()->getParentOp()) &&
          argument.getOwner()->isEntryBlock())
        bases.values.insert(value);
      else
        bases.isUnknown = true;
      continue;
    }
    if (isa<AllocaOp>(op))
      bases.values.insert(value);
    else if (auto global = dyn_cast<GlobalAddrOp>(op))
      bases.globals.insert(global.getNameAttr());
    else if (isa<MakePartitionOp, MakeViewOp, PtrOffsetOp, PtrCastOp, AssumeOp, BroadcastOp,
                 ReshapeOp, PermuteOp, ExtractOp, tensor::SplatOp, tensor::ExtractOp>(op))
      worklist.push_back(op->getOperand(0));
    else if (isa<CatOp, InsertOp, tensor::FromElementsOp>(op))
      llvm::append_range(worklist, llvm::make_filter_range(op->getOperands(), [](Value operand) {
                           return isPtrValue(operand.getType());
                         }));
    else
      bases.isUnknown = true;
  }
  return bases;
}

const MemoryBases &MemoryConflicts::getBases(Operation *op) const {
  auto [entry, isNew] = bases.try_emplace(op);
  if (isNew) {
    auto memory = dyn_cast<MemoryOpInterface>(op);
    if (memory && memory.getAccessed())
      entry->second = findMemoryBases(memory.getAccessed());
    else
      entry->second.isUnknown = true;
  }
  return entry->second;
}

/// What is known of a parameter, or nothing.
static std::optional<ParameterRole> getRole(Value base) {
  auto argument = dyn_cast<BlockArgument>(base);
  auto entry = argument ? dyn_cast<EntryOp>(argument.getOwner()->getParentOp()) : EntryOp();
  if (!entry)
    return std::nullopt;
  return entry.getParameter(argument.getArgNumber()).getRole();
}

MemoryConflicts::MemoryConflicts(Operation *callable) {
  if (auto entry = dyn_cast<EntryOp>(callable)) {
    for (unsigned i = 0, e = entry.getNumParameters(); i < e; ++i)
      if (entry.getParameter(i).getRole() == ParameterRole::In)
        readOnly.insert(entry.getBody().getArgument(i));
    callable->walk([&](MemoryOpInterface op) {
      if (op.writesMemory() && op.getAccessed())
        for (Value base : getBases(op).values)
          readOnly.erase(base);
    });
  }
  Operation *module = callable->getParentOfType<ModuleOp>();
  (module ? module : callable)->walk([&](WaitDependenciesOp) {
    hasWaits = true;
    return WalkResult::interrupt();
  });
}

//===----------------------------------------------------------------------===//
// Tile numbers and offsets
//===----------------------------------------------------------------------===//

namespace {
/// An integer as `base + constant`, modulo its width; `base` may be absent.
struct Sum {
  Value base;
  APInt constant;
};
} // namespace

static Sum decompose(Value value) {
  unsigned width = isa<IndexType>(value.getType()) ? 64 : value.getType().getIntOrFloatBitWidth();
  Sum sum{value, APInt::getZero(width)};
  APInt constant;
  while (sum.base) {
    if (matchPattern(sum.base, m_ConstantInt(&constant))) {
      sum.constant += constant;
      sum.base = Value();
    } else if (auto add = sum.base.getDefiningOp<arith::AddIOp>()) {
      if (matchPattern(add.getRhs(), m_ConstantInt(&constant)))
        sum.base = add.getLhs();
      else if (matchPattern(add.getLhs(), m_ConstantInt(&constant)))
        sum.base = add.getRhs();
      else
        break;
      sum.constant += constant;
    } else if (auto sub = sum.base.getDefiningOp<arith::SubIOp>();
               sub && matchPattern(sub.getRhs(), m_ConstantInt(&constant))) {
      sum.base = sub.getLhs();
      sum.constant -= constant;
    } else {
      break;
    }
  }
  return sum;
}

/// Whether `value` differs between any two iterations of `loop`.
static bool differsEachIteration(Value value, scf::ForOp loop) {
  if (value == loop.getInductionVar())
    return true;
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(op))
    return differsEachIteration(op->getOperand(0), loop);
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
    // Casts to fewer than the 64 bits of an index lose some.
    Type type = value.getType();
    return (isa<IndexType>(type) || type.getIntOrFloatBitWidth() >= 64) &&
           differsEachIteration(op->getOperand(0), loop);
  }
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    for (unsigned side : {0u, 1u})
      if (!isDefinedInside(op->getOperand(1 - side), loop))
        return differsEachIteration(op->getOperand(side), loop);
  return false;
}

/// Whether two scalars are known to differ; `loop` as in `mayConflict`.
static bool areDifferent(Value first, Value second, Operation *loop) {
  if (!isa<IntegerType>(first.getType()) || !isa<IntegerType>(second.getType()))
    return false;
  Sum a = decompose(first), b = decompose(second);
  if (!a.base && !b.base) {
    // Tile numbers are unsigned.
    unsigned width = std::max(a.constant.getBitWidth(), b.constant.getBitWidth());
    return a.constant.zext(width) != b.constant.zext(width);
  }
  if (a.base != b.base || first.getType() != second.getType())
    return false;
  if (!loop || !isDefinedInside(a.base, loop))
    return a.constant != b.constant;
  auto counted = dyn_cast<scf::ForOp>(loop);
  return counted && a.constant == b.constant && differsEachIteration(a.base, counted);
}

//===----------------------------------------------------------------------===//
// Disjoint tiles of one view
//===----------------------------------------------------------------------===//

/// Whether `value` equals `size`, looking through extensions, which keep unsigned extents.
static bool isSameSize(Value value, Value size) {
  auto strip = [](Value each) {
    while (Operation *op = each.getDefiningOp()) {
      if (!isa<arith::ExtUIOp, arith::ExtSIOp>(op))
        break;
      each = op->getOperand(0);
    }
    return each;
  };
  return strip(value) == strip(size);
}

/// Whether different elements of a view have different addresses. True for rank 1, for static
/// strides that leave room for what is inside, and for two dimensions whose outer stride is the
/// inner extent.
static bool hasDistinctElements(MakeViewOp view) {
  ViewType type = view.getView().getType();
  int64_t rank = type.getRank();
  if (rank <= 1)
    return true;
  ArrayRef<int64_t> shape = type.getShape(), strides = type.getStrides();
  if (rank == 2 && strides[1] == 1 && ShapedType::isDynamic(strides[0]) &&
      ShapedType::isDynamic(shape[1]))
    return isSameSize(view.getStrides().front(), view.getSizes().back());
  if (llvm::any_of(strides, ShapedType::isDynamic))
    return false;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  llvm::sort(dims, [&](int64_t a, int64_t b) { return strides[a] < strides[b]; });
  // The outermost extent needs no bound.
  int64_t span = 0;
  for (auto [position, dim] : llvm::enumerate(dims)) {
    if (strides[dim] <= span && span > 0)
      return false;
    if (position > 0 && strides[dim] == strides[dims[position - 1]])
      return false;
    if (static_cast<int64_t>(position) + 1 == rank)
      break;
    int64_t length;
    if (ShapedType::isDynamic(shape[dim]) ||
        llvm::MulOverflow(shape[dim] - 1, strides[dim], length) ||
        llvm::AddOverflow(span, length, span))
      return false;
  }
  return true;
}

/// Whether two partitions cut one array in one way.
static MakeViewOp getCommonView(Value first, Value second, Operation *loop) {
  auto a = cast<PartitionType>(first.getType()), b = cast<PartitionType>(second.getType());
  if (a.getTileShape() != b.getTileShape() || a.getOrder() != b.getOrder() ||
      a.getTraversal() != b.getTraversal() || a.getGatherDim() != b.getGatherDim())
    return {};
  auto firstCut = first.getDefiningOp<MakePartitionOp>();
  auto secondCut = second.getDefiningOp<MakePartitionOp>();
  if (!firstCut || !secondCut)
    return {};
  auto firstView = firstCut.getView().getDefiningOp<MakeViewOp>();
  auto secondView = secondCut.getView().getDefiningOp<MakeViewOp>();
  if (!firstView || !secondView || firstView.getView().getType() != secondView.getView().getType())
    return {};
  for (auto [x, y] : llvm::zip_equal(firstView->getOperands(), secondView->getOperands()))
    if (x != y || (loop && isDefinedInside(x, loop)))
      return {};
  return firstView;
}

static bool areApartTiles(Value first, OperandRange firstIndices, Value second,
                          OperandRange secondIndices, Operation *loop) {
  MakeViewOp view = getCommonView(first, second, loop);
  if (!view || !hasDistinctElements(view))
    return false;
  auto partition = cast<PartitionType>(first.getType());
  // Neighbouring f4 elements share a byte, so stores of neighbouring tiles may collide.
  if (getByteWidth(partition.getElementType()) == 0)
    return false;
  for (int64_t dim = 0; dim < partition.getRank(); ++dim)
    if (partition.getGatherDim() != dim &&
        partition.getTraversal()[dim] >= partition.getTileShape()[dim] &&
        areDifferent(firstIndices[dim], secondIndices[dim], loop))
      return true;
  return false;
}

/// Scalars behind one pointer at different offsets.
static bool areApartScalars(Value first, Value second, Operation *loop) {
  if (first.getType() != second.getType() || !isa<PtrType>(first.getType()) ||
      getByteWidth(cast<PtrType>(first.getType()).getPointee()) == 0)
    return false;
  auto a = first.getDefiningOp<PtrOffsetOp>(), b = second.getDefiningOp<PtrOffsetOp>();
  Value root = a ? a.getPointer() : first;
  if (root != (b ? b.getPointer() : second) || (loop && isDefinedInside(root, loop)))
    return false;
  if (a && b)
    return areDifferent(a.getOffset(), b.getOffset(), loop);
  APInt offset;
  return (a || b) && matchPattern((a ? a : b).getOffset(), m_ConstantInt(&offset)) &&
         !offset.isZero();
}

static std::optional<OperandRange> getIndices(Operation *op) {
  if (auto load = dyn_cast<LoadTileOp>(op))
    return load.getIndices();
  if (auto store = dyn_cast<StoreTileOp>(op))
    return store.getIndices();
  if (auto reduce = dyn_cast<ReduceTileOp>(op))
    return reduce.getIndices();
  return std::nullopt;
}

bool MemoryConflicts::areApart(Operation *first, Operation *second, Operation *loop) const {
  Value a = cast<MemoryOpInterface>(first).getAccessed();
  Value b = cast<MemoryOpInterface>(second).getAccessed();
  std::optional<OperandRange> firstIndices = getIndices(first), secondIndices = getIndices(second);
  if (firstIndices && secondIndices)
    return areApartTiles(a, *firstIndices, b, *secondIndices, loop);
  if (firstIndices || secondIndices)
    return false;
  return areApartScalars(a, b, loop);
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

bool MemoryConflicts::mayAlias(const MemoryBases &first, const MemoryBases &second) const {
  if (first.isUnknown || second.isUnknown)
    return true;
  for (Attribute global : first.globals)
    if (second.globals.contains(global))
      return true;
  for (Value a : first.values)
    for (Value b : second.values) {
      if (a == b)
        return true;
      if (!isa<BlockArgument>(a) || !isa<BlockArgument>(b))
        continue;
      if (getRole(a) != ParameterRole::Workspace && getRole(b) != ParameterRole::Workspace)
        return true;
    }
  return false;
}

/// Whether accesses on either side of `op` stay there, whatever memory they touch.
static bool ordersOthers(Operation *op) {
  auto memory = dyn_cast<MemoryOpInterface>(op);
  return !memory || !memory.getAccessed() ||
         (memory.getMemoryOrdering() != Ordering::Weak &&
          memory.getMemoryOrdering() != Ordering::Relaxed);
}

static bool isWeakRead(Operation *op) {
  auto memory = dyn_cast<MemoryOpInterface>(op);
  return memory && memory.readsMemory() && !memory.writesMemory() &&
         memory.getMemoryOrdering() == Ordering::Weak;
}

bool MemoryConflicts::isOrdered(Operation *op) {
  if (auto call = dyn_cast<CallExternOp>(op))
    return !call.getIsPure();
  return isa<MemoryOpInterface, LaunchDependentsOp, WaitDependenciesOp>(op);
}

bool MemoryConflicts::readsConstantMemory(Operation *op) const {
  auto [entry, isNew] = constantReads.try_emplace(op, false);
  if (isNew)
    entry->second = computeReadsConstantMemory(op);
  return entry->second;
}

bool MemoryConflicts::computeReadsConstantMemory(Operation *op) const {
  if (!isWeakRead(op) || isa<MultimemLoadReduceOp>(op))
    return false;
  const MemoryBases &from = getBases(op);
  if (from.isUnknown || (from.values.empty() && from.globals.empty()))
    return false;
  auto isConstant = [&](Attribute name) {
    auto global = SymbolTable::lookupNearestSymbolFrom<GlobalOp>(op, cast<SymbolRefAttr>(name));
    return global && global.getIsConstant();
  };
  return llvm::all_of(from.values, [&](Value base) { return isReadOnly(base); }) &&
         llvm::all_of(from.globals, isConstant);
}

bool MemoryConflicts::mayMatterLater(Operation *op) const {
  return hasWaits || !readsConstantMemory(op);
}

bool MemoryConflicts::mayConflict(Operation *first, Operation *second, Operation *loop) const {
  if (readsConstantMemory(first))
    return isa<WaitDependenciesOp>(second);
  if (readsConstantMemory(second))
    return isa<WaitDependenciesOp>(first);
  if (ordersOthers(first) || ordersOthers(second))
    return true;
  auto a = cast<MemoryOpInterface>(first), b = cast<MemoryOpInterface>(second);
  // Two strong reads of one address keep their order.
  if (!a.writesMemory() && !b.writesMemory() && (isWeakRead(first) || isWeakRead(second)))
    return false;
  // Multicast memory is reached through addresses of its own.
  bool isMultimem = isa<MultimemLoadReduceOp, MultimemReduceOp, MultimemStoreOp>(first) ||
                    isa<MultimemLoadReduceOp, MultimemReduceOp, MultimemStoreOp>(second);
  if (isMultimem)
    return true;
  return mayAlias(getBases(first), getBases(second)) && !areApart(first, second, loop);
}
