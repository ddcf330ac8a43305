//===- Lanes.h - An operation on the lanes of a warp --------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction on registers is a class whose call operator computes one lane:
//
//     struct AddS32 {
//       LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t b) const { return a + b; }
//     };
//     setOperation(context, AddS32());
//
// The types of its parameters and result say how registers are read; bool is a
// predicate. What differs by instruction is a member, and the object is kept
// with the record. The loop computes all 32 lanes whatever the mask, so that it
// is vectorised, and then stores those of the mask: an operation must be defined
// on any bits. With packing 2 a register holds two elements, so that one f16
// operation serves f16x2 too.
//
// On x86-64 each loop is compiled twice, for any processor and for those with
// AVX2 and FMA, and the decoder chooses.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_SCALAR_LANES_H
#define TESSERA_LIB_SIMULATOR_SCALAR_LANES_H

#include "Core/Decoder.h"
#include "Core/Warp.h"
#include <cstring>
#include <tuple>
#include <type_traits>

#define LANE_OPERATION LLVM_ATTRIBUTE_ALWAYS_INLINE

#if defined(__x86_64__)
#define TESSERA_WIDE_LANES __attribute__((target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")))
#endif

namespace tessera::simulator {

/// The processor has what TESSERA_WIDE_LANES names.
bool hasWideLanes();

namespace detail {

template <typename Signature>
struct LaneSignature;
template <typename Operation, typename R, typename... A>
struct LaneSignature<R (Operation::*)(A...) const> {
  using Result = R;
  static constexpr unsigned numSources = sizeof...(A);
  template <unsigned Index>
  using Source = std::tuple_element_t<Index, std::tuple<A..., void, void, void>>;
};

/// 32 flags, each a byte that is 0 or 1, as a mask.
LANE_OPERATION LaneMask packFlags(const uint8_t *flags) {
  LaneMask mask = 0;
  for (unsigned group = 0; group < 4; ++group) {
    uint64_t eight;
    std::memcpy(&eight, flags + 8 * group, sizeof(eight));
    // Sends the bit of byte k to bit 56 + k.
    mask |= LaneMask(eight * 0x0102040810204080 >> 56) << (8 * group);
  }
  return mask;
}

/// A register as the loop reads it.
template <typename T>
struct LaneSource {
  const T *values;
  LANE_OPERATION LaneSource(Warp &warp, Slot slot) : values(warp.lanes<T>(slot)) {}
  LANE_OPERATION T operator[](unsigned index) const { return values[index]; }
};
template <>
struct LaneSource<bool> {
  LaneMask values;
  LANE_OPERATION LaneSource(Warp &warp, Slot slot) : values(warp.predicate(slot)) {}
  LANE_OPERATION bool operator[](unsigned index) const { return values >> index & 1; }
};

template <unsigned Bytes>
using UnsignedOfSize = std::conditional_t<
    Bytes == 1, uint8_t,
    std::conditional_t<Bytes == 2, uint16_t, std::conditional_t<Bytes == 4, uint32_t, uint64_t>>>;

} // namespace detail

/// Marks a result computed from the first `numSources` sources.
LANE_OPERATION void markResult(Warp &warp, const Record &record, LaneMask mask,
                               unsigned numSources) {
  LaneMask good = mask;
  for (unsigned source = 0; source < numSources; ++source)
    good &= warp.plain(record.sources[source]);
  if (LLVM_LIKELY(good == mask))
    warp.setPlain(record.destination, mask);
  else
    warp.propagatePlain(record, mask);
}

/// Stores lanes of `values`, each of the size of `T`.
template <typename T>
LANE_OPERATION void storeLanes(Warp &warp, Slot slot, LaneMask mask, const void *values) {
  T *destination = warp.lanes<T>(slot);
  if (LLVM_LIKELY(mask == allLanes)) {
    std::memcpy(destination, values, warpSize * sizeof(T));
    return;
  }
  T results[warpSize];
  std::memcpy(results, values, sizeof(results));
  for (unsigned lane = 0; lane < warpSize; ++lane)
    destination[lane] = mask >> lane & 1 ? results[lane] : destination[lane];
}

template <typename Operation, unsigned Packing>
LANE_OPERATION void computeLanes(Warp &warp, const Record &record, LaneMask mask) {
  using Signature = detail::LaneSignature<decltype(&Operation::operator())>;
  using Result = typename Signature::Result;
  constexpr unsigned numSources = Signature::numSources;
  Operation operation;
  if constexpr (!std::is_empty_v<Operation>)
    operation = record.get<Operation>();

  // Through an array of its own, because the destination may be a source.
  constexpr unsigned numElements = warpSize * Packing;
  std::conditional_t<std::is_same_v<Result, bool>, uint8_t, Result> results[numElements];
  detail::LaneSource<typename Signature::template Source<0>> a(warp, record.sources[0]);
  if constexpr (numSources == 1) {
    for (unsigned element = 0; element < numElements; ++element)
      results[element] = operation(a[element]);
  } else {
    detail::LaneSource<typename Signature::template Source<1>> b(warp, record.sources[1]);
    if constexpr (numSources == 2) {
      for (unsigned element = 0; element < numElements; ++element)
        results[element] = operation(a[element], b[element]);
    } else {
      detail::LaneSource<typename Signature::template Source<2>> c(warp, record.sources[2]);
      for (unsigned element = 0; element < numElements; ++element)
        results[element] = operation(a[element], b[element], c[element]);
    }
  }

  if constexpr (std::is_same_v<Result, bool>) {
    LaneMask &destination = warp.predicate(record.destination);
    destination = (destination & ~mask) | (detail::packFlags(results) & mask);
  } else {
    storeLanes<detail::UnsignedOfSize<Packing * sizeof(Result)>>(warp, record.destination, mask,
                                                                 results);
  }
  markResult(warp, record, mask, numSources);
}

template <typename Operation, unsigned Packing>
void executeLanes(Warp &warp, const Record &record, LaneMask mask) {
  computeLanes<Operation, Packing>(warp, record, mask);
}

#if defined(TESSERA_WIDE_LANES)
template <typename Operation, unsigned Packing>
TESSERA_WIDE_LANES void executeWideLanes(Warp &warp, const Record &record, LaneMask mask) {
  computeLanes<Operation, Packing>(warp, record, mask);
}
#endif

/// Lets the record perform `operation` on the slots it already has.
template <unsigned Packing = 1, typename Operation>
void setOperation(DecodeContext &context, const Operation &operation) {
  if constexpr (!std::is_empty_v<Operation>)
    context.record.data = context.keep(operation);
  context.record.handler = executeLanes<Operation, Packing>;
#if defined(TESSERA_WIDE_LANES)
  if (hasWideLanes())
    context.record.handler = executeWideLanes<Operation, Packing>;
#endif
}

/// The same for what cannot be vectorised.
template <unsigned Packing = 1, typename Operation>
void setSlowOperation(DecodeContext &context, const Operation &operation) {
  if constexpr (!std::is_empty_v<Operation>)
    context.record.data = context.keep(operation);
  context.record.handler = executeLanes<Operation, Packing>;
}

/// Decodes `d, a, b, ...`: operand 0 has type `result`, the others `sources`. False when they do
/// not fit.
bool decodeOperands(DecodeContext &context, ptx::Type result, llvm::ArrayRef<ptx::Type> sources);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_SCALAR_LANES_H
