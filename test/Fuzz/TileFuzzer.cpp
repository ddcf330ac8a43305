//===- TileFuzzer.cpp - Text of the tile dialect --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "ModuleChecks.h"
#include "UpstreamFaults.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tessera;
using llvm::StringRef;

/// Keeps an input to some milliseconds.
static constexpr size_t maxBytes = 1 << 14;

void tessera::fuzz::fuzzTile(StringRef input) {
  if (input.size() > maxBytes || mlir::isBytecode(llvm::MemoryBufferRef(input, "")))
    return;
  renewContext();
  ErrorRecorder errors;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(input, errors);
  if (!module) {
    // A text may give its own locations, unknown ones too.
    if (errors.hasUnknownLocation() && !input.contains("loc"))
      reportFinding("an error has no place: " + errors.getMessage());
    return;
  }
  if (hasUpstreamFault(*module))
    return;
  runOnLargeStack([&] {
    checkRoundTrips(*module);
    checkSimplification(*module);
    module = nullptr;
  });
}
