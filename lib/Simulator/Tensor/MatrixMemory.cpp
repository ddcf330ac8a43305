//===- MatrixMemory.cpp - ldmatrix, stmatrix, movmatrix -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of 16 bytes lie at the addresses that lanes give, in order: lane 8j + i
// has row i of matrix j, or lane 16j + i where matrices have 16 rows. Lane
// 4g + t receives, for each matrix:
//
//   m8n8.b16            row g, elements 2t and 2t + 1
//   m8n8.trans.b16      element g of rows 2t and 2t + 1
//   m16n16.trans.b8     two registers: element g, then element g + 8, of rows 4t to 4t + 3
//   m8n16               row g, elements 4t to 4t + 3, each unpacked to a byte
//   m16n8.trans.b8      (stmatrix) byte i is element g + 8(i/2) of row 2t + i%2: the transpose of
//                       an accumulator fragment
//
// Packed rows begin with 16 elements of 6 or 4 bits, low bits first, and are
// padded to 16 bytes. Unpacked they are in the low bits of their bytes.
//
// Sources: ISA 9.7.14.5 (ldmatrix, stmatrix, movmatrix); for the order within
// registers of the byte forms, what CuTe does to their results (copy_sm100.hpp
// and the layouts of copy_traits_sm100.hpp).
//
//===----------------------------------------------------------------------===//

#include "Memory/Access.h"
#include "Tensor/Mma.h"
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

namespace {
enum class MatrixForm : uint8_t { M8N8, M16N16, M8N16, M16N8 };
enum class RowFormat : uint8_t { Plain, Packed6, Packed4 };

struct MatrixAccess {
  AddressOperand address;
  ptx::Space space = ptx::Space::Generic;
  MatrixForm form = MatrixForm::M8N8;
  RowFormat format = RowFormat::Plain;
  bool isTransposed = false;
  unsigned numMatrices = 1;
  Slot registers[4] = {noSlot, noSlot, noSlot, noSlot};

  unsigned getRowsPerMatrix() const { return form == MatrixForm::M16N16 ? 16 : 8; }
  unsigned getNumRows() const { return numMatrices * getRowsPerMatrix(); }
  unsigned getNumRegisters() const {
    return form == MatrixForm::M16N16 ? 2 * numMatrices : numMatrices;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

/// The modifiers after .sync, in any order, since compilers write them in several.
static bool decodeModifiers(DecodeContext &context, MatrixAccess &access, bool isStore) {
  bool isAligned = false, hasShape = false, hasNumber = false, hasType = false, isB8 = false;
  bool isUnpacked = false;
  while (!context.isAtEnd() && !context.hasFailed()) {
    if (context.take("aligned"))
      isAligned = true;
    else if (context.take("trans"))
      access.isTransposed = true;
    else if (context.takeOneOf({"shared", "shared::cta"}))
      access.space = ptx::Space::Shared;
    else if (std::optional<unsigned> number = context.takeOneOf({"x1", "x2", "x4"})) {
      access.numMatrices = 1u << *number;
      hasNumber = true;
    } else if (std::optional<unsigned> shape =
                   context.takeOneOf({"m8n8", "m16n16", "m8n16", "m16n8"})) {
      access.form = MatrixForm(*shape);
      hasShape = true;
    } else if (std::optional<unsigned> type = context.takeOneOf({"b16", "b8"})) {
      isB8 = *type == 1;
      hasType = true;
    } else if (context.take("b8x16"))
      isUnpacked = true;
    else if (std::optional<unsigned> packed = context.takeOneOf({"b6x16_p32", "b4x16_p64"}))
      access.format = RowFormat(1 + *packed);
    else {
      context.unsupported("does not know ." + context.peek());
      return false;
    }
  }
  bool isPacked = access.format != RowFormat::Plain;
  bool isKnown =
      isAligned && hasShape && hasNumber && isPacked == isUnpacked && hasType != isPacked;
  switch (access.form) {
  case MatrixForm::M8N8:
    isKnown &= hasType && !isB8;
    break;
  case MatrixForm::M16N16:
    isKnown &= !isStore && access.isTransposed && access.numMatrices <= 2 && (isB8 || isPacked);
    break;
  case MatrixForm::M8N16:
    isKnown &= !isStore && !access.isTransposed && isPacked;
    break;
  case MatrixForm::M16N8:
    isKnown &= isStore && access.isTransposed && isB8;
    break;
  }
  if (!isKnown)
    context.unsupported("the ISA has no such combination of modifiers");
  return isKnown;
}

static void load(Warp &warp, const Record &record, LaneMask mask);
static void store(Warp &warp, const Record &record, LaneMask mask);

static void decodeMatrixAccess(DecodeContext &context, bool isStore) {
  MatrixAccess access;
  if (!decodeModifiers(context, access, isStore) || !context.expectOperands(2))
    return;
  access.address = context.address(isStore ? 0 : 1, access.space);
  unsigned number = access.getNumRegisters();
  if (!decodeMatrixRegisters(context, context.getOperand(isStore ? 1 : 0), ptx::Type::B32, !isStore,
                             number, number, access.registers) ||
      context.hasFailed())
    return;
  context.record.data = context.keep(access);
  context.record.handler = isStore ? store : load;
}

// ldmatrix.sync.aligned.shape.num{.trans}{.ss}.type r, [p];
// ldmatrix.sync.aligned.shape.num{.trans}{.ss}.b8x16.{b6x16_p32, b4x16_p64} r, [p];
void tessera::simulator::decodeLdmatrix(DecodeContext &context) {
  decodeMatrixAccess(context, /*isStore=*/false);
}

// stmatrix.sync.aligned.shape.num{.trans}{.ss}.type [p], r;
void tessera::simulator::decodeStmatrix(DecodeContext &context) {
  decodeMatrixAccess(context, /*isStore=*/true);
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

namespace {
struct alignas(16) MatrixRow {
  uint8_t bytes[16];
};
} // namespace

/// Reads one row; packed ones without their padding, which may be anything.
static bool readRow(Warp &warp, const Record &record, const MatrixAccess &access, unsigned lane,
                    uint64_t address, MatrixRow &row) {
  if (access.format == RowFormat::Plain)
    return readMemory(warp, record, lane, access.space, address, row.bytes, 16);
  if (address % 16 != 0) {
    warp.report(FindingKind::Misaligned, record, lane,
                "a row of a matrix must lie at a multiple of 16 bytes");
    row = {};
    return false;
  }
  uint8_t packed[16] = {};
  bool isPlain = readMemory(warp, record, lane, access.space, address, packed, 8);
  if (access.format == RowFormat::Packed4) {
    for (unsigned i = 0; i != 16; ++i)
      row.bytes[i] = packed[i / 2] >> (i % 2 * 4) & 15;
    return isPlain;
  }
  isPlain &= readMemory(warp, record, lane, access.space, address + 8, packed + 8, 4);
  for (unsigned i = 0; i != 16; ++i) {
    unsigned bit = 6 * i;
    unsigned pair = packed[bit / 8] | packed[bit / 8 + 1] << 8;
    row.bytes[i] = pair >> (bit % 8) & 63;
  }
  return isPlain;
}

/// The lanes whose addresses are used.
static LaneMask getAddressLanes(const MatrixAccess &access, LaneMask mask) {
  unsigned numRows = access.getNumRows();
  return mask & (numRows == 32 ? allLanes : (1u << numRows) - 1);
}

/// Lanes that receive from a matrix with these plain rows, row i in bit i.
static LaneMask getPlainLanes(const MatrixAccess &access, unsigned rows) {
  LaneMask lanes = 0;
  for (unsigned lane = 0; lane != warpSize; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    unsigned needed = access.form == MatrixForm::M16N16 ? 15u << 4 * t
                      : access.isTransposed             ? 3u << 2 * t
                                                        : 1u << g;
    if ((rows & needed) == needed)
      lanes |= 1u << lane;
  }
  return lanes;
}

/// Fills the registers of one matrix.
static void distribute(const MatrixAccess &access, const MatrixRow *rows,
                       uint32_t (*registers)[warpSize]) {
  for (unsigned lane = 0; lane != warpSize; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    if (access.form == MatrixForm::M16N16) {
      for (unsigned half = 0; half != 2; ++half) {
        uint32_t value = 0;
        for (unsigned i = 0; i != 4; ++i)
          value |= uint32_t(rows[4 * t + i].bytes[g + 8 * half]) << 8 * i;
        registers[half][lane] = value;
      }
      continue;
    }
    uint16_t low, high;
    std::memcpy(&low, access.isTransposed ? rows[2 * t].bytes + 2 * g : rows[g].bytes + 4 * t, 2);
    std::memcpy(&high,
                access.isTransposed ? rows[2 * t + 1].bytes + 2 * g : rows[g].bytes + 4 * t + 2, 2);
    registers[0][lane] = low | uint32_t(high) << 16;
  }
}

static void writeRegister(Warp &warp, const Record &record, Slot slot, const uint32_t *values,
                          LaneMask plain, LaneMask mask) {
  uint32_t *to = warp.lanes<uint32_t>(slot);
  if (mask == allLanes) {
    std::memcpy(to, values, warpSize * sizeof(uint32_t));
  } else {
    for (unsigned lane = 0; lane != warpSize; ++lane)
      if (mask >> lane & 1)
        to[lane] = values[lane];
  }
  warp.setPlain(slot, mask & plain);
  if (LaneMask bad = mask & ~plain)
    warp.setNotPlain(slot, bad, record);
}

static void load(Warp &warp, const Record &record, LaneMask mask) {
  const MatrixAccess &access = record.get<MatrixAccess>();
  checkAllLanes(warp, record, mask);
  LaneMask givers = getAddressLanes(access, mask);
  warp.requirePlain(record, access.address.base, givers, "an address");
  uint64_t addresses[warpSize] = {};
  computeAddresses(warp, access.address, givers, addresses);
  unsigned numRows = access.getNumRows();
  countMatrixAccess(warp, record, numRows / 8, addresses, /*isStore=*/false);

  MatrixRow rows[warpSize];
  uint32_t plainRows = 0;
  for (unsigned lane = 0; lane != numRows; ++lane) {
    rows[lane] = {};
    if (givers >> lane & 1)
      plainRows |= uint32_t(readRow(warp, record, access, lane, addresses[lane], rows[lane]))
                   << lane;
  }
  unsigned perMatrix = access.getRowsPerMatrix();
  for (unsigned j = 0; j != access.numMatrices; ++j) {
    unsigned matrixRows = plainRows >> j * perMatrix & ((1u << perMatrix) - 1);
    bool isAllPlain = matrixRows == (1u << perMatrix) - 1;
    LaneMask plain = isAllPlain ? allLanes : getPlainLanes(access, matrixRows);
    uint32_t registers[2][warpSize];
    distribute(access, rows + j * perMatrix, registers);
    if (access.form == MatrixForm::M16N16) {
      writeRegister(warp, record, access.registers[2 * j], registers[0], plain, mask);
      writeRegister(warp, record, access.registers[2 * j + 1], registers[1], plain, mask);
    } else {
      writeRegister(warp, record, access.registers[j], registers[0], plain, mask);
    }
  }
}

static void store(Warp &warp, const Record &record, LaneMask mask) {
  const MatrixAccess &access = record.get<MatrixAccess>();
  checkAllLanes(warp, record, mask);
  LaneMask givers = getAddressLanes(access, mask);
  warp.requirePlain(record, access.address.base, givers, "an address");
  uint64_t addresses[warpSize] = {};
  computeAddresses(warp, access.address, givers, addresses);
  countMatrixAccess(warp, record, access.numMatrices, addresses, /*isStore=*/true);

  for (unsigned j = 0; j != access.numMatrices; ++j) {
    MatrixRow rows[8];
    const uint32_t *values = warp.lanes<uint32_t>(access.registers[j]);
    LaneMask plain = warp.plain(access.registers[j]);
    unsigned badRows = 0;
    for (unsigned lane = 0; lane != warpSize; ++lane) {
      unsigned g = lane / 4, t = lane % 4;
      uint16_t low = values[lane], high = values[lane] >> 16;
      if (access.form == MatrixForm::M16N8) {
        for (unsigned i = 0; i != 4; ++i)
          rows[2 * t + i % 2].bytes[g + i / 2 * 8] = values[lane] >> 8 * i;
      } else if (access.isTransposed) {
        std::memcpy(rows[2 * t].bytes + 2 * g, &low, 2);
        std::memcpy(rows[2 * t + 1].bytes + 2 * g, &high, 2);
      } else {
        std::memcpy(rows[g].bytes + 4 * t, &values[lane], 4);
      }
      if (!(plain >> lane & 1))
        badRows |= access.isTransposed ? 3u << 2 * t : 1u << g;
    }
    for (unsigned i = 0; i != 8; ++i)
      if (unsigned lane = 8 * j + i; givers >> lane & 1)
        writeMemory(warp, record, lane, access.space, addresses[lane], rows[i].bytes, 16,
                    !(badRows >> i & 1));
  }
}

//===----------------------------------------------------------------------===//
// movmatrix
//===----------------------------------------------------------------------===//

static void transposeRegister(Warp &warp, const Record &record, LaneMask mask) {
  checkAllLanes(warp, record, mask);
  Slot slot = record.sources[0];
  const uint32_t *values = warp.lanes<uint32_t>(slot);
  LaneMask plain = warp.plain(slot);
  Origin origin = warp.getFrame().origin(slot);
  uint32_t results[warpSize];
  LaneMask bad = 0;
  for (unsigned lane = 0; lane != warpSize; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    results[lane] = 0;
    for (unsigned half = 0; half != 2; ++half) {
      // Element (g, 2t + half) of the result is (2t + half, g) of the source.
      unsigned from = (2 * t + half) * 4 + g / 2;
      results[lane] |= (values[from] >> (g % 2 * 16) & 0xffff) << 16 * half;
      if (!(plain >> from & 1))
        bad |= 1u << lane;
    }
  }
  writeRegister(warp, record, record.destination, results, ~bad, mask);
  if (bad & mask)
    warp.getFrame().origin(record.destination) = origin;
}

// movmatrix.sync.aligned.m8n8.trans.b16 d, a;
void tessera::simulator::decodeMovmatrix(DecodeContext &context) {
  if (!context.take("aligned") || !context.take("m8n8") || !context.take("trans") ||
      !context.take("b16"))
    return context.unsupported("expected .aligned.m8n8.trans.b16");
  if (!context.expectOperands(2))
    return;
  context.record.destination = context.destination(0, ptx::Type::B32);
  context.record.sources[0] = context.source(1, ptx::Type::B32);
  context.record.handler = transposeRegister;
}
