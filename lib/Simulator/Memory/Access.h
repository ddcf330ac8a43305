//===- Access.h - Reading and writing memory ----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every access of every instruction goes through here: bounds, alignment,
// memory that is in flight, was never written, or that another thread accesses
// without order. An access outside every allocation delivers zeros and stores
// nothing; it is reported and the run goes on.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_ACCESS_H
#define TESSERA_LIB_SIMULATOR_MEMORY_ACCESS_H

#include "Core/Machine.h"

namespace tessera::simulator {

/// Reads `bytes` bytes at `address` in `space` on behalf of `lane`. False when a byte is not plain
/// or the access failed; the bytes are then what is there, or zeros.
bool readMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space, uint64_t address,
                void *to, unsigned bytes);
/// Writes; with `isPlain` false the bytes become uninitialised.
void writeMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                 uint64_t address, const void *from, unsigned bytes, bool isPlain);

/// The address of each lane of `mask`: base plus offset. In shared, local and constant space of 32
/// bits when the base is.
void computeAddresses(Warp &warp, const AddressOperand &operand, LaneMask mask,
                      uint64_t (&addresses)[warpSize]);

/// Counts an access of `bytes` bytes a lane: wavefronts for shared memory, sectors for global.
/// Generic addresses are told apart by their window.
void countAccess(Warp &warp, const Record &record, ptx::Space space, LaneMask mask,
                 const uint64_t (&addresses)[warpSize], unsigned bytes, bool isStore);
/// Counts groups of 8 rows of 16 bytes: ldmatrix and stmatrix. `addresses` as given by lanes.
void countMatrixAccess(Warp &warp, const Record &record, unsigned numMatrices,
                       const uint64_t (&addresses)[warpSize], bool isStore);

/// Lets what waits forever otherwise happen: runs the oldest pending asynchronous operation of the
/// launch. False when there is none.
bool advanceAsync(Machine &machine);
/// In random mode: runs pending operations now and then.
void maybeAdvanceAsync(Machine &machine);
/// Called when the lanes of `mask` have exited.
void noteExit(Warp &warp, LaneMask mask);
/// Reports what is pending or allocated at the end of a block, and of the launch.
void checkBlockEnd(Block &block);
void checkLaunchEnd(Machine &machine);

/// Makes every thread's local memory at least so large and its bytes from `from` on uninitialised.
void reserveLocal(Warp &warp, uint64_t from, uint64_t bytes);
/// Copies between offsets of local memory with what is known of the bytes: arguments and results.
void copyLocal(Warp &warp, LaneMask mask, uint64_t from, uint64_t to, uint64_t bytes);

std::unique_ptr<WarpMemory> createWarpMemory(Warp &warp);
std::unique_ptr<BlockMemory> createBlockMemory(Block &block);
std::unique_ptr<MachineMemory> createMachineMemory(Machine &machine);
/// The device address of Launch::buffers[index]: a function of the buffers' sizes.
uint64_t getBufferAddress(const Launch &launch, unsigned index);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_ACCESS_H
