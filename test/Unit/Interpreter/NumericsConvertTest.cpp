//===- NumericsConvertTest.cpp - Conversions against APFloat and wide integers ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"
#include <cmath>

using namespace tessera::interpreter::test;
using llvm::APFloat;

namespace {

const FormatName tf32 = {"tf32", &APFloat::FloatTF32(), 19};

class NumericsConvert : public NumericsTest {
protected:
  static APFloat convert(const APFloat &value, const FormatName &to, APFloat::roundingMode mode) {
    APFloat result = value;
    bool losesInfo;
    result.convert(*to.semantics, mode, &losesInfo);
    return result;
  }
  static uint64_t getSlotBits(const FormatName &format, const APFloat &value) {
    return getBits(value) << (&format == &tf32 ? 13 : 0);
  }
  static Elements makeAllCodes() {
    Elements codes(65536);
    for (unsigned code = 0; code < codes.size(); ++code)
      codes[code] = code;
    return codes;
  }

  void checkFloats(const FormatName &from, const FormatName &to, const Elements &sources) {
    struct {
      const char *name;
      APFloat::roundingMode mode;
    } modes[] = {{"", APFloat::rmNearestTiesToEven},
                 {" rounding nearest_away", APFloat::rmNearestTiesToAway},
                 {" rounding zero", APFloat::rmTowardZero},
                 {" rounding negative_inf", APFloat::rmTowardNegative},
                 {" rounding positive_inf", APFloat::rmTowardPositive}};
    std::string count = "tensor<" + std::to_string(sources.size()) + "x";
    std::string fromType = count + from.name + ">", toType = count + to.name + ">";
    for (auto &mode : modes)
      for (bool saturate : {false, true}) {
        std::string text = std::string("tile.truncf %0") + mode.name +
                           (saturate ? " saturate" : "") + " : " + fromType + " -> " + toType;
        Elements results = run(text, {fromType}, {sources});
        unsigned failures = 0;
        for (size_t i = 0; i < results.size() && failures < 5; ++i) {
          uint64_t bits = &from == &tf32 ? sources[i] >> 13 : sources[i];
          APFloat expected = convert(makeFloat(from, bits), to, mode.mode);
          if (saturate && expected.isInfinity())
            expected = APFloat::getLargest(*to.semantics, expected.isNegative());
          if (results[i] == getSlotBits(to, expected))
            continue;
          ++failures;
          ADD_FAILURE() << text << std::hex << " of 0x" << sources[i] << " gave 0x" << results[i]
                        << ", expected 0x" << getSlotBits(to, expected);
        }
      }
  }

  /// Random and special values, and ties of `to` with their neighbours.
  static Elements makeSources(const FormatName &from, const FormatName &to) {
    Elements sources = makeInterestingFloats(from, 4096, 3);
    for (uint64_t bits : makeInterestingFloats(to, 1024, 4)) {
      APFloat low = makeFloat(to, bits), high = low;
      high.next(false);
      APFloat middle = convert(low, from, APFloat::rmNearestTiesToEven);
      middle.add(convert(high, from, APFloat::rmNearestTiesToEven), APFloat::rmNearestTiesToEven);
      middle.divide(APFloat(*from.semantics, "2"), APFloat::rmNearestTiesToEven);
      for (int64_t offset : {-1, 0, 1})
        sources.push_back((getBits(middle) + offset) &
                          llvm::maskTrailingOnes<uint64_t>(from.width));
    }
    sources.resize(8192, 0);
    return sources;
  }
};

TEST_F(NumericsConvert, EveryHalfWidens) {
  for (const FormatName *from : {&f16, &bf16})
    for (const FormatName *to : {&f32, &f64})
      checkFloats(*from, *to, makeAllCodes());
}

TEST_F(NumericsConvert, HalvesConvertToEachOther) {
  checkFloats(f16, bf16, makeAllCodes());
  checkFloats(bf16, f16, makeAllCodes());
}

TEST_F(NumericsConvert, HalvesConvertToTF32) {
  checkFloats(f16, tf32, makeAllCodes());
  checkFloats(bf16, tf32, makeAllCodes());
}

TEST_F(NumericsConvert, F32Narrows) {
  for (const FormatName *to : {&f16, &bf16, &tf32})
    checkFloats(f32, *to, makeSources(f32, *to));
}

TEST_F(NumericsConvert, F64Narrows) {
  for (const FormatName *to : {&f16, &bf16, &tf32, &f32})
    checkFloats(f64, *to, makeSources(f64, *to));
}

TEST_F(NumericsConvert, ArithTruncationRoundsAsItSays) {
  Elements source = {0x3f800001, 0xbf800001}; // One ulp beyond 1 and -1.
  EXPECT_EQ(run("arith.truncf %0 : tensor<2xf32> to tensor<2xf16>", {"tensor<2xf32>"}, {source}),
            (Elements{0x3c00, 0xbc00}));
  EXPECT_EQ(
      run("arith.truncf %0 upward : tensor<2xf32> to tensor<2xf16>", {"tensor<2xf32>"}, {source}),
      (Elements{0x3c01, 0xbc00}));
  EXPECT_EQ(
      run("arith.truncf %0 downward : tensor<2xf32> to tensor<2xf16>", {"tensor<2xf32>"}, {source}),
      (Elements{0x3c00, 0xbc01}));
}

TEST_F(NumericsConvert, IntegersRoundOnceToFloats) {
  std::mt19937_64 random(11);
  for (unsigned width : {8, 16, 32, 64}) {
    Elements sources;
    for (unsigned i = 0; i < 4096; ++i) {
      uint64_t value = random() >> (random() % 64);
      // Ties of every format, with a last bit that decides.
      if (i % 3 == 0)
        value = (uint64_t(1) << (random() % 64)) + (uint64_t(1) << (random() % 64)) + random() % 2;
      if (i % 2)
        value = 0 - value;
      sources.push_back(value & llvm::maskTrailingOnes<uint64_t>(width));
    }
    std::string fromType = "tensor<4096xi" + std::to_string(width) + ">";
    for (const FormatName *to : {&f16, &bf16, &f32, &f64, &tf32})
      for (bool isSigned : {true, false}) {
        std::string toType = std::string("tensor<4096x") + to->name + ">";
        std::string text = std::string(isSigned ? "arith.sitofp" : "arith.uitofp") +
                           " %0 : " + fromType + " to " + toType;
        Elements results = run(text, {fromType}, {sources});
        for (size_t i = 0; i < results.size(); ++i) {
          APFloat expected(*to->semantics);
          expected.convertFromAPInt(llvm::APInt(width, sources[i]), isSigned,
                                    APFloat::rmNearestTiesToEven);
          ASSERT_EQ(results[i], getSlotBits(*to, expected)) << text << " of " << sources[i];
        }
      }
  }
}

TEST_F(NumericsConvert, BooleansAreOneUnsignedAndMinusOneSigned) {
  std::vector<std::string> types = {"tensor<2xi1>"};
  EXPECT_EQ(run("arith.sitofp %0 : tensor<2xi1> to tensor<2xf32>", types, {{0, 1}}),
            (Elements{0, 0xbf800000}));
  EXPECT_EQ(run("arith.uitofp %0 : tensor<2xi1> to tensor<2xf32>", types, {{0, 1}}),
            (Elements{0, 0x3f800000}));
}

TEST_F(NumericsConvert, IntegersTooLargeOverflow) {
  EXPECT_EQ(
      run("arith.sitofp %0 : tensor<2xi32> to tensor<2xf8E4M3FN>", {"tensor<2xi32>"}, {{464, 465}}),
      (Elements{0x7e, 0x7f}));
  EXPECT_EQ(
      run("arith.uitofp %0 : tensor<2xi32> to tensor<2xf16>", {"tensor<2xi32>"}, {{65519, 65520}}),
      (Elements{0x7bff, 0x7c00}));
}

TEST_F(NumericsConvert, FloatsSaturateToIntegers) {
  struct {
    const char *name;
    APFloat::roundingMode mode;
  } modes[] = {{"", APFloat::rmTowardZero},
               {" rounding nearest_even", APFloat::rmNearestTiesToEven},
               {" rounding negative_inf", APFloat::rmTowardNegative},
               {" rounding positive_inf", APFloat::rmTowardPositive}};
  for (const FormatName *from : {&f16, &bf16, &f32, &f64}) {
    Elements sources = makeInterestingFloats(*from, 2048, 5);
    // Halves and whole numbers around every power of two, where the ranges of integers end.
    for (int exponent = 0; exponent < 66; ++exponent)
      for (double offset : {-1.5, -1.0, -0.5, 0.0, 0.5, 1.0})
        for (double sign : {1.0, -1.0})
          sources.push_back(makeBits(*from, sign * (std::ldexp(1.0, exponent) + offset)));
    sources.resize(4096, 0);
    std::string fromType = std::string("tensor<4096x") + from->name + ">";
    for (unsigned width : {1, 8, 16, 32, 64})
      for (bool isUnsigned : {false, true})
        for (auto &mode : modes) {
          std::string toType = "tensor<4096xi" + std::to_string(width) + ">";
          std::string text = std::string("tile.fptoi %0") + (isUnsigned ? " unsigned" : "") +
                             mode.name + " saturate : " + fromType + " -> " + toType;
          Elements results = run(text, {fromType}, {sources});
          unsigned failures = 0;
          for (size_t i = 0; i < results.size() && failures < 5; ++i) {
            llvm::APSInt expected(width, isUnsigned);
            bool isExact;
            makeFloat(*from, sources[i]).convertToInteger(expected, mode.mode, &isExact);
            if (results[i] == expected.getZExtValue())
              continue;
            ++failures;
            ADD_FAILURE() << text << std::hex << " of 0x" << sources[i] << " gave 0x" << results[i]
                          << ", expected 0x" << expected.getZExtValue();
          }
        }
  }
}

TEST_F(NumericsConvert, IntegersExtendAndTruncate) {
  Elements bytes;
  for (unsigned i = 0; i < 256; ++i)
    bytes.push_back(i);
  std::vector<std::string> types = {"tensor<256xi8>"};
  Elements wide = run("arith.extsi %0 : tensor<256xi8> to tensor<256xi64>", types, {bytes});
  Elements zero = run("arith.extui %0 : tensor<256xi8> to tensor<256xi16>", types, {bytes});
  Elements narrow = run("arith.trunci %0 : tensor<256xi8> to tensor<256xi4>", types, {bytes});
  for (unsigned i = 0; i < 256; ++i) {
    EXPECT_EQ(int64_t(wide[i]), int64_t(int8_t(i)));
    EXPECT_EQ(zero[i], i);
    EXPECT_EQ(narrow[i], i & 15);
  }
  EXPECT_EQ(run("arith.extsi %0 : tensor<4xi4> to tensor<4xi8>", {"tensor<4xi4>"}, {{0, 7, 8, 15}}),
            (Elements{0, 7, 0xf8, 0xff}));
  EXPECT_EQ(run("arith.extsi %0 : i1 to i32", {"i1"}, {{1}}), (Elements{0xffffffff}));
  EXPECT_EQ(run("arith.trunci %0 : i64 to i1", {"i64"}, {{6}}), (Elements{0}));
  EXPECT_EQ(run("arith.index_cast %0 : i32 to index", {"i32"}, {{0xfffffffe}}),
            (Elements{0xfffffffffffffffe}));
  EXPECT_EQ(run("arith.index_castui %0 : i32 to index", {"i32"}, {{0xfffffffe}}),
            (Elements{0xfffffffe}));
}

TEST_F(NumericsConvert, BitcastsKeepTheBits) {
  EXPECT_EQ(run("tile.bitcast %0 : tensor<2xf8E4M3FN> -> tensor<2xi8>", {"tensor<2xf8E4M3FN>"},
                {{0x7f, 0x80}}),
            (Elements{0x7f, 0x80}));
  EXPECT_EQ(run("arith.bitcast %0 : i64 to f64", {"i64"}, {{0x7ff0000000000001}}),
            (Elements{0x7ff0000000000001}));
}

} // namespace
