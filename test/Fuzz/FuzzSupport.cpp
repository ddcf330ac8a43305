//===- FuzzSupport.cpp - What all fuzz targets share ----------------------===//
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

// Debian's LLVM is not instrumented: memory that our copy of an inline allocator poisons it would
// use unasked, and containers that it fills would look overrun. Arrays that no machine holds are
// refused by a null from calloc.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_container_overflow=0:allocator_may_return_null=1:"
         "detect_stack_use_after_return=0";
}

extern "C" const char *__ubsan_default_options() { return "print_stacktrace=1"; }
