//===- RegionVerifier.cpp - What may stand inside a kernel ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream operations dominate tile IR, and they accept more types than tiles:
// this is the one place that says which of them a kernel may use, and on which
// element types. A frontend's mistake is then an error at its own line, not a
// surprise in a target.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tessera::tile;

namespace {

/// Which element types an upstream operation takes or gives.
enum class Domain {
  ArithFloat,  ///< f16, bf16, f32, f64
  Integer,     ///< i1, i8, i16, i32, i64
  Power,       ///< ArithFloat or Integer: a float and its integer exponent
  Index,       ///< as Integer, or scalar index where control flow needs it
  Resize,      ///< integers, i4 included
  Float,       ///< any float
  SignedFloat, ///< any float but f8E8M0FNU, which has neither zero nor sign
  Same,        ///< anything that the tile rules allow
  Flow         ///< control flow: anything that the tile rules allow, and scalar index
};

struct Rule {
  Domain operands;
  Domain results;

  Rule(Domain both) : operands(both), results(both) {}
  Rule(Domain operands, Domain results) : operands(operands), results(results) {}
};

/// Keyed by operation name. What is not here may not stand in a kernel.
const llvm::StringMap<Rule> &upstreamOperations() {
  static const llvm::StringMap<Rule> table = {
      {"arith.constant", Domain::Flow},
      {"arith.addf", Domain::ArithFloat},
      {"arith.subf", Domain::ArithFloat},
      {"arith.mulf", Domain::ArithFloat},
      {"arith.divf", Domain::ArithFloat},
      {"arith.remf", Domain::ArithFloat},
      {"arith.negf", Domain::ArithFloat},
      {"arith.maximumf", Domain::ArithFloat},
      {"arith.minimumf", Domain::ArithFloat},
      {"arith.maxnumf", Domain::ArithFloat},
      {"arith.minnumf", Domain::ArithFloat},
      {"arith.cmpf", {Domain::ArithFloat, Domain::Integer}},
      {"arith.addi", Domain::Index},
      {"arith.subi", Domain::Index},
      {"arith.muli", Domain::Index},
      {"arith.divsi", Domain::Integer},
      {"arith.divui", Domain::Integer},
      {"arith.ceildivsi", Domain::Integer},
      {"arith.ceildivui", Domain::Integer},
      {"arith.floordivsi", Domain::Integer},
      {"arith.remsi", Domain::Integer},
      {"arith.remui", Domain::Integer},
      {"arith.andi", Domain::Integer},
      {"arith.ori", Domain::Integer},
      {"arith.xori", Domain::Integer},
      {"arith.shli", Domain::Integer},
      {"arith.shrsi", Domain::Integer},
      {"arith.shrui", Domain::Integer},
      {"arith.maxsi", Domain::Index},
      {"arith.maxui", Domain::Index},
      {"arith.minsi", Domain::Index},
      {"arith.minui", Domain::Index},
      {"arith.cmpi", Domain::Index},
      {"arith.addui_extended", Domain::Integer},
      {"arith.mulsi_extended", Domain::Integer},
      {"arith.mului_extended", Domain::Integer},
      {"arith.extsi", Domain::Resize},
      {"arith.extui", Domain::Resize},
      {"arith.trunci", Domain::Resize},
      {"arith.extf", Domain::Float},
      {"arith.truncf", {Domain::Float, Domain::SignedFloat}},
      {"arith.sitofp", {Domain::Integer, Domain::SignedFloat}},
      {"arith.uitofp", {Domain::Integer, Domain::SignedFloat}},
      {"arith.fptosi", {Domain::Float, Domain::Integer}},
      {"arith.fptoui", {Domain::Float, Domain::Integer}},
      {"arith.bitcast", Domain::Same},
      {"arith.select", Domain::Flow},
      {"arith.index_cast", Domain::Index},
      {"arith.index_castui", Domain::Index},
      {"math.absf", Domain::ArithFloat},
      {"math.absi", Domain::Integer},
      {"math.atan", Domain::ArithFloat},
      {"math.atan2", Domain::ArithFloat},
      {"math.ceil", Domain::ArithFloat},
      {"math.copysign", Domain::ArithFloat},
      {"math.cos", Domain::ArithFloat},
      {"math.cosh", Domain::ArithFloat},
      {"math.ctpop", Domain::Integer},
      {"math.erf", Domain::ArithFloat},
      {"math.exp", Domain::ArithFloat},
      {"math.exp2", Domain::ArithFloat},
      {"math.expm1", Domain::ArithFloat},
      {"math.floor", Domain::ArithFloat},
      {"math.fma", Domain::ArithFloat},
      {"math.fpowi", {Domain::Power, Domain::ArithFloat}},
      {"math.ipowi", Domain::Integer},
      {"math.log", Domain::ArithFloat},
      {"math.log10", Domain::ArithFloat},
      {"math.log1p", Domain::ArithFloat},
      {"math.log2", Domain::ArithFloat},
      {"math.powf", Domain::ArithFloat},
      {"math.round", Domain::ArithFloat},
      {"math.roundeven", Domain::ArithFloat},
      {"math.rsqrt", Domain::ArithFloat},
      {"math.sin", Domain::ArithFloat},
      {"math.sinh", Domain::ArithFloat},
      {"math.sqrt", Domain::ArithFloat},
      {"math.tan", Domain::ArithFloat},
      {"math.tanh", Domain::ArithFloat},
      {"math.trunc", Domain::ArithFloat},
      {"math.ctlz", Domain::Integer},
      {"math.cttz", Domain::Integer},
      {"math.isnan", {Domain::ArithFloat, Domain::Integer}},
      {"math.isinf", {Domain::ArithFloat, Domain::Integer}},
      {"math.isfinite", {Domain::ArithFloat, Domain::Integer}},
      {"tensor.splat", Domain::Same},
      {"tensor.extract", Domain::Flow},
      {"tensor.from_elements", Domain::Same},
      {"ub.poison", Domain::Flow},
      {"scf.for", Domain::Flow},
      {"scf.if", Domain::Flow},
      {"scf.while", Domain::Flow},
      {"scf.condition", Domain::Flow},
      {"scf.yield", Domain::Flow},
      {"scf.index_switch", Domain::Flow},
      {"scf.execute_region", Domain::Flow},
      {"func.func", Domain::Flow},
      {"func.call", Domain::Flow},
      {"func.return", Domain::Flow},
  };
  return table;
}

StringRef describe(Domain domain) {
  switch (domain) {
  case Domain::ArithFloat:
    return "f16, bf16, f32 or f64";
  case Domain::Integer:
    return "i1, i8, i16, i32 or i64";
  case Domain::Power:
    return "f16, bf16, f32 or f64 and an integer other than i4";
  case Domain::Index:
    return "i1, i8, i16, i32 or i64 (or a scalar index)";
  case Domain::Resize:
    return "integers";
  case Domain::Float:
    return "floats";
  case Domain::SignedFloat:
    return "floats other than f8E8M0FNU, which 'tile.truncf' makes";
  case Domain::Same:
  case Domain::Flow:
    return "numbers or pointers";
  }
  llvm_unreachable("all domains are handled");
}

bool contains(Domain domain, Type type) {
  Type element = getElementTypeOrSelf(type);
  bool isInteger = isa<IntegerType>(element) && element.getIntOrFloatBitWidth() != 4;
  switch (domain) {
  case Domain::ArithFloat:
    return isArithFloat(element);
  case Domain::Integer:
    return isInteger;
  case Domain::Power:
    return isArithFloat(element) || isInteger;
  case Domain::Index:
    return isInteger || isa<IndexType>(type);
  case Domain::Resize:
    return isa<IntegerType>(element);
  case Domain::Float:
    return isa<FloatType>(element);
  case Domain::SignedFloat:
    return isa<FloatType>(element) && !isa<Float8E8M0FNUType>(element);
  case Domain::Same:
    return !isa<IndexType>(type);
  case Domain::Flow:
    return true;
  }
  llvm_unreachable("all domains are handled");
}

/// Whether control flow may carry the type, or a value of it may stand in a kernel at all.
LogicalResult verifyType(Operation *op, Type type, StringRef what) {
  if (isa<ViewType, PartitionType, TokenType>(type) || isa<IndexType>(type) || isElement(type))
    return success();
  std::string why;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    why = explainNotTile(type);
    if (why.empty() && tensor.getEncoding())
      why = "found an encoding, which only layouts of a target have";
    if (why.empty())
      return success();
  }
  InFlightDiagnostic diagnostic = op->emitOpError();
  diagnostic << what << " is not a tile, scalar, pointer, view, partition or token: ";
  if (!why.empty())
    diagnostic << why;
  else
    diagnostic << "found " << type;
  return diagnostic;
}

/// Checks that each of `types` is in `domain`.
LogicalResult verifyDomain(Operation *op, Domain domain, TypeRange types) {
  for (Type type : types)
    if (!contains(domain, type))
      return op->emitOpError() << "found " << type << " inside a kernel, expected "
                               << describe(domain)
                               << (isa<IndexType>(type) ? "; index is for control flow only" : "");
  return success();
}

/// What an upstream operation may say beside its operands.
LogicalResult verifyProperties(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op);
      constant &&
      !isa_and_present<IntegerAttr, FloatAttr, DenseIntOrFPElementsAttr>(constant.getValue()))
    return op->emitOpError("expected a number or a 'dense' value, whose elements stand in the "
                           "program");
  // The flags that give a wrong value for a NaN, an infinity or a zero have no place where folding,
  // interpreter and target must agree.
  if (auto math = dyn_cast<arith::ArithFastMathInterface>(op)) {
    auto allowed = arith::FastMathFlags::contract | arith::FastMathFlags::afn;
    arith::FastMathFlagsAttr flags = math.getFastMathFlagsAttr();
    if (flags && (flags.getValue() & ~allowed) != arith::FastMathFlags::none)
      return op->emitOpError() << "found fastmath flags '"
                               << arith::stringifyFastMathFlags(flags.getValue())
                               << "', expected none but contract and afn";
  }
  if (auto truncate = dyn_cast<arith::TruncFOp>(op);
      truncate && truncate.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
                      arith::RoundingMode::to_nearest_even)
    return op->emitOpError("found a rounding mode, expected 'tile.truncf', which has all of them");
  return success();
}

} // namespace

LogicalResult tessera::tile::verifyTileRegions(Operation *root) {
  WalkResult walk = root->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          if (failed(verifyType(op, type, "block argument")))
            return WalkResult::interrupt();
    if (op == root)
      return WalkResult::advance();
    for (Type type : op->getResultTypes())
      if (failed(verifyType(op, type, "result")))
        return WalkResult::interrupt();
    if (isa_and_present<TileDialect>(op->getDialect()))
      return WalkResult::advance();
    StringRef name = op->getName().getStringRef();
    auto found = upstreamOperations().find(name);
    if (found == upstreamOperations().end()) {
      op->emitError() << "operation '" << name
                      << "' may not stand in a kernel, expected tile, or one of the listed "
                         "operations of arith, math, scf, tensor, func and ub";
      return WalkResult::interrupt();
    }
    if (failed(verifyDomain(op, found->second.operands, op->getOperandTypes())) ||
        failed(verifyDomain(op, found->second.results, op->getResultTypes())) ||
        failed(verifyProperties(op)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}
