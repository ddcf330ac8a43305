//===- ParseVariable.cpp - Variables and registers of PTX -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

bool Parser::parseAlignment(uint64_t &alignment) {
  StringRef where = token.text;
  if (!parseUnsigned(alignment, 1, 1 << 20, "an alignment"))
    return false;
  return llvm::isPowerOf2_64(alignment) ||
         fail(where, "expected an alignment that is a power of two, found " + Twine(alignment));
}

bool Parser::skipAttribute() {
  advance(); // `.attribute`
  if (!token.is("("))
    return failExpected("'(' after .attribute");
  return skipBalanced("(", ")");
}

/// The types that registers and variables may have (ISA 5.2.1); the others exist in instructions.
static constexpr StringRef declarableTypes[] = {".pred", ".b8",  ".b16", ".b32",   ".b64", ".b128",
                                                ".u8",   ".u16", ".u32", ".u64",   ".s8",  ".s16",
                                                ".s32",  ".s64", ".f16", ".f16x2", ".f32", ".f64"};

bool Parser::parseVariableType(Declaration &declaration, bool isParameter) {
  std::optional<Type> type;
  uint64_t alignment = 0;
  while (token.kind == Token::Directive) {
    StringRef name = token.text;
    if (name == ".attribute") {
      if (!skipAttribute())
        return false;
      continue;
    }
    advance();
    if (name == ".align") {
      if (!parseAlignment(alignment))
        return false;
    } else if (name == ".v2" || name == ".v4" || name == ".v8") {
      declaration.vectorWidth = name[2] - '0';
    } else if (name == ".ptr" && isParameter) {
      // What the pointer points to: its space and alignment.
      for (StringRef space : {".global", ".shared", ".local", ".const"})
        consumeDirective(space);
      uint64_t pointeeAlignment;
      if (consumeDirective(".align") && !parseAlignment(pointeeAlignment))
        return false;
    } else if (type) {
      return fail(name, "expected a name after the type, found '" + name + "'");
    } else if (llvm::is_contained(declarableTypes, name)) {
      type = parseType(name.drop_front());
    } else {
      return fail(name, "unknown type '" + name + "'" + suggestNames(name, declarableTypes));
    }
  }
  if (!type)
    return failExpected("a type, such as .b32");
  bool isRegister = declaration.variable.space == Space::Register;
  if (*type == Type::Pred && !isRegister)
    return failExpected("a type other than .pred for a variable in memory");
  declaration.variable.type = *type;
  declaration.variable.alignment =
      alignment ? alignment : std::max(1u, getBits(*type) / 8) * declaration.vectorWidth;
  return true;
}

bool Parser::parseDeclarator(Declaration &declaration) {
  if (token.kind != Token::Identifier)
    return failExpected("a name");
  declaration.name = token.text;
  declaration.variable.name = token.text.str();
  declaration.variable.position = token.position;
  advance();
  while (token.is("[")) {
    StringRef bracket = token.text;
    advance();
    uint64_t extent = 0;
    if (declaration.dimensions.size() == Limits::dimensions)
      return fail(bracket, "more dimensions than the limit of " + Twine(Limits::dimensions));
    if (token.is("]")) {
      if (!declaration.dimensions.empty())
        return fail(bracket, "expected an extent; only the first may be left open");
    } else if (!parseUnsigned(extent, 1, Limits::variableBytes, "an extent")) {
      return false;
    }
    if (!expect("]", "after an extent"))
      return false;
    declaration.dimensions.push_back(extent);
  }
  // An initial value may yet say it.
  if (!declaration.dimensions.empty() && declaration.dimensions.front() == 0)
    declaration.variable.count = std::nullopt;
  return true;
}

bool Parser::layOut(Declaration &declaration) {
  Variable &variable = declaration.variable;
  bool isOpen = !declaration.dimensions.empty() && declaration.dimensions.front() == 0;
  uint64_t count = declaration.vectorWidth;
  bool overflows = false;
  for (uint64_t extent : declaration.dimensions)
    count = llvm::SaturatingMultiply(count, std::max<uint64_t>(extent, 1), &overflows);
  // An initialiser has said how long an open array is.
  if (isOpen && !variable.count)
    return true;
  if (!isOpen)
    variable.count = count;
  uint64_t elementBytes = std::max(1u, getBits(variable.type) / 8);
  if (overflows || *variable.count > Limits::variableBytes / elementBytes)
    report(declaration.name, "'" + declaration.name + "' is larger than the limit of " +
                                 Twine(Limits::variableBytes >> 30) + " GiB");
  return true;
}

bool Parser::parseVariables(Space space, Linkage linkage, Function *function) {
  // `.const[2]` chose a bank before PTX 2.2.
  if (token.is("["))
    return failExpected("a type; numbered banks are no longer PTX");
  Declaration head;
  head.variable.space = space;
  head.variable.isExtern = linkage.isExtern;
  if (!parseVariableType(head, /*isParameter=*/space == Space::Parameter))
    return false;
  do {
    Declaration declaration = head;
    if (!parseDeclarator(declaration))
      return false;
    bool isOpen = !declaration.dimensions.empty() && declaration.dimensions.front() == 0;
    if (token.is("=")) {
      if (space != Space::Global && space != Space::Constant)
        return failExpected("no initial value; only .global and .const variables have one");
      advance();
      if (!parseInitializer(declaration))
        return false;
    } else if (isOpen && !linkage.isExtern && space != Space::Parameter) {
      report(declaration.name, "expected an extent or an initial value for '" + declaration.name +
                                   "', or .extern before it");
    }
    if (!layOut(declaration))
      return false;
    if (!function) {
      addModuleVariable(std::move(declaration));
      continue;
    }
    auto index = static_cast<uint32_t>(function->variables.size());
    if (declare(declaration.name, {Name::Variable, index, declaration.variable.position}))
      function->variables.push_back(std::move(declaration.variable));
  } while (consume(","));
  return expectSemicolon("the declaration");
}

void Parser::addModuleVariable(Declaration &&declaration) {
  Variable &variable = declaration.variable;
  auto [symbol, isNew] = symbols.try_emplace(
      declaration.name, Symbol{/*isFunction=*/false, static_cast<uint32_t>(module.variables.size()),
                               variable.position});
  if (isNew) {
    module.variables.push_back(std::move(variable));
    return;
  }
  // What is extern may be declared again, and defined.
  if (symbol->second.isFunction ||
      (!variable.isExtern && !module.variables[symbol->second.index].isExtern)) {
    reportRedefinition(declaration.name, symbol->second.position);
    return;
  }
  if (!variable.isExtern)
    module.variables[symbol->second.index] = std::move(variable);
}

bool Parser::parseRegisters(Function &function) {
  Declaration head;
  head.variable.space = Space::Register;
  if (!parseVariableType(head, /*isParameter=*/false))
    return false;
  if (head.vectorWidth != 1)
    return fail(token.text, "vector registers (.v" + Twine(head.vectorWidth) +
                                ") are not supported; declare one register for each component");
  do {
    Token name;
    if (!parseIdentifier(name, "a register"))
      return false;
    StringRef text = name.text;
    uint64_t count = 1;
    bool isRange = consume("<");
    if (isRange && (!parseUnsigned(count, 1, Limits::functionRegisters, "a number of registers") ||
                    !expect(">", "after the number of registers")))
      return false;
    auto first = static_cast<uint32_t>(function.registers.size());
    if (first + count > Limits::functionRegisters ||
        registerCount + count > Limits::moduleRegisters) {
      report(text, "more registers than the limit of " + Twine(Limits::functionRegisters) +
                       " in a function and " + Twine(Limits::moduleRegisters) + " in a file");
      continue;
    }
    Type type = head.variable.type;
    Scope &scope = scopes.back();
    if (!isRange) {
      if (declare(text, {Name::Register, first, name.position})) {
        function.registers.push_back({text.str(), type, name.position});
        ++registerCount;
      }
      continue;
    }
    auto [range, isNew] = scope.ranges.try_emplace(
        text, RegisterRange{first, static_cast<uint32_t>(count), name.position});
    if (!isNew) {
      reportRedefinition(text, range->second.position);
      continue;
    }
    function.registers.reserve(std::max<size_t>(first + count, function.registers.capacity()));
    for (uint64_t number = 0; number < count; ++number) {
      std::string each = (text + Twine(number)).str();
      if (auto earlier = scope.names.find(each); earlier != scope.names.end())
        reportRedefinition(text, earlier->second.position);
      function.registers.push_back({std::move(each), type, name.position});
    }
    registerCount += count;
  } while (consume(","));
  return expectSemicolon("the registers");
}
