//===- UpstreamFaults.cpp - Inputs that upstream gets wrong ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamFaults.h"

using namespace tessera;
using llvm::StringRef;

bool fuzz::hasUpstreamFault(StringRef text) { return false; }

bool fuzz::hasUpstreamFault(mlir::ModuleOp module) { return false; }
