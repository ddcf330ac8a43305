//===- SourceFile.h - Text, lines and locations of a BASIC program --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_SOURCEFILE_H
#define TESSERA_FRONTENDS_BASIC_SOURCEFILE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::basic {

/// A byte offset into the source. 32 bits keep the syntax tree compact; longer sources are
/// refused.
using SourceOffset = uint32_t;

/// The source text and the map from offsets to lines.
class SourceFile {
public:
  SourceFile(llvm::StringRef text, llvm::StringRef fileName, mlir::MLIRContext *context);

  llvm::StringRef getText() const { return text; }
  mlir::MLIRContext *getContext() const { return context; }

  /// Line and column, both from 1.
  std::pair<unsigned, unsigned> getLineAndColumn(SourceOffset offset) const;
  mlir::Location getLocation(SourceOffset offset) const;
  /// A location for a message. Lines too long to be shown have no column, which keeps the source
  /// line out of the message.
  mlir::Location getMessageLocation(SourceOffset offset) const;
  /// The number that the line starts with, if it has one.
  std::optional<uint64_t> getBasicLine(SourceOffset offset) const;
  /// ` (BASIC line 120)`, or nothing where the line has no number.
  std::string describeBasicLine(SourceOffset offset) const;
  /// `line 12 (BASIC line 120)`.
  std::string describeLine(SourceOffset offset) const;

private:
  llvm::StringRef text;
  mlir::MLIRContext *context;
  mlir::StringAttr fileName;
  std::vector<SourceOffset> lineStarts;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_SOURCEFILE_H
