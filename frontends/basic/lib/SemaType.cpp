//===- SemaType.cpp - Types of variables ----------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A variable's type is the widest of its assignments, and those may use it and
// other variables: the types are the least fixed point. Each variable widens a
// few times at most, and only the assignments that mention it are looked at again,
// so the work is linear in the program.
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Sema.h"
#include <deque>

using namespace tessera::basic;

void Sema::collectAssignments() {
  for (const DataItem &item : program.data)
    if (item.isFloat)
      model.dataType = ElementType::F32;
  auto add = [&](NameId variable, Expression value) {
    if (symbolOf(variable).kind == SymbolKind::Variable)
      assignments.push_back({variable, value});
  };
  forEachStatement(program.statements, [&](Statement *statement) {
    if (auto *let = llvm::dyn_cast<LetStatement>(statement)) {
      if (!let->target.hasIndices)
        add(let->target.name, let->value);
    } else if (auto *read = llvm::dyn_cast<ReadStatement>(statement)) {
      model.hasRead = true;
      for (const AssignmentTarget &target : read->targets)
        if (!target.hasIndices)
          add(target.name, Expression());
    } else if (auto *loop = llvm::dyn_cast<ForStatement>(statement)) {
      if (loop->isInvalid)
        return;
      add(loop->variable, loop->from);
      if (loop->step.isValid())
        add(loop->variable, loop->step);
    }
  });
}

/// Widens the type of a variable; true if that changed it.
bool Sema::join(NameId variable, ValueType type) {
  Symbol &symbol = symbolOf(variable);
  if (type.element == ElementType::None)
    return false;
  ValueType joined = symbol.type;
  bool isForced = program.names[variable].ends_with("%");
  joined.element = isForced ? ElementType::I32 : widest(joined.element, type.element);
  // Of two different tile shapes the first stays; the other is reported by the checks.
  if (joined.isScalar() && !symbol.hasTile && !symbol.isInput)
    joined.shape = type.shape;
  if (joined == symbol.type)
    return false;
  symbol.type = joined;
  return true;
}

void Sema::inferTypes() {
  collectAssignments();
  // Which assignments mention which variable, as one array of ranges.
  std::vector<uint32_t> firstUse(model.symbols.size() + 1);
  auto forEachUse = [&](auto visit) {
    for (uint32_t i = 0; i < assignments.size(); ++i)
      for (const ExpressionNode &node : program.getNodes(assignments[i].value))
        if (node.kind == ExpressionKind::Name)
          visit(node.name, i);
  };
  forEachUse([&](NameId name, uint32_t) { ++firstUse[name + 1]; });
  for (size_t i = 1; i < firstUse.size(); ++i)
    firstUse[i] += firstUse[i - 1];
  std::vector<uint32_t> uses(firstUse.back());
  std::vector<uint32_t> fill(firstUse.begin(), firstUse.end());
  forEachUse([&](NameId name, uint32_t assignment) { uses[fill[name]++] = assignment; });

  // First in, first out: of two shapes the one that comes first in the text is the variable's.
  std::deque<uint32_t> worklist;
  auto addUses = [&](NameId name) {
    worklist.insert(worklist.end(), uses.begin() + firstUse[name],
                    uses.begin() + firstUse[name + 1]);
  };
  auto propagate = [&] {
    while (!worklist.empty()) {
      const Assignment &assignment = assignments[worklist.front()];
      worklist.pop_front();
      ValueType type = assignment.value.isValid()
                           ? inferExpression(assignment.value, /*report=*/false)
                           : ValueType{model.dataType, {}};
      if (join(assignment.variable, type))
        addUses(assignment.variable);
    }
  };
  auto setDefaults = [&](bool onlyUnassigned) {
    for (NameId name = 0; name < model.symbols.size(); ++name) {
      Symbol &symbol = symbolOf(name);
      if (symbol.kind != SymbolKind::Variable || symbol.type.element != ElementType::None ||
          (onlyUnassigned && symbol.isAssigned))
        continue;
      symbol.type.element =
          program.names[name].ends_with("%") ? ElementType::I32 : ElementType::F32;
      addUses(name);
    }
  };
  setDefaults(/*onlyUnassigned=*/true);
  for (uint32_t i = 0; i < assignments.size(); ++i)
    worklist.push_back(i);
  propagate();
  // What is left was only ever assigned from itself, or from something in error.
  setDefaults(/*onlyUnassigned=*/false);
  propagate();
}
