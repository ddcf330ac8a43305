//===- BuildCommand.cpp - Compiles a source to an artifact ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/BuildCommand.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "tessera/Support/AtomicFile.h"

using namespace tessera;

static mlir::LogicalResult writeArtifact(mlir::ModuleOp module, ArtifactKind kind,
                                         llvm::raw_ostream &os) {
  if (kind == ArtifactKind::TileBytecode)
    return mlir::writeBytecodeToFile(module, os);
  module.print(os);
  os << '\n';
  return mlir::success();
}

ExitCode tessera::buildArtifact(const BuildRequest &request, const mlir::DialectRegistry &dialects,
                                const FrontendRegistry &frontends) {
  Session session(dialects, frontends);
  if (failed(session.load(request.source)))
    return ExitRefused;
  if (request.outputPath == "-")
    return failed(writeArtifact(session.getModule(), request.kind, llvm::outs())) ? ExitRefused
                                                                                  : ExitSuccess;
  llvm::Expected<AtomicFile> file = AtomicFile::create(request.outputPath);
  if (!file) {
    reportError(file.takeError());
    return ExitRefused;
  }
  if (failed(writeArtifact(session.getModule(), request.kind, file->os())))
    return ExitRefused;
  if (llvm::Error error = file->commit()) {
    reportError(std::move(error));
    return ExitRefused;
  }
  return ExitSuccess;
}
