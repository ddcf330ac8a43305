//===- NumericsInstructionSetTest.cpp - Loops of every instruction set give the same bits ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter/Numerics/Loops.h"
#include "NumericsTestUtilities.h"

using namespace tessera;
using namespace tessera::interpreter;
using namespace tessera::interpreter::test;

namespace {

struct Number {
  Element element;
  const FormatName *format;
};
const Number numbers[] = {
    {Element::F16, &f16}, {Element::BF16, &bf16}, {Element::F32, &f32}, {Element::F64, &f64}};

std::vector<std::byte> pack(const Elements &elements, unsigned bytes) {
  std::vector<std::byte> slot(elements.size() * bytes);
  for (size_t i = 0; i < elements.size(); ++i)
    std::memcpy(slot.data() + i * bytes, &elements[i], bytes);
  return slot;
}

constexpr int64_t count = 4099; // Vectors and a rest.

/// On hardware without more than the baseline this compares it with itself.
TEST(NumericsInstructionSet, FloatArithmeticAgrees) {
  for (const Number &number : numbers) {
    unsigned bytes = getBytes(number.element);
    std::vector<std::byte> slots[3];
    for (unsigned i = 0; i < 3; ++i)
      slots[i] = pack(makeInterestingFloats(*number.format, count, i), bytes);
    const std::byte *operands[] = {slots[0].data(), slots[1].data(), slots[2].data()};
    for (unsigned operation = 0; operation <= unsigned(FloatOperation::Fma); ++operation)
      for (bool flushToZero : {false, true}) {
        Loop loop = getLoops().selectFloat(FloatOperation(operation), number.element, flushToZero);
        Loop baselineLoop = baseline::getLoopSet().selectFloat(FloatOperation(operation),
                                                               number.element, flushToZero);
        ASSERT_EQ(bool(loop), bool(baselineLoop));
        if (!loop)
          continue;
        std::vector<std::byte> first(count * bytes), second(count * bytes);
        std::byte *result = first.data();
        loop(operands, &result, count);
        result = second.data();
        baselineLoop(operands, &result, count);
        EXPECT_EQ(first, second) << number.format->name << " operation " << operation;
      }
  }
}

TEST(NumericsInstructionSet, ConversionsAgree) {
  const Element all[] = {Element::I1,        Element::I8,      Element::I16,      Element::I32,
                         Element::I64,       Element::F16,     Element::BF16,     Element::F32,
                         Element::F64,       Element::TF32,    Element::F8E4M3FN, Element::F8E5M2,
                         Element::F8E8M0FNU, Element::F4E2M1FN};
  const LoopSet &fast = getLoops(), &plain = baseline::getLoopSet();
  for (const Number &number : numbers) {
    std::vector<std::byte> source =
        pack(makeInterestingFloats(*number.format, count, 9), getBytes(number.element));
    const std::byte *operand = source.data();
    std::vector<double> wide(count), plainWide(count);
    fast.selectWiden(number.element, true)(operand, wide.data(), count);
    plain.selectWiden(number.element, true)(operand, plainWide.data(), count);
    EXPECT_EQ(std::memcmp(wide.data(), plainWide.data(), count * sizeof(double)), 0);
    for (Element to : all) {
      std::vector<std::byte> first(count * getBytes(to)), second(first.size());
      if (Loop loop = fast.selectConvert(number.element, to, true)) {
        std::byte *result = first.data();
        loop(&operand, &result, count);
        result = second.data();
        plain.selectConvert(number.element, to, true)(&operand, &result, count);
        EXPECT_EQ(first, second) << number.format->name << " to element " << unsigned(to);
      }
      for (FloatRounding rounding : {FloatRounding::NearestEven, FloatRounding::PositiveInf}) {
        if (isFloat(to)) {
          fast.selectNarrow(to)(wide.data(), first.data(), count, rounding, false);
          plain.selectNarrow(to)(wide.data(), second.data(), count, rounding, false);
        } else {
          fast.selectToInteger(to, true)(wide.data(), first.data(), count, rounding);
          plain.selectToInteger(to, true)(wide.data(), second.data(), count, rounding);
        }
        EXPECT_EQ(first, second) << number.format->name << " to element " << unsigned(to);
      }
    }
  }
}

TEST(NumericsInstructionSet, ProductsAgree) {
  constexpr int64_t m = 5, n = 27, k = 33; // No multiple of any block.
  std::mt19937 random(3);
  std::vector<float> lhs, rhs, acc;
  auto fill = [&](std::vector<float> &values, int64_t size) {
    for (int64_t i = 0; i < size; ++i)
      values.push_back(llvm::bit_cast<float>(uint32_t(0x3f000000 + random() % 0x01000000)));
  };
  fill(lhs, m * k);
  fill(rhs, k * n);
  fill(acc, m * n);
  std::vector<float> plainAcc = acc;
  getLoops().productF32(lhs.data(), rhs.data(), acc.data(), m, n, k);
  baseline::getLoopSet().productF32(lhs.data(), rhs.data(), plainAcc.data(), m, n, k);
  EXPECT_EQ(acc, plainAcc);
}

} // namespace
