//===- NumericsMathTest.cpp - Functions of math and tile against long double ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"
#include <cmath>

using namespace tessera::interpreter;
using namespace tessera::interpreter::test;

namespace {

struct Function {
  const char *name;
  long double (*reference)(long double);
  float low, high;
};
const Function functions[] = {{"math.atan", atanl, -100, 100},
                              {"math.cos", cosl, -100, 100},
                              {"math.cosh", coshl, -80, 80},
                              {"math.erf", erfl, -4, 4},
                              {"math.exp", expl, -100, 88},
                              {"math.exp2", exp2l, -149, 127},
                              {"math.expm1", expm1l, -4, 80},
                              {"math.log", logl, 0, 1000},
                              {"math.log10", log10l, 0, 1000},
                              {"math.log1p", log1pl, -1, 10},
                              {"math.log2", log2l, 0, 1000},
                              {"math.sin", sinl, -100, 100},
                              {"math.sinh", sinhl, -80, 80},
                              {"math.tan", tanl, -100, 100},
                              {"math.tanh", tanhl, -8, 8},
                              {"math.sqrt", sqrtl, 0, 1e30f},
                              {"math.ceil", ceill, -100, 100},
                              {"math.floor", floorl, -100, 100},
                              {"math.trunc", truncl, -100, 100},
                              {"math.round", roundl, -100, 100},
                              {"math.rsqrt", [](long double x) { return 1 / sqrtl(x); }, 0, 1000}};

class NumericsMath : public NumericsTest {};

/// The library in double is within an ulp, so that one rounding gives the nearest f32 unless the
/// value lies at a tie within 2^-28: one in millions.
TEST_F(NumericsMath, F32IsTheNearestToTheValue) {
  std::mt19937 random(1);
  for (const Function &function : functions) {
    Elements sources;
    for (unsigned i = 0; i < 1024; ++i) {
      float fraction = float(random() % 65536) / 65536;
      sources.push_back(
          llvm::bit_cast<uint32_t>(function.low + fraction * (function.high - function.low)));
    }
    Elements results =
        run(std::string(function.name) + " %0 : tensor<1024xf32>", {"tensor<1024xf32>"}, {sources});
    for (unsigned i = 0; i < 1024; ++i) {
      float x = llvm::bit_cast<float>(uint32_t(sources[i]));
      EXPECT_EQ(llvm::bit_cast<float>(uint32_t(results[i])), float(function.reference(x)))
          << function.name << " of " << x;
    }
  }
}

TEST_F(NumericsMath, EveryFunctionHasEveryType) {
  for (const char *type : {"f16", "bf16", "f32", "f64"}) {
    for (const Function &function : functions)
      EXPECT_TRUE(bool(
          selectComputeKernel(parse(std::string(function.name) + " %0 : tensor<4x" + type + ">",
                                    {std::string("tensor<4x") + type + ">"}))))
          << function.name << " " << type;
    for (const char *name : {"math.atan2", "math.powf", "math.copysign", "arith.remf"})
      EXPECT_TRUE(
          bool(selectComputeKernel(parse(std::string(name) + " %0, %1 : " + type, {type, type}))))
          << name << " " << type;
    for (const char *text :
         {"math.absf %0", "arith.negf %0", "tile.sqrt %0", "tile.rsqrt %0",
          "tile.exp %0 rounding full", "tile.exp2 %0", "tile.tanh %0 rounding full"})
      EXPECT_TRUE(bool(selectComputeKernel(parse(std::string(text) + " : " + type, {type}))))
          << text << " " << type;
  }
}

TEST_F(NumericsMath, TiesOfRoundingToIntegers) {
  // 0.5, 1.5, -0.5, -2.5
  std::vector<Elements> halves = {{0x3800, 0x3e00, 0xb800, 0xc100}};
  std::vector<std::string> types = {"tensor<4xf16>"};
  EXPECT_EQ(run("math.round %0 : tensor<4xf16>", types, halves),
            (Elements{0x3c00, 0x4000, 0xbc00, 0xc200})); // 1, 2, -1, -3
  EXPECT_EQ(run("math.roundeven %0 : tensor<4xf16>", types, halves),
            (Elements{0, 0x4000, 0x8000, 0xc000})); // 0, 2, -0, -2
}

TEST_F(NumericsMath, SignsOfNaNsChangeAndNothingElse) {
  std::vector<std::string> types = {"tensor<2xf16>"};
  EXPECT_EQ(run("arith.negf %0 : tensor<2xf16>", types, {{0x7d01, 0}}), (Elements{0xfd01, 0x8000}));
  EXPECT_EQ(run("math.absf %0 : tensor<2xf16>", types, {{0xfd01, 0x8000}}), (Elements{0x7d01, 0}));
}

TEST_F(NumericsMath, RemainderHasTheSignOfTheDividend) {
  std::string type = "tensor<4xf32>"; // 5 % 3, -5 % 3, 1 % inf, 1 % 0
  EXPECT_EQ(run("arith.remf %0, %1 : " + type, {type, type},
                {{0x40a00000, 0xc0a00000, 0x3f800000, 0x3f800000},
                 {0x40400000, 0x40400000, 0x7f800000, 0}}),
            (Elements{0x40000000, 0xc0000000, 0x3f800000, 0x7fc00000}));
}

TEST_F(NumericsMath, IntegerPowersKeepTheParityOfLargeExponents) {
  std::string base = "tensor<4xf32>",
              exponent = "tensor<4xi64>"; // (-1)^(2^53 + 1), 2^-3, 0^0, 2^10
  EXPECT_EQ(run("math.fpowi %0, %1 : " + base + ", " + exponent, {base, exponent},
                {{0xbf800000, 0x40000000, 0, 0x40000000},
                 {(uint64_t(1) << 53) + 1, uint64_t(-3), 0, 10}}),
            (Elements{0xbf800000, 0x3e000000, 0x3f800000, 0x44800000}));
}

TEST_F(NumericsMath, FlushedFunctionsTakeSubnormalsForZero) {
  // 1 / sqrt(2^-140) = 2^70, of zero infinity; 2^-130 is subnormal.
  EXPECT_EQ(run("tile.rsqrt %0 : f32", {"f32"}, {{0x200}}), (Elements{0x62800000}));
  EXPECT_EQ(run("tile.rsqrt %0 flush_to_zero : f32", {"f32"}, {{0x200}}), (Elements{0x7f800000}));
  EXPECT_EQ(run("tile.exp2 %0 : f32", {"f32"}, {{0xc3020000}}), (Elements{0x00080000}));
  EXPECT_EQ(run("tile.exp2 %0 flush_to_zero : f32", {"f32"}, {{0xc3020000}}), (Elements{0}));
}

TEST_F(NumericsMath, ApproximateDivisionLosesLargeDivisors) {
  // 1 / 2, -1 / 2^127, inf / 2^127, inf / inf
  std::string type = "tensor<4xf32>";
  EXPECT_EQ(run("tile.divf %0, %1 rounding approx : " + type, {type, type},
                {{0x3f800000, 0xbf800000, 0x7f800000, 0x7f800000},
                 {0x40000000, 0x7f000000, 0x7f000000, 0x7f800000}}),
            (Elements{0x3f000000, 0x80000000, 0x7fc00000, 0x7fc00000}));
}

TEST_F(NumericsMath, SquareRootsInEveryMode) {
  // sqrt(2) = 0x3fb504f3 rounded to nearest and down, since it lies just above.
  for (auto [mode, expected] : {std::pair("", 0x3fb504f3),
                                {" rounding zero", 0x3fb504f3},
                                {" rounding negative_inf", 0x3fb504f3},
                                {" rounding positive_inf", 0x3fb504f4}})
    EXPECT_EQ(run(std::string("tile.sqrt %0") + mode + " : f32", {"f32"}, {{0x40000000}}),
              (Elements{uint64_t(expected)}))
        << mode;
}

} // namespace
