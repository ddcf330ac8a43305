//===- FuzzSupport.cpp - What all fuzz targets share -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

void tessera::fuzz::reportFinding(const llvm::Twine &message) {
  llvm::errs() << "finding: " << message << '\n';
  std::abort();
}
