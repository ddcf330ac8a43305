//===- SpecialRegisters.h - %tid and its kind ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_SPECIALREGISTERS_H
#define TESSERA_LIB_SIMULATOR_CORE_SPECIALREGISTERS_H

#include "Core/Decoded.h"

namespace tessera::simulator {

class Warp;

/// "%tid.x"; a vector register without element ("%tid") stands for its x. None for registers that
/// change while a frame lives (%clock, %globaltimer) and for unknown names.
std::optional<SpecialRegister> parseSpecialRegister(llvm::StringRef name);

uint64_t readSpecialRegister(const Warp &warp, unsigned lane, SpecialRegister which);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_SPECIALREGISTERS_H
