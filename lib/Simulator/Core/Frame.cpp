//===- Frame.cpp - The registers of a function call -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Frame.h"
#include "Core/Decoded.h"
#include "Core/Machine.h"
#include "Core/SpecialRegisters.h"

using namespace tessera;
using namespace tessera::simulator;

template <typename T>
static void fillSpecial(Frame &frame, const SpecialSlot &special, const Warp &warp) {
  for (unsigned lane = 0; lane < warpSize; ++lane)
    frame.lanes<T>(special.slot)[lane] = readSpecialRegister(warp, lane, special.which);
}

static uint64_t getAddress(const AddressSlot &address, const Warp &warp, uint64_t localBase) {
  bool isShared = address.space == ptx::Space::Shared;
  uint64_t value = isShared
                       ? (uint64_t(warp.getBlock().getRank()) << sharedRankShift) + address.offset
                       : localBase + address.offset;
  if (address.isGeneric)
    value += isShared ? window::shared : window::local;
  return value;
}

void Frame::reset(const DecodedFunction &function, const Warp &warp, uint64_t localBase) {
  unsigned numUnits = function.numUnits;
  if (capacity < numUnits) {
    capacity = numUnits;
    words = std::make_unique<uint32_t[]>(size_t(capacity) * warpSize);
    plainMasks = std::make_unique<LaneMask[]>(capacity);
    origins = std::make_unique<Origin[]>(capacity);
  }
  this->function = &function;
  this->localBase = localBase;
  std::copy(function.constants.begin(), function.constants.end(),
            words.get() + size_t(function.constantsBegin) * warpSize);
  std::fill(plainMasks.get(), plainMasks.get() + function.constantsBegin, 0);
  std::fill(plainMasks.get() + function.constantsBegin, plainMasks.get() + numUnits, allLanes);
  std::fill(origins.get(), origins.get() + numUnits, Origin());
  for (const SpecialSlot &special : function.specials) {
    if (special.bytes == 8)
      fillSpecial<uint64_t>(*this, special, warp);
    else if (special.bytes == 4)
      fillSpecial<uint32_t>(*this, special, warp);
    else
      fillSpecial<uint16_t>(*this, special, warp);
  }
  for (const AddressSlot &address : function.addresses) {
    uint64_t value = getAddress(address, warp, localBase);
    if (address.bytes == 8)
      std::fill(lanes<uint64_t>(address.slot), lanes<uint64_t>(address.slot) + warpSize, value);
    else
      std::fill(lanes<uint32_t>(address.slot), lanes<uint32_t>(address.slot) + warpSize,
                uint32_t(value));
  }
}
