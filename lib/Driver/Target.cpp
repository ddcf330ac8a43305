//===- Target.cpp - What a kernel can be compiled for ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/Target.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/SmallVector.h"

using namespace tessera;

llvm::ArrayRef<Target> tessera::getTargets() {
  static const Target targets[] = {
      {"interp", "this machine's processor, operation by operation: slow, exact, and checked"},
  };
  return targets;
}

llvm::Expected<const Target *> tessera::findTarget(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> names;
  for (const Target &target : getTargets()) {
    if (target.name == name)
      return &target;
    names.push_back(target.name);
  }
  return llvm::createStringError("unknown target '" + name + "'" + suggestNames(name, names));
}
