//===- StatisticsTable.cpp - Statistics as a table ------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::StringRef;

/// A name and a number, right-aligned in one column. Numbers have their thousands apart.
static void printCount(llvm::raw_ostream &os, StringRef name, uint64_t count) {
  os << llvm::formatv("{0,-32} {1,16:N}", name, count) << '\n';
}

static void printPercent(llvm::raw_ostream &os, StringRef name, uint64_t count, uint64_t total) {
  os << llvm::formatv("  {0,-30} {1,16:N}", name, count)
     << llvm::format("  %5.1f %%\n", total ? 100.0 * count / total : 0.0);
}

static void printRoofline(llvm::raw_ostream &os, const Roofline &roofline) {
  const TargetInfo &target = *roofline.target;
  os << llvm::formatv("roofline on {0} ({1}), {2} of {3} multiprocessors with a block\n",
                      target.name, target.part, roofline.multiprocessors, target.multiprocessors);
  os << llvm::formatv("  {0,-10} {1,16} {2,12} {3,14}  {4}\n", "resource", "work", "per clock",
                      "cycles", "unit");
  for (auto [index, bound] : llvm::enumerate(roofline.bounds)) {
    os << (roofline.limiting == index ? "> " : "  ");
    os << llvm::formatv("{0,-10} {1,16:N} {2} {3}  {4}\n", bound.resource, uint64_t(bound.work),
                        llvm::format("%12.1f", bound.perClock),
                        llvm::format("%14.1f", bound.cycles), bound.unit);
  }
  if (!roofline.limiting) {
    os << "  nothing was counted\n";
    return;
  }
  os << "limited by " << roofline.bounds[*roofline.limiting].resource
     << llvm::format(": at least %.1f cycles, %.3f us at %g GHz\n", roofline.cycles,
                     roofline.microseconds, target.clockGHz);
}

void simulator::printStatistics(llvm::raw_ostream &os, const Statistics &statistics,
                                const Roofline *roofline) {
  printCount(os, "warp instructions", statistics.instructions);
  for (auto [index, count] : llvm::enumerate(statistics.byClass))
    if (count != 0)
      printPercent(os, getName(InstructionClass(index)), count, statistics.instructions);
  uint64_t wavefronts = statistics.sharedLoadWavefronts + statistics.sharedStoreWavefronts;
  if (wavefronts != 0) {
    printCount(os, "shared memory wavefronts", wavefronts);
    printCount(os, "  of loads", statistics.sharedLoadWavefronts);
    printCount(os, "  of stores", statistics.sharedStoreWavefronts);
    printCount(os, "  without conflicts", statistics.sharedIdealWavefronts);
  }
  if (statistics.globalRequests != 0) {
    uint64_t sectors = statistics.globalLoadSectors + statistics.globalStoreSectors;
    printCount(os, "global memory requests", statistics.globalRequests);
    printCount(os, "global memory sectors", sectors);
    printCount(os, "  of loads", statistics.globalLoadSectors);
    printCount(os, "  of stores", statistics.globalStoreSectors);
  }
  if (statistics.tensorMacs != 0) {
    printCount(os, "tensor MACs", statistics.tensorMacs);
    for (const auto &[kind, macs] : statistics.tensorMacsByKind)
      printPercent(os, kind, macs, statistics.tensorMacs);
  }
  if (statistics.bulkLoads + statistics.bulkStores != 0) {
    printCount(os, "bulk copies to shared memory", statistics.bulkLoads);
    printCount(os, "  bytes", statistics.bulkLoadBytes);
    printCount(os, "bulk copies to global memory", statistics.bulkStores);
    printCount(os, "  bytes", statistics.bulkStoreBytes);
    printCount(os, "bulk copies' global sectors", statistics.bulkSectors);
  }
  if (statistics.barrierArrivals != 0)
    printCount(os, "warps that arrived at barriers", statistics.barrierArrivals);
  if (statistics.mbarrierPhases != 0)
    printCount(os, "phases of mbarriers", statistics.mbarrierPhases);
  if (statistics.clusterBarrierArrivals != 0)
    printCount(os, "warps at cluster barriers", statistics.clusterBarrierArrivals);
  if (roofline)
    printRoofline(os, *roofline);
}
