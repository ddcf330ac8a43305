//===- ScalarBody.h - The body of a reduction, lane by lane ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_SCALARBODY_H
#define TESSERA_LIB_INTERPRETER_SCALARBODY_H

#include "Compiler.h"

namespace tessera::interpreter {

/// A body with control flow in it, which lanes cannot take together.
class ScalarBody {
public:
  /// Null, and a diagnostic, if the body cannot be executed.
  static std::unique_ptr<ScalarBody> get(mlir::Region &region, const CompileOptions &options);

  /// Runs the body for each lane; targets must not overlap arguments.
  void run(int64_t lanes, const std::byte *const *arguments, std::byte *const *targets) const;

private:
  Code code;
  llvm::SmallVector<unsigned> argumentBytes, outputBytes;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_SCALARBODY_H
