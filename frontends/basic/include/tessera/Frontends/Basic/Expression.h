//===- Expression.h - Expressions of a BASIC program ------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// All expressions of a program lie in one vector of nodes in post-order: a node
// follows its operands, so the tree is walked by a loop with a stack of values.
// A chain of a million additions is as deep a tree as any and needs no recursion.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FRONTENDS_BASIC_EXPRESSION_H
#define TESSERA_FRONTENDS_BASIC_EXPRESSION_H

#include "tessera/Frontends/Basic/SourceFile.h"
#include "tessera/Frontends/Basic/ValueType.h"

namespace tessera::basic {

/// Index of an interned identifier; after the semantic pass also of its symbol.
using NameId = uint32_t;

enum class Operator : uint8_t {
  Or,
  Xor,
  And,
  Not,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  IntegerDivide,
  Modulo,
  Power,
  Negate
};

enum class Function : uint8_t { Abs, Sqr, Sin, Cos, Tan, Exp, Log, Int, Sgn, Mma, Col };

enum class ExpressionKind : uint8_t {
  Integer,   ///< `integer`
  Float,     ///< `floating`
  Name,      ///< a variable, `name`
  BlockId,   ///< BID
  Unary,     ///< `operation`, one operand
  Binary,    ///< `operation`, two operands
  Apply,     ///< `name(…)` as parsed: one of the three below
  Call,      ///< `function`
  Element,   ///< element of the array `name`
  ArrayTile, ///< tile of the array `name`
  Invalid    ///< in error and reported; it takes part in no further check
};

struct ExpressionNode {
  ExpressionKind kind = ExpressionKind::Invalid;
  union {
    Operator operation;
    Function function;
  };
  uint16_t numOperands = 0;
  /// Where a message about this node points: an operator, or the first character of an operand.
  SourceOffset offset = 0;
  /// First node of the subtree that ends with this one.
  uint32_t begin = 0;
  union {
    int32_t integer;
    float floating;
    NameId name;
  };
  /// Set by the semantic pass.
  ValueType type;

  ExpressionNode() : operation(Operator::Or), integer(0) {}
};

/// A range of nodes; the last one is the root. Empty for an expression that could not be parsed.
struct Expression {
  uint32_t begin = 0;
  uint32_t end = 0;

  bool isValid() const { return begin != end; }
  uint32_t root() const { return end - 1; }
};

/// How the source spells an operator.
llvm::StringRef spellOperator(Operator operation);

} // namespace tessera::basic

#endif // TESSERA_FRONTENDS_BASIC_EXPRESSION_H
