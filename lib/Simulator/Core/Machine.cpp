//===- Machine.cpp - Scheduling of a launch -------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Machine.h"
#include "Memory/Access.h"
#include "Memory/State.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

/// Instructions that a warp runs before another takes its turn.
static constexpr unsigned quantum = 64;
/// Blocks that are held at a time, about what a GPU holds, and how long a cluster may run before
/// another is started beside it, because it may wait for one.
static constexpr unsigned maximalResidentBlocks = 256;
static constexpr uint64_t patience = 200000;

Block::Block(Cluster &cluster, std::array<uint32_t, 3> id, unsigned rank)
    : machine(cluster.getMachine()), cluster(cluster), id(id), rank(rank),
      memory(createBlockMemory(*this)) {
  unsigned threads = getNumThreads();
  for (unsigned first = 0; first < threads; first += warpSize) {
    unsigned number = std::min(threads - first, warpSize);
    warps.push_back(
        std::make_unique<Warp>(*this, first / warpSize, allLanes >> (warpSize - number)));
  }
}

Block::~Block() = default;

unsigned Block::getNumThreads() const {
  const std::array<uint32_t, 3> &extent = machine.getLaunch().block;
  return extent[0] * extent[1] * extent[2];
}

uint64_t Block::getLinearId() const {
  const std::array<uint32_t, 3> &grid = machine.getLaunch().grid;
  return (uint64_t(id[2]) * grid[1] + id[1]) * grid[0] + id[0];
}

bool Block::isDone() const {
  return llvm::all_of(warps, [](const auto &warp) { return warp->isDone(); });
}

Cluster::Cluster(Machine &machine, std::array<uint32_t, 3> id) : machine(machine), id(id) {
  const std::array<uint32_t, 3> &extent = machine.getLaunch().cluster;
  for (uint32_t z = 0; z < extent[2]; ++z)
    for (uint32_t y = 0; y < extent[1]; ++y)
      for (uint32_t x = 0; x < extent[0]; ++x)
        blocks.push_back(std::make_unique<Block>(*this,
                                                 std::array<uint32_t, 3>{id[0] * extent[0] + x,
                                                                         id[1] * extent[1] + y,
                                                                         id[2] * extent[2] + z},
                                                 blocks.size()));
}

bool Cluster::isDone() const {
  return llvm::all_of(blocks, [](const auto &block) { return block->isDone(); });
}

Machine::Machine(const Program::Implementation &program, const Launch &launch,
                 const RunOptions &options, const DecodedFunction &entry,
                 std::vector<uint8_t> parameters)
    : program(program), launch(launch), options(options), entry(entry),
      parameters(std::move(parameters)), random(options.seed) {
  executionCounts.resize(program.instructions.size() + 1);
  if (options.countPerInstruction)
    result.statistics.perInstruction.resize(executionCounts.size());
  numClusters = 1;
  for (unsigned axis = 0; axis < 3; ++axis) {
    clusterGrid[axis] = launch.grid[axis] / launch.cluster[axis];
    numClusters *= clusterGrid[axis];
  }
  memory = createMachineMemory(*this);
}

Machine::~Machine() = default;

uint64_t Machine::getSharedBytes() const { return program.getSharedBytes(launch.sharedBytes); }

std::string Machine::describeSource(const Record &record) const {
  const ptx::SourceLocation &source = record.instruction->source;
  if (!source.line)
    return {};
  llvm::StringRef file = program.module->getFileName(source.file);
  return (file + ":" + llvm::Twine(source.line)).str();
}

void Machine::startCluster() {
  uint64_t linear = nextCluster++;
  std::array<uint32_t, 3> id;
  for (unsigned axis = 0; axis < 3; ++axis) {
    id[axis] = linear % clusterGrid[axis];
    linear /= clusterGrid[axis];
  }
  clusters.push_back(std::make_unique<Cluster>(*this, id));
}

bool Machine::runCluster(Cluster &cluster) {
  bool hasProgress = false;
  bool isRandom = options.async == AsyncMode::Random;
  for (const auto &block : cluster.blocks) {
    for (const auto &warp : block->warps) {
      if (isRandom && random() % 4 == 0)
        continue;
      if (!warp->isReady())
        continue;
      unsigned executed = warp->run(isRandom ? 1 + random() % quantum : quantum);
      clock += executed;
      hasProgress = true;
      if (isStopped)
        return true;
      if (isRandom)
        maybeAdvanceAsync(*this);
    }
  }
  return hasProgress;
}

static bool isAnyReady(const std::vector<std::unique_ptr<Cluster>> &clusters) {
  for (const auto &cluster : clusters)
    for (const auto &block : cluster->blocks)
      if (llvm::any_of(block->warps, [](const auto &warp) { return warp->isReady(); }))
        return true;
  return false;
}

static bool releaseAnyParked(const std::vector<std::unique_ptr<Cluster>> &clusters) {
  for (const auto &cluster : clusters)
    for (const auto &block : cluster->blocks)
      for (const auto &warp : block->warps)
        if (warp->releaseParked())
          return true;
  return false;
}

void Machine::removeDoneClusters() {
  llvm::erase_if(clusters, [&](const std::unique_ptr<Cluster> &cluster) {
    if (!cluster->isDone())
      return false;
    for (const auto &block : cluster->blocks)
      checkBlockEnd(*block);
    blocksDone += cluster->blocks.size();
    return true;
  });
  if (options.progress)
    options.progress(blocksDone,
                     numClusters * launch.cluster[0] * launch.cluster[1] * launch.cluster[2]);
}

RunResult Machine::run() {
  unsigned blocksPerCluster = launch.cluster[0] * launch.cluster[1] * launch.cluster[2];
  uint64_t lastStart = 0;
  while (!isStopped) {
    bool mayStart =
        nextCluster < numClusters && (clusters.size() + 1) * blocksPerCluster <=
                                         std::max(maximalResidentBlocks, blocksPerCluster);
    if (clusters.empty()) {
      if (nextCluster == numClusters)
        break;
      startCluster();
      lastStart = clock;
    } else if (mayStart && clock - lastStart > patience) {
      startCluster();
      lastStart = clock;
    }
    bool hasProgress = false;
    bool isDone = false;
    for (const auto &cluster : clusters) {
      hasProgress |= runCluster(*cluster);
      isDone |= cluster->isDone();
      if (isStopped)
        break;
    }
    if (isStopped)
      break;
    if (isDone)
      removeDoneClusters();
    if (clock > options.budget) {
      reportBudget();
      break;
    }
    if (hasProgress || isDone || isAnyReady(clusters) || advanceAsync(*this))
      continue;
    if (mayStart)
      startCluster();
    else if (!releaseAnyParked(clusters)) {
      reportDeadlock();
      break;
    }
  }
  finish();
  return std::move(result);
}

void Machine::finish() {
  result.completed = clusters.empty() && nextCluster == numClusters && !isStopped;
  if (result.completed)
    checkLaunchEnd(*this);
  for (const DecodedFunction &function : program.functions) {
    for (const Record &record : function.records) {
      if (!record.isStatement)
        continue;
      uint64_t count = executionCounts[record.id];
      result.statistics.instructions += count;
      result.statistics.byClass[unsigned(record.instructionClass)] += count;
      if (options.countPerInstruction)
        result.statistics.perInstruction[record.id].executed = count;
    }
  }
}

void Machine::report(Finding finding) {
  uint64_t place = (uint64_t(finding.position.line) << 32) | finding.position.column;
  if (!reported.insert({finding.kind, place}).second)
    return;
  result.findings.push_back(std::move(finding));
  unsigned errors =
      llvm::count_if(result.findings, [](const Finding &each) { return !each.isWarning; });
  if (errors >= options.maxFindings)
    isStopped = true;
}

void Machine::reportBudget() {
  Finding finding;
  finding.kind = FindingKind::Budget;
  finding.message = "more than " + llvm::utostr(options.budget) +
                    " warp instructions executed; give a larger --budget";
  for (const auto &cluster : clusters)
    for (const auto &block : cluster->blocks)
      for (const auto &warp : block->warps)
        for (const auto &split : warp->getSplits())
          if (split->state == SplitState::Ready && finding.position.line == 0)
            finding.position = split->frame->function->records[split->pc].instruction->position;
  report(std::move(finding));
}

void Machine::reportDeadlock() {
  Finding finding;
  finding.kind = FindingKind::Deadlock;
  finding.message = "nothing can go on";
  constexpr unsigned maximalNotes = 16;
  unsigned left = 0;
  for (const auto &cluster : clusters) {
    for (const auto &block : cluster->blocks) {
      for (const auto &warp : block->warps) {
        for (const auto &split : warp->getSplits()) {
          if (split->state != SplitState::Waiting)
            continue;
          const DecodedFunction &function = *split->frame->function;
          // Splits that retry wait at their own record, others behind it.
          uint32_t at = split->isRetrying || split->pc == 0 ? split->pc : split->pc - 1;
          ptx::Position position = function.records[at].instruction->position;
          if (split->warpSyncMembers)
            finding.kind = FindingKind::Barrier;
          if (finding.position.line == 0 || split->warpSyncMembers)
            finding.position = position;
          if (finding.notes.size() >= maximalNotes) {
            ++left;
            continue;
          }
          finding.notes.push_back(
              {position, llvm::formatv("warp {0} of block ({1}, {2}, {3}) waits for {4}",
                                       warp->getIndex(), block->getId()[0], block->getId()[1],
                                       block->getId()[2], split->waitsFor)
                             .str()});
        }
      }
    }
  }
  if (finding.kind == FindingKind::Barrier)
    finding.message = "lanes of the member mask never come to this instruction";
  if (left)
    finding.notes.push_back({{}, "and " + llvm::utostr(left) + " more"});
  report(std::move(finding));
}
