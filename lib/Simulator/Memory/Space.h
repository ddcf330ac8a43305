//===- Space.h - State spaces and memory semantics in spellings ---*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_SPACE_H
#define TESSERA_LIB_SIMULATOR_MEMORY_SPACE_H

#include "Core/Decoder.h"

namespace tessera::simulator {

/// Takes `.global`, `.shared{::cta,::cluster}`, `.local`, `.param`, `.const`.
std::optional<ptx::Space> takeSpace(DecodeContext &context);

enum class Scope : uint8_t { Cta, Cluster, Gpu, Sys };

/// How an access takes part in ordering (ISA 8).
struct Semantics {
  /// Everything but weak.
  bool isStrong = false;
  bool acquires = false;
  bool releases = false;
  Scope scope = Scope::Gpu;
};

/// Takes what it knows of .weak, .relaxed, .acquire, .release, .acq_rel, .sc, .volatile, .mmio and
/// scopes into `semantics`. True if anything was there.
bool takeSemantics(DecodeContext &context, Semantics &semantics);

/// Before an access that releases, and after one that was made: hands on and takes over clocks at
/// the location.
struct Place;
void orderAccess(Warp &warp, unsigned lane, const Place &place, const Semantics &semantics,
                 bool isRead, bool isWrite);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_SPACE_H
