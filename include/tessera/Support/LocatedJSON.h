//===- LocatedJSON.h - JSON values that know their place --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_LOCATEDJSON_H
#define TESSERA_SUPPORT_LOCATEDJSON_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include <string>
#include <vector>

namespace tessera {

/// A JSON value with the place of each part, which llvm::json does not keep. Objects keep the order
/// of the text and all of several equal keys.
struct LocatedJSON {
  enum Kind { Null, Boolean, Number, String, Array, Object } kind = Null;
  llvm::SMLoc location;
  /// A string's contents, else the text as written, for example `1e-5`.
  std::string text;
  struct Member;
  std::vector<LocatedJSON> elements;
  std::vector<Member> members;

  llvm::StringRef getKindName() const;
};

struct LocatedJSON::Member {
  std::string key;
  llvm::SMLoc location;
  LocatedJSON value;
};

/// Parses the main buffer of `sourceMgr`. Errors are SourceErrors; nesting deeper than 64 is one.
llvm::Expected<LocatedJSON> parseLocatedJSON(const llvm::SourceMgr &sourceMgr);

} // namespace tessera

#endif // TESSERA_SUPPORT_LOCATEDJSON_H
