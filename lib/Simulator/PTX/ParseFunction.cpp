//===- ParseFunction.cpp - Headers of PTX functions -----------------------===//
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

bool Parser::parseFunction(bool isEntry, Linkage linkage) {
  Function header;
  header.isEntry = isEntry;
  while (token.isDirective(".attribute"))
    if (!skipAttribute())
      return false;
  if (!isEntry && token.is("(") && !parseParameterList(header.results))
    return false;
  Token name;
  if (!parseIdentifier(name, isEntry ? "an entry" : "a function"))
    return false;
  header.name = name.text.str();
  header.position = name.position;
  if (token.is("(") && !parseParameterList(header.parameters))
    return false;
  if (!parseFunctionDirectives(header))
    return false;
  header.isDeclaration = !token.is("{");
  if (header.isDeclaration && !token.is(";"))
    return failExpected("';' or '{' after the header of '" + name.text + "'");
  if (!header.isDeclaration && linkage.isExtern)
    report(name.text, "'" + name.text + "' is .extern and has a body; expected one or the other");

  Function *function = declareFunction(std::move(header), name.text);
  if (!function || function->isDeclaration) {
    if (consume(";"))
      return true;
    return skipBalanced("{", "}");
  }
  parseBody(*function);
  return true;
}

Function *Parser::declareFunction(Function &&header, StringRef name) {
  auto [symbol, isNew] = symbols.try_emplace(
      name,
      Symbol{/*isFunction=*/true, static_cast<uint32_t>(module.functions.size()), header.position});
  if (isNew) {
    module.functions.push_back(std::move(header));
    return &module.functions.back();
  }
  if (!symbol->second.isFunction) {
    reportRedefinition(name, symbol->second.position);
    return nullptr;
  }
  Function &earlier = module.functions[symbol->second.index];
  if (!earlier.isDeclaration && !header.isDeclaration) {
    reportRedefinition(name, symbol->second.position);
    return nullptr;
  }
  if (earlier.parameters.size() != header.parameters.size() ||
      earlier.results.size() != header.results.size()) {
    report(name, "'" + name + "' has " + Twine(header.parameters.size()) + " parameters and " +
                     Twine(header.results.size()) + " results here, but " +
                     Twine(earlier.parameters.size()) + " and " + Twine(earlier.results.size()) +
                     " in line " + Twine(earlier.position.line));
    return nullptr;
  }
  // A definition stays when a declaration follows it.
  if (!header.isDeclaration)
    earlier = std::move(header);
  else if (!earlier.isDeclaration)
    return nullptr;
  return &earlier;
}

bool Parser::parseParameterList(std::vector<Variable> &parameters) {
  advance(); // `(`
  if (consume(")"))
    return true;
  llvm::DenseMap<StringRef, Position> seen;
  do {
    Variable &parameter = parameters.emplace_back();
    StringRef name;
    if (!parseParameter(parameter, name))
      return false;
    auto [earlier, isNew] = seen.try_emplace(name, parameter.position);
    if (!isNew && name != "_")
      reportRedefinition(name, earlier->second);
  } while (consume(","));
  return expect(")", "after the parameters");
}

bool Parser::parseParameter(Variable &parameter, StringRef &name) {
  Declaration declaration;
  if (consumeDirective(".reg"))
    declaration.variable.space = Space::Register;
  else if (consumeDirective(".param"))
    declaration.variable.space = Space::Parameter;
  else
    return failExpected(".param or .reg before a parameter");
  if (!parseVariableType(declaration, /*isParameter=*/true) || !parseDeclarator(declaration) ||
      !layOut(declaration))
    return false;
  name = declaration.name;
  parameter = std::move(declaration.variable);
  return true;
}

bool Parser::parsePrototype(Prototype &prototype) {
  if (token.is("(") && !parseParameterList(prototype.results))
    return false;
  Token name;
  if (!parseIdentifier(name, "a prototype, for example '_',"))
    return false;
  if (token.is("(") && !parseParameterList(prototype.parameters))
    return false;
  while (!token.is(";")) {
    uint64_t ignored;
    if (consumeDirective(".noreturn")) {
      prototype.isNoReturn = true;
    } else if (consumeDirective(".abi_preserve") || consumeDirective(".abi_preserve_control")) {
      if (!parseUnsigned(ignored, 0, UINT32_MAX, "a number of registers"))
        return false;
    } else {
      return failExpected("';' after the prototype");
    }
  }
  advance();
  return true;
}

bool Parser::parseExtents(std::optional<std::array<uint32_t, 3>> &extents) {
  std::array<uint32_t, 3> values = {1, 1, 1};
  unsigned count = 0;
  do {
    if (count == values.size())
      return fail(token.text, "expected at most three extents");
    uint64_t value;
    if (!parseUnsigned(value, 1, INT32_MAX, "an extent"))
      return false;
    values[count++] = value;
  } while (consume(","));
  extents = values;
  return true;
}

bool Parser::parseFunctionDirectives(Function &function) {
  static constexpr llvm::StringLiteral withNumber[] = {
      ".maxnreg",      ".minnctapersm",         ".maxnctapersm", ".maxclusterrank",
      ".abi_preserve", ".abi_preserve_control", ".local_maxnreg"};
  static constexpr llvm::StringLiteral alone[] = {".explicitcluster", ".blocksareclusters",
                                                  ".noreturn"};
  while (token.kind == Token::Directive) {
    Token directive = token;
    StringRef name = directive.text;
    if (name == ".attribute") {
      if (!skipAttribute())
        return false;
      continue;
    }
    advance();
    uint64_t ignored;
    bool isParsed;
    if (name == ".reqntid")
      isParsed = parseExtents(function.requiredBlock);
    else if (name == ".maxntid")
      isParsed = parseExtents(function.maximalBlock);
    else if (name == ".reqnctapercluster")
      isParsed = parseExtents(function.requiredCluster);
    else if (name == ".pragma")
      isParsed = parsePragma();
    else if (llvm::is_contained(withNumber, name))
      isParsed = parseUnsigned(ignored, 0, UINT32_MAX, "the number of '" + name + "'");
    else if (llvm::is_contained(alone, name))
      isParsed = true;
    else
      isParsed = fail(
          name, "unknown directive '" + name + "' in the header of a function" +
                    suggestNames(name, {".maxntid", ".reqntid", ".maxnreg", ".minnctapersm",
                                        ".reqnctapercluster", ".maxclusterrank", ".explicitcluster",
                                        ".blocksareclusters", ".noreturn", ".pragma"}));
    if (!isParsed)
      return false;
  }
  return true;
}
