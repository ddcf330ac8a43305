//===- Wmma.cpp - wmma.load, wmma.store, wmma.mma -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which lane holds what is not said by the ISA; here it is what mma would have
// (Fragments.h). f16 has more registers than elements: further registers hold
// the same again.
//
// The matrix is moved as the hardware would at best: each lane has a piece of up
// to 16 bytes of it, consecutive lanes consecutive pieces. Accesses are counted
// and checked as these pieces.
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Tensor/Mma.h"
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

namespace {
struct WmmaForm {
  unsigned m, n, k;
  /// A's and B's; f16 stands for all of m16n16k16's kind.
  MatrixElement elements[3];
  unsigned numElements;
};

struct WmmaAccess {
  AddressOperand address;
  ptx::Space space = ptx::Space::Generic;
  /// Of 32 bits, in elements, or noSlot.
  Slot stride = noSlot;
  uint64_t defaultStride = 0;
  unsigned elementBits = 16;
  /// Contiguous lines of the matrix in memory, and elements of each.
  unsigned numLines = 0, lineLength = 0;
  unsigned numRegisters = 0;
  /// Registers that hold different elements: the first of numRegisters.
  unsigned usedRegisters = 0;
  Slot registers[MultiplyPlan::maxRegisters];
  /// For each element of each lane, element-major, its number in memory, counted without gaps.
  const uint16_t *places = nullptr;

  unsigned getTotalBytes() const { return numLines * lineLength * elementBits / 8; }
  unsigned getPieceBytes() const { return std::min(16u, getTotalBytes() / warpSize); }
};
} // namespace

// ISA 9.7.14.2.
static constexpr WmmaForm forms[] = {{16, 16, 16, {MatrixElement::F16, MatrixElement::BF16}, 2},
                                     {8, 32, 16, {MatrixElement::F16, MatrixElement::BF16}, 2},
                                     {32, 8, 16, {MatrixElement::F16, MatrixElement::BF16}, 2},
                                     {16, 16, 16, {MatrixElement::S8, MatrixElement::U8}, 2},
                                     {8, 32, 16, {MatrixElement::S8, MatrixElement::U8}, 2},
                                     {32, 8, 16, {MatrixElement::S8, MatrixElement::U8}, 2},
                                     {16, 16, 8, {MatrixElement::TF32}, 1},
                                     {8, 8, 4, {MatrixElement::F64}, 1},
                                     {8, 8, 32, {MatrixElement::S4, MatrixElement::U4}, 2},
                                     {8, 8, 128, {MatrixElement::B1}, 1}};

static const WmmaForm *findForm(const MmaExtents &extents, MatrixElement element) {
  for (const WmmaForm &form : forms)
    if (form.m == extents.m && form.n == extents.n && form.k == extents.k)
      for (unsigned i = 0; i != form.numElements; ++i)
        if (form.elements[i] == element)
          return &form;
  return nullptr;
}

/// The type of C and D that goes with a type of A and B.
static bool isAccumulatorOf(MatrixElement accumulator, MatrixElement element) {
  switch (element) {
  case MatrixElement::F16:
    return accumulator == MatrixElement::F16 || accumulator == MatrixElement::F32;
  case MatrixElement::BF16:
  case MatrixElement::TF32:
    return accumulator == MatrixElement::F32;
  case MatrixElement::F64:
    return accumulator == MatrixElement::F64;
  default:
    return accumulator == MatrixElement::S32;
  }
}

/// Whether some form has this shape and this type of C and D.
static bool hasAccumulator(const MmaExtents &extents, MatrixElement accumulator) {
  for (const WmmaForm &form : forms)
    if (form.m == extents.m && form.n == extents.n && form.k == extents.k &&
        isAccumulatorOf(accumulator, form.elements[0]))
      return true;
  return false;
}

static ptx::Type getRegisterType(MatrixElement element) {
  return element == MatrixElement::F64 ? ptx::Type::B64 : ptx::Type::B32;
}

/// Registers of A and B that the ISA asks for.
static unsigned getNumRegisters(MatrixElement element, unsigned needed) {
  return element == MatrixElement::F16 ? 8 : needed;
}

//===----------------------------------------------------------------------===//
// wmma.load and wmma.store
//===----------------------------------------------------------------------===//

static void loadMatrix(Warp &warp, const Record &record, LaneMask mask);
static void storeMatrix(Warp &warp, const Record &record, LaneMask mask);

// wmma.load.{a, b, c}.sync.aligned.layout.shape{.ss}.type r, [p] {, stride};
// wmma.store.d.sync.aligned.layout.shape{.ss}.type [p], r {, stride};
static void decodeWmmaAccess(DecodeContext &context, bool isStore) {
  std::optional<unsigned> matrix =
      isStore ? context.takeOneOf({"d"}).value_or(9) : context.takeOneOf({"a", "b", "c"});
  if (!matrix || *matrix > 2 || !context.take("sync") || !context.take("aligned"))
    return context.unsupported("expected the matrix, .sync and .aligned");
  MatrixOperand operand = isStore ? MatrixOperand::C : MatrixOperand(*matrix);
  // The layout comes before the shape in most texts of the ISA, after it in some.
  std::optional<unsigned> layout = context.takeOneOf({"row", "col"});
  std::optional<MmaExtents> extents = parseMmaExtents(context.peek());
  if (extents)
    context.take(context.peek());
  if (!layout)
    layout = context.takeOneOf({"row", "col"});
  WmmaAccess access;
  if (std::optional<unsigned> space = context.takeOneOf({"global", "shared", "shared::cta"}))
    access.space = *space == 0 ? ptx::Space::Global : ptx::Space::Shared;
  std::optional<ptx::Type> type = context.takeType();
  std::optional<MatrixElement> element = type ? getMatrixElement(*type) : std::nullopt;
  if (!extents || !layout || !element)
    return context.unsupported("expected a layout, a shape and a type");
  bool isKnown = operand == MatrixOperand::C ? hasAccumulator(*extents, *element)
                                             : findForm(*extents, *element) != nullptr;
  if (!isKnown)
    return context.unsupported("the ISA has no wmma with this shape and type");

  unsigned rows = operand == MatrixOperand::B ? extents->k : extents->m;
  unsigned columns = operand == MatrixOperand::A ? extents->k : extents->n;
  access.elementBits = getBits(*element);
  Fragment fragment = getFragment(operand, rows, columns, access.elementBits);
  bool isRow = *layout == 0;
  // Below a byte, lines run along K.
  if (access.elementBits < 8 && isRow != (operand == MatrixOperand::A))
    return context.unsupported("elements below a byte lie along k");
  access.numLines = isRow ? rows : columns;
  access.lineLength = access.defaultStride = isRow ? columns : rows;
  access.usedRegisters = fragment.getNumRegisters();
  access.numRegisters = operand == MatrixOperand::C
                            ? access.usedRegisters
                            : getNumRegisters(*element, access.usedRegisters);
  llvm::SmallVector<uint16_t> places;
  for (unsigned i = 0, e = fragment.getNumElements(); i != e; ++i)
    for (unsigned lane = 0; lane != warpSize; ++lane) {
      MatrixCoordinate at = fragment.get(lane, i);
      places.push_back(isRow ? at.row * columns + at.column : at.column * rows + at.row);
    }
  access.places = context.copyArray<uint16_t>(places).data();

  if (!context.expectOperands(2, 3))
    return;
  access.address = context.address(isStore ? 0 : 1, access.space);
  if (context.getNumOperands() == 3)
    access.stride = context.source(2, ptx::Type::B32);
  if (!decodeMatrixRegisters(context, context.getOperand(isStore ? 1 : 0),
                             getRegisterType(*element), !isStore, access.numRegisters,
                             access.numRegisters, access.registers) ||
      context.hasFailed())
    return;
  context.record.data = context.keep(access);
  context.record.handler = isStore ? storeMatrix : loadMatrix;
}

void tessera::simulator::decodeWmmaLoad(DecodeContext &context) {
  decodeWmmaAccess(context, /*isStore=*/false);
}
void tessera::simulator::decodeWmmaStore(DecodeContext &context) {
  decodeWmmaAccess(context, /*isStore=*/true);
}

/// Calls `handle(lane, address, offset)` for each piece, `offset` being in the matrix without gaps,
/// and counts.
static void visitPieces(Warp &warp, const Record &record, const WmmaAccess &access, LaneMask mask,
                        bool isStore,
                        llvm::function_ref<void(unsigned, uint64_t, unsigned)> handle) {
  warp.requirePlain(record, access.address.base, mask, "an address");
  uint64_t addresses[warpSize] = {};
  computeAddresses(warp, access.address, mask, addresses);
  unsigned first = llvm::countr_zero(mask);
  uint64_t base = addresses[first];
  uint64_t stride = access.defaultStride;
  if (access.stride != noSlot) {
    warp.requirePlain(record, access.stride, mask, "an address");
    stride = warp.lanes<uint32_t>(access.stride)[first];
  }
  for (unsigned lane = 0; lane != warpSize; ++lane)
    if ((mask >> lane & 1) && addresses[lane] != base) {
      warp.report(FindingKind::Barrier, record, lane,
                  "the lanes of a warp give different addresses of one matrix");
      break;
    }
  unsigned piece = access.getPieceBytes();
  unsigned piecesPerLine = access.lineLength * access.elementBits / 8 / piece;
  unsigned numPieces = access.numLines * piecesPerLine;
  for (unsigned begin = 0; begin != numPieces; begin += warpSize) {
    uint64_t pieces[warpSize];
    for (unsigned lane = 0; lane != warpSize; ++lane) {
      unsigned number = begin + lane;
      pieces[lane] = base + number / piecesPerLine * (stride * access.elementBits / 8) +
                     number % piecesPerLine * piece;
    }
    countAccess(warp, record, access.space, mask, pieces, piece, isStore);
    for (unsigned lane = 0; lane != warpSize; ++lane)
      if (mask >> lane & 1)
        handle(lane, pieces[lane], (begin + lane) * piece);
  }
}

// The largest matrix is 16 x 16 of f32.
static constexpr unsigned maxMatrixBytes = 1024;

static void loadMatrix(Warp &warp, const Record &record, LaneMask mask) {
  const WmmaAccess &access = record.get<WmmaAccess>();
  checkAllLanes(warp, record, mask);
  unsigned piece = access.getPieceBytes();
  uint8_t matrix[maxMatrixBytes] = {};
  bool isPiecePlain[maxMatrixBytes / 4] = {};
  visitPieces(warp, record, access, mask, /*isStore=*/false,
              [&](unsigned lane, uint64_t address, unsigned offset) {
                isPiecePlain[offset / piece] =
                    readMemory(warp, record, lane, access.space, address, matrix + offset, piece);
              });

  unsigned bits = access.elementBits;
  unsigned registerBits = bits == 64 ? 64 : 32;
  unsigned perRegister = registerBits / bits;
  for (unsigned r = 0; r != access.numRegisters; ++r) {
    Slot slot = access.registers[r];
    LaneMask bad = 0;
    for (unsigned lane = 0; lane != warpSize; ++lane) {
      uint64_t value = 0;
      for (unsigned i = 0; i != perRegister; ++i) {
        unsigned element = r % access.usedRegisters * perRegister + i;
        unsigned bit = access.places[element * warpSize + lane] * bits;
        uint64_t part = 0;
        std::memcpy(&part, matrix + bit / 8, std::max(1u, bits / 8));
        if (bits < 8)
          part = part >> bit % 8 & ((1u << bits) - 1);
        value |= part << i * bits;
        if (!isPiecePlain[bit / 8 / piece])
          bad |= 1u << lane;
      }
      if (!(mask >> lane & 1))
        continue;
      if (registerBits == 64)
        warp.lanes<uint64_t>(slot)[lane] = value;
      else
        warp.lanes<uint32_t>(slot)[lane] = value;
    }
    warp.setPlain(slot, mask & ~bad);
    if (bad & mask)
      warp.setNotPlain(slot, bad & mask, record);
  }
}

static void storeMatrix(Warp &warp, const Record &record, LaneMask mask) {
  const WmmaAccess &access = record.get<WmmaAccess>();
  checkAllLanes(warp, record, mask);
  unsigned piece = access.getPieceBytes(), bytes = access.elementBits / 8;
  unsigned perRegister = bytes == 8 ? 1 : 4 / bytes;
  uint8_t matrix[maxMatrixBytes] = {};
  bool isPieceBad[maxMatrixBytes / 4] = {};
  for (unsigned r = 0; r != access.numRegisters; ++r) {
    const uint8_t *values = warp.lanes<uint8_t>(access.registers[r]);
    LaneMask plain = warp.plain(access.registers[r]);
    for (unsigned lane = 0; lane != warpSize; ++lane)
      for (unsigned i = 0; i != perRegister; ++i) {
        unsigned at = access.places[(r * perRegister + i) * warpSize + lane] * bytes;
        std::memcpy(matrix + at, values + (lane * perRegister + i) * bytes, bytes);
        isPieceBad[at / piece] |= !(plain >> lane & 1);
      }
  }
  visitPieces(warp, record, access, mask, /*isStore=*/true,
              [&](unsigned lane, uint64_t address, unsigned offset) {
                writeMemory(warp, record, lane, access.space, address, matrix + offset, piece,
                            !isPieceBad[offset / piece]);
              });
}

//===----------------------------------------------------------------------===//
// wmma.mma
//===----------------------------------------------------------------------===//

// wmma.mma{.op.popc}.sync.aligned.alayout.blayout.shape{.rnd}.types{.satfinite} d, a, b, c;
// The types are those of D and C for f16, else of D, A, B and C.
void tessera::simulator::decodeWmmaMultiply(DecodeContext &context) {
  MmaInstruction mma;
  MultiplyShape shape;
  std::optional<unsigned> operation = context.takeOneOf({"xor", "and"});
  if (operation) {
    shape.bits = BitOperation(*operation);
    if (!context.take("popc"))
      return context.unsupported("expected .popc");
  }
  if (!context.take("sync") || !context.take("aligned") || !context.takeOneOf({"row", "col"}) ||
      !context.takeOneOf({"row", "col"}))
    return context.unsupported("expected .sync.aligned and the layouts of A and B");
  std::optional<MmaExtents> extents = parseMmaExtents(context.peek());
  if (!extents)
    return context.unsupported("expected a shape, like .m16n16k16");
  context.take(context.peek());
  context.take("rn");
  llvm::SmallVector<ptx::Type, 4> types;
  while (std::optional<ptx::Type> type = context.takeType())
    types.push_back(*type);
  // nvcc writes the rounding of f64 here, ptxas takes both.
  context.take("rn");
  shape.saturate = context.take("satfinite");
  if (types.size() == 2)
    types = {types[0], ptx::Type::F16, ptx::Type::F16, types[1]};
  MatrixElement elements[4];
  for (unsigned i = 0; i != 4; ++i) {
    std::optional<MatrixElement> element;
    if (types.size() == 4)
      element = getMatrixElement(types[i]);
    if (!element)
      return context.unsupported("expected the types of the matrices");
    elements[i] = *element;
  }
  shape.d = elements[0];
  shape.a = elements[1];
  shape.b = elements[2];
  shape.c = elements[3];
  shape.m = extents->m;
  shape.n = extents->n;
  shape.k = extents->k;
  const WmmaForm *form = findForm(*extents, shape.a);
  if (!form || form != findForm(*extents, shape.b) || !isAccumulatorOf(shape.d, shape.a) ||
      !isAccumulatorOf(shape.c, shape.a) || (shape.a == MatrixElement::B1) != bool(operation))
    return context.unsupported("the ISA has no wmma with this shape and these types");
  bool isFloat = shape.d != MatrixElement::S32;
  // Of floats only f16 may have types of A and B implied, and .satfinite from old PTX.
  if (isFloat && shape.saturate)
    return context.unsupported(".satfinite is for integers");
  if (shape.a != shape.b && isFloat)
    return context.unsupported("A and B must have one type");

  mma.plan = MultiplyPlan::get(shape);
  std::string name = "wmma.m" + std::to_string(shape.m) + "n" + std::to_string(shape.n) + "k" +
                     std::to_string(shape.k) + "." + ptx::getName(types[0]).str() + "." +
                     ptx::getName(types[1]).str();
  if (types[2] != types[1])
    name += "." + ptx::getName(types[2]).str();
  mma.kind = llvm::StringRef(context.copyArray(llvm::ArrayRef(name.data(), name.size())).data(),
                             name.size());
  mma.macs = uint64_t(shape.m) * shape.n * shape.k;

  const MultiplyPlan &plan = mma.plan;
  ptx::Type registerType = getRegisterType(shape.a);
  if (!context.expectOperands(4) ||
      !decodeMatrixRegisters(context, context.getOperand(0), registerType, true, plan.dRegisters,
                             plan.dRegisters, mma.d) ||
      !decodeMatrixRegisters(context, context.getOperand(1), registerType, false,
                             getNumRegisters(shape.a, plan.aRegisters), plan.aRegisters, mma.a) ||
      !decodeMatrixRegisters(context, context.getOperand(2), registerType, false,
                             getNumRegisters(shape.b, plan.bRegisters), plan.bRegisters, mma.b) ||
      !decodeMatrixRegisters(context, context.getOperand(3), registerType, false, plan.cRegisters,
                             plan.cRegisters, mma.c))
    return;
  context.record.data = context.keep(mma);
  context.record.handler = executeMma;
}
