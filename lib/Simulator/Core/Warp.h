//===- Warp.h - 32 threads that run together ----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Since Volta the threads of a warp may part and each part makes progress on
// its own. A warp is a tree of *splits*: lanes that share a program counter.
// Where a branch parts a split, it is suspended and its parts become children
// that run until they reach the branch's immediate post-dominator; there they
// are absorbed, and when the last child is gone the parent goes on with all
// who arrived. So code after an if runs once for the whole warp, as on the
// hardware, while a part that waits for another part (in bar.warp.sync, or for
// a lock) does not stop it from running.
//
//     @%p bra B;      split {0..31} suspended at J
//     A: ...          child {16..31}
//     bra J;          absorbed
//     B: ...          child {0..15}
//     J: ...          absorbed; {0..31} goes on
//
// Lanes that leave a loop early are absorbed by the same parent, whatever the
// number of iterations the others still do.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_WARP_H
#define TESSERA_LIB_SIMULATOR_CORE_WARP_H

#include "Core/Decoded.h"
#include "Core/Frame.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>
#include <vector>

namespace tessera::simulator {

class Block;
class Machine;
struct WarpMemory;

enum class SplitState : uint8_t {
  Ready,
  Waiting,  ///< until somebody calls Warp::wake
  Suspended ///< its children run
};

struct Split {
  SplitState state = SplitState::Ready;
  LaneMask mask = 0;
  Frame *frame = nullptr;
  uint32_t pc = 0;
  /// Where the split is absorbed by its parent: a record of `reconvergenceFrame`'s function.
  uint32_t reconvergence = DecodedFunction::noReconvergence;
  Frame *reconvergenceFrame = nullptr;
  Split *parent = nullptr;
  /// Of a suspended split.
  unsigned numChildren = 0;
  LaneMask arrived = 0;
  /// What the split waits for, for the report of a deadlock: "barrier 0", "mbarrier at 0x40".
  std::string waitsFor;
  /// When woken it executes the record again.
  bool isRetrying = false;
  /// The lanes that a warp-wide synchronisation waits for; 0 when the split waits for something
  /// else. Then the record that waits and the lanes that execute it.
  LaneMask warpSyncMembers = 0;
  const Record *warpSyncRecord = nullptr;
  LaneMask warpSyncLanes = 0;
  bool isWarpSyncAnywhere = false;
};

class Warp {
public:
  Warp(Block &block, unsigned index, LaneMask lanes);
  ~Warp();

  Machine &getMachine() const { return machine; }
  Block &getBlock() const { return block; }
  /// In its block.
  unsigned getIndex() const { return index; }
  /// Over the launch: the identity for race checks.
  unsigned getAgent() const { return agent; }

  //===------------------------------------------------------------------===//
  // For handlers: the current split
  //===------------------------------------------------------------------===//

  template <typename T>
  T *lanes(Slot slot) const {
    return frame->lanes<T>(slot);
  }
  LaneMask &predicate(Slot slot) const { return frame->predicate(slot); }
  LaneMask &plain(Slot slot) const { return frame->plain(slot); }
  Frame &getFrame() const { return *frame; }
  Split &getSplit() const { return *split; }
  /// Lanes of the current split, whatever the guard says.
  LaneMask getActive() const { return split->mask; }
  /// Lanes of the warp that have not exited.
  LaneMask getLive() const { return live; }
  /// Live lanes but for those that have nothing left to do but to exit: who a barrier waits for.
  LaneMask getNeeded() const;
  /// Lanes have been let go on without the others (releaseParked): parts of the warp may come to a
  /// barrier one after the other.
  bool hasReleasedLanes() const { return wasReleased; }

  /// Marks the result of `record` as plain in lanes where all its sources are; elsewhere its
  /// origin becomes that of the source. For the usual result and up to three sources.
  void propagatePlain(const Record &record, LaneMask mask);
  /// The same for other slots.
  void propagatePlain(Slot destination, llvm::ArrayRef<Slot> sources, LaneMask mask);
  /// Marks `slot` as written with a good value.
  void setPlain(Slot slot, LaneMask mask) { plain(slot) |= mask; }
  /// Marks lanes of `slot` as not plain because of what `record` did.
  void setNotPlain(Slot slot, LaneMask mask, const Record &record, uint32_t operation = 0);
  /// Reports the use of `slot` by `record` as `purpose` ("an address", "a branch") unless it is
  /// plain in all lanes of `mask`. True when plain.
  bool requirePlain(const Record &record, Slot slot, LaneMask mask, llvm::StringRef purpose);

  //===------------------------------------------------------------------===//
  // Control flow
  //===------------------------------------------------------------------===//

  struct Target {
    uint32_t pc;
    LaneMask mask;
  };
  /// Sends lanes of the current split to different places; masks are disjoint and cover it.
  void branch(const Record &record, llvm::ArrayRef<Target> targets);
  void jump(uint32_t pc) { split->pc = pc; }
  /// Calls `function` for `mask`, all or some of the split's lanes. Returns the new frame.
  Frame *call(const Record &record, const DecodedFunction &function, LaneMask mask);
  /// Parts the current split so that `first` and `second` execute the current record again, each by
  /// itself; with `rest` they meet at `after`.
  void partCall(uint32_t after, LaneMask rest, LaneMask first, LaneMask second);
  void returnFromCall();
  /// Ends the lanes' threads.
  void exit(LaneMask mask);

  //===------------------------------------------------------------------===//
  // Waiting
  //===------------------------------------------------------------------===//

  /// The current split waits; when woken it goes on with the next record.
  void wait(std::string what);
  /// The current split waits; when woken it executes `record` again.
  void waitAndRetry(std::string what);
  static void wake(Split &split) { split.state = SplitState::Ready; }
  /// Waits until all lanes of `members` that have not exited execute `record`. Returns the lanes
  /// for which the caller now does its work, those of other splits included when this is the last
  /// to come; 0 when the split waits. `mask` is what the handler was given. With `anywhere` the
  /// others may be at another record that was also called with `anywhere` (bar.warp.sync).
  LaneMask synchronise(const Record &record, LaneMask members, LaneMask mask,
                       bool anywhere = false);

  //===------------------------------------------------------------------===//
  // Running
  //===------------------------------------------------------------------===//

  bool isReady() const;
  bool isDone() const { return live == 0; }
  /// Runs ready splits for about so many instructions. Returns the number executed.
  unsigned run(unsigned quantum);
  /// Lets lanes that wait for reconvergence go on without the others. True if there were any.
  bool releaseParked();
  llvm::ArrayRef<std::unique_ptr<Split>> getSplits() const { return splits; }

  /// Thread coordinates in the block.
  std::array<uint32_t, 3> getThread(unsigned lane) const;
  /// Position, source line, thread and block for a report about `lane`.
  void report(FindingKind kind, const Record &record, unsigned lane, const llvm::Twine &message,
              llvm::ArrayRef<FindingNote> notes = {}, bool isWarning = false);

  /// What Memory/ keeps for each warp: local memory, copy groups, clocks.
  WarpMemory &getMemory() const { return *memory; }

private:
  friend class Frame;
  /// Of a thread, as on the hardware.
  static constexpr uint64_t maximalLocalBytes = 512 << 10;
  /// After so many instructions in which no lanes met, those that wait for others to leave a loop
  /// go on: they may hold what the others wait for.
  static constexpr uint64_t spinLimit = 5000000;

  void select(Split *to);
  Frame *allocateFrame(const DecodedFunction &function, uint64_t localBase);
  Split *makeSplit(LaneMask mask, Frame *frame, uint32_t pc);
  void removeSplit(Split *split);
  void childGone(Split *parent);
  void absorb();
  bool selectReady();
  /// Gives each part of the current split its own; they meet at `meet`.
  void part(uint32_t meet, llvm::ArrayRef<Target> parts);
  /// Lanes of `needed` that wait in the same warp-wide synchronisation as `last`.
  LaneMask gatherSynchronised(const Split &last, LaneMask needed) const;
  /// After lanes have exited.
  void resumeSynchronised();

  Machine &machine;
  Block &block;
  unsigned index;
  unsigned agent;
  LaneMask live;
  Split *split = nullptr;
  Frame *frame = nullptr;
  unsigned lastSplit = 0;
  uint64_t sinceMeeting = 0;
  bool wasReleased = false;
  std::vector<std::unique_ptr<Split>> splits;
  /// Kept until no handler can hold a reference.
  std::vector<std::unique_ptr<Split>> deadSplits;
  std::vector<std::unique_ptr<Frame>> frames;
  std::vector<Frame *> freeFrames;
  std::unique_ptr<WarpMemory> memory;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_WARP_H
