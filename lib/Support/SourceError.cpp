//===- SourceError.cpp - An error at a place in a text --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/SourceError.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace tessera;

char SourceError::ID = 0;

void SourceError::log(llvm::raw_ostream &os) const {
  diagnostic.print(/*ProgName=*/nullptr, os, /*ShowColors=*/false);
}

std::error_code SourceError::convertToErrorCode() const { return llvm::inconvertibleErrorCode(); }

void tessera::printErrors(llvm::raw_ostream &os, llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const SourceError &located) {
        located.getDiagnostic().print(/*ProgName=*/nullptr, os, os.has_colors());
      },
      [&](const llvm::ErrorInfoBase &other) {
        llvm::WithColor::error(os) << other.message() << '\n';
      });
}
