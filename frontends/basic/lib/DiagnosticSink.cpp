//===- DiagnosticSink.cpp - Collects and orders a program's messages ------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/DiagnosticSink.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera::basic;

void DiagnosticSink::error(SourceOffset offset, const llvm::Twine &message) {
  keptLatest = false;
  if (reachedLimit() || !errorPlaces.insert(offset).second)
    return;
  if (++numErrors > kErrorLimit)
    return;
  keptLatest = true;
  messages.push_back({offset, numMessages++, true, message.str(), {}});
}

void DiagnosticSink::warning(SourceOffset offset, const llvm::Twine &message) {
  keptLatest = numWarnings < kWarningLimit;
  if (!keptLatest)
    return;
  ++numWarnings;
  messages.push_back({offset, numMessages++, false, message.str(), {}});
}

void DiagnosticSink::note(SourceOffset offset, const llvm::Twine &message) {
  if (keptLatest)
    messages.back().notes.push_back({offset, message.str()});
}

void DiagnosticSink::flush() {
  llvm::sort(messages, [](const Message &a, const Message &b) {
    return std::tie(a.offset, a.sequence) < std::tie(b.offset, b.sequence);
  });
  SourceOffset last = 0;
  for (const Message &message : messages) {
    mlir::Location location = source.getMessageLocation(message.offset);
    std::string suffix = source.describeBasicLine(message.offset);
    mlir::InFlightDiagnostic diagnostic =
        message.isError ? mlir::emitError(location) : mlir::emitWarning(location);
    diagnostic << message.message << suffix;
    for (const Note &note : message.notes)
      diagnostic.attachNote(source.getMessageLocation(note.offset))
          << note.message << source.describeBasicLine(note.offset);
    if (message.isError)
      last = message.offset;
  }
  if (reachedLimit())
    mlir::emitError(source.getMessageLocation(last))
        << "too many errors; only the first " << kErrorLimit << " found are shown";
  messages.clear();
}
