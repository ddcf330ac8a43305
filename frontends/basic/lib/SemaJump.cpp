//===- SemaJump.cpp - Line numbers and the reach of jumps -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace tessera::basic;

/// Resolves GOTO, GOSUB, RETURN and END, and finds which statements a jump enters or leaves. Only
/// those are lowered to basic blocks; everything else stays structured.
void Sema::resolveJumps() {
  forEachStatement(program.statements, [&](Statement *statement) {
    if (auto *jump = llvm::dyn_cast<JumpStatement>(statement)) {
      resolveJump(jump);
    } else if (llvm::isa<ReturnStatement>(statement)) {
      model.hasReturn = true;
      returns.push_back(statement);
    } else if (llvm::isa<EndStatement>(statement)) {
      // At the level of the program END only ends the list.
      if (statement->list != &program.statements)
        connect(statement->list, &program.statements);
    }
  });
  connectSubroutines();
}

void Sema::resolveJump(JumpStatement *jump) {
  auto at = llvm::lower_bound(
      program.labels, jump->number,
      [](const LabelStatement *label, uint64_t number) { return label->number < number; });
  if (at == program.labels.end() || (*at)->number != jump->number) {
    std::string fix;
    if (at != program.labels.end())
      fix = "; the next line is " + std::to_string((*at)->number);
    else if (!program.labels.empty())
      fix = "; the last line is " + std::to_string(program.labels.back()->number);
    else
      fix = "; no line of the program has a number";
    llvm::StringRef digits = source.getText().substr(jump->numberOffset, 20);
    digits = digits.take_while([](char c) { return c >= '0' && c <= '9'; });
    diagnostics.error(jump->numberOffset, "there is no line " + digits + fix);
    return;
  }
  LabelStatement *target = *at;
  jump->target = target;
  target->isTarget = true;

  // A FOR around the target must be around the jump too.
  llvm::SmallPtrSet<const Statement *, 16> around;
  for (StatementList *list = jump->list; list->owner; list = list->owner->list)
    if (llvm::isa<ForStatement>(list->owner))
      around.insert(list->owner);
  for (StatementList *list = target->list; list->owner; list = list->owner->list) {
    if (!llvm::isa<ForStatement>(list->owner) || around.contains(list->owner))
      continue;
    diagnostics.error(jump->numberOffset,
                      "jump into a FOR loop: line " + llvm::Twine(jump->number) +
                          " is within a FOR that has not started; jump to the FOR itself");
    diagnostics.note(list->owner->offset, "the FOR is here");
    return;
  }

  if (jump->kind == StatementKind::Goto) {
    connect(jump->list, target->list);
  } else {
    jump->returnIndex = model.gosubs.size();
    model.gosubs.push_back(jump);
  }
}

/// All ends of subroutine calls reach each other: a RETURN may go to the line after any GOSUB.
void Sema::connectSubroutines() {
  if (model.gosubs.empty()) {
    // RETURN then only stops the program.
    for (Statement *statement : returns)
      if (statement->list != &program.statements)
        connect(statement->list, &program.statements);
    return;
  }
  StatementList *first = model.gosubs.front()->list;
  for (JumpStatement *gosub : model.gosubs) {
    connect(gosub->list, first);
    connect(gosub->target->list, first);
  }
  for (Statement *statement : returns)
    connect(statement->list, first);
  // RETURN without GOSUB stops the program.
  connect(first, &program.statements);
}

/// Control may pass between statements of the two lists: what lies between them and the innermost
/// list around both is open.
void Sema::connect(StatementList *a, StatementList *b) {
  while (a != b) {
    StatementList *&inner = a->depth > b->depth ? a : b;
    inner->owner->isOpen = true;
    inner = inner->owner->list;
  }
  a->isUnstructured = true;
}
