//===- BuildCommand.h - Compiles a source to an artifact --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_BUILDCOMMAND_H
#define TESSERA_DRIVER_BUILDCOMMAND_H

#include "tessera/Driver/RunCommand.h"

namespace tessera {

enum class ArtifactKind {
  TileText,    ///< the module of tile, as text
  TileBytecode ///< the same, as MLIR bytecode
};

/// The options of `tilec build`.
struct BuildRequest {
  SourceRequest source;
  ArtifactKind kind = ArtifactKind::TileText;
  /// A file, or `-` for standard output.
  std::string outputPath = "-";
};

/// Loads the source and writes the artifact, whole or not at all.
ExitCode buildArtifact(const BuildRequest &request, const mlir::DialectRegistry &dialects,
                       const FrontendRegistry &frontends);

} // namespace tessera

#endif // TESSERA_DRIVER_BUILDCOMMAND_H
