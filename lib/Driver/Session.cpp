//===- Session.cpp - A source file on its way to a module of tile ---------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/Session.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/Timing.h"
#include "tessera/Support/LargeStack.h"
#include "tessera/Support/NearestName.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace tessera;
using llvm::StringRef;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;

void tessera::reportError(llvm::Error error) {
  llvm::outs().flush();
  printErrors(llvm::errs(), std::move(error));
}

void tessera::reportError(const llvm::Twine &message) {
  reportError(llvm::createStringError(message));
}

// One kernel at a time is compiled, and starting a thread pool costs more than it gives.
Session::Session(const mlir::DialectRegistry &dialects, const FrontendRegistry &frontends)
    : frontends(frontends), context(dialects, mlir::MLIRContext::Threading::DISABLED) {
  // Users know their source line, which is printed; our operation behind it would confuse them.
  context.printOpOnDiagnostic(false);
}

LogicalResult Session::load(const SourceRequest &request) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(request.path);
  if (std::error_code error = buffer.getError()) {
    reportError("cannot read " + request.path + ": " + error.message());
    return failure();
  }
  sourceMgr = std::make_shared<llvm::SourceMgr>();
  sourceMgr->AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  sourceMgr->setDiagHandler([](const llvm::SMDiagnostic &diagnostic, void *) {
    llvm::outs().flush();
    printDiagnostic(llvm::errs(), diagnostic);
  });
  diagnosticHandler.emplace(*sourceMgr, &context, llvm::errs());
  if (failed(translate(request)))
    return failure();
  return runPasses(request.passes);
}

LogicalResult Session::translate(const SourceRequest &request) {
  const llvm::MemoryBuffer *buffer = sourceMgr->getMemoryBuffer(sourceMgr->getMainFileID());
  const Frontend *frontend = nullptr;
  bool isMLIR = request.frontend == "mlir";
  if (!request.frontend.empty() && !isMLIR) {
    frontend = frontends.findByName(request.frontend);
    if (!frontend) {
      llvm::SmallVector<StringRef> names{"mlir"};
      for (const auto &known : frontends.getFrontends())
        names.push_back(known->getName());
      reportError("unknown frontend '" + request.frontend + "'" +
                  suggestNames(request.frontend, names));
      return failure();
    }
  } else if (!isMLIR) {
    isMLIR = mlir::isBytecode(*buffer) || request.path == "-" ||
             llvm::sys::path::extension(request.path) == ".mlir";
    if (!isMLIR)
      frontend = frontends.findForFile(request.path, buffer->getBuffer());
    if (!isMLIR && !frontend) {
      std::string expected;
      for (const auto &known : frontends.getFrontends())
        for (StringRef extension : known->getExtensions())
          expected += (extension + ", ").str();
      reportError(request.path + ": unknown kind of source; expected " + expected +
                  ".mlir or MLIR bytecode, or --frontend=NAME");
      return failure();
    }
  }
  if (frontend) {
    module = frontend->translate(*sourceMgr, &context, request.frontendOptions);
  } else {
    if (!request.frontendOptions.empty()) {
      reportError("--frontend-option has no meaning for MLIR");
      return failure();
    }
    module = parseSourceOnLargeStack(sourceMgr, mlir::ParserConfig(&context));
  }
  return success(bool(module));
}

LogicalResult Session::runPasses(StringRef passes) {
  if (passes.empty())
    return success();
  mlir::PassManager manager(&context);
  StringRef list = passes.trim();
  if (list.consume_front("builtin.module(") && !list.consume_back(")")) {
    reportError("--passes: expected ')' at the end of '" + passes + "'");
    return failure();
  }
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(mlir::parsePassPipeline(list, manager, os))) {
    reportError("--passes: " + StringRef(message).trim());
    return failure();
  }
  if (failed(mlir::applyPassManagerCLOptions(manager)))
    return failure();
  mlir::applyDefaultTimingPassManagerCLOptions(manager);
  return manager.run(*module);
}

mlir::FailureOr<tile::EntryOp> Session::findEntry(StringRef name) {
  llvm::SmallVector<tile::EntryOp> entries(module->getOps<tile::EntryOp>());
  llvm::SmallVector<StringRef> names;
  for (tile::EntryOp entry : entries) {
    if (entry.getSymName() == name)
      return entry;
    names.push_back(entry.getSymName());
  }
  if (entries.empty())
    reportError("the source defines no kernel");
  else if (!name.empty())
    reportError("unknown kernel '" + name + "'" + suggestNames(name, names));
  else if (entries.size() == 1)
    return entries.front();
  else
    reportError("the source defines several kernels; choose one with --entry: " +
                llvm::join(names, ", "));
  return failure();
}
