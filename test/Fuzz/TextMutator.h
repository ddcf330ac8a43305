//===- TextMutator.h - Mutations of texts by token and by line --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_FUZZ_TEXTMUTATOR_H
#define TESSERA_TEST_FUZZ_TEXTMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <random>
#include <string>
#include <vector>

namespace tessera::fuzz {

/// Changes texts so that most stay close to their grammar: tokens are replaced by tokens of their
/// kind, bracketed groups by groups, lines come from texts that were seen before.
class TextMutator {
public:
  explicit TextMutator(unsigned seed) : random(seed) {}

  /// One to four changes to `text`.
  std::string mutate(llvm::StringRef text);
  /// A run of lines of `other` put into `text`.
  std::string cross(llvm::StringRef text, llvm::StringRef other);

private:
  size_t below(size_t bound) { return bound ? random() % bound : 0; }
  std::string mutateOnce(llvm::StringRef text);
  std::string mutateLine(llvm::StringRef text);
  std::string mutateToken(llvm::StringRef text);
  std::string replaceEverywhere(llvm::StringRef text);
  std::string replaceGroup(llvm::StringRef text);
  llvm::StringRef chooseLine(const std::vector<llvm::StringRef> &own);

  std::minstd_rand random;
};

} // namespace tessera::fuzz

#endif // TESSERA_TEST_FUZZ_TEXTMUTATOR_H
