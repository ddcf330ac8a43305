//===- NumericsFloatTest.cpp - Float arithmetic against APFloat ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"

using namespace tessera::interpreter::test;
using llvm::APFloat;

namespace {

struct Mode {
  const char *name;
  APFloat::roundingMode mode;
};
const Mode modes[] = {{"nearest_even", APFloat::rmNearestTiesToEven},
                      {"zero", APFloat::rmTowardZero},
                      {"negative_inf", APFloat::rmTowardNegative},
                      {"positive_inf", APFloat::rmTowardPositive}};
const FormatName *const formats[] = {&f16, &bf16, &f32, &f64};

APFloat flushed(const APFloat &value, bool flushToZero) {
  return flushToZero && value.isDenormal()
             ? APFloat::getZero(value.getSemantics(), value.isNegative())
             : value;
}

uint64_t getCanonicalBits(const APFloat &value) {
  return getBits(value.isNaN() ? APFloat::getQNaN(value.getSemantics()) : value);
}

class NumericsFloat : public NumericsTest {
protected:
  /// Runs `op` on `arity` operands in every mode and format and compares with `reference`.
  template <typename Reference>
  void check(const std::string &op, unsigned arity, Reference reference) {
    constexpr unsigned count = 4096;
    for (const FormatName *format : formats)
      for (const Mode &mode : modes)
        for (bool flushToZero : {false, true}) {
          if (flushToZero && format != &f32)
            continue;
          std::string type = std::string("tensor<4096x") + format->name + ">";
          std::vector<Elements> operands;
          std::string names;
          for (unsigned i = 0; i < arity; ++i) {
            operands.push_back(makeInterestingFloats(*format, count, 7 * arity + i));
            names += (i ? ", %" : "%") + std::to_string(i);
          }
          std::string text =
              "tile." + op + " " + names +
              (mode.mode == APFloat::rmNearestTiesToEven ? std::string()
                                                         : std::string(" rounding ") + mode.name) +
              (flushToZero ? " flush_to_zero" : "") + " : " + type;
          Elements results = run(text, std::vector<std::string>(arity, type), operands);
          ASSERT_EQ(results.size(), count);
          unsigned failures = 0;
          for (unsigned i = 0; i < count && failures < 5; ++i) {
            std::vector<APFloat> values;
            for (const Elements &operand : operands)
              values.push_back(flushed(makeFloat(*format, operand[i]), flushToZero));
            APFloat expected = flushed(reference(values, mode.mode), flushToZero);
            if (results[i] != getCanonicalBits(expected)) {
              ++failures;
              ADD_FAILURE() << text << " element " << i << std::hex << ": 0x" << operands[0][i]
                            << ", 0x" << (arity > 1 ? operands[1][i] : 0) << ", 0x"
                            << (arity > 2 ? operands[2][i] : 0) << " gave 0x" << results[i]
                            << ", expected 0x" << getCanonicalBits(expected);
            }
          }
        }
  }
};

TEST_F(NumericsFloat, SumsAreRoundedOnce) {
  check("addf", 2, [](std::vector<APFloat> &v, APFloat::roundingMode mode) {
    v[0].add(v[1], mode);
    return v[0];
  });
}

TEST_F(NumericsFloat, DifferencesAreRoundedOnce) {
  check("subf", 2, [](std::vector<APFloat> &v, APFloat::roundingMode mode) {
    v[0].subtract(v[1], mode);
    return v[0];
  });
}

TEST_F(NumericsFloat, ProductsAreRoundedOnce) {
  check("mulf", 2, [](std::vector<APFloat> &v, APFloat::roundingMode mode) {
    v[0].multiply(v[1], mode);
    return v[0];
  });
}

TEST_F(NumericsFloat, QuotientsAreRoundedOnce) {
  check("divf", 2, [](std::vector<APFloat> &v, APFloat::roundingMode mode) {
    v[0].divide(v[1], mode);
    return v[0];
  });
}

TEST_F(NumericsFloat, FusedMultiplyAddIsRoundedOnce) {
  check("fma", 3, [](std::vector<APFloat> &v, APFloat::roundingMode mode) {
    v[0].fusedMultiplyAdd(v[1], v[2], mode);
    return v[0];
  });
}

} // namespace
