//===- Run.cpp - State of one run of a program ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"

using namespace tessera::interpreter;

llvm::StringRef tessera::interpreter::stringifyFindingKind(FindingKind kind) {
  switch (kind) {
  case FindingKind::OutOfBounds:
    return "out of bounds";
  case FindingKind::Uninitialised:
    return "uninitialised";
  case FindingKind::Race:
    return "race";
  case FindingKind::MissingToken:
    return "missing token";
  case FindingKind::BrokenAssume:
    return "broken assume";
  case FindingKind::ExtractOutOfRange:
    return "slice out of range";
  case FindingKind::ReadOnly:
    return "read-only";
  case FindingKind::Assert:
    return "assert";
  case FindingKind::Budget:
    return "budget";
  case FindingKind::Deadlock:
    return "deadlock";
  case FindingKind::Unsupported:
    return "unsupported";
  }
  return "unknown";
}

void Run::report(FindingKind kind, mlir::Location location, const llvm::Twine &message,
                 llvm::ArrayRef<Note> notes) {
  std::lock_guard<std::mutex> guard(findingsMutex);
  if (findings.size() >= options.maxFindings)
    return;
  if (!reported.insert({static_cast<unsigned>(kind), location.getAsOpaquePointer()}).second)
    return;
  Finding finding = {kind, location, message.str(), {}};
  finding.notes.assign(notes.begin(), notes.end());
  findings.push_back(std::move(finding));
  if (findings.size() >= options.maxFindings)
    stop = true;
}

void Run::print(llvm::StringRef text) {
  if (!options.output)
    return;
  std::lock_guard<std::mutex> guard(outputMutex);
  *options.output << text;
}

uint64_t Run::takeBudget(uint64_t wanted) {
  if (options.budget == 0)
    return wanted;
  uint64_t before = spent.load(std::memory_order_relaxed);
  uint64_t granted;
  do {
    granted = std::min(wanted, options.budget - std::min(options.budget, before));
  } while (!spent.compare_exchange_weak(before, before + granted, std::memory_order_relaxed));
  return granted;
}

void Run::returnBudget(uint64_t unused) {
  if (options.budget != 0)
    spent.fetch_sub(unused, std::memory_order_relaxed);
}

std::string tessera::interpreter::describeBlock(const std::array<int32_t, 3> &block,
                                                const std::array<int32_t, 3> &grid) {
  if (grid[0] == 1 && grid[1] == 1 && grid[2] == 1)
    return "";
  return (llvm::Twine(" in block (") + llvm::Twine(block[0]) + ", " + llvm::Twine(block[1]) + ", " +
          llvm::Twine(block[2]) + ")")
      .str();
}

void Context::report(FindingKind kind, const llvm::Twine &message) {
  run.report(kind, getLocation(), message + describeBlock(block, grid));
}

std::string Context::describe(uint64_t address) const {
  uint64_t id = Memory::getId(address);
  if (address == 0)
    return "address 0";
  if (id == 0 || id >= memory().size())
    return ("address 0x" + llvm::Twine::utohexstr(address) + ", which is in no allocation").str();
  const Allocation &allocation = memory()[id];
  return ("byte " + llvm::Twine(Memory::getOffset(address)) + " of " + allocation.name + " (" +
          llvm::Twine(allocation.bytes) + " bytes)")
      .str();
}
