//===- Convert.cpp - cvt among integers and single floats ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values go through 64-bit integers or doubles, which hold every source
// exactly, and are rounded once. A register may be wider than the type: sources
// are cut to the type, results extended from it by its signedness.
//
// Of NaNs the ISA says that they become 0 as integers, but 1 followed by zeros
// where one of the types is .f64, .s64 or .u64.
//
//===----------------------------------------------------------------------===//

#include "Scalar/Convert.h"
#include "Scalar/Arithmetic.h"
#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class IntegralRounding : uint8_t { None, NearestEven, Zero, Down, Up };

struct ConversionForm {
  Type destination, source;
  unsigned destinationBits, sourceBits;
  IntegralRounding integral = IntegralRounding::None;
  NarrowingForm narrowing;
  bool isFlushing = false;
  /// To the range of an integer, or to [+0, 1].
  bool isClamping = false;
};
} // namespace

bool simulator::isScalarFloat(Type type) {
  return type == Type::F16 || type == Type::BF16 || type == Type::F32 || type == Type::F64;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

static void loadRaw(Warp &warp, Slot slot, unsigned bits, uint64_t (&raw)[warpSize]) {
  auto load = [&](auto value) {
    const auto *lanes = warp.lanes<decltype(value)>(slot);
    std::copy(lanes, lanes + warpSize, raw);
  };
  switch (bits) {
  case 8:
    return load(uint8_t());
  case 16:
    return load(uint16_t());
  case 32:
    return load(uint32_t());
  default:
    return load(uint64_t());
  }
}

template <typename T>
static void storeCut(Warp &warp, Slot slot, LaneMask mask, const uint64_t (&raw)[warpSize]) {
  T values[warpSize];
  for (unsigned lane = 0; lane < warpSize; ++lane)
    values[lane] = T(raw[lane]);
  storeLanes<T>(warp, slot, mask, values);
}

static void storeRaw(Warp &warp, Slot slot, unsigned bits, LaneMask mask,
                     const uint64_t (&raw)[warpSize]) {
  switch (bits) {
  case 8:
    return storeCut<uint8_t>(warp, slot, mask, raw);
  case 16:
    return storeCut<uint16_t>(warp, slot, mask, raw);
  case 32:
    return storeCut<uint32_t>(warp, slot, mask, raw);
  default:
    return storeCut<uint64_t>(warp, slot, mask, raw);
  }
}

/// The low bits of `raw` that `type` has, extended to 64 by its sign.
static uint64_t extend(uint64_t raw, Type type) {
  unsigned unused = 64 - ptx::getBits(type);
  return ptx::isSigned(type) ? uint64_t(int64_t(raw << unused) >> unused) : raw << unused >> unused;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static double widen(uint64_t raw, Type type, bool isFlushing) {
  switch (type) {
  case Type::F16:
    return Half::widen(raw);
  case Type::BF16:
    return Brain::widen(raw);
  case Type::F32: {
    float value = makeFloat(uint32_t(raw));
    return isFlushing ? flushSubnormal(value) : value;
  }
  default:
    return makeFloat(raw);
  }
}

static uint64_t narrow(double value, Type type, const NarrowingForm &form, bool isFlushing) {
  switch (type) {
  case Type::F16:
    return narrowElement<Float16>(value, form);
  case Type::BF16:
    return narrowElement<BFloat16>(value, form);
  case Type::F32: {
    uint32_t bits = narrowElement<Float32>(value, form);
    return isFlushing ? getFloatBits(flushSubnormal(makeFloat(bits))) : bits;
  }
  default:
    return getFloatBits(value);
  }
}

static double roundToIntegral(double value, IntegralRounding rounding) {
  switch (rounding) {
  case IntegralRounding::None:
    return value;
  case IntegralRounding::NearestEven:
    return std::rint(value);
  case IntegralRounding::Zero:
    return std::trunc(value);
  case IntegralRounding::Down:
    return std::floor(value);
  case IntegralRounding::Up:
    return std::ceil(value);
  }
  return value;
}

/// An integer of 64 bits as a double: rounded by `rounding`, or to odd for a result that is
/// rounded again.
static double convertInteger(uint64_t bits, bool isSigned, FloatRounding rounding, bool isToOdd) {
  bool isNegative = isSigned && int64_t(bits) < 0;
  uint64_t magnitude = isNegative ? 0 - bits : bits;
  unsigned width = 64 - llvm::countl_zero(magnitude);
  if (width > 53) {
    unsigned shift = width - 53;
    uint64_t cut = uint64_t(1) << shift;
    uint64_t rest = magnitude & (cut - 1);
    magnitude >>= shift;
    uint64_t half = cut >> 1;
    bool isUp = rest != 0 &&
                rounding == (isNegative ? FloatRounding::NegativeInf : FloatRounding::PositiveInf);
    if (rounding == FloatRounding::NearestEven)
      isUp = rest > half || (rest == half && (magnitude & 1));
    if (isToOdd)
      magnitude |= rest != 0;
    else
      magnitude += isUp;
    double value = std::ldexp(double(magnitude), shift);
    return isNegative ? -value : value;
  }
  double value = double(magnitude);
  return isNegative ? -value : value;
}

/// The bounds of an integer type, as 64 bits extended by its sign.
static std::pair<uint64_t, uint64_t> getBounds(Type type) {
  unsigned bits = ptx::getBits(type);
  if (!ptx::isSigned(type))
    return {0, ~uint64_t(0) >> (64 - bits)};
  uint64_t high = (uint64_t(1) << (bits - 1)) - 1;
  return {~high, high};
}

/// `value`, which is integral, as an integer: clamped to the range.
static uint64_t convertToInteger(double value, Type type, bool isWideSource) {
  unsigned bits = ptx::getBits(type);
  if (value != value)
    return isWideSource || bits == 64 ? uint64_t(1) << (bits - 1) : 0;
  auto [low, high] = getBounds(type);
  // The bounds of 64 bits are no doubles; the powers of two beyond them are.
  double top = std::ldexp(1.0, bits - (ptx::isSigned(type) ? 1 : 0));
  if (value >= top)
    return high;
  if (ptx::isSigned(type))
    return value < -top ? low : uint64_t(int64_t(value));
  return value <= 0 ? 0 : uint64_t(value);
}

static uint64_t clampInteger(uint64_t value, bool isSigned, Type type) {
  auto [low, high] = getBounds(type);
  bool isNegative = isSigned && int64_t(value) < 0;
  if (ptx::isSigned(type))
    return isNegative ? (int64_t(value) < int64_t(low) ? low : value)
                      : (value > high ? high : value);
  return isNegative ? 0 : value > high ? high : value;
}

static uint64_t convert(uint64_t raw, const ConversionForm &form) {
  if (!isScalarFloat(form.source)) {
    uint64_t value = extend(raw, form.source);
    bool isSigned = ptx::isSigned(form.source);
    if (!isScalarFloat(form.destination))
      return extend(form.isClamping ? clampInteger(value, isSigned, form.destination) : value,
                    form.destination);
    double real = convertInteger(value, isSigned, form.narrowing.rounding,
                                 /*isToOdd=*/form.destination != Type::F64);
    return narrow(form.isClamping ? saturate(real) : real, form.destination, form.narrowing,
                  form.isFlushing);
  }
  double value = roundToIntegral(widen(raw, form.source, form.isFlushing), form.integral);
  if (!isScalarFloat(form.destination))
    return extend(convertToInteger(value, form.destination, form.source == Type::F64),
                  form.destination);
  // Rounding first, for what is below 1 by less than half an ulp becomes 1 either way.
  return narrow(form.isClamping ? saturate(value) : value, form.destination, form.narrowing,
                form.isFlushing);
}

static void executeConversion(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<ConversionForm>();
  uint64_t raw[warpSize];
  loadRaw(warp, record.sources[0], form.sourceBits, raw);
  for (uint64_t &value : raw)
    value = convert(value, form);
  storeRaw(warp, record.destination, form.destinationBits, mask, raw);
  markResult(warp, record, mask, 1);
}

//===----------------------------------------------------------------------===//
// The most frequent ones
//===----------------------------------------------------------------------===//

namespace {
template <typename D, typename S>
struct ConvertInteger {
  LANE_OPERATION D operator()(S a) const { return D(a); }
};
template <typename F>
struct NarrowToHalf {
  LANE_OPERATION uint16_t operator()(float a) const { return canonicalise16<F>(F::narrow(a)); }
};
template <typename F>
struct WidenFromHalf {
  LANE_OPERATION float operator()(uint16_t a) const { return canonicalise(F::widen(a)); }
};
struct RoundToInt32 {
  bool isNearest;
  LANE_OPERATION int32_t operator()(float a) const {
    float rounded = isNearest ? __builtin_elementwise_roundeven(a) : __builtin_elementwise_trunc(a);
    // A value that the conversion is defined for, whatever `a` is.
    float inside = rounded < 0x1p31f && rounded >= -0x1p31f ? rounded : 0.0f;
    int32_t result = int32_t(inside);
    result = rounded >= 0x1p31f ? 0x7fffffff : result;
    return rounded < -0x1p31f ? int32_t(0x80000000) : result;
  }
};
} // namespace

/// Sets a handler for a form that is worth one; false for all others.
static bool setFrequent(DecodeContext &context, const ConversionForm &form) {
  if (form.isFlushing || form.isClamping || form.narrowing.isSaturating || form.narrowing.isRelu ||
      form.narrowing.rounding != FloatRounding::NearestEven ||
      form.destinationBits != ptx::getBits(form.destination) ||
      form.sourceBits != ptx::getBits(form.source))
    return false;
  Type d = form.destination, s = form.source;
  bool isPlain = form.integral == IntegralRounding::None;
  auto is = [&](Type destination, Type source) { return d == destination && s == source; };
  if (is(Type::S32, Type::F32) &&
      (form.integral == IntegralRounding::NearestEven || form.integral == IntegralRounding::Zero))
    return setOperation(context, RoundToInt32{form.integral == IntegralRounding::NearestEven}),
           true;
  if (!isPlain)
    return false;
  if (is(Type::F16, Type::F32))
    return setOperation(context, NarrowToHalf<Half>()), true;
  if (is(Type::BF16, Type::F32))
    return setOperation(context, NarrowToHalf<Brain>()), true;
  if (is(Type::F32, Type::F16))
    return setOperation(context, WidenFromHalf<Half>()), true;
  if (is(Type::F32, Type::BF16))
    return setOperation(context, WidenFromHalf<Brain>()), true;
  if (is(Type::F32, Type::S32))
    return setOperation(context, ConvertInteger<float, int32_t>()), true;
  if (is(Type::F32, Type::U32))
    return setOperation(context, ConvertInteger<float, uint32_t>()), true;
  if (is(Type::S64, Type::S32))
    return setOperation(context, ConvertInteger<int64_t, int32_t>()), true;
  bool isTo64 = d == Type::U64 || d == Type::S64, isTo32 = d == Type::U32 || d == Type::S32;
  bool isFrom64 = s == Type::U64 || s == Type::S64;
  if (isTo64 && s == Type::U32)
    return setOperation(context, ConvertInteger<uint64_t, uint32_t>()), true;
  if (isTo32 && isFrom64)
    return setOperation(context, ConvertInteger<uint32_t, uint64_t>()), true;
  if (isTo32 && s == Type::U16)
    return setOperation(context, ConvertInteger<uint32_t, uint16_t>()), true;
  if (isTo32 && s == Type::S16)
    return setOperation(context, ConvertInteger<int32_t, int16_t>()), true;
  return false;
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static IntegralRounding getIntegralRounding(const Modifiers &modifiers) {
  if (modifiers.has(Modifier::RNI))
    return IntegralRounding::NearestEven;
  if (modifiers.has(Modifier::RZI))
    return IntegralRounding::Zero;
  if (modifiers.has(Modifier::RMI))
    return IntegralRounding::Down;
  return modifiers.has(Modifier::RPI) ? IntegralRounding::Up : IntegralRounding::None;
}

/// The type that stands for the bits of the register that `operand` names, at least those of
/// `type`.
static Type getRegisterType(DecodeContext &context, const ptx::Operand &operand, Type type) {
  switch (std::max(context.getRegisterBits(operand, ptx::getBits(type)), ptx::getBits(type))) {
  case 8:
    return Type::B8;
  case 16:
    return Type::B16;
  case 32:
    return Type::B32;
  default:
    return Type::B64;
  }
}

// cvt{.irnd, .frnd}{.ftz}{.sat}{.relu}{.satfinite}.dtype.atype d, a;
void simulator::decodeScalarConversion(DecodeContext &context, const Modifiers &modifiers) {
  if (!modifiers.expectOnly(context,
                            {Modifier::RN, Modifier::RZ, Modifier::RM, Modifier::RP, Modifier::RNA,
                             Modifier::RNI, Modifier::RZI, Modifier::RMI, Modifier::RPI,
                             Modifier::Ftz, Modifier::Sat, Modifier::Relu, Modifier::Satfinite}) ||
      !context.expectOperands(2))
    return;
  ConversionForm form;
  form.destination = modifiers.types[0];
  form.source = modifiers.types[1];
  bool isToFloat = isScalarFloat(form.destination), isFromFloat = isScalarFloat(form.source);
  form.integral = getIntegralRounding(modifiers);
  form.narrowing.rounding =
      getFloatRounding(modifiers.has(Modifier::RNA) ? Modifier::RNA : modifiers.getRounding());
  form.narrowing.isRelu = modifiers.has(Modifier::Relu);
  form.narrowing.isSaturating = modifiers.has(Modifier::Satfinite);
  form.isFlushing = modifiers.has(Modifier::Ftz);
  form.isClamping = modifiers.has(Modifier::Sat);
  if (form.integral != IntegralRounding::None && !isFromFloat)
    return context.unsupported("integers are not rounded to integers");
  if ((form.narrowing.isRelu || form.narrowing.isSaturating) && !isToFloat)
    return context.unsupported("'.relu' and '.satfinite' go with floating-point results");
  if (isFromFloat && !isToFloat && form.integral == IntegralRounding::None)
    return context.unsupported("expected a rounding such as '.rzi'");

  const ptx::Operand &result = context.getOperand(0), &source = context.getOperand(1);
  Type resultRegister = getRegisterType(context, result, form.destination);
  Type sourceRegister = getRegisterType(context, source, form.source);
  form.destinationBits = ptx::getBits(resultRegister);
  form.sourceBits = ptx::getBits(sourceRegister);
  context.record.destination = context.destination(result, resultRegister);
  // A literal has the form of the type.
  context.record.sources[0] = context.source(
      source, source.kind == ptx::Operand::Kind::Float ? form.source : sourceRegister);
  if (context.hasFailed() || setFrequent(context, form))
    return;
  context.record.data = context.keep(form);
  context.record.handler = executeConversion;
}

// cvt...
void simulator::decodeCvt(DecodeContext &context) {
  Modifiers modifiers(context);
  if (context.hasFailed())
    return;
  if (modifiers.types.size() != 2)
    return context.unsupported("expected two types");
  auto isScalar = [](Type type) { return isScalarInteger(type) || isScalarFloat(type); };
  if (isScalar(modifiers.types[0]) && isScalar(modifiers.types[1]))
    return decodeScalarConversion(context, modifiers);
  decodePackedConversion(context, modifiers);
}
