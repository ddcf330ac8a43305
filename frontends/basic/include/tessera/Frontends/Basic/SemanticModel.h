//===- SemanticModel.h - What the names of a BASIC program mean --*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_SEMANTICMODEL_H
#define TESSERA_FRONTENDS_BASIC_SEMANTICMODEL_H

#include "tessera/Frontends/Basic/Program.h"
#include <optional>

namespace tessera::basic {

enum class SymbolKind : uint8_t {
  Unused,   ///< the name stands only in statements in error
  Variable, ///< holds a scalar or a tile
  Array
};

/// There is one symbol for each name, at the index of its NameId; variables that the frontend adds
/// (the limit of an open FOR, the position in DATA) follow.
struct Symbol {
  SymbolKind kind = SymbolKind::Unused;
  bool isInput = false;
  bool isOutput = false;
  bool isAssigned = false;
  /// TILE gave the shape in `type`.
  bool hasTile = false;
  bool hasDim = false;
  /// INPUT or DIM says that it is an array.
  bool isDeclaredArray = false;
  /// In error and reported, or part of a statement that did not parse.
  bool isSuspect = false;
  /// The first declaration.
  SourceOffset offset = 0;
  /// Of a variable: its value. Of an array: its elements, and the shape of its tiles.
  ValueType type;
  /// Sizes of an array.
  llvm::ArrayRef<DeclaredSize> sizes;
};

struct SemanticModel {
  std::vector<Symbol> symbols;
  /// INPUT order, then the OUTPUT arrays that are not INPUT.
  std::vector<NameId> parameters;
  /// Arrays that are neither INPUT nor OUTPUT.
  std::vector<NameId> privateArrays;
  /// The first OUTPUT array, which shapes the grid.
  std::optional<NameId> gridArray;
  /// In order of their return index.
  std::vector<JumpStatement *> gosubs;
  bool hasReturn = false;
  bool hasRead = false;
  /// Type of a variable that is read from DATA.
  ElementType dataType = ElementType::I32;
};

/// The function of that name, in any case.
std::optional<Function> lookupFunction(llvm::StringRef name);
/// True for names that programs may also give to arrays and variables.
bool isOverridableFunction(Function function);
llvm::StringRef spellFunction(Function function);

/// Calls `visit` for each statement, a compound one before those within it.
template <typename Visitor>
void forEachStatement(StatementList &list, Visitor &&visit) {
  for (Statement *statement = list.first; statement; statement = statement->next) {
    visit(statement);
    if (auto *branch = llvm::dyn_cast<IfStatement>(statement)) {
      forEachStatement(branch->thenList, visit);
      forEachStatement(branch->elseList, visit);
    } else if (auto *loop = llvm::dyn_cast<ForStatement>(statement)) {
      forEachStatement(loop->body, visit);
    } else if (auto *loop = llvm::dyn_cast<WhileStatement>(statement)) {
      forEachStatement(loop->body, visit);
    }
  }
}

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_SEMANTICMODEL_H
