//===- ParseStatement.cpp - Statements ------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Parser.h"

using namespace tessera::basic;

bool Parser::countNode(SourceOffset offset) {
  if (program.nodes.size() + program.numStatements < Program::kMaxNodes)
    return true;
  abandon(offset, "the program is too large: it has more than " + llvm::Twine(Program::kMaxNodes) +
                      " statements, operators and operands; split it");
  return false;
}

template <typename T, typename... Args>
T *Parser::create(StatementList &list, Args... arguments) {
  auto *statement = new (program.allocator.Allocate<T>()) T(arguments...);
  list.append(statement);
  ++program.numStatements;
  countNode(statement->offset);
  return statement;
}

// parseLineNumber, in another file, creates labels.
template LabelStatement *Parser::create<LabelStatement>(StatementList &, SourceOffset);

bool Parser::parseStatement(StatementList &list) {
  SourceOffset offset = token.offset;
  switch (token.kind) {
  case TokenKind::KeywordLet:
    advance();
    return parseLet(list);
  case TokenKind::Identifier:
    return parseLet(list);
  case TokenKind::KeywordPrint:
    advance();
    return parsePrint(list, offset);
  case TokenKind::KeywordIf:
    advance();
    return parseIf(list, offset);
  case TokenKind::KeywordFor:
    advance();
    return parseFor(list, offset);
  case TokenKind::KeywordWhile:
    advance();
    return parseWhile(list, offset);
  case TokenKind::KeywordGoto:
    advance();
    return parseJump(list, StatementKind::Goto, offset);
  case TokenKind::KeywordGosub:
    advance();
    return parseJump(list, StatementKind::Gosub, offset);
  case TokenKind::KeywordReturn:
    advance();
    create<ReturnStatement>(list, offset);
    return true;
  case TokenKind::KeywordEnd:
  case TokenKind::KeywordStop:
    advance();
    create<EndStatement>(list, offset);
    return true;
  case TokenKind::KeywordRead:
    advance();
    return parseRead(list, offset);
  case TokenKind::KeywordData:
    advance();
    return parseData();
  case TokenKind::KeywordInput:
    advance();
    return parseInput();
  case TokenKind::KeywordOutput:
    advance();
    return parseDeclarations(DeclarationKind::Output);
  case TokenKind::KeywordDim:
    advance();
    return parseDeclarations(DeclarationKind::Dim);
  case TokenKind::KeywordTile:
    advance();
    return parseDeclarations(DeclarationKind::Tile);
  default:
    return errorExpected("a statement");
  }
}

/// `name` or `name(i, j)`.
bool Parser::parseAssignmentTarget(AssignmentTarget &target) {
  target.offset = token.offset;
  if (!parseName(target.name, "the name of a variable or array"))
    return false;
  if (!at(TokenKind::LeftParenthesis))
    return true;
  target.hasIndices = true;
  llvm::SmallVector<Expression, 2> indices;
  if (!parseArguments(indices))
    return false;
  target.indices = program.copy<Expression>(indices);
  return true;
}

bool Parser::parseLet(StatementList &list) {
  SourceOffset offset = token.offset;
  llvm::StringRef word = spelling();
  AssignmentTarget target;
  if (!parseAssignmentTarget(target))
    return false;
  if (!at(TokenKind::Equal)) {
    if (!target.hasIndices && !at(TokenKind::Equal)) {
      diagnostics.error(offset, "expected a statement, found '" + word.take_front(40) +
                                    "'; an assignment goes on with '='");
      return false;
    }
    return errorExpected("'=' after the target of an assignment");
  }
  advance();
  Expression value;
  if (!parseExpression(value))
    return false;
  auto *let = create<LetStatement>(list, offset);
  let->target = target;
  let->value = value;
  return true;
}

bool Parser::parsePrint(StatementList &list, SourceOffset offset) {
  llvm::SmallVector<PrintItem, 4> items;
  bool endsLine = true;
  while (!atStatementEnd()) {
    if (at(TokenKind::Semicolon) || at(TokenKind::Comma)) {
      if (!endsLine)
        return errorExpected("a value to print between separators");
      endsLine = false;
      advance();
      continue;
    }
    if (!items.empty() && endsLine)
      return errorExpected("';' or ',' between the items of PRINT");
    endsLine = true;
    PrintItem item;
    if (at(TokenKind::String)) {
      item.text = spelling().drop_front();
      item.text.consume_back("\"");
      Token string = token;
      advance();
      if (!atStatementEnd() && !at(TokenKind::Semicolon) && !at(TokenKind::Comma)) {
        bool isOperator = token.kind > TokenKind::LeftParenthesis;
        if (!isOperator)
          return errorExpected("';' or ',' between the items of PRINT");
        diagnostics.error(string.offset, "a string cannot be an operand: strings may stand only in "
                                         "PRINT, PRINT USING, INPUT prompts and ASSERT");
        return false;
      }
    } else if (!parseExpression(item.value)) {
      return false;
    }
    items.push_back(item);
  }
  auto *print = create<PrintStatement>(list, offset);
  print->items = program.copy<PrintItem>(items);
  print->endsLine = endsLine;
  return true;
}

/// `IF c THEN` at the end of a line opens a block; anything else is an IF on one line.
bool Parser::parseIf(StatementList &list, SourceOffset offset) {
  Expression condition;
  if (!parseExpression(condition) || (!at(TokenKind::KeywordThen) && !at(TokenKind::KeywordGoto))) {
    errorExpected("THEN after the condition of IF");
    // What follows belongs to the IF all the same.
    while (!atStatementEnd() && !at(TokenKind::KeywordThen))
      advance();
    if (!at(TokenKind::KeywordThen)) {
      skipStatement();
      return true;
    }
    for (NameId name : statementNames)
      program.suspectNames[name] = true;
  }
  auto *statement = create<IfStatement>(list, offset);
  statement->condition = condition;
  if (at(TokenKind::KeywordGoto)) {
    parseOneLineBranch(statement, statement->thenList, list, /*inElse=*/false);
  } else {
    advance();
    if (at(TokenKind::EndOfLine) || at(TokenKind::EndOfFile))
      return parseBlockIf(statement, list);
    parseOneLineBranch(statement, statement->thenList, list, /*inElse=*/false);
  }
  if (consumeIf(TokenKind::KeywordElse))
    parseOneLineBranch(statement, statement->elseList, list, /*inElse=*/true);
  return true;
}

/// A branch of an IF on one line: statements, or a line number to go to.
void Parser::parseOneLineBranch(IfStatement *statement, StatementList &body, StatementList &outer,
                                bool inElse) {
  if (at(TokenKind::Integer)) {
    body.owner = statement;
    body.depth = outer.depth + 1;
    statementNames.clear();
    if (!parseJump(body, StatementKind::Goto, token.offset) || !expectStatementEnd())
      skipStatement();
    if (!at(TokenKind::Colon))
      return;
  }
  parseBody(statement, body, outer, {StatementKind::If, /*onOneLine=*/true, inElse});
}

bool Parser::parseBlockIf(IfStatement *statement, StatementList &outer) {
  bool onOneLine = !openBlocks.empty() && openBlocks.back().onOneLine;
  if (onOneLine) {
    // The line is over and its IF with it.
    diagnostics.error(token.offset,
                      "expected a statement after THEN: this IF is part of an IF on one "
                      "line and cannot open a block");
    return true;
  }
  parseBody(statement, statement->thenList, outer,
            {StatementKind::If, /*onOneLine=*/false, /*inElse=*/false});
  if (consumeIf(TokenKind::KeywordElse))
    parseBody(statement, statement->elseList, outer,
              {StatementKind::If, /*onOneLine=*/false, /*inElse=*/true});
  if (getBlockEnd() == BlockEnd::Endif)
    consumeBlockEnd(BlockEnd::Endif);
  else
    reportMissingEnd(statement->offset, "IF without ENDIF: expected ENDIF");
  return true;
}

/// The block that starts at `offset` ends where the block around it or the file does.
void Parser::reportMissingEnd(SourceOffset offset, const llvm::Twine &message) {
  if (abandoned)
    return;
  std::string found = describeToken(token, spelling());
  if (!at(TokenKind::EndOfFile) && !at(TokenKind::EndOfLine))
    found += " of line " + std::to_string(source.getLineAndColumn(token.offset).first);
  diagnostics.error(offset, message + " before " + found);
  endsOpen = true;
}

bool Parser::parseFor(StatementList &list, SourceOffset offset) {
  auto *loop = create<ForStatement>(list, offset);
  loop->variableOffset = token.offset;
  bool hasVariable = false;
  bool isSound = [&] {
    if (!parseName(loop->variable, "the variable of FOR"))
      return false;
    hasVariable = true;
    if (!consumeIf(TokenKind::Equal))
      return errorExpected("'=' after the variable of FOR");
    if (!parseExpression(loop->from))
      return false;
    if (!consumeIf(TokenKind::KeywordTo))
      return errorExpected("TO after the first value of FOR");
    if (!parseExpression(loop->to))
      return false;
    if (consumeIf(TokenKind::KeywordStep) && !parseExpression(loop->step))
      return false;
    return expectStatementEnd();
  }();
  if (!isSound) {
    skipStatement();
    // The loop takes part in matching NEXT, and in nothing else.
    loop->from = loop->to = loop->step = Expression();
    loop->isInvalid = true;
  }
  llvm::StringRef name = hasVariable ? program.names[loop->variable].take_front(40) : "";
  bool onOneLine = !openBlocks.empty() && openBlocks.back().onOneLine;
  parseBody(loop, loop->body, list, {StatementKind::For, onOneLine, /*inElse=*/false});
  if (!at(TokenKind::KeywordNext)) {
    reportMissingEnd(offset, "FOR without NEXT: expected NEXT" + (hasVariable ? " " + name : ""));
    return true;
  }
  loop->nextOffset = token.offset;
  advance();
  if (!at(TokenKind::Identifier))
    return true;
  if (hasVariable && spelling() != program.names[loop->variable]) {
    diagnostics.error(token.offset, "NEXT " + spelling().take_front(40) + " does not match FOR " +
                                        name + "; write NEXT " + name);
    diagnostics.note(offset, "the innermost FOR that is open is here");
  }
  advance();
  return true;
}

bool Parser::parseWhile(StatementList &list, SourceOffset offset) {
  auto *loop = create<WhileStatement>(list, offset);
  if (!parseExpression(loop->condition) || !expectStatementEnd())
    skipStatement();
  bool onOneLine = !openBlocks.empty() && openBlocks.back().onOneLine;
  parseBody(loop, loop->body, list, {StatementKind::While, onOneLine, /*inElse=*/false});
  if (!consumeIf(TokenKind::KeywordWend))
    reportMissingEnd(offset, "WHILE without WEND: expected WEND");
  return true;
}

bool Parser::parseJump(StatementList &list, StatementKind kind, SourceOffset offset) {
  if (!at(TokenKind::Integer))
    return errorExpected("a line number");
  uint64_t number = 0;
  // A number too long to be one of a line is unknown like any other.
  if (token.length > 18 || spelling().getAsInteger(10, number))
    number = ~uint64_t(0);
  auto *jump = create<JumpStatement>(list, kind, offset);
  jump->number = number;
  jump->numberOffset = token.offset;
  advance();
  return true;
}

bool Parser::parseRead(StatementList &list, SourceOffset offset) {
  llvm::SmallVector<AssignmentTarget, 4> targets;
  do {
    if (!parseAssignmentTarget(targets.emplace_back()))
      return false;
  } while (consumeIf(TokenKind::Comma));
  create<ReadStatement>(list, offset)->targets = program.copy<AssignmentTarget>(targets);
  return true;
}
