//===- ParsePTX.h - Parses PTX in tests -------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_UNIT_SIMULATOR_PARSEPTX_H
#define TESSERA_TEST_UNIT_SIMULATOR_PARSEPTX_H

#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/Twine.h"
#include "gtest/gtest.h"

namespace tessera::ptx {

inline llvm::Expected<std::unique_ptr<Module>> parseText(const llvm::Twine &text) {
  return parse(llvm::MemoryBuffer::getMemBufferCopy(
      (".version 8.0\n.target sm_80\n.address_size 64\n" + text).str(), "k.ptx"));
}

/// The module of the text after a header of three lines. A failure of the test, and an empty
/// module, when it does not parse.
inline std::unique_ptr<Module> parseModule(const llvm::Twine &text) {
  llvm::Expected<std::unique_ptr<Module>> module = parseText(text);
  if (module)
    return std::move(*module);
  ADD_FAILURE() << llvm::toString(module.takeError());
  auto empty = std::make_unique<Module>();
  empty->functions.emplace_back();
  return empty;
}

/// A module with one entry `k` of that body, which starts in line 5.
inline std::unique_ptr<Module> parseBody(const llvm::Twine &body) {
  return parseModule(".entry k(.param .b64 p) {\n" + body + "\n}\n");
}

/// What is reported about the text: one diagnostic, or several.
inline std::string getError(const llvm::Twine &text) {
  llvm::Expected<std::unique_ptr<Module>> module = parseText(text);
  return module ? "no error" : llvm::toString(module.takeError());
}

/// The same for the body of an entry.
inline std::string getBodyError(const llvm::Twine &body) {
  return getError(".entry k(.param .b64 p) {\n" + body + "\n}\n");
}

} // namespace tessera::ptx

#endif // TESSERA_TEST_UNIT_SIMULATOR_PARSEPTX_H
