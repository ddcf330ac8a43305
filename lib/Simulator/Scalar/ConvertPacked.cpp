//===- ConvertPacked.cpp - cvt of pairs, of 4 to 8 bits, and to tf32 -----===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first element is in the highest bits. Elements of 6 bits lie in bytes,
// those of 4 bits share one.
//
// Stochastic rounding (.rs) adds to the magnitude a fraction of an ulp that the
// operand `rbits` gives, and truncates:
//
//   f16x2     13 bits for each element, from its half of rbits
//   bf16x2    16 bits for each element, from its half of rbits
//   8, 6 bits elements 0 and 1 take the upper half, 2 and 3 the lower: 16 bits
//   4 bits    elements 0 and 1 take the upper bytes of both halves, 2 and 3 the lower: 16 bits
//
//===----------------------------------------------------------------------===//

#include "Scalar/Arithmetic.h"
#include "Scalar/Convert.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
/// The 6-bit formats of the OCP microscaling formats; no infinity, no NaN.
struct Float6E3M2FN {
  using Bits = uint8_t;
  static constexpr unsigned width = 6, mantissaBits = 2;
  static constexpr int bias = 3;
  static constexpr FloatSpecials specials = FloatSpecials::FiniteOnly;
};
struct Float6E2M3FN {
  using Bits = uint8_t;
  static constexpr unsigned width = 6, mantissaBits = 3;
  static constexpr int bias = 1;
  static constexpr FloatSpecials specials = FloatSpecials::FiniteOnly;
};

enum class Element : uint8_t { F16, BF16, TF32, F32, E4M3, E5M2, E3M2, E2M3, E2M1, UE8M0 };

struct PackedType {
  Element element;
  unsigned number;
  /// Of an element's place.
  unsigned bits;
};

struct PackedForm {
  PackedType destination, source;
  NarrowingForm narrowing;
  bool isStochastic = false;
  /// Registers of the source: one that is packed, or one for each element.
  unsigned numSources = 1;
  Slot sources[4];
  Slot random = noSlot;
};
} // namespace

static std::optional<PackedType> getPackedType(Type type) {
  switch (type) {
  case Type::F16:
    return PackedType{Element::F16, 1, 16};
  case Type::BF16:
    return PackedType{Element::BF16, 1, 16};
  case Type::TF32:
    return PackedType{Element::TF32, 1, 32};
  case Type::F32:
    return PackedType{Element::F32, 1, 32};
  case Type::F16x2:
    return PackedType{Element::F16, 2, 16};
  case Type::BF16x2:
    return PackedType{Element::BF16, 2, 16};
  case Type::E4M3x2:
    return PackedType{Element::E4M3, 2, 8};
  case Type::E5M2x2:
    return PackedType{Element::E5M2, 2, 8};
  case Type::E3M2x2:
    return PackedType{Element::E3M2, 2, 8};
  case Type::E2M3x2:
    return PackedType{Element::E2M3, 2, 8};
  case Type::E2M1x2:
    return PackedType{Element::E2M1, 2, 4};
  case Type::UE8M0x2:
    return PackedType{Element::UE8M0, 2, 8};
  case Type::E4M3x4:
    return PackedType{Element::E4M3, 4, 8};
  case Type::E5M2x4:
    return PackedType{Element::E5M2, 4, 8};
  case Type::E3M2x4:
    return PackedType{Element::E3M2, 4, 8};
  case Type::E2M3x4:
    return PackedType{Element::E2M3, 4, 8};
  case Type::E2M1x4:
    return PackedType{Element::E2M1, 4, 4};
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static double widenElement(uint32_t code, Element element) {
  switch (element) {
  case Element::F16:
    return Half::widen(code);
  case Element::BF16:
    return Brain::widen(code);
  case Element::F32:
  case Element::TF32:
    return makeFloat(code);
  case Element::E4M3:
    return widenFloat<Float8E4M3FN>(code);
  case Element::E5M2:
    return widenFloat<Float8E5M2>(code);
  case Element::E3M2:
    return widenFloat<Float6E3M2FN>(code & 0x3f);
  case Element::E2M3:
    return widenFloat<Float6E2M3FN>(code & 0x3f);
  case Element::E2M1:
    return widenFloat<Float4E2M1FN>(code & 0xf);
  case Element::UE8M0:
    return widenFloat<Float8E8M0FNU>(code);
  }
  return 0;
}

/// Calls `function` with the format of `element`, which is neither f32 nor ue8m0.
template <typename Function>
static uint32_t withFormat(Element element, Function function) {
  switch (element) {
  case Element::F16:
    return function(Float16());
  case Element::BF16:
    return function(BFloat16());
  case Element::TF32:
    return function(TFloat32());
  case Element::E4M3:
    return function(Float8E4M3FN());
  case Element::E5M2:
    return function(Float8E5M2());
  case Element::E3M2:
    return function(Float6E3M2FN());
  case Element::E2M3:
    return function(Float6E2M3FN());
  case Element::E2M1:
    return function(Float4E2M1FN());
  case Element::F32:
  case Element::UE8M0:
    break;
  }
  return 0;
}

static uint32_t narrowTo(Element element, double value, const NarrowingForm &form) {
  if (element == Element::UE8M0)
    return narrowFloat<Float8E8M0FNU>(value, form.rounding, form.isSaturating);
  if (element == Element::TF32) {
    if (value != value)
      return 0x7fffffff;
    return narrowElement<TFloat32>(value, form) << 13;
  }
  return withFormat(element,
                    [&](auto format) { return narrowElement<decltype(format)>(value, form); });
}

static uint32_t narrowRandomly(Element element, double value, unsigned index, uint32_t random,
                               const NarrowingForm &form) {
  unsigned numBits = 16;
  uint32_t share = index < 2 ? random >> 16 : random & 0xffff;
  switch (element) {
  case Element::F16:
    numBits = 13;
    share = (index == 0 ? random >> 16 : random) & 0x1fff;
    break;
  case Element::BF16:
    share = index == 0 ? random >> 16 : random & 0xffff;
    break;
  case Element::E2M1:
    share = index < 2 ? (random >> 16 & 0xff00) | (random >> 8 & 0xff)
                      : (random >> 8 & 0xff00) | (random & 0xff);
    break;
  default:
    break;
  }
  return withFormat(element, [&](auto format) {
    return narrowStochastically<decltype(format)>(value, share, numBits, form);
  });
}

/// Element `index`, counted from the highest bits.
static uint32_t extractCode(uint32_t packed, const PackedType &type, unsigned index) {
  if (type.number == 1)
    return packed;
  return packed >> (type.bits * (type.number - 1 - index)) & ((uint32_t(1) << type.bits) - 1);
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

static uint32_t loadRegister(Warp &warp, Slot slot, const PackedType &type, unsigned lane) {
  switch (type.number * type.bits) {
  case 8:
    return warp.lanes<uint8_t>(slot)[lane];
  case 16:
    return warp.lanes<uint16_t>(slot)[lane];
  default:
    return warp.lanes<uint32_t>(slot)[lane];
  }
}

static void storeRegister(Warp &warp, Slot slot, const PackedType &type, unsigned lane,
                          uint32_t value) {
  switch (type.number * type.bits) {
  case 8:
    warp.lanes<uint8_t>(slot)[lane] = value;
    return;
  case 16:
    warp.lanes<uint16_t>(slot)[lane] = value;
    return;
  default:
    warp.lanes<uint32_t>(slot)[lane] = value;
  }
}

static void executePackedConversion(Warp &warp, const Record &record, LaneMask mask) {
  const auto &form = record.get<PackedForm>();
  bool isPackedSource = form.source.number > 1;
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    uint32_t packed = 0;
    uint32_t random = form.isStochastic ? warp.lanes<uint32_t>(form.random)[lane] : 0;
    for (unsigned index = 0; index < form.destination.number; ++index) {
      Slot slot = form.sources[isPackedSource ? 0 : index];
      uint32_t code = extractCode(loadRegister(warp, slot, form.source, lane), form.source, index);
      double value = widenElement(code, form.source.element);
      uint32_t result =
          form.isStochastic
              ? narrowRandomly(form.destination.element, value, index, random, form.narrowing)
              : narrowTo(form.destination.element, value, form.narrowing);
      unsigned shift = form.destination.bits * (form.destination.number - 1 - index);
      packed |= result << shift;
    }
    storeRegister(warp, record.destination, form.destination, lane, packed);
  }
  llvm::SmallVector<Slot, 5> sources(form.sources, form.sources + form.numSources);
  // Compilers convert a single value with any register beside it and take one half of the result.
  auto isAny = [&](Slot slot) {
    return !(warp.plain(slot) & mask) &&
           warp.getFrame().origin(slot).record == Origin::neverWritten;
  };
  if (!llvm::all_of(sources, isAny))
    llvm::erase_if(sources, isAny);
  sources.push_back(form.random);
  warp.propagatePlain(record.destination, sources, mask);
}

namespace {
/// The most frequent form: two f32 to the nearest f16 or bf16.
template <typename F>
struct PackHalves {
  LANE_OPERATION uint32_t operator()(float a, float b) const {
    return uint32_t(canonicalise16<F>(F::narrow(a))) << 16 | canonicalise16<F>(F::narrow(b));
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static Type getRegisterType(const PackedType &type) {
  unsigned bits = type.number * type.bits;
  return bits == 8 ? Type::B8 : bits == 16 ? Type::B16 : Type::B32;
}

/// Fails for combinations of formats that the ISA does not have.
static bool checkFormats(DecodeContext &context, const PackedForm &form) {
  bool isToNarrow = form.destination.element >= Element::E4M3;
  bool isFromNarrow = form.source.element >= Element::E4M3;
  bool isFromHalf = form.source.element == Element::F16 || form.source.element == Element::BF16;
  bool isFromF32 = form.source.element == Element::F32;
  bool isKnown = false;
  switch (form.destination.element) {
  case Element::F16:
  case Element::BF16:
    isKnown = form.destination.number == 2 && (isFromF32 || (isFromNarrow && !form.isStochastic));
    break;
  case Element::TF32:
    isKnown = isFromF32;
    break;
  default:
    isKnown = isToNarrow && (isFromF32 || (isFromHalf && form.source.number == 2));
  }
  isKnown &= form.source.number == 1 || form.source.number == form.destination.number;
  isKnown &= form.destination.number != 4 || form.isStochastic;
  if (!isKnown)
    context.unsupported("the types do not go together");
  return isKnown;
}

// cvt.rnd{.relu}{.satfinite}.dtype.f32 d, a, b;             dtype of two elements
// cvt.rnd{.relu}{.satfinite}.dtype.atype d, a;              both of two elements
// cvt.rs{.relu}{.satfinite}.{f16x2, bf16x2}.f32 d, a, b, rbits;
// cvt.rs{.relu}.satfinite.dtype.f32 d, {a, b, e, f}, rbits; dtype of four elements
// cvt.rnd{.relu}{.satfinite}.tf32.f32 d, a;
void simulator::decodePackedConversion(DecodeContext &context, const Modifiers &modifiers) {
  if (!modifiers.expectOnly(context, {Modifier::RN, Modifier::RZ, Modifier::RP, Modifier::RNA,
                                      Modifier::RS, Modifier::Relu, Modifier::Satfinite}))
    return;
  std::optional<PackedType> destination = getPackedType(modifiers.types[0]);
  std::optional<PackedType> source = getPackedType(modifiers.types[1]);
  if (!destination || !source)
    return context.unsupported("the types do not go together");
  PackedForm form;
  form.destination = *destination;
  form.source = *source;
  form.isStochastic = modifiers.has(Modifier::RS);
  form.narrowing.isRelu = modifiers.has(Modifier::Relu);
  form.narrowing.isSaturating = modifiers.has(Modifier::Satfinite);
  form.narrowing.rounding =
      getFloatRounding(modifiers.has(Modifier::RNA) ? Modifier::RNA : modifiers.getRounding());
  if (!checkFormats(context, form))
    return;

  Record &record = context.record;
  bool isOfFour = form.destination.number == 4;
  form.numSources = form.source.number > 1 ? 1 : form.destination.number;
  unsigned numOperands = (isOfFour ? 1 : form.numSources) + form.isStochastic;
  if (!context.expectOperands(1 + numOperands))
    return;
  record.destination = context.destination(0, getRegisterType(form.destination));
  llvm::ArrayRef<ptx::Operand> elements =
      isOfFour ? context.elements(context.getOperand(1))
               : llvm::ArrayRef(context.getInstruction().operands).slice(1, form.numSources);
  if (elements.size() != form.numSources)
    return context.unsupported("expected a vector of four registers");
  for (unsigned index = 0; index < form.numSources; ++index)
    form.sources[index] = context.source(elements[index], getRegisterType(form.source));
  if (form.isStochastic)
    form.random = context.source(numOperands, Type::B32);

  bool isPlain = !form.isStochastic && !form.narrowing.isRelu && !form.narrowing.isSaturating &&
                 form.narrowing.rounding == FloatRounding::NearestEven;
  if (isPlain && form.source.element == Element::F32 &&
      (form.destination.element == Element::F16 || form.destination.element == Element::BF16)) {
    record.sources[0] = form.sources[0];
    record.sources[1] = form.sources[1];
    return form.destination.element == Element::F16 ? setOperation(context, PackHalves<Half>())
                                                    : setOperation(context, PackHalves<Brain>());
  }
  record.data = context.keep(form);
  record.handler = executePackedConversion;
}
