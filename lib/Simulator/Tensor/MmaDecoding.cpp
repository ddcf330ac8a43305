//===- MmaDecoding.cpp - Spellings of mma and mma.sp ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Mma.h"

using namespace tessera;
using namespace tessera::simulator;

std::optional<MmaExtents> tessera::simulator::parseMmaExtents(llvm::StringRef text) {
  MmaExtents extents;
  if (!text.consume_front("m") || text.consumeInteger(10, extents.m) || !text.consume_front("n") ||
      text.consumeInteger(10, extents.n) || !text.consume_front("k") ||
      text.getAsInteger(10, extents.k))
    return std::nullopt;
  return extents;
}

std::optional<MatrixElement> tessera::simulator::getMatrixElement(ptx::Type type) {
  switch (type) {
  case ptx::Type::F16:
    return MatrixElement::F16;
  case ptx::Type::BF16:
    return MatrixElement::BF16;
  case ptx::Type::TF32:
    return MatrixElement::TF32;
  case ptx::Type::F32:
    return MatrixElement::F32;
  case ptx::Type::F64:
    return MatrixElement::F64;
  case ptx::Type::S32:
    return MatrixElement::S32;
  case ptx::Type::S8:
    return MatrixElement::S8;
  case ptx::Type::U8:
    return MatrixElement::U8;
  case ptx::Type::S4:
    return MatrixElement::S4;
  case ptx::Type::U4:
    return MatrixElement::U4;
  case ptx::Type::B1:
    return MatrixElement::B1;
  case ptx::Type::E4M3:
    return MatrixElement::E4M3;
  case ptx::Type::E5M2:
    return MatrixElement::E5M2;
  case ptx::Type::E3M2:
    return MatrixElement::E3M2;
  case ptx::Type::E2M3:
    return MatrixElement::E2M3;
  case ptx::Type::E2M1:
    return MatrixElement::E2M1;
  default:
    return std::nullopt;
  }
}

bool tessera::simulator::decodeMatrixRegisters(DecodeContext &context, const ptx::Operand &operand,
                                               ptx::Type type, bool isDestination,
                                               unsigned expected, unsigned used, Slot *slots) {
  llvm::ArrayRef<ptx::Operand> elements = context.elements(operand);
  if (elements.size() != expected) {
    context.unsupported("found a vector of " + llvm::Twine(elements.size()) +
                        " registers, expected " + llvm::Twine(expected));
    return false;
  }
  for (unsigned i = 0; i != used; ++i)
    slots[i] =
        isDestination ? context.destination(elements[i], type) : context.source(elements[i], type);
  return !context.hasFailed();
}

//===----------------------------------------------------------------------===//
// Which shapes there are
//===----------------------------------------------------------------------===//

namespace {
enum class Kind : uint8_t { None, F8F6F4, MXF8F6F4, MXF4, MXF4NVF4 };

/// Types of A and B that share their shapes.
enum class Family : uint8_t { F16, BF16, TF32, F64, Float8, Narrow, Packed4, Int8, Int4, Bit };

struct MmaForm {
  Family family;
  unsigned m, n, k;
  bool isSparse;
};
} // namespace

// ISA 9.7.14.1. Packed4 are the e2m1 of the kinds mxf4 and mxf4nvf4, Narrow all types of f8f6f4.
static constexpr MmaForm forms[] = {
    {Family::F16, 16, 8, 8, false},      {Family::F16, 16, 8, 16, false},
    {Family::F16, 16, 8, 16, true},      {Family::F16, 16, 8, 32, true},
    {Family::BF16, 16, 8, 8, false},     {Family::BF16, 16, 8, 16, false},
    {Family::BF16, 16, 8, 16, true},     {Family::BF16, 16, 8, 32, true},
    {Family::TF32, 16, 8, 4, false},     {Family::TF32, 16, 8, 8, false},
    {Family::TF32, 16, 8, 8, true},      {Family::TF32, 16, 8, 16, true},
    {Family::F64, 8, 8, 4, false},       {Family::F64, 16, 8, 4, false},
    {Family::F64, 16, 8, 8, false},      {Family::F64, 16, 8, 16, false},
    {Family::Float8, 16, 8, 16, false},  {Family::Float8, 16, 8, 32, false},
    {Family::Float8, 16, 8, 64, true},   {Family::Narrow, 16, 8, 32, false},
    {Family::Narrow, 16, 8, 64, true},   {Family::Packed4, 16, 8, 64, false},
    {Family::Packed4, 16, 8, 128, true}, {Family::Int8, 8, 8, 16, false},
    {Family::Int8, 16, 8, 16, false},    {Family::Int8, 16, 8, 32, false},
    {Family::Int8, 16, 8, 32, true},     {Family::Int8, 16, 8, 64, true},
    {Family::Int4, 8, 8, 32, false},     {Family::Int4, 16, 8, 32, false},
    {Family::Int4, 16, 8, 64, false},    {Family::Int4, 16, 8, 64, true},
    {Family::Int4, 16, 8, 128, true},    {Family::Bit, 8, 8, 128, false},
    {Family::Bit, 16, 8, 128, false},    {Family::Bit, 16, 8, 256, false}};

static std::optional<Family> getFamily(Kind kind, MatrixElement a, MatrixElement b) {
  auto isNarrow = [](MatrixElement element) {
    return element == MatrixElement::E4M3 || element == MatrixElement::E5M2 ||
           element == MatrixElement::E3M2 || element == MatrixElement::E2M3 ||
           element == MatrixElement::E2M1 || element == MatrixElement::E2M1InByte;
  };
  if (kind == Kind::MXF4 || kind == Kind::MXF4NVF4) {
    if (a == MatrixElement::E2M1 && b == MatrixElement::E2M1)
      return Family::Packed4;
    return std::nullopt;
  }
  if (kind != Kind::None) {
    if (isNarrow(a) && isNarrow(b))
      return Family::Narrow;
    return std::nullopt;
  }
  auto both = [&](MatrixElement first, MatrixElement second) {
    return (a == first || a == second) && (b == first || b == second);
  };
  if (both(MatrixElement::F16, MatrixElement::F16))
    return Family::F16;
  if (both(MatrixElement::BF16, MatrixElement::BF16))
    return Family::BF16;
  if (both(MatrixElement::TF32, MatrixElement::TF32))
    return Family::TF32;
  if (both(MatrixElement::F64, MatrixElement::F64))
    return Family::F64;
  if (both(MatrixElement::E4M3, MatrixElement::E5M2))
    return Family::Float8;
  if (both(MatrixElement::S8, MatrixElement::U8))
    return Family::Int8;
  if (both(MatrixElement::S4, MatrixElement::U4))
    return Family::Int4;
  if (both(MatrixElement::B1, MatrixElement::B1))
    return Family::Bit;
  return std::nullopt;
}

static bool areAccumulatorsAllowed(Family family, bool isScaled, MatrixElement c, MatrixElement d) {
  if (c != d)
    return false;
  switch (family) {
  case Family::F16:
  case Family::Float8:
  case Family::Narrow:
    return d == MatrixElement::F32 || (d == MatrixElement::F16 && !isScaled);
  case Family::BF16:
  case Family::TF32:
  case Family::Packed4:
    return d == MatrixElement::F32;
  case Family::F64:
    return d == MatrixElement::F64;
  case Family::Int8:
  case Family::Int4:
  case Family::Bit:
    return d == MatrixElement::S32;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

namespace {
class MmaDecoder {
public:
  MmaDecoder(DecodeContext &context, bool isSparse) : context(context) {
    mma.plan.shape.isSparse = isSparse;
  }
  void decode();

private:
  bool decodeShape();
  bool decodeKind();
  bool decodeTypes();
  bool decodeQuadPair();
  bool decodeOperands();
  void setKind(llvm::StringRef suffix);
  bool fail(const llvm::Twine &reason) {
    context.unsupported(reason);
    return false;
  }
  bool decodeRegisters(unsigned operand, MatrixElement element, bool isDestination, unsigned number,
                       Slot *slots) {
    return decodeMatrixRegisters(context, context.getOperand(operand),
                                 element == MatrixElement::F64 ? ptx::Type::B64 : ptx::Type::B32,
                                 isDestination, number, number, slots);
  }
  bool decodeScale(unsigned operand, Slot &scale, Slot (&selector)[2]);

  DecodeContext &context;
  MmaInstruction mma;
  MmaExtents extents;
  bool isARowMajor = true, isBRowMajor = false;
  Kind kind = Kind::None;
  bool isScaled = false;
  ptx::Type types[4] = {};
};
} // namespace

void MmaDecoder::decode() {
  if (!decodeShape() || !decodeKind() || !decodeTypes())
    return;
  bool isQuadPair = extents.m == 8 && extents.k == 4 && types[1] == ptx::Type::F16;
  if (isQuadPair ? !decodeQuadPair() : !decodeOperands())
    return;
  context.record.data = context.keep(mma);
  context.record.handler = executeMma;
}

bool MmaDecoder::decodeShape() {
  if (!context.take("aligned"))
    return fail("expected .aligned");
  std::optional<MmaExtents> parsed = parseMmaExtents(context.peek());
  if (!parsed)
    return fail("expected a shape, like .m16n8k16");
  extents = *parsed;
  context.take(context.peek());
  std::optional<unsigned> a = context.takeOneOf({"row", "col"});
  std::optional<unsigned> b = context.takeOneOf({"row", "col"});
  if (!a || !b)
    return fail("expected the layouts of A and B");
  isARowMajor = *a == 0;
  isBRowMajor = *b == 0;
  return true;
}

bool MmaDecoder::decodeKind() {
  if (std::optional<unsigned> found =
          context.takeOneOf({"kind::f8f6f4", "kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4"}))
    kind = Kind(*found + 1);
  isScaled = context.take("block_scale");
  if (isScaled != (kind != Kind::None && kind != Kind::F8F6F4))
    return fail("kinds that begin with mx, and only they, have .block_scale");
  std::optional<unsigned> vector =
      context.takeOneOf({"scale_vec::1X", "scale_vec::2X", "scale_vec::4X"});
  if (!isScaled)
    return !vector || fail("found .scale_vec without .block_scale");
  unsigned number = vector ? 1u << *vector : kind == Kind::MXF8F6F4 ? 1 : 2;
  bool isAllowed = kind == Kind::MXF8F6F4 ? number == 1
                   : kind == Kind::MXF4   ? number == 2
                                          : vector && number >= 2;
  if (!isAllowed)
    return fail("the kind does not go with this .scale_vec");
  mma.plan.shape.scaleVector = number;
  return true;
}

bool MmaDecoder::decodeTypes() {
  MultiplyShape &shape = mma.plan.shape;
  shape.saturate = context.take("satfinite");
  for (ptx::Type &type : types) {
    std::optional<ptx::Type> parsed = context.takeType();
    if (!parsed || !getMatrixElement(*parsed))
      return fail("expected the types of D, A, B and C");
    type = *parsed;
  }
  shape.d = *getMatrixElement(types[0]);
  shape.a = *getMatrixElement(types[1]);
  shape.b = *getMatrixElement(types[2]);
  shape.c = *getMatrixElement(types[3]);
  shape.saturate |= context.take("satfinite");
  if (shape.a == MatrixElement::B1) {
    std::optional<unsigned> operation = context.takeOneOf({"xor", "and"});
    if (!operation || !context.take("popc"))
      return fail("expected .xor.popc or .and.popc");
    shape.bits = BitOperation(*operation);
  }
  if (shape.saturate && shape.d != MatrixElement::S32)
    return fail(".satfinite is for integers");
  if (isScaled) {
    std::optional<unsigned> scale = context.takeOneOf({"ue8m0", "ue4m3"});
    if (!scale)
      return fail("expected the type of the scales, .ue8m0 or .ue4m3");
    shape.isScaleE4M3 = *scale == 1;
    if (shape.isScaleE4M3 && (kind != Kind::MXF4NVF4 || shape.scaleVector != 4))
      return fail(".ue4m3 goes with .kind::mxf4nvf4 and .scale_vec::4X");
  }
  return true;
}

void MmaDecoder::setKind(llvm::StringRef suffix) {
  std::string name = mma.plan.shape.isSparse ? "mma.sp.m" : "mma.m";
  name += std::to_string(extents.m) + "n" + std::to_string(extents.n) + "k" +
          std::to_string(extents.k) + "." + ptx::getName(types[0]).str() + "." +
          ptx::getName(types[1]).str();
  if (types[2] != types[1])
    name += "." + ptx::getName(types[2]).str();
  name += suffix;
  mma.kind = llvm::StringRef(context.copyArray(llvm::ArrayRef(name.data(), name.size())).data(),
                             name.size());
  mma.macs = uint64_t(extents.m) * extents.n * extents.k;
}

bool MmaDecoder::decodeQuadPair() {
  const MultiplyShape &shape = mma.plan.shape;
  auto isFloat = [](MatrixElement element) {
    return element == MatrixElement::F16 || element == MatrixElement::F32;
  };
  if (shape.b != MatrixElement::F16 || !isFloat(shape.c) || !isFloat(shape.d) || shape.isSparse ||
      kind != Kind::None || (shape.c == MatrixElement::F32 && shape.d == MatrixElement::F16))
    return fail("m8n8k4 on f16 has no form with these types");
  mma.isQuadPair = true;
  mma.quadPair = {isARowMajor, isBRowMajor, shape.c, shape.d};
  mma.plan.aRegisters = mma.plan.bRegisters = 2;
  mma.plan.cRegisters = shape.c == MatrixElement::F16 ? 4 : 8;
  mma.plan.dRegisters = shape.d == MatrixElement::F16 ? 4 : 8;
  setKind("");
  // The shape is that of one of four.
  mma.macs *= 4;
  return context.expectOperands(4) &&
         decodeRegisters(0, shape.d, true, mma.plan.dRegisters, mma.d) &&
         decodeRegisters(1, shape.a, false, 2, mma.a) &&
         decodeRegisters(2, shape.b, false, 2, mma.b) &&
         decodeRegisters(3, shape.c, false, mma.plan.cRegisters, mma.c);
}

bool MmaDecoder::decodeScale(unsigned operand, Slot &scale, Slot (&selector)[2]) {
  scale = context.source(operand, ptx::Type::B32);
  llvm::ArrayRef<ptx::Operand> pair = context.elements(context.getOperand(operand + 1));
  if (pair.size() != 2)
    return fail("expected a pair of byte and thread");
  for (unsigned i = 0; i != 2; ++i)
    selector[i] = context.source(pair[i], ptx::Type::U16);
  return !context.hasFailed();
}

bool MmaDecoder::decodeOperands() {
  MultiplyShape shape = mma.plan.shape;
  std::optional<Family> family = getFamily(kind, shape.a, shape.b);
  bool isKnown = llvm::any_of(forms, [&](const MmaForm &form) {
    return family == form.family && form.m == extents.m && form.n == extents.n &&
           form.k == extents.k && form.isSparse == shape.isSparse;
  });
  if (!isKnown || !isARowMajor || isBRowMajor ||
      !areAccumulatorsAllowed(*family, isScaled, shape.c, shape.d))
    return fail("the ISA has no mma with this shape and these types");
  if (family == Family::Narrow) {
    for (MatrixElement *element : {&shape.a, &shape.b})
      if (*element == MatrixElement::E2M1)
        *element = MatrixElement::E2M1InByte;
  }
  shape.m = extents.m;
  shape.n = extents.n;
  shape.k = extents.k;
  mma.plan = MultiplyPlan::get(shape);
  static constexpr llvm::StringLiteral suffixes[] = {"", "", ".mxf8f6f4", ".mxf4", ".mxf4nvf4"};
  setKind(suffixes[unsigned(kind)]);

  if (!context.expectOperands(4 + 2 * shape.isSparse + 4 * isScaled) ||
      !decodeRegisters(0, shape.d, true, mma.plan.dRegisters, mma.d) ||
      !decodeRegisters(1, shape.a, false, mma.plan.aRegisters, mma.a) ||
      !decodeRegisters(2, shape.b, false, mma.plan.bRegisters, mma.b) ||
      !decodeRegisters(3, shape.c, false, mma.plan.cRegisters, mma.c))
    return false;
  unsigned next = 4;
  if (shape.isSparse) {
    mma.metadata = context.source(next, ptx::Type::B32);
    std::optional<int64_t> selector = context.constant(context.getOperand(next + 1));
    if (!selector)
      return false;
    if (*selector < 0 || *selector >= getNumSparsitySelectors(mma.plan))
      return fail("found sparsity selector " + llvm::Twine(*selector) + ", expected less than " +
                  llvm::Twine(getNumSparsitySelectors(mma.plan)));
    mma.sparsitySelector = *selector;
    next += 2;
  }
  if (isScaled)
    return decodeScale(next, mma.scaleA, mma.selectorA) &&
           decodeScale(next + 2, mma.scaleB, mma.selectorB);
  return !context.hasFailed();
}

// mma.sync.aligned.shape.alayout.blayout{.kind{.block_scale{.scale_vec}}}{.satfinite}.d.a.b.c...
void tessera::simulator::decodeMma(DecodeContext &context) {
  MmaDecoder(context, /*isSparse=*/false).decode();
}

// mma.sp{::ordered_metadata}.sync.aligned... d, a, b, c, metadata, selector{, scales}
void tessera::simulator::decodeMmaSparse(DecodeContext &context) {
  MmaDecoder(context, /*isSparse=*/true).decode();
}
