//===- Roofline.cpp - Least time that counted work takes ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Roofline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::StringRef;

static constexpr unsigned warpLanes = 32, sectorBytes = 32, wavefrontBytes = 128;

double simulator::getTensorRate(const TensorRates &rates, StringRef kind) {
  // mma[.sp].m16n8k16.RESULT.A[.B][.KIND]
  llvm::SmallVector<StringRef> parts;
  kind.split(parts, '.');
  bool isSparse = llvm::is_contained(parts, "sp");
  size_t shape = isSparse ? 2 : 1;
  StringRef result = parts.size() > shape + 1 ? parts[shape + 1] : "";
  StringRef operand = parts.size() > shape + 2 ? parts[shape + 2] : "";
  StringRef scaling = parts.back();
  double rate;
  if (scaling == "mxf4" || scaling == "mxf4nvf4")
    rate = rates.fp4;
  else if (scaling == "mxf8f6f4")
    rate = rates.scaledFp8;
  else
    rate = llvm::StringSwitch<double>(operand)
               .Cases({"f16", "bf16"}, result == "f16" ? rates.f16AccumulatedInF16 : rates.f16)
               .Case("tf32", rates.tf32)
               .Case("f64", rates.f64)
               .Cases({"s8", "u8"}, rates.int8)
               .Cases({"s4", "u4"}, 2.0 * rates.int8)
               .Case("b1", 8.0 * rates.int8)
               .Cases({"e4m3", "e5m2", "e3m2", "e2m3", "e2m1"}, rates.fp8)
               .Default(rates.f16);
  // Half of the products of a sparse multiplication are with zeros that are not stored.
  return isSparse ? 2 * rate : rate;
}

Roofline simulator::computeRoofline(const Statistics &statistics, const TargetInfo &target,
                                    uint64_t blocks) {
  Roofline roofline;
  roofline.target = &target;
  roofline.multiprocessors =
      std::min<uint64_t>(target.multiprocessors, std::max<uint64_t>(blocks, 1));
  double active = roofline.multiprocessors;

  auto addCycles = [&](StringRef resource, double work, StringRef unit, double perClock,
                       double cycles) {
    if (work > 0)
      roofline.bounds.push_back({resource, work, unit, perClock, cycles});
  };
  auto add = [&](StringRef resource, double work, StringRef unit, double perClock) {
    if (perClock > 0)
      addCycles(resource, work, unit, perClock, work / perClock);
  };
  auto getLanes = [&](std::initializer_list<InstructionClass> classes) {
    double count = 0;
    for (InstructionClass each : classes)
      count += statistics.byClass[unsigned(each)];
    return count * warpLanes;
  };

  // Kinds run one after the other on the same units.
  double tensorCycles = 0;
  for (const auto &[kind, macs] : statistics.tensorMacsByKind)
    if (double rate = getTensorRate(target.tensor, kind); rate > 0)
      tensorCycles += macs / (rate * active);
  double macs = statistics.tensorMacs;
  addCycles("tensor", macs, "MACs", tensorCycles > 0 ? macs / tensorCycles : 0, tensorCycles);

  add("issue", statistics.instructions, "warp instructions", target.issueSlots * active);
  add("fp32", getLanes({InstructionClass::Float32, InstructionClass::Half}), "lanes",
      target.fp32Lanes * active);
  add("fp64", getLanes({InstructionClass::Float64}), "lanes", target.fp64Lanes * active);
  add("integer", getLanes({InstructionClass::Integer}), "lanes", target.int32Lanes * active);
  add("special", getLanes({InstructionClass::Special}), "lanes", target.specialLanes * active);

  double sharedBytes =
      double(statistics.sharedLoadWavefronts + statistics.sharedStoreWavefronts) * wavefrontBytes +
      statistics.bulkLoadBytes + statistics.bulkStoreBytes;
  add("shared", sharedBytes, "bytes", target.sharedBytesPerClock * active);
  double sectors =
      double(statistics.globalLoadSectors) + statistics.globalStoreSectors + statistics.bulkSectors;
  add("l2", sectors * sectorBytes, "bytes", target.l2BytesPerClock * active);
  add("dram", double(statistics.globalDistinctSectors) * sectorBytes, "bytes",
      target.dramGigabytesPerSecond / target.clockGHz);

  for (auto [index, bound] : llvm::enumerate(roofline.bounds))
    if (!roofline.limiting || bound.cycles > roofline.bounds[*roofline.limiting].cycles)
      roofline.limiting = index;
  if (roofline.limiting)
    roofline.cycles = roofline.bounds[*roofline.limiting].cycles;
  roofline.microseconds = roofline.cycles / (target.clockGHz * 1e3);
  return roofline;
}
