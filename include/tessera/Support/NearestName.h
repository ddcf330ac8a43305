//===- NearestName.h - Suggestions for misspelt names -----------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_NEARESTNAME_H
#define TESSERA_SUPPORT_NEARESTNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera {

/// The candidate that a user who wrote `name` most likely meant, or an empty string when none is
/// near: at most a third of the letters differ, capitals apart.
llvm::StringRef findNearestName(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates);

/// The end of a message about an unknown name: `; did you mean 'grid'?`, else
/// `; expected one of a, b, c`, else nothing when there are no candidates.
std::string suggestNames(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace tessera

#endif // TESSERA_SUPPORT_NEARESTNAME_H
