//===- BulkCopy.h - Issues bulk and tensor copies -----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_BULKCOPY_H
#define TESSERA_LIB_SIMULATOR_MEMORY_BULKCOPY_H

#include "Core/Decoder.h"
#include "Memory/State.h"

namespace tessera::simulator {

/// What a copy tells an mbarrier when it is done.
struct BulkSignal {
  std::shared_ptr<Mbarrier> barrier;
  uint64_t bytes = 0;
};

/// A copy that completes on mbarriers.
struct BulkLoad {
  std::vector<AsyncRange> ranges;
  std::function<void()> move;
  std::vector<BulkSignal> signals;
};

void issueLoad(Warp &warp, const Record &record, unsigned lane, BulkLoad load);
/// A copy that belongs to the bulk groups of its thread.
void issueStore(Warp &warp, const Record &record, unsigned lane, std::vector<AsyncRange> ranges,
                std::function<void()> move);

/// The address that an operand has in a lane.
uint64_t getLaneAddress(Warp &warp, const AddressOperand &operand, unsigned lane);

/// The shared address that `address` has in each block that a multicast names: of the cluster by
/// the bits of `blocks`, or just `address` with noSlot.
llvm::SmallVector<uint64_t, 4> getMulticastReceivers(Warp &warp, const Record &record,
                                                     unsigned lane, uint64_t address, Slot blocks);

/// 32-byte pieces that a run of bytes touches.
inline uint64_t countSectors(uint64_t address, uint64_t bytes) {
  return bytes == 0 ? 0 : (address + bytes - 1) / 32 - address / 32 + 1;
}

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_BULKCOPY_H
