//===- InitAllFrontends.h - Every frontend that is linked in ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INITALLFRONTENDS_H
#define TESSERA_INITALLFRONTENDS_H

#include "tessera/Frontend/Frontend.h"
#include "tessera/Frontends/Basic/BasicFrontend.h"

namespace tessera {

/// The frontends, in the order of `tilec --list-frontends`.
inline void registerAllFrontends(FrontendRegistry &registry) {
  registry.add(basic::createBasicFrontend());
}

} // namespace tessera

#endif // TESSERA_INITALLFRONTENDS_H
