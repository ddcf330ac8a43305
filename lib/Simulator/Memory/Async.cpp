//===- Async.cpp - Operations that go on beside the threads ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Async.h"
#include "Memory/Access.h"
#include "Memory/State.h"

using namespace tessera;
using namespace tessera::simulator;

void GroupCopy::move() {
  if (hasMoved)
    return;
  hasMoved = true;
  if (moveOther)
    return moveOther();
  copyRange(to, from);
}

void simulator::copyRange(const AsyncRange &to, const AsyncRange &from) {
  uint8_t *data = to.region->data + to.offset;
  std::memcpy(data, from.region ? from.region->data + from.offset : data, from.bytes);
  std::memset(data + from.bytes, 0, to.bytes - from.bytes);
  if (!to.region->shadow)
    return;
  // What is not written at the source is not written at the destination.
  to.region->shadow->setPlain(to.offset, to.bytes, true);
  if (from.bytes && from.region->shadow && !from.region->shadow->isPlain(from.offset, from.bytes))
    for (uint64_t byte = 0; byte < from.bytes; ++byte)
      if (!from.region->shadow->isPlain(from.offset + byte, 1))
        to.region->shadow->setPlain(to.offset + byte, 1, false);
}

bool AsyncEngine::advance(uint64_t choice) {
  if (queue.empty())
    return false;
  auto at = queue.begin() + choice % queue.size();
  std::function<void()> finish = std::move(*at);
  queue.erase(at);
  finish();
  return true;
}

bool simulator::movesAtIssue(Machine &machine) {
  switch (machine.getOptions().async) {
  case AsyncMode::Early:
    return true;
  case AsyncMode::Late:
    return false;
  case AsyncMode::Random:
    return machine.getRandom()() & 1;
  }
  return true;
}

void simulator::pollAsync(Machine &machine) {
  constexpr unsigned patience = 64;
  if (++machine.getMemory().numPolls % patience == 0)
    advanceAsync(machine);
}

bool simulator::advanceAsync(Machine &machine) {
  bool isRandom = machine.getOptions().async == AsyncMode::Random;
  return machine.getMemory().async.advance(isRandom ? machine.getRandom()() : 0);
}

void simulator::maybeAdvanceAsync(Machine &machine) {
  if (machine.getRandom()() % 8 == 0)
    advanceAsync(machine);
}
