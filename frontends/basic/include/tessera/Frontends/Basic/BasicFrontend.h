//===- BasicFrontend.h - The BASIC language of tiles ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_BASICFRONTEND_H
#define TESSERA_FRONTENDS_BASIC_BASICFRONTEND_H

#include "tessera/Frontend/Frontend.h"
#include <memory>

namespace tessera::basic {

/// The frontend named `basic`, for files that end in `.bas`.
std::unique_ptr<Frontend> createBasicFrontend();

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_BASICFRONTEND_H
