//===- DiagnosticSink.h - Collects and orders a program's messages --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_DIAGNOSTICSINK_H
#define TESSERA_FRONTENDS_BASIC_DIAGNOSTICSINK_H

#include "tessera/Frontends/Basic/SourceFile.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace tessera::basic {

/// Messages are kept until `flush`, which emits them as MLIR diagnostics in the order of the text:
/// the phases of the frontend see a program in different orders, its author reads it in one.
class DiagnosticSink {
public:
  explicit DiagnosticSink(const SourceFile &source) : source(source) {}

  static constexpr unsigned kErrorLimit = 20;
  static constexpr unsigned kWarningLimit = 100;

  /// A second error at one place is dropped: it is nearly always a consequence of the first.
  void error(SourceOffset offset, const llvm::Twine &message);
  void warning(SourceOffset offset, const llvm::Twine &message);
  /// Attaches a note to the latest error or warning.
  void note(SourceOffset offset, const llvm::Twine &message);

  bool hasErrors() const { return numErrors != 0; }
  /// True once the limit is passed: the phases then end early.
  bool reachedLimit() const { return numErrors > kErrorLimit; }
  void flush();

private:
  struct Note {
    SourceOffset offset;
    std::string message;
  };
  struct Message {
    SourceOffset offset;
    unsigned sequence;
    bool isError;
    std::string message;
    llvm::SmallVector<Note, 1> notes;
  };

  const SourceFile &source;
  std::vector<Message> messages;
  llvm::DenseSet<SourceOffset> errorPlaces;
  unsigned numMessages = 0, numErrors = 0, numWarnings = 0;
  /// Whether the latest message was kept, so that its notes are too.
  bool keptLatest = false;
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_DIAGNOSTICSINK_H
