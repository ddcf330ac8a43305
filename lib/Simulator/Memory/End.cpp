//===- End.cpp - Threads, blocks and the launch end -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Memory/State.h"

using namespace tessera;
using namespace tessera::simulator;

void simulator::noteExit(Warp &warp, LaneMask mask) {
  finishCopiesAtExit(warp, mask);
  finishBulkCopiesAtExit(warp, mask);
  recheckBarriers(warp.getBlock());
  recheckClusterBarrier(warp.getBlock().getCluster());
}

void simulator::checkBlockEnd(Block &block) {
  Machine &machine = block.getMachine();
  // What is pending refers to the block; it is as legal to happen now as later.
  while (advanceAsync(machine))
    ;
  if (!machine.getOptions().checks)
    return;
  for (const auto &[offset, barrier] : block.getMemory().mbarriers) {
    if (barrier->transactions == 0)
      continue;
    Finding finding;
    finding.kind = FindingKind::Leak;
    finding.position = machine.getProgram().instructions[barrier->record]->position;
    finding.message = "the block ends while this mbarrier waits for " +
                      std::to_string(barrier->transactions) +
                      " bytes; expect_tx and what the copies bring differ";
    machine.report(std::move(finding));
  }
}

void simulator::checkLaunchEnd(Machine &machine) {
  while (advanceAsync(machine))
    ;
}
