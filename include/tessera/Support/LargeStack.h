//===- LargeStack.h - Deep recursion made safe ------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's parsers, verifiers and printers call themselves once per level of
// nesting. Text is therefore measured before it is parsed, refused past a
// depth that no program needs, and processed on a stack that holds that depth
// many times over.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_LARGESTACK_H
#define TESSERA_SUPPORT_LARGESTACK_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/SourceMgr.h"
#include <optional>

namespace tessera {

/// The deepest nesting of brackets in `tile` text, and of regions in bytecode, that is accepted.
inline constexpr unsigned maxNestingDepth = 1024;
/// The most arithmetic operators in a row in one affine expression, each of which upstream's
/// parser answers with a call of itself.
inline constexpr unsigned maxOperatorChain = 4096;
/// The longest number or run of extents, in characters: upstream's lexer reads `1x1x1` to its end
/// once for each `x`.
inline constexpr unsigned maxShapeLength = 512;

/// Runs `function` to its end on a thread with 512 MiB of stack, committed as it is used, or with
/// less when the system gives no more.
void runOnLargeStack(llvm::function_ref<void()> function);

struct NestingProblem {
  /// Byte offset of the first bracket or operator too many.
  size_t offset;
  std::string message;
};

/// Measures MLIR text without parsing it: brackets, operators and shapes outside strings and
/// comments. None when the text
/// may be parsed on a large stack. Bytecode is not text and is never refused here.
std::optional<NestingProblem> findNestingProblem(llvm::StringRef text);

/// `findNestingProblem` as a SourceError that names the buffer; success when there is none.
llvm::Error checkNesting(llvm::MemoryBufferRef buffer);

/// Parses and verifies the main buffer of `sourceMgr`, MLIR text or bytecode, on a large stack.
/// Nesting past the limit is a diagnostic at the place, as is everything the parser reports.
mlir::OwningOpRef<mlir::ModuleOp>
parseSourceOnLargeStack(const std::shared_ptr<llvm::SourceMgr> &sourceMgr,
                        const mlir::ParserConfig &config);

} // namespace tessera

#endif // TESSERA_SUPPORT_LARGESTACK_H
