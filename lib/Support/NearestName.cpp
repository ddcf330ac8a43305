//===- NearestName.cpp - Suggestions for misspelt names -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/NearestName.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace tessera;
using llvm::StringRef;

StringRef tessera::findNearestName(StringRef name, llvm::ArrayRef<StringRef> candidates) {
  unsigned limit = std::max<size_t>(1, name.size() / 3);
  StringRef nearest;
  for (StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, /*AllowReplacements=*/true,
                                                       /*MaxEditDistance=*/limit);
    if (distance > limit || (distance > 0 && distance >= candidate.size()))
      continue;
    nearest = candidate;
    if (distance == 0)
      break;
    limit = distance - 1;
  }
  return nearest;
}

std::string tessera::suggestNames(StringRef name, llvm::ArrayRef<StringRef> candidates) {
  if (StringRef nearest = findNearestName(name, candidates); !nearest.empty())
    return ("; did you mean '" + nearest + "'?").str();
  if (candidates.empty())
    return "";
  if (candidates.size() == 1)
    return ("; expected " + candidates.front()).str();
  return "; expected one of " + llvm::join(candidates, ", ");
}
