//===- BasicFuzzer.cpp - BASIC programs -----------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "ModuleChecks.h"
#include "mlir/IR/Verifier.h"
#include "tessera/Frontends/Basic/BasicFrontend.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tessera;
using llvm::StringRef;

static constexpr size_t maxBytes = 1 << 14;

static void translate(StringRef input) {
  fuzz::ErrorRecorder errors;
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(input, "input.bas"),
                               llvm::SMLoc());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      basic::createBasicFrontend()->translate(sourceMgr, &fuzz::getContext(), {});
  if (errors.hasUnknownLocation())
    fuzz::reportFinding("an error has no place: " + errors.getMessage());
  if (!module) {
    if (errors.getCount() == 0)
      fuzz::reportFinding("a program is refused without an error");
    return;
  }
  if (errors.getCount() != 0)
    fuzz::reportFinding("a program is translated in spite of an error: " + errors.getMessage());
  if (failed(mlir::verify(*module)))
    fuzz::reportFinding("a program becomes an invalid module: " + errors.getMessage());
  fuzz::checkRoundTrips(*module);
  fuzz::checkSimplification(*module);
}

void tessera::fuzz::fuzzBasic(StringRef input) {
  if (input.size() > maxBytes)
    return;
  renewContext();
  runOnLargeStack([&] { translate(input); });
}
