//===- TensorMultiplyTest.cpp ---------------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rounding, wrapping and special values, and that all instruction sets agree.
// Values of whole matrices are tested by test/Simulator/Tensor.
//
//===----------------------------------------------------------------------===//

#include "Tensor/Multiply.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace tessera::simulator;

namespace {

/// Registers of 32 lanes, wide enough for f64.
using Register = std::array<uint32_t, 64>;

struct Registers {
  std::array<Register, 8> a = {}, b = {}, c = {}, d = {};
  Register metadata = {}, scaleA = {}, scaleB = {};

  MultiplyOperands get() {
    MultiplyOperands operands;
    for (unsigned i = 0; i != 8; ++i) {
      operands.a[i] = a[i].data();
      operands.b[i] = b[i].data();
      operands.c[i] = c[i].data();
      operands.d[i] = d[i].data();
    }
    operands.metadata = metadata.data();
    operands.scaleA = scaleA.data();
    operands.scaleB = scaleB.data();
    return operands;
  }
};

MultiplyShape makeShape(unsigned k, MatrixElement element, MatrixElement accumulator) {
  MultiplyShape shape;
  shape.m = 16;
  shape.n = 8;
  shape.k = k;
  shape.a = shape.b = element;
  shape.c = shape.d = accumulator;
  return shape;
}

float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}
uint32_t asBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}

/// D[0][0] of one product a * b with c, the rest being zero. Element 0 of lane 0 is at (0, 0).
uint32_t multiplyOne(const MultiplyShape &shape, uint32_t a, uint32_t b, uint32_t c) {
  Registers registers;
  registers.a[0][0] = a;
  registers.b[0][0] = b;
  registers.c[0][0] = c;
  multiply(MultiplyPlan::get(shape), registers.get());
  return registers.d[0][0];
}

} // namespace

TEST(TensorMultiply, RoundsOnceToHalf) {
  MultiplyShape shape = makeShape(16, MatrixElement::F16, MatrixElement::F16);
  // 1 + 2^-11 + 2^-24, the last from 2^-12 * 2^-12: above the tie, so up. Rounded to f32 first it
  // would be the tie, which goes to even.
  Registers registers;
  registers.c[0][0] = 0x3c00;
  registers.a[0][0] = 0x0c00 | 0x1000 << 16; // 2^-12 and 2^-11
  registers.b[0][0] = 0x0c00 | 0x3c00 << 16; // 2^-12 and 1
  multiply(MultiplyPlan::get(shape), registers.get());
  EXPECT_EQ(registers.d[0][0] & 0xffff, 0x3c01u);
}

TEST(TensorMultiply, SumsInDouble) {
  MultiplyShape shape = makeShape(16, MatrixElement::F16, MatrixElement::F32);
  Registers registers;
  registers.c[0][0] = asBits(0x1p30f);
  registers.a[0][0] = 0x3c00 | 0x3c00 << 16;
  registers.b[0][0] = 0x4200 | 0x0000 << 16;
  // 2^30 + 3 - 2^30: f32 would lose the 3.
  registers.a[0][1] = 0x7800; // 2^15 at k = 2
  registers.b[0][1] = 0xf800; // -2^15
  multiply(MultiplyPlan::get(shape), registers.get());
  EXPECT_EQ(asFloat(registers.d[0][0]), 3.0f);
}

TEST(TensorMultiply, IgnoresLowBitsOfTF32) {
  MultiplyShape shape = makeShape(8, MatrixElement::TF32, MatrixElement::F32);
  uint32_t d = multiplyOne(shape, asBits(1.5f) | 0x1fff, asBits(2.0f) | 0x1fff, 0);
  EXPECT_EQ(asFloat(d), 3.0f);
}

TEST(TensorMultiply, CanonicalNaN) {
  MultiplyShape shape = makeShape(16, MatrixElement::F16, MatrixElement::F32);
  EXPECT_EQ(multiplyOne(shape, 0x7c00, 0, 0), 0x7fffffffu);
  EXPECT_EQ(multiplyOne(shape, 0xfe01, 0x3c00, 0), 0x7fffffffu);
  shape.c = shape.d = MatrixElement::F16;
  EXPECT_EQ(multiplyOne(shape, 0x7c00, 0, 0) & 0xffff, 0x7fffu);
  // Infinity stays.
  EXPECT_EQ(multiplyOne(shape, 0x7c00, 0x3c00, 0) & 0xffff, 0x7c00u);
}

TEST(TensorMultiply, IntegersWrapOrClamp) {
  MultiplyShape shape = makeShape(32, MatrixElement::S8, MatrixElement::S32);
  EXPECT_EQ(multiplyOne(shape, 2, 1, 0x7fffffff), 0x80000001u);
  EXPECT_EQ(multiplyOne(shape, 0xfe, 1, 0x80000000), 0x7ffffffeu);
  shape.saturate = true;
  EXPECT_EQ(multiplyOne(shape, 2, 1, 0x7fffffff), 0x7fffffffu);
  EXPECT_EQ(multiplyOne(shape, 0xfe, 1, 0x80000000), 0x80000000u);
}

TEST(TensorMultiply, LargestIntegerSumsAreExact) {
  MultiplyShape shape = makeShape(32, MatrixElement::U8, MatrixElement::S32);
  Registers registers;
  for (unsigned i = 0; i != 4; ++i)
    registers.a[i].fill(0xffffffff);
  for (unsigned i = 0; i != 2; ++i)
    registers.b[i].fill(0xffffffff);
  multiply(MultiplyPlan::get(shape), registers.get());
  EXPECT_EQ(registers.d[3][31], 32u * 255 * 255);
}

TEST(TensorMultiply, FusesDoubles) {
  MultiplyShape shape = makeShape(4, MatrixElement::F64, MatrixElement::F64);
  Registers registers;
  double a = 1 + 0x1p-30, b = 1 - 0x1p-30, c = -1;
  std::memcpy(registers.a[0].data(), &a, 8);
  std::memcpy(registers.b[0].data(), &b, 8);
  std::memcpy(registers.c[0].data(), &c, 8);
  for (auto function : {multiply, baseline::multiply}) {
    function(MultiplyPlan::get(shape), registers.get());
    double d;
    std::memcpy(&d, registers.d[0].data(), 8);
    EXPECT_EQ(d, -0x1p-60);
  }
}

// The codes of small floats, from their definitions: (-1)^s * 2^(e - bias) * 1.m, or with e = 0
// (-1)^s * 2^(1 - bias) * 0.m.
TEST(TensorMultiply, NarrowFormats) {
  struct Format {
    MatrixElement element;
    unsigned exponentBits, mantissaBits, shift;
    int bias;
  };
  for (const Format &format : {Format{MatrixElement::E4M3, 4, 3, 0, 7},
                               {MatrixElement::E5M2, 5, 2, 0, 15},
                               {MatrixElement::E3M2, 3, 2, 0, 3},
                               {MatrixElement::E2M3, 2, 3, 0, 1},
                               {MatrixElement::E2M1InByte, 2, 1, 2, 1}}) {
    MultiplyShape shape = makeShape(32, format.element, MatrixElement::F32);
    shape.b = MatrixElement::E4M3;
    unsigned width = 1 + format.exponentBits + format.mantissaBits;
    for (unsigned code = 0; code != 1u << width; ++code) {
      unsigned mantissa = code & ((1u << format.mantissaBits) - 1);
      unsigned exponent = code >> format.mantissaBits & ((1u << format.exponentBits) - 1);
      double value =
          exponent ? std::ldexp(1 + std::ldexp(mantissa, -int(format.mantissaBits)),
                                int(exponent) - format.bias)
                   : std::ldexp(std::ldexp(mantissa, -int(format.mantissaBits)), 1 - format.bias);
      if (format.element == MatrixElement::E5M2 && exponent == 31)
        value = mantissa ? NAN : INFINITY;
      if (format.element == MatrixElement::E4M3 && exponent == 15 && mantissa == 7)
        value = NAN;
      if (code >> (width - 1))
        value = -value;
      // Times 1.
      float d = asFloat(multiplyOne(shape, code << format.shift, 0x38, 0));
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(d)) << code;
      else
        EXPECT_EQ(d, value) << code;
    }
  }
}

TEST(TensorMultiply, Bits) {
  MultiplyShape shape = makeShape(256, MatrixElement::B1, MatrixElement::S32);
  EXPECT_EQ(multiplyOne(shape, 0xff00ff00, 0xffff0000, 5), 5u + 16);
  shape.bits = BitOperation::And;
  EXPECT_EQ(multiplyOne(shape, 0xff00ff00, 0xffff0000, 5), 5u + 8);
}

TEST(TensorMultiply, InstructionSetsAgree) {
  using ME = MatrixElement;
  std::vector<MultiplyShape> shapes = {
      makeShape(16, ME::F16, ME::F32),  makeShape(16, ME::F16, ME::F16),
      makeShape(8, ME::F16, ME::F32),   makeShape(16, ME::BF16, ME::F32),
      makeShape(8, ME::TF32, ME::F32),  makeShape(4, ME::TF32, ME::F32),
      makeShape(32, ME::E4M3, ME::F32), makeShape(32, ME::E5M2, ME::F16),
      makeShape(64, ME::E2M1, ME::F32), makeShape(32, ME::S8, ME::S32),
      makeShape(64, ME::U4, ME::S32),   makeShape(256, ME::B1, ME::S32),
      makeShape(16, ME::F64, ME::F64)};
  shapes.push_back(makeShape(32, ME::F16, ME::F32));
  shapes.back().isSparse = true;
  shapes.push_back(makeShape(64, ME::E2M1, ME::F32));
  shapes.back().scaleVector = 4;
  shapes.back().isScaleE4M3 = true;
  std::mt19937 random(1);
  for (const MultiplyShape &shape : shapes) {
    Registers registers;
    for (auto *group : {&registers.a, &registers.b, &registers.c})
      for (Register &reg : *group)
        for (uint32_t &word : reg)
          word = random();
    for (Register *reg : {&registers.scaleA, &registers.scaleB})
      for (uint32_t &word : *reg)
        word = random();
    registers.metadata.fill(0xe4944e94);
    MultiplyPlan plan = MultiplyPlan::get(shape);
    baseline::multiply(plan, registers.get());
    auto expected = registers.d;
    registers.d = {};
    multiply(plan, registers.get());
    EXPECT_EQ(registers.d, expected) << unsigned(shape.a) << " " << shape.k;
  }
}

TEST(TensorMultiply, DestinationMayBeSource) {
  MultiplyPlan plan = MultiplyPlan::get(makeShape(16, MatrixElement::F16, MatrixElement::F32));
  Registers registers;
  for (unsigned i = 0; i != 4; ++i)
    for (unsigned lane = 0; lane != 32; ++lane) {
      registers.a[i][lane] = 0x3c003800 + lane * 0x11;
      registers.b[i][lane] = 0x40003c00 + lane * 0x13;
    }
  multiply(plan, registers.get());
  auto expected = registers.d;
  MultiplyOperands operands = registers.get();
  for (unsigned i = 0; i != 4; ++i)
    operands.d[i] = registers.a[i].data();
  multiply(plan, operands);
  for (unsigned i = 0; i != 4; ++i)
    EXPECT_EQ(registers.a[i], expected[i]);
}

// ISA 9.7.14.6.1: two places of four, told by two bits each; the same place twice is not allowed.
TEST(TensorMultiply, MetadataNamesColumns) {
  MultiplyShape shape = makeShape(32, MatrixElement::F16, MatrixElement::F32);
  shape.isSparse = true;
  MultiplyPlan plan = MultiplyPlan::get(shape);
  EXPECT_EQ(getNumSparsitySelectors(plan), 2u);
  EXPECT_EQ(getMetadataLanes(plan, 1), 0xccccccccu);
  Register metadata;
  metadata.fill(0x44444444);
  // Row 9, columns 20 to 23: group 1, its second lane, upper half, second chunk: places 1 and 3.
  metadata[4 + 1] = 0x44d44444;
  uint8_t columns[16 * 16];
  EXPECT_TRUE(decodeMetadata(plan, metadata.data(), 0, columns));
  EXPECT_EQ(columns[9 * 16 + 10], 21);
  EXPECT_EQ(columns[9 * 16 + 11], 23);
  EXPECT_EQ(columns[1 * 16 + 10], 20);
  EXPECT_EQ(columns[1 * 16 + 11], 21);
  metadata[5] = 0x44544444;
  EXPECT_FALSE(decodeMetadata(plan, metadata.data(), 0, columns));
}
