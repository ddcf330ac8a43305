//===- Target.h - What a kernel can be compiled for -------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TARGET_H
#define TESSERA_DRIVER_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

struct Target {
  /// What users type after --target.
  llvm::StringLiteral name;
  /// One line for --list-targets.
  llvm::StringLiteral description;
};

llvm::ArrayRef<Target> getTargets();
/// Fails with the names there are.
llvm::Expected<const Target *> findTarget(llvm::StringRef name);

} // namespace tessera

#endif // TESSERA_DRIVER_TARGET_H
