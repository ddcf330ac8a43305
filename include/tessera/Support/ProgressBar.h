//===- ProgressBar.h - Progress of long runs on a terminal ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_PROGRESSBAR_H
#define TESSERA_SUPPORT_PROGRESSBAR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <string>

namespace tessera {

/// A bar on one line of a terminal. It appears when two seconds have passed, is drawn again at most
/// ten times a second, and is wiped by `finish`; nothing is written where there is no terminal.
class ProgressBar {
public:
  /// `getSeconds` is a clock that starts anywhere; tests bring their own.
  ProgressBar(llvm::raw_ostream &os, llvm::StringRef label, bool isTerminal,
              std::function<double()> getSeconds = nullptr);
  ~ProgressBar() { finish(); }

  void update(uint64_t done, uint64_t total);
  void finish();

private:
  llvm::raw_ostream &os;
  std::string label;
  bool isTerminal;
  std::function<double()> getSeconds;
  double start;
  double lastDrawn;
  bool isVisible = false;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_PROGRESSBAR_H
