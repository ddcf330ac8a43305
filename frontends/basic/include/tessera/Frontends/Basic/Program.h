//===- Program.h - A parsed BASIC program -----------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_PROGRAM_H
#define TESSERA_FRONTENDS_BASIC_PROGRAM_H

#include "tessera/Frontends/Basic/Statement.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace tessera::basic {

enum class DeclarationKind : uint8_t { Input, Output, Dim, Tile };

/// A size of DIM or TILE: a literal or the name of an INPUT scalar.
struct DeclaredSize {
  SourceOffset offset = 0;
  bool isName = false;
  NameId name = 0;
  int64_t literal = 0;
};

/// One name in an INPUT, OUTPUT, DIM or TILE statement.
struct Declaration {
  DeclarationKind kind = DeclarationKind::Dim;
  bool hasParentheses = false;
  NameId name = 0;
  SourceOffset offset = 0;
  llvm::ArrayRef<DeclaredSize> sizes;
};

/// A constant of DATA.
struct DataItem {
  SourceOffset offset = 0;
  bool isFloat = false;
  union {
    int32_t integer = 0;
    float floating;
  };
};

/// The syntax tree. Declarations and DATA act on the program as a whole wherever they stand, so
/// they are no statements but lists of their own.
struct Program {
  /// Nodes and statements a program may have. MLIR needs some hundred bytes for each operation;
  /// this keeps a translation within some gigabytes whatever the source.
  static constexpr size_t kMaxNodes = size_t(1) << 21;
  static constexpr unsigned kMaxNesting = 256;

  StatementList statements;
  std::vector<ExpressionNode> nodes;
  std::vector<Declaration> declarations;
  std::vector<DataItem> data;
  std::vector<LabelStatement *> labels; ///< in increasing order of number
  /// Spelling of each identifier, as a part of the source text.
  std::vector<llvm::StringRef> names;
  /// Names in statements that did not parse: what they would have declared is unknown, so nothing
  /// is said about them.
  std::vector<bool> suspectNames;
  llvm::StringMap<NameId> nameTable;
  llvm::BumpPtrAllocator allocator;
  size_t numStatements = 0;

  NameId intern(llvm::StringRef name);
  llvm::ArrayRef<ExpressionNode> getNodes(Expression expression) const {
    return llvm::ArrayRef(nodes).slice(expression.begin, expression.end - expression.begin);
  }
  template <typename T>
  llvm::ArrayRef<T> copy(llvm::ArrayRef<T> values) {
    return values.copy(allocator);
  }
};

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_PROGRAM_H
