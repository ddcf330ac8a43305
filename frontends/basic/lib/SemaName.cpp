//===- SemaName.cpp - What each name refers to ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Sema.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tessera::basic;

std::optional<Function> tessera::basic::lookupFunction(llvm::StringRef name) {
  if (name.size() != 3)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Function>>(name.upper())
      .Case("ABS", Function::Abs)
      .Case("SQR", Function::Sqr)
      .Case("SIN", Function::Sin)
      .Case("COS", Function::Cos)
      .Case("TAN", Function::Tan)
      .Case("EXP", Function::Exp)
      .Case("LOG", Function::Log)
      .Case("INT", Function::Int)
      .Case("SGN", Function::Sgn)
      .Case("MMA", Function::Mma)
      .Case("COL", Function::Col)
      .Default(std::nullopt);
}

bool tessera::basic::isOverridableFunction(Function function) { return function == Function::Col; }

llvm::StringRef tessera::basic::spellFunction(Function function) {
  switch (function) {
  case Function::Abs:
    return "ABS";
  case Function::Sqr:
    return "SQR";
  case Function::Sin:
    return "SIN";
  case Function::Cos:
    return "COS";
  case Function::Tan:
    return "TAN";
  case Function::Exp:
    return "EXP";
  case Function::Log:
    return "LOG";
  case Function::Int:
    return "INT";
  case Function::Sgn:
    return "SGN";
  case Function::Mma:
    return "MMA";
  case Function::Col:
    return "COL";
  }
  return "";
}

void Sema::resolveNames() {
  forEachStatement(program.statements, [&](Statement *statement) {
    if (auto *let = llvm::dyn_cast<LetStatement>(statement)) {
      resolveTarget(let->target);
    } else if (auto *read = llvm::dyn_cast<ReadStatement>(statement)) {
      for (const AssignmentTarget &target : read->targets) {
        AssignmentTarget copy = target;
        resolveTarget(copy);
      }
    } else if (auto *loop = llvm::dyn_cast<ForStatement>(statement)) {
      if (loop->isInvalid)
        return;
      AssignmentTarget target;
      target.name = loop->variable;
      target.offset = loop->variableOffset;
      resolveTarget(target);
      Symbol &symbol = symbolOf(loop->variable);
      if (symbol.kind != SymbolKind::Variable || symbol.hasTile) {
        if (symbol.hasTile && symbol.kind == SymbolKind::Variable && !symbol.isSuspect)
          diagnostics.error(loop->variableOffset, "the variable of FOR must be a scalar, but " +
                                                      quote(loop->variable) + " has a TILE");
        loop->isInvalid = true;
      }
    }
  });
  // All expressions at once: they lie in one vector.
  for (ExpressionNode &node : program.nodes) {
    if (node.kind == ExpressionKind::Name)
      resolveName(node);
    else if (node.kind == ExpressionKind::Apply)
      resolveApply(node);
  }
}

/// Something like `; did you mean 'ALPHA'?`, or nothing.
std::string Sema::suggestName(llvm::StringRef name, bool functionsToo) const {
  // Each message compares all names; past some number that takes too long.
  constexpr size_t kMaxNames = 1000, kMaxLength = 40;
  if (model.symbols.size() > kMaxNames || name.size() > kMaxLength)
    return "";
  llvm::SmallVector<llvm::StringRef> candidates;
  for (NameId id = 0; id < program.names.size(); ++id) {
    const Symbol &symbol = model.symbols[id];
    bool isVariable = symbol.kind == SymbolKind::Variable && (symbol.isAssigned || symbol.isInput);
    if (program.names[id] != name && (functionsToo ? symbol.kind == SymbolKind::Array : isVariable))
      candidates.push_back(program.names[id]);
  }
  if (functionsToo)
    for (unsigned i = 0; i <= unsigned(Function::Col); ++i)
      candidates.push_back(spellFunction(Function(i)));
  llvm::StringRef nearest = findNearestName(name, candidates);
  return nearest.empty() ? "" : "; did you mean '" + nearest.str() + "'?";
}

void Sema::resolveTarget(AssignmentTarget &target) {
  NameId name = target.name;
  Symbol &symbol = symbolOf(name);
  if (program.names[name].equals_insensitive("BID")) {
    diagnostics.error(target.offset, "BID is the block index and cannot be assigned");
    symbol.isSuspect = true;
    return;
  }
  std::optional<Function> function = lookupFunction(program.names[name]);
  bool isFunction = function && (!isOverridableFunction(*function) || target.hasIndices) &&
                    symbol.kind == SymbolKind::Unused;
  if (isFunction) {
    diagnostics.error(target.offset, quote(name) + " is a function and cannot be assigned; choose "
                                                   "another name");
    symbol.isSuspect = true;
    return;
  }
  if (target.hasIndices) {
    if (symbol.kind == SymbolKind::Array || symbol.isSuspect)
      return;
    if (symbol.kind == SymbolKind::Variable && symbol.hasTile)
      diagnostics.error(target.offset, quote(name) +
                                           " is a tile variable, not an array: assign to it "
                                           "without an index, or add a DIM");
    else
      diagnostics.error(target.offset, "unknown array " + quote(name) +
                                           suggestName(program.names[name], /*functionsToo=*/true));
    symbol.isSuspect = true;
    return;
  }
  if (symbol.kind == SymbolKind::Array) {
    if (!symbol.isSuspect)
      diagnostics.error(target.offset, quote(name) + " is an array: write " +
                                           program.names[name].take_front(40) +
                                           "(...) to assign to " +
                                           (symbol.hasTile ? "a tile of it" : "an element of it"));
    return;
  }
  if (symbol.kind == SymbolKind::Unused) {
    symbol.kind = SymbolKind::Variable;
    symbol.offset = target.offset;
  }
  symbol.isAssigned = true;
}

void Sema::resolveName(ExpressionNode &node) {
  Symbol &symbol = symbolOf(node.name);
  if (symbol.kind == SymbolKind::Unused) {
    std::optional<Function> function = lookupFunction(program.names[node.name]);
    if (function && !isOverridableFunction(*function)) {
      diagnostics.error(node.offset, quote(node.name) + " is a function and needs arguments in "
                                                        "parentheses");
      node.kind = ExpressionKind::Invalid;
      return;
    }
    symbol.kind = SymbolKind::Variable;
    symbol.offset = node.offset;
  }
  if (symbol.kind == SymbolKind::Array) {
    if (!symbol.isSuspect)
      diagnostics.error(node.offset, quote(node.name) + " is an array: write " +
                                         program.names[node.name].take_front(40) + "(...) for " +
                                         (symbol.hasTile ? "a tile of it" : "an element of it"));
    node.kind = ExpressionKind::Invalid;
  }
}

void Sema::resolveApply(ExpressionNode &node) {
  NameId name = node.name;
  Symbol &symbol = symbolOf(name);
  std::optional<Function> function = lookupFunction(program.names[name]);
  if (function && symbol.kind != SymbolKind::Array && !symbol.hasTile) {
    node.kind = ExpressionKind::Call;
    node.function = *function;
    return;
  }
  if (symbol.kind == SymbolKind::Array) {
    node.kind = symbol.hasTile ? ExpressionKind::ArrayTile : ExpressionKind::Element;
    if (symbol.isSuspect)
      node.kind = ExpressionKind::Invalid;
    return;
  }
  node.kind = ExpressionKind::Invalid;
  if (symbol.isSuspect || reportedNames[name])
    return;
  reportedNames[name] = true;
  if (symbol.kind == SymbolKind::Variable && symbol.hasTile)
    diagnostics.error(node.offset, quote(name) +
                                       " is a tile variable, not an array: write it without "
                                       "an index, or add a DIM");
  else
    diagnostics.error(node.offset, "unknown array or function " + quote(name) +
                                       suggestName(program.names[name], /*functionsToo=*/true));
}
