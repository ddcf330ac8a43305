//===- LibFuzzerEntry.cpp - The functions that libFuzzer calls ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tessera::fuzz::TESSERA_FUZZ_TARGET(llvm::StringRef(reinterpret_cast<const char *>(data), size));
  return 0;
}
