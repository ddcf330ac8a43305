//===- CheckerSync.cpp - Releases and acquires between blocks -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A release write publishes what its block knows at the elements it writes; an
// acquire read of them takes it over. A relaxed write publishes what the last
// release fence knew, a relaxed read is completed by the next acquire fence. An
// atomic update passes on what was published before it (a release sequence).
//
//===----------------------------------------------------------------------===//

#include "Checker.h"

using namespace tessera;
using namespace tessera::interpreter;

static bool acquires(tile::Ordering ordering) {
  return ordering == tile::Ordering::Acquire || ordering == tile::Ordering::AcqRel;
}
static bool releases(tile::Ordering ordering) {
  return ordering == tile::Ordering::Release || ordering == tile::Ordering::AcqRel;
}

void Checker::join(VectorClock &to, const VectorClock &from, AccessNode acquire, uint32_t self) {
  // Few are kept; that old ones are forgotten only hides that a token is missing.
  constexpr size_t maxKnowledge = 8;
  for (const auto &[block, knowledge] : from) {
    if (block == self)
      continue;
    llvm::SmallVector<Knowledge, 1> &list = to[block];
    for (Knowledge each : knowledge) {
      each.acquire = acquire;
      if (!list.empty() && list.back().clock == each.clock && list.back().acquire == acquire)
        continue;
      list.push_back(each);
    }
    if (list.size() > maxKnowledge)
      list.erase(list.begin(), list.end() - maxKnowledge);
  }
}

/// What the block knows now, for others; its later accesses are not part of that.
std::shared_ptr<const VectorClock> Checker::release(BlockOrder &order, uint32_t block) {
  auto snapshot = std::make_shared<VectorClock>();
  for (const auto &[other, knowledge] : order.known)
    (*snapshot)[other] = {*llvm::max_element(
        knowledge, [](const Knowledge &a, const Knowledge &b) { return a.clock < b.clock; })};
  (*snapshot)[block] = {Knowledge{order.clock, current.node, 0}};
  ++order.clock;
  order.hasReleased = true;
  return snapshot;
}

void Checker::publish(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
                      int64_t count, unsigned bytes, bool isUpdate) {
  const AccessInfo &info = *code.steps[current.step].access;
  bool isRelease = current.isStrong && releases(info.ordering);
  if (isRelease && !currentRelease)
    currentRelease = release(*currentOrder, current.block);
  std::shared_ptr<const VectorClock> clock = isRelease          ? currentRelease
                                             : current.isStrong ? currentOrder->fenced
                                                                : nullptr;
  if (!clock && (published.empty() || isUpdate))
    return;
  if (!clock) {
    // What was released there is no longer what a reader sees.
    int64_t last = offset + stride * (count - 1);
    published.erase(published.lower_bound({allocation, std::min(offset, last)}),
                    published.lower_bound({allocation, std::max(offset, last) + bytes}));
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    std::shared_ptr<const VectorClock> &place = published[{allocation, offset + i * stride}];
    if (isUpdate && place) {
      auto joined = std::make_shared<VectorClock>(*place);
      for (const auto &[block, knowledge] : *clock)
        (*joined)[block] = knowledge;
      place = std::move(joined);
    } else {
      place = clock;
    }
  }
}

void Checker::observe(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
                      int64_t count) {
  if (published.empty())
    return;
  const AccessInfo &info = *code.steps[current.step].access;
  for (int64_t i = 0; i < count; ++i) {
    auto found = published.find({allocation, offset + i * stride});
    if (found == published.end())
      continue;
    VectorClock &to = acquires(info.ordering) ? currentOrder->known : currentOrder->seen;
    join(to, *found->second, current.node, current.block);
  }
}

void Checker::fence(Context &context) {
  const AccessInfo &info = *code.steps[current.step].access;
  if (!info.scope || *info.scope == tile::Scope::Block)
    return;
  if (acquires(info.ordering)) {
    join(currentOrder->known, currentOrder->seen, current.node, current.block);
    currentOrder->seen.clear();
  }
  if (releases(info.ordering))
    currentOrder->fenced = release(*currentOrder, current.block);
}
