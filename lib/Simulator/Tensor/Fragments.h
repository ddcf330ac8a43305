//===- Fragments.h - Which lane holds which matrix element --------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fragment is a lane's share of a matrix. Every fragment of the ISA is a map
// over bits: each bit of the lane number, and each bit of the number of an
// element within the lane, adds one row or column that is a power of two. A
// fragment is written as those two lists, lowest bit first. Elements are
// counted through the registers from low bits to high.
//
// A of mma.m16n8k16 with 16-bit elements, two of them in each of 4 registers:
//
//     lane     c2 c4 r1 r2 r4        lane 13 = 01101: c2 + r1 + r2 = row 3, column 2
//     element  c1 r8 c8              element 5 = 101: c1 + c8      =        column 9
//                                    so lane 13 holds A[3][11] as its element 5: the
//                                    high half of register 2
//
//     row 3:  column   0  1 | 2  3 | 4  5 | 6  7 | 8  9 |10 11 |12 13 |14 15
//             lane       12 |  13  |  14  |  15  |  12  |  13  |  14  |  15
//             element  0  1 | 0  1 | 0  1 | 0  1 | 4  5 | 4  5 | 4  5 | 4  5
//
// All of mma, wmma and the register operands of wgmma follow one rule, which
// getFragment spells out: a register of all lanes is a block of 8 lines, each
// cut into 4 pieces of one register; line g, piece t is in lane 4g + t. Lines
// are rows of A and C and columns of B. So a block lies in the 128 bytes of a
// register as a row-major matrix lies in memory, and fragments are converted
// without index tables. What differs is the order of the blocks. The exception
// is mma.m8n8k4 on f16, made for Volta: getQuadPairFragment.
//
// Sources: PTX ISA 9.7.14.5 (mma), 9.7.15.5.1 (wgmma); the layouts of CuTe's
// mma_traits_sm70 to sm120. What wmma holds where is not said by the ISA; the
// rule is applied there too.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TENSOR_FRAGMENTS_H
#define TESSERA_LIB_SIMULATOR_TENSOR_FRAGMENTS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace tessera::simulator {

/// Of D = A * B + C. D is held as C is.
enum class MatrixOperand : uint8_t {
  A, ///< M x K
  B, ///< K x N
  C  ///< M x N
};

struct MatrixCoordinate {
  unsigned row = 0;
  unsigned column = 0;
  bool operator==(const MatrixCoordinate &other) const {
    return row == other.row && column == other.column;
  }
};

struct Fragment {
  unsigned rows = 0;
  unsigned columns = 0;
  /// Bits that an element takes in a register.
  unsigned elementBits = 32;
  /// 64 for f64, else 32.
  unsigned registerBits = 32;
  /// What each bit of the lane and of the element number adds.
  llvm::SmallVector<MatrixCoordinate, 8> lane;
  llvm::SmallVector<MatrixCoordinate, 8> element;

  MatrixCoordinate get(unsigned laneNumber, unsigned elementNumber) const;
  /// Elements that a lane holds.
  unsigned getNumElements() const { return 1u << element.size(); }
  unsigned getElementsPerRegister() const { return registerBits / elementBits; }
  unsigned getNumRegisters() const { return getNumElements() / getElementsPerRegister(); }
};

/// The fragment of an operand with `rows` x `columns` elements, powers of two, of `elementBits`
/// bits each: 1 to 64.
Fragment getFragment(MatrixOperand operand, unsigned rows, unsigned columns, unsigned elementBits);

/// mma.m8n8k4 on f16 multiplies four pairs of matrices. Their A and C are seen here as one matrix
/// of 4 times the rows, their B as one of 4 times the columns. `isRowMajor` counts for A and B,
/// `elementBits`, 16 or 32, for C.
Fragment getQuadPairFragment(MatrixOperand operand, bool isRowMajor, unsigned elementBits);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TENSOR_FRAGMENTS_H
