//===- ProgramImplementation.h - What a program holds ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_PROGRAMIMPLEMENTATION_H
#define TESSERA_LIB_INTERPRETER_PROGRAMIMPLEMENTATION_H

#include "Compiler.h"
#include "Run.h"

namespace tessera::interpreter {

/// The most blocks along an axis (Tile IR's own limit).
constexpr int64_t maxGridExtent = (int64_t(1) << 24) - 1;

struct GlobalStorage {
  std::string name;
  std::vector<std::byte> contents;
  bool isConstant;
};

struct ParameterInfo {
  std::string name;
  tile::ParameterRole role;
  bool isPointer;
  unsigned bytes;
};

struct Program::Implementation {
  explicit Implementation(tile::EntryOp entry);

  /// Checks the arguments and enters them into memory; one word per parameter.
  mlir::LogicalResult bindArguments(Run &run, llvm::ArrayRef<Argument> arguments,
                                    llvm::SmallVectorImpl<uint64_t> &words) const;

  mlir::Location location;
  std::vector<ParameterInfo> parameters;
  Code body;
  std::vector<GlobalStorage> globals;

  std::optional<Code> launch;
  std::optional<mlir::Location> launchLocation;
  std::vector<int32_t> launchRanks;
  size_t launchWorkspaces = 0;
  /// Bits of an element of each array parameter.
  std::vector<unsigned> arrayElementBits;
};

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_PROGRAMIMPLEMENTATION_H
