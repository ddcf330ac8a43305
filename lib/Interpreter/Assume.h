//===- Assume.h - Whether assumed facts hold ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_ASSUME_H
#define TESSERA_LIB_INTERPRETER_ASSUME_H

#include "Code.h"

namespace tessera::interpreter {

/// An action on the assumed value that reports a fact which does not hold. Null for a predicate
/// that is not the tile dialect's: of that nothing is known.
Action getAssumeCheck(tile::AssumeOp op);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_ASSUME_H
