//===- NumericsIntegerTest.cpp - Integer arithmetic against wide integers ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The oracle computes in 128 bits and wraps at the end.
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"

using namespace tessera::interpreter::test;

namespace {

using Wide = __int128;

struct Operands {
  Wide a, b;   ///< unsigned values
  Wide sa, sb; ///< signed values
  unsigned width;
  Wide getMin() const { return -(Wide(1) << (width - 1)); }
};

Wide floorDivide(Wide a, Wide b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

Wide power(Wide base, Wide exponent, unsigned width) {
  if (exponent < 0)
    return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  Wide result = 1, mask = (Wide(1) << width) - 1;
  for (Wide i = 0; i < exponent % 256; ++i)
    result = (result * base) & mask;
  return result;
}

class NumericsInteger : public NumericsTest {
protected:
  /// All pairs of i1 and i8, and edges and random pairs of the wider types.
  template <typename Reference>
  void check(const std::string &op, Reference reference) {
    for (unsigned width : {1, 8, 16, 32, 64}) {
      Elements lhs, rhs;
      makeOperands(width, lhs, rhs);
      std::string tile = makeTile(lhs, "i" + std::to_string(width));
      makeTile(rhs, "");
      Elements results = run(op + " %0, %1 : " + tile, {tile, tile}, {lhs, rhs});
      ASSERT_EQ(results.size(), lhs.size());
      for (size_t i = 0; i < lhs.size(); ++i) {
        Operands operands = {lhs[i], rhs[i], toSigned(lhs[i], width), toSigned(rhs[i], width),
                             width};
        uint64_t expected = uint64_t(reference(operands)) & llvm::maskTrailingOnes<uint64_t>(width);
        ASSERT_EQ(results[i], expected) << op << " i" << width << " of " << int64_t(operands.sa)
                                        << " and " << int64_t(operands.sb);
      }
    }
  }

  static Wide toSigned(uint64_t bits, unsigned width) { return llvm::SignExtend64(bits, width); }

  static void makeOperands(unsigned width, Elements &lhs, Elements &rhs) {
    uint64_t mask = llvm::maskTrailingOnes<uint64_t>(width);
    if (width <= 8) {
      for (uint64_t a = 0; a <= mask; ++a)
        for (uint64_t b = 0; b <= mask; ++b) {
          lhs.push_back(a);
          rhs.push_back(b);
        }
      return;
    }
    Elements edges = {0,         1,    2,        3,        width - 1,   width,
                      width + 1, mask, mask - 1, mask / 2, mask / 2 + 1};
    std::mt19937_64 random(width);
    for (unsigned i = 0; i < 53; ++i)
      edges.push_back((random() >> (random() % 64)) & mask);
    for (uint64_t a : edges)
      for (uint64_t b : edges) {
        lhs.push_back(a);
        rhs.push_back(b);
      }
  }
};

TEST_F(NumericsInteger, RingOperationsWrap) {
  check("arith.addi", [](Operands o) { return o.a + o.b; });
  check("arith.subi", [](Operands o) { return o.a - o.b; });
  check("arith.muli", [](Operands o) { return Wide((unsigned __int128)o.a * o.b); });
}

TEST_F(NumericsInteger, BitwiseOperations) {
  check("arith.andi", [](Operands o) { return o.a & o.b; });
  check("arith.ori", [](Operands o) { return o.a | o.b; });
  check("arith.xori", [](Operands o) { return o.a ^ o.b; });
}

TEST_F(NumericsInteger, ShiftsPastTheWidthGiveZeroOrTheSign) {
  check("arith.shli",
        [](Operands o) { return o.b < o.width ? Wide((unsigned __int128)o.a << o.b) : 0; });
  check("arith.shrui", [](Operands o) { return o.b < o.width ? o.a >> o.b : 0; });
  check("arith.shrsi",
        [](Operands o) { return o.b < o.width ? o.sa >> o.b : Wide(o.sa < 0 ? -1 : 0); });
}

TEST_F(NumericsInteger, ExtremaReadSignsAsTheySay) {
  check("arith.maxsi", [](Operands o) { return std::max(o.sa, o.sb); });
  check("arith.minsi", [](Operands o) { return std::min(o.sa, o.sb); });
  check("arith.maxui", [](Operands o) { return std::max(o.a, o.b); });
  check("arith.minui", [](Operands o) { return std::min(o.a, o.b); });
}

TEST_F(NumericsInteger, DivisionTruncatesAndNeverTraps) {
  check("arith.divsi", [](Operands o) { return o.sb ? o.sa / o.sb : 0; });
  check("arith.divui", [](Operands o) { return o.b ? o.a / o.b : 0; });
  check("arith.remsi", [](Operands o) { return o.sb ? o.sa % o.sb : o.sa; });
  check("arith.remui", [](Operands o) { return o.b ? o.a % o.b : o.a; });
}

TEST_F(NumericsInteger, DivisionRoundsTheWayItsNameSays) {
  check("arith.floordivsi", [](Operands o) { return o.sb ? floorDivide(o.sa, o.sb) : 0; });
  check("arith.ceildivsi", [](Operands o) { return o.sb ? -floorDivide(-o.sa, o.sb) : 0; });
  check("arith.ceildivui", [](Operands o) { return o.b ? -floorDivide(-o.a, o.b) : 0; });
}

TEST_F(NumericsInteger, HighHalfOfTheUnsignedProduct) {
  check("tile.mulhi", [](Operands o) { return Wide(((unsigned __int128)o.a * o.b) >> o.width); });
}

TEST_F(NumericsInteger, PowersWrap) {
  for (unsigned width : {8, 16}) {
    std::string tile = "tensor<1024xi" + std::to_string(width) + ">";
    Elements bases, exponents;
    uint64_t mask = llvm::maskTrailingOnes<uint64_t>(width);
    for (unsigned i = 0; i < 1024; ++i) {
      bases.push_back((i * 37) & mask);
      exponents.push_back((i % 40 - 20u) & mask);
    }
    Elements results = run("math.ipowi %0, %1 : " + tile, {tile, tile}, {bases, exponents});
    for (unsigned i = 0; i < 1024; ++i)
      ASSERT_EQ(results[i],
                uint64_t(power(toSigned(bases[i], width), toSigned(exponents[i], width), width)) &
                    mask)
          << bases[i] << " to the " << int(i % 40) - 20;
  }
}

TEST_F(NumericsInteger, ExtendedOperationsGiveBothHalves) {
  for (unsigned width : {1, 8, 16, 32, 64}) {
    Elements lhs, rhs;
    makeOperands(width, lhs, rhs);
    std::string tile = makeTile(lhs, "i" + std::to_string(width));
    std::string flags = makeTile(rhs, "i1");
    uint64_t mask = llvm::maskTrailingOnes<uint64_t>(width);
    auto sum =
        runAll("arith.addui_extended %0, %1 : " + tile + ", " + flags, {tile, tile}, {lhs, rhs});
    auto signedProduct = runAll("arith.mulsi_extended %0, %1 : " + tile, {tile, tile}, {lhs, rhs});
    auto product = runAll("arith.mului_extended %0, %1 : " + tile, {tile, tile}, {lhs, rhs});
    for (size_t i = 0; i < lhs.size(); ++i) {
      unsigned __int128 exact = (unsigned __int128)lhs[i] + rhs[i];
      ASSERT_EQ(sum[0][i], uint64_t(exact) & mask);
      ASSERT_EQ(sum[1][i], uint64_t(exact >> width));
      exact = (unsigned __int128)lhs[i] * rhs[i];
      ASSERT_EQ(product[0][i], uint64_t(exact) & mask);
      ASSERT_EQ(product[1][i], uint64_t(exact >> width) & mask);
      Wide exactSigned = toSigned(lhs[i], width) * toSigned(rhs[i], width);
      ASSERT_EQ(signedProduct[0][i], uint64_t(exactSigned) & mask);
      ASSERT_EQ(signedProduct[1][i], uint64_t(exactSigned >> width) & mask);
    }
  }
}

TEST_F(NumericsInteger, UnaryOperationsCountAtTheWidth) {
  for (unsigned width : {1, 8, 16, 32, 64}) {
    uint64_t mask = llvm::maskTrailingOnes<uint64_t>(width);
    Elements sources = {0, 1, mask, mask / 2 + 1, mask / 2, 12 & mask, 0, 0};
    std::string tile = "tensor<8xi" + std::to_string(width) + ">";
    Elements abs = run("math.absi %0 : " + tile, {tile}, {sources});
    Elements ones = run("math.ctpop %0 : " + tile, {tile}, {sources});
    Elements leading = run("math.ctlz %0 : " + tile, {tile}, {sources});
    Elements trailing = run("math.cttz %0 : " + tile, {tile}, {sources});
    for (size_t i = 0; i < sources.size(); ++i) {
      llvm::APInt value(width, sources[i]);
      EXPECT_EQ(abs[i], value.abs().getZExtValue());
      EXPECT_EQ(ones[i], value.popcount() & mask);
      EXPECT_EQ(leading[i], value.countl_zero() & mask);
      EXPECT_EQ(trailing[i], value.countr_zero() & mask);
    }
  }
}

TEST_F(NumericsInteger, ComparisonsReadSignsAsTheySay) {
  for (unsigned width : {1, 8, 16, 32, 64}) {
    Elements lhs, rhs;
    makeOperands(width, lhs, rhs);
    std::string tile = makeTile(lhs, "i" + std::to_string(width));
    makeTile(rhs, "");
    auto compare = [&](const std::string &predicate, auto reference) {
      Elements results =
          run("arith.cmpi " + predicate + ", %0, %1 : " + tile, {tile, tile}, {lhs, rhs});
      for (size_t i = 0; i < lhs.size(); ++i)
        ASSERT_EQ(results[i], uint64_t(reference(Operands{lhs[i], rhs[i], toSigned(lhs[i], width),
                                                          toSigned(rhs[i], width), width})))
            << predicate << " i" << width << " " << lhs[i] << " " << rhs[i];
    };
    compare("eq", [](Operands o) { return o.a == o.b; });
    compare("ne", [](Operands o) { return o.a != o.b; });
    compare("slt", [](Operands o) { return o.sa < o.sb; });
    compare("sle", [](Operands o) { return o.sa <= o.sb; });
    compare("sgt", [](Operands o) { return o.sa > o.sb; });
    compare("sge", [](Operands o) { return o.sa >= o.sb; });
    compare("ult", [](Operands o) { return o.a < o.b; });
    compare("ule", [](Operands o) { return o.a <= o.b; });
    compare("ugt", [](Operands o) { return o.a > o.b; });
    compare("uge", [](Operands o) { return o.a >= o.b; });
  }
}

/// The element types that control flow counts with.
TEST_F(NumericsInteger, IndexIsSixtyFourBits) {
  EXPECT_EQ(run("arith.addi %0, %1 : index", {"index", "index"}, {{~uint64_t(0)}, {2}}),
            (Elements{1}));
  EXPECT_EQ(run("arith.cmpi slt, %0, %1 : index", {"index", "index"}, {{~uint64_t(0)}, {2}}),
            (Elements{1}));
}

} // namespace
