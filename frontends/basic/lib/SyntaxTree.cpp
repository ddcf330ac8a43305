//===- SyntaxTree.cpp - Small parts of the syntax tree --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Program.h"

using namespace tessera::basic;

NameId Program::intern(llvm::StringRef name) {
  auto [entry, isNew] = nameTable.try_emplace(name, NameId(names.size()));
  if (isNew) {
    names.push_back(name);
    suspectNames.push_back(false);
  }
  return entry->second;
}

void StatementList::append(Statement *statement) {
  statement->list = this;
  (last ? last->next : first) = statement;
  last = statement;
}

llvm::StringRef tessera::basic::spellOperator(Operator operation) {
  switch (operation) {
  case Operator::Or:
    return "OR";
  case Operator::Xor:
    return "XOR";
  case Operator::And:
    return "AND";
  case Operator::Not:
    return "NOT";
  case Operator::Equal:
    return "=";
  case Operator::NotEqual:
    return "<>";
  case Operator::Less:
    return "<";
  case Operator::LessEqual:
    return "<=";
  case Operator::Greater:
    return ">";
  case Operator::GreaterEqual:
    return ">=";
  case Operator::Add:
    return "+";
  case Operator::Subtract:
  case Operator::Negate:
    return "-";
  case Operator::Multiply:
    return "*";
  case Operator::Divide:
    return "/";
  case Operator::IntegerDivide:
    return "\\";
  case Operator::Modulo:
    return "MOD";
  case Operator::Power:
    return "^";
  }
  return "";
}
