//===- TensorFragmentTest.cpp ---------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fragments against definitions of another form: shapes and strides over
// (lane, value), as CuTe describes the same instructions, where the result is
// row + rows * column, of B column + columns * row.
//
//===----------------------------------------------------------------------===//

#include "Tensor/Fragments.h"
#include "gtest/gtest.h"
#include <set>
#include <vector>

using namespace tessera::simulator;

namespace {

/// Digits of a number in a mixed radix, lowest first, and what each counts.
struct Digit {
  unsigned extent, stride;
};

unsigned evaluate(const std::vector<Digit> &digits, unsigned number) {
  unsigned result = 0;
  for (const Digit &digit : digits) {
    result += number % digit.extent * digit.stride;
    number /= digit.extent;
  }
  return result;
}

struct Case {
  const char *name;
  MatrixOperand operand;
  unsigned rows, columns, bits, registers;
  std::vector<Digit> lane, value;
};

const MatrixOperand A = MatrixOperand::A, B = MatrixOperand::B, C = MatrixOperand::C;

const std::vector<Case> cases = {
    {"a_m16k16_b16", A, 16, 16, 16, 4, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}, {2, 128}}},
    {"b_n8k16_b16", B, 16, 8, 16, 2, {{4, 16}, {8, 1}}, {{2, 8}, {2, 64}}},
    {"a_m16k8_b16", A, 16, 8, 16, 2, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}}},
    {"b_n8k8_b16", B, 8, 8, 16, 1, {{4, 16}, {8, 1}}, {{2, 8}}},
    {"b_n8k32_b16", B, 32, 8, 16, 4, {{4, 16}, {8, 1}}, {{2, 8}, {4, 64}}},
    {"a_m16k8_tf32", A, 16, 8, 32, 4, {{4, 16}, {8, 1}}, {{2, 8}, {2, 64}}},
    {"b_n8k8_tf32", B, 8, 8, 32, 2, {{4, 8}, {8, 1}}, {{2, 32}}},
    {"a_m16k4_tf32", A, 16, 4, 32, 2, {{4, 16}, {8, 1}}, {{2, 8}}},
    {"b_n8k4_tf32", B, 4, 8, 32, 1, {{4, 8}, {8, 1}}, {{1, 0}}},
    {"a_m16k32_b8", A, 16, 32, 8, 4, {{4, 64}, {8, 1}}, {{4, 16}, {2, 8}, {2, 256}}},
    {"b_n8k32_b8", B, 32, 8, 8, 2, {{4, 32}, {8, 1}}, {{4, 8}, {2, 128}}},
    {"b_n8k64_b8", B, 64, 8, 8, 4, {{4, 32}, {8, 1}}, {{4, 8}, {4, 128}}},
    {"a_m16k16_b8", A, 16, 16, 8, 2, {{4, 64}, {8, 1}}, {{4, 16}, {2, 8}}},
    {"a_m8k16_b8", A, 8, 16, 8, 1, {{4, 32}, {8, 1}}, {{4, 8}}},
    {"a_m16k64_b4", A, 16, 64, 4, 4, {{4, 128}, {8, 1}}, {{8, 16}, {2, 8}, {2, 512}}},
    {"b_n8k64_b4", B, 64, 8, 4, 2, {{4, 64}, {8, 1}}, {{8, 8}, {2, 256}}},
    {"b_n8k128_b4", B, 128, 8, 4, 4, {{4, 64}, {8, 1}}, {{8, 8}, {4, 256}}},
    {"a_m16k32_b4", A, 16, 32, 4, 2, {{4, 128}, {8, 1}}, {{8, 16}, {2, 8}}},
    {"a_m8k32_b4", A, 8, 32, 4, 1, {{4, 64}, {8, 1}}, {{8, 8}}},
    {"a_m16k256_b1", A, 16, 256, 1, 4, {{4, 512}, {8, 1}}, {{32, 16}, {2, 8}, {2, 2048}}},
    {"b_n8k256_b1", B, 256, 8, 1, 2, {{4, 256}, {8, 1}}, {{32, 8}, {2, 1024}}},
    {"a_m8k4_f64", A, 8, 4, 64, 1, {{4, 8}, {8, 1}}, {{1, 0}}},
    {"c_m8n8_f64", C, 8, 8, 64, 2, {{4, 16}, {8, 1}}, {{2, 8}}},
    {"a_m16k16_f64", A, 16, 16, 64, 8, {{4, 16}, {8, 1}}, {{2, 8}, {4, 64}}},
    {"b_n8k16_f64", B, 16, 8, 64, 4, {{4, 8}, {8, 1}}, {{4, 32}}},
    {"c_m16n8_f64", C, 16, 8, 64, 4, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}}},
    {"c_m16n8_f32", C, 16, 8, 32, 4, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}}},
    {"c_m16n8_f16", C, 16, 8, 16, 2, {{4, 32}, {8, 1}}, {{2, 16}, {2, 8}}},
    {"c_m8n8_s32", C, 8, 8, 32, 2, {{4, 16}, {8, 1}}, {{2, 8}}},
};

/// Every element is held exactly once.
void expectComplete(const Fragment &fragment) {
  std::set<std::pair<unsigned, unsigned>> seen;
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned i = 0; i != fragment.getNumElements(); ++i) {
      MatrixCoordinate at = fragment.get(lane, i);
      EXPECT_LT(at.row, fragment.rows);
      EXPECT_LT(at.column, fragment.columns);
      EXPECT_TRUE(seen.emplace(at.row, at.column).second) << at.row << "," << at.column;
    }
  EXPECT_EQ(seen.size(), size_t(fragment.rows) * fragment.columns);
}

class TensorFragmentTest : public testing::TestWithParam<Case> {};

} // namespace

TEST_P(TensorFragmentTest, EqualsShapesAndStrides) {
  const Case &expected = GetParam();
  Fragment fragment = getFragment(expected.operand, expected.rows, expected.columns, expected.bits);
  EXPECT_EQ(fragment.getNumRegisters(), expected.registers);
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned i = 0; i != fragment.getNumElements(); ++i) {
      unsigned index = evaluate(expected.lane, lane) + evaluate(expected.value, i);
      MatrixCoordinate at = fragment.get(lane, i);
      unsigned actual = expected.operand == B ? at.column + expected.columns * at.row
                                              : at.row + expected.rows * at.column;
      EXPECT_EQ(actual, index) << "lane " << lane << " element " << i;
    }
}

TEST_P(TensorFragmentTest, HoldsEveryElementOnce) {
  const Case &shape = GetParam();
  expectComplete(getFragment(shape.operand, shape.rows, shape.columns, shape.bits));
}

INSTANTIATE_TEST_SUITE_P(Mma, TensorFragmentTest, testing::ValuesIn(cases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(TensorFragment, WmmaHoldsEveryElementOnce) {
  for (auto [m, n, k] : {std::array{16u, 16u, 16u}, {8u, 32u, 16u}, {32u, 8u, 16u}})
    for (unsigned bits : {8u, 16u}) {
      expectComplete(getFragment(A, m, k, bits));
      expectComplete(getFragment(B, k, n, bits));
      expectComplete(getFragment(C, m, n, 32));
    }
}

// ISA 9.7.15.5.1.1: a row of D of wgmma continues every 8 columns, four elements later.
TEST(TensorFragment, AccumulatorsGoOnToTheRight) {
  Fragment fragment = getFragment(C, 16, 64, 32);
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned i = 0; i != 32; ++i) {
      MatrixCoordinate at = fragment.get(lane, i);
      EXPECT_EQ(at.row, lane / 4 + (i % 4 >= 2 ? 8 : 0));
      EXPECT_EQ(at.column, lane % 4 * 2 + i % 2 + i / 4 * 8);
    }
}

// ISA 9.7.14.5.1, in the words there: computation q has lanes 4q.. (low) and 16 + 4q.. (high).
TEST(TensorFragment, QuadPairs) {
  for (unsigned lane = 0; lane != 32; ++lane) {
    bool isHigh = lane >= 16;
    unsigned q = lane % 16 / 4;
    for (unsigned i = 0; i != 4; ++i) {
      unsigned row = lane % 4 + (isHigh ? 4 : 0);
      MatrixCoordinate rowMajor = getQuadPairFragment(A, true, 16).get(lane, i);
      EXPECT_EQ(rowMajor, (MatrixCoordinate{8 * q + row, i}));
      MatrixCoordinate columnMajor = getQuadPairFragment(A, false, 16).get(lane, i);
      EXPECT_EQ(columnMajor, (MatrixCoordinate{8 * q + i + (isHigh ? 4 : 0), lane % 4}));
      MatrixCoordinate bRow = getQuadPairFragment(B, true, 16).get(lane, i);
      EXPECT_EQ(bRow, (MatrixCoordinate{lane % 4, 8 * q + i + (isHigh ? 4 : 0)}));
      MatrixCoordinate bColumn = getQuadPairFragment(B, false, 16).get(lane, i);
      EXPECT_EQ(bColumn, (MatrixCoordinate{i, 8 * q + row}));
    }
    for (unsigned i = 0; i != 8; ++i) {
      MatrixCoordinate half = getQuadPairFragment(C, true, 16).get(lane, i);
      EXPECT_EQ(half, (MatrixCoordinate{8 * q + lane % 4 + (isHigh ? 4 : 0), i}));
      unsigned x = (lane & 1) + (i & 2) + (isHigh ? 4 : 0);
      unsigned y = (i & 4) + (lane & 2) + (i & 1);
      MatrixCoordinate single = getQuadPairFragment(C, true, 32).get(lane, i);
      EXPECT_EQ(single, (MatrixCoordinate{8 * q + x, y}));
    }
  }
  for (bool isRowMajor : {false, true}) {
    expectComplete(getQuadPairFragment(A, isRowMajor, 16));
    expectComplete(getQuadPairFragment(B, isRowMajor, 16));
  }
  expectComplete(getQuadPairFragment(C, true, 16));
  expectComplete(getQuadPairFragment(C, true, 32));
}
