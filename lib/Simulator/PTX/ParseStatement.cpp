//===- ParseStatement.cpp - Bodies of PTX functions -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

void Parser::openScope(const Token &brace) {
  Scope &scope = scopes.emplace_back();
  scope.brace = brace.text;
  scope.position = brace.position;
}

bool Parser::declare(StringRef name, Name value) {
  Scope &scope = scopes.back();
  if (std::optional<Name> earlier = scope.find(name)) {
    reportRedefinition(name, earlier->position);
    return false;
  }
  scope.names.try_emplace(name, value);
  return true;
}

/// Names that were used before they stood are looked up now that all of the scope is known; those
/// that are not of this scope are left to the one around it.
void Parser::closeScope(Function &function) {
  Scope scope = std::move(scopes.back());
  scopes.pop_back();
  for (PendingName &pending : scope.pending) {
    std::optional<Name> name = scope.find(pending.name);
    if (!name && !scopes.empty()) {
      scopes.back().pending.push_back(pending);
      continue;
    }
    if (!name) {
      // The suggestion looks through the scope once more.
      scopes.push_back(std::move(scope));
      reportUnknownName(pending.name);
      scope = std::move(scopes.back());
      scopes.pop_back();
      continue;
    }
    *pending.index = name->index;
    bool isDeclaredBelow = name->kind == Name::Register || name->kind == Name::Variable;
    if (isDeclaredBelow)
      report(pending.name, "'" + pending.name + "' is used before its declaration in line " +
                               Twine(name->position.line));
    else if (!pending.operand && name->kind != Name::Label)
      report(pending.name, "expected a label, found '" + pending.name +
                               "', which is declared as "
                               "something else in line " +
                               Twine(name->position.line));
    else if (pending.operand)
      pending.operand->kind = name->kind == Name::Label        ? Operand::Kind::Label
                              : name->kind == Name::TargetList ? Operand::Kind::TargetList
                                                               : Operand::Kind::Prototype;
  }
}

void Parser::parseBody(Function &function) {
  scopes.clear();
  source = SourceLocation();
  Token open = token;
  openScope(open);
  advance();
  // Parameters belong to the outermost scope.
  for (std::vector<Variable> *list : {&function.results, &function.parameters})
    for (const Variable &parameter : *list) {
      if (parameter.space == Space::Register) {
        auto index = static_cast<uint32_t>(function.registers.size());
        scopes.back().names.try_emplace(StringRef(parameter.name),
                                        Name{Name::Register, index, parameter.position});
        function.registers.push_back({parameter.name, parameter.type, parameter.position});
        ++registerCount;
      } else {
        auto index = static_cast<uint32_t>(function.variables.size());
        scopes.back().names.try_emplace(StringRef(parameter.name),
                                        Name{Name::Variable, index, parameter.position});
      }
      function.variables.push_back(parameter);
    }

  while (!scopes.empty()) {
    if (token.kind == Token::End) {
      report(open.text, "expected '}' at the end of the body of '" + Twine(function.name) +
                            "', found the end of the file");
      scopes.clear();
      return;
    }
    if (token.is("{")) {
      if (scopes.size() == Limits::nesting) {
        report(token.text, "scopes nested deeper than the limit of " + Twine(Limits::nesting));
        if (!skipBalanced("{", "}"))
          return;
        continue;
      }
      openScope(token);
      advance();
    } else if (token.is("}")) {
      advance();
      closeScope(function);
    } else if (!consume(";") && !parseStatement(function)) {
      recoverInBody();
    }
  }
}

bool Parser::parseStatement(Function &function) {
  if (token.kind == Token::Directive)
    return parseBodyDirective(function);
  std::optional<Guard> guard;
  if (consume("@")) {
    guard.emplace();
    guard->isNegated = consume("!");
    Token name;
    if (!parseIdentifier(name, "a predicate register after '@'"))
      return false;
    Operand operand;
    if (!resolve(operand, name))
      return false;
    bool isRegister = operand.kind == Operand::Kind::Register;
    if (isRegister && function.registers[operand.index].type != Type::Pred)
      report(name.text, "expected a predicate after '@', found '" + name.text + "' of type ." +
                            getName(function.registers[operand.index].type));
    else if (operand.kind == Operand::Kind::Label)
      reportUnknownName(name.text);
    else if (!isRegister && operand.index != unknownIndex)
      report(name.text, "expected a predicate register after '@', found '" + name.text + "'");
    guard->predicate = isRegister ? operand.index : 0;
  }
  if (token.kind != Token::Identifier)
    return failExpected(guard ? "an instruction after the guard" : "an instruction or directive");
  return parseInstruction(function, guard, token);
}

bool Parser::parseInstruction(Function &function, std::optional<Guard> guard, Token first) {
  Instruction instruction;
  instruction.spelling = lexer.extendMnemonic(first);
  instruction.guard = guard;
  instruction.position = first.position;
  instruction.source = source;
  advance();
  if (instruction.spelling == first.text && token.is(":") && !guard)
    return parseLabel(function, first);
  if (token.kind == Token::Directive) {
    std::string joined = instruction.spelling.str();
    for (; token.kind == Token::Directive; advance())
      joined += lexer.extendMnemonic(token);
    instruction.spelling = module.joinedSpellings.emplace_back(std::move(joined));
  }
  pendingCount = 0;
  bool isCall = instruction.spelling == "call" || instruction.spelling.starts_with("call.");
  if (!token.is(";") && !parseOperandList(instruction.operands, ";", isCall))
    return false;
  if (!expectSemicolon("the operands of '" + instruction.spelling + "'"))
    return false;
  function.instructions.push_back(std::move(instruction));
  if (pendingCount != 0)
    notePending(function.instructions.back().operands);
  return true;
}

bool Parser::parseLabel(Function &function, const Token &name) {
  advance(); // `:`
  if (token.isDirective(".branchtargets") || token.isDirective(".calltargets"))
    return parseTargetList(function, name);
  if (consumeDirective(".callprototype")) {
    auto index = static_cast<uint32_t>(function.prototypes.size());
    Prototype prototype;
    if (!parsePrototype(prototype))
      return false;
    if (declare(name.text, {Name::Prototype, index, name.position}))
      function.prototypes.push_back(std::move(prototype));
    return true;
  }
  auto index = static_cast<uint32_t>(function.labels.size());
  if (declare(name.text, {Name::Label, index, name.position}))
    function.labels.push_back(
        {name.text.str(), static_cast<uint32_t>(function.instructions.size()), name.position});
  return true;
}

bool Parser::parseTargetList(Function &function, const Token &name) {
  bool isBranch = token.isDirective(".branchtargets");
  advance();
  std::vector<uint32_t> targets;
  std::vector<StringRef> names;
  do {
    Token target;
    if (!parseIdentifier(target, isBranch ? "a label" : "a function"))
      return false;
    targets.push_back(0);
    names.push_back(target.text);
    if (isBranch)
      continue;
    auto symbol = symbols.find(target.text);
    if (symbol != symbols.end() && symbol->second.isFunction)
      targets.back() = symbol->second.index;
    else
      report(target.text, "unknown function '" + target.text + "'; declare it with .func first");
  } while (consume(","));
  if (!expectSemicolon("the targets"))
    return false;
  auto index = static_cast<uint32_t>(function.targetLists.size());
  if (!declare(name.text, {Name::TargetList, index, name.position}))
    return true;
  function.targetLists.push_back(std::move(targets));
  // The list moves with the function's vector, its numbers do not.
  if (isBranch)
    for (auto [target, label] : llvm::zip(function.targetLists.back(), names))
      scopes.back().pending.push_back({&target, nullptr, label});
  return true;
}

bool Parser::parseBodyDirective(Function &function) {
  StringRef name = token.text;
  advance();
  if (name == ".reg")
    return parseRegisters(function);
  if (name == ".local")
    return parseVariables(Space::Local, {}, &function);
  if (name == ".shared")
    return parseVariables(Space::Shared, {}, &function);
  if (name == ".param")
    return parseVariables(Space::Parameter, {}, &function);
  if (name == ".extern" && consumeDirective(".shared"))
    return parseVariables(Space::Shared, {/*isExtern=*/true}, &function);
  if (name == ".loc")
    return parseLoc();
  if (name == ".file")
    return parseFile();
  if (name == ".pragma")
    return parsePragma();
  if (name == ".global" || name == ".const")
    return fail(name, "'" + name + "' inside a function; declare the variable at module scope");
  if (name == ".branchtargets" || name == ".calltargets" || name == ".callprototype")
    return fail(name, "expected a label before '" + name + "'");
  return fail(name, "unknown directive '" + name + "' in the body of a function" +
                        suggestNames(name, {".reg", ".local", ".shared", ".param", ".loc", ".file",
                                            ".pragma", ".branchtargets", ".calltargets",
                                            ".callprototype"}));
}

/// `.loc 1 22 5` with `, function_name $L__info_string0 + 4, inlined_at 1 30 7` after it. There is
/// no semicolon.
bool Parser::parseLoc() {
  auto parsePlace = [&](SourceLocation &place) {
    uint64_t file, line, column;
    if (!parseUnsigned(file, 0, UINT32_MAX, "the file of a .loc") ||
        !parseUnsigned(line, 0, UINT32_MAX, "the line of a .loc") ||
        !parseUnsigned(column, 0, UINT32_MAX, "the column of a .loc"))
      return false;
    place = {static_cast<uint32_t>(file), static_cast<uint32_t>(line),
             static_cast<uint32_t>(column)};
    return true;
  };
  SourceLocation ignored;
  if (!parsePlace(source))
    return false;
  while (consume(",")) {
    Token attribute;
    if (!parseIdentifier(attribute, "an attribute of .loc, function_name or inlined_at"))
      return false;
    if (attribute.text == "inlined_at") {
      if (!parsePlace(ignored))
        return false;
    } else if (attribute.text == "function_name") {
      Token label;
      int64_t offset;
      if (!parseIdentifier(label, "the label of a function's name") || !parseOffset(offset))
        return false;
    } else {
      return fail(attribute.text,
                  "expected function_name or inlined_at, found '" + attribute.text + "'");
    }
  }
  return true;
}
