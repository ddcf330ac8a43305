//===- Scope.cpp - Names of a PTX function --------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scope.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;

bool ptx::splitRegisterNumber(StringRef name,
                              llvm::function_ref<bool(StringRef prefix, uint32_t number)> handle) {
  // Numbers of more digits than the most registers of a function are none.
  constexpr size_t maxDigits = 7;
  size_t prefix = name.size();
  while (prefix > 0 && name.size() - prefix < maxDigits && llvm::isDigit(name[prefix - 1]))
    --prefix;
  for (; prefix < name.size(); ++prefix) {
    StringRef digits = name.drop_front(prefix);
    uint32_t number;
    if ((digits.front() == '0' && digits.size() > 1) || digits.getAsInteger(10, number))
      continue;
    if (handle(name.take_front(prefix), number))
      return true;
  }
  return false;
}

std::optional<Name> Scope::find(StringRef name) const {
  auto found = names.find(name);
  if (found != names.end())
    return found->second;
  std::optional<Name> result;
  if (!ranges.empty())
    splitRegisterNumber(name, [&](StringRef prefix, uint32_t number) {
      auto range = ranges.find(prefix);
      if (range == ranges.end() || number >= range->second.count)
        return false;
      result = Name{Name::Register, range->second.first + number, range->second.position};
      return true;
    });
  return result;
}

static constexpr llvm::StringLiteral specialRegisters[] = {
    "%tid.x",
    "%tid.y",
    "%tid.z",
    "%ntid.x",
    "%ntid.y",
    "%ntid.z",
    "%ctaid.x",
    "%ctaid.y",
    "%ctaid.z",
    "%nctaid.x",
    "%nctaid.y",
    "%nctaid.z",
    "%laneid",
    "%warpid",
    "%nwarpid",
    "%smid",
    "%nsmid",
    "%gridid",
    "%is_explicit_cluster",
    "%clusterid.x",
    "%clusterid.y",
    "%clusterid.z",
    "%nclusterid.x",
    "%nclusterid.y",
    "%nclusterid.z",
    "%cluster_ctaid.x",
    "%cluster_ctaid.y",
    "%cluster_ctaid.z",
    "%cluster_nctaid.x",
    "%cluster_nctaid.y",
    "%cluster_nctaid.z",
    "%cluster_ctarank",
    "%cluster_nctarank",
    "%lanemask_eq",
    "%lanemask_le",
    "%lanemask_lt",
    "%lanemask_ge",
    "%lanemask_gt",
    "%clock",
    "%clock_hi",
    "%clock64",
    "%globaltimer",
    "%globaltimer_lo",
    "%globaltimer_hi",
    "%dynamic_smem_size",
    "%total_smem_size",
    "%aggr_smem_size",
    "%reserved_smem_offset_begin",
    "%reserved_smem_offset_end",
    "%reserved_smem_offset_cap",
    "%reserved_smem_offset_0",
    "%reserved_smem_offset_1",
    "%current_graph_exec",
    "%pm0",
    "%pm0_64",
    "%envreg0",
    // The fourth component is always zero, or one for extents.
    "%tid.w",
    "%ntid.w",
    "%ctaid.w",
    "%nctaid.w",
    "%clusterid.w",
    "%nclusterid.w",
    "%cluster_ctaid.w",
    "%cluster_nctaid.w",
};

llvm::ArrayRef<llvm::StringLiteral> ptx::getSpecialRegisters() { return specialRegisters; }

bool ptx::isSpecialRegister(StringRef name) {
  if (llvm::is_contained(specialRegisters, name))
    return true;
  unsigned number;
  if (name.consume_front("%envreg"))
    return !name.getAsInteger(10, number) && number < 32;
  if (!name.consume_front("%pm"))
    return false;
  name.consume_back("_64");
  return !name.getAsInteger(10, number) && number < 8;
}
