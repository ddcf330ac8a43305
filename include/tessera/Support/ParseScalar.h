//===- ParseScalar.h - Scalars as users write them --------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_PARSESCALAR_H
#define TESSERA_SUPPORT_PARSESCALAR_H

#include "tessera/Support/ElementType.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// The bits of a scalar of `type` written as `text`: a decimal or 0x number for integers, which
/// must fit; for floats a decimal number, `inf` or `nan`, or 0x and the bits; 0, 1, true and false
/// for i1.
llvm::Expected<uint64_t> parseScalar(ElementType type, llvm::StringRef text);

} // namespace tessera

#endif // TESSERA_SUPPORT_PARSESCALAR_H
