//===- ModuleChecks.cpp - What holds for every module of tile -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleChecks.h"
#include "FuzzTargets.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tessera;
using namespace tessera::fuzz;
using llvm::StringRef;

static std::unique_ptr<mlir::MLIRContext> &getContextSlot() {
  static std::unique_ptr<mlir::MLIRContext> context;
  return context;
}

mlir::MLIRContext &fuzz::getContext() {
  std::unique_ptr<mlir::MLIRContext> &context = getContextSlot();
  if (!context) {
    context = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
    context->loadDialect<tile::TileDialect>();
  }
  return *context;
}

void fuzz::renewContext() {
  static constexpr unsigned maxUses = 2000;
  static unsigned uses = 0;
  if (++uses % maxUses == 0)
    getContextSlot().reset();
}

ErrorRecorder::ErrorRecorder() {
  handler = getContext().getDiagEngine().registerHandler([this](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return;
    if (count++ == 0)
      message = diagnostic.str();
    hasUnknown |= llvm::isa<mlir::UnknownLoc>(diagnostic.getLocation());
  });
}

ErrorRecorder::~ErrorRecorder() { getContext().getDiagEngine().eraseHandler(handler); }

/// `text` may be bytecode.
static mlir::OwningOpRef<mlir::ModuleOp> parse(StringRef text) {
  auto sourceMgr = std::make_shared<llvm::SourceMgr>();
  // MLIR's lexer reads a null behind the text.
  sourceMgr->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, "input"), llvm::SMLoc());
  return parseSourceOnLargeStack(sourceMgr, mlir::ParserConfig(&getContext()));
}

mlir::OwningOpRef<mlir::ModuleOp> fuzz::parseModule(StringRef text, ErrorRecorder &errors) {
  mlir::OwningOpRef<mlir::ModuleOp> module = parse(text);
  if (!module && errors.getCount() == 0)
    reportFinding("a module is refused without an error");
  return module;
}

static std::string print(mlir::ModuleOp module, bool isGeneric) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  if (isGeneric)
    flags.printGenericOpForm();
  module.print(os, flags);
  return text;
}

static void checkReadBack(StringRef written, StringRef form, StringRef generic) {
  ErrorRecorder errors;
  mlir::OwningOpRef<mlir::ModuleOp> again = parseModule(written, errors);
  if (!again)
    reportFinding("what was printed as " + form + " is refused: " + errors.getMessage() + "\n" +
                  written);
  std::string text = print(*again, /*isGeneric=*/true);
  if (text != generic)
    reportFinding("what was printed as " + form + " is read as another module: from\n" + generic +
                  "\nto\n" + text);
}

void fuzz::checkRoundTrips(mlir::ModuleOp module) {
  std::string generic = print(module, /*isGeneric=*/true);
  checkReadBack(generic, "generic text", generic);
  checkReadBack(print(module, /*isGeneric=*/false), "custom text", generic);
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  if (failed(mlir::writeBytecodeToFile(module, os)))
    reportFinding("a module cannot be written as bytecode");
  checkReadBack(bytecode, "bytecode", generic);
}

void fuzz::checkSimplification(mlir::ModuleOp module) {
  ErrorRecorder errors;
  mlir::PassManager passes(&getContext());
  passes.addPass(mlir::createCanonicalizerPass());
  passes.addPass(mlir::createCSEPass());
  if (failed(passes.run(module)))
    reportFinding("canonicalisation makes an invalid module: " + errors.getMessage());
  checkRoundTrips(module);
}
