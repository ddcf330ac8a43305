//===- FuzzTargets.h - What is fuzzed ---------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_FUZZ_FUZZTARGETS_H
#define TESSERA_TEST_FUZZ_FUZZTARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace tessera::fuzz {

/// Each takes any bytes and returns, or ends the process by `reportFinding`, an assertion or a
/// sanitizer.
void fuzzNpy(llvm::StringRef input);
void fuzzLaunchFile(llvm::StringRef input);
void fuzzTile(llvm::StringRef input);
void fuzzBasic(llvm::StringRef input);
void fuzzPtx(llvm::StringRef input);

struct FuzzTarget {
  llvm::StringRef name;
  void (*run)(llvm::StringRef input);
};

inline constexpr FuzzTarget fuzzTargets[] = {
    {"npy", fuzzNpy},     {"launch-file", fuzzLaunchFile}, {"tile", fuzzTile}, {"ptx", fuzzPtx},
#ifdef TESSERA_FUZZ_BASIC
    {"basic", fuzzBasic},
#endif
};

/// A property that holds for every input did not hold for this one.
[[noreturn]] void reportFinding(const llvm::Twine &message);

} // namespace tessera::fuzz

#endif // TESSERA_TEST_FUZZ_FUZZTARGETS_H
