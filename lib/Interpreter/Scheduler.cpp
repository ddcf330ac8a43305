//===- Scheduler.cpp - Runs the blocks of a grid --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each worker takes the next block and runs it to its end. A block that keeps
// doing what may be a wait gives way to the worker's other blocks, and when
// they all do, to a new one: what they wait for may come from a block that has
// not begun. When none can go on, that is a deadlock, and it is certain: a block
// whose state repeats while memory does not change goes round for ever.
//
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "RandomExecution.h"
#include "llvm/ADT/DenseSet.h"
#include <chrono>
#include <deque>
#include <random>
#include <thread>

using namespace tessera::interpreter;

namespace {

/// Steps between looks at the budget and at whether the run is to end.
constexpr uint64_t stepsPerSlice = 1024;
/// Turns without any change of memory after which a block's state is compared.
constexpr unsigned patientTurns = 64;
/// Blocks begun and not ended, and the storage they may take.
constexpr uint64_t maxLiveBlocks = 1 << 16;
constexpr uint64_t minLiveBlocks = 64;
constexpr uint64_t maxLiveBytes = uint64_t(1) << 30;

class Scheduler {
public:
  Scheduler(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters, uint64_t total);
  void work(unsigned worker);

  unsigned getJobs() const { return stuckAt.size(); }

private:
  struct Live {
    std::unique_ptr<BlockExecution> execution;
    uint64_t changesSeen = 0;
    unsigned idleTurns = 0;
    llvm::DenseSet<uint64_t> states;
    bool isStuck = false;
  };

  std::unique_ptr<BlockExecution> createExecution();
  bool startNext(std::deque<Live> &live, std::vector<std::unique_ptr<BlockExecution>> &idle);
  void noteYield(Live &block);
  bool isDeadlocked(unsigned worker, const std::deque<Live> &live, bool canStart);
  void finishBlock();
  /// Runs a block for a turn; false if the run is to end.
  bool runTurn(BlockExecution &execution, BlockExecution::Status &status);

  Run &run;
  const Code &code;
  llvm::ArrayRef<uint64_t> parameters;
  uint64_t total;
  uint64_t maxLive;
  uint64_t firstLocal;
  std::atomic<uint64_t> nextBlock{0}, doneBlocks{0}, nextFrame{0};
  /// What `run.changes` was when a worker had nothing left that could go on.
  std::vector<std::atomic<uint64_t>> stuckAt;
  std::vector<uint32_t> order;
  std::mutex progressMutex;
  std::chrono::steady_clock::time_point lastProgress = std::chrono::steady_clock::now();
};

constexpr uint64_t notStuck = ~uint64_t(0);
constexpr uint64_t hasEnded = ~uint64_t(0) - 1;

} // namespace

static unsigned getJobCount(const Run &run, uint64_t total) {
  // The checks and random order keep state that is one thread's.
  if (run.options.check || run.options.order == MemoryOrder::Random)
    return 1;
  uint64_t jobs = run.options.jobs;
  if (jobs == 0)
    jobs = std::max(1u, std::thread::hardware_concurrency());
  return std::max<uint64_t>(1, std::min(jobs, total));
}

Scheduler::Scheduler(Run &run, const Code &code, llvm::ArrayRef<uint64_t> parameters,
                     uint64_t total)
    : run(run), code(code), parameters(parameters), total(total), stuckAt(getJobCount(run, total)) {
  for (std::atomic<uint64_t> &each : stuckAt)
    each = notStuck;
  uint64_t bytes = code.getFrameBytes() + 1;
  for (const LocalStorage &local : code.locals)
    bytes += local.bytes;
  maxLive = std::clamp(maxLiveBytes / bytes, minLiveBlocks, maxLiveBlocks);
  maxLive = std::min(std::max<uint64_t>(1, maxLive / getJobs()), total);
  run.isShared = getJobs() > 1;
  firstLocal = run.memory.reserve(maxLive * getJobs() * code.locals.size());
  if (run.options.order == MemoryOrder::Random && total <= (uint64_t(1) << 20)) {
    order.resize(total);
    std::iota(order.begin(), order.end(), 0);
    std::mt19937_64 random(run.options.seed);
    std::shuffle(order.begin(), order.end(), random);
  }
}

std::unique_ptr<BlockExecution> Scheduler::createExecution() {
  uint64_t number = nextFrame.fetch_add(1, std::memory_order_relaxed);
  std::unique_ptr<BlockExecution> execution = tessera::interpreter::createExecution(
      run, code, parameters, firstLocal + number * code.locals.size());
  if (!execution) {
    run.report(FindingKind::Unsupported, code.locations.back(),
               "a block needs " + llvm::Twine(code.getFrameBytes()) +
                   " bytes for its tiles, which this machine does not give");
    run.stop = true;
  }
  return execution;
}

bool Scheduler::startNext(std::deque<Live> &live,
                          std::vector<std::unique_ptr<BlockExecution>> &idle) {
  uint64_t number = nextBlock.fetch_add(1, std::memory_order_relaxed);
  if (number >= total)
    return false;
  Live block;
  if (idle.empty()) {
    block.execution = createExecution();
    if (!block.execution)
      return false;
  } else {
    block.execution = std::move(idle.back());
    idle.pop_back();
  }
  block.execution->start(order.empty() ? number : order[number]);
  live.push_front(std::move(block));
  return true;
}

void Scheduler::noteYield(Live &block) {
  uint64_t changes = run.changes.load(std::memory_order_relaxed);
  if (block.changesSeen != changes) {
    block.changesSeen = changes;
    block.idleTurns = 0;
    block.states.clear();
    block.isStuck = false;
    return;
  }
  if (block.isStuck || ++block.idleTurns < patientTurns)
    return;
  if (std::optional<uint64_t> state = block.execution->getStateHash())
    block.isStuck = !block.states.insert(*state).second;
}

bool Scheduler::isDeadlocked(unsigned worker, const std::deque<Live> &live, bool canStart) {
  uint64_t changes = run.changes.load();
  bool isStuck = !canStart && llvm::all_of(live, [&](const Live &block) {
    return block.isStuck && block.changesSeen == changes;
  });
  stuckAt[worker] = isStuck ? changes : notStuck;
  bool areAllStuck = isStuck && llvm::all_of(stuckAt, [&](const std::atomic<uint64_t> &each) {
                       uint64_t at = each.load();
                       return at == changes || at == hasEnded;
                     });
  // A worker that has ended since may have changed memory before.
  return areAllStuck && run.changes.load() == changes;
}

void Scheduler::finishBlock() {
  uint64_t done = doneBlocks.fetch_add(1, std::memory_order_relaxed) + 1;
  if (!run.options.progress)
    return;
  std::unique_lock<std::mutex> lock(progressMutex, std::defer_lock);
  if (done != total && !lock.try_lock())
    return;
  if (!lock.owns_lock())
    lock.lock();
  auto now = std::chrono::steady_clock::now();
  if (done != total && now - lastProgress < std::chrono::milliseconds(50))
    return;
  lastProgress = now;
  run.options.progress(done, total);
}

bool Scheduler::runTurn(BlockExecution &execution, BlockExecution::Status &status) {
  do {
    uint64_t granted = run.takeBudget(stepsPerSlice);
    uint64_t fuel = granted;
    if (granted == 0) {
      Context &context = execution.context;
      run.report(FindingKind::Budget, context.getLocation(),
                 "the budget of " + llvm::Twine(run.options.budget) + " steps is spent" +
                     describeBlock(context.block, context.grid));
      run.stop = true;
      return false;
    }
    status = execution.resume(fuel);
    run.returnBudget(fuel);
    run.steps.fetch_add(granted - fuel, std::memory_order_relaxed);
    if (run.isCancelled())
      return false;
  } while (status == BlockExecution::Status::OutOfFuel);
  Context &context = execution.context;
  if (context.changes) {
    run.changes.fetch_add(context.changes, std::memory_order_relaxed);
    context.changes = 0;
  }
  return true;
}

void Scheduler::work(unsigned worker) {
  std::deque<Live> live;
  std::vector<std::unique_ptr<BlockExecution>> idle;
  uint64_t turnsSinceStart = 0;
  while (true) {
    bool canStart = live.size() < maxLive && nextBlock.load(std::memory_order_relaxed) < total;
    if (live.empty() || (canStart && turnsSinceStart >= live.size())) {
      turnsSinceStart = 0;
      if (!startNext(live, idle) && live.empty())
        break;
    }
    Live block = std::move(live.front());
    live.pop_front();
    BlockExecution::Status status;
    if (!runTurn(*block.execution, status))
      break;
    if (status == BlockExecution::Status::Finished) {
      idle.push_back(std::move(block.execution));
      finishBlock();
      continue;
    }
    noteYield(block);
    ++turnsSinceStart;
    bool wasStuck = block.isStuck;
    live.push_back(std::move(block));
    if (wasStuck && isDeadlocked(worker, live, canStart)) {
      Context &context = live.back().execution->context;
      run.report(FindingKind::Deadlock, context.getLocation(),
                 "every block that has begun waits for another; this one waits here" +
                     describeBlock(context.block, context.grid));
      run.stop = true;
      break;
    }
  }
  stuckAt[worker] = hasEnded;
}

void tessera::interpreter::runBlocks(Run &run, const Code &code,
                                     llvm::ArrayRef<uint64_t> parameters, uint64_t total) {
  if (total == 0)
    return;
  Scheduler scheduler(run, code, parameters, total);
  std::vector<std::thread> threads;
  for (unsigned worker = 1; worker < scheduler.getJobs(); ++worker)
    threads.emplace_back([&scheduler, worker] { scheduler.work(worker); });
  scheduler.work(0);
  for (std::thread &thread : threads)
    thread.join();
}

std::unique_ptr<BlockExecution>
tessera::interpreter::createExecution(Run &run, const Code &code,
                                      llvm::ArrayRef<uint64_t> parameters, uint64_t firstLocal) {
  if (run.options.order == MemoryOrder::Random) {
    auto execution = std::make_unique<RandomExecution>(run, code, parameters, firstLocal);
    return execution->isValid() ? std::move(execution) : nullptr;
  }
  auto frame = std::make_unique<Frame>(run, code, parameters, firstLocal);
  return frame->isValid() ? std::move(frame) : nullptr;
}
