//===- Warp.cpp - Running a warp ------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Warp.h"
#include "Core/ControlFlow.h"
#include "Core/Machine.h"
#include "Memory/Access.h"
#include "Memory/State.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using namespace tessera::simulator;

Warp::Warp(Block &block, unsigned index, LaneMask lanes)
    : machine(block.getMachine()), block(block), index(index), agent(machine.makeAgent()),
      live(lanes), memory(createWarpMemory(*this)) {
  const DecodedFunction &entry = machine.getEntry();
  Frame *first = allocateFrame(entry, 0);
  makeSplit(lanes, first, 0);
}

Warp::~Warp() = default;

bool Warp::isReady() const {
  return llvm::any_of(splits, [](const auto &each) { return each->state == SplitState::Ready; });
}

void Warp::select(Split *to) {
  split = to;
  frame = to ? to->frame : nullptr;
}

bool Warp::selectReady() {
  for (size_t step = 1; step <= splits.size(); ++step) {
    size_t candidate = (lastSplit + step) % splits.size();
    if (splits[candidate]->state != SplitState::Ready)
      continue;
    lastSplit = candidate;
    select(splits[candidate].get());
    return true;
  }
  return false;
}

unsigned Warp::run(unsigned quantum) {
  unsigned executed = 0;
  uint64_t *counts = machine.getExecutionCounts();
  while (executed < quantum && selectReady()) {
    while (executed < quantum) {
      const Record &record = frame->function->records[split->pc++];
      LaneMask mask = split->mask;
      if (record.guard != noSlot) {
        LaneMask value = predicate(record.guard);
        if ((plain(record.guard) & mask) != mask)
          requirePlain(record, record.guard, mask, "a guard");
        mask &= record.isGuardNegated ? ~value : value;
      }
      if (record.isStatement) {
        ++executed;
        ++counts[record.id];
        if (InstructionCounts *detail = machine.getCounts(record))
          detail->threads += llvm::popcount(mask);
      }
      if (mask)
        record.handler(*this, record, mask);
      if (machine.hasStopped())
        return executed;
      // A handler may have ended the split, suspended it or let it wait.
      if (!split || split->state != SplitState::Ready)
        break;
      if (split->pc == split->reconvergence && split->frame == split->reconvergenceFrame) {
        absorb();
        if (!split || split->state != SplitState::Ready)
          break;
      }
    }
    deadSplits.clear();
  }
  select(nullptr);
  sinceMeeting += executed;
  if (sinceMeeting > spinLimit) {
    sinceMeeting = 0;
    releaseParked();
  }
  return executed;
}

std::array<uint32_t, 3> Warp::getThread(unsigned lane) const {
  const std::array<uint32_t, 3> &extent = machine.getLaunch().block;
  uint32_t linear = index * warpSize + lane;
  return {linear % extent[0], linear / extent[0] % extent[1], linear / extent[0] / extent[1]};
}

static std::string format(const std::array<uint32_t, 3> &coordinates) {
  return llvm::formatv("({0}, {1}, {2})", coordinates[0], coordinates[1], coordinates[2]).str();
}

void Warp::report(FindingKind kind, const Record &record, unsigned lane, const llvm::Twine &message,
                  llvm::ArrayRef<FindingNote> notes, bool isWarning) {
  Finding finding;
  finding.kind = kind;
  finding.isWarning = isWarning;
  finding.position = record.instruction->position;
  finding.message = message.str();
  finding.notes.push_back(
      {{}, "thread " + format(getThread(lane)) + " of block " + format(block.getId())});
  if (std::string source = machine.describeSource(record); !source.empty())
    finding.notes.push_back({{}, "from " + source});
  finding.notes.insert(finding.notes.end(), notes.begin(), notes.end());
  machine.report(std::move(finding));
}

//===----------------------------------------------------------------------===//
// What is known of values
//===----------------------------------------------------------------------===//

void Warp::propagatePlain(Slot destination, llvm::ArrayRef<Slot> sources, LaneMask mask) {
  LaneMask good = mask;
  for (Slot source : sources)
    if (source != noSlot)
      good &= frame->plain(source);
  LaneMask bad = mask & ~good;
  if (bad)
    for (Slot source : sources)
      if (source != noSlot && (bad & ~frame->plain(source)))
        frame->origin(destination) = frame->origin(source);
  LaneMask &target = frame->plain(destination);
  target = (target & ~mask) | good;
}

void Warp::propagatePlain(const Record &record, LaneMask mask) {
  propagatePlain(record.destination, record.sources, mask);
}

void Warp::setNotPlain(Slot slot, LaneMask mask, const Record &record, uint32_t operation) {
  frame->plain(slot) &= ~mask;
  frame->origin(slot) = {record.id, operation};
}

bool Warp::requirePlain(const Record &record, Slot slot, LaneMask mask, llvm::StringRef purpose) {
  LaneMask bad = mask & ~frame->plain(slot);
  if (!bad)
    return true;
  if (!machine.getOptions().checks)
    return true;
  unsigned lane = llvm::countr_zero(bad);
  const Origin &origin = frame->origin(slot);
  if (origin.record == Origin::neverWritten) {
    report(FindingKind::Uninitialised, record, lane,
           "a register that was never written is used as " + purpose);
    return false;
  }
  // The access is at fault, not the use that shows it.
  const ptx::Instruction *source = machine.getProgram().instructions[origin.record];
  Record access = record;
  access.instruction = source;
  access.id = origin.record;
  report(origin.operation ? FindingKind::InFlight : FindingKind::Uninitialised, access, lane,
         origin.operation ? "a result that is still in flight is used as " + purpose
                          : "reads what nothing has written; the value is used as " + purpose,
         {{record.instruction->position, "used here"}});
  return false;
}
