//===- Harness.h - Runs tile text in tests -----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_UNIT_INTERPRETER_HARNESS_H
#define TESSERA_TEST_UNIT_INTERPRETER_HARNESS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "tessera/Interpreter/Interpreter.h"
#include "gtest/gtest.h"

namespace tessera::interpreter {

/// A module with one entry, compiled.
class TestProgram {
public:
  explicit TestProgram(llvm::StringRef text, const CompileOptions &options = {});

  /// Whether the text parsed and compiled; otherwise `diagnostics` says why.
  explicit operator bool() const { return program != nullptr; }
  const Program *operator->() const { return program.get(); }

  /// Runs with program order and one block unless options say otherwise.
  RunResult run(llvm::ArrayRef<Argument> arguments, RunOptions options = {});
  /// Runs and expects no finding.
  void expectClean(llvm::ArrayRef<Argument> arguments, RunOptions options = {});
  /// Runs and expects one finding; gives its line in the text, and its message.
  std::pair<unsigned, std::string>
  expectFinding(FindingKind kind, llvm::ArrayRef<Argument> arguments, RunOptions options = {});

  /// Runs `action` and gives the diagnostics that it emits, "line: text" each.
  std::string getDiagnostics(llvm::function_ref<void()> action);

  std::string diagnostics;
  /// What tile.print wrote in the last run.
  std::string output;
  /// The last run's findings.
  std::vector<Finding> findings;

private:
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::unique_ptr<Program> program;
};

/// The line of a location, of the innermost place for inlined operations; 0 if it has none.
unsigned getLine(mlir::Location location);

/// A tile that a test kernel loads from or stores to a buffer: extents ("4x2", at most rank 3) and
/// element type.
struct TestTile {
  std::string shape;
  std::string element;

  std::string getType() const { return "tensor<" + shape + "x" + element + ">"; }
};

/// The text of a kernel that loads %x0, %x1, ... from its first parameters, runs `body`, and stores
/// %y0, %y1, ... to its last ones.
std::string getTileKernel(llvm::ArrayRef<TestTile> inputs, llvm::StringRef body,
                          llvm::ArrayRef<TestTile> outputs);

/// Runs such a kernel with one input and output.
template <typename Out, typename In>
std::vector<Out> runTileKernel(const TestTile &input, std::vector<In> data, llvm::StringRef body,
                               const TestTile &output, size_t outputCount) {
  TestProgram program(getTileKernel({input}, body, {output}));
  std::vector<Out> result(outputCount, Out());
  program.expectClean({Buffer{data.data(), data.size() * sizeof(In)},
                       Buffer{result.data(), result.size() * sizeof(Out)}});
  return result;
}

/// An argument for host data.
template <typename T>
Buffer bind(std::vector<T> &data) {
  return {data.data(), data.size() * sizeof(T)};
}

inline RunOptions withGrid(int64_t x, int64_t y = 1, int64_t z = 1) {
  RunOptions options;
  options.grid = {x, y, z};
  return options;
}

inline RunOptions withCheck(int64_t blocks = 1) {
  RunOptions options = withGrid(blocks);
  options.check = true;
  return options;
}

} // namespace tessera::interpreter

#endif // TESSERA_TEST_UNIT_INTERPRETER_HARNESS_H
