//===- Multiply.h - D = A * B + C on fragments --------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every tensor core instruction computes, independent of how it is
// spelled and who executes it. What the ISA leaves open is settled so:
//
//   - Products and sums of floats are formed in double, in the order of k, from
//     C on, and rounded once to D's type, to nearest even. Products of all
//     types but f64 are exact there. f64 uses fused multiply-adds.
//   - The low 13 bits of tf32 operands are ignored.
//   - A NaN in an f32 or f16 D is the canonical one: 0x7fffffff, 0x7fff.
//   - Integer sums are exact; D wraps, or clamps with `saturate`.
//   - Bits: popc(a ^ b) or popc(a & b), summed over k.
//   - Block scales multiply the elements of A and B, exactly.
//
// Sparse A: `k` is that of B; A holds k / 2 columns of values, and metadata says
// which columns they are. Four metadata bits serve a chunk of a row: 4 columns of
// 16- and 8-bit types, of which two values are kept, each at one of 4 places;
// 8 columns of 4-bit types, of which two pairs are kept; 2 columns of tf32, of
// which one is kept, at 0 (0b0100) or 1 (0b1110). ISA 9.7.14.6.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TENSOR_MULTIPLY_H
#define TESSERA_LIB_SIMULATOR_TENSOR_MULTIPLY_H

#include "tessera/Simulator/PTX.h"
#include <cstdint>

namespace tessera::simulator {

/// How an element lies in a register.
enum class MatrixElement : uint8_t {
  F16,
  BF16,
  TF32,
  F32,
  F64,
  S32,
  S8,
  U8,
  S4,
  U4,
  B1,
  E4M3,
  E5M2,
  E3M2,       ///< in the low 6 bits of a byte
  E2M3,       ///< in the low 6 bits of a byte
  E2M1InByte, ///< in bits 2 to 5 of a byte
  E2M1        ///< two in a byte
};
unsigned getBits(MatrixElement element);

enum class BitOperation : uint8_t { Xor, And };

struct MultiplyShape {
  unsigned m = 0, n = 0, k = 0;
  MatrixElement a = MatrixElement::F16, b = MatrixElement::F16;
  /// Of C and of D: F16, F32, F64 or S32.
  MatrixElement c = MatrixElement::F32, d = MatrixElement::F32;
  bool isSparse = false;
  /// Clamp integers.
  bool saturate = false;
  BitOperation bits = BitOperation::Xor;
  /// Scales along K: 0 for none, else 1, 2 or 4.
  unsigned scaleVector = 0;
  /// Scales are ue4m3, else ue8m0.
  bool isScaleE4M3 = false;
};

/// A shape with what follows from it. Blocks are told by Fragments.h.
struct MultiplyPlan {
  static constexpr unsigned maxRegisters = 8;
  struct Place {
    uint16_t row = 0, column = 0;
  };

  MultiplyShape shape;
  /// Columns of A as held: k, or k / 2 when sparse.
  unsigned heldK = 0;
  unsigned aRegisters = 0, bRegisters = 0, cRegisters = 0, dRegisters = 0;
  /// First element of each register of A and B and of each block of 8 x 8 of C.
  Place aBlocks[maxRegisters] = {}, bBlocks[maxRegisters] = {}, cBlocks[maxRegisters] = {};
  unsigned numCBlocks = 0;

  static MultiplyPlan get(const MultiplyShape &shape);
};

/// Registers by number: each pointer leads to the register of 32 lanes, one after the other. Those
/// of D may be those of the others.
struct MultiplyOperands {
  const void *a[MultiplyPlan::maxRegisters] = {};
  const void *b[MultiplyPlan::maxRegisters] = {};
  const void *c[MultiplyPlan::maxRegisters] = {};
  void *d[MultiplyPlan::maxRegisters] = {};
  /// One register of all lanes, and which lanes' count.
  const uint32_t *metadata = nullptr;
  unsigned sparsitySelector = 0;
  /// One register of all lanes each, and from which byte and lane of each group of four.
  const uint32_t *scaleA = nullptr, *scaleB = nullptr;
  unsigned byteA = 0, threadA = 0, byteB = 0, threadB = 0;
};

/// Chooses code for the host's instruction set. All give the same bits.
void multiply(const MultiplyPlan &plan, const MultiplyOperands &operands);

/// The four multiplications of mma.m8n8k4 on f16. `isRowMajor` as spelled; c and d are F16 or F32.
struct QuadPairShape {
  bool isARowMajor = true, isBRowMajor = false;
  MatrixElement c = MatrixElement::F32, d = MatrixElement::F32;
};
void multiplyQuadPairs(const QuadPairShape &shape, const MultiplyOperands &operands);

/// The columns of A that its held values stand for: columns[row * heldK + i]. False for metadata
/// that the ISA does not allow.
bool decodeMetadata(const MultiplyPlan &plan, const uint32_t *metadata, unsigned selector,
                    uint8_t *columns);
/// Lanes of each group of four whose metadata counts, as a mask over the warp.
uint32_t getMetadataLanes(const MultiplyPlan &plan, unsigned selector);
/// Selectors that the ISA allows: 0 to this less 1.
unsigned getNumSparsitySelectors(const MultiplyPlan &plan);

/// MultiplyLoops.cpp is compiled for each of these instruction sets.
namespace baseline {
void multiply(const MultiplyPlan &plan, const MultiplyOperands &operands);
} // namespace baseline
namespace x86_64_v3 {
void multiply(const MultiplyPlan &plan, const MultiplyOperands &operands);
} // namespace x86_64_v3

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TENSOR_MULTIPLY_H
