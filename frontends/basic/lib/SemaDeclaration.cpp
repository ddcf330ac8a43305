//===- SemaDeclaration.cpp - INPUT, OUTPUT, DIM and TILE ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera::basic;

Sema::Sema(const SourceFile &source, DiagnosticSink &diagnostics, Program &program,
           SemanticModel &model)
    : source(source), diagnostics(diagnostics), program(program), model(model) {}

void Sema::run() {
  declareNames();
  resolveNames();
  inferTypes();
  checkStatements();
  resolveJumps();
}

std::string Sema::quote(NameId name) const {
  return "'" + program.names[name].take_front(40).str() + "'";
}

void Sema::declareNames() {
  model.symbols.resize(program.names.size());
  reportedNames.resize(program.names.size());
  for (NameId name = 0; name < model.symbols.size(); ++name)
    model.symbols[name].isSuspect = program.suspectNames[name];
  for (const Declaration &declaration : program.declarations)
    declare(declaration);
  checkDeclarations();
}

static llvm::StringRef spellDeclaration(DeclarationKind kind) {
  switch (kind) {
  case DeclarationKind::Input:
    return "INPUT";
  case DeclarationKind::Output:
    return "OUTPUT";
  case DeclarationKind::Dim:
    return "DIM";
  case DeclarationKind::Tile:
    return "TILE";
  }
  return "";
}

void Sema::declare(const Declaration &declaration) {
  NameId name = declaration.name;
  Symbol &symbol = symbolOf(name);
  std::optional<Function> function = lookupFunction(program.names[name]);
  if ((function && !isOverridableFunction(*function)) ||
      program.names[name].equals_insensitive("BID")) {
    diagnostics.error(declaration.offset, quote(name) + " is a " +
                                              (function ? "function" : "variable") +
                                              " of the language; choose another name");
    return;
  }
  bool isNew = symbol.kind == SymbolKind::Unused;
  SourceOffset previous = symbol.offset;
  if (isNew) {
    symbol.kind = SymbolKind::Variable;
    symbol.offset = declaration.offset;
    if (program.names[name].ends_with("%"))
      symbol.type.element = ElementType::I32;
  }
  auto reportTwice = [&](bool &flag) {
    if (flag) {
      diagnostics.error(declaration.offset, quote(name) + " stands twice in " +
                                                spellDeclaration(declaration.kind) +
                                                "; remove one of the two");
      diagnostics.note(previous, "it is first declared here");
    }
    flag = true;
  };
  switch (declaration.kind) {
  case DeclarationKind::Input:
    reportTwice(symbol.isInput);
    symbol.isDeclaredArray |= declaration.hasParentheses;
    model.parameters.push_back(name);
    break;
  case DeclarationKind::Output:
    reportTwice(symbol.isOutput);
    symbol.isDeclaredArray = true;
    if (!model.gridArray)
      model.gridArray = name;
    break;
  case DeclarationKind::Dim:
    reportTwice(symbol.hasDim);
    symbol.isDeclaredArray = true;
    symbol.sizes = declaration.sizes;
    break;
  case DeclarationKind::Tile: {
    reportTwice(symbol.hasTile);
    TileShape shape;
    if (checkTileExtents(declaration, shape))
      symbol.type.shape = shape;
    else
      symbol.isSuspect = true;
    break;
  }
  }
}

bool Sema::checkTileExtents(const Declaration &declaration, TileShape &shape) {
  if (declaration.sizes.size() > TileShape::kMaxRank) {
    diagnostics.error(declaration.sizes[TileShape::kMaxRank].offset,
                      "a tile has one or two dimensions, found " +
                          llvm::Twine(declaration.sizes.size()));
    return false;
  }
  unsigned log2Elements = 0;
  for (const DeclaredSize &size : declaration.sizes) {
    if (size.isName) {
      diagnostics.error(size.offset, "the extent of a tile must be a whole number, found " +
                                         quote(size.name) +
                                         ": tile shapes are fixed when the program "
                                         "is compiled");
      return false;
    }
    if (size.literal < 1 || !llvm::isPowerOf2_64(size.literal)) {
      std::string fix = "use 1";
      if (size.literal > 1 && size.literal < (int64_t(1) << TileShape::kMaxLog2Elements))
        fix = ("use " + llvm::Twine(llvm::bit_floor(uint64_t(size.literal))) + " or " +
               llvm::Twine(llvm::bit_ceil(uint64_t(size.literal))))
                  .str();
      else if (size.literal > 1)
        fix = "use at most 16777216";
      diagnostics.error(size.offset, "tile extent " + llvm::Twine(size.literal) +
                                         " is not a power of two; " + fix);
      return false;
    }
    unsigned log2Extent = llvm::Log2_64(size.literal);
    log2Elements += log2Extent;
    if (log2Elements > TileShape::kMaxLog2Elements) {
      diagnostics.error(size.offset,
                        "the tile has more than 16777216 elements; use smaller extents");
      return false;
    }
    shape.log2Extents[shape.rank++] = log2Extent;
  }
  return true;
}

void Sema::checkDeclarations() {
  // In the order of the text, each name once.
  std::vector<bool> isDone(model.symbols.size());
  for (const Declaration &declaration : program.declarations) {
    NameId name = declaration.name;
    Symbol &symbol = symbolOf(name);
    if (isDone[name] || symbol.kind == SymbolKind::Unused)
      continue;
    isDone[name] = true;
    if (symbol.isDeclaredArray) {
      checkArray(name);
    } else if (symbol.isInput) {
      if (symbol.hasTile && !symbol.isSuspect)
        diagnostics.error(symbol.offset, quote(name) +
                                             " has a TILE, so it must be an array: write " +
                                             program.names[name].take_front(40) + "() in INPUT");
      symbol.type.element = ElementType::I32;
    }
  }
  for (const Declaration &declaration : program.declarations) {
    const Symbol &symbol = symbolOf(declaration.name);
    if (declaration.kind == DeclarationKind::Output && symbol.kind == SymbolKind::Array &&
        !symbol.isInput && !llvm::is_contained(model.parameters, declaration.name))
      model.parameters.push_back(declaration.name);
  }
}

void Sema::checkArray(NameId name) {
  Symbol &symbol = symbolOf(name);
  symbol.kind = SymbolKind::Array;
  if (symbol.type.element == ElementType::None)
    symbol.type.element = ElementType::F32;
  if (!symbol.hasDim) {
    if (!symbol.isSuspect)
      diagnostics.error(symbol.offset, "array " + quote(name) + " has no DIM; add DIM " +
                                           program.names[name].take_front(40) +
                                           "(...) with its sizes");
    symbol.isSuspect = true;
    return;
  }
  // A parameter without parentheses that has a DIM is an array all the same.
  checkSizes(name);
  if (symbol.hasTile && !symbol.isSuspect && symbol.type.shape.rank != symbol.sizes.size()) {
    diagnostics.error(
        symbol.offset,
        "array " + quote(name) + " has " + llvm::Twine(symbol.sizes.size()) + " dimension" +
            (symbol.sizes.size() == 1 ? "" : "s") + " in DIM, but its TILE has " +
            llvm::Twine(unsigned(symbol.type.shape.rank)) + "; give both the same number");
    symbol.isSuspect = true;
  }
  if (!symbol.isInput && !symbol.isOutput)
    model.privateArrays.push_back(name);
}

void Sema::checkSizes(NameId name) {
  Symbol &symbol = symbolOf(name);
  if (symbol.sizes.size() > TileShape::kMaxRank) {
    diagnostics.error(symbol.sizes[TileShape::kMaxRank].offset,
                      "an array has one or two dimensions, found " +
                          llvm::Twine(symbol.sizes.size()));
    symbol.isSuspect = true;
    return;
  }
  // Bytes of the literal sizes alone; the launcher checks those it gets to know.
  constexpr int64_t kMaxBytes = int64_t(1) << 48;
  int64_t bytes = 4;
  for (const DeclaredSize &size : symbol.sizes) {
    if (size.isName) {
      const Symbol &named = symbolOf(size.name);
      if (named.isInput && !named.isDeclaredArray)
        continue;
      if (!named.isSuspect)
        diagnostics.error(size.offset,
                          "size " + quote(size.name) + " of array " + quote(name) +
                              " is no INPUT scalar; a size is a whole number or a name "
                              "from INPUT");
      symbol.isSuspect = true;
      continue;
    }
    if (size.literal < 1 || size.literal > INT32_MAX) {
      diagnostics.error(size.offset, size.literal < 1
                                         ? "size " + llvm::Twine(size.literal) + " of array " +
                                               quote(name) + " is below 1"
                                         : "size of array " + quote(name) +
                                               " does not fit I32, whose largest is "
                                               "2147483647");
      symbol.isSuspect = true;
      continue;
    }
    if (bytes > kMaxBytes / size.literal) {
      diagnostics.error(size.offset, "the product of the sizes of array " + quote(name) +
                                         " overflows: it has more than 2^48 bytes");
      symbol.isSuspect = true;
      return;
    }
    bytes *= size.literal;
  }
}
