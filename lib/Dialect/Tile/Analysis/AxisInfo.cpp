//===- AxisInfo.cpp - Regularity of integers and pointers in tiles --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Dialect/Tile/Analysis/AxisInfo.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// The facts
//===----------------------------------------------------------------------===//

AxisInfo AxisInfo::getPessimistic(Type type) {
  size_t rank = std::max<size_t>(1, getTileShape(type).size());
  AxisInfo info;
  info.contiguity.assign(rank, 1);
  info.divisibility.assign(rank, 1);
  info.constancy.assign(rank, 1);
  if (auto pointer = dyn_cast<PtrType>(getElementTypeOrSelf(type)))
    info.unit = std::max(1u, getByteWidth(pointer.getPointee()));
  return info;
}

int64_t AxisInfo::getDivisor(unsigned dim, int64_t size) const {
  if (size >= contiguity[dim])
    return divisibility[dim];
  return std::min(divisibility[dim], size * unit);
}

int64_t AxisInfo::getElementDivisor() const {
  int64_t divisor = 1;
  for (unsigned dim = 0; dim < getRank(); ++dim)
    divisor = std::max(divisor, getDivisor(dim, 1));
  return divisor;
}

AxisInfo AxisInfo::join(const AxisInfo &lhs, const AxisInfo &rhs) {
  if (lhs.isUninitialized())
    return rhs;
  if (rhs.isUninitialized() || lhs.getRank() != rhs.getRank())
    return lhs;
  AxisInfo info = lhs;
  for (unsigned dim = 0; dim < lhs.getRank(); ++dim) {
    int64_t size = std::min(lhs.contiguity[dim], rhs.contiguity[dim]);
    info.contiguity[dim] = size;
    info.divisibility[dim] = std::min(lhs.getDivisor(dim, size), rhs.getDivisor(dim, size));
    info.constancy[dim] = std::min(lhs.constancy[dim], rhs.constancy[dim]);
  }
  return info;
}

bool AxisInfo::operator==(const AxisInfo &other) const {
  return contiguity == other.contiguity && divisibility == other.divisibility &&
         constancy == other.constancy && unit == other.unit;
}

void AxisInfo::print(raw_ostream &os) const {
  if (isUninitialized()) {
    os << "unknown";
    return;
  }
  auto list = [&](StringRef name, ArrayRef<int64_t> values) {
    os << name << " = [";
    llvm::interleaveComma(values, os);
    os << "]";
  };
  list("contiguity", contiguity);
  list(", divisibility", divisibility);
  list(", constancy", constancy);
}

//===----------------------------------------------------------------------===//
// The analysis
//===----------------------------------------------------------------------===//

/// Whether there is something to know about values of the type.
static bool hasAxisInfo(Type type) {
  return isa<IntegerType, IndexType, PtrType>(getElementTypeOrSelf(type)) &&
         (!isa<ShapedType>(type) || isTile(type));
}

void AxisInfoAnalysis::setToEntryState(AxisInfoLattice *lattice) {
  propagateIfChanged(lattice,
                     lattice->join(AxisInfo::getPessimistic(lattice->getAnchor().getType())));
}

LogicalResult AxisInfoAnalysis::visitOperation(Operation *op,
                                               ArrayRef<const AxisInfoLattice *> operands,
                                               ArrayRef<AxisInfoLattice *> results) {
  SmallVector<AxisInfo> infos;
  for (const AxisInfoLattice *operand : operands) {
    if (operand->getValue().isUninitialized())
      return success();
    infos.push_back(operand->getValue());
  }
  if (op->getNumResults() != 1 || !hasAxisInfo(op->getResult(0).getType())) {
    setAllToEntryStates(results);
    return success();
  }
  propagateIfChanged(results[0], results[0]->join(inferAxisInfo(op, infos)));
  return success();
}

void AxisInfoAnalysis::visitNonControlFlowArguments(Operation *op, const RegionSuccessor &successor,
                                                    ArrayRef<AxisInfoLattice *> arguments,
                                                    unsigned firstIndex) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || firstIndex != 1) {
    SparseForwardDataFlowAnalysis::visitNonControlFlowArguments(op, successor, arguments,
                                                                firstIndex);
    return;
  }
  // The induction variable does not wrap: it stays below the upper bound.
  ProgramPoint *point = getProgramPointAfter(op);
  const AxisInfo &lower = getLatticeElementFor(point, loop.getLowerBound())->getValue();
  const AxisInfo &step = getLatticeElementFor(point, loop.getStep())->getValue();
  if (lower.isUninitialized() || step.isUninitialized())
    return;
  AxisInfo info = AxisInfo::getPessimistic(loop.getInductionVar().getType());
  info.divisibility[0] = std::min(lower.getElementDivisor(), step.getElementDivisor());
  propagateIfChanged(arguments[0], arguments[0]->join(info));
}

void tessera::tile::loadAxisInfo(DataFlowSolver &solver) {
  dataflow::loadBaselineAnalyses(solver);
  solver.load<AxisInfoAnalysis>();
}

std::optional<AxisInfo> tessera::tile::lookupAxisInfo(const DataFlowSolver &solver, Value value) {
  const auto *lattice = solver.lookupState<AxisInfoLattice>(value);
  if (!lattice || lattice->getValue().isUninitialized() || !hasAxisInfo(value.getType()))
    return std::nullopt;
  return lattice->getValue();
}
