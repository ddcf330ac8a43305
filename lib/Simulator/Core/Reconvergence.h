//===- Reconvergence.h - Where lanes that part meet again ---------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_RECONVERGENCE_H
#define TESSERA_LIB_SIMULATOR_CORE_RECONVERGENCE_H

#include "Core/Decoded.h"

namespace tessera::simulator {

/// For each record of `function` that ends a basic block the first record of the block's immediate
/// post-dominator, noReconvergence where there is none and for all other records.
std::vector<uint32_t> computeReconvergence(const DecodedFunction &function);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_RECONVERGENCE_H
