//===- Access.cpp - Reading and writing memory ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Memory/Checker.h"
#include "Memory/State.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

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

Place simulator::findPlace(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                           uint64_t address, uint64_t bytes, bool isStore, uint64_t alignment) {
  if (space == ptx::Space::Shared)
    address += window::shared;
  else if (space == ptx::Space::Local)
    address += window::local;
  auto describe = [&] {
    return ((isStore ? "writes " : "reads ") + llvm::Twine(bytes) + " bytes at 0x" +
            llvm::utohexstr(address))
        .str();
  };
  if (address % alignment != 0) {
    warp.report(FindingKind::Misaligned, record, lane,
                describe() + ", expected a multiple of " + llvm::Twine(alignment));
    return {};
  }
  if (isIn(address, window::local)) {
    WarpMemory &memory = warp.getMemory();
    uint64_t offset = address - window::local;
    if (offset + bytes <= memory.localBytes) {
      uint64_t at = lane * memory.localBytes + offset;
      return {nullptr, offset, memory.local.data() + at, memory.localPlain.data() + at};
    }
    warp.report(FindingKind::OutOfBounds, record, lane,
                describe() + " of local memory, which has " + llvm::Twine(memory.localBytes) +
                    " bytes");
    return {};
  }
  uint64_t inRegion = address;
  Region *region = findRegion(warp, inRegion);
  if (!region || inRegion - region->base > region->bytes ||
      bytes > region->bytes - (inRegion - region->base)) {
    std::string where = ", where nothing is allocated";
    if (region)
      where = (", " + llvm::Twine(inRegion - region->base) + " bytes into " + region->name +
               ", which has " + llvm::Twine(region->bytes))
                  .str();
    warp.report(FindingKind::OutOfBounds, record, lane, describe() + where);
    return {};
  }
  if (isStore && !region->isWritable) {
    warp.report(FindingKind::OutOfBounds, record, lane,
                describe() + " of " + region->name + ", which is read-only");
    return {};
  }
  uint64_t offset = inRegion - region->base;
  return {region, offset, region->data + offset, nullptr};
}

bool simulator::readPlace(Warp &warp, const Record &record, unsigned lane, const Place &place,
                          void *to, unsigned bytes, bool isStrong) {
  std::memcpy(to, place.data, bytes);
  if (place.plain)
    return std::all_of(place.plain, place.plain + bytes, [](uint8_t byte) { return byte; });
  if (!place.region->shadow)
    return true;
  checkMbarrierBytes(warp, record, lane, place, bytes);
  checkAccess(
      {warp, record, lane, *place.region, place.offset, bytes, /*isWrite=*/false, isStrong});
  return place.region->shadow->isPlain(place.offset, bytes);
}

void simulator::writePlace(Warp &warp, const Record &record, unsigned lane, const Place &place,
                           const void *from, unsigned bytes, bool isPlain, bool isStrong) {
  if (place.region && place.region->shadow) {
    checkMbarrierBytes(warp, record, lane, place, bytes);
    checkAccess({warp, record, lane, *place.region, place.offset, bytes, /*isWrite=*/true, isStrong,
                 /*isAsync=*/false, from});
    place.region->shadow->setPlain(place.offset, bytes, isPlain);
  }
  std::memcpy(place.data, from, bytes);
  if (place.plain)
    std::memset(place.plain, isPlain, bytes);
}

bool simulator::readMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                           uint64_t address, void *to, unsigned bytes) {
  if (Place place = findPlace(warp, record, lane, space, address, bytes, /*isStore=*/false))
    return readPlace(warp, record, lane, place, to, bytes, /*isStrong=*/false);
  // Zeros stand for what is not there: it has been reported.
  std::memset(to, 0, bytes);
  return true;
}

void simulator::writeMemory(Warp &warp, const Record &record, unsigned lane, ptx::Space space,
                            uint64_t address, const void *from, unsigned bytes, bool isPlain) {
  if (Place place = findPlace(warp, record, lane, space, address, bytes, /*isStore=*/true))
    writePlace(warp, record, lane, place, from, bytes, isPlain, /*isStrong=*/false);
}

void simulator::computeAddresses(Warp &warp, const AddressOperand &operand, LaneMask mask,
                                 uint64_t (&addresses)[warpSize]) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    addresses[lane] = operand.isWide
                          ? warp.lanes<uint64_t>(operand.base)[lane] + operand.offset
                          : uint32_t(warp.lanes<uint32_t>(operand.base)[lane] + operand.offset);
}

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
  return std::make_unique<WarpMemory>(warp.getAgent(), warp.getMachine().makeAgent());
}

static Region makeRegion(const Machine &machine, uint64_t base, uint8_t *data, uint64_t bytes,
                         bool isInitialised, bool isWritable, std::string name) {
  Region region;
  region.base = base;
  region.bytes = bytes;
  region.data = data;
  region.isInitialised = isInitialised;
  region.isWritable = isWritable;
  region.name = std::move(name);
  if (machine.getOptions().checks)
    region.shadow = std::make_unique<Shadow>(bytes, isInitialised);
  return region;
}

std::unique_ptr<BlockMemory> simulator::createBlockMemory(Block &block) {
  auto memory = std::make_unique<BlockMemory>();
  memory->shared.resize(block.getMachine().getSharedBytes());
  memory->region = makeRegion(block.getMachine(), 0, memory->shared.data(), memory->shared.size(),
                              /*isInitialised=*/false, /*isWritable=*/true, "shared memory");
  memory->region.block = &block;
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
    memory->regions.push_back(makeRegion(machine, variable.address, bytes.data(), bytes.size(),
                                         /*isInitialised=*/true,
                                         variable.variable->space == ptx::Space::Global,
                                         variable.variable->name));
  const Launch &launch = machine.getLaunch();
  for (auto [index, buffer] : llvm::enumerate(launch.buffers))
    memory->regions.push_back(
        makeRegion(machine, getBufferAddress(launch, index), static_cast<uint8_t *>(buffer.data),
                   buffer.bytes, buffer.isInitialised, buffer.isWritable,
                   buffer.name.empty() ? "buffer " + llvm::utostr(index) : buffer.name));
  memory->parameters = machine.getParameters().vec();
  memory->regions.push_back(makeRegion(machine, window::parameters, memory->parameters.data(),
                                       memory->parameters.size(), /*isInitialised=*/true,
                                       /*isWritable=*/false, "the parameters"));
  return memory;
}
