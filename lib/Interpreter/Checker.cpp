//===- Checker.cpp - Shadow memory and the order of accesses --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include <cstring>

using namespace tessera::interpreter;

BlockOrder &Checker::startBlock(uint64_t number) {
  std::unique_ptr<BlockOrder> &order = blocks[number];
  order = std::make_unique<BlockOrder>();
  return *order;
}

void Checker::finishBlock(uint64_t number) {
  // What the block released can still be asked about.
  auto found = blocks.find(number);
  if (found != blocks.end() && !found->second->hasReleased)
    blocks.erase(found);
}

void Checker::begin(Context &context, AccessNode node) {
  const AccessInfo &info = *code.steps[context.step].access;
  currentOrder = blocks.find(context.blockNumber)->second.get();
  current.block = context.blockNumber;
  current.clock = currentOrder->clock;
  current.node = node;
  current.step = context.step;
  current.isAtomic = info.atomic;
  current.isStrong = (info.atomic || info.ordering != tile::Ordering::Weak) && info.scope &&
                     *info.scope != tile::Scope::Block;
  currentNumber = 0;
  currentRelease = nullptr;
  hasLast = false;
  if (accesses.size() > collectAt)
    collectGarbage();
}

uint32_t Checker::getCurrent() {
  if (currentNumber == 0) {
    currentNumber = accesses.size();
    accesses.push_back(current);
  }
  return currentNumber;
}

Shadow &Checker::getShadow(uint64_t allocation) {
  if (allocation >= shadows.size())
    shadows.resize(allocation + 1);
  if (!shadows[allocation])
    shadows[allocation] = std::make_unique<Shadow>(run.memory[allocation].bytes);
  return *shadows[allocation];
}

void Checker::forget(uint64_t allocation) { getShadow(allocation).clear(); }

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

bool Checker::comesAfter(const Access &earlier, const Access &later) {
  if (earlier.block == later.block)
    return currentOrder->graph.reaches(earlier.node, later.node);
  auto known = currentOrder->known.find(earlier.block);
  if (known == currentOrder->known.end())
    return false;
  auto other = blocks.find(earlier.block);
  for (const Knowledge &knowledge : known->second) {
    if (knowledge.clock < earlier.clock)
      continue;
    bool isReleased =
        other == blocks.end() || other->second->graph.reaches(earlier.node, knowledge.release);
    if (isReleased && currentOrder->graph.reaches(knowledge.acquire, later.node))
      return true;
  }
  return false;
}

static llvm::StringRef getName(const AccessInfo &info) {
  return info.atomic ? "atomic access" : info.writes ? "store" : "load";
}

/// Reports the access that runs if it conflicts with access number `earlier`.
void Checker::require(Context &context, uint32_t earlier, uint64_t allocation, uint64_t offset) {
  if (earlier == 0 || earlier == currentNumber)
    return;
  const Access &other = accesses[earlier];
  bool isIndependent = other.block == current.block ? other.isAtomic && current.isAtomic
                                                    : other.isStrong && current.isStrong;
  if (isIndependent || comesAfter(other, current))
    return;
  if (!reportedPairs.insert({other.step, current.step}).second)
    return;
  const Allocation &memory = run.memory[allocation];
  std::string place = ("byte " + llvm::Twine(offset) + " of " + memory.name).str();
  llvm::StringRef name = getName(*code.steps[current.step].access);
  llvm::StringRef otherName = getName(*code.steps[other.step].access);
  mlir::Location otherLocation = code.locations[code.steps[other.step].location];
  if (other.block == current.block) {
    run.report(
        FindingKind::MissingToken, context.getLocation(),
        "this " + name + " and an earlier " + otherName + " touch " + place +
            " with no token or value that orders them" + describeBlock(context.block, context.grid),
        {{otherLocation,
          ("the earlier " + otherName + " is here; let its token reach the " + name).str()}});
    return;
  }
  std::array<int32_t, 3> otherBlock;
  uint64_t rest = other.block;
  for (unsigned axis = 0; axis < 3; ++axis) {
    otherBlock[axis] = rest % context.grid[axis];
    rest /= context.grid[axis];
  }
  run.report(FindingKind::Race, context.getLocation(),
             "this " + name + describeBlock(context.block, context.grid) + " and " +
                 (otherName.starts_with("a") ? "an " : "a ") + otherName +
                 describeBlock(otherBlock, context.grid) + " touch " + place +
                 " and nothing orders them",
             {{otherLocation, ("the other " + otherName + " is here").str()}});
}

//===----------------------------------------------------------------------===//
// Shadow memory
//===----------------------------------------------------------------------===//

/// Adds the access that runs to a set of readers and drops those it comes after.
uint32_t Checker::addReader(uint32_t reads) {
  uint32_t number = getCurrent();
  if (reads == 0 || reads == number)
    return number;
  llvm::SmallVector<uint32_t, 4> set;
  if (reads & isSet)
    set = readerSets[reads & ~isSet];
  else
    set.push_back(reads);
  llvm::erase_if(set, [&](uint32_t reader) { return comesAfter(accesses[reader], current); });
  if (set.empty())
    return number;
  // One reader of another block is enough to find a race with a writer, so few are kept.
  constexpr size_t maxReaders = 4;
  if (set.size() >= maxReaders) {
    auto other = llvm::find_if(
        set, [&](uint32_t reader) { return accesses[reader].block != current.block; });
    set.erase(other != set.end() ? other : set.begin());
  }
  set.push_back(number);
  readerSets.push_back(set);
  return (readerSets.size() - 1) | isSet;
}

/// One cell goes from before the access to after it.
void Checker::step(Context &context, uint64_t allocation, Cell &cell, uint64_t offset,
                   uint64_t length, Use use, const std::byte *values) {
  if (cell.write == currentNumber && currentNumber != 0) {
    // Two lanes of one store: fine if they store the same.
    if (use == Use::Write && values &&
        std::memcmp(run.memory[allocation].data + offset, values, length) != 0 &&
        reportedPairs.insert({current.step, current.step}).second)
      run.report(FindingKind::Race, context.getLocation(),
                 "two lanes of this store write different values to byte " + llvm::Twine(offset) +
                     " of " + run.memory[allocation].name +
                     describeBlock(context.block, context.grid));
    return;
  }
  if (hasLast && cell == lastBefore) {
    cell = lastAfter;
    return;
  }
  lastBefore = cell;
  if (use != Use::Write && cell.write == 0 && !run.memory[allocation].initialised)
    context.report(FindingKind::Uninitialised, "read of byte " + llvm::Twine(offset) + " of " +
                                                   run.memory[allocation].name +
                                                   ", which nothing has written");
  require(context, cell.write, allocation, offset);
  if (use == Use::Read) {
    cell.reads = addReader(cell.reads);
  } else {
    if (cell.reads & isSet)
      for (uint32_t reader : readerSets[cell.reads & ~isSet])
        require(context, reader, allocation, offset);
    else
      require(context, cell.reads, allocation, offset);
    cell.write = getCurrent();
    cell.reads = 0;
  }
  lastAfter = cell;
  hasLast = true;
}

void Checker::visit(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
                    int64_t count, unsigned bytes, Use use, const std::byte *values) {
  Shadow &shadow = getShadow(allocation);
  // Every access begins and ends at a multiple of the granule.
  uint64_t piece = uint64_t(1) << llvm::countr_zero(uint64_t(offset) | bytes |
                                                    (count > 1 ? uint64_t(stride) : 0));
  shadow.refine(piece);
  auto update = [&](Cell &cell, uint64_t at, uint64_t length) {
    step(context, allocation, cell, at, length, use, values ? values + (at - offset) : nullptr);
  };
  if (stride == bytes || count == 1)
    return shadow.visit(offset, count * bytes, update);
  for (int64_t i = 0; i < count; ++i, offset += stride) {
    shadow.visit(offset, bytes, update);
    if (values)
      values += bytes;
  }
}

void Checker::read(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
                   int64_t count, unsigned bytes) {
  if (current.isStrong)
    observe(context, allocation, offset, stride, count);
  // Nobody can write it.
  if (!run.memory[allocation].writable && run.memory[allocation].initialised)
    return;
  visit(context, allocation, offset, stride, count, bytes, Use::Read, nullptr);
}

void Checker::write(Context &context, uint64_t allocation, int64_t offset, int64_t stride,
                    int64_t count, unsigned bytes, const std::byte *values) {
  visit(context, allocation, offset, stride, count, bytes, Use::Write, values);
  publish(context, allocation, offset, stride, count, bytes, false);
}

void Checker::update(Context &context, uint64_t allocation, int64_t offset, unsigned bytes) {
  if (current.isStrong)
    observe(context, allocation, offset, bytes, 1);
  visit(context, allocation, offset, bytes, 1, bytes, Use::Update, nullptr);
  publish(context, allocation, offset, bytes, 1, bytes, true);
}

/// Keeps only the accesses that shadow memory still names.
void Checker::collectGarbage() {
  std::vector<uint32_t> numbers(accesses.size(), 0), sets(readerSets.size(), 0);
  std::vector<Access> kept(1);
  std::vector<llvm::SmallVector<uint32_t, 4>> keptSets;
  auto keep = [&](uint32_t number) {
    if (number != 0 && numbers[number] == 0) {
      numbers[number] = kept.size();
      kept.push_back(accesses[number]);
    }
    return numbers[number];
  };
  for (std::unique_ptr<Shadow> &shadow : shadows) {
    if (!shadow)
      continue;
    shadow->forEachCell([&](Cell &cell) {
      cell.write = keep(cell.write);
      if (!(cell.reads & isSet)) {
        cell.reads = keep(cell.reads);
        return;
      }
      uint32_t &set = sets[cell.reads & ~isSet];
      if (set == 0) {
        keptSets.push_back(readerSets[cell.reads & ~isSet]);
        for (uint32_t &reader : keptSets.back())
          reader = keep(reader);
        set = keptSets.size();
      }
      cell.reads = (set - 1) | isSet;
    });
  }
  accesses = std::move(kept);
  readerSets = std::move(keptSets);
  collectAt = std::max(collectAt, 2 * accesses.size());
}
