//===- ParseDeclaration.cpp - INPUT, OUTPUT, DIM, TILE and DATA -----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Parser.h"

using namespace tessera::basic;

/// `INPUT ["prompt";] N, A()`
bool Parser::parseInput() {
  if (consumeIf(TokenKind::String) && !consumeIf(TokenKind::Semicolon) &&
      !consumeIf(TokenKind::Comma))
    return errorExpected("';' after the prompt of INPUT");
  return parseDeclarations(DeclarationKind::Input);
}

bool Parser::parseDeclarations(DeclarationKind kind) {
  do {
    Declaration declaration;
    declaration.kind = kind;
    declaration.offset = token.offset;
    if (!parseName(declaration.name, "a name"))
      return false;
    if (at(TokenKind::LeftParenthesis) && !parseSizes(declaration))
      return false;
    bool needsSizes = kind == DeclarationKind::Dim || kind == DeclarationKind::Tile;
    if (needsSizes && !declaration.hasParentheses)
      return errorExpected(kind == DeclarationKind::Dim ? "'(' and the sizes of the array"
                                                        : "'(' and the extents of the tile");
    ++program.numStatements;
    if (!countNode(declaration.offset))
      return false;
    program.declarations.push_back(declaration);
  } while (consumeIf(TokenKind::Comma));
  return true;
}

/// `()` of INPUT and OUTPUT, or `(sizes)` of DIM and TILE.
bool Parser::parseSizes(Declaration &declaration) {
  advance();
  declaration.hasParentheses = true;
  bool takesSizes =
      declaration.kind == DeclarationKind::Dim || declaration.kind == DeclarationKind::Tile;
  if (!takesSizes) {
    if (consumeIf(TokenKind::RightParenthesis))
      return true;
    return errorExpected("')': the sizes of an array stand in its DIM");
  }
  llvm::SmallVector<DeclaredSize, 2> sizes;
  do {
    DeclaredSize size;
    size.offset = token.offset;
    bool isNegative = consumeIf(TokenKind::Minus);
    if (at(TokenKind::Identifier) && !isNegative) {
      size.isName = true;
      size.name = program.intern(spelling());
      advance();
    } else if (at(TokenKind::Integer)) {
      // Sizes beyond I32 are reported with the others that are no sizes.
      if (spelling().getAsInteger(10, size.literal))
        size.literal = INT64_MAX;
      if (isNegative)
        size.literal = -size.literal;
      advance();
    } else {
      return errorExpected(declaration.kind == DeclarationKind::Dim
                               ? "a size: a whole number or the name of an INPUT scalar"
                               : "the extent of a tile: a whole number");
    }
    sizes.push_back(size);
  } while (consumeIf(TokenKind::Comma));
  if (!consumeIf(TokenKind::RightParenthesis))
    return errorExpected("',' or ')' after a size");
  declaration.sizes = program.copy<DeclaredSize>(sizes);
  return true;
}

bool Parser::parseData() {
  do {
    DataItem item;
    item.offset = token.offset;
    if (at(TokenKind::String)) {
      diagnostics.error(token.offset,
                        "a string cannot be DATA: strings may stand only in PRINT, PRINT "
                        "USING, INPUT prompts and ASSERT");
      return false;
    }
    bool isNegative = consumeIf(TokenKind::Minus);
    if (!isNegative)
      consumeIf(TokenKind::Plus);
    if (at(TokenKind::Float)) {
      item.isFloat = true;
      if (!parseFloatLiteral(item.floating))
        return false;
      if (isNegative)
        item.floating = -item.floating;
    } else if (at(TokenKind::Integer)) {
      if (!parseIntegerLiteral(isNegative, item.integer))
        return false;
    } else {
      return errorExpected("a number in DATA");
    }
    ++program.numStatements;
    if (!countNode(item.offset))
      return false;
    program.data.push_back(item);
  } while (consumeIf(TokenKind::Comma));
  return true;
}
