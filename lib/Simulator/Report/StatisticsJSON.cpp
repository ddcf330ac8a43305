//===- StatisticsJSON.cpp - Statistics as JSON ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::json::OStream;

static void write(OStream &json, const Roofline &roofline) {
  json.attribute("target", roofline.target->name);
  json.attribute("part", roofline.target->part);
  json.attribute("multiprocessors", roofline.multiprocessors);
  json.attribute("clock_ghz", roofline.target->clockGHz);
  json.attributeObject("bounds", [&] {
    for (const RooflineBound &bound : roofline.bounds)
      json.attributeObject(bound.resource, [&] {
        json.attribute("work", bound.work);
        json.attribute("unit", bound.unit);
        json.attribute("per_clock", bound.perClock);
        json.attribute("cycles", bound.cycles);
      });
  });
  json.attribute("limited_by", roofline.limiting
                                   ? llvm::json::Value(roofline.bounds[*roofline.limiting].resource)
                                   : llvm::json::Value(nullptr));
  json.attribute("cycles", roofline.cycles);
  json.attribute("microseconds", roofline.microseconds);
}

void simulator::writeStatisticsJSON(llvm::raw_ostream &os, const Statistics &statistics,
                                    const Roofline *roofline) {
  OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attributeObject("instructions", [&] {
      json.attribute("total", statistics.instructions);
      json.attributeObject("by_class", [&] {
        for (auto [index, count] : llvm::enumerate(statistics.byClass))
          json.attribute(getName(InstructionClass(index)), count);
      });
    });
    json.attributeObject("shared", [&] {
      json.attribute("load_wavefronts", statistics.sharedLoadWavefronts);
      json.attribute("store_wavefronts", statistics.sharedStoreWavefronts);
      json.attribute("ideal_wavefronts", statistics.sharedIdealWavefronts);
    });
    json.attributeObject("global", [&] {
      json.attribute("load_sectors", statistics.globalLoadSectors);
      json.attribute("store_sectors", statistics.globalStoreSectors);
      json.attribute("requests", statistics.globalRequests);
      json.attribute("distinct_sectors", statistics.globalDistinctSectors);
    });
    json.attributeObject("tensor", [&] {
      json.attribute("macs", statistics.tensorMacs);
      json.attributeObject("by_kind", [&] {
        for (const auto &[kind, macs] : statistics.tensorMacsByKind)
          json.attribute(kind, macs);
      });
    });
    json.attributeObject("tma", [&] {
      json.attribute("loads", statistics.bulkLoads);
      json.attribute("load_bytes", statistics.bulkLoadBytes);
      json.attribute("stores", statistics.bulkStores);
      json.attribute("store_bytes", statistics.bulkStoreBytes);
      json.attribute("sectors", statistics.bulkSectors);
    });
    json.attributeObject("barriers", [&] {
      json.attribute("arrivals", statistics.barrierArrivals);
      json.attribute("mbarrier_phases", statistics.mbarrierPhases);
      json.attribute("cluster_arrivals", statistics.clusterBarrierArrivals);
    });
    if (roofline)
      json.attributeObject("roofline", [&] { write(json, *roofline); });
    else
      json.attribute("roofline", nullptr);
  });
  os << '\n';
}
