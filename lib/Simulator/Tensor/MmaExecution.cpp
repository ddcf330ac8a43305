//===- MmaExecution.cpp - Multiplies on a warp ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Mma.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

void tessera::simulator::checkAllLanes(Warp &warp, const Record &record, LaneMask mask) {
  if (mask == allLanes)
    return;
  warp.report(FindingKind::Barrier, record, llvm::countr_zero(mask),
              "found " + llvm::Twine(llvm::popcount(mask)) +
                  " lanes at an instruction that all 32 lanes of the warp must execute together");
}

namespace {
/// Which rows of A, columns of B and elements of C hold values that are not plain.
class TaintedOperands {
public:
  TaintedOperands(Warp &warp, const MmaInstruction &mma) : warp(warp), mma(mma) {
    const MultiplyShape &shape = mma.plan.shape;
    if (mma.isQuadPair) {
      a = getQuadPairFragment(MatrixOperand::A, mma.quadPair.isARowMajor, 16);
      b = getQuadPairFragment(MatrixOperand::B, mma.quadPair.isBRowMajor, 16);
      c = getQuadPairFragment(MatrixOperand::C, true, getBits(mma.quadPair.c));
      d = getQuadPairFragment(MatrixOperand::C, true, getBits(mma.quadPair.d));
    } else {
      a = getFragment(MatrixOperand::A, shape.m, mma.plan.heldK, getBits(shape.a));
      b = getFragment(MatrixOperand::B, shape.k, shape.n, getBits(shape.b));
      c = getFragment(MatrixOperand::C, shape.m, shape.n, getBits(shape.c));
      d = getFragment(MatrixOperand::C, shape.m, shape.n, getBits(shape.d));
    }
    visit(a, mma.a, [&](MatrixCoordinate at) { rows |= 1u << at.row; });
    visit(b, mma.b, [&](MatrixCoordinate at) { columns |= 1u << at.column; });
    visit(c, mma.c, [&](MatrixCoordinate at) { elements[at.row] |= 1u << at.column; });
    // Lane 4g + t of metadata and scales serves rows g and g + 8, or column g.
    if (mma.metadata != noSlot)
      noteRows(mma.metadata, getMetadataLanes(mma.plan, mma.sparsitySelector));
    if (mma.scaleA != noSlot)
      noteRows(mma.scaleA, allLanes);
    if (mma.scaleB != noSlot)
      if (LaneMask bad = note(mma.scaleB, allLanes))
        for (unsigned lane = 0; lane != warpSize; ++lane)
          if (bad >> lane & 1)
            columns |= 1u << lane / 4;
  }

  /// Marks D.
  void propagate(LaneMask mask) const {
    LaneMask bad[MultiplyPlan::maxRegisters] = {};
    for (unsigned lane = 0; lane != warpSize; ++lane)
      for (unsigned i = 0, e = d.getNumElements(); i != e; ++i) {
        MatrixCoordinate at = d.get(lane, i);
        unsigned column = at.column + (mma.isQuadPair ? at.row / 8 * 8 : 0);
        if ((rows >> at.row | columns >> column | elements[at.row] >> at.column) & 1)
          bad[i / d.getElementsPerRegister()] |= 1u << lane;
      }
    for (unsigned i = 0, e = d.getNumRegisters(); i != e; ++i) {
      LaneMask &plain = warp.plain(mma.d[i]);
      plain = (plain & ~mask) | (mask & ~bad[i]);
      if (bad[i] & mask)
        warp.getFrame().origin(mma.d[i]) = origin;
    }
  }

private:
  LaneMask note(Slot slot, LaneMask lanes) {
    LaneMask bad = lanes & ~warp.plain(slot);
    if (bad)
      origin = warp.getFrame().origin(slot);
    return bad;
  }
  void noteRows(Slot slot, LaneMask lanes) {
    LaneMask bad = note(slot, lanes);
    for (unsigned lane = 0; lane != warpSize; ++lane)
      if (bad >> lane & 1)
        rows |= 0x101u << lane / 4;
  }
  void visit(const Fragment &fragment, const Slot *slots,
             llvm::function_ref<void(MatrixCoordinate)> handle) {
    unsigned perRegister = fragment.getElementsPerRegister();
    for (unsigned r = 0, e = fragment.getNumRegisters(); r != e; ++r) {
      LaneMask bad = note(slots[r], allLanes);
      for (unsigned lane = 0; bad && lane != warpSize; ++lane)
        if (bad >> lane & 1)
          for (unsigned i = 0; i != perRegister; ++i)
            handle(fragment.get(lane, r * perRegister + i));
    }
  }

  Warp &warp;
  const MmaInstruction &mma;
  Fragment a, b, c, d;
  uint32_t rows = 0, columns = 0;
  uint32_t elements[32] = {};
  Origin origin;
};
} // namespace

static void propagatePlain(Warp &warp, const MmaInstruction &mma, LaneMask mask) {
  LaneMask good = allLanes;
  for (unsigned i = 0; i != mma.plan.aRegisters; ++i)
    good &= warp.plain(mma.a[i]);
  for (unsigned i = 0; i != mma.plan.bRegisters; ++i)
    good &= warp.plain(mma.b[i]);
  for (unsigned i = 0; i != mma.plan.cRegisters; ++i)
    good &= warp.plain(mma.c[i]);
  if (mma.metadata != noSlot)
    good &= warp.plain(mma.metadata) | ~getMetadataLanes(mma.plan, mma.sparsitySelector);
  if (mma.scaleA != noSlot)
    good &= warp.plain(mma.scaleA) & warp.plain(mma.scaleB);
  if (good != allLanes)
    return TaintedOperands(warp, mma).propagate(mask);
  for (unsigned i = 0; i != mma.plan.dRegisters; ++i)
    warp.setPlain(mma.d[i], mask);
}

static void checkMetadata(Warp &warp, const Record &record, const MmaInstruction &mma) {
  uint8_t columns[16 * 64];
  if (!decodeMetadata(mma.plan, warp.lanes<uint32_t>(mma.metadata), mma.sparsitySelector, columns))
    warp.report(FindingKind::Descriptor, record, 0,
                "the sparsity metadata names one place twice, or a place that is none");
}

void tessera::simulator::executeMma(Warp &warp, const Record &record, LaneMask mask) {
  const MmaInstruction &mma = record.get<MmaInstruction>();
  checkAllLanes(warp, record, mask);

  MultiplyOperands operands;
  for (unsigned i = 0; i != mma.plan.aRegisters; ++i)
    operands.a[i] = warp.lanes<uint32_t>(mma.a[i]);
  for (unsigned i = 0; i != mma.plan.bRegisters; ++i)
    operands.b[i] = warp.lanes<uint32_t>(mma.b[i]);
  for (unsigned i = 0; i != mma.plan.cRegisters; ++i)
    operands.c[i] = warp.lanes<uint32_t>(mma.c[i]);
  uint64_t results[MultiplyPlan::maxRegisters][warpSize];
  for (unsigned i = 0; i != mma.plan.dRegisters; ++i)
    operands.d[i] = mask == allLanes ? warp.lanes<void>(mma.d[i]) : results[i];
  if (mma.metadata != noSlot) {
    operands.metadata = warp.lanes<uint32_t>(mma.metadata);
    operands.sparsitySelector = mma.sparsitySelector;
    checkMetadata(warp, record, mma);
  }
  if (mma.scaleA != noSlot) {
    operands.scaleA = warp.lanes<uint32_t>(mma.scaleA);
    operands.scaleB = warp.lanes<uint32_t>(mma.scaleB);
    operands.byteA = warp.lanes<uint16_t>(mma.selectorA[0])[0];
    operands.threadA = warp.lanes<uint16_t>(mma.selectorA[1])[0];
    operands.byteB = warp.lanes<uint16_t>(mma.selectorB[0])[0];
    operands.threadB = warp.lanes<uint16_t>(mma.selectorB[1])[0];
  }
  // Before D, which may be a source, is written.
  propagatePlain(warp, mma, mask);
  if (mma.isQuadPair)
    multiplyQuadPairs(mma.quadPair, operands);
  else
    multiply(mma.plan, operands);

  if (mask != allLanes) {
    bool isWide = !mma.isQuadPair && mma.plan.shape.d == MatrixElement::F64;
    for (unsigned i = 0; i != mma.plan.dRegisters; ++i)
      for (unsigned lane = 0; lane != warpSize; ++lane) {
        if (!(mask >> lane & 1))
          continue;
        if (isWide)
          warp.lanes<uint64_t>(mma.d[i])[lane] = results[i][lane];
        else
          warp.lanes<uint32_t>(mma.d[i])[lane] =
              reinterpret_cast<const uint32_t *>(results[i])[lane];
      }
  }
  warp.getMachine().countTensorMacs(mma.kind, mma.macs);
}
