//===- ControlFlow.cpp - bra, brx, ret, exit, trap ------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/ControlFlow.h"
#include "Core/Decoder.h"
#include "Core/FunctionDecoder.h"
#include "Core/Machine.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

const ptx::Instruction &simulator::getNoInstruction() {
  static const ptx::Instruction none;
  return none;
}

void simulator::executeExit(Warp &warp, const Record &record, LaneMask mask) { warp.exit(mask); }

void simulator::executeReturn(Warp &warp, const Record &record, LaneMask mask) {
  warp.returnFromCall();
}

void simulator::executeUnsupported(Warp &warp, const Record &record, LaneMask mask) {
  std::string reason;
  for (const UnsupportedInstruction &entry : warp.getMachine().getProgram().unsupported)
    if (entry.position.line == record.instruction->position.line &&
        entry.position.column == record.instruction->position.column)
      reason = ": " + entry.reason;
  warp.report(FindingKind::Unsupported, record, llvm::countr_zero(mask),
              "cannot execute '" + record.instruction->spelling + "'" + reason);
  warp.getMachine().stop();
}

static void executeBranch(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask rest = warp.getActive() & ~mask;
  uint32_t target = record.immediate;
  if (!rest)
    return warp.jump(target);
  warp.branch(record, {{target, mask}, {warp.getSplit().pc, rest}});
}

// bra{.uni} label;
void simulator::decodeBra(DecodeContext &context) {
  context.take("uni");
  if (!context.expectOperands(1))
    return;
  const ptx::Operand &target = context.getOperand(0);
  if (target.kind != ptx::Operand::Kind::Label)
    return context.unsupported("expected a label to branch to");
  context.record.immediate = context.getFunction().getSource().labels[target.index].instruction;
  context.record.handler = executeBranch;
}

static void executeBranchIndexed(Warp &warp, const Record &record, LaneMask mask) {
  const auto &targets = record.get<llvm::ArrayRef<uint32_t>>();
  if (!warp.requirePlain(record, record.sources[0], mask, "the index of a branch"))
    return warp.getMachine().stop();
  const uint32_t *index = warp.lanes<uint32_t>(record.sources[0]);
  llvm::SmallVector<Warp::Target, 8> parts;
  if (LaneMask rest = warp.getActive() & ~mask)
    parts.push_back({warp.getSplit().pc, rest});
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    if (index[lane] >= targets.size()) {
      warp.report(FindingKind::OutOfBounds, record, lane,
                  "branch index " + llvm::Twine(index[lane]) +
                      " is not below the number of targets, " + llvm::Twine(targets.size()));
      return warp.getMachine().stop();
    }
    parts.push_back({targets[index[lane]], LaneMask(1) << lane});
  }
  warp.branch(record, parts);
}

// brx.idx{.uni} index, targets;
void simulator::decodeBrxIdx(DecodeContext &context) {
  context.take("uni");
  if (!context.expectOperands(2))
    return;
  const ptx::Operand &list = context.getOperand(1);
  if (list.kind != ptx::Operand::Kind::TargetList)
    return context.unsupported("expected the label of a .branchtargets list");
  const ptx::Function &source = context.getFunction().getSource();
  llvm::SmallVector<uint32_t> targets;
  for (uint32_t label : source.targetLists[list.index])
    targets.push_back(source.labels[label].instruction);
  context.record.sources[0] = context.source(0, ptx::Type::U32);
  context.record.data = context.keep(context.copyArray<uint32_t>(targets));
  context.record.handler = executeBranchIndexed;
}

static void executeFunctionReturn(Warp &warp, const Record &record, LaneMask mask) {
  LaneMask rest = warp.getActive() & ~mask;
  uint32_t end = warp.getFrame().function->records.size() - 1;
  if (!rest)
    return warp.jump(end);
  warp.branch(record, {{end, mask}, {warp.getSplit().pc, rest}});
}

// ret{.uni};
void simulator::decodeRet(DecodeContext &context) {
  context.take("uni");
  context.record.handler =
      context.getFunction().getSource().isEntry ? executeExit : executeFunctionReturn;
}

// exit;
void simulator::decodeExit(DecodeContext &context) { context.record.handler = executeExit; }

static void executeTrap(Warp &warp, const Record &record, LaneMask mask) {
  warp.report(FindingKind::Trap, record, llvm::countr_zero(mask), "trap executed");
  warp.getMachine().stop();
}

// trap;
void simulator::decodeTrap(DecodeContext &context) { context.record.handler = executeTrap; }
