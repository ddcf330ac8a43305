//===- ParseOperand.cpp - Operands of PTX instructions --------------------===//
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

static bool isUnknown(const Operand &operand) {
  return (operand.kind == Operand::Kind::Label || operand.kind == Operand::Kind::Special) &&
         operand.index == unknownIndex;
}

bool Parser::parseOperandList(std::vector<Operand> &operands, StringRef close, bool isCall) {
  llvm::SmallVector<Operand, 8> parsed;
  do {
    if (!parseOperand(parsed.emplace_back(), isCall))
      return false;
  } while (consume(","));
  operands.assign(std::make_move_iterator(parsed.begin()), std::make_move_iterator(parsed.end()));
  return true;
}

bool Parser::parseOperand(Operand &operand, bool isCall) {
  operand.position = token.position;
  if (++depth > Limits::nesting) {
    --depth;
    return fail(token.text, "operand nested deeper than the limit of " + Twine(Limits::nesting));
  }
  auto parse = [&] {
    if (token.is("["))
      return parseAddress(operand);
    bool isVector = token.is("{");
    if (isVector || (isCall && token.is("("))) {
      advance();
      operand.kind = isVector ? Operand::Kind::Vector : Operand::Kind::List;
      StringRef close = isVector ? "}" : ")";
      if (consume(close))
        return true;
      return parseOperandList(operand.elements, close, isCall) &&
             expect(close, isVector ? "after the elements of a vector" : "after the arguments");
    }
    if (token.is("!")) {
      // `!%p` is a predicate, `!1` a constant.
      StringRef mark = token.text;
      advance();
      if (token.kind != Token::Identifier) {
        Constant constant;
        if (!parseConstantUnary(constant))
          return false;
        operand.kind = Operand::Kind::Integer;
        operand.bits = constant.bits == 0;
        return true;
      }
      if (!parseNamedOperand(operand))
        return false;
      if (operand.kind != Operand::Kind::Register && !isUnknown(operand))
        report(mark, "expected a predicate register after '!'");
      operand.isNegated = true;
      return true;
    }
    if (token.kind == Token::Identifier && token.text != "WARP_SZ")
      return parseNamedOperand(operand);
    return parseImmediate(operand);
  };
  bool isParsed = parse();
  --depth;
  return isParsed;
}

bool Parser::parseImmediate(Operand &operand) {
  if (token.kind != Token::Number && token.kind != Token::Identifier &&
      token.kind != Token::Punctuation)
    return failExpected("an operand");
  if (token.is(";") || token.is(",") || token.is(")") || token.is("}") || token.is("]"))
    return failExpected("an operand");
  Constant constant;
  if (!parseConstant(constant))
    return false;
  operand.kind = constant.isFloat ? Operand::Kind::Float : Operand::Kind::Integer;
  operand.isSingle = constant.isSingle;
  operand.isUnsigned = constant.isUnsigned;
  operand.bits = constant.bits;
  return true;
}

bool Parser::parseNamedOperand(Operand &operand) {
  Token name = token;
  advance();
  if (!resolve(operand, name))
    return false;
  bool isVariable = operand.kind == Operand::Kind::Variable;
  if (token.is("|") &&
      (operand.kind == Operand::Kind::Register || operand.kind == Operand::Kind::Sink)) {
    advance();
    Operand second;
    second.position = token.position;
    Token secondName;
    if (!parseIdentifier(secondName, "a register after '|'") || !resolve(second, secondName))
      return false;
    Operand pair;
    pair.kind = Operand::Kind::Pair;
    pair.position = operand.position;
    pair.elements.reserve(2);
    pair.elements.push_back(std::move(operand));
    pair.elements.push_back(std::move(second));
    operand = std::move(pair);
    return true;
  }
  if (isVariable && (token.is("+") || token.is("-")))
    return parseOffset(operand.offset);
  if (isVariable && token.is("["))
    return fail(token.text, "indexing of '" + name.text +
                                "' is not supported; write its address "
                                "as [" +
                                name.text + "+BYTES]");
  return true;
}

bool Parser::parseOffset(int64_t &offset) {
  offset = 0;
  if (!token.is("+") && !token.is("-"))
    return true;
  // The register or symbol before it counts as zero; additions and all that binds tighter follow.
  Constant constant;
  if (!parseConstantTail(constant, 10))
    return false;
  offset = static_cast<int64_t>(constant.bits);
  return true;
}

bool Parser::parseAddress(Operand &operand) {
  advance(); // `[`
  operand.kind = Operand::Kind::Address;
  Operand &base = operand.elements.emplace_back();
  base.position = token.position;
  StringRef where = token.text;
  if (token.kind == Token::Identifier && token.text != "WARP_SZ") {
    Token name = token;
    advance();
    if (!resolve(base, name) || !parseOffset(operand.offset))
      return false;
    if (base.kind != Operand::Kind::Register && base.kind != Operand::Kind::Variable &&
        base.kind != Operand::Kind::Special) {
      // A label that may follow is no address either.
      if (isUnknown(base))
        reportUnknownName(name.text);
      else
        report(name.text,
               "expected a register or variable as an address, found '" + name.text + "'");
      base.kind = Operand::Kind::Sink;
    }
  } else if (!parseImmediate(base)) {
    return false;
  } else if (base.kind == Operand::Kind::Float) {
    return fail(where, "expected an address, found a float");
  }
  while (consume(",")) {
    if (!parseOperand(operand.elements.emplace_back(), /*isCall=*/false))
      return false;
  }
  return expect("]", "after an address");
}

bool Parser::resolve(Operand &operand, const Token &name) {
  StringRef text = name.text;
  if (text == "_") {
    operand.kind = Operand::Kind::Sink;
    return true;
  }
  for (const Scope &scope : llvm::reverse(scopes)) {
    std::optional<Name> found = scope.find(text);
    if (!found)
      continue;
    // A label of the same name may yet stand in a scope further in.
    bool isInner = &scope == &scopes.back();
    operand.index = found->index;
    if (found->kind == Name::Register) {
      operand.kind = Operand::Kind::Register;
      if (token.kind == Token::Directive && token.begin() == name.end())
        return fail(token.text,
                    "component '" + token.text + "' of register '" + text +
                        "': vector registers are not supported; name a scalar register");
      return true;
    }
    if (found->kind == Name::Variable) {
      operand.kind = Operand::Kind::Variable;
      return true;
    }
    if (!isInner)
      break;
    operand.kind = found->kind == Name::Label        ? Operand::Kind::Label
                   : found->kind == Name::TargetList ? Operand::Kind::TargetList
                                                     : Operand::Kind::Prototype;
    return true;
  }
  if (text.starts_with("%")) {
    StringRef whole = text;
    if (token.kind == Token::Directive && token.begin() == name.end()) {
      whole = StringRef(text.begin(), token.end() - text.begin());
      advance();
    }
    operand.name = whole;
    operand.kind = Operand::Kind::Special;
    if (!isSpecialRegister(whole)) {
      reportUnknownName(whole);
      operand.index = unknownIndex;
    }
    return true;
  }
  auto symbol = symbols.find(text);
  if (symbol != symbols.end()) {
    operand.kind = symbol->second.isFunction ? Operand::Kind::Function : Operand::Kind::Variable;
    operand.isModuleScope = !symbol->second.isFunction;
    operand.index = symbol->second.index;
    return true;
  }
  // Labels may follow.
  operand.kind = Operand::Kind::Label;
  operand.name = text;
  operand.index = unknownIndex;
  ++pendingCount;
  return true;
}

void Parser::notePending(std::vector<Operand> &operands) {
  for (Operand &operand : operands) {
    if (operand.kind == Operand::Kind::Label && isUnknown(operand))
      scopes.back().pending.push_back({&operand.index, &operand, operand.name});
    notePending(operand.elements);
  }
}

void Parser::reportUnknownName(StringRef name) {
  // A number past the end of its range is the likeliest slip.
  for (const Scope &scope : llvm::reverse(scopes)) {
    std::string message;
    splitRegisterNumber(name, [&](StringRef prefix, uint32_t) {
      auto range = scope.ranges.find(prefix);
      if (range == scope.ranges.end())
        return false;
      uint32_t count = range->second.count;
      message = ("unknown register '" + name + "'; '" + prefix + "<" + Twine(count) +
                 ">' declares " + prefix + "0 to " + prefix + Twine(count - 1))
                    .str();
      return true;
    });
    if (!message.empty())
      return report(name, message);
  }
  llvm::SmallVector<StringRef> candidates;
  std::deque<std::string> numbered;
  StringRef digits = name.drop_front(name.find_last_not_of("0123456789") + 1);
  for (const Scope &scope : llvm::reverse(scopes)) {
    for (const auto &entry : scope.names)
      candidates.push_back(entry.first);
    for (const auto &entry : scope.ranges)
      candidates.push_back(numbered.emplace_back((entry.first + digits).str()));
  }
  if (name.starts_with("%"))
    candidates.append(getSpecialRegisters().begin(), getSpecialRegisters().end());
  else
    for (const auto &entry : symbols)
      candidates.push_back(entry.first);
  // The order of a hash table is not the user's.
  llvm::sort(candidates);
  StringRef nearest = findNearestName(name, candidates);
  std::string hint = nearest.empty() ? "" : ("; did you mean '" + nearest + "'?").str();
  report(name, Twine("unknown ") + (name.starts_with("%") ? "register" : "name") + " '" + name +
                   "'" + hint);
}
