//===- ParseConstant.cpp - Numbers and constant expressions of PTX --------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;
using llvm::Twine;

/// How tightly an operator binds (ISA 4.5.3); 0 for none.
static unsigned getPrecedence(const Token &token) {
  if (token.kind != Token::Punctuation)
    return 0;
  return llvm::StringSwitch<unsigned>(token.text)
      .Case("||", 2)
      .Case("&&", 3)
      .Case("|", 4)
      .Case("^", 5)
      .Case("&", 6)
      .Cases({"==", "!="}, 7)
      .Cases({"<", "<=", ">", ">="}, 8)
      .Cases({"<<", ">>"}, 9)
      .Cases({"+", "-"}, 10)
      .Cases({"*", "/", "%"}, 11)
      .Default(0);
}

static constexpr unsigned ternaryPrecedence = 1;

bool Parser::parseConstant(Constant &constant) {
  return parseConstantUnary(constant) && parseConstantTail(constant, ternaryPrecedence);
}

bool Parser::parseConstantTail(Constant &left, unsigned least) {
  if (++depth > Limits::nesting) {
    --depth;
    return fail(token.text, "expression nested deeper than the limit of " + Twine(Limits::nesting));
  }
  auto parse = [&] {
    while (unsigned precedence = getPrecedence(token)) {
      if (precedence < least)
        break;
      Token operation = token;
      advance();
      Constant right;
      if (!parseConstantUnary(right) || !parseConstantTail(right, precedence + 1) ||
          !combine(operation, left, right))
        return false;
    }
    if (least > ternaryPrecedence || !consume("?"))
      return true;
    Constant yes, no;
    if (!parseConstant(yes) || !expect(":", "in a conditional expression") || !parseConstant(no))
      return false;
    left = left.bits != 0 ? yes : no;
    return true;
  };
  bool isParsed = parse();
  --depth;
  return isParsed;
}

bool Parser::combine(const Token &operation, Constant &left, const Constant &right) {
  if (left.isFloat || right.isFloat)
    return fail(operation.text, "expected whole numbers beside '" + operation.text +
                                    "', found a float; write the value of the expression");
  bool isUnsigned = left.isUnsigned || right.isUnsigned;
  uint64_t a = left.bits, b = right.bits;
  auto sa = static_cast<int64_t>(a), sb = static_cast<int64_t>(b);
  auto compare = [&](auto predicate) -> uint64_t {
    return isUnsigned ? predicate(a, b) : predicate(sa, sb);
  };
  StringRef name = operation.text;
  uint64_t result = 0;
  bool isComparison = false;
  if (name == "+") {
    result = a + b;
  } else if (name == "-") {
    result = a - b;
  } else if (name == "*") {
    result = a * b;
  } else if (name == "/" || name == "%") {
    if (b == 0)
      return fail(name, "division by zero in a constant expression");
    // The quotient of the least number and -1 wraps.
    if (isUnsigned)
      result = name == "/" ? a / b : a % b;
    else if (sb == -1)
      result = name == "/" ? 0 - a : 0;
    else
      result = name == "/" ? sa / sb : sa % sb;
  } else if (name == "<<" || name == ">>") {
    isUnsigned = left.isUnsigned;
    uint64_t shift = std::min<uint64_t>(b, 63);
    if (b > 63 && (name == "<<" || isUnsigned))
      result = 0;
    else if (name == "<<")
      result = a << shift;
    else
      result = isUnsigned ? a >> shift : static_cast<uint64_t>(sa >> shift);
  } else if (name == "&") {
    result = a & b;
  } else if (name == "|") {
    result = a | b;
  } else if (name == "^") {
    result = a ^ b;
  } else {
    isComparison = true;
    if (name == "==")
      result = a == b;
    else if (name == "!=")
      result = a != b;
    else if (name == "&&")
      result = a != 0 && b != 0;
    else if (name == "||")
      result = a != 0 || b != 0;
    else if (name == "<")
      result = compare([](auto x, auto y) { return x < y; });
    else if (name == "<=")
      result = compare([](auto x, auto y) { return x <= y; });
    else if (name == ">")
      result = compare([](auto x, auto y) { return x > y; });
    else
      result = compare([](auto x, auto y) { return x >= y; });
  }
  left = {/*isFloat=*/false, /*isSingle=*/false, isUnsigned && !isComparison, result};
  return true;
}

bool Parser::parseConstantUnary(Constant &constant) {
  // A chain of signs needs no recursion, but casts and parentheses do.
  if (++depth > Limits::nesting) {
    --depth;
    return fail(token.text, "expression nested deeper than the limit of " + Twine(Limits::nesting));
  }
  auto parse = [&] {
    if (token.kind == Token::Number)
      return parseNumber(constant);
    if (token.kind == Token::Identifier && token.text == "WARP_SZ") {
      constant.bits = 32;
      advance();
      return true;
    }
    Token operation = token;
    if (consume("(")) {
      bool isUnsigned = token.isDirective(".u64");
      if (isUnsigned || token.isDirective(".s64")) {
        advance();
        if (!expect(")", "after the type of a cast") || !parseConstantUnary(constant))
          return false;
        constant.isUnsigned = isUnsigned;
        return !constant.isFloat || fail(operation.text, "expected a whole number to cast");
      }
      return parseConstant(constant) && expect(")", "after an expression");
    }
    if (!consume("-") && !consume("+") && !consume("~") && !consume("!"))
      return failExpected("a constant");
    if (!parseConstantUnary(constant))
      return false;
    if (operation.is("+"))
      return true;
    if (operation.is("-")) {
      if (constant.isFloat)
        constant.bits ^= uint64_t(1) << (constant.isSingle ? 31 : 63);
      else
        constant.bits = 0 - constant.bits;
      return true;
    }
    if (constant.isFloat)
      return fail(operation.text, "expected a whole number after '" + operation.text + "'");
    constant.bits = operation.is("~") ? ~constant.bits : constant.bits == 0;
    return true;
  };
  bool isParsed = parse();
  --depth;
  return isParsed;
}

bool Parser::parseNumber(Constant &constant) {
  StringRef text = token.text, digits = text;
  advance();
  auto parseBits = [&](size_t count) {
    return digits.size() == count + 2 && !digits.drop_front(2).getAsInteger(16, constant.bits);
  };
  if (digits.starts_with_insensitive("0f")) {
    constant.isFloat = constant.isSingle = true;
    return parseBits(8) || fail(text, "expected eight hexadecimal digits after 0f, found '" +
                                          text.drop_front(2) + "'");
  }
  if (digits.starts_with_insensitive("0d")) {
    constant.isFloat = true;
    return parseBits(16) || fail(text, "expected sixteen hexadecimal digits after 0d, found '" +
                                           text.drop_front(2) + "'");
  }
  bool isHexadecimal = digits.starts_with_insensitive("0x");
  if (!isHexadecimal && (digits.contains('.') || digits.contains_insensitive("e"))) {
    double value;
    if (digits.getAsDouble(value))
      return fail(text, "expected a number, found '" + text + "'");
    constant.isFloat = true;
    constant.bits = llvm::bit_cast<uint64_t>(value);
    return true;
  }
  constant.isUnsigned = digits.consume_back("U") || digits.consume_back("u");
  unsigned radix = 10;
  if (isHexadecimal) {
    radix = 16;
    digits = digits.drop_front(2);
  } else if (digits.consume_front_insensitive("0b")) {
    radix = 2;
  } else if (digits.size() > 1 && digits.starts_with("0")) {
    radix = 8;
  }
  if (!digits.getAsInteger(radix, constant.bits)) {
    // What is too large for a signed number is unsigned.
    constant.isUnsigned |= constant.bits >> 63 != 0;
    return true;
  }
  if (!digits.empty() &&
      llvm::all_of(digits, [&](char c) { return llvm::hexDigitValue(c) < radix; }))
    return fail(text, "the number " + text + " does not fit into 64 bits");
  return fail(text, "expected a number, found '" + text + "'");
}

bool Parser::parseUnsigned(uint64_t &value, uint64_t least, uint64_t most, const Twine &what) {
  StringRef where = token.text;
  Constant constant;
  // Operators of comparison would take the `>` that ends `%r<10>`.
  if (!parseConstantUnary(constant) || !parseConstantTail(constant, 10))
    return false;
  value = constant.bits;
  bool isNegative = !constant.isUnsigned && static_cast<int64_t>(value) < 0;
  if (!constant.isFloat && !isNegative && value >= least && value <= most)
    return true;
  std::string found = constant.isFloat ? "a float"
                      : isNegative     ? std::to_string(static_cast<int64_t>(value))
                                       : std::to_string(value);
  return fail(where, "expected " + what + " as a whole number from " + Twine(least) + " to " +
                         Twine(most) + ", found " + found);
}
