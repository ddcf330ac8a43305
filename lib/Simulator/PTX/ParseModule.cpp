//===- ParseModule.cpp - Directives of PTX outside functions --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

static constexpr unsigned leastVersion = 70, mostVersion = 99;

void Parser::parseTopLevel() {
  while (token.kind != Token::End)
    if (!parseTopLevelDirective())
      recoverInModule();
  // A fault in them must not be told twice.
  if (errorCount != 0)
    return;
  StringRef start = module.buffer->getBuffer().take_front(0);
  if (module.version == 0)
    report(start, "expected a .version, for example '.version 8.0', found none in the file");
  if (module.target.empty())
    report(start, "expected a .target, for example '.target sm_80', found none in the file");
  resolveAliases();
  checkReferences();
}

bool Parser::parseTopLevelDirective() {
  if (token.kind != Token::Directive)
    return failExpected("a directive, such as .version, .global or .entry");
  Token directive = token;
  StringRef name = directive.text;
  advance();
  if (name == ".version")
    return parseVersion();
  if (name == ".target")
    return parseTarget();
  if (name == ".address_size")
    return parseAddressSize();
  if (name == ".file")
    return parseFile();
  if (name == ".section")
    return parseSection();
  if (name == ".pragma")
    return parsePragma();
  if (name == ".alias")
    return parseAlias();
  if (name == ".entry" || name == ".func")
    return parseFunction(name == ".entry", {});
  if (name == ".global")
    return parseVariables(Space::Global, {}, nullptr);
  if (name == ".const")
    return parseVariables(Space::Constant, {}, nullptr);
  if (name == ".shared")
    return parseVariables(Space::Shared, {}, nullptr);
  if (name == ".local" || name == ".reg" || name == ".param")
    return fail(name, "'" + name + "' at module scope; expected it inside a function");

  Linkage linkage;
  linkage.isExtern = name == ".extern";
  if (name == ".extern" || name == ".visible" || name == ".weak" || name == ".common") {
    if (consumeDirective(".entry"))
      return parseFunction(/*isEntry=*/true, linkage);
    if (consumeDirective(".func"))
      return parseFunction(/*isEntry=*/false, linkage);
    if (consumeDirective(".global"))
      return parseVariables(Space::Global, linkage, nullptr);
    if (consumeDirective(".const"))
      return parseVariables(Space::Constant, linkage, nullptr);
    if (consumeDirective(".shared"))
      return parseVariables(Space::Shared, linkage, nullptr);
    return failExpected(".entry, .func, .global, .const or .shared after '" + name + "'");
  }
  return fail(name,
              "unknown directive '" + name + "'" +
                  suggestNames(name, {".version", ".target", ".address_size", ".file", ".section",
                                      ".pragma", ".alias", ".entry", ".func", ".global", ".const",
                                      ".shared", ".extern", ".visible", ".weak", ".common"}));
}

bool Parser::parseVersion() {
  StringRef text = token.text;
  auto [majorText, minorText] = text.split('.');
  unsigned major, minor;
  if (token.kind != Token::Number || majorText.getAsInteger(10, major) ||
      minorText.getAsInteger(10, minor) || major > 99 || minor > 9)
    return failExpected("a version, such as 8.0, after .version");
  unsigned version = 10 * major + minor;
  if (version < leastVersion || version > mostVersion)
    report(text, "expected a PTX version from 7.0 to 9.9, found " + text);
  if (module.version != 0)
    report(text, "a second .version; expected one at the start of the file");
  module.version = version;
  advance();
  return true;
}

bool Parser::parseTarget() {
  bool isFirst = true;
  do {
    Token name;
    if (!parseIdentifier(name, "an architecture, such as sm_80, after .target"))
      return false;
    if (!isFirst)
      continue; // texmode_independent, debug, map_f64_to_f32
    isFirst = false;
    StringRef number = name.text;
    bool isArchitecture = number.consume_front("sm_");
    if (isArchitecture && (number.ends_with("a") || number.ends_with("f")))
      number = number.drop_back();
    if (!isArchitecture || number.empty() || !llvm::all_of(number, llvm::isDigit))
      report(name.text,
             "expected an architecture, such as sm_80 or sm_90a, found '" + name.text + "'");
    else if (!module.target.empty() && module.target != name.text)
      report(name.text, "a second .target; the first is " + module.target);
    module.target = name.text.str();
  } while (consume(","));
  return true;
}

bool Parser::parseAddressSize() {
  StringRef where = token.text;
  uint64_t bits;
  if (!parseUnsigned(bits, 0, 64, "the address size"))
    return false;
  if (bits != 64)
    report(where, "expected an address size of 64, found " + Twine(bits));
  return true;
}

bool Parser::parseFile() {
  SourceFile file;
  uint64_t number;
  if (!parseUnsigned(number, 0, UINT32_MAX, "the number of a file"))
    return false;
  if (token.kind != Token::String)
    return failExpected("the path of a file in quotes");
  file.number = number;
  file.name = token.text.drop_front().drop_back().str();
  advance();
  // Time stamp and size.
  while (consume(","))
    if (!parseUnsigned(number, 0, UINT64_MAX, "the time or size of a file"))
      return false;
  module.files.push_back(std::move(file));
  return true;
}

bool Parser::parseSection() {
  if (token.kind != Token::Directive && token.kind != Token::Identifier)
    return failExpected("the name of a section");
  advance();
  if (!token.is("{"))
    return failExpected("'{' after the name of a section");
  return skipBalanced("{", "}");
}

bool Parser::parsePragma() {
  do {
    if (token.kind != Token::String)
      return failExpected("a pragma in quotes");
    advance();
  } while (consume(","));
  return expectSemicolon("the pragma");
}

bool Parser::parseAlias() {
  Token alias, aliasee;
  if (!parseIdentifier(alias, "the alias") || !expect(",", "after the alias") ||
      !parseIdentifier(aliasee, "the function that is aliased") || !expectSemicolon("the alias"))
    return false;
  for (const Token &name : {alias, aliasee}) {
    auto symbol = symbols.find(name.text);
    if (symbol == symbols.end() || !symbol->second.isFunction) {
      report(name.text, "unknown function '" + name.text + "'; declare it with .func first");
      return true;
    }
  }
  aliases.push_back({alias.text, aliasee.text});
  return true;
}

static void renumberFunctions(std::vector<Operand> &operands, llvm::ArrayRef<uint32_t> numbers) {
  for (Operand &operand : operands) {
    if (operand.kind == Operand::Kind::Function)
      operand.index = numbers[operand.index];
    renumberFunctions(operand.elements, numbers);
  }
}

/// Calls of an alias become calls of what it stands for.
void Parser::resolveAliases() {
  if (aliases.empty())
    return;
  std::vector<uint32_t> numbers(module.functions.size());
  for (auto [index, number] : llvm::enumerate(numbers))
    number = index;
  // An alias of an alias is not PTX.
  for (auto [alias, aliasee] : aliases)
    numbers[symbols[alias].index] = symbols[aliasee].index;
  for (Function &function : module.functions)
    for (Instruction &instruction : function.instructions)
      renumberFunctions(instruction.operands, numbers);
}

void Parser::checkReferences() {
  for (StringRef name : references)
    if (!symbols.contains(name))
      reportUnknownName(name);
}
