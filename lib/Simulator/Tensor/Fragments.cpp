//===- Fragments.cpp - Which lane holds which matrix element --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Fragments.h"
#include "llvm/ADT/ArrayRef.h"

using namespace tessera::simulator;

MatrixCoordinate Fragment::get(unsigned laneNumber, unsigned elementNumber) const {
  MatrixCoordinate result;
  auto add = [&](llvm::ArrayRef<MatrixCoordinate> bases, unsigned bits) {
    for (const MatrixCoordinate &base : bases) {
      if (bits & 1) {
        result.row += base.row;
        result.column += base.column;
      }
      bits >>= 1;
    }
  };
  add(lane, laneNumber);
  add(element, elementNumber);
  return result;
}

Fragment tessera::simulator::getFragment(MatrixOperand operand, unsigned rows, unsigned columns,
                                         unsigned elementBits) {
  Fragment fragment;
  fragment.rows = rows;
  fragment.columns = columns;
  fragment.elementBits = elementBits;
  fragment.registerBits = elementBits == 64 ? 64 : 32;

  // Lines are rows of A and C and columns of B; `across` runs along them.
  bool isB = operand == MatrixOperand::B;
  unsigned numLines = isB ? columns : rows;
  unsigned lineLength = isB ? rows : columns;
  auto line = [&](unsigned number) {
    return isB ? MatrixCoordinate{0, number} : MatrixCoordinate{number, 0};
  };
  auto across = [&](unsigned number) {
    return isB ? MatrixCoordinate{number, 0} : MatrixCoordinate{0, number};
  };
  auto addLines = [&] {
    for (unsigned number = 8; number < numLines; number *= 2)
      fragment.element.push_back(line(number));
  };

  // A piece of a line is a register of A or B; of C two elements, in one register or in two.
  unsigned piece = operand == MatrixOperand::C ? 2 : fragment.registerBits / elementBits;
  for (unsigned number : {piece, 2 * piece})
    fragment.lane.push_back(across(number));
  for (unsigned number : {1, 2, 4})
    fragment.lane.push_back(line(number));

  for (unsigned number = 1; number < piece; number *= 2)
    fragment.element.push_back(across(number));
  // Blocks: those of A and C go down first; those of B along K first, which is down as well.
  if (!isB)
    addLines();
  for (unsigned number = 4 * piece; number < lineLength; number *= 2)
    fragment.element.push_back(across(number));
  if (isB)
    addLines();
  return fragment;
}

Fragment tessera::simulator::getQuadPairFragment(MatrixOperand operand, bool isRowMajor,
                                                 unsigned elementBits) {
  // Lanes 4q to 4q+3 and 16+4q to 16+4q+3 work on matrix q.
  auto row = [](unsigned number) { return MatrixCoordinate{number, 0}; };
  auto column = [](unsigned number) { return MatrixCoordinate{0, number}; };
  Fragment fragment;
  fragment.elementBits = 16;
  switch (operand) {
  case MatrixOperand::A:
    fragment.rows = 32;
    fragment.columns = 4;
    if (isRowMajor) {
      fragment.lane = {row(1), row(2), row(8), row(16), row(4)};
      fragment.element = {column(1), column(2)};
    } else {
      fragment.lane = {column(1), column(2), row(8), row(16), row(4)};
      fragment.element = {row(1), row(2)};
    }
    break;
  case MatrixOperand::B:
    fragment.rows = 4;
    fragment.columns = 32;
    if (isRowMajor) {
      fragment.lane = {row(1), row(2), column(8), column(16), column(4)};
      fragment.element = {column(1), column(2)};
    } else {
      fragment.lane = {column(1), column(2), column(8), column(16), column(4)};
      fragment.element = {row(1), row(2)};
    }
    break;
  case MatrixOperand::C:
    fragment.rows = 32;
    fragment.columns = 8;
    fragment.elementBits = elementBits;
    if (elementBits == 16) {
      fragment.lane = {row(1), row(2), row(8), row(16), row(4)};
      fragment.element = {column(1), column(2), column(4)};
    } else {
      fragment.lane = {row(1), column(2), row(8), row(16), row(4)};
      fragment.element = {column(1), row(2), column(4)};
    }
    break;
  }
  return fragment;
}
