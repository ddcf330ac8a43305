//===- IntegerBits.cpp - popc, clz, bfind, fns, brev, bfe, bfi, szext, bmsk ===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar/IntegerValue.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
template <typename T>
struct CountOnes {
  LANE_OPERATION uint32_t operator()(T a) const { return llvm::popcount(a); }
};
template <typename T>
struct CountLeadingZeros {
  LANE_OPERATION uint32_t operator()(T a) const { return llvm::countl_zero(a); }
};
template <typename T>
struct ReverseBits {
  LANE_OPERATION T operator()(T a) const {
    if constexpr (sizeof(T) == 4)
      return __builtin_bitreverse32(a);
    else
      return __builtin_bitreverse64(a);
  }
};

/// Of the highest bit that differs from the sign: its number, or the shift that brings it to the
/// top.
template <typename T>
struct FindHighestBit {
  bool isShiftAmount;
  LANE_OPERATION uint32_t operator()(T a) const {
    using U = std::make_unsigned_t<T>;
    U bits = std::is_signed_v<T> && a < 0 ? U(~U(a)) : U(a);
    if (bits == 0)
      return ~uint32_t(0);
    unsigned shift = llvm::countl_zero(bits);
    return isShiftAmount ? shift : 8 * sizeof(T) - 1 - shift;
  }
};

struct FindNthSet {
  LANE_OPERATION uint32_t operator()(uint32_t mask, uint32_t base, int32_t offset) const {
    constexpr uint32_t notFound = ~uint32_t(0);
    // Undefined by the ISA.
    if (base > 31)
      return notFound;
    if (offset == 0)
      return mask >> base & 1 ? base : notFound;
    int step = offset > 0 ? 1 : -1;
    uint32_t count = offset > 0 ? uint32_t(offset) : 0 - uint32_t(offset);
    for (int position = int(base); position >= 0 && position < 32; position += step)
      if ((mask >> position & 1) && --count == 0)
        return position;
    return notFound;
  }
};

template <typename T>
struct ExtractBits {
  LANE_OPERATION T operator()(T a, uint32_t position, uint32_t length) const {
    using U = std::make_unsigned_t<T>;
    constexpr unsigned width = 8 * sizeof(T);
    position &= 0xff;
    length &= 0xff;
    if (length == 0)
      return 0;
    unsigned last = position + length - 1 < width - 1 ? position + length - 1 : width - 1;
    bool sign = std::is_signed_v<T> && (U(a) >> last & 1);
    U fill = sign ? ~U(0) : U(0);
    U field = position < width ? U(a) >> position : U(0);
    // Bits of the field that come from `a`.
    unsigned available = position < width ? width - position : 0;
    unsigned kept = length < available ? length : available;
    U mask = kept >= width ? ~U(0) : (U(1) << kept) - 1;
    return T((field & mask) | (fill & ~mask));
  }
};

template <typename T>
LANE_OPERATION T insertBits(T a, T b, uint32_t position, uint32_t length) {
  constexpr unsigned width = 8 * sizeof(T);
  position &= 0xff;
  length &= 0xff;
  if (position >= width)
    return b;
  T mask = length >= width ? ~T(0) : (T(1) << length) - 1;
  return T((b & ~(mask << position)) | ((a & mask) << position));
}

template <bool IsSigned, bool IsClamping>
struct ExtendFromBits {
  LANE_OPERATION uint32_t operator()(uint32_t a, uint32_t width) const {
    if (IsClamping && width >= 32)
      return a;
    width &= 31;
    if (width == 0)
      return 0;
    uint32_t top = a << (32 - width);
    return IsSigned ? uint32_t(int32_t(top) >> (32 - width)) : top >> (32 - width);
  }
};

template <bool IsClamping>
struct MakeBitMask {
  LANE_OPERATION uint32_t operator()(uint32_t position, uint32_t width) const {
    if (IsClamping) {
      if (position >= 32)
        return 0;
      width = width < 32 ? width : 32;
    }
    position &= 31;
    if (!IsClamping)
      width &= 31;
    uint64_t ones = (uint64_t(1) << width) - 1;
    return uint32_t(ones << position);
  }
};
} // namespace

/// The type of a bit instruction; none, having failed, unless it is one of `allowed`.
static std::optional<Type> takeTypeOf(DecodeContext &context, llvm::ArrayRef<Type> allowed) {
  std::optional<Type> type = context.takeType();
  for (Type each : allowed)
    if (type == each)
      return type;
  context.unsupported("the type does not go with this instruction");
  return std::nullopt;
}

template <template <typename> class Operation>
static void decodeUnaryBits(DecodeContext &context, bool isResult32) {
  std::optional<Type> type = takeTypeOf(context, {Type::B32, Type::B64});
  if (!type || !decodeOperands(context, isResult32 ? Type::U32 : *type, {*type}))
    return;
  type == Type::B32 ? setOperation(context, Operation<uint32_t>())
                    : setOperation(context, Operation<uint64_t>());
}

// popc.type d, a;
void simulator::decodePopc(DecodeContext &context) { decodeUnaryBits<CountOnes>(context, true); }
// clz.type d, a;
void simulator::decodeClz(DecodeContext &context) {
  decodeUnaryBits<CountLeadingZeros>(context, true);
}
// brev.type d, a;
void simulator::decodeBrev(DecodeContext &context) { decodeUnaryBits<ReverseBits>(context, false); }

// bfind{.shiftamt}.type d, a;
void simulator::decodeBfind(DecodeContext &context) {
  bool isShiftAmount = context.take("shiftamt");
  std::optional<Type> type = takeTypeOf(context, {Type::U32, Type::U64, Type::S32, Type::S64});
  if (!type || !decodeOperands(context, Type::U32, {*type}))
    return;
  withInteger(*type, [&](auto value) {
    setOperation(context, FindHighestBit<decltype(value)>{isShiftAmount});
  });
}

// fns.b32 d, mask, base, offset;
void simulator::decodeFns(DecodeContext &context) {
  if (takeTypeOf(context, {Type::B32}) &&
      decodeOperands(context, Type::B32, {Type::B32, Type::B32, Type::S32}))
    setSlowOperation(context, FindNthSet());
}

// bfe.type d, a, position, length;
void simulator::decodeBfe(DecodeContext &context) {
  std::optional<Type> type = takeTypeOf(context, {Type::U32, Type::U64, Type::S32, Type::S64});
  if (!type || !decodeOperands(context, *type, {*type, Type::U32, Type::U32}))
    return;
  withInteger(*type, [&](auto value) { setOperation(context, ExtractBits<decltype(value)>()); });
}

template <typename T>
static void executeBfi(Warp &warp, const Record &record, LaneMask mask) {
  Slot lengthSlot = record.get<Slot>();
  const T *a = warp.lanes<T>(record.sources[0]), *b = warp.lanes<T>(record.sources[1]);
  const uint32_t *position = warp.lanes<uint32_t>(record.sources[2]);
  const uint32_t *length = warp.lanes<uint32_t>(lengthSlot);
  T results[warpSize];
  for (unsigned lane = 0; lane < warpSize; ++lane)
    results[lane] = insertBits(a[lane], b[lane], position[lane], length[lane]);
  storeLanes<T>(warp, record.destination, mask, results);
  warp.propagatePlain(record.destination,
                      {record.sources[0], record.sources[1], record.sources[2], lengthSlot}, mask);
}

// bfi.type f, a, b, position, length;
void simulator::decodeBfi(DecodeContext &context) {
  std::optional<Type> type = takeTypeOf(context, {Type::B32, Type::B64});
  if (!type || !context.expectOperands(5))
    return;
  Record &record = context.record;
  record.destination = context.destination(0, *type);
  record.sources[0] = context.source(1, *type);
  record.sources[1] = context.source(2, *type);
  record.sources[2] = context.source(3, Type::U32);
  record.data = context.keep(context.source(4, Type::U32));
  record.handler = type == Type::B32 ? executeBfi<uint32_t> : executeBfi<uint64_t>;
}

// szext.{clamp, wrap}.type d, a, b;
void simulator::decodeSzext(DecodeContext &context) {
  std::optional<unsigned> mode = context.takeOneOf({"clamp", "wrap"});
  std::optional<Type> type = takeTypeOf(context, {Type::U32, Type::S32});
  if (!type)
    return;
  if (!mode)
    return context.unsupported("expected '.clamp' or '.wrap'");
  if (!decodeOperands(context, *type, {*type, Type::U32}))
    return;
  bool isClamping = *mode == 0;
  if (type == Type::S32)
    return isClamping ? setOperation(context, ExtendFromBits<true, true>())
                      : setOperation(context, ExtendFromBits<true, false>());
  isClamping ? setOperation(context, ExtendFromBits<false, true>())
             : setOperation(context, ExtendFromBits<false, false>());
}

// bmsk.{clamp, wrap}.b32 d, a, b;
void simulator::decodeBmsk(DecodeContext &context) {
  std::optional<unsigned> mode = context.takeOneOf({"clamp", "wrap"});
  if (!takeTypeOf(context, {Type::B32}))
    return;
  if (!mode)
    return context.unsupported("expected '.clamp' or '.wrap'");
  if (!decodeOperands(context, Type::B32, {Type::U32, Type::U32}))
    return;
  *mode == 0 ? setOperation(context, MakeBitMask<true>())
             : setOperation(context, MakeBitMask<false>());
}
