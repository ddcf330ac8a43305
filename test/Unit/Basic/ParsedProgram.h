//===- ParsedProgram.h - Runs the phases of the frontend on a text --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_UNIT_BASIC_PARSEDPROGRAM_H
#define TESSERA_TEST_UNIT_BASIC_PARSEDPROGRAM_H

#include "mlir/IR/Diagnostics.h"
#include "tessera/Frontends/Basic/FlowGraph.h"
#include "tessera/Frontends/Basic/Parser.h"
#include "tessera/Frontends/Basic/Sema.h"

namespace tessera::basic {

/// A program after parsing and, on request, the later phases, with its messages as text.
struct ParsedProgram {
  explicit ParsedProgram(llvm::StringRef text)
      : source(text, "test.bas", &context), diagnostics(source),
        handler(&context, [&](mlir::Diagnostic &diagnostic) {
          messages.push_back(diagnostic.str());
          return mlir::success();
        }) {
    Parser(source, diagnostics, program).parse();
  }

  void check() { Sema(source, diagnostics, program, model).run(); }
  void buildFlow() {
    check();
    flow.build(program, model);
  }
  const std::vector<std::string> &getMessages() {
    diagnostics.flush();
    return messages;
  }
  const Symbol &getSymbol(llvm::StringRef name) {
    return model.symbols[program.nameTable.lookup(name)];
  }
  /// The first statement of a kind, in the order of the text.
  template <typename T>
  T *find() {
    T *found = nullptr;
    forEachStatement(program.statements, [&](Statement *statement) {
      if (!found)
        found = llvm::dyn_cast<T>(statement);
    });
    return found;
  }

  mlir::MLIRContext context;
  SourceFile source;
  DiagnosticSink diagnostics;
  Program program;
  SemanticModel model;
  FlowGraph flow;
  std::vector<std::string> messages;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tessera::basic

#endif // TESSERA_TEST_UNIT_BASIC_PARSEDPROGRAM_H
