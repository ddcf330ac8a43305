//===- LaneAccess.cpp - Evenly spaced elements of memory ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneAccess.h"
#include "Checker.h"

using namespace tessera::interpreter;

namespace {

/// The bytes that lanes span, relative to their allocation.
struct Span {
  int64_t first;
  int64_t stride;
  bool isInside;
};

Span getSpan(const Lanes &lanes, uint64_t allocationBytes, int64_t elementBytes) {
  Span span;
  span.first = static_cast<int64_t>(Memory::getOffset(lanes.base)) + lanes.offset * elementBytes;
  span.stride = lanes.count == 1 ? elementBytes : lanes.stride * elementBytes;
  int64_t last = span.first + span.stride * (lanes.count - 1);
  span.isInside = std::min(span.first, last) >= 0 && std::max(span.first, last) + elementBytes <=
                                                         static_cast<int64_t>(allocationBytes);
  return span;
}

template <typename T>
void gather(const std::byte *from, int64_t stride, int64_t count, std::byte *to) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * sizeof(T), from + i * stride, sizeof(T));
}

template <typename T>
void scatter(const std::byte *from, std::byte *to, int64_t stride, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * stride, from + i * sizeof(T), sizeof(T));
}

/// Host atomics need natural alignment; what is not aligned is only reached by one byte at a time.
template <typename T>
void gatherStrong(const std::byte *from, int64_t stride, int64_t count, std::byte *to) {
  for (int64_t i = 0; i < count; ++i) {
    const std::byte *at = from + i * stride;
    if (reinterpret_cast<uintptr_t>(at) % sizeof(T) == 0) {
      T value = __atomic_load_n(reinterpret_cast<const T *>(at), __ATOMIC_ACQUIRE);
      std::memcpy(to + i * sizeof(T), &value, sizeof(T));
    } else {
      std::memcpy(to + i * sizeof(T), at, sizeof(T));
    }
  }
}

template <typename T>
void scatterStrong(const std::byte *from, std::byte *to, int64_t stride, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    std::byte *at = to + i * stride;
    T value;
    std::memcpy(&value, from + i * sizeof(T), sizeof(T));
    if (reinterpret_cast<uintptr_t>(at) % sizeof(T) == 0)
      __atomic_store_n(reinterpret_cast<T *>(at), value, __ATOMIC_RELEASE);
    else
      std::memcpy(at, &value, sizeof(T));
  }
}

/// Calls `function` with a value of the unsigned type of that many bytes.
template <typename Function>
void withUnsigned(unsigned bytes, Function function) {
  switch (bytes) {
  case 1:
    return function(uint8_t());
  case 2:
    return function(uint16_t());
  case 4:
    return function(uint32_t());
  default:
    return function(uint64_t());
  }
}

void reportOutside(Context &context, const char *what, unsigned bytes, const Lanes &lanes,
                   int64_t first) {
  const Allocation &allocation = context.memory().find(lanes.base);
  std::string place =
      Memory::getId(lanes.base) == 0 || Memory::getId(lanes.base) >= context.memory().size()
          ? context.describe(lanes.base)
          : ("byte " + llvm::Twine(first) + " of " + allocation.name + " (" +
             llvm::Twine(allocation.bytes) + " bytes)")
                .str();
  context.report(FindingKind::OutOfBounds, llvm::Twine(what) + " of " + llvm::Twine(bytes) +
                                               (bytes == 1 ? " byte at " : " bytes at ") + place);
}

/// Elements of four bits, or lanes of which some lie outside.
template <typename Function>
void forEachLaneInside(Context &context, const Lanes &lanes, Codec codec, const char *what,
                       Function function) {
  const Allocation &allocation = context.memory().find(lanes.base);
  int64_t start = Memory::getOffset(lanes.base);
  int64_t bytes = getCodecBytes(codec);
  bool isReported = false;
  for (int64_t i = 0; i < lanes.count; ++i) {
    int64_t element = lanes.offset + i * lanes.stride;
    int64_t offset = start + (codec == Codec::Nibble ? element >> 1 : element * bytes);
    bool isInside = offset >= 0 && offset + bytes <= static_cast<int64_t>(allocation.bytes);
    if (!isInside && !isReported) {
      reportOutside(context, what, bytes, lanes, offset);
      isReported = true;
    }
    function(i, isInside ? allocation.data + offset : nullptr, offset, element & 1);
  }
}

bool isWritable(Context &context, const Lanes &lanes) {
  const Allocation &allocation = context.memory().find(lanes.base);
  if (allocation.writable)
    return true;
  context.report(FindingKind::ReadOnly, "store to " + allocation.name + ", which is read-only");
  return false;
}

} // namespace

void tessera::interpreter::loadLanes(Context &context, const Lanes &lanes, Codec codec,
                                     bool isStrong, std::byte *to) {
  if (lanes.count == 0)
    return;
  const Allocation &allocation = context.memory().find(lanes.base);
  unsigned bytes = getCodecBytes(codec);
  Span span = getSpan(lanes, allocation.bytes, bytes);
  Checker *checker = context.run.checker;
  if (codec == Codec::Nibble || !span.isInside) {
    forEachLaneInside(context, lanes, codec, "load",
                      [&](int64_t i, const std::byte *from, int64_t offset, bool isOdd) {
                        std::memset(to + i * bytes, 0, bytes);
                        if (!from)
                          return;
                        if (checker)
                          checker->read(context, Memory::getId(lanes.base), offset, bytes, 1,
                                        bytes);
                        std::memcpy(to + i * bytes, from, bytes);
                        if (codec == Codec::Nibble)
                          to[i] = (isOdd ? *from >> 4 : *from) & std::byte(15);
                      });
    return normalizeLoaded(codec, to, lanes.count);
  }
  if (checker)
    checker->read(context, Memory::getId(lanes.base), span.first, span.stride, lanes.count, bytes);
  const std::byte *from = allocation.data + span.first;
  if (isStrong && context.run.isShared)
    withUnsigned(
        bytes, [&](auto tag) { gatherStrong<decltype(tag)>(from, span.stride, lanes.count, to); });
  else if (lanes.stride == 1)
    std::memcpy(to, from, lanes.count * bytes);
  else
    withUnsigned(bytes,
                 [&](auto tag) { gather<decltype(tag)>(from, span.stride, lanes.count, to); });
  normalizeLoaded(codec, to, lanes.count);
}

void tessera::interpreter::storeLanes(Context &context, const Lanes &lanes, Codec codec,
                                      bool isStrong, const std::byte *from) {
  if (lanes.count == 0 || !isWritable(context, lanes))
    return;
  ++context.changes;
  const Allocation &allocation = context.memory().find(lanes.base);
  unsigned bytes = getCodecBytes(codec);
  Span span = getSpan(lanes, allocation.bytes, bytes);
  Checker *checker = context.run.checker;
  if (codec == Codec::Nibble || !span.isInside) {
    return forEachLaneInside(
        context, lanes, codec, "store", [&](int64_t i, std::byte *to, int64_t offset, bool isOdd) {
          if (!to)
            return;
          if (checker)
            checker->write(context, Memory::getId(lanes.base), offset, bytes, 1, bytes,
                           codec == Codec::Nibble ? nullptr : from + i * bytes);
          if (codec != Codec::Nibble)
            std::memcpy(to, from + i * bytes, bytes);
          else
            *to =
                isOdd ? (*to & std::byte(0x0f)) | from[i] << 4 : (*to & std::byte(0xf0)) | from[i];
        });
  }
  if (checker)
    checker->write(context, Memory::getId(lanes.base), span.first, span.stride, lanes.count, bytes,
                   from);
  std::byte *to = allocation.data + span.first;
  if (isStrong && context.run.isShared)
    withUnsigned(
        bytes, [&](auto tag) { scatterStrong<decltype(tag)>(from, to, span.stride, lanes.count); });
  else if (lanes.stride == 1)
    std::memcpy(to, from, lanes.count * bytes);
  else
    withUnsigned(bytes,
                 [&](auto tag) { scatter<decltype(tag)>(from, to, span.stride, lanes.count); });
}
