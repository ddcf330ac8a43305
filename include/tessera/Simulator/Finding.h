//===- Finding.h - What a simulated run found ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SIMULATOR_FINDING_H
#define TESSERA_SIMULATOR_FINDING_H

#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tessera::simulator {

enum class FindingKind : uint8_t {
  OutOfBounds,   ///< access outside every allocation, or a store to read-only memory
  Misaligned,    ///< address that is no multiple of what the instruction needs
  Uninitialised, ///< a value that nothing has written decides where to go, where to access or what
                 ///< is stored to global memory
  InFlight,      ///< memory or registers touched before the asynchronous operation on them is done
  Race,          ///< two accesses that nothing orders, a missing proxy fence included
  Barrier,       ///< wrong member masks, divergence at a barrier, wrong use of an mbarrier
  Deadlock,      ///< nothing can go on
  Descriptor,    ///< a tensor map or matrix descriptor that is not valid
  Leak,          ///< something allocated or pending at the end
  Assert,        ///< __assertfail was called
  Trap,          ///< trap was executed
  Unsupported,   ///< a spelling that the simulator does not know was executed
  Budget         ///< more warp instructions than allowed
};

/// As in messages: "out-of-bounds", "in-flight", ...
llvm::StringRef getName(FindingKind kind);

/// A line below a finding. Without a line in the PTX it belongs to the finding as a whole.
struct FindingNote {
  ptx::Position position;
  std::string text;
};

struct Finding {
  FindingKind kind;
  /// Warnings never change the outcome of a run.
  bool isWarning = false;
  /// In the PTX text.
  ptx::Position position;
  std::string message;
  std::vector<FindingNote> notes;
};

} // namespace tessera::simulator

#endif // TESSERA_SIMULATOR_FINDING_H
