//===- Machine.h - One launch: clusters, blocks, scheduling -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clusters run one after the other as long as they make progress by themselves;
// one that waits for another (a spin on a flag, say) lets further ones start,
// up to the number that a GPU would hold. Within a cluster warps take turns.
//
// A launch ends when all blocks are done, when nothing can go on (deadlock), or
// when the budget or the number of findings is reached.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_MACHINE_H
#define TESSERA_LIB_SIMULATOR_CORE_MACHINE_H

#include "Core/Decoded.h"
#include "Core/Warp.h"
#include "llvm/ADT/DenseMap.h"
#include <random>
#include <set>

namespace tessera::simulator {

class Cluster;
struct BlockMemory;
struct MachineMemory;

class Block {
public:
  Block(Cluster &cluster, std::array<uint32_t, 3> id, unsigned rank);
  ~Block();

  Machine &getMachine() const { return machine; }
  Cluster &getCluster() const { return cluster; }
  const std::array<uint32_t, 3> &getId() const { return id; }
  /// In the grid, x fastest.
  uint64_t getLinearId() const;
  /// In its cluster.
  unsigned getRank() const { return rank; }
  /// Threads of the block.
  unsigned getNumThreads() const;
  std::vector<std::unique_ptr<Warp>> warps;
  bool isDone() const;
  /// Shared memory, barriers, mbarriers, pending copies.
  BlockMemory &getMemory() const { return *memory; }

private:
  Machine &machine;
  Cluster &cluster;
  std::array<uint32_t, 3> id;
  unsigned rank;
  std::unique_ptr<BlockMemory> memory;
};

class Cluster {
public:
  Cluster(Machine &machine, std::array<uint32_t, 3> id);

  Machine &getMachine() const { return machine; }
  const std::array<uint32_t, 3> &getId() const { return id; }
  std::vector<std::unique_ptr<Block>> blocks;
  bool isDone() const;

private:
  Machine &machine;
  std::array<uint32_t, 3> id;
};

class Machine {
public:
  /// `parameters` are the arguments as they lie in parameter space.
  Machine(const Program::Implementation &program, const Launch &launch, const RunOptions &options,
          const DecodedFunction &entry, std::vector<uint8_t> parameters);
  ~Machine();

  RunResult run();

  const Program::Implementation &getProgram() const { return program; }
  const Launch &getLaunch() const { return launch; }
  const RunOptions &getOptions() const { return options; }
  const DecodedFunction &getEntry() const { return entry; }
  Statistics &getStatistics() { return result.statistics; }
  /// `kind` lives as long as the program.
  void countTensorMacs(llvm::StringRef kind, uint64_t macs) {
    uint64_t *&counter = tensorMacs[kind.data()];
    if (!counter)
      counter = &result.statistics.tensorMacsByKind[kind.str()];
    *counter += macs;
    result.statistics.tensorMacs += macs;
  }
  /// Counts of the statement, or null when they are not asked for.
  InstructionCounts *getCounts(const Record &record) {
    return options.countPerInstruction ? &result.statistics.perInstruction[record.id] : nullptr;
  }
  /// Warp instructions by Record::id.
  uint64_t *getExecutionCounts() { return executionCounts.data(); }
  unsigned getNumMultiprocessors() const { return 132; }
  /// Shared memory of a block, static and dynamic.
  uint64_t getSharedBytes() const;
  /// "kernel.cu:12" for the `.loc` of a statement; empty when there is none.
  std::string describeSource(const Record &record) const;
  std::mt19937_64 &getRandom() { return random; }
  /// The parameters of the entry as they lie in parameter space.
  llvm::ArrayRef<uint8_t> getParameters() const { return parameters; }
  /// Global memory and what is pending on it.
  MachineMemory &getMemory() const { return *memory; }
  const std::vector<std::unique_ptr<Cluster>> &getClusters() const { return clusters; }

  /// Adds a finding; of one kind at one position only the first is kept.
  void report(Finding finding);
  /// The run cannot go on after the current instruction.
  void stop() { isStopped = true; }
  bool hasStopped() const { return isStopped; }
  /// Warp instructions executed so far, by turns of warps: what %clock shows. It goes on at every
  /// look, so that no two in a turn are equal.
  uint64_t readClock() { return ++clock; }

  unsigned makeAgent() { return numAgents++; }

private:
  void startCluster();
  void removeDoneClusters();
  /// Runs each warp of the cluster once. True if an instruction was executed.
  bool runCluster(Cluster &cluster);
  void reportDeadlock();
  void reportBudget();
  void finish();

  const Program::Implementation &program;
  const Launch &launch;
  const RunOptions &options;
  const DecodedFunction &entry;
  std::vector<uint8_t> parameters;
  std::unique_ptr<MachineMemory> memory;
  std::vector<std::unique_ptr<Cluster>> clusters;
  uint64_t numClusters = 0, nextCluster = 0;
  std::array<uint32_t, 3> clusterGrid = {1, 1, 1};
  std::set<std::pair<FindingKind, uint64_t>> reported;
  RunResult result;
  llvm::DenseMap<const char *, uint64_t *> tensorMacs;
  std::vector<uint64_t> executionCounts;
  uint64_t blocksDone = 0;
  std::mt19937_64 random;
  uint64_t clock = 0;
  unsigned numAgents = 0;
  bool isStopped = false;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_MACHINE_H
