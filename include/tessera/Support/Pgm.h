//===- Pgm.h - Writes an array as a picture ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_PGM_H
#define TESSERA_SUPPORT_PGM_H

#include "tessera/Support/HostArray.h"

namespace tessera {

/// Whether an output of this name is written as a picture: its extension is `.pgm`.
bool isPgmPath(llvm::StringRef path);

/// Checks that an array can be a picture: two dimensions, neither of them 0, and elements that are
/// i1, i8 to i64, u8 to u64, f32 or f64. The message says found and expected.
llvm::Error checkPgm(ElementType type, llvm::ArrayRef<int64_t> shape);

/// Writes the array as a binary grey picture (Netpbm's P5, 255 white), row 0 at the top. Elements
/// are cut to 0..255, fractions dropped; i1 is 0 or 255; NaN is 0.
void writePgm(llvm::raw_ostream &os, const HostArray &array);

} // namespace tessera

#endif // TESSERA_SUPPORT_PGM_H
