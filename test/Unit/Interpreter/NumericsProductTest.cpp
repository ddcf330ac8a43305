//===- NumericsProductTest.cpp - Matrix products against exact sums ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are small integers, so that every sum is exact in every accumulator and
// the order of the sum does not show.
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"

using namespace tessera::interpreter::test;

namespace {

struct Shape {
  int64_t batch, m, n, k;
};

class NumericsProduct : public NumericsTest {
protected:
  static std::string makeType(const Shape &s, int64_t rows, int64_t columns,
                              const std::string &element) {
    return "tensor<" + (s.batch ? std::to_string(s.batch) + "x" : std::string()) +
           std::to_string(rows) + "x" + std::to_string(columns) + "x" + element + ">";
  }
  static int64_t getBatches(const Shape &s) { return s.batch ? s.batch : 1; }

  static std::vector<int> makeIntegers(int64_t count, int low, int high, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<int> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(low + int(random() % unsigned(high - low + 1)));
    return values;
  }

  static std::vector<int> multiply(const Shape &s, const std::vector<int> &a,
                                   const std::vector<int> &b, std::vector<int> acc) {
    for (int64_t batch = 0; batch < getBatches(s); ++batch)
      for (int64_t m = 0; m < s.m; ++m)
        for (int64_t n = 0; n < s.n; ++n)
          for (int64_t k = 0; k < s.k; ++k)
            acc[(batch * s.m + m) * s.n + n] +=
                a[(batch * s.m + m) * s.k + k] * b[(batch * s.k + k) * s.n + n];
    return acc;
  }

  /// The bits of an integer in a format that holds it.
  static uint64_t encode(const std::string &element, int value) {
    if (element == "i8")
      return uint8_t(value);
    if (element == "i32")
      return uint32_t(value);
    FormatName format = element == "f16"        ? f16
                        : element == "bf16"     ? bf16
                        : element == "f64"      ? f64
                        : element == "f8E4M3FN" ? FormatName{"", &llvm::APFloat::Float8E4M3FN(), 8}
                        : element == "f8E5M2"   ? FormatName{"", &llvm::APFloat::Float8E5M2(), 8}
                        : element == "f4E2M1FN" ? FormatName{"", &llvm::APFloat::Float4E2M1FN(), 4}
                                                : f32;
    return makeBits(format, value);
  }
  static Elements encode(const std::string &element, const std::vector<int> &values) {
    Elements bits;
    for (int value : values)
      bits.push_back(encode(element, value));
    return bits;
  }
};

const Shape shapes[] = {{0, 1, 1, 1}, {0, 2, 1, 8},    {0, 1, 2, 4},   {0, 4, 4, 2},
                        {0, 8, 8, 4}, {0, 16, 16, 16}, {0, 2, 32, 64}, {0, 64, 16, 8},
                        {2, 4, 8, 4}, {4, 2, 16, 2}};

TEST_F(NumericsProduct, EveryFamilyAndShape) {
  struct {
    const char *in, *out, *attributes;
  } families[] = {{"f32", "f32", ""},
                  {"f32", "f32", "precision tf32 "},
                  {"f32", "f32", "precision tf32x3 "},
                  {"tf32", "f32", ""},
                  {"f64", "f64", ""},
                  {"f16", "f32", ""},
                  {"f16", "f16", ""},
                  {"bf16", "f32", ""},
                  {"f8E4M3FN", "f32", ""},
                  {"f8E4M3FN", "f16", ""},
                  {"f8E5M2", "f32", ""},
                  {"f8E5M2", "f16", "fast_accumulation "},
                  {"i8", "i32", ""}};
  for (auto &family : families)
    for (const Shape &s : shapes) {
      int64_t batches = getBatches(s);
      std::vector<int> a = makeIntegers(batches * s.m * s.k, -4, 4, 1);
      std::vector<int> b = makeIntegers(batches * s.k * s.n, -4, 4, 2);
      std::vector<int> c = makeIntegers(batches * s.m * s.n, -9, 9, 3);
      std::string lhs = makeType(s, s.m, s.k, family.in), rhs = makeType(s, s.k, s.n, family.in),
                  acc = makeType(s, s.m, s.n, family.out);
      std::string text = std::string("tile.mma %0, %1, %2 ") + family.attributes + ": " + lhs +
                         ", " + rhs + ", " + acc;
      EXPECT_EQ(run(text, {lhs, rhs, acc},
                    {encode(family.in, a), encode(family.in, b), encode(family.out, c)}),
                encode(family.out, multiply(s, a, b, c)))
          << text;
    }
}

TEST_F(NumericsProduct, BytesReadSignsAsTheSidesSay) {
  Shape s = {0, 8, 16, 32};
  std::string lhs = "tensor<8x32xi8>", rhs = "tensor<32x16xi8>", acc = "tensor<8x16xi32>";
  for (bool lhsUnsigned : {false, true})
    for (bool rhsUnsigned : {false, true}) {
      std::vector<int> a = makeIntegers(256, lhsUnsigned ? 0 : -128, lhsUnsigned ? 255 : 127, 1);
      std::vector<int> b = makeIntegers(512, rhsUnsigned ? 0 : -128, rhsUnsigned ? 255 : 127, 2);
      std::vector<int> c = makeIntegers(128, -1000000, 1000000, 3);
      std::string text = std::string("tile.mma %0, %1, %2") + (lhsUnsigned ? " lhs_unsigned" : "") +
                         (rhsUnsigned ? " rhs_unsigned" : "") + " : " + lhs + ", " + rhs + ", " +
                         acc;
      EXPECT_EQ(run(text, {lhs, rhs, acc}, {encode("i8", a), encode("i8", b), encode("i32", c)}),
                encode("i32", multiply(s, a, b, c)));
    }
}

TEST_F(NumericsProduct, IntegerSumsWrap) {
  EXPECT_EQ(run("tile.mma %0, %1, %2 : tensor<1x1xi8>, tensor<1x1xi8>, tensor<1x1xi32>",
                {"tensor<1x1xi8>", "tensor<1x1xi8>", "tensor<1x1xi32>"}, {{1}, {1}, {0x7fffffff}}),
            (Elements{0x80000000}));
}

/// (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24: a product rounded to f32 first would lose the last term.
TEST_F(NumericsProduct, ProductsAreNotRoundedBeforeTheyAreAdded) {
  for (int64_t n : {1, 8, 16}) {
    std::string rhs = "tensor<1x" + std::to_string(n) + "xf32>";
    EXPECT_EQ(run("tile.mma %0, %1, %2 : tensor<1x1xf32>, " + rhs + ", " + rhs,
                  {"tensor<1x1xf32>", rhs, rhs},
                  {{0x3f800800}, Elements(n, 0x3f800800), Elements(n, 0xbf800000)}),
              Elements(n, 0x3a000400));
  }
}

TEST_F(NumericsProduct, TF32CutsOperandsAndThreeProductsRestoreThem) {
  std::string type = "tensor<1x1xf32>";
  auto product = [&](const std::string &precision, uint64_t value) {
    return run("tile.mma %0, %1, %2 precision " + precision + " : " + type + ", " + type + ", " +
                   type,
               {type, type, type}, {{value}, {0x3f800000}, {0}});
  };
  // 1 + 2^-12 is below half of tf32's ulp at 1, 1 + 3 * 2^-11 a tie to the even 1 + 2^-9.
  EXPECT_EQ(product("tf32", 0x3f800800), (Elements{0x3f800000}));
  EXPECT_EQ(product("tf32", 0x3f803000), (Elements{0x3f804000}));
  EXPECT_EQ(product("tf32x3", 0x3f800800), (Elements{0x3f800800}));
}

TEST_F(NumericsProduct, SpecialValuesPass) {
  std::string type = "tensor<1x1xf16>";
  auto product = [&](uint64_t a, uint64_t b) {
    return run("tile.mma %0, %1, %2 : " + type + ", " + type + ", " + type, {type, type, type},
               {{a}, {b}, {0}});
  };
  EXPECT_EQ(product(0x7c00, 0x3c00), (Elements{0x7c00}));
  EXPECT_EQ(product(0x7c00, 0), (Elements{0x7e00}));
  EXPECT_EQ(product(0x7bff, 0x4000), (Elements{0x7c00})); // 65504 * 2 overflows f16.
}

TEST_F(NumericsProduct, ScalesMultiplyTheirBlocks) {
  struct {
    const char *in, *scale;
    int64_t block;
    std::function<uint64_t(int)> encodeScale; ///< of 2^exponent
  } families[] = {{"f8E4M3FN", "f8E8M0FNU", 32, [](int exponent) { return 127 + exponent; }},
                  {"f8E5M2", "f8E8M0FNU", 32, [](int exponent) { return 127 + exponent; }},
                  {"f4E2M1FN", "f8E8M0FNU", 32, [](int exponent) { return 127 + exponent; }},
                  {"f4E2M1FN", "f8E8M0FNU", 16, [](int exponent) { return 127 + exponent; }},
                  {"f4E2M1FN", "f8E4M3FN", 16, [](int exponent) { return (7 + exponent) << 3; }}};
  for (auto &family : families)
    for (const Shape &s : {Shape{0, 4, 8, 64}, Shape{2, 2, 2, 64}}) {
      int64_t batches = getBatches(s), blocks = s.k / family.block;
      std::vector<int> a = makeIntegers(batches * s.m * s.k, -2, 2, 1);
      std::vector<int> b = makeIntegers(batches * s.k * s.n, -2, 2, 2);
      std::vector<int> c = makeIntegers(batches * s.m * s.n, -9, 9, 3);
      std::vector<int> sa = makeIntegers(batches * s.m * blocks, 0, 3, 4);
      std::vector<int> sb = makeIntegers(batches * blocks * s.n, 0, 3, 5);
      std::vector<int> scaledA = a, scaledB = b;
      for (size_t i = 0; i < a.size(); ++i)
        scaledA[i] *= 1 << sa[i / family.block];
      for (size_t i = 0; i < b.size(); ++i) {
        size_t batch = i / (s.k * s.n), k = i / s.n % s.k, n = i % s.n;
        scaledB[i] *= 1 << sb[(batch * blocks + k / family.block) * s.n + n];
      }
      auto encodeScales = [&](const std::vector<int> &exponents) {
        Elements bits;
        for (int exponent : exponents)
          bits.push_back(family.encodeScale(exponent));
        return bits;
      };
      std::vector<std::string> types = {
          makeType(s, s.m, s.k, family.in), makeType(s, s.m, blocks, family.scale),
          makeType(s, s.k, s.n, family.in), makeType(s, blocks, s.n, family.scale),
          makeType(s, s.m, s.n, "f32")};
      std::string text = "tile.mma_scaled %0 scale %1, %2 scale %3, %4 : ";
      for (size_t i = 0; i < types.size(); ++i)
        text += (i ? ", " : "") + types[i];
      EXPECT_EQ(run(text, types,
                    {encode(family.in, a), encodeScales(sa), encode(family.in, b), encodeScales(sb),
                     encode("f32", c)}),
                encode("f32", multiply(s, scaledA, scaledB, c)))
          << text;
    }
}

} // namespace
