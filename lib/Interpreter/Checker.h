//===- Checker.h - What --check looks for ------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_CHECKER_H
#define TESSERA_LIB_INTERPRETER_CHECKER_H

#include "Run.h"

namespace tessera::interpreter {

class Checker {
public:
  /// Tells of `count` elements of `bytes` bytes each, `stride` bytes apart, that the access which
  /// runs in `context` reads or writes. All lie inside the allocation.
  void read(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
            unsigned bytes);
  void write(Context &context, uint64_t allocation, int64_t offset, int64_t stride, int64_t count,
             unsigned bytes);
  /// One element that an atomic access reads and writes at once.
  void update(Context &context, uint64_t allocation, int64_t offset, unsigned bytes);
  /// The contents of an allocation are undefined from now on.
  void forget(uint64_t allocation);
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_CHECKER_H
