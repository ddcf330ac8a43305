//===- Mbarrier.h - Barriers that are objects in shared memory ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ISA 9.7.13.15. An mbarrier counts arrivals of threads and bytes of
// asynchronous copies. Its phase completes when no arrival is pending and all
// announced bytes have come; it then starts the next phase by itself.
//
//   mbarrier.init [b], 1                    phase 0, pending 1, tx 0
//   mbarrier.arrive.expect_tx [b], 128      tx 128, pending 0: not complete
//   (a copy of 128 bytes is done)           tx 0, pending 0: phase 1, pending 1
//   mbarrier.try_wait.parity [b], 0         the phase of parity 0 has completed
//
// A wait for parity p holds when the phase that completed last has parity p:
// a fresh barrier holds for 1 and waits for 0.
//
// The object in memory is opaque. Its state is kept beside the memory, and
// ordinary accesses to the 8 bytes are findings.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_MBARRIER_H
#define TESSERA_LIB_SIMULATOR_MEMORY_MBARRIER_H

#include "Memory/Barrier.h"
#include <memory>

namespace tessera::simulator {

struct Place;

struct Mbarrier {
  /// Arrivals of each phase, and those that this phase still needs.
  uint32_t expected = 0;
  uint32_t pending = 0;
  /// Bytes announced and not come; negative when they came first.
  int64_t transactions = 0;
  uint64_t phase = 0;
  /// Where it was initialised, for reports: Record::id.
  uint32_t record = 0;
  SyncClock arriving;
  SyncClock completed;
  std::vector<BarrierWaiter> waiters;
};

/// The mbarrier at a generic address, for an operation other than its initialisation; reports what
/// is wrong and gives null when there is none.
std::shared_ptr<Mbarrier> findMbarrier(Warp &warp, const Record &record, unsigned lane,
                                       uint64_t address);
/// Reports an ordinary access to bytes that hold an mbarrier.
void checkMbarrierBytes(Warp &warp, const Record &record, unsigned lane, const Place &place,
                        uint64_t bytes);
/// Bytes have come. Completes the phase when it was the last.
void completeTransaction(Warp &warp, const Record &record, Mbarrier &barrier, uint64_t bytes,
                         AgentClock &by);
/// Bytes are announced.
void expectTransaction(Warp &warp, const Record &record, unsigned lane, Mbarrier &barrier,
                       uint64_t bytes);
/// Arrivals of a thread.
void arriveThread(Warp &warp, const Record &record, unsigned lane, Mbarrier &barrier,
                  uint32_t count, bool isRelaxed, bool mayComplete);
/// One arrival by an agent other than a thread.
void arriveAsync(Warp &warp, const Record &record, Mbarrier &barrier, AgentClock &by);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_MBARRIER_H
