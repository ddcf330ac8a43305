//===- TextMutatorEntry.cpp - Mutations of texts for libFuzzer ------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TextMutator.h"
#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace tessera::fuzz;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                                          unsigned seed) {
  // Bytes and the words of the dictionary reach the lexer's odd corners.
  if (seed % 4 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  std::string result = TextMutator(seed).mutate(text);
  size = std::min(result.size(), maxSize);
  std::memcpy(data, result.data(), size);
  return size;
}
