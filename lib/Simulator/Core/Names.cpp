//===- Names.cpp - Names in messages and reports --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Finding.h"
#include "tessera/Simulator/Statistics.h"

using namespace tessera;
using namespace tessera::simulator;

llvm::StringRef simulator::getName(FindingKind kind) {
  static constexpr llvm::StringLiteral names[] = {
      "out-of-bounds", "misaligned",  "uninitialised", "in-flight", "race",
      "barrier",       "deadlock",    "descriptor",    "leak",      "assert",
      "trap",          "unsupported", "budget"};
  return names[unsigned(kind)];
}

llvm::StringRef simulator::getName(InstructionClass instructionClass) {
  static constexpr llvm::StringLiteral names[] = {
      "integer",      "float32",      "float64", "half",        "special",      "conversion",
      "move",         "branch",       "warp",    "global_load", "global_store", "shared_load",
      "shared_store", "local_access", "atomic",  "matrix_load", "matrix_store", "matrix_multiply",
      "async_copy",   "bulk_copy",    "barrier", "fence",       "other"};
  static_assert(std::size(names) == numInstructionClasses);
  return names[unsigned(instructionClass)];
}
