//===- LargeStack.cpp - Deep recursion made safe --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/LargeStack.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include <pthread.h>

using namespace tessera;
using llvm::StringRef;

static void *runFunctionRef(void *argument) {
  (*static_cast<llvm::function_ref<void()> *>(argument))();
  return nullptr;
}

void tessera::runOnLargeStack(llvm::function_ref<void()> function) {
  // llvm::thread ends the process when the system refuses the stack (`ulimit -v`); ask for less.
  for (size_t mebibytes : {512, 128, 32}) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
      break;
    pthread_t thread;
    bool isStarted = pthread_attr_setstacksize(&attributes, mebibytes << 20) == 0 &&
                     pthread_create(&thread, &attributes, runFunctionRef, &function) == 0;
    pthread_attr_destroy(&attributes);
    if (isStarted) {
      pthread_join(thread, nullptr);
      return;
    }
  }
  function();
}

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; }

std::optional<NestingProblem> tessera::findNestingProblem(StringRef text) {
  if (mlir::isBytecode(llvm::MemoryBufferRef(text, "")))
    return std::nullopt;
  // A closing bracket that matches nothing is a syntax error, at which the parser stops; counting
  // is therefore enough, and the kinds of brackets need not be told apart.
  unsigned depth = 0;
  unsigned operators = 0;
  const char *end = text.end();
  for (const char *position = text.begin(); position != end; ++position) {
    char next = position + 1 != end ? position[1] : '\0';
    switch (*position) {
    case '"':
      for (++position; position != end && *position != '"' && *position != '\n'; ++position)
        if (*position == '\\' && position + 1 != end)
          ++position;
      if (position == end)
        return std::nullopt;
      break;
    case '/':
      if (next == '/')
        while (position + 1 != end && position[1] != '\n')
          ++position;
      break;
    case '<':
    case '>':
      // `<=` and `>=` of affine sets; `->` is skipped below.
      if (next == '=')
        break;
      [[fallthrough]];
    case '(':
    case ')':
    case '[':
    case ']':
    case '{':
    case '}': {
      operators = 0;
      bool isOpening = *position == '(' || *position == '[' || *position == '{' || *position == '<';
      if (!isOpening) {
        depth -= depth != 0;
        break;
      }
      if (++depth > maxNestingDepth)
        return NestingProblem{
            static_cast<size_t>(position - text.begin()),
            ("nesting is deeper than the limit of " + llvm::Twine(maxNestingDepth) + " brackets")
                .str()};
      break;
    }
    case ',':
      operators = 0;
      break;
    case '-':
      if (next == '>') {
        ++position;
        break;
      }
      [[fallthrough]];
    case '+':
    case '*':
      if (++operators > maxOperatorChain)
        return NestingProblem{static_cast<size_t>(position - text.begin()),
                              ("an expression has more than the limit of " +
                               llvm::Twine(maxOperatorChain) + " operators")
                                  .str()};
      break;
    default:
      if (isWordCharacter(*position)) {
        StringRef word = StringRef(position, end - position).take_while(isWordCharacter);
        bool isShape = llvm::isDigit(*position) || (*position == 'x' && position != text.begin() &&
                                                    StringRef("?*]").contains(position[-1]));
        if (isShape && word.size() > maxShapeLength)
          return NestingProblem{static_cast<size_t>(position - text.begin()),
                                ("a number or shape is longer than the limit of " +
                                 llvm::Twine(maxShapeLength) + " characters")
                                    .str()};
        position += word.size() - 1;
      }
      break;
    }
  }
  return std::nullopt;
}

llvm::Error tessera::checkNesting(llvm::MemoryBufferRef buffer) {
  std::optional<NestingProblem> problem = findNestingProblem(buffer.getBuffer());
  if (!problem)
    return llvm::Error::success();
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(buffer, /*RequiresNullTerminator=*/false), llvm::SMLoc());
  return llvm::make_error<SourceError>(
      sourceMgr.GetMessage(llvm::SMLoc::getFromPointer(buffer.getBufferStart() + problem->offset),
                           llvm::SourceMgr::DK_Error, problem->message));
}

/// The first operation nested deeper than the limit, found without recursion.
static mlir::Operation *findTooDeepOperation(mlir::Operation *root) {
  struct Item {
    mlir::Operation *operation;
    unsigned depth;
  };
  std::vector<Item> worklist{{root, 0}};
  while (!worklist.empty()) {
    Item item = worklist.back();
    worklist.pop_back();
    if (item.depth > maxNestingDepth)
      return item.operation;
    for (mlir::Region &region : item.operation->getRegions())
      for (mlir::Block &block : region)
        for (mlir::Operation &nested : block)
          worklist.push_back({&nested, item.depth + 1});
  }
  return nullptr;
}

/// Takes a tree of any depth apart from its leaves, since its destructor would recurse.
static void eraseWithoutRecursion(mlir::OwningOpRef<mlir::ModuleOp> module) {
  std::vector<mlir::Operation *> operations{module.get()};
  for (size_t index = 0; index < operations.size(); ++index)
    for (mlir::Region &region : operations[index]->getRegions())
      for (mlir::Block &block : region)
        for (mlir::Operation &nested : block)
          operations.push_back(&nested);
  // Parents stand before children.
  for (mlir::Operation *operation : llvm::reverse(llvm::ArrayRef(operations).drop_front())) {
    operation->dropAllDefinedValueUses();
    operation->erase();
  }
}

static mlir::OwningOpRef<mlir::ModuleOp>
parseHere(const std::shared_ptr<llvm::SourceMgr> &sourceMgr, const mlir::ParserConfig &config) {
  const llvm::MemoryBuffer *buffer = sourceMgr->getMemoryBuffer(sourceMgr->getMainFileID());
  if (!mlir::isBytecode(*buffer)) {
    if (std::optional<NestingProblem> problem = findNestingProblem(buffer->getBuffer())) {
      auto [line, column] = sourceMgr->getLineAndColumn(
          llvm::SMLoc::getFromPointer(buffer->getBufferStart() + problem->offset));
      mlir::emitError(mlir::FileLineColLoc::get(config.getContext(), buffer->getBufferIdentifier(),
                                                line, column))
          << problem->message;
      return nullptr;
    }
    return mlir::parseSourceFile<mlir::ModuleOp>(sourceMgr, config);
  }
  // Bytecode is measured between reading, which does not recurse, and verifying, which does.
  mlir::ParserConfig withoutVerifier(config.getContext(), /*verifyAfterParse=*/false);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sourceMgr, withoutVerifier);
  if (!module)
    return nullptr;
  if (mlir::Operation *operation = findTooDeepOperation(*module)) {
    // Not the operation's own emitError, which would print all that is nested in it.
    mlir::emitError(operation->getLoc())
        << "regions are nested deeper than the limit of " << maxNestingDepth;
    eraseWithoutRecursion(std::move(module));
    return nullptr;
  }
  if (config.shouldVerifyAfterParse() && failed(mlir::verify(*module)))
    return nullptr;
  return module;
}

mlir::OwningOpRef<mlir::ModuleOp>
tessera::parseSourceOnLargeStack(const std::shared_ptr<llvm::SourceMgr> &sourceMgr,
                                 const mlir::ParserConfig &config) {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  // Diagnostics of a source manager's handler are ordered by thread unless told otherwise, and
  // there is one thread here at a time.
  runOnLargeStack([&] { module = parseHere(sourceMgr, config); });
  return module;
}
