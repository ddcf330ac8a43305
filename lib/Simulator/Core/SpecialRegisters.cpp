//===- SpecialRegisters.cpp - %tid and its kind ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/SpecialRegisters.h"
#include "Core/Machine.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tessera;
using namespace tessera::simulator;

std::optional<SpecialRegister> simulator::parseSpecialRegister(llvm::StringRef name) {
  name.consume_front("%");
  if (name.starts_with("envreg"))
    return SpecialRegister::Envreg;
  using R = SpecialRegister;
  return llvm::StringSwitch<std::optional<R>>(name)
      .Cases({"tid", "tid.x"}, R::TidX)
      .Case("tid.y", R::TidY)
      .Case("tid.z", R::TidZ)
      .Cases({"ntid", "ntid.x"}, R::NtidX)
      .Case("ntid.y", R::NtidY)
      .Case("ntid.z", R::NtidZ)
      .Cases({"ctaid", "ctaid.x"}, R::CtaidX)
      .Case("ctaid.y", R::CtaidY)
      .Case("ctaid.z", R::CtaidZ)
      .Cases({"nctaid", "nctaid.x"}, R::NctaidX)
      .Case("nctaid.y", R::NctaidY)
      .Case("nctaid.z", R::NctaidZ)
      .Case("laneid", R::LaneId)
      .Case("warpid", R::WarpId)
      .Case("nwarpid", R::NwarpId)
      .Case("smid", R::SmId)
      .Case("nsmid", R::NsmId)
      .Case("gridid", R::GridId)
      .Case("lanemask_eq", R::LanemaskEq)
      .Case("lanemask_le", R::LanemaskLe)
      .Case("lanemask_lt", R::LanemaskLt)
      .Case("lanemask_ge", R::LanemaskGe)
      .Case("lanemask_gt", R::LanemaskGt)
      .Case("is_explicit_cluster", R::IsExplicitCluster)
      .Cases({"clusterid", "clusterid.x"}, R::ClusteridX)
      .Case("clusterid.y", R::ClusteridY)
      .Case("clusterid.z", R::ClusteridZ)
      .Cases({"nclusterid", "nclusterid.x"}, R::NclusteridX)
      .Case("nclusterid.y", R::NclusteridY)
      .Case("nclusterid.z", R::NclusteridZ)
      .Cases({"cluster_ctaid", "cluster_ctaid.x"}, R::ClusterCtaidX)
      .Case("cluster_ctaid.y", R::ClusterCtaidY)
      .Case("cluster_ctaid.z", R::ClusterCtaidZ)
      .Cases({"cluster_nctaid", "cluster_nctaid.x"}, R::ClusterNctaidX)
      .Case("cluster_nctaid.y", R::ClusterNctaidY)
      .Case("cluster_nctaid.z", R::ClusterNctaidZ)
      .Case("cluster_ctarank", R::ClusterCtarank)
      .Case("cluster_nctarank", R::ClusterNctarank)
      .Case("total_smem_size", R::TotalSmemSize)
      .Case("dynamic_smem_size", R::DynamicSmemSize)
      .Case("aggr_smem_size", R::AggrSmemSize)
      .Default(std::nullopt);
}

uint64_t simulator::readSpecialRegister(const Warp &warp, unsigned lane, SpecialRegister which) {
  using R = SpecialRegister;
  const Block &block = warp.getBlock();
  const Launch &launch = warp.getMachine().getLaunch();
  auto between = [&](R first) { return unsigned(which) - unsigned(first); };
  auto clusterExtent = [&](unsigned axis) { return launch.cluster[axis]; };
  switch (which) {
  case R::TidX:
  case R::TidY:
  case R::TidZ:
    return warp.getThread(lane)[between(R::TidX)];
  case R::NtidX:
  case R::NtidY:
  case R::NtidZ:
    return launch.block[between(R::NtidX)];
  case R::CtaidX:
  case R::CtaidY:
  case R::CtaidZ:
    return block.getId()[between(R::CtaidX)];
  case R::NctaidX:
  case R::NctaidY:
  case R::NctaidZ:
    return launch.grid[between(R::NctaidX)];
  case R::LaneId:
    return lane;
  case R::WarpId:
    return warp.getIndex();
  case R::NwarpId:
    return (block.getNumThreads() + warpSize - 1) / warpSize;
  case R::SmId:
    return block.getLinearId() % warp.getMachine().getNumMultiprocessors();
  case R::NsmId:
    return warp.getMachine().getNumMultiprocessors();
  case R::GridId:
  case R::Envreg:
    return 0;
  case R::LanemaskEq:
    return LaneMask(1) << lane;
  case R::LanemaskLe:
    return allLanes >> (warpSize - 1 - lane);
  case R::LanemaskLt:
    return (LaneMask(1) << lane) - 1;
  case R::LanemaskGe:
    return allLanes << lane;
  case R::LanemaskGt:
    return (allLanes << lane) & ~(LaneMask(1) << lane);
  case R::IsExplicitCluster:
    return launch.cluster != std::array<uint32_t, 3>{1, 1, 1};
  case R::ClusteridX:
  case R::ClusteridY:
  case R::ClusteridZ:
    return block.getId()[between(R::ClusteridX)] / clusterExtent(between(R::ClusteridX));
  case R::NclusteridX:
  case R::NclusteridY:
  case R::NclusteridZ:
    return launch.grid[between(R::NclusteridX)] / clusterExtent(between(R::NclusteridX));
  case R::ClusterCtaidX:
  case R::ClusterCtaidY:
  case R::ClusterCtaidZ:
    return block.getId()[between(R::ClusterCtaidX)] % clusterExtent(between(R::ClusterCtaidX));
  case R::ClusterNctaidX:
  case R::ClusterNctaidY:
  case R::ClusterNctaidZ:
    return clusterExtent(between(R::ClusterNctaidX));
  case R::ClusterCtarank:
    return block.getRank();
  case R::ClusterNctarank:
    return uint64_t(launch.cluster[0]) * launch.cluster[1] * launch.cluster[2];
  case R::TotalSmemSize:
  case R::AggrSmemSize:
    return warp.getMachine().getSharedBytes();
  case R::DynamicSmemSize:
    return launch.sharedBytes;
  }
  return 0;
}
