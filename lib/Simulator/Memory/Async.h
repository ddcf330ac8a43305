//===- Async.h - Operations that go on beside the threads ---------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An asynchronous operation is issued by a thread, moves its data at some time,
// and is done when something that a thread can wait for says so. A right program
// computes the same whenever the data moves, so the engine tries the extremes:
//
//             issue            ...            wait
//   early     data moves                      done
//   late      marked                          data moves, done
//
// Between issue and wait the bytes are marked in flight in both modes, so what
// is found does not depend on the mode; the values do, if the program is wrong.
//
// Copies of a thread's groups (cp.async, bulk groups) are done when the thread
// waits. Copies that complete on an mbarrier are done when the engine gets to
// them: at once in early mode; in late mode when nothing else can go on.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_ASYNC_H
#define TESSERA_LIB_SIMULATOR_MEMORY_ASYNC_H

#include "Core/Record.h"
#include <deque>
#include <functional>
#include <vector>

namespace tessera::simulator {

class Machine;
class Warp;
struct Region;

/// Bytes that an operation reads or writes.
struct AsyncRange {
  Region *region = nullptr;
  uint64_t offset = 0;
  uint64_t bytes = 0;
  bool isWrite = false;
  /// By a reduction: several may be under way at once.
  bool isAtomic = false;
};

/// A copy that belongs to a group of a thread: `from.bytes` bytes and then zeros up to `to.bytes`,
/// or what `moveOther` does.
struct GroupCopy {
  uint32_t operation = 0;
  /// The group it belongs to, counted from 1.
  uint32_t group = 0;
  AsyncRange to, from;
  std::function<void()> moveOther;
  /// Further ranges of a tensor copy.
  std::vector<AsyncRange> others;
  bool hasMoved = false;
  /// Bulk copies: the source may be overwritten.
  bool isSourceFree = false;

  void move();
};

struct CopyQueue {
  std::deque<GroupCopy> pending;
  uint32_t committed = 0;
};
using BulkQueue = CopyQueue;

class AsyncEngine {
public:
  /// The number of a new operation; never 0.
  uint32_t begin(const Record &record) {
    records.push_back(record.id);
    return records.size();
  }
  uint32_t getRecordId(uint32_t operation) const { return records[operation - 1]; }

  /// An operation that is done when the engine gets to it.
  void enqueue(std::function<void()> finish) { queue.push_back(std::move(finish)); }
  /// Finishes the oldest, or with a random number any. False when there is none.
  bool advance(uint64_t choice = 0);
  bool isEmpty() const { return queue.empty(); }

private:
  std::vector<uint32_t> records;
  std::deque<std::function<void()>> queue;
};

/// Threads end with copies pending: their data moves.
void finishCopiesAtExit(Warp &warp, LaneMask mask);
void finishBulkCopiesAtExit(Warp &warp, LaneMask mask);

/// Copies `from.bytes` bytes and fills the rest of `to` with zeros.
void copyRange(const AsyncRange &to, const AsyncRange &from);

/// Called by operations that poll: now and then the engine goes on, so that polling ends.
void pollAsync(Machine &machine);

/// Whether data moves at the issue: always in early mode, never in late mode.
bool movesAtIssue(Machine &machine);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_ASYNC_H
