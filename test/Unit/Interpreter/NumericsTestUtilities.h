//===- NumericsTestUtilities.h - Runs one operation on elements given as bits ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_UNIT_INTERPRETER_NUMERICSTESTUTILITIES_H
#define TESSERA_TEST_UNIT_INTERPRETER_NUMERICSTESTUTILITIES_H

#include "Interpreter/Kernel.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace tessera::interpreter::test {

/// The elements of one value, each as the bits in its slot.
using Elements = std::vector<uint64_t>;

class NumericsTest : public ::testing::Test {
protected:
  NumericsTest() {
    context.loadDialect<mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::ub::UBDialect,
                        tile::TileDialect>();
    context.allowUnregisteredDialects();
  }

  /// The operation `text`, which calls its operands %0, %1 ... of `types`.
  mlir::Operation *parse(const std::string &text, const std::vector<std::string> &types) {
    std::string source;
    for (size_t i = 0; i < types.size(); ++i)
      source += "%" + std::to_string(i) + " = \"test.operand\"() : () -> " + types[i] + "\n";
    module = mlir::parseSourceString<mlir::ModuleOp>(source + text, &context);
    if (!module)
      return nullptr;
    return &module->getBody()->back();
  }

  /// All results of the operation on `operands`; empty, with a failure, where there is no kernel.
  std::vector<Elements> runAll(const std::string &text, const std::vector<std::string> &types,
                               const std::vector<Elements> &operands, int64_t lanes = 1) {
    mlir::Operation *op = parse(text, types);
    Kernel kernel = op ? selectComputeKernel(op, lanes) : Kernel();
    if (!kernel) {
      ADD_FAILURE() << "no kernel for " << text;
      return std::vector<Elements>(op ? op->getNumResults() : 1);
    }
    std::vector<std::vector<std::byte>> slots;
    auto allocate = [&](mlir::Type type) {
      size_t bytes = getBytes(type) * getSlotElements(type) * lanes;
      // One more, which must stay.
      slots.emplace_back(bytes + 1, std::byte(0xa5));
      return slots.back().data();
    };
    slots.reserve(op->getNumOperands() + op->getNumResults());
    std::vector<const std::byte *> inputs;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      mlir::Type type = op->getOperand(i).getType();
      std::byte *slot = allocate(type);
      EXPECT_EQ(int64_t(operands[i].size()), getSlotElements(type) * lanes);
      for (size_t j = 0; j < operands[i].size(); ++j)
        std::memcpy(slot + j * getBytes(type), &operands[i][j], getBytes(type));
      inputs.push_back(slot);
    }
    std::vector<std::byte *> outputs;
    for (mlir::Type type : op->getResultTypes())
      outputs.push_back(allocate(type));
    kernel(inputs.data(), outputs.data());
    std::vector<Elements> results;
    for (unsigned i = 0; i < op->getNumResults(); ++i) {
      mlir::Type type = op->getResult(i).getType();
      int64_t count = getSlotElements(type) * lanes;
      EXPECT_EQ(outputs[i][count * getBytes(type)], std::byte(0xa5)) << "written past the end";
      Elements values(count, 0);
      for (int64_t j = 0; j < count; ++j)
        std::memcpy(&values[j], outputs[i] + j * getBytes(type), getBytes(type));
      results.push_back(values);
    }
    return results;
  }

  Elements run(const std::string &text, const std::vector<std::string> &types,
               const std::vector<Elements> &operands, int64_t lanes = 1) {
    return runAll(text, types, operands, lanes).front();
  }

  static unsigned getBytes(mlir::Type type) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
    return getSlotElementBytes(tensor ? tensor.getElementType() : type);
  }

  /// `tensor<COUNTxELEMENT>` for the smallest power of two that holds `count`; pads `elements`.
  static std::string makeTile(Elements &elements, const std::string &element) {
    size_t count = 1;
    while (count < elements.size())
      count *= 2;
    elements.resize(count, 0);
    return "tensor<" + std::to_string(count) + "x" + element + ">";
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

struct FormatName {
  const char *name;
  const llvm::fltSemantics *semantics;
  unsigned width;
};
inline const FormatName f16 = {"f16", &llvm::APFloat::IEEEhalf(), 16};
inline const FormatName bf16 = {"bf16", &llvm::APFloat::BFloat(), 16};
inline const FormatName f32 = {"f32", &llvm::APFloat::IEEEsingle(), 32};
inline const FormatName f64 = {"f64", &llvm::APFloat::IEEEdouble(), 64};

inline llvm::APFloat makeFloat(const FormatName &format, uint64_t bits) {
  return llvm::APFloat(*format.semantics, llvm::APInt(format.width, bits));
}
inline uint64_t getBits(const llvm::APFloat &value) {
  return value.bitcastToAPInt().getZExtValue();
}
/// The bits of `value` in the format; NaN is the canonical one.
inline uint64_t makeBits(const FormatName &format, double value) {
  llvm::APFloat converted(value);
  bool losesInfo;
  converted.convert(*format.semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return getBits(converted);
}

/// Operands that meet every boundary: zeros, subnormals, ends of binades, ties, infinities, NaNs,
/// and random ones, of like and of unlike magnitude.
inline Elements makeInterestingFloats(const FormatName &format, unsigned count, unsigned seed) {
  using llvm::APFloat;
  std::mt19937_64 random(seed);
  Elements edges;
  for (const APFloat &value :
       {APFloat::getZero(*format.semantics), APFloat::getSmallest(*format.semantics),
        APFloat::getSmallestNormalized(*format.semantics), APFloat::getLargest(*format.semantics),
        APFloat::getInf(*format.semantics), APFloat::getQNaN(*format.semantics),
        APFloat::getOne(*format.semantics)})
    for (int64_t offset : {-1, 0, 1})
      for (uint64_t sign : {uint64_t(0), uint64_t(1) << (format.width - 1)})
        edges.push_back(((getBits(value) + offset) ^ sign) &
                        llvm::maskTrailingOnes<uint64_t>(format.width));
  Elements values;
  uint64_t one = getBits(APFloat::getOne(*format.semantics));
  for (unsigned i = 0; i < count; ++i) {
    uint64_t bits = random() & llvm::maskTrailingOnes<uint64_t>(format.width);
    switch (random() % 4) {
    case 0:
      bits = edges[random() % edges.size()];
      break;
    case 1: // Near 1, where sums and products interact.
      bits = one + (random() % 4096) - 2048;
      break;
    default:
      break;
    }
    values.push_back(bits);
  }
  return values;
}

} // namespace tessera::interpreter::test

#endif // TESSERA_TEST_UNIT_INTERPRETER_NUMERICSTESTUTILITIES_H
