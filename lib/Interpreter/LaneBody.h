//===- LaneBody.h - The body of a reduction, on many lanes at once -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_LANEBODY_H
#define TESSERA_LIB_INTERPRETER_LANEBODY_H

#include "Code.h"
#include "mlir/IR/Region.h"

namespace tessera::interpreter {

/// The scalar operations of a body, each as a kernel over all lanes.
class LaneBody {
public:
  /// Compiles a body for up to `maxLanes` lanes; `halvings` more variants are made, each for half
  /// the lanes of the one before. None if an operation has no kernel, as control flow has not.
  static std::unique_ptr<LaneBody> get(mlir::Region &body, int64_t maxLanes, unsigned halvings);

  unsigned getNumArguments() const { return numArguments; }
  unsigned getNumOutputs() const { return outputs.size(); }
  /// Bytes of scratch storage that run() needs.
  uint64_t getScratchBytes() const { return scratchBytes; }

  /// Runs variant `variant` on argument storage and writes what the body yields, which must not
  /// overlap any argument.
  void run(unsigned variant, const std::byte *const *arguments, std::byte *const *targets,
           std::byte *scratch) const;

private:
  struct Operation {
    /// One per variant.
    std::vector<Kernel> kernels;
    llvm::SmallVector<unsigned> operands;
    llvm::SmallVector<unsigned> results;
  };
  struct Value {
    /// Where the value lies: an argument, a constant, a target or scratch.
    const std::byte *constant = nullptr;
    int64_t target = -1;
    int64_t scratch = -1;
  };

  unsigned numArguments = 0;
  int64_t maxLanes = 1;
  uint64_t scratchBytes = 0;
  std::vector<Value> values;
  std::vector<Operation> operations;
  /// The value and the bytes of an element of each output.
  llvm::SmallVector<std::pair<unsigned, unsigned>> outputs;
  std::vector<std::unique_ptr<std::byte[]>> constants;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_LANEBODY_H
