//===- NumericsSelectTest.cpp - Comparisons, extrema, select and constants ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumericsTestUtilities.h"

using namespace tessera::interpreter;
using namespace tessera::interpreter::test;

namespace {

constexpr uint64_t one = 0x3f800000, two = 0x40000000, minusZero = 0x80000000,
                   quietNaN = 0x7fc00000, otherNaN = 0xffc12345, subnormal = 0x80000001;

class NumericsSelect : public NumericsTest {
protected:
  uint64_t run2(const std::string &op, uint64_t a, uint64_t b) {
    return run(op + " %0, %1 : f32", {"f32", "f32"}, {{a}, {b}}).front();
  }
};

TEST_F(NumericsSelect, ANumberBeatsNaNInEitherOrder) {
  for (const char *op : {"tile.maxf", "tile.minf", "arith.maxnumf", "arith.minnumf"}) {
    EXPECT_EQ(run2(op, one, otherNaN), one) << op;
    EXPECT_EQ(run2(op, otherNaN, one), one) << op;
    EXPECT_EQ(run2(op, otherNaN, otherNaN), quietNaN) << op;
  }
}

TEST_F(NumericsSelect, NaNBeatsANumberWherePropagated) {
  for (const char *op : {"arith.maximumf", "arith.minimumf"}) {
    EXPECT_EQ(run2(op, one, otherNaN), quietNaN) << op;
    EXPECT_EQ(run2(op, otherNaN, one), quietNaN) << op;
  }
  for (const char *op : {"tile.maxf", "tile.minf"}) {
    std::string text = std::string(op) + " %0, %1 propagate_nan : f32";
    EXPECT_EQ(run(text, {"f32", "f32"}, {{one}, {otherNaN}}), (Elements{quietNaN})) << op;
    EXPECT_EQ(run(text, {"f32", "f32"}, {{otherNaN}, {one}}), (Elements{quietNaN})) << op;
  }
}

TEST_F(NumericsSelect, MinusZeroIsBelowZero) {
  for (const char *op : {"tile.maxf", "arith.maxnumf", "arith.maximumf"}) {
    EXPECT_EQ(run2(op, minusZero, 0), 0u) << op;
    EXPECT_EQ(run2(op, 0, minusZero), 0u) << op;
  }
  for (const char *op : {"tile.minf", "arith.minnumf", "arith.minimumf"}) {
    EXPECT_EQ(run2(op, minusZero, 0), minusZero) << op;
    EXPECT_EQ(run2(op, 0, minusZero), minusZero) << op;
  }
}

TEST_F(NumericsSelect, ExtremaFlushWhereTheySay) {
  EXPECT_EQ(run("tile.minf %0, %1 flush_to_zero : f32", {"f32", "f32"}, {{subnormal}, {0}}),
            (Elements{minusZero}));
  EXPECT_EQ(run2("tile.minf", subnormal, 0), subnormal);
}

TEST_F(NumericsSelect, EveryFloatPredicate) {
  // Outcomes of 1?2, 2?1, 1?1, 1?NaN, with -0 against 0 counted as equal.
  const std::vector<std::pair<std::string, Elements>> predicates = {
      {"false", {0, 0, 0, 0}}, {"oeq", {0, 0, 1, 0}}, {"ogt", {0, 1, 0, 0}},
      {"oge", {0, 1, 1, 0}},   {"olt", {1, 0, 0, 0}}, {"ole", {1, 0, 1, 0}},
      {"one", {1, 1, 0, 0}},   {"ord", {1, 1, 1, 0}}, {"ueq", {0, 0, 1, 1}},
      {"ugt", {0, 1, 0, 1}},   {"uge", {0, 1, 1, 1}}, {"ult", {1, 0, 0, 1}},
      {"ule", {1, 0, 1, 1}},   {"une", {1, 1, 0, 1}}, {"uno", {0, 0, 0, 1}},
      {"true", {1, 1, 1, 1}}};
  struct {
    const char *name;
    uint64_t one, two, minusZero, nan;
  } types[] = {
      {"f32", one, two, minusZero, quietNaN},
      {"f64", 0x3ff0000000000000, 0x4000000000000000, 0x8000000000000000, 0x7ff8000000000000},
      {"f16", 0x3c00, 0x4000, 0x8000, 0x7e00},
      {"bf16", 0x3f80, 0x4000, 0x8000, 0x7fc0},
      {"f8E5M2", 0x3c, 0x40, 0x80, 0x7e}};
  for (auto &type : types)
    for (auto &[predicate, expected] : predicates) {
      std::string tile = std::string("tensor<8x") + type.name + ">";
      Elements results =
          run("arith.cmpf " + predicate + ", %0, %1 : " + tile, {tile, tile},
              {{type.one, type.two, type.one, type.one, type.minusZero, type.nan, 0, 0},
               {type.two, type.one, type.one, type.nan, 0, type.nan, 0, 0}});
      Elements all = expected;
      all.insert(all.end(), {expected[2], expected[3], expected[2], expected[2]});
      EXPECT_EQ(results, all) << predicate << " " << type.name;
    }
}

TEST_F(NumericsSelect, Classes) {
  std::vector<std::string> types = {"tensor<4xf16>"};
  std::vector<Elements> sources = {{0x3c00, 0x7c00, 0xfc00, 0x7c01}};
  EXPECT_EQ(run("math.isnan %0 : tensor<4xf16>", types, sources), (Elements{0, 0, 0, 1}));
  EXPECT_EQ(run("math.isinf %0 : tensor<4xf16>", types, sources), (Elements{0, 1, 1, 0}));
  EXPECT_EQ(run("math.isfinite %0 : tensor<4xf16>", types, sources), (Elements{1, 0, 0, 0}));
}

TEST_F(NumericsSelect, SelectTakesEveryElementSize) {
  for (const char *element :
       {"i1", "i8", "f8E4M3FN", "f16", "f32", "tf32", "f64", "!tile.ptr<f32>"}) {
    std::string tile = std::string("tensor<2x") + element + ">";
    EXPECT_EQ(run("arith.select %0, %1, %2 : tensor<2xi1>, " + tile, {"tensor<2xi1>", tile, tile},
                  {{1, 0}, {1, 1}, {0, 0}}),
              (Elements{1, 0}))
        << element;
  }
}

TEST_F(NumericsSelect, OneConditionSelectsAWholeTile) {
  std::vector<std::string> types = {"i1", "tensor<2xi32>", "tensor<2xi32>"};
  EXPECT_EQ(run("arith.select %0, %1, %2 : tensor<2xi32>", types, {{1}, {1, 2}, {3, 4}}),
            (Elements{1, 2}));
  EXPECT_EQ(run("arith.select %0, %1, %2 : tensor<2xi32>", types, {{0}, {1, 2}, {3, 4}}),
            (Elements{3, 4}));
}

TEST_F(NumericsSelect, ScalarsRunOnManyLanes) {
  EXPECT_EQ(run("arith.addi %0, %1 : i32", {"i32", "i32"}, {{1, 2, 3}, {10, 20, 30}}, 3),
            (Elements{11, 22, 33}));
  EXPECT_EQ(run("arith.select %0, %1, %2 : i32", {"i1", "i32", "i32"}, {{1, 0}, {1, 2}, {3, 4}}, 2),
            (Elements{1, 4}));
}

TEST_F(NumericsSelect, ViewsAndTokensHaveNoKernel) {
  mlir::Operation *op = parse("arith.select %0, %1, %1 : !tile.token", {"i1", "!tile.token"});
  ASSERT_TRUE(op);
  EXPECT_FALSE(bool(selectComputeKernel(op)));
}

TEST_F(NumericsSelect, ConstantsOfEveryKind) {
  auto write = [&](const std::string &attribute) {
    auto typed = llvm::cast<mlir::TypedAttr>(mlir::parseAttribute(attribute, &context));
    mlir::Type type = typed.getType();
    std::vector<std::byte> slot(getBytes(type) * getSlotElements(type));
    EXPECT_TRUE(mlir::succeeded(writeConstant(typed, type, slot.data()))) << attribute;
    Elements values(getSlotElements(type), 0);
    for (size_t i = 0; i < values.size(); ++i)
      std::memcpy(&values[i], slot.data() + i * getBytes(type), getBytes(type));
    return values;
  };
  EXPECT_EQ(write("-7 : i8"), (Elements{0xf9}));
  EXPECT_EQ(write("true"), (Elements{1}));
  EXPECT_EQ(write("-1 : index"), (Elements{~uint64_t(0)}));
  EXPECT_EQ(write("1.0e-40 : f32"), (Elements{0x000116c2})); // A subnormal stays one.
  EXPECT_EQ(write("1.5 : tf32"), (Elements{0x3fc00000}));
  EXPECT_EQ(write("dense<-7> : tensor<4xi8>"), (Elements{0xf9, 0xf9, 0xf9, 0xf9}));
  EXPECT_EQ(write("dense<[true, false, false, true]> : tensor<4xi1>"), (Elements{1, 0, 0, 1}));
  EXPECT_EQ(write("dense<true> : tensor<4xi1>"), (Elements{1, 1, 1, 1}));
  EXPECT_EQ(write("dense<[[1.0, -2.0], [0.5, 448.0]]> : tensor<2x2xf8E4M3FN>"),
            (Elements{0x38, 0xc0, 0x30, 0x7e}));
  EXPECT_EQ(write("dense<[1.0, 6.0]> : tensor<2xf4E2M1FN>"), (Elements{2, 7}));
  EXPECT_EQ(write("dense<[1.0, 2.0]> : tensor<2xtf32>"), (Elements{0x3f800000, 0x40000000}));
  EXPECT_EQ(write("dense<[1.0, 2.0]> : tensor<2xf64>"),
            (Elements{0x3ff0000000000000, 0x4000000000000000}));
}

TEST_F(NumericsSelect, AConstantOfAnotherTypeIsRefused) {
  std::byte slot[8];
  mlir::Attribute value = mlir::parseAttribute("1 : i32", &context);
  EXPECT_TRUE(mlir::failed(writeConstant(value, mlir::IntegerType::get(&context, 64), slot)));
}

} // namespace
