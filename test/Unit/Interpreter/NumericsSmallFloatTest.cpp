//===- NumericsSmallFloatTest.cpp - Formats of 8 bits or fewer, from their definitions ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The oracle is the list of a format's values, worked out from its definition; the
// nearest ones are then looked up. It shares nothing with the bit tricks it tests.
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"
#include <algorithm>
#include <cmath>

using namespace tessera::interpreter::test;

namespace {

/// Sign, exponent and mantissa; the exponent 0 means a subnormal. `codes` magnitudes are finite.
struct SmallFormat {
  const char *name;
  unsigned exponentBits, mantissaBits;
  int bias;
  unsigned finiteCodes;
  int infinity, nan; ///< -1: the format has none.

  unsigned getSignBit() const { return 1u << (exponentBits + mantissaBits); }
  bool isScale() const { return mantissaBits == 0; }

  /// Of a finite magnitude, and of the one that would come after the last.
  double getMagnitude(unsigned code) const {
    if (isScale())
      return std::ldexp(1.0, int(code) - bias);
    unsigned exponent = code >> mantissaBits, mantissa = code & ((1u << mantissaBits) - 1);
    double fraction = std::ldexp(double(mantissa), -int(mantissaBits));
    return exponent ? std::ldexp(1 + fraction, int(exponent) - bias)
                    : std::ldexp(fraction, 1 - bias);
  }
};

const SmallFormat smallFormats[] = {{"f8E4M3FN", 4, 3, 7, 0x7f, -1, 0x7f},
                                    {"f8E5M2", 5, 2, 15, 0x7c, 0x7c, 0x7e},
                                    {"f8E8M0FNU", 8, 0, 127, 0xff, -1, 0xff},
                                    {"f4E2M1FN", 2, 1, 1, 0x8, -1, -1}};

enum class Rounding { NearestEven, NearestAway, Zero, NegativeInf, PositiveInf };
struct Mode {
  Rounding rounding;
  const char *name;
};
const Mode modes[] = {{Rounding::NearestEven, "nearest_even"},
                      {Rounding::NearestAway, "nearest_away"},
                      {Rounding::Zero, "zero"},
                      {Rounding::NegativeInf, "negative_inf"},
                      {Rounding::PositiveInf, "positive_inf"}};

unsigned narrow(const SmallFormat &format, double value, Rounding rounding, bool saturate) {
  unsigned last = format.finiteCodes - 1;
  bool negative = std::signbit(value) && !format.isScale();
  unsigned sign = negative ? format.getSignBit() : 0;
  unsigned overflow = format.infinity >= 0 ? format.infinity : format.nan >= 0 ? format.nan : last;
  if (std::isnan(value))
    return format.nan < 0 ? last : sign | format.nan;
  if (std::isinf(value))
    return sign | (saturate ? last : overflow);
  double magnitude = std::fabs(value);
  // The last magnitude that is not above: halving the codes that are left.
  unsigned below = 0;
  for (unsigned above = last + 1; above - below > 1;) {
    unsigned middle = (below + above) / 2;
    (format.getMagnitude(middle) <= magnitude ? below : above) = middle;
  }
  double low = format.getMagnitude(below), high = format.getMagnitude(below + 1);
  bool up = false;
  if (magnitude > low) {
    double middle = low + (high - low) / 2;
    bool isTie = magnitude == middle;
    switch (rounding) {
    case Rounding::NearestEven:
      up = magnitude > middle || (isTie && (below % 2 == 1 || format.isScale()));
      break;
    case Rounding::NearestAway:
      up = magnitude >= middle;
      break;
    case Rounding::Zero:
      break;
    case Rounding::NegativeInf:
      up = negative;
      break;
    case Rounding::PositiveInf:
      up = !negative;
      break;
    }
  }
  unsigned code = below + up;
  if (code <= last)
    return sign | code;
  return sign | (saturate ? last : overflow);
}

class NumericsSmallFloat : public NumericsTest {
protected:
  void checkNarrow(const FormatName &source, const Elements &sources) {
    std::string from = "tensor<" + std::to_string(sources.size()) + "x" + source.name + ">";
    std::vector<double> values;
    for (uint64_t bits : sources) {
      llvm::APFloat value = makeFloat(source, bits);
      bool losesInfo;
      value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      values.push_back(value.convertToDouble());
    }
    for (const SmallFormat &format : smallFormats)
      for (const Mode &mode : modes)
        for (bool saturate : {false, true}) {
          if (format.isScale() && mode.rounding != Rounding::Zero &&
              mode.rounding != Rounding::PositiveInf)
            continue;
          std::string to = "tensor<" + std::to_string(sources.size()) + "x" + format.name + ">";
          std::string text =
              "tile.truncf %0" +
              (mode.rounding == Rounding::NearestEven ? std::string()
                                                      : std::string(" rounding ") + mode.name) +
              (saturate ? " saturate" : "") + " : " + from + " -> " + to;
          Elements results = run(text, {from}, {sources});
          unsigned failures = 0;
          for (size_t i = 0; i < results.size() && failures < 5; ++i) {
            unsigned expected = narrow(format, values[i], mode.rounding, saturate);
            bool isNaN = std::isnan(values[i]) && format.name == std::string("f8E5M2");
            if (isNaN ? (results[i] & 0x7c) == 0x7c && (results[i] & 3) : results[i] == expected)
              continue;
            ++failures;
            ADD_FAILURE() << text << std::hex << " of 0x" << sources[i] << " (" << values[i]
                          << ") gave 0x" << results[i] << ", expected 0x" << expected;
          }
        }
  }
};

TEST_F(NumericsSmallFloat, EveryCodeWidensToItsValue) {
  for (const SmallFormat &format : smallFormats) {
    unsigned count = format.isScale() ? 256 : 2 * format.getSignBit();
    Elements codes;
    for (unsigned code = 0; code < count; ++code)
      codes.push_back(code);
    std::string from = "tensor<" + std::to_string(count) + "x" + format.name + ">";
    std::string to = "tensor<" + std::to_string(count) + "xf32>";
    Elements results = run("arith.extf %0 : " + from + " to " + to, {from}, {codes});
    for (unsigned code = 0; code < count; ++code) {
      bool negative = !format.isScale() && (code & format.getSignBit());
      unsigned magnitude = negative ? code - format.getSignBit() : code;
      float value = llvm::bit_cast<float>(uint32_t(results[code]));
      if (magnitude < format.finiteCodes) {
        EXPECT_EQ(value, (negative ? -1 : 1) * format.getMagnitude(magnitude))
            << format.name << " " << code;
        EXPECT_EQ(std::signbit(value), negative) << format.name << " " << code;
      } else if (int(magnitude) == format.infinity) {
        EXPECT_TRUE(std::isinf(value) && std::signbit(value) == negative)
            << format.name << " " << code;
      } else {
        EXPECT_TRUE(std::isnan(value)) << format.name << " " << code;
      }
    }
  }
}

TEST_F(NumericsSmallFloat, EveryF16Narrows) {
  Elements codes(65536);
  for (unsigned code = 0; code < codes.size(); ++code)
    codes[code] = code;
  checkNarrow(f16, codes);
}

TEST_F(NumericsSmallFloat, EveryBF16Narrows) {
  Elements codes(65536);
  for (unsigned code = 0; code < codes.size(); ++code)
    codes[code] = code;
  checkNarrow(bf16, codes);
}

/// Values, ties and what lies just beside them, where rounding to another type on the way would
/// show.
TEST_F(NumericsSmallFloat, DoublesBesideTiesAreRoundedOnce) {
  Elements sources;
  for (const SmallFormat &format : smallFormats)
    for (unsigned code = 0; code < format.finiteCodes; ++code) {
      double value = format.getMagnitude(code), next = format.getMagnitude(code + 1);
      for (double base : {value, value + (next - value) / 2})
        for (double each : {base, std::nextafter(base, 0.0), std::nextafter(base, INFINITY)})
          for (double sign : {1.0, -1.0})
            sources.push_back(llvm::bit_cast<uint64_t>(sign * each));
    }
  makeTile(sources, "f64");
  checkNarrow(f64, sources);
}

TEST_F(NumericsSmallFloat, F32BesideTiesAreRoundedOnce) {
  Elements sources;
  for (const SmallFormat &format : smallFormats)
    for (unsigned code = 0; code < format.finiteCodes; ++code) {
      float value = format.getMagnitude(code), next = format.getMagnitude(code + 1);
      for (float base : {value, value + (next - value) / 2})
        for (float each : {base, std::nextafterf(base, 0.0f), std::nextafterf(base, INFINITY)})
          sources.push_back(llvm::bit_cast<uint32_t>(each));
    }
  makeTile(sources, "f32");
  checkNarrow(f32, sources);
}

} // namespace
