//===- LargeStackTest.cpp - Tests of deep recursion made safe -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/LargeStack.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;

static std::string repeat(llvm::StringRef text, unsigned count) {
  std::string repeated;
  for (unsigned index = 0; index < count; ++index)
    repeated += text;
  return repeated;
}

static std::string getProblem(llvm::StringRef text) {
  std::optional<NestingProblem> problem = findNestingProblem(text);
  return problem ? std::to_string(problem->offset) + ": " + problem->message : "none";
}

/// Parses `text` and returns the first diagnostic, or "parsed".
static std::string parse(llvm::StringRef text) {
  mlir::MLIRContext context;
  context.allowUnregisteredDialects();
  std::string result;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (result.empty()) {
      llvm::raw_string_ostream os(result);
      os << diagnostic.getLocation() << ": " << diagnostic;
    }
  });
  auto sourceMgr = std::make_shared<llvm::SourceMgr>();
  sourceMgr->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, "a.mlir"),
                                llvm::SMLoc());
  auto module = parseSourceOnLargeStack(sourceMgr, mlir::ParserConfig(&context));
  EXPECT_EQ(bool(module), result.empty());
  return module ? "parsed" : result;
}

TEST(LargeStackTest, RunsDeepRecursion) {
  // 100 MB of frames would end any ordinary thread.
  struct Recursion {
    static unsigned run(unsigned depth, volatile char *caller) {
      volatile char frame[1024] = {};
      return depth == 0 ? caller[0] : run(depth - 1, frame) + 1 + frame[1];
    }
  };
  unsigned depth = 0;
  volatile char start = 0;
  runOnLargeStack([&] { depth = Recursion::run(100000, &start); });
  EXPECT_EQ(depth, 100000u);
}

TEST(LargeStackTest, MeasuresNesting) {
  EXPECT_EQ(getProblem(repeat("[", maxNestingDepth)), "none");
  EXPECT_EQ(getProblem(repeat("[", maxNestingDepth + 1)),
            "1024: nesting is deeper than the limit of 1024 brackets");
  EXPECT_EQ(getProblem(repeat("({[<", 257)).substr(0, 5), "1024:");
  EXPECT_EQ(getProblem(repeat("[]", 5000)), "none");
}

TEST(LargeStackTest, MeasuresShapes) {
  EXPECT_EQ(getProblem("tensor<" + repeat("1x", 256) + ">"), "none");
  EXPECT_EQ(getProblem("tensor<" + repeat("1x", 256) + "f32>"),
            "7: a number or shape is longer than the limit of 512 characters");
  EXPECT_EQ(getProblem("tensor<?" + repeat("x1", 300) + ">").substr(0, 2), "8:");
  // Names may be long, and hold digits.
  EXPECT_EQ(getProblem("@_Z" + repeat("1x", 300) + " x" + repeat("x1", 300)), "none");
}

TEST(LargeStackTest, IgnoresStringsCommentsAndArrows) {
  EXPECT_EQ(getProblem("\"" + repeat("[", 2000) + "\""), "none");
  EXPECT_EQ(getProblem("\"\\\"" + repeat("[", 2000) + "\""), "none");
  EXPECT_EQ(getProblem("// " + repeat("[", 2000) + "\n"), "none");
  EXPECT_EQ(getProblem(repeat("() -> () ", 2000)), "none");
  EXPECT_EQ(getProblem(repeat("d0 <= 1, ", 2000)), "none");
  // A string ends with its line, as in MLIR's lexer.
  EXPECT_EQ(getProblem("\"\n" + repeat("[", 2000)).substr(0, 5), "1026:");
}

TEST(LargeStackTest, MeasuresChainsOfOperators) {
  EXPECT_EQ(getProblem("affine_map<(d0) -> (" + repeat("- ", 5000) + "d0)>").substr(0, 5), "8212:");
  EXPECT_EQ(getProblem("dense<[" + repeat("-1.0e-5, ", 5000) + "0.0]>"), "none");
}

TEST(LargeStackTest, RefusesDeepTextAtItsPlace) {
  std::string deep = "\n" + repeat("module {", 1025);
  EXPECT_EQ(parse(deep),
            "loc(\"a.mlir\":2:8200): nesting is deeper than the limit of 1024 brackets");
}

TEST(LargeStackTest, ParsesTextAtTheLimit) {
  EXPECT_EQ(parse(repeat("module {", maxNestingDepth) + repeat("}", maxNestingDepth)), "parsed");
  std::string types = repeat("tuple<", 1022) + "i1" + repeat(">", 1022);
  EXPECT_EQ(parse("\"a.b\"() {x = " + types + "} : () -> ()"), "parsed");
}

/// Bytecode of modules nested `depth` deep, built from the inside without recursion.
static std::string makeDeepBytecode(mlir::MLIRContext *context, unsigned depth) {
  mlir::Location location = mlir::FileLineColLoc::get(context, "deep.mlir", 1, 1);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(location);
  for (unsigned level = 0; level < depth; ++level) {
    mlir::OwningOpRef<mlir::ModuleOp> outer = mlir::ModuleOp::create(location);
    outer->push_back(module.release());
    module = std::move(outer);
  }
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  runOnLargeStack([&] {
    EXPECT_TRUE(succeeded(mlir::writeBytecodeToFile(*module, os)));
    module = nullptr;
  });
  return bytecode;
}

TEST(LargeStackTest, RefusesDeepBytecode) {
  mlir::MLIRContext context;
  EXPECT_EQ(parse(makeDeepBytecode(&context, 1000)), "parsed");
  EXPECT_EQ(parse(makeDeepBytecode(&context, 5000)),
            "loc(\"deep.mlir\":1:1): regions are nested deeper than the limit of 1024");
}
