//===- Access.cpp - Reading and writing memory ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Memory/State.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
/// Where bytes lie on the host. For local memory `plain` says which were written.
struct Place {
  uint8_t *data = nullptr;
  uint8_t *plain = nullptr;
};
} // namespace

Region *MachineMemory::find(uint64_t address) {
  auto after = llvm::upper_bound(
      regions, address, [](uint64_t value, const Region &region) { return value < region.base; });
  return after == regions.begin() ? nullptr : &*std::prev(after);
}

static bool isIn(uint64_t address, uint64_t base) { return address - base < window::size; }

static Region *findRegion(Warp &warp, uint64_t &address) {
  if (isIn(address, window::shared)) {
    uint64_t offset = address - window::shared;
    uint64_t rank = offset >> sharedRankShift;
    const auto &blocks = warp.getBlock().getCluster().blocks;
    address = offset & ((uint64_t(1) << sharedRankShift) - 1);
    return rank < blocks.size() ? &blocks[rank]->getMemory().region : nullptr;
  }
  Region *&last = warp.getMemory().last;
  if (!last || address - last->base >= last->bytes)
    last = warp.getMachine().getMemory().find(address);
  return last;
}

static Place findPlace(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                       uint64_t address, unsigned bytes, bool isStore) {
  if (space == ptx::Space::Shared)
    address += window::shared;
  else if (space == ptx::Space::Local)
    address += window::local;
  auto describe = [&](llvm::StringRef verb) {
    return (verb + " of " + llvm::Twine(bytes) + " bytes at 0x" + llvm::utohexstr(address)).str();
  };
  if (address % bytes != 0) {
    warp.report(FindingKind::Misaligned, record, lane,
                describe(isStore ? "store" : "load") + ", expected a multiple of " +
                    llvm::Twine(bytes));
    return {};
  }
  if (isIn(address, window::local)) {
    WarpMemory &memory = warp.getMemory();
    uint64_t offset = address - window::local;
    if (offset + bytes <= memory.localBytes) {
      uint64_t at = lane * memory.localBytes + offset;
      return {memory.local.data() + at, memory.localPlain.data() + at};
    }
    warp.report(FindingKind::OutOfBounds, record, lane,
                describe(isStore ? "store" : "load") + " of local memory, which has " +
                    llvm::Twine(memory.localBytes) + " bytes");
    return {};
  }
  uint64_t inRegion = address;
  Region *region = findRegion(warp, inRegion);
  uint64_t offset = region ? inRegion - region->base : 0;
  if (!region || offset > region->bytes || bytes > region->bytes - offset) {
    warp.report(FindingKind::OutOfBounds, record, lane,
                describe(isStore ? "store" : "load") +
                    (region ? ", " + llvm::Twine(offset) + " bytes into " + region->name +
                                  ", which has " + llvm::Twine(region->bytes)
                            : llvm::Twine(", where nothing is allocated")));
    return {};
  }
  if (isStore && !region->isWritable) {
    warp.report(FindingKind::OutOfBounds, record, lane,
                describe("store") + " to " + region->name + ", which is read-only");
    return {};
  }
  return {region->data + offset, nullptr};
}

bool simulator::readMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                           uint64_t address, void *to, unsigned bytes) {
  Place place = findPlace(warp, record, lane, space, address, bytes, /*isStore=*/false);
  if (!place.data) {
    std::memset(to, 0, bytes);
    return true;
  }
  std::memcpy(to, place.data, bytes);
  return !place.plain || std::all_of(place.plain, place.plain + bytes, [](uint8_t b) { return b; });
}

void simulator::writeMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                            uint64_t address, const void *from, unsigned bytes, bool isPlain) {
  Place place = findPlace(warp, record, lane, space, address, bytes, /*isStore=*/true);
  if (!place.data)
    return;
  std::memcpy(place.data, from, bytes);
  if (place.plain)
    std::memset(place.plain, isPlain, bytes);
}

void simulator::computeAddresses(Warp &warp, const AddressOperand &operand, LaneMask mask,
                                 uint64_t (&addresses)[warpSize]) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    addresses[lane] = operand.isWide
                          ? warp.lanes<uint64_t>(operand.base)[lane] + operand.offset
                          : uint32_t(warp.lanes<uint32_t>(operand.base)[lane] + operand.offset);
}

void simulator::countAccess(Warp &warp, const Record &record, ptx::Space space, LaneMask mask,
                            const uint64_t (&addresses)[warpSize], unsigned bytes, bool isStore) {}

void simulator::countMatrixAccess(Warp &warp, const Record &record, unsigned numMatrices,
                                  const uint64_t (&addresses)[warpSize], bool isStore) {}

bool simulator::advanceAsync(Machine &machine) { return false; }
void simulator::maybeAdvanceAsync(Machine &machine) {}
void simulator::noteExit(Warp &warp, LaneMask mask) {}
void simulator::checkBlockEnd(Block &block) {}
void simulator::checkLaunchEnd(Machine &machine) {}

void simulator::reserveLocal(Warp &warp, uint64_t from, uint64_t bytes) {
  WarpMemory &memory = warp.getMemory();
  uint64_t needed = from + bytes;
  if (needed > memory.localBytes) {
    std::vector<uint8_t> local(needed * warpSize), plain(needed * warpSize);
    for (unsigned lane = 0; lane < warpSize; ++lane) {
      uint64_t old = lane * memory.localBytes;
      std::copy_n(memory.local.begin() + old, memory.localBytes, local.begin() + lane * needed);
      std::copy_n(memory.localPlain.begin() + old, memory.localBytes,
                  plain.begin() + lane * needed);
    }
    memory.local = std::move(local);
    memory.localPlain = std::move(plain);
    memory.localBytes = needed;
  }
  for (unsigned lane = 0; lane < warpSize; ++lane)
    std::fill_n(memory.localPlain.begin() + lane * memory.localBytes + from, bytes, 0);
}

void simulator::copyLocal(Warp &warp, LaneMask mask, uint64_t from, uint64_t to, uint64_t bytes) {
  WarpMemory &memory = warp.getMemory();
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint64_t base = lane * memory.localBytes;
    std::copy_n(memory.local.begin() + base + from, bytes, memory.local.begin() + base + to);
    std::copy_n(memory.localPlain.begin() + base + from, bytes,
                memory.localPlain.begin() + base + to);
  }
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

std::unique_ptr<WarpMemory> simulator::createWarpMemory(Warp &warp) {
  return std::make_unique<WarpMemory>();
}

std::unique_ptr<BlockMemory> simulator::createBlockMemory(Block &block) {
  auto memory = std::make_unique<BlockMemory>();
  memory->shared.resize(block.getMachine().getSharedBytes());
  memory->region = {0,    memory->shared.size(), memory->shared.data(), false, true,
                    true, "shared memory"};
  return memory;
}

uint64_t simulator::getBufferAddress(const Launch &launch, unsigned index) {
  constexpr uint64_t alignment = 256;
  uint64_t address = window::buffers;
  for (unsigned before = 0; before < index; ++before)
    address = llvm::alignTo(address + launch.buffers[before].bytes + 1, alignment);
  return address;
}

std::unique_ptr<MachineMemory> simulator::createMachineMemory(Machine &machine) {
  auto memory = std::make_unique<MachineMemory>();
  for (const ModuleVariable &variable : machine.getProgram().moduleVariables)
    memory->variables.push_back(variable.contents);
  for (auto [variable, bytes] :
       llvm::zip_equal(machine.getProgram().moduleVariables, memory->variables))
    memory->regions.push_back({variable.address, bytes.size(), bytes.data(), true,
                               variable.variable->space == ptx::Space::Global, false,
                               variable.variable->name});
  const Launch &launch = machine.getLaunch();
  for (auto [index, buffer] : llvm::enumerate(launch.buffers))
    memory->regions.push_back(
        {getBufferAddress(launch, index), buffer.bytes, static_cast<uint8_t *>(buffer.data),
         buffer.isInitialised, buffer.isWritable, false,
         buffer.name.empty() ? "buffer " + llvm::utostr(index) : buffer.name});
  memory->parameters = machine.getParameters().vec();
  memory->regions.push_back({window::parameters, memory->parameters.size(),
                             memory->parameters.data(), true, false, false, "the parameters"});
  return memory;
}
