//===- Multiply.cpp - D = A * B + C on fragments --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Multiply.h"
#include "Tensor/Fragments.h"
#include "tessera/Support/SmallFloat.h"
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

unsigned tessera::simulator::getBits(MatrixElement element) {
  switch (element) {
  case MatrixElement::B1:
    return 1;
  case MatrixElement::S4:
  case MatrixElement::U4:
  case MatrixElement::E2M1:
    return 4;
  case MatrixElement::S8:
  case MatrixElement::U8:
  case MatrixElement::E4M3:
  case MatrixElement::E5M2:
  case MatrixElement::E3M2:
  case MatrixElement::E2M3:
  case MatrixElement::E2M1InByte:
    return 8;
  case MatrixElement::F16:
  case MatrixElement::BF16:
    return 16;
  case MatrixElement::F64:
    return 64;
  case MatrixElement::TF32:
  case MatrixElement::F32:
  case MatrixElement::S32:
    break;
  }
  return 32;
}

MultiplyPlan MultiplyPlan::get(const MultiplyShape &shape) {
  MultiplyPlan plan;
  plan.shape = shape;
  plan.heldK = shape.isSparse ? shape.k / 2 : shape.k;
  // Where each register begins, or each pair of them.
  auto setBlocks = [](const Fragment &fragment, unsigned elementsPerBlock, Place *blocks) {
    unsigned numBlocks = fragment.getNumElements() / elementsPerBlock;
    for (unsigned i = 0; i != numBlocks; ++i) {
      MatrixCoordinate first = fragment.get(0, i * elementsPerBlock);
      blocks[i] = {uint16_t(first.row), uint16_t(first.column)};
    }
    return numBlocks;
  };
  Fragment a = getFragment(MatrixOperand::A, shape.m, plan.heldK, getBits(shape.a));
  Fragment b = getFragment(MatrixOperand::B, shape.k, shape.n, getBits(shape.b));
  Fragment c = getFragment(MatrixOperand::C, shape.m, shape.n, getBits(shape.c));
  Fragment d = getFragment(MatrixOperand::C, shape.m, shape.n, getBits(shape.d));
  plan.aRegisters = setBlocks(a, a.getElementsPerRegister(), plan.aBlocks);
  plan.bRegisters = setBlocks(b, b.getElementsPerRegister(), plan.bBlocks);
  plan.numCBlocks = setBlocks(c, 2, plan.cBlocks);
  plan.cRegisters = c.getNumRegisters();
  plan.dRegisters = d.getNumRegisters();
  return plan;
}

void tessera::simulator::multiply(const MultiplyPlan &plan, const MultiplyOperands &operands) {
#ifdef TESSERA_HAS_X86_64_V3
  static const bool hasV3 = __builtin_cpu_supports("x86-64-v3");
  if (hasV3)
    return x86_64_v3::multiply(plan, operands);
#endif
  baseline::multiply(plan, operands);
}

//===----------------------------------------------------------------------===//
// Metadata of sparse A
//===----------------------------------------------------------------------===//

namespace {
struct MetadataLayout {
  /// Columns of A in a chunk, which has 4 bits.
  unsigned chunkColumns;
  unsigned chunksPerRow;
  /// Whether the upper half of a word belongs to row + 8; else the odd lane's word does.
  bool isRowInWord;
  /// Lanes of a group of four that hold the metadata.
  unsigned numLanes;
};
} // namespace

static MetadataLayout getMetadataLayout(const MultiplyPlan &plan) {
  unsigned bits = getBits(plan.shape.a);
  MetadataLayout layout;
  layout.chunkColumns = bits == 32 ? 2 : bits == 4 ? 8 : 4;
  layout.chunksPerRow = plan.shape.k / layout.chunkColumns;
  layout.isRowInWord = bits >= 16;
  // 16 rows, 4 bits a chunk, 8 groups of lanes with words of 32 bits.
  layout.numLanes = 16 * layout.chunksPerRow * 4 / (8 * 32);
  return layout;
}

unsigned tessera::simulator::getNumSparsitySelectors(const MultiplyPlan &plan) {
  return 4 / getMetadataLayout(plan).numLanes;
}

uint32_t tessera::simulator::getMetadataLanes(const MultiplyPlan &plan, unsigned selector) {
  unsigned numLanes = getMetadataLayout(plan).numLanes;
  return (((1u << numLanes) - 1) << (selector * numLanes)) * 0x11111111u;
}

bool tessera::simulator::decodeMetadata(const MultiplyPlan &plan, const uint32_t *metadata,
                                        unsigned selector, uint8_t *columns) {
  MetadataLayout layout = getMetadataLayout(plan);
  unsigned bits = getBits(plan.shape.a);
  bool isValid = true;
  for (unsigned row = 0; row != 16; ++row) {
    uint8_t *to = columns + row * plan.heldK;
    for (unsigned chunk = 0; chunk != layout.chunksPerRow; ++chunk) {
      unsigned lane, nibble;
      if (layout.isRowInWord) {
        lane = chunk / 4;
        nibble = chunk % 4 + row / 8 * 4;
      } else {
        lane = row / 8 + chunk / 8 * 2;
        nibble = chunk % 8;
      }
      lane += row % 8 * 4 + selector * layout.numLanes;
      unsigned code = (metadata[lane] >> (4 * nibble)) & 15;
      unsigned first = code & 3, second = code >> 2;
      unsigned column = chunk * layout.chunkColumns;
      if (bits == 32) {
        isValid &= code == 4 || code == 14;
        *to++ = column + (code == 14);
        continue;
      }
      isValid &= first != second;
      if (bits == 4) {
        for (unsigned pair : {first, second}) {
          *to++ = column + 2 * pair;
          *to++ = column + 2 * pair + 1;
        }
        continue;
      }
      *to++ = column + first;
      *to++ = column + second;
    }
  }
  return isValid;
}

//===----------------------------------------------------------------------===//
// mma.m8n8k4 on f16
//===----------------------------------------------------------------------===//

void tessera::simulator::multiplyQuadPairs(const QuadPairShape &shape,
                                           const MultiplyOperands &operands) {
  auto load = [](const Fragment &fragment, const void *const *registers, double *matrix) {
    for (unsigned lane = 0; lane != 32; ++lane)
      for (unsigned i = 0, e = fragment.getNumElements(); i != e; ++i) {
        MatrixCoordinate at = fragment.get(lane, i);
        double &element = matrix[at.row * fragment.columns + at.column];
        if (fragment.elementBits == 16) {
          uint16_t bits;
          std::memcpy(&bits, static_cast<const char *>(registers[i / 2]) + 4 * lane + i % 2 * 2, 2);
          element = widenF16(bits);
        } else {
          float value;
          std::memcpy(&value, static_cast<const char *>(registers[i]) + 4 * lane, 4);
          element = value;
        }
      }
  };
  double a[32 * 4], b[4 * 32], c[32 * 8];
  load(getQuadPairFragment(MatrixOperand::A, shape.isARowMajor, 16), operands.a, a);
  load(getQuadPairFragment(MatrixOperand::B, shape.isBRowMajor, 16), operands.b, b);
  load(getQuadPairFragment(MatrixOperand::C, true, getBits(shape.c)), operands.c, c);
  // Rows 8q to 8q+7 of A meet columns 8q to 8q+7 of B.
  for (unsigned row = 0; row != 32; ++row)
    for (unsigned column = 0; column != 8; ++column)
      for (unsigned k = 0; k != 4; ++k)
        c[row * 8 + column] += a[row * 4 + k] * b[k * 32 + row / 8 * 8 + column];

  Fragment d = getQuadPairFragment(MatrixOperand::C, true, getBits(shape.d));
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned i = 0, e = d.getNumElements(); i != e; ++i) {
      MatrixCoordinate at = d.get(lane, i);
      double value = c[at.row * 8 + at.column];
      if (d.elementBits == 16) {
        uint16_t bits = value != value ? 0x7fff : narrowFloat<Float16>(value);
        std::memcpy(static_cast<char *>(operands.d[i / 2]) + 4 * lane + i % 2 * 2, &bits, 2);
      } else {
        float rounded = float(value);
        uint32_t bits = 0x7fffffff;
        if (rounded == rounded)
          std::memcpy(&bits, &rounded, 4);
        std::memcpy(static_cast<char *>(operands.d[i]) + 4 * lane, &bits, 4);
      }
    }
}
