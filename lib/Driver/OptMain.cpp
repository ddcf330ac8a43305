//===- OptMain.cpp - The body of tile-opt ---------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/OptMain.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tessera/Support/LargeStack.h"
#include "tessera/Support/SourceError.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include <unistd.h>

using namespace tessera;

/// Whether a diagnostic may print a line of millions of characters, each with a system call of its
/// own, since stderr has no buffer.
static bool hasHugeLine(llvm::StringRef text) {
  constexpr size_t maxLine = 1 << 20;
  while (text.size() > maxLine) {
    size_t end = text.find('\n');
    if (std::min(end, text.size()) > maxLine)
      return true;
    text = text.drop_front(end + 1);
  }
  return false;
}

/// MlirOptMain opens the input itself and so leaves no room to measure it; this does what it does,
/// and measures.
static mlir::LogicalResult optimize(llvm::StringRef inputPath, llvm::StringRef outputPath,
                                    mlir::DialectRegistry &registry,
                                    const mlir::MlirOptMainConfig &config) {
  if (inputPath == "-" && llvm::sys::Process::FileDescriptorIsDisplayed(STDIN_FILENO))
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to interrupt)\n";
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input = mlir::openInputFile(inputPath, &message);
  if (!input) {
    llvm::errs() << message << "\n";
    return mlir::failure();
  }
  if (llvm::Error error = checkNesting(*input)) {
    printErrors(llvm::errs(), std::move(error));
    return mlir::failure();
  }
  if (hasHugeLine(input->getBuffer()))
    llvm::errs().SetBufferSize(1 << 16);
  std::unique_ptr<llvm::ToolOutputFile> output = mlir::openOutputFile(outputPath, &message);
  if (!output) {
    llvm::errs() << message << "\n";
    return mlir::failure();
  }
  if (failed(mlir::MlirOptMain(output->os(), std::move(input), registry, config)))
    return mlir::failure();
  output->keep();
  return mlir::success();
}

int tessera::optMain(int argc, char **argv, mlir::DialectRegistry &registry) {
  llvm::InitLLVM initialise(argc, argv);
  auto [inputPath, outputPath] =
      mlir::registerAndParseCLIOptions(argc, argv, "Tessera's modular optimizer driver", registry);
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  mlir::LogicalResult result = mlir::failure();
  runOnLargeStack([&, inputPath = inputPath, outputPath = outputPath] {
    result = config.shouldShowDialects() || config.shouldListPasses()
                 ? mlir::MlirOptMain(argc, argv, inputPath, outputPath, registry)
                 : optimize(inputPath, outputPath, registry, config);
  });
  return mlir::asMainReturnCode(result);
}
