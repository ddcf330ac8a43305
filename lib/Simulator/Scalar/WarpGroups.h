//===- WarpGroups.h - Lanes that give the same member mask --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_WARPGROUPS_H
#define TESSERA_LIB_SIMULATOR_SCALAR_WARPGROUPS_H

#include "Core/Decoder.h"
#include "Core/Warp.h"

namespace tessera::simulator {

/// Does the work of an instruction for lanes that have all come to it.
using GroupWork = llvm::function_ref<void(LaneMask lanes)>;

/// Waits for the members that each lane of `mask` names in `members`, and calls `work` once for
/// each group that is complete. Lanes of one instruction may name different groups, as tiles of a
/// warp do.
void synchroniseGroups(Warp &warp, const Record &record, Slot members, LaneMask mask,
                       GroupWork work);

/// Marks `destination` in `lanes`, each of which depends on the sources in all of `lanes`.
void markShared(Warp &warp, Slot destination, llvm::ArrayRef<Slot> sources, LaneMask lanes);

/// Fills `lanes` of `slot` with one value.
void storeShared(Warp &warp, Slot slot, LaneMask lanes, uint32_t value);
void storeSharedPredicate(Warp &warp, Slot slot, LaneMask lanes, bool value);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_WARPGROUPS_H
