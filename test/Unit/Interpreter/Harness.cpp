//===- Harness.cpp - Runs tile text in tests ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/InitAllDialects.h"

using namespace tessera;
using namespace tessera::interpreter;

TestProgram::TestProgram(llvm::StringRef text, const CompileOptions &options) {
  mlir::DialectRegistry registry;
  tessera::registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  context.disableMultithreading();
  diagnostics = getDiagnostics([&] {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "test.mlir");
    if (!module)
      return;
    auto entries = module->getOps<tile::EntryOp>();
    if (entries.empty())
      return;
    mlir::FailureOr<std::unique_ptr<Program>> compiled =
        Program::compile(*entries.begin(), options);
    if (mlir::succeeded(compiled))
      program = std::move(*compiled);
  });
}

std::string TestProgram::getDiagnostics(llvm::function_ref<void()> action) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    stream << getLine(diagnostic.getLocation()) << ": " << diagnostic << "\n";
  });
  action();
  return text;
}

RunResult TestProgram::run(llvm::ArrayRef<Argument> arguments, RunOptions options) {
  output.clear();
  llvm::raw_string_ostream stream(output);
  options.output = &stream;
  RunResult result = program->run(arguments, options);
  findings = result.findings;
  return result;
}

void TestProgram::expectClean(llvm::ArrayRef<Argument> arguments, RunOptions options) {
  ASSERT_TRUE(program) << diagnostics;
  RunResult result = run(arguments, options);
  EXPECT_TRUE(result.completed);
  for (const Finding &finding : result.findings)
    ADD_FAILURE() << "line " << getLine(finding.location) << ": "
                  << stringifyFindingKind(finding.kind).str() << ": " << finding.message;
}

std::pair<unsigned, std::string> TestProgram::expectFinding(FindingKind kind,
                                                            llvm::ArrayRef<Argument> arguments,
                                                            RunOptions options) {
  if (!program) {
    ADD_FAILURE() << diagnostics;
    return {0, ""};
  }
  RunResult result = run(arguments, options);
  if (result.findings.size() != 1) {
    ADD_FAILURE() << "found " << result.findings.size() << " findings, expected one";
    for (const Finding &finding : result.findings)
      ADD_FAILURE() << "line " << getLine(finding.location) << ": "
                    << stringifyFindingKind(finding.kind).str() << ": " << finding.message;
    return {0, ""};
  }
  const Finding &finding = result.findings.front();
  EXPECT_EQ(stringifyFindingKind(finding.kind).str(), stringifyFindingKind(kind).str());
  return {getLine(finding.location), finding.message};
}

/// A view of exactly one tile.
static std::string getPartitionType(const TestTile &tile) {
  llvm::SmallVector<llvm::StringRef> extents;
  llvm::StringRef(tile.shape).split(extents, 'x');
  llvm::SmallVector<int64_t> strides(extents.size(), 1);
  for (size_t dim = extents.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * std::stoll(extents[dim].str());
  std::string text = "!tile.partition<" + tile.shape + ", !tile.view<" + tile.shape + "x" +
                     tile.element + ", strides=[";
  for (auto [dim, stride] : llvm::enumerate(strides))
    text += (dim ? "," : "") + std::to_string(stride);
  return text + "]>>";
}

std::string tessera::interpreter::getTileKernel(llvm::ArrayRef<TestTile> inputs,
                                                llvm::StringRef body,
                                                llvm::ArrayRef<TestTile> outputs) {
  std::string parameters, loads, stores;
  auto access = [&](const TestTile &tile, bool isInput, size_t number) {
    std::string name = (isInput ? "in" : "out") + std::to_string(number);
    std::string partition = getPartitionType(tile);
    llvm::StringRef view = llvm::StringRef(partition).drop_front(16).drop_back(1);
    view = view.drop_until([](char c) { return c == '!'; });
    parameters += (parameters.empty() ? "%" : ", %") + name + ": !tile.ptr<" + tile.element +
                  "> \"" + name + "\"" + (isInput ? " in" : " out");
    std::string &text = isInput ? loads : stores;
    text += "%v_" + name + " = tile.make_view %" + name + ", sizes [], strides [] : " + view.str() +
            "\n%p_" + name + " = tile.make_partition %v_" + name + " : " + partition + "\n";
    std::string indices = "%zero", types = "i32";
    for (char c : tile.shape)
      if (c == 'x') {
        indices += ", %zero";
        types += ", i32";
      }
    std::string place = "%p_" + name + "[" + indices + "]", value = std::to_string(number);
    if (isInput)
      text += "%x" + value + ", %t_" + name + " = tile.load_tile " + place + " : " + partition +
              ", " + types + " -> " + tile.getType() + "\n";
    else
      text += "%t_" + name + " = tile.store_tile %y" + value + ", " + place + " : " +
              tile.getType() + ", " + partition + ", " + types + "\n";
  };
  for (auto [number, tile] : llvm::enumerate(inputs))
    access(tile, true, number);
  for (auto [number, tile] : llvm::enumerate(outputs))
    access(tile, false, number);
  return "tile.entry @main(" + parameters + ") {\n%zero = arith.constant 0 : i32\n" + loads +
         body.str() + "\n" + stores + "tile.return\n}\n";
}

unsigned tessera::interpreter::getLine(mlir::Location location) {
  if (auto call = mlir::dyn_cast<mlir::CallSiteLoc>(location))
    return getLine(call.getCallee());
  if (auto place = mlir::dyn_cast<mlir::FileLineColLoc>(location))
    return place.getLine();
  return 0;
}
